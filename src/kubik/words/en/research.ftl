### For those who learn: observations and batches.

help-observe = Print what a seat sees in a saved game as numbers, each with its name.
help-observe-move = The position after so many moves; by default, the last one.
help-observe-all = Print the zeros, too.
observe-title = Position { $number } of { $last } as seat { $seat } sees it: { $count } numbers, { $set } of them not 0.

no-such-seat = There is no seat { $seat }; the seats of this match are 1 to { $players }.
agent-seat = There is no such seat; they go from 0 to { $last }.
no-such-table = No table “{ $table }” is open; open_table opens one.
no-mcp = This needs the package “mcp”: install it with pip install "kubik[mcp]".
