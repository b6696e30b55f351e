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

## Настройки

option-finish = Конец игры
option-finish-first_out = когда у первого игрока кончились кубики
option-finish-all_out = остальные играют дальше, пока не выложены все кубики

## Ходы

move-mark = выбрать кубик { $cube }
offer-mark = выбрать кубик { $cube }: { $colour }, { $shape }
move-roll-marked = перебросить выбранные кубики
move-keep-all = оставить все кубики как есть
move-roll-all = перебросить все кубики
move-put-back = вернуть выбранные кубики и достать другие
move-lay = кубик { $cube }: столбец { $column }, ряд { $row }
offer-lay = { $colour }, { $shape }: столбец { $column }, ряд { $row }
move-end-turn = закончить ход

## События

event-drew = { $seat } достаёт кубик { $cube } и бросает: { $colour }, { $shape }
event-goes-first = Начинает { $seat }
event-marked = { $seat } выбирает кубик { $cube }
event-kept = { $seat } оставляет все кубики как есть
event-rolled = { $seat } перебрасывает кубик { $cube }: { $colour }, { $shape }
event-rolled-all = Ходить нечем: { $seat } перебрасывает все кубики
event-laid = { $seat } выкладывает: { $colour }, { $shape }; столбец { $column }, ряд { $row }
event-line = { $seat } получает за линию из { $length }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
event-qwirkle = «Квиркл»! { $seat } получает за линию из шести { $points ->
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
event-put-back = { $seat } возвращает в мешок кубик { $cube }: { $colour }
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

ending-went-out = выложен последний кубик одного из игроков
ending-all-out = выложены все кубики
ending-blocked = выложить больше ничего нельзя

## Что делать сейчас

ask-roll = Выберите кубики для переброса или оставьте все как есть
ask-trade = Ни один ваш цвет никуда не подходит: выберите кубики, чтобы вернуть их в мешок
ask-reroll = Ходить нечем: перебросьте все свои кубики
ask-lay = Выложите кубики в одну линию

## Стол в виде текста

board-bag = В мешке { $count }: { $cubes }
board-score = очков { $points }
board-turn = Очков за этот ход пока: { $points }

## Невозможные позиции

broken-1 = Кубиков какого-то цвета слишком много или слишком мало.
broken-2 = У кого-то слишком много или слишком мало кубиков; пока мешок не пуст, у всех по шесть, не считая выложенных в этом ходу.
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
