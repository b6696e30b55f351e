# Поле в браузере. Птицы, цвета, ходы и вопросы — в словах самих игр.

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
web-cubitos-stuck = Бежать пока некуда: купите ступню или закончите перемещение
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
web-cubitos-fill = Добрать, сначала цветные
web-cubitos-no-risk = пока без риска
web-cubitos-about-card = { $card }: рассмотреть карту
web-cubitos-faces = Грани кубика: { $faces }
web-cubitos-percent = { $percent } %
web-cubitos-average = в среднем
web-cubitos-run = Бежать туда
web-cubitos-decide = Рискнуть или спасовать?
web-cubitos-nothing = ничего
web-short-cubitos = Бросайте кубики: удачные остаются, остальные можно бросить ещё раз, но если все выпадут пустыми, теряется всё. Ступни двигают бегуна, монеты покупают новые кубики. Побеждает тот, кто первым придёт к финишу.
web-result-cubitos = Клеток до финиша: { $list }
web-beyond-cubitos = { $amount } за ним
