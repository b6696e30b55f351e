# The board in the browser. What the rules name is in the words of the game.

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
web-cubitos-stuck = No square is within reach: buy a foot, or end the move
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
web-cubitos-fill = Fill up, coloured dice first
web-cubitos-no-risk = no risk yet
web-cubitos-about-card = { $card }: look closer
web-cubitos-faces = Faces of the die: { $faces }
web-cubitos-percent = { $percent }%
web-cubitos-average = on average
web-cubitos-run = Run there
web-cubitos-decide = Push or stop?
web-cubitos-nothing = nothing
web-short-cubitos = Roll your dice: hits stay, and you may push to roll the rest again, but a roll of blanks loses everything. Feet move your runner, coins buy better dice. The first over the finish wins.
web-result-cubitos = Squares to the finish: { $list }
web-beyond-cubitos = { $amount } beyond it
