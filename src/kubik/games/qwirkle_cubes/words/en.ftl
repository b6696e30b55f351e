game-title = Qwirkle Cubes
game-blurb = Roll your cubes and lay them in lines of one colour or one shape; six in a line is a Qwirkle.

## Cubes

cube-a = a
cube-b = b
cube-c = c
cube-d = d
cube-e = e
cube-f = f
colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple
shape-circle = circle
shape-square = square
shape-diamond = diamond
shape-clover = clover
shape-star = star
shape-starburst = starburst
axis-row = row
axis-column = column

a-cube = { $colour_name ->
    [orange] an orange { $shape }
   *[other] a { $colour } { $shape }
}

## Options

option-finish = The end
option-finish-first_out = the game ends as soon as one player has no cubes left
option-finish-all_out = the others play on until all cubes are laid

## Moves

move-mark = choose cube { $cube }
offer-mark = choose cube { $cube }, { a-cube }
move-roll-marked = roll the chosen cubes
move-keep-all = keep all cubes as they are
move-roll-all = roll all cubes
move-put-back = put the chosen cubes back and draw others
move-lay = lay cube { $cube } in column { $column }, row { $row }
offer-lay = lay { a-cube } in column { $column }, row { $row }
move-end-turn = end the turn

## Events

event-drew = { $seat } draws cube { $cube } and rolls { a-cube }
event-goes-first = { $seat } goes first
event-marked = { $seat } chooses cube { $cube }
event-kept = { $seat } keeps all cubes as they are
event-rolled = { $seat } rolls cube { $cube }: { a-cube }
event-rolled-all = { $seat } has nothing to lay and rolls all cubes
event-laid = { $seat } lays { a-cube } in column { $column }, row { $row }
event-line = { $seat } gets { $points ->
    [one] { $points } point
   *[other] { $points } points
} for a line of { $length }
event-qwirkle = Qwirkle! { $seat } gets { $points ->
    [one] { $points } point
   *[other] { $points } points
} for a whole line
event-scored = { $seat } gets { $points ->
    [one] { $points } point
   *[other] { $points } points
} for the turn and has { $total }
event-nothing-fits = No colour that { $seat } has fits anywhere: cubes are traded
event-put-back = { $seat } puts cube { $cube } ({ $colour }) back into the bag
event-passed = No colour that { $seat } has fits anywhere, and the bag is empty: the turn is passed
event-went-out = { $seat } is the first without cubes and gets { $points ->
    [one] { $points } point
   *[other] { $points } points
} more
event-blocked = Nothing can be laid any more
event-won = { $seat } wins with { $total ->
    [one] { $total } point
   *[other] { $total } points
}

## Endings

ending-went-out = a player laid the last cube
ending-all-out = all cubes were laid
ending-blocked = nothing could be laid any more

## What to do now

ask-roll = Choose the cubes to roll again, or keep them all
ask-trade = No colour of yours fits anywhere: choose the cubes to put back into the bag
ask-reroll = Nothing can be laid: roll all your cubes
ask-lay = Lay cubes in one line

## The board as text

board-bag = { $count ->
    [one] { $count } cube
   *[other] { $count } cubes
} in the bag: { $cubes }
board-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-turn = This turn so far: { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Why a move is refused

refused-not-chosen = you have not said yet which cubes you roll again
refused-chosen = you have said already which cubes you roll again
refused-no-cube = you have no cube { $cube }
refused-marked = cube { $cube } is chosen already
refused-none-marked = no cube is chosen
refused-some-marked = { $count ->
    [one] { $count } cube is chosen
   *[other] { $count } cubes are chosen
}
refused-none-laid = you have laid no cube in this turn yet
refused-laid = you have laid { $count ->
    [one] { $count } cube
   *[other] { $count } cubes
} in this turn already
refused-none-put-back = you have put no cube back yet
refused-dead = { $colours ->
    [one] the only colour you have fits nowhere, with any shape
   *[other] none of your { $colours } colours fits anywhere, with any shape
}
refused-colour-fits = with the right shape, your { $colour } cube would fit in column { $column }, row { $row }
refused-nothing-fits = { $count ->
    [one] your only cube cannot be laid as it is
   *[other] none of your { $count } cubes can be laid as it is
}
refused-cube-fits = you can lay cube { $cube } in column { $column }, row { $row }
refused-no-pair = no two of your cubes make a line
refused-has-line = your cubes make a line of { $count }
refused-short = you have laid { $laid }, and your longest line has { $longest } cubes
refused-not-longest = your longest line has { $longest } cubes, and cube { $cube } does not belong to it
refused-start = the first cube lies in column 0, row 0
refused-alone = no cube lies beside that cell
refused-occupied = the { $colour } { $shape } lies there
refused-apart = that is no end of a line with your cube in column { $column }, row { $row }
refused-off-line = the cubes of this turn lie in { $axis } { $number }, and that is no end of their line
refused-long = the line in its { $axis } would have { $count } cubes
refused-mixed = the line in its { $axis } would have { $colours } colours and { $shapes } shapes
refused-colour = the line in its { $axis } would have the colour { $colour } more than once
refused-shape = the line in its { $axis } would have the shape { $shape } more than once

## Impossible positions

broken-1 = Some colour has too many or too few cubes.
broken-2 = Somebody has too many or too few cubes in hand; while there are cubes in the bag, all have a full hand, less what was laid in this turn.
broken-3 = The cubes on the table do not lie as they may.
broken-4 = The phase does not fit what can be laid.
position-cubes = “cubes” must be a list of at most { $most } cubes.
position-cube = Cube { $number } must be a list of what it shows, its column and its row, counted from the first cube.
position-place = Cube { $number } ({ $cube }) cannot lie in column { $column }, row { $row } beside those before it; the first is in column 0, row 0.
position-line = Cube { $number } is not in one line with the others laid in this turn.
position-kind = “{ $cube }” in “{ $field }” is no cube; one is written like “{ $example }”.
position-hand = The hand of seat { $seat } must be a list of at most { $most } cubes.
position-count = Cubes of the colour { $colour }: { $found } instead of { $wanted }.
position-marked = “marked” must list cubes of the hand to roll or put back, by their letters: { $known }.

## Why a hint is good

reason-points = { $points ->
    [one] { $points } point this turn
   *[other] { $points } points this turn
}
reason-qwirkle = { $points ->
    [one] a Qwirkle: { $points } point this turn
   *[other] a Qwirkle: { $points } points this turn
}
reason-crosses = counts in two lines
reason-leaves-nearly-all = but leaves a line of { $cubes ->
    [3] three
    [4] four
   *[5] five
}, and others may make the Qwirkle

## Editions

box-cubes-each = Cubes of each colour
box-cubes-hand = Cubes of a hand
box-cubes-colours = Colours
box-cubes-shapes = Shapes
box-points-qwirkle = Bonus for a Qwirkle, a line of as many cubes as can be
box-points-going_out = Bonus for laying the last cube

## Parts of the box

parts-laid-colour = Cubes that are laid, by colour
parts-laid-shape = Cubes that are laid, by shape
