game-title = Qubix
game-blurb = Take blocks out of the big cube and build compositions of one colour, seen from above, on your field and on everybody else's.

## Colours, blocks and places

colour-red = red
colour-yellow = yellow
colour-blue = blue
colour-purple = purple
colour-pink = pink
piece-red-1 = red single
piece-yellow-1 = yellow single
piece-blue-1 = blue single
piece-purple-1 = purple single
piece-pink-1 = pink single
piece-red-2 = red double
piece-yellow-2 = yellow double
piece-blue-2 = blue double
piece-purple-2 = purple double
piece-pink-2 = pink double
piece-red-3 = red triple
piece-yellow-3 = yellow triple
piece-blue-3 = blue triple
piece-purple-3 = purple triple
piece-pink-3 = pink triple
layer-A = A
layer-B = B
layer-C = C
layer-D = D
layer-E = E
column-a = a
column-b = b
column-c = c
column-d = d
column-e = e
field-1 = field 1
field-2 = field 2
field-3 = field 3
field-4 = field 4
field-5 = field 5
field-neutral = the neutral field
cells-a1 = a1
cells-b1 = b1
cells-c1 = c1
cells-a2 = a2
cells-b2 = b2
cells-c2 = c2
cells-a3 = a3
cells-b3 = b3
cells-c3 = c3
cells-a1b1 = a1–b1
cells-a1a2 = a1–a2
cells-b1c1 = b1–c1
cells-b1b2 = b1–b2
cells-c1c2 = c1–c2
cells-a2b2 = a2–b2
cells-a2a3 = a2–a3
cells-b2c2 = b2–c2
cells-b2b3 = b2–b3
cells-c2c3 = c2–c3
cells-a3b3 = a3–b3
cells-b3c3 = b3–c3
cells-a1c1 = a1–c1
cells-a1a3 = a1–a3
cells-b1b3 = b1–b3
cells-c1c3 = c1–c3
cells-a2c2 = a2–c2
cells-a3c3 = a3–c3

## Options

option-side = Side of the boards
option-side-grey = grey, the easier compositions
option-side-blue = blue, the harder compositions
option-storage = Storage
option-storage-scheme = built by the scheme
option-storage-random = built by chance, with long blocks below
option-neutral_side = Side of the neutral board
option-neutral_side-grey = grey
option-neutral_side-blue = blue
option-warehouse_scoring = Several blocks from the warehouse
option-warehouse_scoring-together = score every composition that is new after the last block
option-warehouse_scoring-once = score one new composition only, the one with the most points
option-warehouse_scoring-best_step = score as the best single one of them does

## Moves

move-take = take block { $layer }{ $column }{ $row }, length { $length }
offer-take = take a { $piece } ({ $layer }{ $column }{ $row })
move-lay = lay it on { $field }, { $cells }
move-store = put it into your warehouse
move-done = lay no more blocks

## Events

event-storage-mixed = The storage is built anew: blocks of one length change places
event-goes-first = { $seat } goes first
event-took = { $seat } takes a { $piece } out of the storage ({ $layer }{ $column }{ $row })
event-took-out = { $seat } takes a { $piece } out of the warehouse
event-stored = { $seat } puts a { $piece } into the warehouse
event-laid = { $seat } lays a { $piece } on { $field }, { $cells }, level { $level }
event-composed = { $seat } makes composition { $composition } in { $colour } on { $field } and gets { $points ->
    [one] { $points } point
   *[other] { $points } points
}
event-shared-points = { $seat } gets { $points ->
    [one] { $points } point
   *[other] { $points } points
} for it
event-passed = { $seat } cannot move and passes
event-won = { $seat } wins

## Endings

ending-points = most points
ending-shared = equal points

## What to do now

ask-take = Take a block out of the storage or your warehouse
ask-place = Lay the block on a field, or put it into your warehouse
ask-more = Lay another block from your warehouse on the same field, or end the move

## The board as text

board-storage = Storage, layers from the lowest to the top; blocks in CAPITALS can be taken:
board-fields = Fields from above, colour and height:
board-compositions-grey = Compositions of the grey side, points of builder/owner:
board-compositions-blue = Compositions of the blue side, points of builder/owner:
board-seat = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · warehouse: { $blocks } · { $free ->
    [one] { $free } free cell
   *[other] { $free } free cells
}
board-nothing = empty
board-held = In hand: { $piece }

## The box

table-grey = Compositions of the grey side
table-blue = Compositions of the blue side
table-shape = Composition
table-builder = Builder's points
table-owner = Owner's points
reconstruction-storage = which block lies where in the storage, and how many blocks there are of each length
reconstruction-compositions = most of the compositions
reconstruction-warehouse = the size of a warehouse

## Why a move is refused

refused-empty-hand = you have no block in hand
refused-holding = you have block { $layer }{ $column }{ $row } in hand
refused-pass = you can take block { $layer }{ $column }{ $row }
refused-built = the block lies on { $field }
refused-not-yours = the block lies in the warehouse of seat { $owner }
refused-not-in-game = the block is not in this game
refused-not-stored = this move goes on with blocks of your warehouse
refused-no-more = { $field } has no room for a block of length { $length }
refused-nowhere = no field has room for a block of length { $length }, and your warehouse has { $free ->
    [one] { $free } free cell
   *[other] { $free } free cells
}
refused-no-field = no field has room for a block of length { $length }
refused-covered = block { $layer }{ $column }{ $row } lies on it
refused-enclosed = blocks lie on all its { $sides } sides
refused-partly = none of its sides is free along all { $length } cells
refused-back = the block comes from your warehouse
refused-full = the block has length { $length }, and your warehouse has { $free ->
    [one] { $free } free cell
   *[other] { $free } free cells
}
refused-players = this is a game for { $players }
refused-other-field = the blocks of this move go to { $field }
refused-length = the block has length { $length }, and this place has { $room ->
    [one] { $room } cell
   *[other] { $room } cells
}
refused-high = { $field } has { $levels } levels already
refused-gap = level { $level } still has { $free ->
    [one] { $free } empty cell
   *[other] { $free } empty cells
}

## Impossible positions

broken-1 = There are more blocks of some colour and length than in the box.
broken-2 = Blocks were lost or added.
broken-3 = A block of the storage hangs in the air.
broken-4 = A field is not built up level by level.
broken-5 = A warehouse holds more than fits.
broken-6 = The move that is being made does not fit the rest: only a move with blocks from one's own warehouse can be in the middle of building on a field.
broken-7 = The player whose turn it is has no move.
position-storage = “storage” must be a list of { $layers } layers, from the lowest to the top.
position-drawing = “{ $field }” must be drawn in { $width } rows of { $width } signs, a dot or a letter: { $known }.
position-torn = Block { $block } must be whole: its cells have one letter, or dots.
position-fields = Fields are lists of blocks by the name of the field: { $known }.
position-block = “{ $text }” is not a block. Write its colour and length, its cells if it lies on a field, and its name if you like: B2 a1b1.
position-occupied = “{ $text }” has no place in the level that is being built on field { $field }.
position-full = The warehouse of seat { $seat } has only { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}.
position-used = No block is left for “{ $text }”.
position-twice = Block { $block } is in two places.
position-scheme = By the scheme block { $block } has the colour { $colour }.

## Editions that cannot be played

edition-warehouse = A warehouse has from 1 to { $most } cells, not { $cells }.
edition-layers = The storage must have { $layers } layers, from the lowest to the top.
edition-rows = Layer { $layer } of the storage must have { $rows } rows of { $rows } cells, with spaces between them.
edition-label = Layer { $layer } of the storage, row { $row }: “{ $label }” is no cell. Write a colour ({ $known }) and the length of the block, from 1 to 3.
edition-packing = Layer { $layer } of the storage cannot be packed: some block has fewer cells in a line than it is long.
edition-ambiguous = Layer { $layer } of the storage can be packed in more than one way. Mark the cells of one block with an apostrophe: R2'.
edition-blocks = The storage has { $found } blocks; there are { $wanted } in the box.
edition-compositions = The { $side } side must have a list of compositions, 1 to { $most }.
edition-shape = Composition { $number } of the { $side } side must be drawn in { $width } rows of { $width } signs, # or a dot, with at least one #.
edition-points = Composition { $number } of the { $side } side must have two numbers of points, from 0 to { $most }: the builder's and the owner's.
edition-same = Compositions { $first } and { $second } of the { $side } side are the same, turned or not.

## Why a hint is good

reason-composes = { $count ->
    [one] makes a composition
   *[other] makes { $count } compositions
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-can-compose = can make a composition for { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-shares = { $points ->
    [one] another player gets { $points } point
   *[other] another player gets { $points } points
}

## The box

box-warehouse-cells = Cells of a warehouse
box-storage-layers = The storage, layer by layer from the lowest: colour and length of the block in every cell
box-composition = Compositions of a side: their shapes, and the points of the builder and of the owner

## Parts of the box

parts-composed-composition = Compositions that are made
part-composition = no. { $number }
parts-laid-piece = Blocks that are laid
