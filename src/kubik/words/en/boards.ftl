# The boards in the browser. Birds, colours, moves and questions are in the words of the games.

## CuBirds

web-cubirds-birds = { $kind } × { $count }
web-cubirds-rows = Fences with birds
web-cubirds-row = Row { $row }: { $birds }
web-cubirds-takes = Takes: { $birds }
web-cubirds-takes-nothing = Takes nothing
web-cubirds-where = Choose an end of a row: { $kind }
web-cubirds-hand = Your hand
web-cubirds-hand-birds = { $kind } × { $count }. Small flock { $small }, large flock { $large }.
web-cubirds-to-small = { $count ->
    [one] One bird more makes a small flock.
   *[other] { $count } birds more make a small flock.
}
web-cubirds-can-flock = Enough for a flock.
web-cubirds-flock-yields = to the collection { $keeps }, to the discard pile { $discards }
web-cubirds-flock-short = home +{ $keeps }
web-cubirds-actions = Choices
web-cubirds-cards = Cards in hand: { $count }
web-cubirds-collection = Collection: { $birds }
web-cubirds-goal-kinds = Different kinds: { $count } of { $goal }
web-cubirds-goal-trios = Two kinds of three: { $first } and { $second }
web-cubirds-deck = Deck: { $count }
web-cubirds-deck-short = deck
web-cubirds-discard = Discard pile: { $count }
web-cubirds-discard-known = Discard pile: { $count }, among them { $birds }
web-cubirds-discard-short = discard
web-cubirds-wait = { $name } is to move
web-cubirds-over = The game is over

## Kabaleo

web-kabaleo-towers = Towers
web-kabaleo-tower = Tower { $location }, { $colour }; from base to top: { $cones }
web-kabaleo-bare = Base { $location }: { $base }
web-kabaleo-becomes = Becomes { $colour }
web-kabaleo-cancels = Both pieces leave, { $colour } is on top again
web-kabaleo-last = Previous move
web-kabaleo-closed = Closed by the golden rule
web-kabaleo-supply = Your pieces
web-kabaleo-piece = Piece: { $colour }, { $count } left
web-kabaleo-supply-of = { $name }: { $count ->
    [one] 1 piece
   *[other] { $count } pieces
} left
web-kabaleo-pieces = { $pieces } × { $count }
web-kabaleo-where = Choose a tower for the piece: { $colour }
web-kabaleo-wait = { $name } is to move
web-kabaleo-over = The game is over; all secret colours are shown
web-kabaleo-peek = Lift the cup: your secret colour
web-kabaleo-hold = hold to peek
web-kabaleo-standing = How the colours stand
web-kabaleo-colour-stands = { $colour }: towers { $towers }, with pieces { $capped }, tallest { $tallest }
web-kabaleo-leads = No colour is ahead of yours
web-kabaleo-level = Level with yours: { $colours }
web-kabaleo-behind = Ahead of yours: { $colours }
