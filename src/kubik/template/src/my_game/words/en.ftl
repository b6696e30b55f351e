game-title = My game
game-blurb = Roll the die and collect points, or keep them before a 1 takes them away.

## Moves and events

move-roll = roll the die
move-keep = keep the pot
event-rolled = { $seat } rolls a { $face }
event-lost = { $points ->
    [0] { $seat } gets nothing
    [one] { $seat } loses { $points } point
   *[other] { $seat } loses { $points } points
}
event-kept = { $seat } keeps { $points ->
    [one] { $points } point
   *[other] { $points } points
} and has { $score }
event-won = { $seat } has reached the goal

## Endings

ending-goal = the goal is reached

## What to do now

ask-decide = Roll the die or keep the pot

## Why a move is refused

refused-empty = there is nothing to keep yet

## The board

text-pot = Pot: { $points }
text-score = { $points } of { $goal }
fact-scores = Points
fact-pot = Pot
fact-face = Die
fact-goal = Goal

## Impossible positions

broken-1 = There are points of a seat at which nobody sits.
broken-2 = Only who has kept points last can have reached the goal, and then the pot is empty.
broken-3 = The die cannot show that with this pot.
