# Слова страницы в браузере.

## На каждой странице

web-skip = К содержанию
web-home = Главная
web-nav = Kubik
web-lobby = Столы
web-me = Профиль
web-close = Закрыть
web-missing = Здесь ничего нет
web-offline = Сервер не отвечает. Проверьте связь и попробуйте ещё раз.
web-failed = Не получилось. Попробуйте ещё раз.
web-load-again = Загрузить снова
web-theme-to-light = Светлая тема
web-theme-to-dark = Тёмная тема

## Главная

web-title-home = Игры с кубиками
web-home-heading = Во что сыграем?
web-play-now = Играть
web-play-now-game = Играть: { $game }
web-starting = Начинаем…
web-set-up = Настроить
web-set-up-game = Настроить: { $game }
web-rules = Правила
web-learn = Научиться за игрой
web-learn-game = Научиться за игрой: { $game }
web-rules-game = Правила игры «{ $game }»
web-my-games = Мои игры
web-puzzles = Позиции дня
web-waiting = Вас ждут
web-puzzles-left = { $count ->
    [one] { $count } новая
   *[other] { $count } новых
}
web-puzzles-streak = { $days ->
    [one] Уже { $days } день подряд
    [few] Уже { $days } дня подряд
   *[other] Уже { $days } дней подряд
}
web-open-tables = Открытые столы
web-upload = Открыть запись

## Новый стол

web-title-set-up = { $game } — новый стол
web-players = Игроки
web-plan-me = Я
web-plan-open = Свободно для всех
web-plan-here = За этим экраном
web-here-name = Имя
web-here-about = Если есть тайны, экран между ходами закрыт.
web-plan-bot = Бот
web-policy-greedy = разумный
web-policy-hasty = торопливый
web-policy-keen = внимательный
web-policy-spendthrift = транжира
web-policy-random = случайный
web-clock = Время на ходы
web-clock-none = Без ограничения
web-clock-move-short = 30 секунд на ход
web-clock-move-long = 2 минуты на ход
web-clock-bank-short = 5 минут на игру и 5 секунд за ход
web-clock-bank-long = 15 минут на игру и 10 секунд за ход
web-clock-days-one = Сутки на ход
web-clock-days-three = Трое суток на ход
web-clock-other = Свои настройки
web-who-may-join = Кто может сесть за стол
web-by-link = Те, у кого есть ссылка
web-public = Любой, из списка столов
web-open-table = Открыть стол
web-start = Начать игру

## Столы

web-no-games = Сейчас у вас нет начатых игр.
web-no-open-tables = Ни один стол не ждёт игроков.
web-new-table-of = Новый стол — { $game }
web-finished = Сыграно
web-replays = Записи игр
web-upload-about = Запись — это текстовый файл с целой игрой: её можно пересмотреть и доиграть с любого хода.
web-uploaded = Это загруженная кем-то запись: имена и ходы в ней такие, как в файле, здесь эту игру не играли.
web-row-my-turn = Ваш ход
web-row-asks-me = Вас зовут
web-row-open = { $count ->
    [one] { $count } свободное место
    [few] { $count } свободных места
   *[other] { $count } свободных мест
}
web-row-running = Идёт игра
web-row-over = Сыграно
web-row-other-rules = По другим правилам
web-you = вы

## За столом

web-table = Стол
web-board = Игровое поле
web-seats = Игроки за столом
web-seat-open = Свободное место
web-seat-free = ждёт игрока
web-bot = Бот
web-numbered = { $name } { $number }
web-seat-away = отсутствует, играет бот
web-seat-offline = не на связи
web-seat-automaton = автомат
web-seat-winner = победитель
web-seat-to-move = ходит
web-spectators = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[other] { $count } зрителей
}
web-your-turn = Ваш ход
web-turn-of = Ходит { $name }
web-waiting-for-players = { $count ->
    [one] Не хватает { $count } игрока
   *[other] Не хватает { $count } игроков
}
web-dealing = Раздача: ждём, что добавит к броскам каждый браузер
web-game-over = Игра окончена
web-amount-of = { $name } — { $amount }
web-moves = Ходы
web-undo = Вернуть ход
web-command = Ход записью
web-command-example = Например, { $example }
web-command-play = Сходить
web-see-rule = Посмотреть правило
web-connecting = Соединяемся…
web-connection-lost = Связи нет. Ваши ходы не пропадут и отправятся, как только она вернётся.

## Журнал и разговор

web-log = Журнал и разговор
web-log-start = Игра начинается
web-log-move = { $name }: { $move }
web-log-points = { $said } (+{ $points })
web-log-undo = { $name } возвращает ход
web-log-join = { $name } садится за стол
web-log-leave = { $name } уходит, дальше играет бот
web-log-away = { $name } отсутствует, пока играет бот
web-log-back = { $name } снова за столом
web-log-timeout = У игрока { $name } кончается время, ход делает бот
web-log-ended = На сервере теперь другие правила: партия закончена без победителя
web-log-absent = { $name } пропускает третий ход подряд: дальше играет бот, пока { $name } не вернётся
web-log-chat = { $name } говорит: { $text }
web-show-position = Показать это положение
web-chat = Написать
web-send = Отправить
web-phrases = Готовые фразы
web-mute = Не показывать сообщения: { $name }

## Приглашение

web-invite = Пригласить
web-invite-heading = Пригласите друга
web-link = Ссылка на стол
web-link-about = По ссылке можно занять свободное место или смотреть игру. Нужно только имя.
web-link-own-machine = Этот адрес работает только на этом компьютере. Чтобы играть с другими, откройте Kubik по адресу компьютера в вашей сети.
web-qr = Ссылка в виде QR-кода
web-copy = Скопировать
web-copied = Скопировано
web-join-heading = Есть свободное место
web-join = Сесть за стол
web-join-seat = Занять место { $number }
web-leave = Уйти из-за стола
web-leave-about = За вас будет играть бот. Пока игра идёт, можно вернуться.
web-leave-waiting = Ваше место освободится для других.
web-leave-sure = Уйти
web-leave-short = Уйти
web-stay = Остаться

## Конец игры

web-you-won = Вы победили!
web-won = { $count ->
    [one] Побеждает { $names }
   *[other] Победу делят { $names }
}
web-nobody-won = Никто из игроков не побеждает
web-broken-off = Партия не доиграна
web-rematch = Сыграть ещё раз
web-to-rematch = К новой игре
web-replay = Пересмотреть
web-check-dice = Проверить случайность
web-other-game = Другая игра
web-seed = Зерно: { $seed }

## Клавиши

web-shortcuts = Клавиши
web-shortcuts-off-about = Буквенные клавиши можно отключить в профиле.
web-key-board = к игровому полю
web-key-undo = вернуть ход
web-key-command = ход записью
web-key-chat = к журналу и разговору
web-key-rules = правила
web-key-invite = приглашение и сведения о столе
web-key-help = этот список
web-key-arrows = двигаться по полю
web-key-enter = выбрать
web-key-escape = отменить выбор, закрыть

## Просмотр записи

web-replay-of = Запись игры «{ $game }»
web-replay-move = Ход { $number } из { $last }
web-replay-controls = Управление просмотром
web-replay-scrubber = Ход
web-first = В начало
web-previous = На ход назад
web-play = Смотреть
web-pause = Пауза
web-next = На ход вперёд
web-last = В конец
web-speed = Скорость
web-replay-seat = Чьими глазами
web-replay-public = Зрители
web-replay-link = Ссылка на этот ход
web-play-on = Играть отсюда
web-download = Скачать запись
web-to-table = К столу

## Проверка случайности

web-commitment = Обязательство: хеш доли сервера
web-rules-version = Версия правил
web-other-rules = Эта партия сыграна по правилам версии { $rules }, а на сервере теперь версия { $here }. Она показана такой, какой её видели тогда; разобрать её или играть дальше здесь нельзя.
web-ended-rules = Эта партия начата по правилам версии { $rules }, а на сервере теперь версия { $here }. Чтобы не доигрывать по другим правилам, она закончена без победителя. Сыграйте ещё раз — уже по новым.

## Правила

web-rules-search = Поиск в правилах
web-rules-found = { $count ->
    [one] Найдена { $count } строка
    [few] Найдено { $count } строки
   *[other] Найдено { $count } строк
}
web-rules-nothing = В правилах нет таких слов.

## Профиль и настройки

web-name = Имя
web-save = Сохранить
web-theme-system = как в системе
web-theme-light = светлая
web-theme-dark = тёмная
web-turns = { $count ->
    [one] Ваш ход за { $count } столом
   *[other] Ваш ход за { $count } столами
}
web-report = Пожаловаться: { $name }
web-report-title = Жалоба: { $name }
web-report-reason = На что вы жалуетесь?
web-report-text = Подробности, если хотите
web-report-send = Отправить
web-report-done = Спасибо. Тот, кто ведёт этот сервер, увидит жалобу.
web-owner = Управление сервером
web-owner-kind-mute = Без чата
web-owner-kind-ban = Может только смотреть

## Формы

web-missing-name = Введите имя.

## Что показывают о ссылке мессенджеры

web-preview-table = Сыграем в игру «{ $game }»?
web-preview-game = { $game } · Kubik
web-preview-about = Игры с кубиками в браузере: сразу, против ботов или с друзьями.

# Настройка Кубитоса, пока его поля ещё нет.
web-cubitos-about-cards = Восемь карт, по одной каждого цвета, говорят, что умеют кубики этого цвета. Начинать лучше с забега 1; у каждого набора есть своя трасса.
web-cubitos-about-track = Где бегут бегуны: по траве — прямо, воду — в обход, а некоторые клетки что-нибудь дают.
web-cubitos-about-laps = Сколько раз пробежать трассу. Две трассы подряд бегут по одному разу.
web-cubitos-own-cards = Выбрать карты самим
web-cubitos-about-own = Любая карта заменяет карту набора. Хорошо, если хотя бы две карты стоят не больше 5, а одна возвращает или даёт кубики.
