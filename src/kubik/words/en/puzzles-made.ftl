# Making and checking positions of the day, in the terminal.

puzzle-listed = { $name }: { $title }, { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
puzzle-made = { $number } of { $count }: { $move }
puzzle-holds = { $number }: { $move } is still the best.
puzzle-fails = { $number }: { $move } is no longer clearly the best.
puzzle-bad-day = --day must be a day from { $first } to { $last }, not “{ $text }”.
name-day = DAY
help-puzzles = Positions of the day: find the best move; make more of them, or check them.
help-puzzles-day = Which day, as 2026-11-16; today by default.
help-puzzles-make = Mine positions from games of strong bots until a file has so many. Takes seconds to a minute for each.
help-puzzles-to = Where to write them; a file that is there is continued.
help-puzzles-check = Search so many of them anew and say whether the best move still is.
