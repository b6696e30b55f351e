# Серии и одинаковые расклады, в браузере.

standings-title = { $game } — серия
standings-kind-best-of = Серия из { $games } игр
standings-kind-tournament = Турнир: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}
standings-kind-duplicate = { $games ->
    [one] Один и тот же расклад для всех
    [few] Одни и те же { $games } расклада для всех
   *[other] Одни и те же { $games } раскладов для всех
}
standings-duplicate-about = Каждый играет их сам, с того же места и против тех же ботов, а результаты сравниваются. Что сделали другие, видно после того, как вы сами сыграете расклад.
standings-begins = Законченных игр пока нет.
standings-leads = { $count ->
    [one] Впереди { $names }.
   *[other] Поровну: { $names }.
}
standings-won = { $count ->
    [one] В серии побеждает { $names }.
   *[other] Победа в серии поделена: { $names }.
}
standings-deals-unknown = Сыграйте первый расклад — и увидите, как справились другие.
standings-deals-alone = Эти расклады ещё никто, кроме вас, не играл. Пошлите ссылку.
standings-deals-lead = { $count ->
    [one] Впереди { $names }.
   *[other] Поровну: { $names }.
} Учтено раскладов, которые вы сыграли: { $played }.
standings-table = Положение
standings-rank = Место
standings-player = Игрок
standings-me = вы
standings-points = Очки
standings-score = Счёт
standings-game = Игра { $number }
standings-deal = Расклад { $number }
standings-seated = За столом по порядку: { $players }
standings-games = Игры
standings-cell = занятое место: { $place }, место за столом: { $seat }
standings-status-none = ещё не начата
standings-status-waiting = ждёт игроков
standings-status-running = идёт
standings-status-over = окончена без результата
standings-status-off = отменена
standings-hidden = окончена; результат увидите после своей игры
standings-not-needed = Уже не нужна
standings-scale = Каждый соперник, оставшийся в игре позади, — очко, оказавшийся наравне — пол-очка. При равенстве считаются победы, потом последняя игра.
standings-deals-scale = Каждый бот, оставшийся в раскладе позади, — очко, оказавшийся наравне — пол-очка. При равенстве считаются победы, потом счёт в играх. Учтены только расклады, которые вы сыграли.
standings-to-table = К столу
standings-next-game = Следующая игра
standings-next-deal = Следующий расклад
standings-again = Сыграть всю серию ещё раз
standings-again-deals = Сыграть новые расклады
standings-join = Сыграть эти расклады
standings-offered = { $name } ждёт вас в следующей игре.
standings-open = Положение в серии
standings-invite = Позвать других
standings-link = Ссылка на эти расклады
standings-mine = Мои серии
standings-invite-text = { $game } — сыграйте те же расклады, что и я
standings-invite-about = По ссылке играют те же расклады против тех же ботов.
standings-proof = Почему расклады точно одинаковые
standings-proof-about = Хеш зерна каждого расклада: он известен до первой игры. За столом у каждого, кто играет расклад, хеш тот же, а после игры видно и зерно.
