### Разбор партии.

help-review = Разобрать сохранённую партию: шансы по ходам, удача, умение и что было лучше.
help-review-depth = Сколько ходов перепробовать; обычно несколько миллионов. Больше — дольше и точнее.
help-review-plot = Нарисовать шансы по ходам (.png, .svg или .pdf).
review-no-moves = В этой партии ещё нет ходов: разбирать нечего.
review-looking = Разбираем партию
review-how = { $careless ->
    [0] Шансы — если дальше за всех играет «{ $bot }»; умение — в сравнении с его ходами.
   *[other] Шансы — если дальше за всех играет «{ $bot }», в { $careless } % ходов небрежно. Кубики здесь не бросают, поэтому после раздачи всё решает умение.
}
review-how-net = Шансы оценивает нейросеть, обученная на множестве партий ботов; умение — в сравнении с ходами поиска, который её спрашивает.
review-outlook = Шансы на победу по ходам
review-sums = Из чего сложился результат
review-start = поровну
review-deal = раздача
review-luck = удача
review-own = свои ходы
review-others = ходы других
review-result = результат
review-turning-points = Переломные моменты
review-mistakes = Дорогие ходы
review-step = ход { $step }
review-better = лучше: { $move }
review-skill = ход
review-chance = удача

## В браузере

web-review = Разобрать партию
web-review-heading = Разбор
web-review-about = Шансы по ходам, где удача, а где умение, и что было лучше. Это занимает секунд десять.
web-review-progress = Ходы: { $done } из { $of }
web-review-swing = { $name }: { $before } → { $after }
web-review-now = Ход { $step } из { $last }: { $chances }
web-review-chance = { $name } { $share }
web-review-chart-about = Нажмите на график или ведите по нему стрелками — доска покажет позицию. Кольца — переломные моменты.
web-review-flawless = Дорогих ходов нет.
web-review-table = Все ходы таблицей
web-review-player = Игрок
web-review-move = Ход
