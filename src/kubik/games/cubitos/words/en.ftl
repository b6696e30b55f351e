game-title = Cubitos
game-blurb = Roll your dice, push your luck, buy better ones, and be the first at the finish.

## Dice, faces and zones

die-light = light grey
die-dark = dark grey
die-red = red
die-orange = orange
die-yellow = yellow
die-green = green
die-blue = blue
die-purple = purple
die-brown = brown
die-white = white
die-first = first player's die
colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple
colour-brown = brown
colour-white = white
face-blank = blank
face-symbol = symbol
face-special = special symbol
face-coin = coin
face-foot = foot
face-credit = credit
side-symbol = symbol
side-special = special symbol
side-first = first other face
side-second = second other face
side-third = third other face
zone-draw = draw zone
zone-roll = roll zone
zone-discard = discard zone
zone-spent = active zone, used
zone-symbol = active zone, symbol
zone-special = active zone, special symbol
zone-first = active zone, first other face
zone-second = active zone, second other face
zone-third = active zone, third other face
row-a = a
row-b = b
row-c = c
row-d = d
row-e = e
row-f = f
row-g = g
row-h = h
row-i = i
row-j = j
row-k = k
resource-coin = coins
resource-credit = credits
resource-foot = feet
resource-water = feet for water

a-die = { $die_name ->
    [first] the first player's die
    [orange] an orange die
   *[other] a { $die } die
}
a-colour = { $colour_name ->
    [orange] an orange
   *[other] a { $colour }
}
gain = { $resource_name ->
    [coin] { amount-coin }
    [credit] { amount-credit }
    [foot] { amount-foot }
   *[water] { amount-water-foot }
}
more-dice = { $count ->
    [1] one more die
   *[other] { $count } more dice
}

## Tracks

track-nothing_goes_right = Nothing Goes Right
track-ahead_of_the_curve = Ahead of the Curve
track-testing_the_waters = Testing the Waters
track-still_waters = Still Waters Run Deep

## Options

option-cards = Set of cards
option-cards-race_1 = Race 1: simple and lucky
option-cards-race_2 = Race 2: fans of cheese and dinosaurs
option-cards-race_3 = Race 3: fame
option-cards-race_4 = Race 4: grey dice and a tanned llama
option-cards-race_5 = Race 5: crab against llama
option-cards-race_6 = Race 6: a muddle of combinations
option-cards-race_7 = Race 7: two laps
option-cards-combotastic = Combotastic
option-cards-such_much_fans = Such Much Fans
option-cards-grand_finale = Grand Finale: two tracks
option-cards-random = random cards that follow the advice
option-track = Track
option-track-advised = as advised for the set
option-track-nothing_goes_right = Nothing Goes Right
option-track-ahead_of_the_curve = Ahead of the Curve
option-track-testing_the_waters = Testing the Waters
option-track-still_waters = Still Waters Run Deep
option-track-two_tracks = two tracks: Still Waters Run Deep, then Testing the Waters
option-laps = Laps
option-laps-advised = as advised for the set
option-laps-1 = one
option-laps-2 = two

## Moves

move-roll = roll the dice
move-pass = pass
move-done = no more
move-all = take all that is offered
move-foot = buy a foot
move-jetpack = use the jetpack
move-shortcut = take the shortcut
move-use = use { a-colour } die ({ $side }), choice { $choice }
move-use-borrowed = use the borrowed { $colour } die ({ $side }), choice { $choice }
move-count = take the credits of { a-die } ({ $side })
move-pick = choose { a-die } ({ $zone })
move-pick-borrowed = choose the borrowed { $die } die ({ $zone })
move-take = take { a-die } for free
move-buy = buy { a-die }
move-turn = turn the { $side } up
move-give = give it to seat { $rival }
move-go = go to { $row }{ $place }
move-start = go to the start
move-finish = go to the finish

## Events

event-card-dealt = A card of this race: { $card }
event-goes-first = { $seat } has the first player's die
event-round-begins = Round { $round }
event-hit = { $seat } hits with { a-die }: { $face }
event-missed = { $seat } misses with { $count ->
    [one] { $count } die
   *[other] { $count } dice
}
event-busted = { $seat } busts
event-passed = { $seat } passes
event-used = { $seat } uses { $card }
event-gained = { $seat } gains { gain }
event-fan-gained = { $seat } gains a fan ({ $fans } now){ $count ->
    [0] { "" }
    [one] { " " }and { $count } credit
   *[other] { " " }and { $count } credits
}
event-hand-gained = { $seat } gains a hand
event-die-returned = { $seat } returns { a-die }
event-die-taken = { $seat } takes { a-die } for free
event-die-borrowed = { $seat } borrows { a-die }
event-die-given = { $seat } gives { a-die } to seat { $rival }
event-die-bought = { $seat } buys { a-die } for { $count }
event-swords = { $seat } has { $count ->
    [0] no swords
    [one] { $count } sword
   *[other] { $count } swords
}
event-most-swords = { $seat } has the most swords
event-foot-bought = { $seat } buys a foot
event-doubled = { $seat } takes off and now has { $count ->
    [one] { $count } foot
   *[other] { $count } feet
}
event-stepped = { $seat } is on { $row }{ $place }
event-on-start = { $seat } is at the start of the second track
event-finished = { $seat } reaches the finish
event-extra-round = It is a tie: one more round decides
event-won = { $seat } wins

## Endings

ending-finish = first at the finish
ending-farthest = farthest beyond the finish
ending-extra-round = farthest after an extra round

## What to do now

ask-wait = Wait for the others
ask-flow = Go on
ask-choose = Choose dice for the roll zone
ask-throw = Roll your dice
ask-decide = Push or pass?
ask-seize = Use an ability now?
ask-save = Nothing but blanks! Use a die against the loss?
ask-drop = Which dice of the roll zone do you discard?
ask-pick = Choose dice
ask-take = Take a die from a box
ask-face = Which face goes up?
ask-hand-over = Who gets the die?
ask-hasten = Move a square at once?
ask-run = What do you take next?
ask-move = Move your runner
ask-accept = Take the bonus of your square?
ask-reach = Which nearby square gives you its bonus?
ask-buy = Buy dice?

## What is asked and offered, with its numbers

amount-coin = { $count ->
    [one] { $count } coin
   *[other] { $count } coins
}
amount-foot = { $count ->
    [one] { $count } foot
   *[other] { $count } feet
}
amount-credit = { $count ->
    [one] { $count } credit
   *[other] { $count } credits
}
amount-fan = { $count ->
    [one] { $count } fan
   *[other] { $count } fans
}
amount-water-foot = { $count ->
    [one] { $count } foot for water too
   *[other] { $count } feet for water too
}
bonus-fan = a fan
bonus-return = { $count ->
    [one] return a die
   *[other] return { $count } dice
}
both = { $one }, { $other }
bonus-any = any die for free
bonus-die = a die of at most { $cost } for free
thing-jetpack = a jetpack
ask-choose-count = Choose { more-dice } for the roll zone (dL3 is three times dL)
ask-more = Choose more dice for the roll zone, if you like
ask-must-push = You must push once more
ask-face-of = Which face of the die goes up? ({ $die })
ask-move-feet = Move your runner: { $feet }{ $water ->
    [0] { "" }
   *[other] , { $water } of them for water too
}
ask-buy-money = { $left ->
    [1] Buy one die, or none; you can spend { $count }
    [2] Buy up to two dice of different colours; you can spend { $count }
   *[other] Buy up to { $left } dice of different colours; you can spend { $count }
}
task-roll-drawn = Choose { more-dice } from the draw zone to roll
task-roll-picked = Choose { more-dice } to roll
task-roll-rescue = Choose grey dice to roll against the loss
task-turn = Choose a die to put into the active zone
task-return = Choose { more-dice } to return
task-give = Choose a die to give away
task-rejoin = Choose an active die for the roll zone
offer-throw = { $count ->
    [one] roll the die
   *[other] roll { $count } dice
}
offer-push = { $count ->
    [one] push: roll the last die
   *[other] push: roll { $count } dice
}
offer-stop = stop and keep the active dice
offer-foot = buy a foot for { $count }
offer-jetpack = jetpack: double the feet to { $count }
offer-shortcut = take the shortcut to { $row }{ $place } for { $price }
offer-use = use { $card } ({ $die })
offer-use-special = use { $card } ({ $die }) with the special symbol
offer-count = take { $thing } ({ $die })
offer-borrowed = { $thing }, the borrowed die
offer-take = take { a-die } for free
offer-take-card = take { $card } ({ $die }) for free
offer-buy = buy { $card } ({ $die }), { $cost } of { $money } { $money ->
    [one] coin
   *[other] coins
}
offer-turn = turn up: { $thing }
offer-pick = { $die } ({ $zone }: { $count })
offer-pick-active = { $die }, active with: { $thing }{ $count ->
    [one] { "" }
   *[other] { " " }× { $count }
}
offer-reach = get the bonus of { $row }{ $place }
offer-all-roll = roll them all
offer-all-drop = discard them all
offer-done-choose = these are enough
offer-done-use = do not use it
offer-done-save = lose the dice
offer-done-drop = keep the rest
offer-done-pick = no more dice
offer-done-take = take nothing
offer-done-hasten = stay here
offer-done-run = take all the rest
offer-done-move = end the move
offer-done-buy = buy no more
way-safe = roll as long as nothing can be lost
way-fill = fill the roll zone, coloured dice first
way = { $feet }{ $water ->
    [0] { "" }
   *[other] , { $water } of them for water
}, { $left } left

## The board as text

board-start = start
board-finish = finish
board-cards = Cards, with cost/dice left in the box. Costs and what is marked (?) are our reconstruction; (≈) marks an inferred icon.
board-not-advised = The set does not follow the advice: two cards of at most 5, and one that returns or gives dice.
board-where = on { $where }
board-legs = { $done } of { $legs } legs run
board-lines = { $count ->
    [one] { $count } red line
   *[other] { $count } red lines
} behind
board-hand = hand of { $count }
board-support = Support track: the credits that each fan brings; + is one more die in the hand
legend-start = start
legend-finish = finish
legend-both = both
legend-water = water
legend-wall = wall
legend-line = red line
legend-way = the way
legend-tick = each fifth square of a row
legend-credits = credits
legend-fan = a fan
legend-return = return a die
legend-return-two = two dice
legend-fan-return = a fan, and return a die
legend-any = any die for free
legend-die = one of at most { $cost }
legend-jetpack = jetpack: doubles the feet left
legend-shortcut = shortcut to { $exit } for { $price }
board-active = active zone
board-spent = used
board-chance = chance to bust: { $percent }%

## The box

table-set = { $name } · { $tracks } · { $laps ->
    [one] { $laps } lap
   *[other] { $laps } laps
}
table-card = Card
table-die = Die
table-cost = Cost
table-ability = Ability
table-costs = All costs are our reconstruction: what is printed is known of no card.
reconstruction-costs = what the cards cost
reconstruction-abilities = parts of some abilities
reconstruction-support = all spaces of the support track but the last
reconstruction-ahead_of_the_curve = the track Ahead of the Curve
reconstruction-testing_the_waters = the track Testing the Waters
reconstruction-still_waters = the track Still Waters Run Deep

## Why a move is refused

refused-asked = you are asked: “{ $ask }”
refused-throw = { $count ->
    [one] { $count } die is to be rolled first
   *[other] { $count } dice are to be rolled first
}
refused-hand = your hand is { $hand }, and { $have ->
    [one] { $have } die in the roll zone counts
   *[other] { $have } dice in the roll zone count
} towards it
refused-zone = no die is asked for from there ({ $zone })
refused-no-die = no such die lies there ({ $die }, { $zone })
refused-kind = no die of that kind is asked for ({ $die })
refused-first = it is the first player's die
refused-used = the die is used already ({ $die })
refused-twice = a die of that colour is chosen already ({ $die })
refused-not-borrowed = no borrowed die lies there beside one of your own
refused-count = { $count ->
    [one] { $count } die is asked for
   *[other] { $count } dice are asked for, one after the other
}
refused-must = { $count ->
    [one] { $count } die must still be chosen
   *[other] { $count } dice must still be chosen
}
refused-none = no die is chosen yet
refused-box = the box is empty ({ $die })
refused-dear = it costs { $cost }, more than the bonus allows
refused-fans = it costs { $cost }, and you have { $fans ->
    [one] { $fans } fan
   *[other] { $fans } fans
}
refused-face = the die has no such face ({ $die })
refused-no-rival = that is none of your rivals
refused-rival = that rival has { $swords } of the swords, and another one only { $fewest }
refused-no-dice = there are no dice in your roll zone
refused-neither = you push or pass, and { $count ->
    [one] { $count } die is
   *[other] { $count } dice are
} in your roll zone
refused-forced = { $count ->
    [one] you must push once more
   *[other] you must push { $count } times more
}
refused-bound = you moved a die back to the roll zone for a push
refused-pending = { $card } is to be used or declined first
refused-blanks = your push showed nothing but blanks
refused-busted = you have bust
refused-choice = { $card } has no such choice
refused-not-now = { $card } has not just come to the active zone
refused-before-run = { $card } works in the run, and you are still rolling
refused-moment = { $card } is for another moment
refused-alike = the special symbol of { $card } is used like the ordinary one
refused-not-active = no active die shows that ({ $die }, { $side })
refused-by-itself = it is taken by itself
refused-nothing = there is nothing that it could work on
refused-pair = it takes two of these symbols, and you have { $count }
refused-safe = your next push is safe already
refused-not-compared = the swords are not compared yet
refused-no-weaker = no rival has fewer swords than your { $swords }
refused-swords = you do not have the most swords (you have { $swords }, the highest number is { $most })
refused-beside = a die that { $card } needs beside it is not active
refused-between = from here one foot leads to the start of the second track
refused-apart = that square is not next to yours
refused-start = runners do not go that way
refused-back = that square lies behind the last red line you crossed
refused-water = that is water, and you have no feet for water
refused-no-feet = you have no feet left
refused-price = it costs { $cost }, and you have { $money }
refused-feet = it costs { $cost } feet, and you have { $feet }
refused-no-jetpack = there is no jetpack on your square
refused-no-shortcut = no shortcut begins on your square
refused-used-square = you used your square in this move already
refused-elsewhere = your move did not end there
refused-far = that is no bonus square near you
refused-bought = you bought a die of that colour in this round already ({ $colour })

## Impossible positions

broken-1 = A card has the wrong colour.
broken-2 = Dice of some kind were lost or added.
broken-3 = A number is below zero, or a die shows a face that it does not have.
broken-4 = A runner is off the track.
broken-5 = Some seats are in stages, or are asked things, that do not go together.
broken-6 = Nobody has anything to do.
position-table = “{ $field }” must be a table.
position-tracks = “tracks” must be a list of { $tracks } tracks: of the first leg, and of those after it.
position-cards = “cards” must be a list of { $cards } cards, one of each colour.

## Editions that cannot be played

edition-value = “{ $field }” cannot be { $value }. Known: { $known }.
edition-die = Die “{ $die }” must have a list of { $sides } faces.
edition-faces = Die “{ $die }” must have a blank face and one that is not, and no more than { $most } faces that differ, beside symbols.
edition-face = Die “{ $die }” cannot have the face “{ $face }”. Write one of these, with a number before it if you like: { $known }.
edition-support = “support.{ $field }” must be a list of { $spaces } numbers.
edition-effects-list = Card “{ $card }” must have a list of 1 to { $most } effects.
edition-rows = The { $map } of track “{ $track }” must have { $rows } rows.
edition-row = Row { $row } of the { $map } of track “{ $track }” has { $found } squares, not { $wanted }.
edition-sign = Track “{ $track }”, square { $square }: the sign “{ $sign }” means nothing.
edition-section = Track “{ $track }”, square { $square }: write as a digit how many red lines are behind it.
edition-shortcut = Shortcut { $sign } of track “{ $track }” must say what it costs, and whether it is paid in: { $known }.
edition-shortcut-ends = Shortcut { $sign } of track “{ $track }” must have one entrance { $sign } and one exit { $exit }.
edition-shortcut-back = The shortcut on { $square } of track “{ $track }” leads back over a red line.
edition-ends = Track “{ $track }” needs a start (S) and a finish (F) with a few squares beside each.
edition-lines = Track “{ $track }” must have from 1 to { $most } red lines.
edition-line-ends = Track “{ $track }”: no red line is behind the squares beside the start, and all { $lines } are behind a square beside the finish.
edition-effects = Track “{ $track }” can have { $most } jetpacks and shortcuts at most.
edition-unreached = Track “{ $track }”: square { $square } cannot be reached from the start.
edition-dead-end = Track “{ $track }”: from square { $square } the finish cannot be reached.

## Balance

balance-note = Every set is run on every track, one lap each, whatever course is advised for the set.

## What speaks for a hint

reason-rolls = { $hits ->
    [one] about { $hits } hit, and nothing can be lost
   *[other] about { $hits } hits, and nothing can be lost
}
reason-risks = { $hits ->
    [one] about { $hits } hit; { $bust }% to lose everything
   *[other] about { $hits } hits; { $bust }% to lose everything
}
reason-keeps = keeps { $thing }
reason-buys = { $sides ->
    [one] hits on { $sides } side of six
   *[other] hits on { $sides } sides of six
}; { $own ->
    [0] you own none yet
   *[other] you own { $own } already
}
reason-runs = { $squares ->
    [0] reaches the finish
    [one] { $squares } square to the finish
   *[other] { $squares } squares to the finish
}
reason-there = { $thing }; { $squares ->
    [one] { $squares } square to the finish
   *[other] { $squares } squares to the finish
}

## The box

box-numbers-hand = Dice of a roll before any hands
box-numbers-risk = Active dice from which on a push can bust
box-numbers-foot_price = Coins and credits for a foot
box-numbers-purchases = Dice that may be bought in a round
box-numbers-box = Dice of each colour
box-die = Faces of a die; a number before a face says how many there are of a thing on it
box-support-credits = Credits of each space of the support track
box-support-hands = Hands of each space of the support track: dice more in a roll
box-card-cost = Cost of a card
box-card-special_swords = Swords on the special face of a red card
box-card-effects = What a card does
box-card-tie_break = Whether a red card decides when swords are equal
box-track-map = The map of a track, row by row
box-track-sections = How many red lines are behind each square
box-track-die_cost = The dearest die that a square of the track gives
box-track-cost = What a shortcut costs
box-track-pays = What a shortcut is paid in: money or feet

## Parts of the box

parts-die-bought-die = Dice that are bought
