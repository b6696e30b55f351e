# Поля в браузере. Птицы, цвета, ходы и вопросы — в словах самих игр.

## Кубички

web-cubirds-birds = { $kind } × { $count }
web-cubirds-rows = Заборы с птицами
web-cubirds-row = Ряд { $row }: { $birds }
web-cubirds-takes = В руку: { $birds }
web-cubirds-takes-nothing = Никто не окружён
web-cubirds-where = Выберите край ряда: { $kind }
web-cubirds-hand = Ваши карты
web-cubirds-hand-birds = { $kind } × { $count }. Малая стая { $small }, большая { $large }.
web-cubirds-to-small = До малой стаи не хватает: { $count }.
web-cubirds-can-flock = Хватает на стаю.
web-cubirds-flock-yields = в коллекцию { $keeps }, в сброс { $discards }
web-cubirds-flock-short = домой +{ $keeps }
web-cubirds-actions = Выбор
web-cubirds-cards = Карт на руке: { $count }
web-cubirds-collection = Коллекция: { $birds }
web-cubirds-goal-kinds = Разных видов: { $count } из { $goal }
web-cubirds-goal-trios = Две тройки: { $first } и { $second }
web-cubirds-deck = Колода: { $count }
web-cubirds-deck-short = колода
web-cubirds-discard = Сброс: { $count }
web-cubirds-discard-known = Сброс: { $count }, среди них { $birds }
web-cubirds-discard-short = сброс
web-cubirds-wait = Ходит { $name }
web-cubirds-over = Игра окончена

## Кабалео

web-kabaleo-towers = Башни
web-kabaleo-tower = Башня { $location }, { $colour }; от основания до верха: { $cones }
web-kabaleo-bare = Основание { $location }: { $base }
web-kabaleo-becomes = Станет: { $colour }
web-kabaleo-cancels = Обе фишки уходят, сверху снова { $colour }
web-kabaleo-last = Предыдущий ход
web-kabaleo-closed = Закрыта золотым правилом
web-kabaleo-supply = Ваши фишки
web-kabaleo-piece = { $colour } фишка, осталось { $count }
web-kabaleo-supply-of = { $name }: { $count ->
    [one] { $count } фишка
    [few] { $count } фишки
   *[other] { $count } фишек
}
web-kabaleo-pieces = { $pieces } × { $count }
web-kabaleo-where = Выберите башню: { $colour } фишка
web-kabaleo-wait = Ходит { $name }
web-kabaleo-over = Игра окончена, все цели открыты
web-kabaleo-peek = Поднять стаканчик: ваша тайная цель
web-kabaleo-hold = держите, чтобы подсмотреть
web-kabaleo-standing = Как идут цвета
web-kabaleo-colour-stands = { $colour }: башен { $towers }, с фишками { $capped }, самая высокая { $tallest }
web-kabaleo-leads = Ваш цвет никто не обгоняет
web-kabaleo-level = Вровень с вашим: { $colours }
web-kabaleo-behind = Впереди вашего: { $colours }

## Кубикс

web-qubix-fields = Поля игроков
web-qubix-own-field = ваше поле
web-qubix-field-of = поле: { $name }
web-qubix-page-storage = Хранилище
web-qubix-points = Очки: { $points }
web-qubix-seen = Вид сверху по рядам: { $cells }
web-qubix-empty = пусто
web-qubix-from-above = вид сверху
web-qubix-warehouse-of = Склад: { $blocks }
web-qubix-warehouse = Ваш склад
web-qubix-store = сюда
web-qubix-storage = Хранилище, осталось кубиков: { $count }
web-qubix-could-score = Можно получить { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qubix-turn-left = Повернуть хранилище влево
web-qubix-turn-right = Повернуть хранилище вправо
web-qubix-take-scores = { $piece }: сразу принесёт до { $points ->
    [one] { $points } очка
   *[other] { $points } очков
}
web-qubix-take-plain = { $piece }: композиции пока не сложить
web-qubix-lay-here = { $cell }: положить на { $cells }
web-qubix-gets = { $name } +{ $points }
web-qubix-no-points = Без очков
web-qubix-compositions = Композиции этого поля
web-qubix-pays-you = Очки: кто строит / вам, если здесь строит другой
web-qubix-pays = Очки: кто строит / { $name }, чьё поле
web-qubix-pays-neutral = Очки: кто строит / второй игрок
web-qubix-composition = Композиция { $number }: строителю { $builder }, владельцу { $owner }; { $away ->
    [0] сложена, { $colour }
   *[other] клеток до неё: { $away } { $colour }
}
web-qubix-away = ещё { $count }
web-qubix-hand = в руке
web-qubix-actions = Кубик в руке и склад
web-qubix-turn = Повернуть кубик
web-qubix-put-back = Вернуть
web-qubix-space = Стол в 3D
web-qubix-no-space = Браузер не показывает 3D
web-qubix-wait = Ходит { $name }
web-qubix-over = Игра окончена
web-qubix-reconstruction = Хранилище и часть композиций восстановлены нами.
web-qubix-reconstruction-more = Что известно точно

## Квиркл: кубики

web-qwirkle-cube = { $colour }, { $shape }
web-qwirkle-colour = { $colour } × { $count }
web-qwirkle-table = Стол
web-qwirkle-lies = { $cube }; столбец { $column }, ряд { $row }
web-qwirkle-place = Столбец { $column }, ряд { $row }: за ход { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
web-qwirkle-more = Здесь ещё места: { $count }
web-qwirkle-tools = Вид
web-qwirkle-closer = Ближе
web-qwirkle-farther = Дальше
web-qwirkle-whole = Весь стол
web-qwirkle-moment = Квиркл!
web-qwirkle-hand = Ваши кубики
web-qwirkle-actions = Выбор
web-qwirkle-keep = Оставить все
web-qwirkle-all = Выбрать все
web-qwirkle-roll = Бросить { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
web-qwirkle-swap = Обменять { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
web-qwirkle-chosen = Выбрано: { $count }. Бросьте их или выберите ещё
web-qwirkle-to-trade = Выбрано: { $count }. После обмена ход закончится
web-qwirkle-first = Начните с самого большого набора: одного цвета или одного рисунка
web-qwirkle-where = Выберите место: { $cube }
web-qwirkle-brings = Вместе с ним ход принесёт { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-brings-qwirkle = «Квиркл»! Вместе с ним ход принесёт { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-go-on = Продолжайте линию или закончите ход: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-end = В линию больше ничего не подходит, закончите ход: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-wait = Ходит { $name }
web-qwirkle-over = Игра окончена
web-qwirkle-odds = После броска что-нибудь подойдёт: { $chance } %; в среднем очков: { $points }
web-qwirkle-at-least = Очков { $points } и больше: { $chance } %
web-qwirkle-odds-fits = что-то подойдёт
web-qwirkle-odds-average = очков в среднем
