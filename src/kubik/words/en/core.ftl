# Kubik's own words. Those of a game are in the game's folder.

## Players and options

unknown-game = There is no game called “{ $name }”. Installed: { $known }.
unknown-game-close = There is no game called “{ $name }”. Did you mean “{ $close }”?
line-origin = Line { $line } of the rules in { $package } does not say where it comes from; its origin must be one of: { $known }.
no-windows = Kubik does not run on Windows itself: it needs locks of files and groups of processes as Linux and macOS have them. It does run in WSL, the Linux inside Windows: type “wsl --install” in a terminal, and set Kubik up there.
game-fails = The game “{ $name }” is installed but cannot be loaded: { $reason }.
bad-players = { $game } cannot be played by { $players ->
    [one] { $players } player
   *[other] { $players } players
}; possible numbers: { $allowed }.
unknown-option = { $game } has no option “{ $option }”. It has: { $known }.
bad-option = The option “{ $option }” cannot be “{ $value }”; choose from: { $allowed }.
option-needs-players = The option “{ $option }” is not for { $players ->
    [one] { $players } player
   *[other] { $players } players
}, only for: { $allowed }.
forbidden-options = These options do not go together. { $rule }
unknown-bot = { $game } has no bot “{ $name }”. It has: { $known }.
unknown-policy = { $game } has no bot “{ $name }” that plays without a search, and others cannot be used here. It has: { $known }.
bot-fails = The bot “{ $name }” of { $game } is installed but cannot be loaded from { $module }: { $reason }.
bot-shape = The bot “{ $name }” of { $game } cannot play: { $module } must have a plain function choose(s: State, seat: int, codes: Ints) -> int, with the types of kubik.engine.layout.
bot-namesake = { $game } has a bot “{ $name }” already; that in { $module } is left out and needs another name.
bot-crowded = { $game } has room for { $most } bots; “{ $name }” in { $module } is left out.
not-compiled = { $file }, line { $line }, cannot be compiled: { $code } – rules and bots keep to numbers, “for”, “if” and the fields of the state.
bad-budget-of-time = “{ $name }” may think for 1 to { $most } milliseconds.
bad-budget = “{ $name }” may spend from 1 to { $most } actions.
net-unread = The net { $path } cannot be read: { $reason }.
net-bad = { $path } is not a net: it was not written by Kubik, or is damaged.
net-large = { $path } is too large for a net: more than { $most } MB.
net-format = The net { $path } has format { $found }; this Kubik reads format { $known }.
net-game = The net { $path } plays { $found }, not { $game }.
net-rules = The net { $path } was trained for other rules. { $reason }
net-edition = The net { $path } was trained for another edition of { $game }.
net-sight = The net { $path } was trained for other observations of { $game } than this Kubik makes.
net-weights = The weights of the net { $path } are too large to be added up.
net-units = The first layer of a net has from 1 to { $most_first } units, the second from 1 to { $most_second }; yours would have { $first } and { $second }.
net-diverged = What the net has learned went beyond all numbers, so it cannot be kept. Learn more slowly.
net-kind = A net that judges positions and a net that chooses moves cannot go on from each other.
net-not-here = A net cannot play here: “{ $name }”.
bad-names = { $names ->
    [one] { $names } name is
   *[other] { $names } names are
} given for { $players ->
    [one] { $players } seat
   *[other] { $players } seats
}.
bad-bots = { $bots ->
    [one] { $bots } bot is
   *[other] { $bots } bots are
} named for { $players ->
    [one] { $players } seat
   *[other] { $players } seats
}; name one for each seat.
whole-number = { $name } is { $value }; it must be a whole number.
whole-number-within = { $name } is { $value }; it must be a whole number from { $low } to { $high }.
texts = { $name } must be a list of texts, such as ["a", "b"], and not: { $found }
truth = { $name } is { $found }; it must be True or False.
other-class = { $name } must be of the class { $wanted }, not { $found }.
no-function = { $name } must be a function, which is told how far it is, and not: { $found }
positive-number = { $name } is { $value }; it must be a number above 0.
options-kind = Options are given by name, such as { "{" }"variant": "expert"{ "}" }, and not: { $found }
seed-kind = A seed is a whole number or a text, and not: { $found }
edition-kind = An edition is the path of a file or what is in one, and not: { $found }
record-text = A record is text, and not: { $found }
bad-games = The number of games must be at least 1, not { $games }.
many-games = { $games } games cannot all be kept in memory; total_games keeps only what they come to.

## Editions

bad-edition = This edition cannot be played. { $reason }
bad-edition-line = This edition cannot be played: { $path }, line { NUMBER($line, useGrouping: 0) }. { $reason }
edition-whole = “{ $field }” must be a whole number from { $low } to { $high }, not { $value }.
edition-number = “{ $field }” cannot be { $value }; it goes from { $low } to { $high }.
edition-none = { $game } has no editions: all its numbers are known.
edition-unknown = An edition cannot change “{ $field }”, only: { $known }.
edition-table = “{ $name }” must be a table.
edition-values = An edition has texts, numbers, lists and tables only.
edition-origin = “{ $origin }” is not an origin; choose from: { $known }.
edition-twice = The edition { $path } says something twice (line { NUMBER($line, useGrouping: 0) }). Give each number once, and each table one head.
edition-large = The edition { $path } is larger than { $most } KB; name only what your box has otherwise.
edition-not-toml = The edition { $path } is not written in TOML (line { NUMBER($line, useGrouping: 0) }, column { NUMBER($column, useGrouping: 0) }).
edition-form = “{ $text }” does not say which game it is an edition of; write it as GAME=FILE.

## Moves

bad-notation = “{ $text }” is not a move of this game. Moves are written like: { $examples }.
no-such-target = Games cannot be played on “{ $target }”; they can on: { $known }.
no-such-language = There are no words in “{ $language }”; there are some in: { $known }.
bad-code = { $code } is not the code of a move; codes go from 0 to { $last }.
illegal-move = { $move } may not be played now: { $case }. { $rule }
not-your-turn = It is not the turn of seat { $seat }, but of seat { $turn }.
which-seat = More than one seat may act now ({ $seats }); say which.
game-over = The game is over.
undo-nothing = There is no move to take back.
undo-chance = The last move cannot be taken back: something came to light through it.
undo-turn = The last move cannot be taken back: the turn has passed on.

## Positions and records

impossible-position = This position is impossible. { $reason }
position-field = This position is impossible. The field “{ $field }” is not what it should be.
position-no-table = A position is a table of fields, such as { "{" }"players": 2, …{ "}" }, and not: { $found }
position-unknown = There is no field “{ $field }”. Fields: { $known }.
position-number = “{ $field }” cannot be { $value }; it goes from { $low } to { $high }.
position-flag = “{ $field }” must be true or false, not { $value }.
position-name = “{ $value }” in “{ $field }” is none of: { $known }.
position-seats = “{ $field }” must be a list with an entry for { $seats ->
    [one] the only seat
   *[other] each of { $seats } seats
}.
position-counts = “{ $field }” must give counts by name; names: { $known }.
record-line = Line { $number } of the record is not a line of a record: { $line }
record-header = This is not a whole record of a game: the header “{ $name }” is missing or spoilt.
record-format = The record is written in format { $written }; this version of Kubik reads format { $known }.
record-truncated = The record is cut short: its header tells of { $written ->
    [one] { $written } move
   *[other] { $written } moves
}, but it has { $found }.
record-several = This is more than the record of one match: a series, or an archive of games.
record-edited = The record was changed after it was saved: its check sum does not fit.
record-nonce = The share of seat { $seat } in the seed is not the one that was promised.
record-shares = The seed is not made of the shares that the record tells.
record-commitment = The seed of the record does not fit its commitment.
record-setup = The record cannot be played. { $reason }
other-rules = It needs version { $needed } of the rules of { $game }; this Kubik plays by version { $here }.
record-move = Line { $number } of the record, move { $move }: { $reason }
record-result = The record says the result is { $written }, but playing it gives { $played }.

## The terminal: help

help-usage = Usage:
help-arguments = Arguments
help-options = Options
help-commands = Commands
help-heading = { $title }:
help-top-usage = Usage: kubik [COMMAND] [OPTIONS]
help-top = Cube games on one table: to play, to simulate, to look into. Without a command, a game starts at once.
help-more = “kubik COMMAND --help” tells all about a command.
help-play = Play a game against bots or people at the same screen.
help-games = List the installed games, their options and bots.
help-rules = Print the rules of a game, line by line.
help-edition = Write a file to fill in with the numbers of your own box, or check one.
help-sim = Simulate many games between bots and show what they tell.
help-replay = Play a saved game back, position by position.
help-bench = Measure how fast Kubik is on this machine.
help-mcp = Let language models play: the games as tools of the Model Context Protocol.
help-lang = Language: en or ru. By default, that of KUBIK_LANG or of the system.
help-help = Show this help.
help-version = Show the version.
help-game = The name of a game, as “kubik games” lists it.
help-line = A line or a section of the rules, such as lay.1 or lay; all if left out.
help-players = How many play.
help-seats = Who plays, with commas, seat by seat: me for a person, a level such as master, or another bot that “kubik games” lists.
help-names = Names of the players, with commas.
help-seed = Anything at all: the same seed deals the same cards and rolls the same dice.
help-option = An option of the game; can be given several times.
help-edition-file = A file with the numbers of your own box, laid over ours (TOML).
help-from = Go on from a saved game, or begin from a position written as JSON.
help-file = A saved game.
help-sim-games = How many games; 1000 by default.
help-sim-bots = The bots that play, with commas, one for each seat; they change seats from game to game.
help-sim-seed = A whole number: the same seed gives the same games. 1 by default.
help-sim-threads = How many threads; by default, as many as there are cores.
help-sim-gpu = Play on the GPU of this machine (NVIDIA); needs the extra: pip install "kubik[cuda]".
help-sim-plot = Draw a picture of the figures (.png, .svg or .pdf).
help-sim-json = Write the figures as JSON.
help-replay-step = Step through the game: Enter goes on, a number jumps there.
help-replay-to = Show only the position after so many moves.
help-replay-seat = See the table from this seat; by default, from the seat to move.
help-replay-check = Check the commitment to the seed and that the moves lead to the result.
name-game = GAME
name-line = LINE
name-number = N
name-list = A,B,…
name-seed = SEED
name-option = NAME=VALUE
name-bot = BOT
name-file = FILE
name-picture = FILE.png
name-position = The position

## The terminal: mistakes

unknown-language = There is no language “{ $language }”; choose from: { $known }.
unknown-command = There is no command “{ $name }”. Commands: { $known }.
unknown-argument = “{ $argument }” is not understood here; see “{ $command } --help”.
bad-arguments = The arguments are not understood; see “{ $command } --help”.
flag-has-value = { $option } takes no value; see “{ $command } --help”.
option-needs-value = { $option } needs a value after it; see “{ $command } --help”.
missing-game = Say which game: “{ $command } GAME”; “kubik games” lists them.
missing-file = Say which file: “{ $command } FILE”.
not-a-number = { $name } must be a whole number, not “{ $text }”.
number-bounds = { $name } must be from { $low } to { $high }, not { $text }.
option-form = “{ $text }” is not an option; write it as NAME=VALUE.
option-twice = The option “{ $option }” is given twice: “{ $first }” and “{ $second }”.
not-with-from = { $option } cannot be given with --from: the file says it already.
other-game = The file is a game of { $found }, not of { $wanted }.
position-game = Say which game the position in { $path } is of: “kubik play GAME --from FILE”.
options-clash = { $option } and { $other } cannot be given together.
option-idle = { $option } says nothing here: it is for “{ $other }”.
bad-seats = { $seats ->
    [one] { $seats } seat is
   *[other] { $seats } seats are
} named for { $players ->
    [one] { $players } player
   *[other] { $players } players
}; name one for each player.
bad-number = There is no move number { $number }; they go from 1 to { $last }.
unknown-line = { $game } has no rule line or section “{ $line }”. There are: { $known }.
file-missing = There is no file { $path }.
file-is-folder = { $path } is a folder, not a file.
file-not-text = { $path } is not a text file in UTF-8.
file-not-json = { $path } is not JSON: it cannot be read from line { $line }, column { $column } on.
file-not-writable = { $path } cannot be written: the folder does not allow it.
file-not-save = { $path } is there already and is not a saved game; choose another name.
file-fails = { $path }: the system refuses ({ $reason }).
folder-missing = There is no folder { $path }.
folder-is-file = { $path } is a file, not a folder.
system-fails = The system refuses ({ $reason }).
no-memory = There is not enough memory for this.
no-matplotlib = Pictures need matplotlib: pip install "kubik[plot]".
bad-picture = { $path } is not a picture that can be drawn; its name must end in one of: { $known }.

## The terminal: games and rules

games-players = Players
games-bots = Bots
games-rules = Rules
games-reconstructed = Reconstructed
games-lines = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}: { $origins }
games-origin-rulebook = { $count } from the rulebook
games-origin-public = { $count } from public sources
games-origin-inferred = { $count } inferred
games-origin-ruling = { $count ->
    [one] { $count } ruling of ours
   *[other] { $count } rulings of ours
}
games-origin-reconstruction = { $count ->
    [one] { $count } reconstruction
   *[other] { $count } reconstructions
}
games-option-players = { $title } (players: { $players })
games-usual = (default)
table-origin = Origin
welcome-title = Kubik · cube games on one table
welcome-ask = Which game? Enter plays 1, a number up to { $last } another, q leaves:
welcome-commands = To play: kubik play GAME. Everything else: kubik --help.

## The terminal: playing

player = Player
play-table = At the table: { $names }.
play-commitment = Commitment to the hidden seed: { $commitment }…
play-warming = The rules are being compiled in the background. Until that is done, bots play below their level; then games also run faster.
play-hint-odds = odds: what this roll could bring
play-example = For example, { $notation } — { $move }
odds-none = There is no roll to tell the odds of now.
odds-playable = Something can be played: { NUMBER($chance, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
odds-expected = Points of the best play, on average: { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }
odds-points = { $points } or more
play-turn-of = It is the turn of { $name }.
play-pass = Press Enter and pass the screen to { $name }.
play-ready = { $name }, press Enter when only you see the screen.
play-won = { $count ->
    [0] Nobody at the table wins
    [one] { $names } wins
   *[other] Shared victory: { $names }
} ({ $ending }).
play-seed = Seed { $seed }, its commitment: { $commitment }.
play-saved = Saved: { $path }
play-go-on = To go on: kubik play --from { $file }
play-see-again = To see it again: kubik replay { $file }

## The terminal: replays

replay-position = Position { $number } of { $last }
replay-ask = Enter: next · number: jump · q: leave
replay-checked = The record is whole: every move is legal, and all { $moves ->
    [one] { $moves } move leads
   *[other] { $moves } moves lead
} where it says.
replay-commitment = The seed { $seed } fits the commitment { $commitment }.
replay-result = Result by seat: { $result }.

## The terminal: simulation

whole = { NUMBER($value, maximumFractionDigits: 0) }
tenth = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
interval = { NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
unfinished = not finished
sim-compiling = Compiling the rules (first start only)
sim-playing = Playing
sim-games = Games
sim-seats = Bots
sim-seed = Seed
sim-speed = Moves per second
sim-speed-value = { NUMBER($speed, maximumFractionDigits: 0) } ({ NUMBER($seconds, maximumFractionDigits: 2) } s)
sim-length = Length in moves
sim-length-value = mean { NUMBER($mean, maximumFractionDigits: 1) }, median { NUMBER($median, maximumFractionDigits: 0) }, 90% from { NUMBER($low, maximumFractionDigits: 0) } to { NUMBER($high, maximumFractionDigits: 0) }
sim-branching = Moves to choose from
sim-by-seat = Wins by seat
sim-by-bot = Wins by bot
sim-endings = How games end
sim-interval = 95% interval
sim-written = Written: { $path }
plot-title = { $title } · players: { $players } · games: { $games } · { $bots }
plot-lengths = Length of a game: median { NUMBER($median, maximumFractionDigits: 0) }, mean { NUMBER($mean, maximumFractionDigits: 1) }, 90% from { NUMBER($low, maximumFractionDigits: 0) } to { NUMBER($high, maximumFractionDigits: 0) }
plot-moves = moves
plot-games = games
plot-wins = Wins with 95% intervals

## The terminal: speed

bench-wait = Each figure is the best of several runs; this takes about a minute.
bench-measuring = Measuring…
bench-what = What
bench-speed = Speed
bench-against = Against
bench-target = Target
bench-random = { $game }, players: { $players }
bench-compiled = { $game }: compiled against NumPy's records
bench-interpreted = { $game }: interpreted against them
bench-two-threads = cubirds: two threads against one
bench-copies = cubirds: copies of a position
bench-growth = { $game }: with { $cubes } cubes on the table
bench-rate = { NUMBER($value, maximumFractionDigits: 0) } { $unit }
bench-times = { NUMBER($value, maximumFractionDigits: 1) } ×
bench-least = { NUMBER($value, maximumFractionDigits: 0) }
unit-moves = moves/s
unit-records = copies/s

## The terminal: archives and versions of rules

help-archive = Keep games for comparing rules: records with the trail that their rules left.
help-rules-diff = Play an archive by other rules; say which games differ, and at which move.
help-archive-games = Records, or folders of records.
help-archive-out = Write the archive to this file.
help-rules-diff-old = An archive of games that were played by the old rules, or a folder of them.
help-rules-diff-new = The folder of the Kubik with the new rules: its sources, or where it is installed. By default, this Kubik.
name-old = OLD
name-new = NEW
archive-written = { $games ->
    [one] 1 game is
   *[other] { $games } games are
} in { $path }.
missing-games = Say which games: “{ $command } FILE… --out FILE”.
missing-out = Say where to write: “{ $command } FILE… --out FILE”.
missing-old = Say which archive: “{ $command } OLD NEW”.
archive-empty = There are no games in { $path }.
archive-other-file = { $path } is there already and is no archive; choose another name.
archive-unread = { $place } cannot be taken into the archive. { $reason }
rules-diff-same = { $place }: the same.
rules-diff-untold = { $place }: the same moves and result; it has no trail, so no more could be compared.
rules-diff-deal = { $place }: differs from the very beginning.
rules-diff-move = { $place }: differs at move { $number }.
rules-diff-why = { $place }: differs at move { $number }. { $reason }
rules-diff-unread = { $place }: cannot be compared. { $reason }
rules-diff-sum = { $old } → { $new }: of { $games } compared, { $differ } differ.
rules-diff-no-kubik = There is no Kubik in { $path }: it has neither “kubik” nor “src/kubik” in it.

## The terminal: checking the dice

help-verify = Check that nobody chose the dice of a recorded game.
help-verify-seen = Compare with what a browser saw: the file is on the page “Check the dice”.
verify-seed = The seed is made of the shares that were promised, and the commitment fits.
verify-one-share = The seed fits the commitment; nobody but who ran the game had a share in it.
verify-withheld = Seat { $seat } promised a share and did not show it: it could choose between two deals, or its connection was lost.
verify-played = Played again from the seed, { $moves ->
    [one] the only move
   *[other] all { $moves } moves
} and the result are the same.
verify-other-rules = The game was not played again. { $reason }
verify-commitment = The browser saw another commitment before the game: the server has exchanged its share.
verify-dropped = The share of seat { $seat } was left out: the browser had shown it.
verify-others = The shares of the others are not those that the browser saw.
