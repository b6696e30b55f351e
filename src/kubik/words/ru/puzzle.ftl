# Позиции дня: в браузере и в терминале.

puzzle-title = Позиции дня
puzzle-about = Для каждой игры каждый день — одна позиция, общая для всех. Один ход в ней явно лучше других: найдите его с трёх попыток.
puzzle-next = Новые — через { $hours ->
    [0] { $minutes } мин
   *[other] { $hours } ч { $minutes } мин
}
puzzle-of = { $game } — позиция дня
puzzle-rival = { $rivals ->
    [1] Соперник
   *[other] Соперник { $number }
}
puzzle-ask = Ваш ход. Какой лучше всего?
puzzle-left = { $count ->
    [one] Осталась { $count } попытка
    [few] Осталось { $count } попытки
   *[other] Осталось { $count } попыток
}
puzzle-chosen = Ваш ответ:
puzzle-try = Проверить
puzzle-other = Выбрать другой
puzzle-wrong = Не то. Есть ход лучше.
puzzle-solved = Нашли!
puzzle-lost = В этот раз не нашли.
puzzle-state-new = Ещё не решали
puzzle-state-begun = Начата
puzzle-state-solved = Решена
puzzle-state-lost = Не решена
puzzle-streak = { $days ->
    [one] { $days } день подряд
    [few] { $days } дня подряд
   *[other] { $days } дней подряд
}
puzzle-longest = Рекорд: { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
}
puzzle-streak-about = День засчитывается, если ход найден в этот же день.
puzzle-tries = Ваши попытки
puzzle-right = верно
puzzle-not-right = не лучший
puzzle-best = Лучший ход
puzzle-others = Следующие по силе
puzzle-expect = шанс на победу { $share }
puzzle-finders = Нашли боты: { $levels }
puzzle-finders-none = Ни один бот не находит его за время, отведённое на ход.
puzzle-how = Шансы на победу сосчитаны долгим перебором сильнейшего бота: он знает то же, что и вы, и не больше.
puzzle-share = Поделиться
puzzle-share-line = Kubik · { $game } · { $date } · { $marks }
puzzle-share-streak = { $days } подряд
puzzle-go-on = Следующая на сегодня: { $game }
puzzle-archive = Прошлые дни
puzzle-today = Сегодня
puzzle-day = { $date }: { $state }
puzzle-all = Все игры
