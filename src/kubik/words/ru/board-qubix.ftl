# Поле в браузере. Птицы, цвета, ходы и вопросы — в словах самих игр.

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
web-qubix-storage = Хранилище: { $count ->
    [one] остался { $count } кубик
    [few] осталось { $count } кубика
   *[other] осталось { $count } кубиков
}
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
    [one] до неё { $away } клетка, { $colour }
    [few] до неё { $away } клетки, { $colour }
   *[other] до неё { $away } клеток, { $colour }
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
web-qubix-reconstruction = Хранилище, большинство композиций и размер склада — наша реконструкция.
web-qubix-reconstruction-more = Что известно точно
web-short-qubix = Возьмите кубик, свободный сверху и хотя бы с одного бока, и положите его на любое поле или на свой склад. Если один цвет сверху складывается в композицию с доски, очки получает тот, кто её собрал, а немного — и хозяин поля. Побеждает тот, у кого больше очков.
web-result-qubix = Очки: { $list }
