### Разбор партии.

help-review = Разобрать сохранённую партию: шансы по ходам, удача, умение и что было лучше.
help-review-depth = Сколько ходов перепробовать; обычно 8000000. Больше — дольше и точнее.
help-review-plot = Нарисовать шансы по ходам (.png, .svg или .pdf).
review-no-moves = В этой партии ещё нет ходов: разбирать нечего.
review-looking = Разбор
review-how = Шансы — если дальше за всех играет «{ $bot }»; умение — в сравнении с его ходами.
review-outlook = Шансы на победу по ходам
review-sums = Из чего сложился результат
review-start = поровну
review-deal = раздача
review-luck = удача
review-own = свои ходы
review-others = ходы других
review-result = результат
review-turning-points = Переломы
review-mistakes = Дорогие ходы
review-step = ход { $step }
review-better = лучше: { $move }
review-skill = ход
review-chance = удача
