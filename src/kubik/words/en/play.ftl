### At a table in the terminal: what can be typed, and how it is answered.

## Commands, short and long, and what they do

keys-help = ? help moves
keys-hint = h hint
keys-odds = o odds
keys-undo = u undo
keys-rules = r rules
keys-save = s save
keys-quit = q quit exit
about-help = this list; ? and a move: what it would do
about-hint = three good moves and why, in a game against bots
about-odds = what the roll could bring
about-undo = take back what you played last
about-rules = read the rules; rules and a line or section: read that
about-save = save the game; save and a file: save it there
about-quit = save and leave

## Questions and answers

play-hint = number or notation, several at once too · ? help · h hint · u undo · r rules · q quit
play-hint-only = Enter plays the only move · ? help · u undo · r rules · q quit
play-help = A move is played by its number or its notation. Several can be written on one line, with spaces between them. Beside moves you can type:
play-only = { $move } (nothing else can be done)
play-farther = Several moves in one word:
play-undone = Taken back: { $moves }
play-how-to-quit = “{ $text }” is not taken for quitting. To leave, type “q” or “выход”.
line-stopped = Played: { $played }. Then “{ $word }” was refused. { $reason }
two-readings = “{ $text }” can be read as: { $readings }. Write it in Latin letters.
which-way = Several ways lead to { $goal }. Write the steps of the one you mean: { $ways }.
way-not-now = “{ $text }” means: { $way }. That is not possible now.

## Options

help-ask-all = Ask even where there is only one answer, which is played by itself otherwise.
help-strict = End with an error at the first line that cannot be played; for scripts.
