game-title = Кабалео
game-blurb = Надстраивайте башни фишками всех цветов, и пусть никто не догадается, какой цвет ваш.

## Цвета: фишки, башни и цели

colour-orange = оранжевая
colour-green = зелёная
colour-blue = синяя
colour-pink = розовая
colour-yellow = жёлтая
colour-violet = фиолетовая

## Цвета оснований

base-orange = оранжевое
base-green = зелёное
base-blue = синее
base-pink = розовое
base-yellow = жёлтое
base-violet = фиолетовое

## Цвета нескольких фишек

pieces-orange = оранжевые
pieces-green = зелёные
pieces-blue = синие
pieces-pink = розовые
pieces-yellow = жёлтые
pieces-violet = фиолетовые

## Падежи

a-piece = { one-colour } фишку
the-target = { one-colour } цель
one-colour = { $colour_name ->
    [orange] оранжевую
    [green] зелёную
    [blue] синюю
    [pink] розовую
    [yellow] жёлтую
   *[violet] фиолетовую
}
dealt-pieces = { $count ->
    [one] { $count } { one-of-pieces } фишку
    [few] { $count } { $pieces } фишки
   *[other] { $count } { many-of-pieces } фишек
}
one-of-pieces = { $pieces_name ->
    [orange] оранжевую
    [green] зелёную
    [blue] синюю
    [pink] розовую
    [yellow] жёлтую
   *[violet] фиолетовую
}
many-of-pieces = { $pieces_name ->
    [orange] оранжевых
    [green] зелёных
    [blue] синих
    [pink] розовых
    [yellow] жёлтых
   *[violet] фиолетовых
}

## Настройки

option-distribution = Раздача фишек
option-distribution-random = вслепую из сумки
option-distribution-equal = всем поровну каждого цвета (шесть делятся на 2 или 3 игроков)
option-golden_rule = Золотое правило
option-golden_rule-off = ставить можно на любую башню
option-golden_rule-on = нельзя ставить туда же, где был предыдущий ход

## Ходы

move-place = поставить { a-piece } на башню { $location }

## События

event-colour-removed = Из игры убирается { $colour } цель, а с ней все конусы того же цвета
event-drew-target = { $seat } тянет { the-target }
event-base-laid-out = Основание башни { $location } — { $base }
event-dealt-pieces = { $seat } получает { dealt-pieces }
event-goes-first = Начинает { $seat }
event-placed = { $seat } ставит { a-piece } на башню { $location }
event-cancelled = Две { $pieces } фишки отменяют друг друга; башня { $location } снова { $colour }
event-showed-target = { $seat } показывает { the-target }: { $towers ->
    [one] { $towers } башня
    [few] { $towers } башни
   *[other] { $towers } башен
}, с фишками — { $capped }; высота самой большой — { $tallest }
event-won = { $seat } побеждает

## Как кончилась игра

ending-towers = больше всех башен
ending-capped-towers = башен поровну, но больше башен с фишками
ending-tallest = башен поровну, но одна из них выше
ending-shared = равенство во всём

## Что делать сейчас

ask-place = Поставьте одну из своих фишек на башню или на основание другого цвета

## Стол в виде текста

board-last = Предыдущий ход: башня { $location }
board-golden = Золотое правило: башня { $location } на этот ход закрыта
board-colour = { $towers ->
    [one] { $towers } башня
    [few] { $towers } башни
   *[other] { $towers } башен
}, с фишками — { $capped }, высота самой большой — { $tallest }
board-supply = { $count ->
    [one] { $count } фишка
    [few] { $count } фишки
   *[other] { $count } фишек
}: { $pieces }
board-shown-target = цель: { $colour }
board-cancelled = { "   " }Выбыли из игры: { $pieces }
board-target = Ваша цель, о которой никто не знает: { $colour }

## Коробка

reconstruction-colour = какой цвет шестой (у нас — фиолетовый)

## Почему ход невозможен

refused-removed = { $pieces } конусы в этой партии не участвуют
refused-no-piece = { many-of-pieces } фишек у вас нет
refused-location = на столе { $locations ->
    [one] { $locations } основание
    [few] { $locations } основания
   *[other] { $locations } оснований
}
refused-golden = предыдущий ход был на башню { $location }
refused-base = основание башни { $location } — { $base }, и на нём ничего нет

## Невозможные позиции

broken-1 = Фишек какого-то цвета слишком много или слишком мало.
broken-2 = У башни нет основания, или в ней друг на друге два конуса одного цвета.
broken-3 = Оснований какого-то цвета слишком много или слишком мало.
broken-4 = Числа фишек у игроков не подходят к тому, чей ход: все ходили поровну, или те, чья очередь ближе, на один раз меньше.
broken-5 = Каждая цель — свой цвет из тех, что в игре.
broken-6 = Фишки уходят из игры парами одного цвета, а ушло нечётное число.
broken-7 = Ходов названо больше, чем сделано, или последний был в другом месте.
position-towers = «towers» — это список башен, всего { $towers }.
position-tower = Башня { $location } — это список цветов от основания до верха.
position-same = В башне { $location } друг на друге два конуса цвета { $colour }.
position-bases = Оснований одного цвета бывает { $wanted } или ни одного, а не { $found }: { $colour }.
position-cones = Фишек цвета { $colour }: { $found } вместо { $wanted }.
position-moves = К этой позиции такие ходы не ведут: { $move }.

## Чем хороша подсказка

reason-covers = прячет { $base }: башня теперь { $colour }
reason-cancels = две { $pieces } фишки отменяют друг друга: башня снова { $colour }
reason-own-tower = у вас на башню больше
reason-costs-tower = но у вас на башню меньше
reason-weakens = ослабляет самый сильный из чужих цветов

## Издания

edition-deal = Фишек каждого цвета { $pieces }, цветов больше, чем игроков, на { $spare }, а всего цветов { $colours }: ни при каком числе игроков фишки не раздать поровну.
box-cones-bases = Оснований каждого цвета
box-cones-pieces = Фишек каждого цвета
box-deal-spare_colours = На сколько цветов в игре больше, чем игроков
box-deal-colours = Цветов в коробке

## Части коробки

parts-placed-colour = Выставленные фишки
parts-cancelled-pieces = Фишки, снявшие друг друга
