# The board in the browser. What the rules name is in the words of the game.

## Qubix

web-qubix-fields = Fields of the players
web-qubix-own-field = your field
web-qubix-field-of = field: { $name }
web-qubix-page-storage = Storage
web-qubix-points = Points: { $points }
web-qubix-seen = From above, row by row: { $cells }
web-qubix-empty = empty
web-qubix-from-above = from above
web-qubix-warehouse-of = Warehouse: { $blocks }
web-qubix-warehouse = Your warehouse
web-qubix-store = put here
web-qubix-storage = Storage, { $count ->
    [one] { $count } block
   *[other] { $count } blocks
} left
web-qubix-could-score = Can bring { $points ->
    [one] 1 point
   *[other] { $points } points
}
web-qubix-turn-left = Turn the storage to the left
web-qubix-turn-right = Turn the storage to the right
web-qubix-take-scores = { $piece }: can bring { $points ->
    [one] 1 point
   *[other] { $points } points
} at once
web-qubix-take-plain = { $piece }: makes no composition yet
web-qubix-lay-here = { $cell }: lay on { $cells }
web-qubix-gets = { $name } +{ $points }
web-qubix-no-points = No points
web-qubix-compositions = Compositions of this field
web-qubix-pays-you = Points: whoever builds / you, when others build here
web-qubix-pays = Points: whoever builds / { $name }, the owner
web-qubix-pays-neutral = Points: whoever builds / the other player
web-qubix-composition = Composition { $number }: { $builder } to the builder, { $owner } to the owner; { $away ->
    [0] it is there, { $colour }
    [one] { $away } cell to go, { $colour }
   *[other] { $away } cells to go, { $colour }
}
web-qubix-away = { $count } to go
web-qubix-hand = in hand
web-qubix-actions = With the block in hand and the warehouse
web-qubix-turn = Turn the block
web-qubix-put-back = Put back
web-qubix-space = 3D table
web-qubix-no-space = No 3D in this browser
web-qubix-wait = { $name } is to move
web-qubix-over = The game is over
web-qubix-reconstruction = The storage, most of the compositions and the size of a warehouse are our reconstruction.
web-qubix-reconstruction-more = What is known
web-short-qubix = Take a block that is free from above and from one side, and lay it on any field, or into your warehouse. What one colour shows from above can be a composition of the board: its maker scores, and the owner of the field a little too. The most points win.
web-result-qubix = Points: { $list }
