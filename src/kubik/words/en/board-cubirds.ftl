# The board in the browser. What the rules name is in the words of the game.

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
web-cubirds-goal-trios = { $trio } birds of { $trios ->
    [1] one kind
   *[other] { $trios } kinds each
}: so far { $counts }
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
web-short-cubirds = Lay all birds of one kind at an end of a row: those between them and the next of their kind come to your hand. With enough of a kind you may make a flock and keep one or two of it. Seven different kinds, or three each of two kinds, win.
web-result-cubirds = Birds collected: { $list }
