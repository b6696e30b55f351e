# Позиции дня в терминале: как их делают и проверяют.

puzzle-listed = { $name }: { $title }, { $count ->
    [one] { $count } позиция
    [few] { $count } позиции
   *[other] { $count } позиций
}
puzzle-made = { $number } из { $count }: { $move }
puzzle-holds = { $number }: лучший ход по-прежнему { $move }.
puzzle-fails = { $number }: { $move } уже не явно лучший.
puzzle-bad-day = --day: нужен день от { $first } до { $last }, а не «{ $text }».
name-day = ДЕНЬ
help-puzzles = Позиции дня: найти лучший ход; сделать новые или проверить готовые.
help-puzzles-day = Какой день, например 2026-11-16; обычно сегодня.
help-puzzles-make = Искать позиции в партиях сильных ботов, пока в файле не станет столько. На одну уходит от секунд до минуты.
help-puzzles-to = Куда записать; начатый файл продолжается.
help-puzzles-check = Перебрать столько позиций заново и сказать, остался ли лучший ход лучшим.
