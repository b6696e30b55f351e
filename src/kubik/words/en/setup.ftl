# A box of one's own, where a game is set up in the browser.

setup-edition = A box of your own
setup-edition-about = If your box has other numbers, or you would like to try some, choose a file that says what differs (an edition, in TOML). “kubik edition new” writes one to fill in.
setup-edition-choose = Choose an edition
setup-edition-chosen = The table is played with { $file }.
setup-edition-remove = Play with the usual box
setup-edition-same = It is the same as the usual box.
setup-edition-what = Changed
setup-edition-ours = Usual
setup-edition-theirs = Yours
setup-edition-bots = The server has no compiled rules for a box of one's own: bots play below their level, and the game is not rated.
setup-edition-unread = This file cannot be read.
