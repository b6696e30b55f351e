## Balance reports

report-title = { $title }: balance
report-intro = { NUMBER($games) } games of the bot “{ $bot }” against itself, in { $setups } setups. Written by `{ $command }`; nothing here is typed by hand.
report-rounds = Rounds in a game
report-moves = Moves in a game
report-lengths-about = The median, and in brackets between which lengths nine of ten games are.
report-length = { NUMBER($median, maximumFractionDigits: 0) } ({ NUMBER($low, maximumFractionDigits: 0) } – { NUMBER($high, maximumFractionDigits: 0) })
report-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
report-all = All together
report-first = Who goes first
report-first-wins = Wins
report-fair = If it made no difference
report-mishaps = How often a round goes wrong
report-mishaps-about = The share of rounds of a player in which everything is lost.
report-things = What is bought
report-things-about = How many players of a game buy it at least once, how many of it a player buys, and how buyers fare: their wins against those they would have if buying made no difference, which would be 1.00. Where everybody buys a thing, it is 1.00 of necessity; and whoever has more money both buys more and wins more, so what is close to 1.00 says little.
report-thing = Card
report-price = Price
report-buyers = Players who buy it, %
report-each = Bought by a player
report-fares = Buyers fare
report-fares-short = × { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
report-never = **Hardly ever bought** (by fewer than 5% of players): { $count }. { $names }.
report-always = **Nearly always bought** (by more than 95% of players): { $count }. { $names }.
report-worths = What a purchase is worth, by its price
report-worths-about = What one more is worth was measured with the bot “{ $tester }”, which buys at random and otherwise plays as well as it can: how many percentage points each of them adds to the chance to win, all other purchases being equal. A thing below zero takes the place of something better.
report-worth = One more is worth, %
help-report = Write a balance report of a game: a page in each language, with pictures.
help-report-games = How many games in each setup; 200 by default.
help-report-bot = The bot that plays against itself; by default, the usual one.
help-report-to = The folder for pages and pictures; by default, this one.
