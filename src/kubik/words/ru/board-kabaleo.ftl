# Поле в браузере. Птицы, цвета, ходы и вопросы — в словах самих игр.

## Кабалео

web-kabaleo-towers = Башни
web-kabaleo-tower = Башня { $location }, { $colour }; от основания до верха: { $cones }
web-kabaleo-bare = Основание { $location }: { $base }
web-kabaleo-becomes = Станет: { $colour }
web-kabaleo-cancels = Обе фишки уходят, сверху снова { $colour }
web-kabaleo-piece-first = Сначала выберите одну из своих фишек, потом башню.
web-kabaleo-no-tower = Сейчас ни одна башня не принимает фишку этого цвета.
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
web-kabaleo-colour-stands = { $colour }: { $towers ->
    [one] { $towers } башня
    [few] { $towers } башни
   *[other] { $towers } башен
}, с фишками — { $capped }, высота самой большой — { $tallest }
web-kabaleo-leads = Ваш цвет никто не обгоняет
web-kabaleo-level = Вровень с вашим: { $colours }
web-kabaleo-behind = Впереди вашего: { $colours }
web-short-kabaleo = У каждого свой тайный цвет. За ход поставьте одну фишку на любую башню: башня принимает её цвет, но фишка того же цвета, что и верхняя, снимает обе. Когда фишки кончатся, побеждает тот, у кого больше башен своего цвета.
web-result-kabaleo = Башни: { $list }
