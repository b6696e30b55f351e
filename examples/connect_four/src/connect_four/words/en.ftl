game-title = Connect four
game-blurb = Drop discs into the columns and be the first to line up four.

## Moves and events

move-drop = drop a disc into column { $column }
event-dropped = { $seat } drops a disc into column { $column }
event-won = { $seat } has four in a line
event-filled = The board is full

## Endings

ending-four-in-line = four in a line
ending-full-board = full board

## What to do now

ask-drop = Drop a disc into a column

## What the browser shows

fact-board = Board

## Why a move is refused

refused-full = column { $column } has { $discs } discs already

## Impossible positions

broken-1 = A disc floats above a free place.
broken-2 = The first seat must have as many discs as the second, or one more.
broken-3 = There is a line of somebody who was not the last to move.
broken-4 = Whose turn it is does not follow from the board.
position-board = “board” must be a list of { $rows } rows, from the top down.
position-row = A row of the board must be { $columns } marks from: { $marks }. It is “{ $row }”.
