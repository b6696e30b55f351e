# A new game: its package, written from a template.

help-new-game = Write a small game that works, in a package of its own, to change into yours.
help-new-game-name = The name of the game, such as dice_race.
help-new-game-to = The folder to write; by default, one of that name here.
name-new-game = NAME

missing-name = Say what the game is called: “{ $command } NAME”.
new-game-name = A game cannot be called “{ $name }”: a name has at most { $most } small Latin letters, digits and single underscores, begins with a letter and is no word of Python’s own.
new-game-known = There is a game “{ $name }” already; choose another name.
new-game-module = There is a Python package “{ $name }” already, and the game could not be found beside it; choose another name.
new-game-folder = { $path } is there already, and is not an empty folder. Nothing was written.
new-game-written = { $name } is in { $path }, and plays already. Go on with:
