# The page of whoever looks after the server.

web-owner-people = Люди
web-owner-accounts = Учётные записи
web-owner-tables = Столы
web-owner-running = Идут игры
web-owner-memory = Столы в памяти
web-owner-sockets = Открытые соединения
web-owner-size = Данные
web-owner-megabytes = { $count } МБ
web-owner-reports = Жалобы
web-owner-mute = Без чата: { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
}
web-owner-ban = Только смотреть: { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
}
web-owner-done = Разобрано
web-owner-restrictions = Ограничения
web-owner-until = до { $when }
web-owner-for-good = навсегда
web-owner-lift = Снять
