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

## Cards: names

card-jacques_couteau = Jacques Couteau
card-crabby = Crabby
card-punch_guy = Punch Guy
card-mr_soldier = Mr. Soldier
card-supah_general = Supah General!
card-champion = Champion
card-el_bandito = El Bandito
card-mr_bats = Mr. Bats
card-batter_beaver = Batter Beaver
card-benchwarmer = Benchwarmer
card-reliever_beaver = Reliever Beaver
card-the_babe = The Babe
card-pinch_eater = Pinch Eater
card-dugout = Dugout
card-bad_cheese = Bad Cheese
card-ledercheesen = Ledercheesen
card-the_cheese_stands_alone = The Cheese Stands Alone
card-the_big_cheese = The Big Cheese
card-cheese_boy = Cheese Boy
card-reckless_cheese = Reckless Cheese
card-stinky_cheese = Stinky Cheese
card-up_to_11 = Up to 11
card-pineapple_rocks = Pineapple Rocks
card-punk_fruit = Punk Fruit
card-pina_cubelada = Piña Cubelada
card-rock_on = Rock On
card-rolling_stoned = Rolling Stoned
card-keep_on_rollin = Keep On Rollin'
card-bahama_llama = Bahama Llama
card-bob = Bob
card-llama_rama = Llama-Rama
card-undercover_fish = Undercover Fish
card-chilly_mcchillster = Chilly McChillster
card-stogie = Stogie
card-llama_shaman = Llama Shaman
card-wikiwiki_dinosaur = Wikiwiki Dinosaur
card-rollosaurus = Rollosaurus
card-shimmy_shimmy_dino = Shimmy Shimmy Dino
card-dancing_dino = Dancing Dino
card-pronto_bronto = Pronto Bronto
card-you_bet_jurassican = You Bet Jurassican
card-cubasaurus = Cubasaurus
card-rich_dog = Rich Dog
card-wizard = Wizard
card-mr_dog = Mr. Dog
card-dr_livingstone = Dr. Livingstone
card-captain_bark = Captain Bark
card-muggles = Muggles
card-dapper_doggie = Dapper Doggie
card-fast_cat = Fast Cat
card-schmutz = Schmutz
card-smelly_cat = Smelly Cat
card-cat_tastrophy = Cat Tastrophy
card-broken_cow = Broken Cow
card-dope_cat = Dope Cat
card-fat_cat = Fat Cat

## Cards: what they do

n1-feet = { $n1 ->
    [one] { $n1 } foot
   *[other] { $n1 } feet
}
n2-feet = { $n2 ->
    [one] { $n2 } foot
   *[other] { $n2 } feet
}
n1-coins = { $n1 ->
    [one] { $n1 } coin
   *[other] { $n1 } coins
}
n2-coins = { $n2 ->
    [one] { $n2 } coin
   *[other] { $n2 } coins
}
n1-credits = { $n1 ->
    [one] { $n1 } credit
   *[other] { $n1 } credits
}
n1-dice = { $n1 ->
    [one] { $n1 } die
   *[other] { $n1 } dice
}
n2-dice = { $n2 ->
    [one] { $n2 } die
   *[other] { $n2 } dice
}
n1-fans = { $n1 ->
    [one] { $n1 } fan
   *[other] { $n1 } fans
}
n2-fans = { $n2 ->
    [one] { $n2 } fan
   *[other] { $n2 } fans
}
n1-squares = { $n1 ->
    [one] { $n1 } square
   *[other] { $n1 } squares
}
n1-water = { $n1 ->
    [one] { $n1 } foot
   *[other] { $n1 } feet
} that may also go onto water
n2-water = { $n2 ->
    [one] { $n2 } foot
   *[other] { $n2 } feet
} that may also go onto water
n1-times = { $n1 ->
    [1] once
    [2] twice
   *[other] { $n1 } times
}
tie-break = The first player's die breaks ties.
text-jacques_couteau = Compare swords; a special symbol counts as two. For each rival with fewer swords than you, roll { n1-dice } of your choice from any of your zones, but no red ones.
text-crabby = If you have the most swords, give { n1-dice } from any of your zones to the rival with the fewest, into the discard zone. { tie-break }
text-punch_guy = If you have the most swords, white and green dice do not count towards your hand in the next round. { tie-break }
text-mr_soldier = If you have the most swords, gain { n1-coins } and { n2-feet }. { tie-break }
text-supah_general = If you have the most swords, gain { n1-feet } for each of your fans. { tie-break }
text-champion = If you have the most swords, you may roll as many of your dice as you like in the next round. { tie-break }
text-el_bandito = Compare swords; a special symbol counts as two. Gain { n1-feet } for each rival with fewer swords than you.
text-mr_bats = Gain { n1-credits }, or { n2-feet } for every two fans.
text-batter_beaver = Now: roll { n1-dice } from the draw zone. In the run: if you gained a credit in this round, you must return { n2-dice }.
text-benchwarmer = You may return this die and { $n2 ->
    [1] another one
   *[other] { $n2 } others
} from any of your zones.
text-reliever_beaver = You may return { n1-dice } from your roll zone.
text-the_babe = Gain { n1-coins }. Special symbol: gain { n2-feet } as well, and you must return this die.
text-pinch_eater = Now: put { n1-dice } from your roll zone into the active zone, any face up.
text-dugout = Now: roll { n1-dice } from the draw zone.
text-bad_cheese = Gain { n1-feet }. Special symbol: gain { n2-coins } as well, and you must return this die.
text-ledercheesen = After each push without a bust: roll { n1-dice } from the draw zone. Special symbol, in the run: gain { n2-feet } for every four active dice.
text-the_cheese_stands_alone = Now: you must push once more. In the run: gain { n2-feet }.
text-the_big_cheese = Gain { n1-feet }, or { n2-feet } for every two fans.
text-cheese_boy = With an active brown die: gain { n1-feet }. With an active orange die: you may return { n2-dice } from your roll zone.
text-reckless_cheese = After each push without a bust: move { n1-squares } at once; bonuses and effects of squares do not apply.
text-stinky_cheese = Gain { n1-feet }. Special symbol: grey dice do not count towards your hand in the next round.
text-up_to_11 = Before a push you may move this die back to the roll zone. Special symbol, in the run: gain { n2-feet }.
text-pineapple_rocks = Before a push you may move this die back to the roll zone. Special symbol: then you must move { $n2 ->
    [1] another active die
   *[other] { $n2 } more active dice
} there too.
text-punk_fruit = If you bust, your green and grey dice stay active. In the run: roll up to { $n2 ->
    [one] { $n2 } die
   *[other] { $n2 } dice
} of different colours from the draw and roll zones.
text-pina_cubelada = Use this die before a push: that push cannot bust.
text-rock_on = Before a push you may move this die back to the roll zone.
text-rolling_stoned = If you would bust: roll any number of your grey dice from any zones; if one of them hits, you do not bust.
text-keep_on_rollin = If you would bust: you may return this die instead.
text-bahama_llama = Gain { n1-coins } and { n2-water }.
text-bob = After your move: get the bonus of a bonus square at most { $n1 ->
    [one] { $n1 } square
   *[other] { $n1 } squares
} away, but not of the one you stand on.
text-llama_rama = Gain { n1-coins }. Special symbol: gain { n2-fans } as well, with credits but without hands.
text-undercover_fish = Gain { n1-water }.
text-chilly_mcchillster = Roll all dice in your roll zone { n1-times }; you cannot bust.
text-stogie = Now: roll all your grey and white dice from the draw and roll zones { n1-times }.
text-llama_shaman = Gain { n1-coins } and take a red die for free.
text-wikiwiki_dinosaur = Gain { n1-feet } for each colour among your active dice, this one included.
text-rollosaurus = Gain { n1-feet }.
text-shimmy_shimmy_dino = Gain { n1-feet } for each active white or grey die.
text-dancing_dino = Gain { n1-feet }; with an active red die, { $n2 } more; with an active orange die, { $n3 } more.
text-pronto_bronto = Gain { n1-feet } for every two red lines between you and the end of the lap.
text-you_bet_jurassican = Gain { n1-feet }; with an active brown die, { $n2 } more; with an active yellow die, { $n3 } more.
text-cubasaurus = Now: borrow { n1-dice } from any box but the purple one until the end of the round, any face up. In the run: you must return this die.
text-rich_dog = Gain { n1-credits }; you must return this die.
text-wizard = After each push without a bust: gain { n1-credits }. In the run: you must return this die.
text-mr_dog = Gain { n1-credits }; you must return this die.
text-dr_livingstone = Gain { n1-feet }; you must return this die.
text-captain_bark = With active white and red dice: you may gain { n1-fans }, with credits but without hands. Gain { n2-coins }; you must return this die.
text-muggles = Now: roll { n1-dice } from the draw zone. In the run: gain { n2-coins }; you must return this die.
text-dapper_doggie = Gain the coins and feet of your active grey dice { $n1 ->
    [1] once more
   *[other] { $n1 } more times
}; you must return this die.
text-fast_cat = Now: roll { n1-dice } from the draw zone.
text-schmutz = Gain { n1-feet }, and { $n2 } more if you returned a die in this round.
text-smelly_cat = Gain { n1-feet }.
text-cat_tastrophy = Take a die for free, one that costs no more than you have fans.
text-broken_cow = With two of these symbols: borrow { n1-dice } from any box until the end of the round, any face up.
text-dope_cat = With an active brown die: gain { n1-coins }. With an active green die: gain { n2-coins }.
text-fat_cat = Gain { n1-feet }; then you must take a grey die, if there is one.

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
option-red = Red card
option-red-set = as in the set
option-red-jacques_couteau = Jacques Couteau
option-red-crabby = Crabby
option-red-punch_guy = Punch Guy
option-red-mr_soldier = Mr. Soldier
option-red-supah_general = Supah General!
option-red-champion = Champion
option-red-el_bandito = El Bandito
option-orange = Orange card
option-orange-set = as in the set
option-orange-mr_bats = Mr. Bats
option-orange-batter_beaver = Batter Beaver
option-orange-benchwarmer = Benchwarmer
option-orange-reliever_beaver = Reliever Beaver
option-orange-the_babe = The Babe
option-orange-pinch_eater = Pinch Eater
option-orange-dugout = Dugout
option-yellow = Yellow card
option-yellow-set = as in the set
option-yellow-bad_cheese = Bad Cheese
option-yellow-ledercheesen = Ledercheesen
option-yellow-the_cheese_stands_alone = The Cheese Stands Alone
option-yellow-the_big_cheese = The Big Cheese
option-yellow-cheese_boy = Cheese Boy
option-yellow-reckless_cheese = Reckless Cheese
option-yellow-stinky_cheese = Stinky Cheese
option-green = Green card
option-green-set = as in the set
option-green-up_to_11 = Up to 11
option-green-pineapple_rocks = Pineapple Rocks
option-green-punk_fruit = Punk Fruit
option-green-pina_cubelada = Piña Cubelada
option-green-rock_on = Rock On
option-green-rolling_stoned = Rolling Stoned
option-green-keep_on_rollin = Keep On Rollin'
option-blue = Blue card
option-blue-set = as in the set
option-blue-bahama_llama = Bahama Llama
option-blue-bob = Bob
option-blue-llama_rama = Llama-Rama
option-blue-undercover_fish = Undercover Fish
option-blue-chilly_mcchillster = Chilly McChillster
option-blue-stogie = Stogie
option-blue-llama_shaman = Llama Shaman
option-purple = Purple card
option-purple-set = as in the set
option-purple-wikiwiki_dinosaur = Wikiwiki Dinosaur
option-purple-rollosaurus = Rollosaurus
option-purple-shimmy_shimmy_dino = Shimmy Shimmy Dino
option-purple-dancing_dino = Dancing Dino
option-purple-pronto_bronto = Pronto Bronto
option-purple-you_bet_jurassican = You Bet Jurassican
option-purple-cubasaurus = Cubasaurus
option-brown = Brown card
option-brown-set = as in the set
option-brown-rich_dog = Rich Dog
option-brown-wizard = Wizard
option-brown-mr_dog = Mr. Dog
option-brown-dr_livingstone = Dr. Livingstone
option-brown-captain_bark = Captain Bark
option-brown-muggles = Muggles
option-brown-dapper_doggie = Dapper Doggie
option-white = White card
option-white-set = as in the set
option-white-fast_cat = Fast Cat
option-white-schmutz = Schmutz
option-white-smelly_cat = Smelly Cat
option-white-cat_tastrophy = Cat Tastrophy
option-white-broken_cow = Broken Cow
option-white-dope_cat = Dope Cat
option-white-fat_cat = Fat Cat

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
ask-buy-money = Buy up to two dice of different colours; you can spend { $count }
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
board-chance = chance to bust: { $percent } %

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

refused-now = it is not among what you may do

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

edition-number = “{ $field }” cannot be { $value }; it goes from { $low } to { $high }.
edition-value = “{ $field }” cannot be { $value }. Known: { $known }.
edition-die = Die “{ $die }” must have a list of { $sides } faces.
edition-faces = Die “{ $die }” must have a blank face, and no more than { $most } faces that differ, beside symbols.
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
    [one] about { $hits } hit; { $bust } % to lose everything
   *[other] about { $hits } hits; { $bust } % to lose everything
}
reason-keeps = keeps { $thing }
reason-buys = { $sides ->
    [one] hits on { $sides } side of six
   *[other] hits on { $sides } sides of six
}; you own { $own } already
reason-runs = { $squares ->
    [0] reaches the finish
    [one] { $squares } square to the finish
   *[other] { $squares } squares to the finish
}
reason-there = { $thing }; { $squares ->
    [one] { $squares } square to the finish
   *[other] { $squares } squares to the finish
}
