## At the table: who plays in my chair

web-bot-for-you = A bot plays in your seat.
web-back = I’m back
web-moved-for-you = Your time ran out and a bot made that move. After { $most } misses in a row it plays on ({ $missed } so far).

## At the table: presses that do nothing

web-only-watching = You are watching; only those who sit at the table play.
web-wait-for = Wait a moment: it is the turn of { $name }.

## Taking moves back

web-undo-now = Take your last move back
web-undo-back = Go back to your last decision; the game is then practice and is not rated
web-undo-ask = Ask the others to go back to your last decision
web-undo-ask-short = Ask to undo
web-undo-nothing = You have not decided anything yet that could be taken back.
web-undo-asked = Somebody asks already to take moves back.
web-undo-alone = There is nobody to ask now: bots play for the others.
web-undo-deal = Nothing is taken back here: others play the same deal.
web-series = Series
web-undo-question = { $name } asks to take moves back to their last decision.
web-undo-grant = Agree
web-undo-refuse = Refuse
web-undo-waits = Waiting for an answer: { $names }
web-practice = practice
web-practice-about = Moves were taken back, or there was advice, so this game is not rated.
web-log-rewind = { $name } goes back to an earlier decision
web-log-ask-undo = { $name } asks to take moves back
web-log-grant-undo = { $name } agrees
web-log-refuse-undo = { $name } does not agree
web-log-practice = { $name } takes advice: from now on the game is practice

## Before the game

web-seat-kept = Kept for { $name }
web-join-kept = Sit down as { $name }
web-host = You are the host
web-host-bot = Seat a bot
web-host-remove = Remove
web-host-remove-name = Remove { $name }
web-host-cancel = Call the game off
web-host-cancel-sure = Really call it off
web-called-off = The host has called this game off
web-log-remove = The seat of { $name } is freed
web-log-leave-waiting = { $name } leaves, the seat is free
web-log-decline = { $name } does not play again
web-log-fill = { $name } takes a seat
web-log-clock = { $name } changes the time to think
web-log-cancel = { $name } calls the game off

## Playing again

web-rematch-offered = { $name } offers a rematch.
web-rematch-accept = Accept
web-rematch-bot = Let a bot play for me
web-rematch-decline = Decline
web-rematch-declined = You do not play again.

## Sharing and the end

web-share = Share
web-rules-whole = All the rules
web-row-seats = { $taken } of { $seats } seats taken

web-pass-to = { $name }, your move
web-pass-about = Pass the device on.
web-pass-show = I am { $name }: show it

## Sounds, asked for once

web-sound-question = Turn sounds on?
web-sound-on = Yes
web-sound-off = No
