# Positions of the day: in the browser and in the terminal.

puzzle-title = Positions of the day
puzzle-about = One position for each game and every day, the same for all. One move is clearly the best: you have three tries to find it.
puzzle-next = New ones in { $hours ->
    [0] { $minutes } min
   *[other] { $hours } h { $minutes } min
}
puzzle-of = { $game }: position of the day
puzzle-rival = { $rivals ->
    [1] Rival
   *[other] Rival { $number }
}
puzzle-ask = Your move. What is best?
puzzle-left = { $count ->
    [one] { $count } try left
   *[other] { $count } tries left
}
puzzle-chosen = Your answer:
puzzle-try = Try it
puzzle-other = Choose another
puzzle-wrong = Not this one. There is something better.
puzzle-solved = Found!
puzzle-lost = Not found this time.
puzzle-state-new = Not tried yet
puzzle-state-begun = Begun
puzzle-state-solved = Found
puzzle-state-lost = Not found
puzzle-streak = { $days ->
    [one] { $days } day in a row
   *[other] { $days } days in a row
}
puzzle-longest = Longest: { $days ->
    [one] { $days } day
   *[other] { $days } days
}
puzzle-streak-about = A day counts if you find the move on that day.
puzzle-tries = What you tried
puzzle-right = right
puzzle-not-right = not the best
puzzle-best = The best move
puzzle-others = Next best
puzzle-expect = chance to win { $share }
puzzle-finders = Found by the bots: { $levels }
puzzle-finders-none = No bot finds it in the time that it has for a move.
puzzle-how = Chances to win come from a long search by the strongest bot, which knows what you may know and no more.
puzzle-share = Share
puzzle-share-line = Kubik · { $game } · { $date } · { $marks }
puzzle-share-streak = { $days } in a row
puzzle-go-on = Next today: { $game }
puzzle-archive = Earlier days
puzzle-today = Today
puzzle-day = { $date }: { $state }
puzzle-all = All games
