# Поле в браузере. Птицы, цвета, ходы и вопросы — в словах самих игр.

## Кубички

web-cubirds-birds = { $kind } × { $count }
web-cubirds-rows = Заборы с птицами
web-cubirds-row = Ряд { $row }: { $birds }
web-cubirds-takes = В руку: { $birds }
web-cubirds-takes-nothing = Никто не окружён
web-cubirds-where = Выберите край ряда: { $kind }
web-cubirds-hand = Ваши карты
web-cubirds-hand-birds = { $kind } × { $count }. Малая стая { $small }, большая { $large }.
web-cubirds-to-small = { $count ->
    [one] До малой стаи не хватает { $count } птицы.
   *[other] До малой стаи не хватает { $count } птиц.
}
web-cubirds-can-flock = Хватает на стаю.
web-cubirds-flock-yields = в коллекцию { $keeps }, в сброс { $discards }
web-cubirds-flock-short = домой +{ $keeps }
web-cubirds-actions = Выбор
web-cubirds-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
} в руке
web-cubirds-open = открыто
web-cubirds-collection = Коллекция: { $birds }
web-cubirds-goal-kinds = Разных видов: { $count } из { $goal }
web-cubirds-goal-trios = { $trio ->
    [few] По { $trio } птицы
   *[other] По { $trio } птиц
} { $trios ->
    [1] одного вида
   *[other] каждого из { $trios } видов
}: пока { $counts }
web-cubirds-deck = Колода: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
web-cubirds-deck-short = колода
web-cubirds-discard = Сброс: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
web-cubirds-discard-known = Сброс: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}, среди них { $birds }
web-cubirds-discard-short = сброс
web-cubirds-wait = Ходит { $name }
web-cubirds-over = Игра окончена
web-short-cubirds = Выложите всех птиц одного вида с края ряда: те, кто оказался между ними и их сородичами, переходят к вам в руку. Набрав достаточно птиц одного вида, создайте стаю и оставьте себе одну или две. Семь разных видов или по три птицы двух видов — победа.
web-result-cubirds = Собрано птиц: { $list }
