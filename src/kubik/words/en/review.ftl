### Looking back at a game.

help-review = Look back at a saved game: how it stood, luck, skill, and what would have been better.
help-review-depth = How many moves to try out for it; some millions by default. More is slower and surer.
help-review-plot = Draw how the game stood, move by move (.png, .svg or .pdf).
review-no-moves = Nobody has moved in this game yet: there is nothing to look back at.
review-looking = Looking back
review-how = { $careless ->
    [0] The chances are those of “{ $bot }” playing on for everybody; skill is measured against its moves.
   *[other] The chances are those of “{ $bot }” playing on for everybody, careless in { $careless }% of its moves. There are no dice, so after the deal everything is skill.
}
review-how-net = The chances are those of a net that has learned from many games of bots; skill is measured against the moves of a search that asks it.
review-outlook = Chance to win, move by move
review-sums = What made the result
review-start = even start
review-deal = deal
review-luck = luck
review-own = own moves
review-others = moves of others
review-result = result
review-turning-points = Turning points
review-mistakes = Costly moves
review-step = move { $step }
review-better = better: { $move }
review-skill = move
review-chance = luck

## In the browser

web-review = Review the game
web-review-heading = Review
web-review-about = How it stood move by move, what was luck and what was skill, and what would have been better. It takes some ten seconds.
web-review-progress = Moves: { $done } of { $of }
web-review-swing = { $name }: { $before } → { $after }
web-review-now = Move { $step } of { $last }: { $chances }
web-review-chance = { $name } { $share }
web-review-chart-about = Press the picture, or use the arrow keys in it, to see a position on the board. Rings are turning points.
web-review-flawless = No move cost much.
web-review-table = All moves as a table
web-review-player = Player
web-review-move = Move
