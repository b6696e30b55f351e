## The command that writes and checks editions

help-edition-action = “new” writes a file to fill in; “check” reads one and says what it changes.
help-edition-what = The game of a new edition, or the file to check.
help-edition-game = The game of the file to check, where it does not say so itself.
help-edition-to = The file to write; by default, the name of the game with .toml.
name-edition-action = new|check
name-edition-what = GAME|FILE
missing-action = Say what to do: “new” or “check”.
edition-action = “{ $action }” cannot be done with an edition; choose from: { $known }.
edition-new-what = Say which game the new edition is of: kubik edition new GAME.
edition-check-what = Say which file to check: kubik edition check FILE.
edition-whose = { $path } does not say which game it is an edition of. Name it: --game GAME.
edition-other-game = This is an edition of { $found }, not of { $wanted }.
edition-exists = { $path } is there already; name another file with --to.
edition-written = Written: { $path }. Change in it what your box has otherwise.
edition-fine = This edition of { $game } can be played ({ $players } players). { $changes ->
    [0] It is the same as the box.
   *[other] It changes:
}
edition-long = …
edition-new = An edition of { $game }: what your box has otherwise than ours.
    To change something, take away the sign before it and write what you have.
    What is not changed may stay as it is or be taken out.
edition-part = { $what }.
edition-part-limits = { $what }: from { $low } to { $high }.
