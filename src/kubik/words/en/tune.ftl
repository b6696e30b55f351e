# The tuner: weights of bots, found by self-play.

help-tune = Tune the weights of a game’s keen bot by self-play.
help-tune-generations = How many generations; 40 by default.
help-tune-games = How many games each candidate plays in a generation, rounded up to whole deals from every seat; 400 by default.
help-tune-opening = How many moves at the beginning of a game are drawn; 0 by default. For games in which nothing else is left to chance.
help-tune-rival = Whom candidates meet: keen with its present weights, which is the default, or greedy.
help-tune-to = Where to write the weights; by default, under the name of the game. A file that is there keeps what it has for other numbers of players, and an unfinished tuning goes on.

name-weights = FILE.toml

tune-no-weights = { $game } has no bot “keen” with weights to tune.
tune-rival = Candidates can meet { $known }, not “{ $rival }”.
tune-not-weights = { $path } is there already and is no file of weights; choose another name.
tune-file-other-kind = { $path } is there already and is no tuning to go on with; remove it or choose another name.
tune-file-other = { $path } is another tuning that is not finished. Finish it with its own command, remove the file, or choose another name.
tune-file-other-build = { $path } is a tuning of other rules or another bot than those of now. Remove it or choose another name.

tune-playing = Trials
tune-generation = Generation { $number } of { $of }, wins { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }, step { NUMBER($step, maximumSignificantDigits: 2) }
tune-weight = Weight
tune-before = before
tune-after = after
tune-against-keen = Against the weights before it wins { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } ({ NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) of { $games } games.
tune-against-greedy = Against greedy it wins { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } ({ NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) of { $games } games.
tune-kept = The weights found so far are in { $path }, not confirmed by a match; { $state } keeps the tuning, and the same command goes on from there.
