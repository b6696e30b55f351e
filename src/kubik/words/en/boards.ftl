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
web-cubirds-flock-yields = { $keeps } to the collection, { $discards } to the discard pile
web-cubirds-flock-short = home +{ $keeps }
web-cubirds-actions = Choices
web-cubirds-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
} in hand
web-cubirds-open = open
web-cubirds-collection = Collection: { $birds }
web-cubirds-goal-kinds = Different kinds: { $count } of { $goal }
web-cubirds-goal-trios = Two kinds of three: { $first } and { $second }
web-cubirds-deck = Deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-cubirds-deck-short = deck
web-cubirds-discard = Discard pile: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-cubirds-discard-known = Discard pile: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}, among them { $birds }
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
web-kabaleo-colour-stands = { $colour }: { $towers ->
    [one] { $towers } tower
   *[other] { $towers } towers
}, { $capped } with pieces, the tallest { $tallest } high
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

## Qwirkle Cubes

web-qwirkle-cube = { $colour } { $shape }
web-qwirkle-colour = { $colour } × { $count }
web-qwirkle-table = The table
web-qwirkle-lies = { $cube }, column { $column }, row { $row }
web-qwirkle-place = Column { $column }, row { $row }: { $points ->
    [one] 1 point
   *[other] { $points } points
} for the turn.
web-qwirkle-more = { $count ->
    [one] { $count } more place here
   *[other] { $count } more places here
}
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

## Cubitos

web-cubitos-dice = { $die } × { $count }
web-cubitos-water-feet = { $count ->
    [one] { $count } foot
   *[other] { $count } feet
} that may go onto water
web-cubitos-swords = { $count ->
    [one] { $count } sword
   *[other] { $count } swords
}
web-cubitos-fans = { $count ->
    [one] { $count } fan
   *[other] { $count } fans
}
web-cubitos-hand = Hand: up to { $count ->
    [one] { $count } die
   *[other] { $count } dice
} in the roll zone
web-cubitos-lines-left = { $count ->
    [one] { $count } red line
   *[other] { $count } red lines
} to the finish
web-cubitos-laps = laps run: { $done } of { $legs }
web-cubitos-square = Square: { $square }
web-cubitos-squares = Where your runner may go
web-cubitos-brings = brings { $bonus }
web-cubitos-to-finish = { $count ->
    [one] 1 foot to the finish
   *[other] { $count } feet to the finish
}
web-cubitos-way = { $count ->
    [one] 1 foot
   *[other] { $count } feet
}, { $left } left
web-cubitos-support = Fans: what each further one brings
web-cubitos-space = Fan { $fans }: { $credits ->
    [one] { $credits } credit
   *[other] { $credits } credits
}{ $hands ->
    [0] { "" }
    [one] { " " }and a hand
   *[other] { " " }and { $hands } hands
}
web-cubitos-zones = Your dice
web-cubitos-zone-draw = Draw
web-cubitos-zone-roll = Roll
web-cubitos-zone-active = Active
web-cubitos-zone-discard = Discard
web-cubitos-borrowed = Borrowed until the end of the round: { $dice }
web-cubitos-shop = Cards and boxes of dice
web-cubitos-cost = Cost: { $count }
web-cubitos-box = In the box: { $count }
web-cubitos-inferred = An icon of this ability is lost in the text of the rules; it follows from the rest.
web-cubitos-guessed = This ability is a reconstruction: its icons are known from nowhere.
web-cubitos-tie-guessed = That the first player's die breaks ties is a reconstruction.
web-cubitos-cost-guessed = The cost is a reconstruction.
web-cubitos-stage-choosing = chooses dice
web-cubitos-stage-rolling = rolls
web-cubitos-stage-ready = is done rolling
web-cubitos-stage-running = uses abilities
web-cubitos-stage-comparing = compares swords
web-cubitos-stage-finishing = uses abilities
web-cubitos-stage-moving = runs
web-cubitos-stage-arrived = takes a bonus
web-cubitos-stage-shopping = buys dice
web-cubitos-stage-rested = is done
web-cubitos-actions = Choices
web-cubitos-over = The race is over
web-cubitos-wait = Waiting for: { $names }
web-cubitos-move = Choose a square for your runner; you have { $count ->
    [one] { $count } foot
   *[other] { $count } feet
}
web-cubitos-bust = Bust! A fan comes to you. Which dice of the roll zone do you discard as well?
web-cubitos-throw = { $count ->
    [one] Roll the die
   *[other] Roll { $count } dice
}
web-cubitos-push = Push
web-cubitos-stop = Stop
web-cubitos-risk = chance to bust
web-cubitos-hopes = To be expected: coins { $coins }, feet { $feet }, symbols { $symbols }
web-cubitos-keeps = keeps
web-cubitos-keeps-all = coins { $coins }, feet { $feet }, symbols { $symbols }
web-cubitos-use = Use: { $card }
web-cubitos-use-borrowed = { $use } (the borrowed die)
web-cubitos-use-special = Use with the special symbol: { $card }
web-cubitos-give = Give it to { $name }
web-cubitos-count = { $count ->
    [one] Take a credit
   *[other] Take { $count } credits
}
web-cubitos-about-cards = Eight cards, one of each colour, say what the dice of that colour can do. Race 1 is the one to begin with; every set has a track of its own.
web-cubitos-about-track = Where the runners race: grass to run on, water to go around, squares that give something.
web-cubitos-about-laps = How often the track is run. Two tracks in a row are run once.
web-cubitos-own-cards = Choose cards yourself
web-cubitos-about-own = Any card takes the place of the one that the set has. It is wise to have two cards that cost 5 at most, and one that returns or gives dice.
web-cubitos-fill = Fill up, coloured dice first
web-cubitos-no-risk = no risk yet
web-cubitos-about-card = { $card }: look closer
web-cubitos-faces = Faces of the die: { $faces }
web-cubitos-percent = { $percent } %
web-cubitos-average = on average
web-cubitos-run = Run there
web-cubitos-decide = Push or stop?
web-cubitos-nothing = nothing
