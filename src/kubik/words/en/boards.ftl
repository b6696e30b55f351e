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
web-qubix-storage = Storage, blocks left: { $count }
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
   *[other] cells to change: { $away } { $colour }
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
web-qubix-reconstruction = The storage and some compositions are our reconstruction.
web-qubix-reconstruction-more = What is known

## Qwirkle Cubes

web-qwirkle-cube = { $colour } { $shape }
web-qwirkle-colour = { $colour } × { $count }
web-qwirkle-table = The table
web-qwirkle-lies = { $cube }, column { $column }, row { $row }
web-qwirkle-place = Column { $column }, row { $row }: { $points ->
    [one] 1 point
   *[other] { $points } points
} for the turn.
web-qwirkle-more = More places here: { $count }
web-qwirkle-tools = View
web-qwirkle-closer = Closer
web-qwirkle-farther = Farther away
web-qwirkle-whole = The whole table
web-qwirkle-moment = Qwirkle!
web-qwirkle-hand = Your cubes
web-qwirkle-actions = Choices
web-qwirkle-keep = Keep all
web-qwirkle-all = Choose all
web-qwirkle-roll = { $count ->
    [one] Roll it
   *[other] Roll { $count } cubes
}
web-qwirkle-swap = { $count ->
    [one] Trade it
   *[other] Trade { $count } cubes
}
web-qwirkle-chosen = { $count ->
    [one] Roll the chosen cube, or choose more; it keeps its colour
   *[other] Roll the { $count } chosen cubes, or choose more; they keep their colours
}
web-qwirkle-to-trade = { $count ->
    [one] Trade the chosen cube, or choose more; then your turn is over
   *[other] Trade the { $count } chosen cubes, or choose more; then your turn is over
}
web-qwirkle-first = Begin with the largest set that you have, of one colour or one shape
web-qwirkle-where = Choose a place: { $cube }
web-qwirkle-brings = With it the turn brings { $points ->
    [one] 1 point
   *[other] { $points } points
}
web-qwirkle-brings-qwirkle = A Qwirkle! With it the turn brings { $points } points
web-qwirkle-go-on = Lay more in this line, or end the turn for { $points ->
    [one] 1 point
   *[other] { $points } points
}
web-qwirkle-end = Nothing else fits this line: end the turn for { $points ->
    [one] 1 point
   *[other] { $points } points
}
web-qwirkle-wait = { $name } is to move
web-qwirkle-over = The game is over
web-qwirkle-odds = With these cubes rolled, something fits: { $chance } %; on average { $points } points
web-qwirkle-at-least = { $points } points or more: { $chance } %
web-qwirkle-odds-fits = something fits
web-qwirkle-odds-average = points on average
