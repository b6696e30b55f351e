# The coach: lessons, and a first game with somebody who looks on.

web-learn-step = Step { $number } of { $last }
web-learn-next = Next
web-learn-skip = Skip
web-learn-again = Start over
web-learn-ready = You know enough to play. I will stay at your side and speak up when a move gives much away.
web-learn-play = Play against Novice
web-coach = Your coach
web-coach-greets = I am at your side. Play as you like: I speak up only when a move gives much away, and the lamp shows good ones. With me beside you the game is practice.
web-coach-begin = Let’s play
web-coach-send-away = I’ll play alone
web-coach-remark = Are you sure? That costs you about { $share }% of a win. It would be better to { $move }
web-coach-why = { $text } ({ $reason }).
web-coach-take-back = Take it back
web-coach-leave-it = Leave it

## What happened since my move

web-again = See again what the others did
web-key-again = see again what the others did

## Rules to read

web-rules-contents = Contents
web-rules-numbers = Numbers of the lines
web-rules-show = Show
web-rules-before = Once more
web-rules-back = Back to the game
