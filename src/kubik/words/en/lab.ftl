## The lab

help-lab = Play two boxes of a game on the same seeds and say what the change does.
help-lab-edition = The box that is tried; see “kubik edition”.
help-lab-against = The box that it is held against; by default, ours.
help-lab-bots = Who plays: one bot or level for all seats, or one for each, with commas.
help-lab-games = How many games of each box are played at most; 20000 by default, 400 by bots that search.
help-lab-minutes = How many minutes are played at most.
help-lab-out = Where to write, without an ending: a page in each language and a JSON file, from which a later start goes on. By default, the name of the game with -lab, or for a sweep with -sweep.
lab-same = Both boxes are the same: name an edition that is not (in the terminal with --edition or --against).
lab-players = Boxes that are compared must be played by equally many, but usually these have different numbers of players: { $found }. Name one (--players); all of them can be played by: { $known }.
lab-players-apart = There is no number of players by which all of these boxes can be played, so they cannot be compared.
lab-deep-alone = To look deeper, at what may be expected on the way, takes at least two players.
lab-other = { $path } has games of another comparison; name another file with --out.
lab-goes-on = Going on after { $games ->
    [one] { $games } game
   *[other] { $games } games
} of each box.
help-lab-skill = Over how many deals each level meets the one before it, in both boxes: how far skill reaches from Novice to Master, in Elo. Takes long; 0 by default.
lab-slow = These bots search: a game of each box takes about { $seconds } s here, so { $games } of them take up to { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}. --games or --minutes ends it earlier; a later start goes on.
lab-gpu-bots = On a GPU only policies play (greedy, keen, random, careless ones); bots that search play on the processor, without --gpu.
lab-gpu-or-ray = Play on the GPU of this machine or on a cluster: --gpu and --ray exclude each other.
lab-skill-head = How far skill reaches
lab-skill = From Novice to Master it is { $ours } ± { $ours_reach } Elo with the box before and { $theirs } ± { $theirs_reach } after: { $change }.
lab-skill-differs = That is more than chance would make of it (95%).
lab-skill-same = So few games cannot tell them apart.
lab-title = What the change does to { $game }
lab-something = Surely: { $changes }.
lab-nothing = Nothing that { $games ->
    [one] { $games } game
   *[other] { $games } games
} could see.
lab-more = { $amount } more
lab-less = { $amount } less
lab-percent = { $amount }%
lab-points = { $amount } hundredths
lab-boxes = What is changed
lab-measures = What comes of it
lab-how = How it was found out
lab-column-measure = measure
lab-column-ours = before
lab-column-theirs = after
lab-column-difference = difference and its interval
lab-column-picture = less · more
lab-column-verdict = differs
lab-verdict-surely = surely
lab-verdict-probably = probably
lab-verdict-same = no more than matters
lab-verdict-open = cannot be told
lab-method = { $pairs ->
    [one] { $pairs } game
   *[other] { $pairs } games
} of each box for { $players ->
    [one] { $players } player
   *[other] { $players } players
} from the same seeds, seed { $seed }; bots: { $bots }. The games of a pair begin from the same luck, and their difference is one observation.
lab-deep = { $pairs } of them were looked at deeply: what could be expected on the way, what choices are worth, luck and skill.
lab-sure = Intervals hold at all times at once, so that one may stop whenever one likes, and for all measures together; “surely” is corrected for how many measures there are, “probably” is not.
measure-actions = Actions in a game
measure-turns = Turns in a game
measure-decisions = Decisions of a person in a game
measure-branching = Choices for an action
measure-forced = Share of actions without a choice
measure-minutes = Estimated minutes at the table
measure-foreseen = What the winner could expect, all along
measure-settled = Part of a game until the winner may expect 80%
measure-drama = How far the winner was once behind
measure-comebacks = Share of winners who were behind at half time
measure-stake = What any other move would have cost
measure-second = What the second best move costs
measure-luck_deal = Part of the deal and the seat in the result
measure-luck_dice = Part of later chance in the result
measure-skill = Part of skill in the result
measure-edge = What a careful player wins more than a careless one
measure-lead_changes = Changes of the lead
measure-decided = Part of a game until the winner leads for good
measure-first_wins = Wins of who goes first above a fair share
measure-shared = Share of games with several winners
measure-unfinished = Share of games without an end
measure-reach = Share of the parts of the box that come into play
lab-parts = What of the box comes into play
lab-parts-about = In which share of games each part is used at least once, by anybody.
lab-column-part = part
measure-ending = Share of games that end so: { $ending }

## Sweeps

help-lab-sweep = A number of the box and what it is tried with: owl.cards=8..16 or hand=7,8,9. Several make a grid.
name-sweep = NUMBER=VALUES
sweep-unknown = “{ $text }” names no number of the box; write it as NUMBER=8..16 or NUMBER=7,8,9. Numbers begin with: { $known }.
sweep-many = Several numbers are called “{ $name }”; write one of: { $known }.
sweep-values = “{ $text }” has no whole numbers to try; write them as 8..16 or 7,8,9.
sweep-twice = --sweep names { $name } twice; give all of its values at once.
sweep-players = The box of { $game } with { $box } cannot be played by { $players ->
    [one] { $players } player
   *[other] { $players } players
}; possible numbers: { $allowed }.
sweep-plain = { $option } is for a comparison of two boxes, with --edition; a sweep measures many boxes on the cores of this machine.
sweep-boxes = These are more than { $most } boxes; try fewer values.
sweep-title = { $game } by { $names }
sweep-bands = Each curve is the mean of a measure, its band reaches as far as it may lie, for 95% of all measures of a box together.
sweep-several = At the right end of a curve stands the value of { $names }.

## Goals

help-lab-goal = What the box is to be: length in 20..30 and seat<1%. Looks for such a box among those of --sweep.
name-goal = CONDITIONS
help-lab-deep = In how many pairs of games to look deeper: what could be expected on the way, luck and skill. Takes long; 0 by default.
goal-form = “{ $text }” is no condition; write it as length in 20..30, forced<10% or turns>12, with “and” between several.
goal-unknown = “{ $name }” is no measure; choose from: { $known }.
goal-without-sweep = Say with --sweep which boxes to look among.
goal-games = games
goal-sureness = meets the goal, surely at
goal-met = Best: { $box }. It meets the goal: sure to { $percent }% by { $games ->
    [one] { $games } game
   *[other] { $games } games
} played anew.
goal-open = Nearest: { $box }. Whether it meets the goal cannot be told by { $games ->
    [one] { $games } game
   *[other] { $games } games
}: it is sure to { $percent }%.
goal-missed = No box of these meets the goal. Nearest: { $box }.
