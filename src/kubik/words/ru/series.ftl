## Серии и турниры

series-match = Партия { $number } из { $last }
series-player = Игрок
series-points = Очки
series-wins = Победы
series-places = Места
series-next = Enter — начать партию { $number }, q — выход:
series-won = { $count ->
    [one] Победа в серии: { $names }.
   *[other] Победа в серии поровну: { $names }.
}
series-bot = Бот
series-taken = Победы в сериях
series-simulated = Серий: { $series }, партий в каждой: { $matches }.
series-match-on = Партия ещё идёт; следующая начнётся после неё.
series-goes-on = Серия ещё не окончена: сыграйте её следующую партию.
series-over = Все партии серии сыграны.
series-option = В турнире настройка «{ $option }» задана для каждой партии.
series-length = В серии может быть от 1 до { $most } партий, а не { $matches }.
series-record = Партия { $number } в файле — не та, что стоит в серии на этом месте.
series-truncated = Серия обрезана: в заголовке партий { $written }, на деле { $found }.
not-with-tournament = Параметр { $option } — для отдельных партий, а не для серии.
help-tournament = Сыграть турнир: несколько партий с общей таблицей.
help-matches = Сыграть столько одинаковых партий подряд с общей таблицей.
help-sim-tournament = Моделировать целые турниры; --games говорит, сколько.
help-sim-count = Считать события игры, например «busted», через запятую.
help-replay-match = Какую партию серии или архива; если не указано, первую.
unknown-event = В игре { $game } нет события «{ $name }». Есть: { $known }.
sim-events = События
sim-per-game = за партию
score = { NUMBER($value, maximumFractionDigits: 1) }
hundredth = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
