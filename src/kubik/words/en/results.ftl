# Results and ratings of a person, in the browser.

results-title = My results
results-none = No finished game is counted yet. Play one to its end, and it is here a moment later.
results-ratings = Ratings
results-rating-of = { $game }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}
results-rating = { $rating } ± { $unsure }
results-games = { $count ->
    [one] after { $count } rated game
   *[other] after { $count } rated games
}
results-scale = The scale is that of the bots: the sensible one has 1000, and the levels what they were measured at. ± says how unsure the rating still is. Games in which moves were taken back or hints taken, that had a coach or began from a position are practice and are not rated.
results-levels = Against the levels
results-won-of = { $won } of { $played } won
results-skills = Skill and luck
results-skill = Own moves
results-luck = Luck
results-reviewed = { $count ->
    [one] in { $count } reviewed game
   *[other] on average of { $count } reviewed games
}
results-skills-about = What your own moves and luck brought to your chances of winning, in games of which a review was made. Review a game, and it is counted here.
results-streak = { $count ->
    [0] No win in a row at the moment
    [one] { $count } win in a row
   *[other] { $count } wins in a row
}
results-longest = longest run: { $count }
results-history = Games
results-date = Date
results-game = Game
results-rivals = Rivals
results-result = Result
results-score = Points
results-change = Rating
results-first = won
results-place = place { $place } of { $players }
results-changed = { $rating } ({ $change })
results-unrated = not rated
results-replay = Replay
results-review = Review
results-more = Show more
results-download-csv = Download as CSV
results-download-json = Download as JSON
results-forgotten = nobody known any more
