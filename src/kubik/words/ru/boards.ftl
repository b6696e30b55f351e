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
