# The cards of Cubitos: their names, what they do, and the options that choose them.

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
n2-credits = { $n2 ->
    [one] { $n2 } credit
   *[other] { $n2 } credits
}
n3-feet = { $n3 ->
    [one] { $n3 } foot
   *[other] { $n3 } feet
}
n3-coins = { $n3 ->
    [one] { $n3 } coin
   *[other] { $n3 } coins
}
n3-credits = { $n3 ->
    [one] { $n3 } credit
   *[other] { $n3 } credits
}
n3-water = { n3-feet } that may also go onto water
# An edition may know another icon.
n1 = { $do1 ->
    [coin] { n1-coins }
    [credit] { n1-credits }
    [water_foot] { n1-water }
   *[foot] { n1-feet }
}
n2 = { $do2 ->
    [coin] { n2-coins }
    [credit] { n2-credits }
    [water_foot] { n2-water }
   *[foot] { n2-feet }
}
n3 = { $do3 ->
    [coin] { n3-coins }
    [credit] { n3-credits }
    [water_foot] { n3-water }
   *[foot] { n3-feet }
}
more2 = { $like2 ->
    [first] { $n2 }
   *[none] { n2 }
}
more3 = { $like3 ->
    [first] { $n3 }
   *[none] { n3 }
}
tie-break = { $tie ->
    [broken] { " " }The first player's die breaks ties.
   *[left] { "" }
}
text-changed = This edition changes what it does: { $effects }.
text-jacques_couteau = Compare swords; a special symbol counts as two. For each rival with fewer swords than you, roll { n1-dice } of your choice from any of your zones, but no red ones.
text-crabby = If you have the most swords, give { n1-dice } from any of your zones to the rival with the fewest, into the discard zone.{ tie-break }
text-punch_guy = If you have the most swords, white and green dice do not count towards your hand in the next round.{ tie-break }
text-mr_soldier = If you have the most swords, gain { n1 } and { n2 }.{ tie-break }
text-supah_general = If you have the most swords, gain { n1 } for each of your fans.{ tie-break }
text-champion = If you have the most swords, you may roll as many of your dice as you like in the next round.{ tie-break }
text-el_bandito = Compare swords; a special symbol counts as two. Gain { n1 } for each rival with fewer swords than you.
text-mr_bats = Gain { n1 }, or { n2 } for every two fans.
text-batter_beaver = Now: roll { n1-dice } from the draw zone. In the run: if you gained a credit in this round, you must return { n2-dice }.
text-benchwarmer = You may return this die and { $n2 ->
    [1] another one
   *[other] { $n2 } others
} from any of your zones.
text-reliever_beaver = You may return { n1-dice } from your roll zone.
text-the_babe = Gain { n1 }. Special symbol: gain { n2 } as well, and you must return this die.
text-pinch_eater = Now: put { n1-dice } from your roll zone into the active zone, any face up.
text-dugout = Now: roll { n1-dice } from the draw zone.
text-bad_cheese = Gain { n1 }. Special symbol: gain { n2 } as well, and you must return this die.
text-ledercheesen = After each push without a bust: roll { n1-dice } from the draw zone. Special symbol, in the run: gain { n2 } for every four active dice.
text-the_cheese_stands_alone = Now: you must push once more. In the run: gain { n2 }.
text-the_big_cheese = Gain { n1 }, or { n2 } for every two fans.
text-cheese_boy = With an active brown die: gain { n1 }. With an active orange die: you may return { n2-dice } from your roll zone.
text-reckless_cheese = After each push without a bust: move { n1-squares } at once; bonuses and effects of squares do not apply.
text-stinky_cheese = Gain { n1 }. Special symbol: grey dice do not count towards your hand in the next round.
text-up_to_11 = Before a push you may move this die back to the roll zone. Special symbol, in the run: gain { n2 }.
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
text-bahama_llama = Gain { n1 } and { n2 }.
text-bob = After your move: get the bonus of a bonus square at most { $n1 ->
    [one] { $n1 } square
   *[other] { $n1 } squares
} away, but not of the one you stand on.
text-llama_rama = Gain { n1 }. Special symbol: gain { n2-fans } as well, with credits but without hands.
text-undercover_fish = Gain { n1 }.
text-chilly_mcchillster = Roll all dice in your roll zone { n1-times }; you cannot bust.
text-stogie = Now: roll all your grey and white dice from the draw and roll zones { n1-times }.
text-llama_shaman = Gain { n1 } and take a red die for free.
text-wikiwiki_dinosaur = Gain { n1 } for each colour among your active dice, this one included.
text-rollosaurus = Gain { n1 }.
text-shimmy_shimmy_dino = Gain { n1 } for each active white or grey die.
text-dancing_dino = Gain { n1 }; with an active red die, { more2 } more; with an active orange die, { more3 } more.
text-pronto_bronto = Gain { n1 } for every two red lines between you and the end of the lap.
text-you_bet_jurassican = Gain { n1 }; with an active brown die, { more2 } more; with an active yellow die, { more3 } more.
text-cubasaurus = Now: borrow { n1-dice } from any box but the purple one until the end of the round, any face up. In the run: you must return this die.
text-rich_dog = Gain { n1 }; you must return this die.
text-wizard = After each push without a bust: gain { n1 }. In the run: you must return this die.
text-mr_dog = Gain { n1 }; you must return this die.
text-dr_livingstone = Gain { n1 }; you must return this die.
text-captain_bark = With active white and red dice: you may gain { n1-fans }, with credits but without hands. Gain { n2 }; you must return this die.
text-muggles = Now: roll { n1-dice } from the draw zone. In the run: gain { n2 }; you must return this die.
text-dapper_doggie = Gain the coins and feet of your active grey dice { $n1 ->
    [1] once more
   *[other] { $n1 } more times
}; you must return this die.
text-fast_cat = Now: roll { n1-dice } from the draw zone.
text-schmutz = Gain { n1 }, and { more2 } more if you returned a die in this round.
text-smelly_cat = Gain { n1 }.
text-cat_tastrophy = Take a die for free, one that costs no more than you have fans.
text-broken_cow = With two of these symbols: borrow { n1-dice } from any box until the end of the round, any face up.
text-dope_cat = With an active brown die: gain { n1 }. With an active green die: gain { n2 }.
text-fat_cat = Gain { n1 }; then you must take a grey die, if there is one.

## Options: a card of each colour

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
