## The server: what it refuses

no-page = There is no such page.
no-table = There is no such table.
table-of-other-rules = The game of this table cannot be shown. { $reason }
no-client = The pages of this server have not been built. The API is under /api.
bad-input = This is not understood.
edition-no-text = This edition is no text.
edition-too-long = An edition has { $lines } lines at most.
too-large = This is too large.
too-fast = Too much at once; wait a moment.
too-many-sockets = You have many tables open at once; close some of their pages first.
too-many-guests = Many new guests have come from your address; try again in a few minutes.
too-many-spectators = As many look on at this table as can be.
too-many-chats = Enough has been said at this table.
too-many-tables = You have { $most } tables whose games are not over; that is as many as can be.
too-many-tables-of-bots = Bots play alone at { $most } tables of yours already; that is as many as can be.
too-many-uploads = You have uploaded { $most } records; that is as many as are kept.
server-fails = Something went wrong on the server; nothing was changed.
store-fails = The server cannot write its file, and nothing was changed ({ $reason }).
database-fails = The server cannot work with its database now ({ $reason }).
database-in-use = Another server already works with this database.
database-newer = The database is of a newer Kubik than this one. Install that or a later one, or go back to a backup.
database-older = The database is of an older Kubik than this one. Start the server of this version on it once.
database-empty = There is no data of a server in this database.
database-encoding = This database keeps texts as { $encoding }, in which not every name can be written. Make one for all languages: createdb -E UTF8 -T template0.
bad-database = --database must be the address of a PostgreSQL database such as postgresql://kubik@127.0.0.1/kubik, not “{ $text }”.
server-stops = The server is being stopped. Please try again in a moment.
table-elsewhere = Another node of this server has the table just now. Please try again.
table-lost = Another node of this server has taken the table over. Please look again.
keys-differ = The files “secret” and “dice-key” in the folder { $path } are not those that this database was begun with. Copy them from the server that began it, or from its backup.
bus-fails = The nodes of this server cannot reach each other ({ $reason }).
bus-alone = --bus is for many servers on one database: say which one by --database.
bus-mcp = --mcp and --bus do not go together: language models sit down at a server that is alone.
workers-alone = --workers is for servers that share what they know: say where by --database and --bus.
workers-nowhere = --workers needs a system on which many processes can listen at one port, such as Linux.
bad-bus = --bus must be the address of a Redis such as redis://127.0.0.1:6379/0, not “{ $text }”.
no-nodes = This needs the package “{ $package }”: install it with pip install "kubik[nodes]".
foreign-origin = This request comes from a page of another site.
unknown-host = The server is not known by this name. Whoever runs it can say so by --public-url.
data-fails = The folder of data { $path } cannot be used: { $reason }.
data-in-use = Another server already works with the folder { $path }.
table-damaged = This table is damaged and cannot be shown. Whoever runs the server finds more in its log.
compiler-failed = what compiles them has ended with status { $status }
data-damaged = The data in { $path } is damaged ({ $problem }). Go back to a backup: kubik admin restore.
data-newer = The data in { $path } is of a newer Kubik than this one. Install that or a later one, or go back to a backup.
secret-short = The file { $path } has less than { $shortest } bytes, so cookies signed with it could be forged. Delete it to have a new one made; everybody has to sign in again then.
port-fails = { $host }, port { $port }: the system refuses ({ $reason }).
bad-name = A name has from 1 to { $longest } characters.
bad-chat = A message has from 1 to { $longest } characters.
bad-phrase = There is no such phrase. Choose from: { $known }.
bad-clock = These times make no sense.
one-seat-each = A person can take only one seat.
not-seated = Only those who sit at this table can do that.
seat-taken = Seat { $seat } is not free.
seat-kept = This seat is kept for { $name }.
no-open-seat = There is no free seat at this table.
not-started = The game has not begun yet.
not-host = Only the host of this table can do that.
begun-already = The game has begun already.
not-over = This can only be done after the game.
undo-no-own = You have not decided anything yet that could be taken back.
undo-asked = Somebody asks already to take moves back.
undo-alone = There is nobody to ask now: bots play for the others.
undo-not-asked = Nobody waits for your answer about taking moves back.
bad-step = There is no such move; they go from 0 to { $last }.
bad-seat = There is no such seat; they go from 0, and there are { $last } of them.
not-your-view = What other seats see is shown after the game.
branch-over = The game is over at this move: there is nothing to play on.

## The server: people

guest-name = Guest { $number }
has-account = You have an account already.
still = { $days ->
    [0] { $hours ->
        [0] {""}
        [one] {" "}for another hour
       *[other] {" "}for another { $hours } hours
    }
   *[other] {" "}for another { $days } days
}
banned = You may only look on here{ still }. { $reason ->
    [abuse] Reason: insults.
    [cheating] Reason: cheating.
    [name] Reason: an offensive name.
   *[words] { $reason }
}
muted = You may not chat here{ still }. { $reason ->
    [abuse] Reason: insults.
    [cheating] Reason: cheating.
    [name] Reason: an offensive name.
   *[words] { $reason }
}
not-owner = Only those who look after the server can do that.
no-report = There is no such report, or it is dealt with.
no-restriction = There is no such restriction.
no-such-person = There is no such person.
no-such-words = Nobody said that here.
too-many-reports = You have made { $most } reports today; that is as many as can be.
bad-login = A login has from 2 to 64 letters, digits or signs of . @ + - _
bad-password = A password has at least { $shortest } characters.
login-taken = The login { $login } is taken.
too-many-tries = Too many wrong passwords. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
no-account = You have no account.
no-session = You are not signed in there any more.
bad-subscription = This browser does not say where messages could be sent to.
bad-mail = This is not an e-mail address such as ann@mail.example.
no-mail = This server sends no mail.
too-many-mails = Enough mails have been sent there today; try again tomorrow.
mail-fails = The mail could not be sent. Please try again later.
no-mail-link = This link is not valid any more.
wrong-password = Login and password do not match.

## The server: series

no-series = There is no such series.
series-without-me = A series is played by whoever begins it: take one of the seats.
series-alone = A series of games needs at least two players. Alone you can play the same deals as others.
no-tournament = The rules of this game know no tournament.
best-of-length = The best of so many games cannot be played. Choose from: { $known }.
duplicate-seats = The same deals are played by each person alone against bots: take one seat, and give all others to bots.
duplicate-length = There can be from 1 to { $most } deals.
deals-over = You have played all deals of this series.
series-full = { $most } people play these deals; that is as many as can be.
deal-secret = You can look at this game once you have played the same deal to its end.
hint-rated = There is no advice in a game that is rated: make it practice first.
hint-deal = There are no hints here: others play the same deal, and have none either.
undo-deal = Nothing is taken back here: others play the same deal, and cannot try it twice either.

## The server in the terminal

help-serve = Open the tables in a browser; others join by a link.
help-host = The address to listen at; 127.0.0.1 by default, 0.0.0.0 for the whole network.
help-port = The port; 8000 by default, or a free one where it is taken.
help-data = The folder that tables are kept in.
help-database = A PostgreSQL database to keep tables in, as postgresql://kubik@127.0.0.1/kubik, in place of a file in the folder. Keys stay in the folder.
help-smtp = A mail server that tells people of their turns in games with days, as smtps://name:password@mail.example.
help-mail-from = The address that mails come from.
name-mail = ADDRESS
smtp-and-from = --smtp and --mail-from go together: a mail has a server that sends it and an address that it comes from.
bad-smtp = --smtp must be the address of a mail server such as smtps://name:password@mail.example or smtp://127.0.0.1:25, not “{ $text }”.
smtp-plain = --smtp: mail servers know names and passwords of Latin letters, digits and signs of the keyboard alone.
bad-mail-from = --mail-from must be an e-mail address such as kubik@mail.example, not “{ $text }”.
admin-of-files = “{ $action }” is for servers that keep a file of their own. A database is backed up with the programs of PostgreSQL: pg_dump and pg_restore.
help-bus = A Redis over which many servers on one database speak, as redis://127.0.0.1:6379/0.
help-workers = How many processes serve, 1 unless told. More than one need --database and --bus.
help-nets = A folder with nets (*.npz) that people may play against.
help-editions = A file with the numbers of your own box of a game, laid over ours (TOML). May come several times.
help-no-browser = Do not open a browser.
help-serve-mcp = Let language models sit down at the tables, too: MCP at /mcp.
help-json-log = Write the log as lines of JSON.
help-public-url = How people reach the server from outside, as https://kubik.example. Requests for other names are refused; with https, cookies go over nothing else.
help-trusted-proxy = A proxy in front of the server, by address or network. What it says about where requests come from is believed. May come several times.
help-origin = Another address whose pages may talk to the server. May come several times.
help-secure-cookies = Send cookies over https alone, also without --public-url.
name-url = URL
bad-url = { $option } must be an address such as https://kubik.example or http://127.0.0.1:8080, not “{ $text }”.
bad-proxy = --trusted-proxy must be an address such as 127.0.0.1 or a network such as 10.0.0.0/8, not “{ $text }”.
name-host = ADDRESS
name-folder = FOLDER
name-edition = GAME=FILE
serve-address = Kubik is at { $address }
serve-mcp = Language models connect to { $address }
serve-stop = Ctrl+C stops it; the tables stay.

## The server: for whoever runs it

data-older = The data in { $path } is of an older Kubik than this one. Start the server of this version on it once.
no-data = There is no data of a server in { $path }.
no-backup = { $path } is not a backup.
backup-damaged = The backup is damaged: { $path } is not what it was.
unknown-action = There is no action “{ $name }”. Choose from: { $known }.
help-admin = Look after a server: backups, reports, people who misbehave or want to be forgotten.
help-admin-action = backup, restore, verify, reports, done, mute, unmute, ban, unban, owner, no-owner, export, delete or purge.
help-admin-what = A folder for backups, a backup, the number of a report, or a person by login or id; ban also takes addresses.
help-admin-days = For how many days somebody is muted or banned; for good if it is not said.
help-admin-reason = What the person is told about it.
help-admin-yes = Really delete.
name-action = ACTION
name-what = WHAT
name-text = TEXT
name-who = PERSON
name-backup = BACKUP
admin-what = Say what to do: “kubik admin ACTION”. Choose from: { $known }.
admin-needs = kubik admin { $action } needs one more word: { $what }.
admin-nobody = Nobody is known as { $who }, neither by login nor by id.
admin-no-account = { $who } is a guest; only an account can look after a server.
admin-backup = { $path } has { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} and { $people ->
    [one] { $people } person
   *[other] { $people } people
}.
admin-backup-whole = { $path } is whole: { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $people ->
    [one] { $people } person
   *[other] { $people } people
}.
admin-data-whole = The data in { $path } is whole.
admin-restored = { $path } is as it was when the backup was made.
admin-aside = What was there is in { $path } now.
admin-done = Report { $number } is dealt with.
admin-mute = { $who } may chat no more.
admin-unmute = { $who } may chat again.
admin-ban = { $who } may only look on.
admin-unban = { $who } may play again.
admin-owner = { $who } looks after the server now.
admin-no-owner = { $who } looks after the server no more.
admin-sure = { $who } will be deleted with sessions and words; games stay without the name. Add --yes if you are sure.
admin-deleted = { $who } is deleted.
admin-purged = { $count ->
    [0] Nothing is abandoned.
    [one] { $count } abandoned table or guest is deleted.
   *[other] { $count } abandoned tables and guests are deleted.
}
key-spoilt = The key in { $path } is spoilt. It opens the seeds of games that go on; put back the file from a backup.
key-wrong = The seed of this game was sealed with another key than the one in { $path }. Put back the file from a backup.
nets-no-folder = There is no folder { $path } with nets.

puzzle-no-game = This game has no positions of the day.
puzzle-file = { $path } is no file of puzzles; name another one with --to.
puzzle-no-day = There is no position of that day: choose one from the archive.
puzzle-no-such-move = “{ $move }” cannot be played in this position.
here-without-me = Whoever plays at your device needs you at the table, too.

## The server: messages to people who are away

push-turn = Your turn in { $game }
subject-mail-turn = Your turn in { $game }
mail-turn = It is your turn in { $game }. The table is here:
subject-mail-confirm = Is this your address?
mail-confirm = Somebody, probably you, asked Kubik to write to this address when it is their turn in games with days for each move. If that was you, open this page and say so:
mail-stop = If you want no more mails from Kubik, say so here:
