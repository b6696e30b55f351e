### Hints, and what they share with reviews.

rules-compiling = The rules of this game are still being compiled. Come back in a while.
rules-not-compiled = The rules of this game could not be compiled, and nobody can look ahead without that. Whoever runs the server finds more in its log.
rules-of-another-edition = This server has no compiled rules of this edition. Save the record and look back at it with “kubik review”.
hint-people = Hints are given only where no other person sits at the table.
hint-ahead = { $share } more than the next best
hint-close = hardly better than the next
hint-behind = { $share } less than the best
hint-level = as good as the best
hint-only = the only move
hint-heading = Good moves
hint-how = In percent: what to expect after the move, where a win is 100%.
web-hint = Hint
web-hint-costs = With a hint the game becomes practice and is not rated.
web-hint-anyway = Show the hint
web-hint-thinking = Thinking…
web-key-hint = show good moves (against bots)
web-hint-next = Next hint
web-hint-play = Marked on the board; press again to play it
web-waits-for-rules = The rules of this game are still being compiled. As soon as they are, this goes on by itself.
web-waits-for-server = The server is busy or out of reach. As soon as it answers, this goes on by itself.
