# A box of one's own, where a game is set up in the browser.

setup-edition = A box of your own
setup-edition-about = If your box has other numbers, or you would like to try some, choose an edition: a file that says what differs. The documentation tells how to write one.
setup-edition-choose = Choose an edition
setup-edition-chosen = The table is played with { $file }.
setup-edition-remove = Play with the usual box
setup-edition-same = It is the same as the usual box.
setup-edition-what = Changed
setup-edition-ours = Usual
setup-edition-theirs = In this box
setup-edition-bots = The server has no compiled rules for a box of one's own: bots play below their level, and the game is not rated.
setup-edition-unread = This file cannot be read.
setup-edition-played = This box is not the usual one. Where the rules have other numbers, these count:

setup-series = How many games
setup-one-game = One game
setup-best-of = Best of { $games }
setup-tournament = Tournament
setup-duplicate = The same deals as others
setup-about-best-of = Everybody moves one seat further from game to game. It ends as soon as nobody can catch up.
setup-about-tournament = The tournament of the rulebook: { $games } games, each with its own cards, and points over all of them.
setup-about-duplicate = You play against bots, and by a link others play exactly the same: the same deals, seats and dice. Then all are compared. Without hints and without taking moves back, so that it is fair.
setup-deals-choice = How many deals
setup-deals = { $games ->
    [one] { $games } deal
   *[other] { $games } deals
}
