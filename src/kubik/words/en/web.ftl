# The words of the page in the browser.

## Around every page

web-skip = Skip to the content
web-home = First page
web-nav = Kubik
web-lobby = Tables
web-me = Profile
web-close = Close
web-missing = Nothing is here
web-offline = The server does not answer. Check the connection and try again.
web-failed = That did not work. Try again.
web-load-again = Load again
web-theme-to-light = Light theme
web-theme-to-dark = Dark theme

## First page

web-title-home = Cube games
web-home-heading = What shall we play?
web-play-now = Play now
web-play-now-game = Play now: { $game }
web-starting = Starting…
web-set-up = Set up
web-set-up-game = Set up: { $game }
web-rules = Rules
web-learn = Learn by playing
web-learn-game = Learn by playing: { $game }
web-rules-game = Rules: { $game }
web-my-games = My games
web-puzzles = Positions of the day
web-waiting = Waiting for you
web-puzzles-left = { $count } new
web-puzzles-streak = { $days } days in a row so far
web-open-tables = Open tables
web-upload = Open a record

## Setting up a table

web-title-set-up = { $game }: a new table
web-players = Players
web-plan-me = Me
web-plan-open = Open to anyone
web-plan-here = At this device
web-here-name = Name
web-here-about = Where there are secrets, the screen is covered between turns.
web-plan-bot = Bot
web-policy-greedy = sensible
web-policy-hasty = hasty
web-policy-keen = keen
web-policy-spendthrift = spendthrift
web-policy-random = random
web-clock = Time to think
web-clock-none = No limit
web-clock-move-short = 30 seconds a move
web-clock-move-long = 2 minutes a move
web-clock-bank-short = 5 minutes each, 5 seconds more a turn
web-clock-bank-long = 15 minutes each, 10 seconds more a turn
web-clock-days-one = One day a move
web-clock-days-three = Three days a move
web-clock-other = Custom
web-who-may-join = Who may join
web-by-link = Those who have the link
web-public = Anyone, from the list of tables
web-open-table = Open the table
web-start = Start the game

## Tables

web-no-games = No game of yours is under way.
web-no-open-tables = No table is waiting for players.
web-new-table-of = New table: { $game }
web-finished = Finished
web-replays = Replays
web-upload-about = A record is a text file that holds a whole game: look through it, or play on from any move.
web-uploaded = This is a record that somebody uploaded: names and moves are as they wrote them, and the game was not played here.
web-row-my-turn = Your move
web-row-asks-me = You are invited
web-row-open = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
web-row-running = Under way
web-row-over = Finished
web-row-other-rules = Of other rules
web-you = you

## At the table

web-table = Table
web-board = Board
web-seats = Players at the table
web-seat-open = Free seat
web-seat-free = waiting for a player
web-bot = Bot
web-numbered = { $name } { $number }
web-seat-away = away, a bot plays on
web-seat-offline = not here
web-seat-automaton = automaton
web-seat-winner = winner
web-seat-to-move = to move
web-spectators = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
web-your-turn = It is your turn
web-turn-of = It is the turn of { $name }
web-waiting-for-players = { $count ->
    [one] Waiting for { $count } more player
   *[other] Waiting for { $count } more players
}
web-dealing = Dealing: waiting for what each browser adds to the dice
web-game-over = The game is over
web-amount-of = { $name } – { $amount }
web-moves = Moves
web-undo = Undo
web-command = Play by notation
web-command-example = For example { $example }
web-command-play = Play
web-see-rule = See the rule
web-connecting = Connecting…
web-connection-lost = No connection. Your moves are kept and go out as soon as it is back.

## Log and chat

web-log = Log and chat
web-log-start = The game begins
web-log-move = { $name }: { $move }
web-log-points = { $said } (+{ $points })
web-log-undo = { $name } takes the move back
web-log-join = { $name } sits down
web-log-leave = { $name } leaves, a bot plays on
web-log-away = { $name } is away, a bot plays on
web-log-back = { $name } is back
web-log-timeout = { $name } runs out of time; a bot makes the move
web-log-ended = The server has other rules now: the game ends without a winner
web-log-absent = { $name } misses the third move in a row; a bot plays on until { $name } is back
web-log-chat = { $name } says: { $text }
web-show-position = Show this position
web-chat = Say something
web-send = Send
web-phrases = Quick phrases
web-mute = Mute { $name }

## Sharing

web-invite = Invite
web-invite-heading = Invite a friend
web-link = Link to the table
web-link-about = Whoever opens it takes a free seat or watches. A name is all it takes.
web-link-own-machine = This address works on this computer only. For others, open Kubik by the address of this computer in your network.
web-qr = The link as a QR code
web-copy = Copy
web-copied = Copied
web-join-heading = A seat is free
web-join = Sit down
web-join-seat = Sit down in seat { $number }
web-leave = Leave the table
web-leave-about = A bot plays on for you. You can come back as long as the game goes on.
web-leave-waiting = Your seat becomes free for somebody else.
web-leave-sure = Leave now
web-leave-short = Leave
web-stay = Stay

## The end of a game

web-you-won = You win!
web-won = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}
web-nobody-won = None of the players wins
web-broken-off = This game was not played to its end
web-rematch = Rematch
web-to-rematch = To the rematch
web-replay = Replay
web-check-dice = Check the dice
web-other-game = Another game
web-seed = Seed: { $seed }

## Shortcuts

web-shortcuts = Keys
web-shortcuts-off-about = The letters can be switched off in the profile.
web-key-board = to the board
web-key-undo = take the move back
web-key-command = play by notation
web-key-chat = to the log and the chat
web-key-rules = rules
web-key-invite = invite, about the table
web-key-help = this list
web-key-arrows = move over the board
web-key-enter = choose
web-key-escape = put back, close

## Replay

web-replay-of = Replay: { $game }
web-replay-move = Move { $number } of { $last }
web-replay-controls = Controls of the replay
web-replay-scrubber = Move
web-first = To the beginning
web-previous = One move back
web-play = Play
web-pause = Pause
web-next = One move on
web-last = To the end
web-speed = Speed
web-replay-seat = Seen by
web-replay-public = Spectators
web-replay-link = Link to this move
web-play-on = Play on from here
web-download = Download the record
web-to-table = To the table

## Dice

web-commitment = Commitment: hash of the server's share
web-rules-version = Version of the rules
web-other-rules = This game was played by version { $rules } of the rules; this server plays by version { $here }. It is shown as it was seen then, and cannot be analysed or played on here.
web-ended-rules = This game was begun by version { $rules } of the rules; this server plays by version { $here } now. Rather than go on by other rules it has ended without a winner. Play again to use the new rules.

## Rules

web-rules-search = Search in the rules
web-rules-found = { $count ->
    [one] { $count } line found
   *[other] { $count } lines found
}
web-rules-nothing = No line of the rules has these words.

## Profile and settings

web-name = Name
web-save = Save
web-theme-system = as the system
web-theme-light = light
web-theme-dark = dark
web-turns = { $count ->
    [one] Your move at { $count } table
   *[other] Your move at { $count } tables
}
web-report = Report { $name }
web-report-title = Report { $name }
web-report-reason = What is it about?
web-report-text = In your own words, if you like
web-report-send = Send
web-report-done = Thank you. Whoever looks after this server will see it.
web-owner = Looking after the server
web-owner-kind-mute = No chat
web-owner-kind-ban = May only look on

## Forms

web-missing-name = Enter a name.

## What messengers show of a link

web-preview-table = { $game }: shall we play?
web-preview-game = { $game } · Kubik
web-preview-about = Cube games for the browser: play at once, against bots or with friends.

# Setting Cubitos up, before its board is there.
web-cubitos-about-cards = Eight cards, one of each colour, say what the dice of that colour can do. Race 1 is the one to begin with; every set has a track of its own.
web-cubitos-about-track = Where the runners race: grass to run on, water to go around, squares that give something.
web-cubitos-about-laps = How often the track is run. Two tracks in a row are run once.
web-cubitos-own-cards = Choose cards yourself
web-cubitos-about-own = Any card takes the place of the one that the set has. It is wise to have two cards that cost 5 at most, and one that returns or gives dice.
