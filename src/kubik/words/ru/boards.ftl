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
} на руке
web-cubirds-open = открыто
web-cubirds-collection = Коллекция: { $birds }
web-cubirds-goal-kinds = Разных видов: { $count } из { $goal }
web-cubirds-goal-trios = Две тройки: { $first } и { $second }
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
web-kabaleo-colour-stands = { $colour }: { $towers ->
    [one] { $towers } башня
    [few] { $towers } башни
   *[other] { $towers } башен
}, с фишками — { $capped }, высота самой большой — { $tallest }
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
web-qwirkle-more = { $count ->
    [one] Здесь ещё { $count } место
    [few] Здесь ещё { $count } места
   *[other] Здесь ещё { $count } мест
}
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
web-qwirkle-chosen = { $count ->
    [one] Выбран { $count } кубик
    [few] Выбрано { $count } кубика
   *[other] Выбрано { $count } кубиков
}. Бросьте или выберите ещё; цвет не изменится
web-qwirkle-to-trade = { $count ->
    [one] Выбран { $count } кубик
    [few] Выбрано { $count } кубика
   *[other] Выбрано { $count } кубиков
}. Обменяйте или выберите ещё; после обмена ход закончится
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

## Cubitos

web-cubitos-dice = { $die } × { $count }
web-cubitos-water-feet = { $count ->
    [one] { $count } ступня, которой можно ступать и на воду
    [few] { $count } ступни, которыми можно ступать и на воду
   *[other] { $count } ступней, которыми можно ступать и на воду
}
web-cubitos-swords = { $count ->
    [one] { $count } меч
    [few] { $count } меча
   *[other] { $count } мечей
}
web-cubitos-fans = { $count ->
    [one] { $count } болельщик
    [few] { $count } болельщика
   *[other] { $count } болельщиков
}
web-cubitos-hand = Предел руки: { $count }
web-cubitos-lines-left = { $count ->
    [one] { $count } красная черта
    [few] { $count } красные черты
   *[other] { $count } красных черт
} до финиша
web-cubitos-laps = кругов пройдено: { $done } из { $legs }
web-cubitos-square = Клетка: { $square }
web-cubitos-squares = Куда может бежать ваш бегун
web-cubitos-brings = бонус: { $bonus }
web-cubitos-to-finish = { $count ->
    [one] { $count } ступня до финиша
    [few] { $count } ступни до финиша
   *[other] { $count } ступней до финиша
}
web-cubitos-way = { $count ->
    [one] { $count } ступня
    [few] { $count } ступни
   *[other] { $count } ступней
}, останется { $left }
web-cubitos-support = Болельщики: что даёт каждый следующий
web-cubitos-space = Болельщик { $fans }: { $credits ->
    [one] { $credits } кредит
    [few] { $credits } кредита
   *[other] { $credits } кредитов
}{ $hands ->
    [0] { "" }
    [one] { " " }и { $hands } рука
    [few] { " " }и { $hands } руки
   *[other] { " " }и { $hands } рук
}
web-cubitos-zones = Ваши кубики
web-cubitos-zone-draw = Выбор
web-cubitos-zone-roll = Бросок
web-cubitos-zone-active = Активация
web-cubitos-zone-discard = Сброс
web-cubitos-borrowed = Взято до конца раунда: { $dice }
web-cubitos-shop = Карты и коробочки с кубиками
web-cubitos-cost = Стоимость: { $count }
web-cubitos-box = В коробочке: { $count }
web-cubitos-inferred = Значок этого свойства в тексте правил утрачен и выведен из остального.
web-cubitos-guessed = Это свойство реконструировано: его значки нигде не названы.
web-cubitos-tie-guessed = Что ничью решает кубик первого игрока — реконструкция.
web-cubitos-cost-guessed = Стоимость реконструирована.
web-cubitos-stage-choosing = выбирает кубики
web-cubitos-stage-rolling = бросает
web-cubitos-stage-ready = уже не бросает
web-cubitos-stage-running = применяет свойства
web-cubitos-stage-comparing = сравнивает мечи
web-cubitos-stage-finishing = применяет свойства
web-cubitos-stage-moving = бежит
web-cubitos-stage-arrived = получает бонус
web-cubitos-stage-shopping = покупает кубики
web-cubitos-stage-rested = отдыхает
web-cubitos-actions = Варианты
web-cubitos-over = Забег окончен
web-cubitos-wait = Ждём: { $names }
web-cubitos-move = Выберите клетку для бегуна; у вас { $count ->
    [one] { $count } ступня
    [few] { $count } ступни
   *[other] { $count } ступней
}
web-cubitos-bust = Потеря! Зато приходит болельщик. Какие кубики зоны броска тоже сбросить?
web-cubitos-throw = { $count ->
    [one] Бросить { $count } кубик
    [few] Бросить { $count } кубика
   *[other] Бросить { $count } кубиков
}
web-cubitos-push = Рискнуть
web-cubitos-stop = Спасовать
web-cubitos-risk = риск потери
web-cubitos-hopes = В среднем: монеты { $coins }, ступни { $feet }, символы { $symbols }
web-cubitos-keeps = остаётся
web-cubitos-keeps-all = монеты { $coins }, ступни { $feet }, символы { $symbols }
web-cubitos-use = Применить: { $card }
web-cubitos-use-borrowed = { $use } (взятый на раунд кубик)
web-cubitos-use-special = Применить с особым символом: { $card }
web-cubitos-give = Отдать: { $name }
web-cubitos-count = { $count ->
    [one] Взять { $count } кредит
    [few] Взять { $count } кредита
   *[other] Взять { $count } кредитов
}
web-cubitos-about-cards = Восемь карт, по одной каждого цвета, говорят, что умеют кубики этого цвета. Начинать лучше с забега 1; у каждого набора есть своя трасса.
web-cubitos-about-track = Где бегут бегуны: по траве — прямо, воду — в обход, а некоторые клетки что-нибудь дают.
web-cubitos-about-laps = Сколько раз пробежать трассу. Две трассы подряд бегут по одному разу.
web-cubitos-own-cards = Выбрать карты самим
web-cubitos-about-own = Любая карта заменяет карту набора. Хорошо, если хотя бы две карты стоят не больше 5, а одна возвращает или даёт кубики.
web-cubitos-fill = Добрать, сначала цветные
web-cubitos-no-risk = пока без риска
web-cubitos-about-card = { $card }: рассмотреть карту
web-cubitos-faces = Грани кубика: { $faces }
web-cubitos-percent = { $percent } %
web-cubitos-average = в среднем
web-cubitos-run = Бежать туда
web-cubitos-decide = Рискнуть или спасовать?
web-cubitos-nothing = ничего
