# The arena: contests between bots.

help-arena = Let bots meet, everybody in every seat, and rank them.
help-arena-bots = The bots that meet, as “kubik games” lists them; cmd:PROGRAM is a program of your own.
help-arena-games = How many games of each line-up, rounded up to whole blocks.
help-arena-blocks = How many blocks of each line-up; 100 by default. A block is one deal, played in all rotations.
help-arena-gauntlet = This bot meets each of the others, and they do not meet each other.
help-arena-levels = The bot meets the levels of the game, and the table says where it stands among them.
help-arena-sprt = Stop when it is clear whether the first of two bots is stronger by HIGH points of Elo rather than by LOW. The status is 0 if it is, 1 if not, 3 if that stays open.
help-arena-out = Keep the results as lines of JSON. The same command goes on from there.
help-arena-plot = Draw a picture of the table (.png, .svg or .pdf).
help-arena-clock = Seconds that a program of your own has for a move; 5 by default.
help-arena-ray = Play on a Ray cluster: that of an address, or without one on a Ray started here.
name-elo = LOW,HIGH
name-results = FILE.jsonl
name-address = ADDRESS
name-seconds = SECONDS

arena-alone = A contest needs a game for at least two players.
arena-few-bots = A contest needs at least two bots; “kubik games” lists those of { $game }.
arena-bot-twice = The bot “{ $bot }” is named twice; everybody meets the others anyway.
arena-clock = --clock must be a number of seconds from { $low } to { $high }, not “{ $text }”.
sprt-form = “{ $text }” is not a test; write two numbers of Elo, the smaller one first, such as 0,20.
sprt-numbers = A test takes two numbers of Elo, the smaller one first, and how often it may be wrong, less than a half: not { $low }, { $high } and { $wrong }.
sprt-two-bots = A test compares exactly two bots; name two of them and no more.
arena-file-busy = Another contest is just writing into { $path }.
arena-file-other-kind = { $path } is there already and has no results of a contest; choose another name.
arena-file-other-contest = { $path } has the results of another contest: its “{ $name }” is { $found }, not { $wanted }. Choose another name.
arena-file-other-build = { $path } has results of other rules or other bots than those of now. Choose another name.
arena-file-line = Line { $number } of { $path } is not a block of this contest.
no-cuda = A GPU needs { $package }: pip install "kubik[cuda]".
no-gpu = There is no GPU of NVIDIA here that can be used. Without --gpu (target="cpu" in Python) the same games run on the processor.
gpu-codes = { $game } has { $actions } codes of actions; on a GPU a game can have { $most } at most. The processor plays it (target="cpu").
no-ray = A cluster needs Ray: pip install "kubik[cluster]".
ray-address = “{ $address }” is not the address of a Ray cluster; write it as HOST:PORT.
ray-fails = Ray ({ $address }) cannot be used: { $reason }.

outside-command = “{ $bot }” names no program; write it as cmd:PROGRAM with its arguments.
outside-program = There is no program “{ $program }” to be started.
outside-start = it cannot be started ({ $reason })
outside-slow = no answer within { NUMBER($seconds, maximumFractionDigits: 1) } s
outside-gone = it ended in the middle of the game; its last words: { $said }
outside-babbles = not an answer to what was asked: { $said }
outside-illegal = not a legal move: { $move }

arena-playing = Blocks
arena-line-ups = Line-ups
arena-bot = Bot
arena-level = Against
arena-level-rating = Rated
arena-placed = On the scale of the levels, where greedy has 1000, “{ $bot }” has { $points } (95%: { $low } to { $high }).
arena-levels = --levels takes one bot, and neither --gauntlet nor --sprt.
arena-elo = Elo
arena-lead = ahead of next
arena-skill = openskill
arena-thinking = ms/move
arena-forfeits = forfeits
arena-pairs = Row against column, %
arena-times = Wins by time to think
arena-rounded = { NUMBER($value, maximumFractionDigits: 0) }
arena-range = { NUMBER($low, maximumFractionDigits: 0) } … { NUMBER($high, maximumFractionDigits: 0) }
arena-belief = { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } ± { NUMBER($deviation, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-milliseconds = { NUMBER($value, maximumSignificantDigits: 3) }
arena-forfeit = { $bot } loses a game (block { $block }): { $reason }.
arena-more-forfeits = … and { $count } more in the results.
arena-kept = What was played is kept in { $path }; the same command goes on from there.
sprt-better = { $bot } is stronger: by { $high } points of Elo rather than { $low } (ratio { $ratio }, bound ±{ $bound }, blocks: { $blocks }).
sprt-not-better = { $bot } is not stronger: by { $low } points of Elo rather than { $high } (ratio { $ratio }, bound ±{ $bound }, blocks: { $blocks }).
sprt-undecided = Not clear yet whether { $bot } is stronger by { $high } points of Elo rather than { $low } (ratio { $ratio }, bound ±{ $bound }, blocks: { $blocks }).
plot-arena-title = { $title } · players: { $players } · games: { $games }
plot-arena-elo = Elo with 95% intervals
