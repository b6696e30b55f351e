# Результаты и рейтинги человека, в браузере.

results-title = Мои результаты
results-none = Законченных партий пока нет. Доиграйте одну до конца — через мгновение она появится здесь.
results-ratings = Рейтинги
results-rating-of = { $game }, { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
   *[other] { $players } игроков
}
results-rating = { $rating } ± { $unsure }
results-games = { $count ->
    [one] после { $count } партии на рейтинг
   *[other] после { $count } партий на рейтинг
}
results-scale = Шкала та же, что у ботов: у разумного — 1000, у уровней — сколько показали измерения. ± говорит, насколько рейтинг ещё не точен. Партии, где ходы брали назад, брали подсказки, играли с наставником или с готовой позиции, — тренировка и на рейтинг не влияют.
results-levels = Против уровней
results-won-of = { $won } из { $played } выиграно
results-skills = Умение и удача
results-skill = Свои ходы
results-luck = Удача
results-reviewed = { $count ->
    [one] в среднем по { $count } разобранной партии
   *[other] в среднем по { $count } разобранным партиям
}
results-skills-about = Что прибавили к шансам на победу ваши ходы и удача — в партиях, которые разбирали. Разберите партию, и она появится здесь.
results-streak = { $count ->
    [0] Побед подряд сейчас нет
    [one] { $count } победа подряд
    [few] { $count } победы подряд
   *[other] { $count } побед подряд
}
results-longest = рекорд: { $count }
results-history = Партии
results-date = Дата
results-game = Игра
results-rivals = Соперники
results-result = Итог
results-score = Очки
results-change = Рейтинг
results-first = победа
results-place = { $place }-е место из { $players }
results-changed = { $rating } ({ $change })
results-unrated = без рейтинга
results-replay = Запись
results-review = Разбор
results-more = Показать ещё
results-download-csv = Скачать как CSV
results-download-json = Скачать как JSON
results-forgotten = уже неизвестно кто
