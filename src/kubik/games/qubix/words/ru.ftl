game-title = Кубикс
game-blurb = Разбирайте большой куб и складывайте одноцветные композиции — вид сверху — на своём поле и на чужих.

## Цвета, кубики и места

colour-red = красный
colour-yellow = жёлтый
colour-blue = синий
colour-purple = фиолетовый
colour-pink = розовый
piece-red-1 = красный одинарный
piece-yellow-1 = жёлтый одинарный
piece-blue-1 = синий одинарный
piece-purple-1 = фиолетовый одинарный
piece-pink-1 = розовый одинарный
piece-red-2 = красный двойной
piece-yellow-2 = жёлтый двойной
piece-blue-2 = синий двойной
piece-purple-2 = фиолетовый двойной
piece-pink-2 = розовый двойной
piece-red-3 = красный тройной
piece-yellow-3 = жёлтый тройной
piece-blue-3 = синий тройной
piece-purple-3 = фиолетовый тройной
piece-pink-3 = розовый тройной
layer-A = A
layer-B = B
layer-C = C
layer-D = D
layer-E = E
column-a = a
column-b = b
column-c = c
column-d = d
column-e = e
field-1 = поле 1
field-2 = поле 2
field-3 = поле 3
field-4 = поле 4
field-5 = поле 5
field-neutral = нейтральное поле
cells-a1 = a1
cells-b1 = b1
cells-c1 = c1
cells-a2 = a2
cells-b2 = b2
cells-c2 = c2
cells-a3 = a3
cells-b3 = b3
cells-c3 = c3
cells-a1b1 = a1–b1
cells-a1a2 = a1–a2
cells-b1c1 = b1–c1
cells-b1b2 = b1–b2
cells-c1c2 = c1–c2
cells-a2b2 = a2–b2
cells-a2a3 = a2–a3
cells-b2c2 = b2–c2
cells-b2b3 = b2–b3
cells-c2c3 = c2–c3
cells-a3b3 = a3–b3
cells-b3c3 = b3–c3
cells-a1c1 = a1–c1
cells-a1a3 = a1–a3
cells-b1b3 = b1–b3
cells-c1c3 = c1–c3
cells-a2c2 = a2–c2
cells-a3c3 = a3–c3

one-colour = { $colour_name ->
    [red] красную
    [yellow] жёлтую
    [blue] синюю
    [purple] фиолетовую
   *[pink] розовую
}

## Настройки

option-side = Сторона игровых полей
option-side-grey = серая, композиции проще
option-side-blue = синяя, композиции сложнее
option-storage = Хранилище
option-storage-scheme = сложено по схеме
option-storage-random = сложено случайно, длинные кубики внизу
option-neutral_side = Сторона нейтрального поля
option-neutral_side-grey = серая
option-neutral_side-blue = синяя
option-warehouse_scoring = Несколько кубиков со склада
option-warehouse_scoring-together = очки за все композиции, новые после последнего кубика
option-warehouse_scoring-once = очки только за одну новую композицию, самую дорогую
option-warehouse_scoring-best_step = очки как за один кубик, самый удачный из них

## Ходы

move-take = взять кубик { $layer }{ $column }{ $row }, длина { $length }
offer-take = взять { $piece } кубик ({ $layer }{ $column }{ $row })
move-lay = положить на { $field }, { $cells }
move-store = положить на свой склад
move-done = больше кубиков не класть

## События

event-storage-mixed = Хранилище складывается заново: кубики одной длины меняются местами
event-goes-first = Начинает { $seat }
event-took = { $seat } берёт из хранилища { $piece } кубик ({ $layer }{ $column }{ $row })
event-took-out = { $seat } берёт со склада { $piece } кубик
event-stored = { $seat } кладёт на склад { $piece } кубик
event-laid = { $seat } кладёт { $piece } кубик на { $field }, { $cells }, слой { $level }
event-composed = { $seat } складывает { one-colour } композицию { $composition } на { $field_name ->
    [neutral] нейтральном поле
   *[other] { $field }
} и получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
event-shared-points = { $seat } получает за неё { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
event-passed = { $seat } не может ходить и пропускает ход
event-won = { $seat } побеждает

## Как кончилась игра

ending-points = больше всех очков
ending-shared = очков поровну

## Что делать сейчас

ask-take = Возьмите кубик из хранилища или со своего склада
ask-place = Положите кубик на поле или на свой склад
ask-more = Положите на то же поле ещё один кубик со склада или закончите ход

## Стол в виде текста

board-storage = Хранилище, слои от нижнего к верхнему; кубики с ПРОПИСНОЙ буквой можно взять:
board-fields = Поля сверху, цвет и высота:
board-compositions-grey = Композиции серой стороны, очки строителю/владельцу:
board-compositions-blue = Композиции синей стороны, очки строителю/владельцу:
board-seat = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} · склад: { $blocks } · { $free ->
    [one] { $free } свободная клетка
    [few] { $free } свободные клетки
   *[other] { $free } свободных клеток
}
board-nothing = пусто
board-held = В руке: { $piece }

## Коробка

table-grey = Композиции серой стороны
table-blue = Композиции синей стороны
table-shape = Композиция
table-builder = Очки сложившему
table-owner = Очки владельцу поля
reconstruction-storage = какой кубик где лежит в хранилище и сколько кубиков каждой длины
reconstruction-compositions = большинство композиций
reconstruction-warehouse = размер склада

## Почему ход невозможен

refused-empty-hand = у вас в руке нет кубика
refused-holding = у вас в руке кубик { $layer }{ $column }{ $row }
refused-pass = вы можете взять кубик { $layer }{ $column }{ $row }
refused-built = кубик уже положен на { $field }
refused-not-yours = кубик лежит на складе места { $owner }
refused-not-in-game = этого кубика в игре нет
refused-not-stored = этот ход продолжают кубиками со своего склада
refused-no-more = на { $field } не помещается кубик длиной { $length }
refused-nowhere = кубик длиной { $length } не помещается ни на одно поле, а на вашем складе { $free ->
    [one] { $free } свободная клетка
    [few] { $free } свободные клетки
   *[other] { $free } свободных клеток
}
refused-no-field = кубик длиной { $length } не помещается ни на одно поле
refused-covered = на нём лежит кубик { $layer }{ $column }{ $row }
refused-enclosed = кубики стоят со всех его сторон, а их { $sides }
refused-partly = ни одна его сторона не открыта по всей длине, а она { $length }
refused-back = кубик взят со склада
refused-full = длина кубика { $length }, а на вашем складе { $free ->
    [one] { $free } свободная клетка
    [few] { $free } свободные клетки
   *[other] { $free } свободных клеток
}
refused-players = в этой партии игроков { $players }
refused-other-field = в этом ходу кубики кладут на { $field }
refused-length = длина кубика { $length }, а здесь { $room ->
    [one] { $room } клетка
    [few] { $room } клетки
   *[other] { $room } клеток
}
refused-high = на { $field_name ->
    [neutral] нейтральном поле
   *[other] { $field }
} уже { $levels ->
    [one] { $levels } слой
    [few] { $levels } слоя
   *[other] { $levels } слоёв
}
refused-gap = в слое { $level } ещё { $free ->
    [one] { $free } пустая клетка
    [few] { $free } пустые клетки
   *[other] { $free } пустых клеток
}

## Невозможные позиции

broken-1 = Кубиков какого-то цвета и длины больше, чем в коробке.
broken-2 = Кубики потерялись или появились лишние.
broken-3 = Кубик в хранилище висит в воздухе.
broken-4 = Поле застроено не слой за слоем.
broken-5 = На складе больше, чем помещается.
broken-6 = Начатый ход не подходит к остальному: посреди хода поле может застраиваться только кубиками со своего склада.
broken-7 = Тому, чей сейчас ход, нечем ходить.
position-storage = «storage» — это список слоёв от нижнего к верхнему, всего { $layers }.
position-drawing = «{ $field }» рисуется строками: { $width } на { $width } знаков, точка или буква: { $known }.
position-torn = Кубик { $block } должен быть целым: во всех его клетках одна буква или точки.
position-fields = Поля — это списки кубиков по названию поля: { $known }.
position-block = «{ $text }» — не кубик. Нужны цвет и длина, на поле — клетки, а название по желанию: B2 a1b1.
position-occupied = Для «{ $text }» нет места в том слое, который строится: поле { $field }.
position-full = На складе места { $seat } клеток только { $cells }.
position-used = Для «{ $text }» не осталось кубика.
position-twice = Кубик { $block } сразу в двух местах.
position-scheme = По схеме цвет кубика { $block } — { $colour }.

## Издания, по которым играть нельзя

edition-warehouse = На складе от 1 до { $most } клеток, а не { $cells }.
edition-layers = В хранилище слоёв { $layers }, от нижнего к верхнему.
edition-rows = Слой { $layer } хранилища — это строки, { $rows } на { $rows } клеток через пробел.
edition-label = Слой { $layer } хранилища, строка { $row }: «{ $label }» — не клетка. Нужны цвет ({ $known }) и длина кубика от 1 до 3.
edition-packing = Слой { $layer } хранилища не сложить: у какого-то кубика подряд меньше клеток, чем его длина.
edition-ambiguous = Слой { $layer } хранилища можно сложить по-разному. Отметьте клетки одного из кубиков апострофом: R2'.
edition-blocks = Кубиков в хранилище { $found }, а в коробке их { $wanted }.
edition-compositions = У стороны { $side } нужен список композиций, от 1 до { $most }.
edition-shape = Композиция { $number } стороны { $side } рисуется строками: { $width } на { $width } знаков, # или точка, и хотя бы один #.
edition-points = У композиции { $number } стороны { $side } два числа очков от 0 до { $most }: строителю и владельцу.
edition-same = Композиции { $first } и { $second } стороны { $side } одинаковы с точностью до поворота.

## Чем хороша подсказка

reason-composes = { $count ->
    [one] складывает композицию
    [few] складывает { $count } композиции
   *[other] складывает { $count } композиций
}, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
reason-can-compose = можно сложить композицию за { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
reason-shares = { $points ->
    [one] ещё { $points } очко получает соперник
    [few] ещё { $points } очка получает соперник
   *[other] ещё { $points } очков получает соперник
}

## Коробка

box-warehouse-cells = Клеток на складе
box-storage-layers = Хранилище, слой за слоем от нижнего: цвет и длина кубика в каждой клетке
box-composition = Композиции стороны: рисунок и очки строителя и владельца

## Части коробки

parts-composed-composition = Собранные композиции
part-composition = № { $number }
parts-laid-piece = Выложенные кубики
