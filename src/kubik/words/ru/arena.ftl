# Арена: соревнования ботов.

help-arena = Свести ботов друг с другом, каждого на каждом месте, и составить таблицу.
help-arena-bots = Боты, которые играют, как их показывает «kubik games»; cmd:ПРОГРАММА — ваша собственная программа.
help-arena-games = Сколько партий в каждом составе, с округлением вверх до целых блоков.
help-arena-blocks = Сколько блоков в каждом составе; если не указано, 100. Блок — одна раздача, сыгранная при всех сдвигах мест.
help-arena-gauntlet = Этот бот играет с каждым из остальных, а они между собой не играют.
help-arena-levels = Бот играет со всеми уровнями игры, и таблица показывает, где он среди них.
help-arena-sprt = Остановиться, когда ясно, сильнее ли первый из двух ботов на второе число пунктов Эло, а не на первое. Код завершения: 0 — сильнее, 1 — нет, 3 — неясно.
help-arena-out = Записывать результаты строками JSON. Та же команда продолжает с того же места.
help-arena-plot = Нарисовать картинку с таблицей (.png, .svg или .pdf).
help-arena-clock = Сколько секунд на ход у вашей собственной программы; если не указано, 5.
help-arena-ray = Играть на кластере Ray: по адресу, а без адреса — на запущенном здесь.
name-elo = ОТ,ДО
name-results = ФАЙЛ.jsonl
name-address = АДРЕС
name-seconds = СЕКУНДЫ

arena-alone = Для соревнования нужна игра хотя бы на двоих.
arena-few-bots = Для соревнования нужны хотя бы два бота; ботов { $game } показывает «kubik games».
arena-bot-twice = Бот «{ $bot }» назван дважды; каждый и так играет с остальными.
arena-clock = --clock: нужно число секунд от { $low } до { $high }, а не «{ $text }».
sprt-form = «{ $text }» — не проверка; напишите два числа Эло, сначала меньшее, например 0,20.
sprt-numbers = Тесту нужны два числа Эло, сначала меньшее, и то, как часто он может ошибаться, меньше половины: не { $low }, { $high } и { $wrong }.
sprt-two-bots = Проверка сравнивает ровно двух ботов; назовите двух и не больше.
arena-file-busy = В { $path } как раз пишет другое соревнование.
arena-file-other-kind = { $path } уже есть, и это не результаты соревнования; выберите другое имя.
arena-file-other-contest = В { $path } результаты другого соревнования: «{ $name }» там { $found }, а не { $wanted }. Выберите другое имя.
arena-file-other-build = В { $path } результаты по другим правилам или других ботов, не нынешних. Выберите другое имя.
arena-file-line = Строка { $number } в { $path } — не блок этого соревнования.
no-cuda = Для видеокарты нужен пакет { $package }: pip install "kubik[cuda]".
no-gpu = Здесь нет видеокарты NVIDIA, на которой можно считать. Без --gpu (в Python: target="cpu") те же партии сыграет процессор.
gpu-codes = В игре { $game } кодов действий { $actions }, а на видеокарте их может быть не больше { $most }. На процессоре она идёт (target="cpu").
no-ray = Для кластера нужен Ray: pip install "kubik[cluster]".
ray-address = «{ $address }» — не адрес кластера Ray; пишите ХОСТ:ПОРТ.
ray-fails = Ray ({ $address }) не работает: { $reason }.

outside-command = «{ $bot }»: программа не названа; пишите cmd:ПРОГРАММА и её аргументы.
outside-program = Программы «{ $program }» нет, запускать нечего.
outside-start = программа не запускается ({ $reason })
outside-slow = нет ответа за { NUMBER($seconds, maximumFractionDigits: 1) } с
outside-gone = программа закончилась посреди партии; её последние слова: { $said }
outside-babbles = это не ответ на вопрос: { $said }
outside-illegal = такого хода нет: { $move }

arena-playing = Блоки
arena-line-ups = Составов
arena-bot = Бот
arena-level = Против
arena-level-rating = Рейтинг
arena-placed = По шкале уровней, где у greedy 1000, у «{ $bot }» { $points } (95 %: от { $low } до { $high }).
arena-levels = --levels берёт одного бота, без --gauntlet и --sprt.
arena-elo = Эло
arena-lead = над следующим
arena-skill = openskill
arena-thinking = мс/ход
arena-forfeits = сбои
arena-pairs = Строка против столбца, %
arena-times = Победы и время на ход
arena-rounded = { NUMBER($value, maximumFractionDigits: 0) }
arena-range = { NUMBER($low, maximumFractionDigits: 0) } … { NUMBER($high, maximumFractionDigits: 0) }
arena-belief = { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } ± { NUMBER($deviation, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-milliseconds = { NUMBER($value, maximumSignificantDigits: 3) }
arena-forfeit = { $bot } проигрывает партию (блок { $block }): { $reason }.
arena-more-forfeits = … и ещё { $count } в результатах.
arena-kept = Сыгранное сохранено в { $path }; та же команда продолжает с этого места.
sprt-better = { $bot } сильнее: на { $high } пунктов Эло, а не на { $low } (отношение { $ratio }, граница ±{ $bound }, блоков: { $blocks }).
sprt-not-better = { $bot } не сильнее: на { $low } пунктов Эло, а не на { $high } (отношение { $ratio }, граница ±{ $bound }, блоков: { $blocks }).
sprt-undecided = Пока неясно, сильнее ли { $bot } на { $high } пунктов Эло, а не на { $low } (отношение { $ratio }, граница ±{ $bound }, блоков: { $blocks }).
plot-arena-title = { $title } · игроков: { $players } · партий: { $games }
plot-arena-elo = Эло с интервалами 95 %
