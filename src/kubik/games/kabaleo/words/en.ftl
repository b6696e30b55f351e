game-title = Kabaleo
game-blurb = Cap the towers with pieces of all colours, and let nobody guess which colour is yours.

## Colours

colour-orange = orange
colour-green = green
colour-blue = blue
colour-pink = pink
colour-yellow = yellow
colour-violet = violet
base-orange = orange
base-green = green
base-blue = blue
base-pink = pink
base-yellow = yellow
base-violet = violet
pieces-orange = orange
pieces-green = green
pieces-blue = blue
pieces-pink = pink
pieces-yellow = yellow
pieces-violet = violet

a-piece = { $colour_name ->
    [orange] an orange piece
   *[other] a { $colour } piece
}
dealt-pieces = { $count ->
    [one] { $count } { $pieces } piece
   *[other] { $count } { $pieces } pieces
}
the-target = the { $colour } target

## Options

option-distribution = How pieces are dealt
option-distribution-random = drawn from the bag
option-distribution-equal = the same of each colour for everyone (six can be shared by 2 or 3 players)
option-golden_rule = Golden rule
option-golden_rule-off = any location may be played on
option-golden_rule-on = nobody may play on the location of the previous move

## Moves

move-place = place { a-piece } on location { $location }

## Events

event-colour-removed = All { $colour } cones stay out of this game
event-drew-target = { $seat } draws { the-target }
event-base-laid-out = The base on location { $location } is { $base }
event-dealt-pieces = { $seat } gets { dealt-pieces }
event-goes-first = { $seat } goes first
event-placed = { $seat } places { a-piece } on location { $location }
event-cancelled = Two { $pieces } pieces cancel each other; tower { $location } is { $colour } again
event-showed-target = { $seat } shows { the-target }: { $towers ->
    [one] { $towers } tower
   *[other] { $towers } towers
}, { $capped } with pieces; the tallest is { $tallest } high
event-won = { $seat } wins

## Endings

ending-towers = most towers
ending-capped-towers = equally many towers, but more with pieces
ending-tallest = equally many towers, but a taller one
ending-shared = equal in everything

## What to do now

ask-place = Place one of your pieces on a tower or on a base of another colour

## The board as text

board-last = Previous move: location { $location }
board-golden = Golden rule: location { $location } is closed for this move
board-colour = { $towers ->
    [one] { $towers } tower
   *[other] { $towers } towers
}, { $capped } with pieces, the tallest { $tallest } high
board-supply = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
}: { $pieces }
board-shown-target = target: { $colour }
board-cancelled = { "   " }Out of the game: { $pieces }
board-target = Your target, which nobody else knows: { $colour }

## The box

reconstruction-colour = which colour the sixth is (violet here)

## Why a move is refused

refused-removed = { $pieces } cones are not in this game
refused-no-piece = you have no { $pieces } pieces
refused-location = there are { $locations } bases on the table
refused-golden = the previous move was on location { $location }
refused-base = the base of location { $location } is { $base }, and nothing lies on it

## Impossible positions

broken-1 = Some colour has too many or too few pieces.
broken-2 = A tower has no base, or two cones of one colour on each other.
broken-3 = Some colour has too many or too few bases.
broken-4 = The numbers of pieces before the players do not fit whose turn it is: all have moved equally often, or the ones next in turn once less.
broken-5 = Every target must be a different colour in play.
broken-6 = Pieces leave the game in pairs of a colour, but an odd number is gone.
broken-7 = More moves are told than were made, or the last one went elsewhere.
position-towers = “towers” must be a list of { $towers } towers.
position-tower = Tower { $location } must be a list of colours from base to top.
position-same = Tower { $location } has two cones on each other of the colour { $colour }.
position-bases = There must be { $wanted } bases of a colour or none, not { $found }: { $colour }.
position-cones = Pieces of the colour { $colour }: { $found } instead of { $wanted }.
position-moves = The moves cannot have led here: { $move }.

## Why a hint is good

reason-covers = covers { $base }; the tower becomes { $colour }
reason-cancels = cancels two { $pieces } pieces; the tower is { $colour } again
reason-own-tower = one more tower for you
reason-costs-tower = but one tower fewer for you
reason-weakens = weakens the strongest other colour

## Editions

edition-deal = With { $pieces } pieces of each colour, { $spare } colours more than players and { $colours } colours in all, no number of players gets equal shares.
box-cones-bases = Bases of each colour
box-cones-pieces = Pieces of each colour
box-deal-spare_colours = How many colours more are in play than there are players
box-deal-colours = Colours in the box

## Parts of the box

parts-placed-colour = Pieces that are placed
parts-cancelled-pieces = Pieces that cancel each other
