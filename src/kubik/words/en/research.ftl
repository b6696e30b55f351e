### For those who learn: observations and batches.

help-observe = Print what a seat sees in a saved game as numbers, each with its name.
help-observe-move = The position after so many moves; by default, the last one.
help-observe-all = Print the zeros, too.
observe-title = Position { $number } of { $last } as seat { $seat } sees it: { $count } numbers, { $set } of them not 0.

no-such-seat = There is no seat { $seat }; the seats of this match are 1 to { $players }.
env-seat = There is no seat { $seat }; seats are counted from 0 to { $last }.
env-agent = There is no agent “{ $agent }”; there are: { $known }.
env-settled = “{ $name }” cannot be asked for here, where it is settled; a Batch takes it.
env-over = The game is over: call reset() to begin the next one.
env-some-over = The games of environments { $envs } are over: call reset() with a reset_mask of them first.
env-reset-mask = A reset_mask marks at least one of the { $envs } environments with True, each by a bool; yours is { $found }.
reset-options = Options of reset are given by name, such as { "{" }"reset_mask": …{ "}" }; yours are: { $found }
reset-option = There is no option “{ $name }” of reset here; there are: { $known }.
env-autoreset = There is no autoreset_mode “{ $mode }”; there are: { $known }.
env-actions = Give the actions by agent, such as { "{" }"{ $agent }": 0{ "}" }; yours are: { $found }
env-render = There is no render mode “{ $mode }”; there is: { $known }.
solo-own-bot = Seat { $seat } is yours, so no bot can have it.
agent-seat = There is no such seat; they go from 0 to { $last }.
no-such-table = No table “{ $table }” is open; open_table opens one.
tool-unknown = There is no tool “{ $tool }”; there are: { $known }.
tool-parameter = { $tool } has no parameter “{ $name }”; it has: { $known }.
tool-missing = { $tool } needs “{ $name }” ({ $kinds }).
tool-argument = “{ $name }” of { $tool } must be { $kinds }.
agent-key = This key opens nothing: call open_table or join_table without one, and use the key in its answer.
agent-no-key = This call does not tell who you are: pass the key that open_table or join_table gave you.
agent-post = Language models connect here, by MCP over HTTP: a client sends POST requests to this address.
no-mcp = This needs the package “mcp”: install it with pip install "kubik[mcp]".
no-research = This needs the package “{ $package }”: install it with pip install "kubik[research]".

batch-form = There is no form of legal moves called “{ $form }”; there are: { $known }.
batch-target = A batch cannot run on “{ $target }”; it can on: { $known }.
batch-merit = { $game } has no merit called “{ $name }” to reward; it has: { $known }.
batch-weight = What a gain of the merit “{ $name }” pays must be a number, not { $value }.
batch-shaped = Say what a gain of each merit pays, such as { "{" }"{ $merit }": 0.01{ "}" }; yours is: { $found }
batch-bots = Name the bots by their seats, such as { "{" }1: "greedy"{ "}" }; yours are: { $found }
batch-bot-seat = There is no seat { $seat } for a bot; seats are counted from 0 to { $last }.
batch-all-bots = Bots have all seats of this batch: leave at least one free, whose moves are yours.
batch-unknown-buffer = A batch has no array called “{ $name }”; it has: { $known }.
batch-buffers = Arrays are given by name, such as { "{" }"seen": …{ "}" }, and not as: { $found }
batch-buffer = The array “{ $name }” must be { $wanted }, contiguous and writable; yours is { $found }.
batch-seed = The seed “{ $seed }” is too long for a batch: at most { $most } bytes.
batch-seeds = { $seeds ->
    [one] There is { $seeds } seed
   *[other] There are { $seeds } seeds
} for { $envs ->
    [one] { $envs } environment
   *[other] { $envs } environments
}: give one for each.
batch-not-begun = The games have not begun: call reset() first, for all environments.
batch-broken-off = The games were interrupted in the middle of a step: call reset() to begin them all anew.
batch-env-twice = Name each environment once; yours are: { $envs }
batch-shape = Give one action for each of the { $envs } environments: an array of shape { $wanted }, not { $found }.
batch-dtype = Actions are whole numbers, the codes of moves; yours are { $found }.
batch-seats = Give one seat for each of the { $envs } environments, as whole numbers.
batch-not-actor = Seat { $seat } of environment { $env } may not act now; the bits of `actors` say which seats may.
batch-illegal = Action { $code } is not legal for seat { $seat } of environment { $env }; legal are: { $legal }.
one-action = Give one action, a whole number: the code of a move. Yours is { $found }.
no-such-action = There is no action { $code }; actions go from 0 to { $last }.
tree-illegal = Action { $code } is not legal here; legal are: { $legal }.
tree-resample = Another seat has acted and chance is still to decide what comes of it: resample before that or after it.
tree-start = `start` must be a position as JSON, such as { "{" }"players": 2, …{ "}" }; yours is: { $found }
tree-target = A game of OpenSpiel cannot run on “{ $target }”; it can on: { $known }.
batch-no-moves = This batch does not keep moves: make it with keep_moves=True to get games out of it.
batch-no-game-before = Environment { $env } is in its first game: there is none before it.
batch-gpu-copy = A batch on a GPU cannot be copied or pickled, since its games lie there; one on the processor can (target="cpu").
batch-gpu-bots = On a GPU only policies have seats in a batch (greedy, keen, random, careless ones): bots that search play on the processor (target="cpu").
