# The trainer: nets that learn to play.

help-train = Train a net for a game, round by round; each has to beat the champion.
help-train-rounds = How many rounds; 10 by default, and with --minutes as many as there is time for.
help-train-minutes = For how many minutes; the round that has begun is finished.
help-train-taught = How many games of the first teacher, a bot, the first round learns from; 200,000 by default.
help-train-games = How many games are played in each round after the first; 100,000 by default.
help-train-units = How many units the first layer of the net has; 256 by default. Fewer are quicker and judge worse.
help-train-budget = How many actions a net may try out for each move of its match against the champion; 600 by default.
help-train-thinking = How many actions a net may try out for each move of the games that the next net learns from; 0, which is usual: it looks one step ahead. Slower games, and truer ones.
help-train-device = Where the net learns: cpu, which is the default, or cuda.
help-train-plot = Draw how well each net foresees and how it did against the champion; the name ends in .png, .svg or .pdf.
help-train-to = The folder that the training is kept in; by default under the name of the game. A training that is there goes on.
name-device = DEVICE

no-torch = Training needs PyTorch: pip install "kubik[learn]".
train-device = A net can learn on { $known }, not on “{ $device }”.
train-no-gpu = PyTorch finds no GPU of NVIDIA here that it can use. Without --device the net learns on the processor.
train-positions-damaged = The positions in { $path } are damaged, or not of this training. Delete the file, and the same games are played again.
train-file-other-kind = { $path } is there already and is no training to go on with; choose another folder.
train-file-other = { $path } is a training with other settings or by other rules. Go on with its own command, or choose another folder.

train-round = Round
train-positions = Positions
train-surprise = Surprise
train-error = Error
train-share = Wins
train-games = Games
train-champion = Verdict
train-kept = The champion is { $path }.
train-better = champion
train-not-better = not better
train-playing = Playing games
train-learning = Learning
train-matching = Match against the champion
plot-train-title = { $title }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}: what was learned
plot-train-surprise = Surprise by how games end, in nats
plot-train-matches = Wins against the champion (filled: replaced it)
train-few = { $games ->
    [one] One game gives
   *[other] { $games } games give
} too few positions to learn from: { $positions }. Ask for more games by --taught and --games.
