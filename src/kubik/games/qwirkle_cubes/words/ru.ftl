game-title = Квиркл: кубики
game-blurb = Бросайте кубики и выкладывайте их линиями одного цвета или одного рисунка; шесть в линии — «Квиркл».

## Кубики

cube-a = a
cube-b = b
cube-c = c
cube-d = d
cube-e = e
cube-f = f
colour-red = красный
colour-orange = оранжевый
colour-yellow = жёлтый
colour-green = зелёный
colour-blue = синий
colour-purple = фиолетовый
shape-circle = круг
shape-square = квадрат
shape-diamond = ромб
shape-clover = клевер
shape-star = звезда
shape-starburst = вспышка
axis-row = ряду
axis-column = столбце

a-cube = { $shape_name ->
    [star] { one-colour } звезду
    [starburst] { one-colour } вспышку
   *[other] { $colour } { $shape }
}
one-colour = { $colour_name ->
    [red] красную
    [orange] оранжевую
    [yellow] жёлтую
    [green] зелёную
    [blue] синюю
   *[purple] фиолетовую
}

## Настройки

option-finish = Конец игры
option-finish-first_out = как только у одного из игроков кончатся кубики
option-finish-all_out = когда выложены все кубики: остальные играют дальше

## Ходы

move-mark = выбрать кубик { $cube }
offer-mark = выбрать кубик { $cube }, { a-cube }
move-roll-marked = перебросить выбранные кубики
move-keep-all = оставить все кубики как есть
move-roll-all = перебросить все кубики
move-put-back = вернуть выбранные кубики и достать другие
move-lay = положить кубик { $cube } в столбец { $column }, ряд { $row }
offer-lay = положить { a-cube } в столбец { $column }, ряд { $row }
move-end-turn = закончить ход

## События

event-drew = { $seat } достаёт кубик { $cube } и получает { a-cube }
event-goes-first = Начинает { $seat }
event-marked = { $seat } выбирает кубик { $cube }
event-kept = { $seat } оставляет все кубики как есть
event-rolled = { $seat } перебрасывает кубик { $cube } и получает { a-cube }
event-rolled-all = Ходить нечем: { $seat } перебрасывает все кубики
event-laid = { $seat } выкладывает { a-cube } в столбец { $column }, ряд { $row }
event-line = { $seat } получает за линию из { $length }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
event-qwirkle = «Квиркл»! { $seat } получает за полную линию { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
event-scored = { $seat } получает за ход { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, всего { $total }
event-nothing-fits = Ни один цвет никуда не подходит: { $seat } меняет кубики
event-put-back = { $seat } возвращает в мешок кубик { $cube } ({ $colour })
event-passed = Ни один цвет никуда не подходит, а мешок пуст: { $seat } пропускает ход
event-went-out = { $seat } раньше всех остаётся без кубиков и получает ещё { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
event-blocked = Выложить больше ничего нельзя
event-won = { $seat } побеждает: { $total ->
    [one] { $total } очко
    [few] { $total } очка
   *[other] { $total } очков
}

## Как кончилась игра

ending-went-out = один из игроков выложил последний кубик
ending-all-out = выложены все кубики
ending-blocked = выложить больше ничего нельзя

## Что делать сейчас

ask-roll = Выберите кубики для переброса или оставьте все как есть
ask-trade = Ни один ваш цвет никуда не подходит: выберите кубики, чтобы вернуть их в мешок
ask-reroll = Ходить нечем: перебросьте все свои кубики
ask-lay = Выложите кубики в одну линию

## Стол в виде текста

board-bag = В мешке { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}: { $cubes }
board-score = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
board-turn = За этот ход пока { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}

## Почему ход невозможен

refused-not-chosen = вы ещё не решили, какие кубики перебросить
refused-chosen = вы уже решили, какие кубики перебросить
refused-no-cube = кубика { $cube } у вас нет
refused-marked = кубик { $cube } уже выбран
refused-none-marked = не выбран ни один кубик
refused-some-marked = { $count ->
    [one] выбран { $count } кубик
    [few] выбрано { $count } кубика
   *[other] выбрано { $count } кубиков
}
refused-none-laid = в этом ходу вы ещё не выложили ни одного кубика
refused-laid = в этом ходу вы уже выложили { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
refused-none-put-back = вы ещё не вернули ни одного кубика
refused-dead = { $colours ->
    [one] единственный ваш цвет никуда не подходит ни с каким рисунком
   *[other] ни один из ваших цветов, а их { $colours }, никуда не подходит ни с каким рисунком
}
refused-colour-fits = с нужным рисунком ваш { $colour } кубик подошёл бы (столбец { $column }, ряд { $row })
refused-nothing-fits = { $count ->
    [one] ваш единственный кубик сейчас выложить нельзя
   *[other] ни один из ваших кубиков, а их { $count }, сейчас выложить нельзя
}
refused-cube-fits = можно выложить кубик { $cube } (столбец { $column }, ряд { $row })
refused-no-pair = никакие два ваших кубика не образуют линии
refused-has-line = из ваших кубиков складывается линия, в ней { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
refused-short = выложено { $laid }, а в вашей самой длинной линии { $longest ->
    [one] { $longest } кубик
    [few] { $longest } кубика
   *[other] { $longest } кубиков
}
refused-not-longest = в вашей самой длинной линии { $longest ->
    [one] { $longest } кубик
    [few] { $longest } кубика
   *[other] { $longest } кубиков
}, а кубик { $cube } в неё не входит
refused-start = первый кубик лежит в столбце 0, ряду 0
refused-alone = рядом с этим местом нет ни одного кубика
refused-occupied = там уже лежит кубик ({ $colour }, { $shape })
refused-apart = это не край линии, в которой лежит ваш кубик (столбец { $column }, ряд { $row })
refused-off-line = кубики этого хода лежат в { $axis } { $number }, и это не край их линии
refused-long = в линии в этом { $axis } оказалось бы { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
refused-mixed = в линии в этом { $axis } оказалось бы { $colours ->
    [one] { $colours } цвет
    [few] { $colours } цвета
   *[other] { $colours } цветов
} и { $shapes ->
    [one] { $shapes } рисунок
    [few] { $shapes } рисунка
   *[other] { $shapes } рисунков
}
refused-colour = в линии в этом { $axis } повторился бы { $colour } цвет
refused-shape = в линии в этом { $axis } повторился бы рисунок «{ $shape }»

## Невозможные позиции

broken-1 = Кубиков какого-то цвета слишком много или слишком мало.
broken-2 = У кого-то слишком много или слишком мало кубиков; пока мешок не пуст, у всех полный набор, не считая выложенных в этом ходу.
broken-3 = Кубики на поле не могут так лежать.
broken-4 = Шаг хода не подходит к тому, что можно выложить.
position-cubes = «cubes» — это список, в нём не больше { $most } кубиков.
position-cube = Кубик { $number } — это список: что на нём, столбец и ряд, считая от первого кубика.
position-place = Кубик { $number } ({ $cube }) не может лежать рядом с предыдущими в столбце { $column }, ряду { $row }; первый лежит в столбце 0, ряду 0.
position-line = Кубик { $number } не в одной линии с другими кубиками этого хода.
position-kind = «{ $cube }» в «{ $field }» — не кубик; кубик пишется так: «{ $example }».
position-hand = Набор места { $seat } — это список, в нём не больше { $most } кубиков.
position-count = Кубиков цвета { $colour }: { $found } вместо { $wanted }.
position-marked = «marked» — это список кубиков набора для переброса или возврата, по их буквам: { $known }.

## Чем хороша подсказка

reason-points = { $points ->
    [one] { $points } очко за ход
    [few] { $points } очка за ход
   *[other] { $points } очков за ход
}
reason-qwirkle = { $points ->
    [one] «Квиркл»: { $points } очко за ход
    [few] «Квиркл»: { $points } очка за ход
   *[other] «Квиркл»: { $points } очков за ход
}
reason-crosses = считается в двух линиях
reason-leaves-nearly-all = но оставляет линию из { $cubes ->
    [3] трёх
    [4] четырёх
   *[5] пяти
}: «Квиркл» могут сделать другие

## Издания

box-cubes-each = Кубиков каждого цвета
box-cubes-hand = Кубиков в наборе
box-cubes-colours = Цветов
box-cubes-shapes = Рисунков
box-points-qwirkle = Бонус за «Квиркл» — самую длинную линию, какая бывает
box-points-going_out = Бонус тому, кто выложил последний кубик

## Части коробки

parts-laid-colour = Выложенные кубики по цвету
parts-laid-shape = Выложенные кубики по рисунку
