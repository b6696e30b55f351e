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
web-results = My results and ratings
web-puzzles = Positions of the day
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
web-uploaded-dice = The seed is theirs, too. Nobody promised it before the game, so all that can be checked is that it gives these rolls.
web-row-my-turn = Your move
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
web-muted = Muted in the chat
web-unmute = Hear { $name } again

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
web-rematch = Rematch
web-to-rematch = To the rematch
web-replay = Replay
web-check-dice = Check the dice
web-other-game = Another game
web-seed = Seed: { $seed }

## Shortcuts

web-shortcuts = Keys
web-shortcuts-on = Keys for the table
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

web-dice-about = The seed, from which all cards and dice follow, has several makers. Before anybody sits down the server publishes the hash of its share. Then the browser of each person promises a share of its own, and all are shown only when all are promised. So nobody can choose the dice, not even who runs the server. Once the game is over everything is told, and this page computes it anew and compares it with what this browser saw.
web-dice-secret = Share of the server
web-dice-nonce = Share of seat { $seat }
web-dice-none = none
web-dice-secret-good = The share of the server fits the commitment.
web-dice-secret-bad = The share of the server does not fit the commitment.
web-dice-seed-good = The seed is made of these shares.
web-dice-seed-bad = The seed is not made of these shares: somebody has chosen it.
web-dice-nonces-good = Every share is the one that was promised.
web-dice-nonces-bad = A share is not the one that was promised.
web-dice-commitment-good = The commitment is the one that this browser saw before the game.
web-dice-commitment-bad = This browser saw another commitment before the game: the server has exchanged its share.
web-dice-own-good = The share of this browser is in the seed.
web-dice-own-bad = The share of this browser was left out.
web-dice-others-good = The shares of all others are those that this browser saw.
web-dice-others-bad = The shares of the others are not those that this browser saw.
web-dice-alone = Nobody but the server has a share in this seed, so it could have chosen it.
web-dice-unseen = This browser was not there when the game was dealt, so it can only see whether all fits together.
web-dice-no-share = This browser has no share in the seed: it was not at the table in time, or the server did not ask for it.
web-dice-withheld = Seat { $seat } promised a share and did not show it. So it could choose between two deals; a lost connection looks the same.
web-dice-verify = Check it yourself
web-dice-verify-about = A Kubik of your own plays the game again from its record, and compares it with what this browser saw.
web-dice-evidence = What this browser saw
web-commitment = Commitment: hash of the server's share
web-rules-version = Version of the rules
web-other-rules = This game was played by version { $rules } of the rules; this server plays by version { $here }. It is shown as it was seen then, and cannot be analysed or played on here.
web-ended-rules = This game was begun by version { $rules } of the rules; this server plays by version { $here } now. Rather than go on by other rules it has ended without a winner. Play again to use the new rules.
web-dice-other-rules = This server has other rules now and cannot play the game again. A Kubik with the rules of then can: download the record.
web-dice-seed = Seed
web-dice-hidden = hidden until the game is over
web-dice-words-good = The random numbers computed here are those of the game: { $count } moves of { $all } checked.
web-dice-words-bad = The random numbers computed here differ from those of the game.
web-dice-server-good = The server has played all { $count ->
    [one] { $count } move
   *[other] { $count } moves
} again from the seed; the result is the same.
web-dice-server-bad = Played again from the seed, the { $count ->
    [one] { $count } move comes
   *[other] { $count } moves come
} out differently.
web-dice-sample = A sample of the numbers
web-dice-purpose = What for: seat/move
web-dice-move = Move
web-dice-words = Start of the generator

## Rules

web-rules-search = Search in the rules
web-rules-found = { $count ->
    [one] { $count } line found
   *[other] { $count } lines found
}
web-rules-nothing = No line of the rules has these words.

## Profile and settings

web-name = Name
web-name-saved = The name is saved.
web-save = Save
web-settings = Settings
web-language = Language
web-theme = Theme
web-theme-system = as the system
web-theme-light = light
web-theme-dark = dark
web-pace = Animation
web-pace-slow = slow
web-pace-normal = normal
web-pace-fast = fast
web-pace-off = none
web-turns = { $count ->
    [one] Your move at { $count } table
   *[other] Your move at { $count } tables
}
web-notify = Tell me when it is my move
web-notify-denied = The browser does not allow messages from this page.
web-sounds = Sounds
web-account = Account
web-account-about = You can play without one. An account keeps your games and lets you in from another browser.
web-account-is = You are signed in as { $login }.
web-login = Login
web-password = Password
web-log-in = Sign in
web-register = Create an account
web-logout = Sign out
web-registered = The account is made; your games are in it.
web-logged-in = You are signed in.
web-logged-out = You are signed out and play as a new guest.
web-sessions = Where you are signed in
web-session-here = this device
web-session-unknown = Unknown device
web-session-seen = last seen on { $when }
web-session-end = Sign out there
web-session-ended = You are signed out there.
web-sessions-end = Sign out everywhere else
web-sessions-ended = You are signed out everywhere else.
web-password-change = Change the password
web-password-old = Present password
web-password-new = New password
web-password-changed = The password is changed; you are signed out everywhere else.
web-report = Report { $name }
web-report-title = Report { $name }
web-report-reason = What is it about?
web-report-text = In your own words, if you like
web-report-send = Send
web-report-done = Thank you. Whoever looks after this server will see it.
web-owner = Looking after the server
web-owner-people = People
web-owner-accounts = Accounts
web-owner-tables = Tables
web-owner-running = Games going on
web-owner-memory = Tables in memory
web-owner-sockets = Open sockets
web-owner-size = Data
web-owner-megabytes = { $count } MB
web-owner-reports = Reports
web-owner-mute = No chat for { $days } days
web-owner-ban = Look on only for { $days } days
web-owner-done = Dealt with
web-owner-restrictions = Restrictions
web-owner-kind-mute = No chat
web-owner-kind-ban = May only look on
web-owner-until = until { $when }
web-owner-for-good = for good
web-owner-lift = Lift

## Forms

web-missing-login = Enter a login.
web-missing-password = Enter the password.
web-missing-next = Enter the new password.
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
