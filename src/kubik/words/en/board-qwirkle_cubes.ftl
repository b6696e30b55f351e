# The board in the browser. What the rules name is in the words of the game.

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
web-qwirkle-odds = With these cubes rolled, something fits: { $chance }; on average { $points } points
web-qwirkle-at-least = { $points } points or more: { $chance }
web-qwirkle-odds-fits = something fits
web-qwirkle-odds-average = points on average
web-short-qwirkle_cubes = Roll again what you like of your six cubes, then lay some in one line: all of one colour or all of one shape, and nothing twice. Each cube of every line that you make or lengthen is a point, and a line of six brings six more. The most points win.
web-result-qwirkle_cubes = Points: { $list }
