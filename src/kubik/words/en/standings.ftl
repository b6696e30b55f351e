# Series and the same deals, in the browser.

standings-title = { $game }: a series
standings-kind-best-of = Best of { $games }
standings-kind-tournament = Tournament of { $games } games
standings-kind-duplicate = { $games ->
    [one] The same deal for all
   *[other] The same { $games } deals for all
}
standings-duplicate-about = Everybody plays them alone, from the same seat and against the same bots, and all are compared. What others did with a deal you see once you have played it yourself.
standings-begins = No game is finished yet.
standings-leads = { $count ->
    [one] { $names } leads.
   *[other] Level: { $names }.
}
standings-won = { $count ->
    [one] { $names } wins the series.
   *[other] The series is shared: { $names }.
}
standings-deals-unknown = Play the first deal, and you see how others did.
standings-deals-alone = Nobody else has played these deals yet. Send the link on.
standings-deals-lead = { $count ->
    [one] { $names } leads.
   *[other] Level: { $names }.
} { $played ->
    [one] { $played } deal that you have played is counted.
   *[other] { $played } deals that you have played are counted.
}
standings-table = Standings
standings-rank = Rank
standings-player = Player
standings-me = you
standings-points = Points
standings-score = Score
standings-game = Game { $number }
standings-deal = Deal { $number }
standings-seated = In order of seats: { $players }
standings-games = Games
standings-cell = place { $place }, seat { $seat }
standings-status-none = not begun
standings-status-waiting = waiting for players
standings-status-running = being played
standings-status-over = finished, no result
standings-status-off = called off
standings-hidden = finished; you see the result after your own game
standings-not-needed = Not needed any more
standings-scale = Each rival left behind in a game is a point, one who is level half a point. Among equals wins count, then the last game.
standings-deals-scale = Each bot left behind in a deal is a point, one who is level half a point. Among equals wins count, then the score of the games. Only deals that you have played are counted.
standings-to-table = To the table
standings-next-game = Next game
standings-next-deal = Next deal
standings-again = Play the whole series again
standings-again-deals = Play new deals
standings-join = Play these deals
standings-offered = { $name } is ready for the next game.
standings-open = Standings
standings-invite = Invite others
standings-link = Link to these deals
standings-mine = My series
standings-invite-text = { $game }: play the same deals as I did
standings-invite-about = Whoever opens it plays the same deals against the same bots.
standings-proof = That all deals are the same
standings-proof-about = The hash of the seed of every deal, fixed before the first one. The table of everybody who plays a deal shows the same one, and after the game the seed.
