## Series and tournaments

series-match = Match { $number } of { $last }
series-player = Player
series-points = Points
series-wins = Won
series-places = Places
series-next = Enter begins match { $number }, q leaves:
series-won = { $count ->
    [one] { $names } wins the series.
   *[other] The series is shared: { $names }.
}
series-bot = Bot
series-taken = Series won
series-simulated = Series: { $series }, matches in each: { $matches }.
series-match-on = The match is still going on; the next begins after it.
series-goes-on = The series is not over yet: play its next game.
series-over = All matches of the series are played.
series-option = The tournament itself says what “{ $option }” is in each match.
series-length = A series has from 1 to { $most } matches, not { $matches }.
series-record = Match { $number } of the file is not the one that the series has there.
series-truncated = The series is cut short: its header tells of { $written } matches, it has { $found }.
not-with-tournament = { $option } is for single games, not for a series.
help-tournament = Play the tournament of the game: several matches with standings over all of them.
help-matches = Play so many matches that are all alike, with standings over all of them.
help-sim-tournament = Simulate whole tournaments; --games says how many.
help-sim-count = Count events of the game, such as “busted”, with commas.
help-replay-match = Which match of a series or an archive; by default, the first.
unknown-event = { $game } has no event “{ $name }”. It has: { $known }.
sim-events = Events
sim-per-game = per game
score = { NUMBER($value, maximumFractionDigits: 1) }
hundredth = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
