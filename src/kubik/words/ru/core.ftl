# Собственные слова Kubik. Слова каждой игры лежат в папке игры.

## Игроки и варианты

unknown-game = Игры «{ $name }» нет. Установлены: { $known }.
unknown-game-close = Игры «{ $name }» нет. Может быть, «{ $close }»?
line-origin = Строка { $line } правил в { $package } не говорит, откуда она; её origin — одно из: { $known }.
no-windows = В самой Windows Kubik не работает: ему нужны блокировки файлов и группы процессов, какие есть в Linux и macOS. Зато он работает в WSL, это Linux внутри Windows: наберите в терминале «wsl --install» и установите Kubik там.
game-fails = Игра «{ $name }» установлена, но не загружается: { $reason }.
bad-players = В { $game } нельзя играть при таком числе игроков: { $players }. Возможно: { $allowed }.
unknown-option = В { $game } нет настройки «{ $option }». Есть: { $known }.
bad-option = Настройка «{ $option }» не бывает «{ $value }»; выберите из: { $allowed }.
option-needs-players = Настройка «{ $option }» не действует при таком числе игроков: { $players }. Только: { $allowed }.
forbidden-options = Эти настройки не сочетаются. { $rule }
unknown-bot = В { $game } нет бота «{ $name }». Есть: { $known }.
unknown-policy = В { $game } нет бота «{ $name }», который играет без перебора, а другие здесь не подходят. Есть: { $known }.
bot-fails = Бот «{ $name }» для { $game } установлен, но не загружается из { $module }: { $reason }.
bot-shape = Бот «{ $name }» для { $game } играть не может: в { $module } должна быть обычная функция choose(s: State, seat: int, codes: Ints) -> int с типами из kubik.engine.layout.
bot-namesake = В { $game } уже есть бот «{ $name }»; тот, что в { $module }, пропущен: ему нужно другое имя.
bot-crowded = В { $game } не бывает больше ботов, чем { $most }; «{ $name }» из { $module } пропущен.
not-compiled = { $file }, строка { $line }, не компилируется: { $code } — правила и боты обходятся числами, «for», «if» и полями состояния.
bad-budget-of-time = «{ $name }»: думать можно от 1 до { $most } миллисекунд.
bad-budget = «{ $name }»: на раздумья можно отвести от 1 до { $most } ходов.
net-unread = Сеть { $path } не читается: { $reason }.
net-bad = { $path } — не сеть: файл записан не в Kubik или повреждён.
net-large = Файл { $path } слишком велик для сети: больше { $most } МБ.
net-format = Сеть { $path } записана в формате { $found }, а этот Kubik читает формат { $known }.
net-game = Сеть { $path } играет в { $found }, а не в { $game }.
net-rules = Сеть { $path } обучена по другим правилам. { $reason }
net-edition = Сеть { $path } обучена для другого издания { $game }.
net-sight = Сеть { $path } обучена на других наблюдениях { $game }, чем даёт этот Kubik.
net-weights = Веса сети { $path } слишком велики: сумма не помещается в 32 бита.
net-units = В первом слое сети может быть от 1 до { $most_first } нейронов, во втором — от 1 до { $most_second }; у вашей было бы { $first } и { $second }.
net-diverged = При обучении веса сети вышли за пределы всех чисел, и сохранить её нельзя. Учите медленнее.
net-kind = Сеть, которая судит о позициях, и сеть, которая выбирает ходы, не могут продолжать друг друга.
net-not-here = Сеть здесь играть не может: «{ $name }».
bad-names = Названо { $names ->
    [one] { $names } имя
    [few] { $names } имени
   *[other] { $names } имён
}, а мест: { $players }.
bad-bots = Названо ботов: { $bots }, а мест: { $players }. Назовите по одному на каждое место.
whole-number = { $name } — это { $value }, а нужно целое число.
whole-number-within = { $name } — это { $value }, а нужно целое число от { $low } до { $high }.
texts = { $name } — это список текстов, например ["a", "b"], а не { $found }
truth = { $name } — это { $found }, а нужно True или False.
other-class = { $name }: нужен объект класса { $wanted }, а не { $found }.
no-function = { $name } — это функция, которой говорят, сколько сделано, а не: { $found }
positive-number = { $name } — это { $value }, а нужно число больше 0.
options-kind = Настройки называют по именам, например { "{" }"variant": "expert"{ "}" }, а не { $found }
seed-kind = Зерно — это целое число или текст, а не { $found }
edition-kind = Издание — это путь к файлу или то, что в нём написано, а не { $found }
record-text = Запись партии — это текст, а не { $found }
bad-games = Число партий должно быть не меньше 1, а не { $games }.
many-games = Столько партий ({ $games }) в память по отдельности не поместится; total_games хранит только их итог.

## Издания

bad-edition = По такому изданию играть нельзя. { $reason }
bad-edition-line = По такому изданию играть нельзя: { $path }, строка { NUMBER($line, useGrouping: 0) }. { $reason }
edition-whole = «{ $field }» — целое число от { $low } до { $high }, а не { $value }.
edition-number = «{ $field }» не может быть { $value }; допустимо от { $low } до { $high }.
edition-none = У игры { $game } нет изданий: все её числа известны.
edition-unknown = Издание не может менять «{ $field }», только: { $known }.
edition-table = «{ $name }» должно быть таблицей.
edition-values = В издании бывают только тексты, числа, списки и таблицы.
edition-origin = «{ $origin }» — не происхождение; выберите из: { $known }.
edition-twice = В издании { $path } что-то сказано дважды (строка { NUMBER($line, useGrouping: 0) }). Задайте каждое число один раз, а каждую таблицу — под одним заголовком.
edition-large = Издание { $path } больше { $most } КБ; назовите только то, что в вашей коробке иначе.
edition-not-toml = Издание { $path } записано не в формате TOML (строка { NUMBER($line, useGrouping: 0) }, столбец { NUMBER($column, useGrouping: 0) }).
edition-form = «{ $text }»: не сказано, для какой игры это издание; пишите ИГРА=ФАЙЛ.

## Ходы

bad-notation = «{ $text }» — не ход этой игры. Ходы записываются так: { $examples }.
no-such-target = Играть на «{ $target }» нельзя; можно на: { $known }.
no-such-language = На языке «{ $language }» слов нет; есть на языках: { $known }.
bad-code = { $code } — не код хода; коды идут от 0 до { $last }.
illegal-move = { $move } сейчас сыграть нельзя: { $case }. { $rule }
not-your-turn = Сейчас ходит не место { $seat }, а место { $turn }.
which-seat = Сейчас могут действовать несколько мест ({ $seats }); укажите, какое.
game-over = Игра окончена.
undo-nothing = Возвращать нечего: ходов ещё не было.
undo-chance = Последний ход вернуть нельзя: после него открылось новое.
undo-turn = Последний ход вернуть нельзя: ход уже перешёл дальше.

## Позиции и записи

impossible-position = Такой позиции быть не может. { $reason }
position-field = Такой позиции быть не может. Поле «{ $field }» заполнено неверно.
position-no-table = Позиция — это таблица полей, например { "{" }"players": 2, …{ "}" }, а не: { $found }
position-unknown = Поля «{ $field }» нет. Поля: { $known }.
position-number = «{ $field }» не может быть { $value }; возможно от { $low } до { $high }.
position-flag = «{ $field }» — это true или false, а не { $value }.
position-name = «{ $value }» в «{ $field }» — ничто из этого: { $known }.
position-seats = «{ $field }» — это список, по записи на каждое место, всего { $seats }.
position-counts = В «{ $field }» нужны числа по названиям: { $known }.
record-line = Строка { $number } — не строка записи партии: { $line }
record-header = Это не полная запись партии: заголовка «{ $name }» нет или он испорчен.
record-format = Запись сделана в формате { $written }; эта версия Kubik читает формат { $known }.
record-truncated = Запись обрывается: в заголовке ходов { $written }, а есть { $found }.
record-several = Здесь больше, чем запись одной партии: серия или архив партий.
record-edited = Запись изменена после сохранения: контрольная сумма не сходится.
record-nonce = Доля места { $seat } в зерне не та, что была обещана.
record-shares = Зерно составлено не из тех долей, что указаны в записи.
record-commitment = Зерно записи не подходит к её отпечатку.
record-setup = Эту запись нельзя сыграть. { $reason }
other-rules = Для этого нужна версия { $needed } правил игры «{ $game }», а этот Kubik играет по версии { $here }.
record-move = Строка { $number } записи, ход { $move }: { $reason }
record-result = В записи указан результат { $written }, а игра даёт { $played }.

## Терминал: справка

help-usage = Запуск:
help-arguments = Аргументы
help-options = Параметры
help-commands = Команды
help-heading = { $title }:
help-top-usage = Запуск: kubik [КОМАНДА] [ПАРАМЕТРЫ]
help-top = Кубические игры за одним столом: играть, моделировать, исследовать. Без команды сразу начинается игра.
help-more = «kubik КОМАНДА --help» расскажет о команде всё.
help-play = Сыграть с ботами или с людьми за тем же экраном.
help-games = Показать установленные игры, их настройки и ботов.
help-rules = Напечатать правила игры, строка за строкой.
help-edition = Написать заготовку файла с числами вашей коробки или проверить такой файл.
help-sim = Сыграть много партий между ботами и показать, что из них видно.
help-replay = Просмотреть сохранённую партию, позицию за позицией.
help-bench = Измерить, как быстро Kubik работает на этой машине.
help-mcp = Дать играть языковым моделям: игры как инструменты Model Context Protocol.
help-lang = Язык: en или ru. Если не указан, берётся из KUBIK_LANG или из системы.
help-help = Показать эту справку.
help-version = Показать версию.
help-game = Название игры, как его показывает «kubik games».
help-line = Строка или раздел правил, например lay.1 или lay; если не указано, все.
help-players = Сколько игроков.
help-seats = Кто играет, через запятую, по местам: me — человек, уровень вроде master или другой бот из списка «kubik games».
help-names = Имена игроков через запятую.
help-seed = Что угодно: одно и то же зерно раздаёт те же карты и бросает те же кубики.
help-option = Настройка игры; можно указать несколько раз.
help-edition-file = Файл с числами вашей коробки, поверх наших (TOML).
help-from = Продолжить сохранённую партию или начать с позиции, записанной в JSON.
help-file = Сохранённая партия.
help-sim-games = Сколько партий; если не указано, 1000.
help-sim-bots = Какие боты играют, через запятую, по одному на место; от партии к партии они меняются местами.
help-sim-seed = Целое число: одно и то же зерно даёт те же партии. Если не указано, 1.
help-sim-threads = Сколько потоков; если не указано, по числу ядер.
help-sim-gpu = Играть на видеокарте этой машины (NVIDIA); нужно дополнение: pip install "kubik[cuda]".
help-sim-plot = Нарисовать картинку с итогами (.png, .svg или .pdf).
help-sim-json = Записать итоги в JSON.
help-replay-step = Идти по партии шагами: Enter — дальше, число — перейти туда.
help-replay-to = Показать только позицию после стольких ходов.
help-replay-seat = Смотреть с этого места; если не указано, с места того, кто ходит.
help-replay-check = Проверить отпечаток зерна и то, что ходы приводят к результату.
name-game = ИГРА
name-line = СТРОКА
name-number = N
name-list = А,Б,…
name-seed = ЗЕРНО
name-option = ИМЯ=ЗНАЧЕНИЕ
name-bot = БОТ
name-file = ФАЙЛ
name-picture = ФАЙЛ.png
name-position = Позиция

## Терминал: ошибки

unknown-language = Языка «{ $language }» нет; выберите из: { $known }.
unknown-command = Команды «{ $name }» нет. Команды: { $known }.
unknown-argument = «{ $argument }» здесь непонятно; см. «{ $command } --help».
bad-arguments = Аргументы непонятны; см. «{ $command } --help».
flag-has-value = У { $option } нет значения; см. «{ $command } --help».
option-needs-value = После { $option } нужно значение; см. «{ $command } --help».
missing-game = Укажите игру: «{ $command } ИГРА»; их показывает «kubik games».
missing-file = Укажите файл: «{ $command } ФАЙЛ».
not-a-number = { $name }: нужно целое число, а не «{ $text }».
number-bounds = { $name }: нужно число от { $low } до { $high }, а не { $text }.
option-form = «{ $text }» — не настройка; пишите ИМЯ=ЗНАЧЕНИЕ.
option-twice = Настройка «{ $option }» указана дважды: «{ $first }» и «{ $second }».
not-with-from = { $option } нельзя указывать вместе с --from: это уже сказано в файле.
other-game = В файле партия в { $found }, а не в { $wanted }.
position-game = Укажите, какой игры позиция в { $path }: «kubik play ИГРА --from ФАЙЛ».
options-clash = { $option } и { $other } нельзя указывать вместе.
option-idle = { $option } здесь ничего не значит: этот параметр — для «{ $other }».
bad-seats = Названо мест: { $seats }, а игроков: { $players }. Назовите по одному на каждого игрока.
bad-number = Хода с номером { $number } нет; номера идут от 1 до { $last }.
unknown-line = В { $game } нет строки или раздела правил «{ $line }». Есть: { $known }.
file-missing = Файла { $path } нет.
file-is-folder = { $path } — папка, а не файл.
file-not-text = { $path } — не текстовый файл в UTF-8.
file-not-json = { $path } — не JSON: не читается со строки { $line }, столбца { $column }.
file-not-writable = { $path } не записать: папка этого не разрешает.
file-not-save = { $path } уже есть, и это не сохранённая партия; выберите другое имя.
file-fails = { $path }: система отказывает ({ $reason }).
folder-missing = Папки { $path } нет.
folder-is-file = { $path } — файл, а не папка.
system-fails = Система отказывает ({ $reason }).
no-memory = Для этого не хватает памяти.
no-matplotlib = Для картинок нужен matplotlib: pip install "kubik[plot]".
bad-picture = { $path } — не картинка, которую можно нарисовать; имя должно кончаться на одно из: { $known }.

## Терминал: игры и правила

games-players = Игроков
games-bots = Боты
games-rules = Правила
games-reconstructed = Восстановлено
games-lines = { $lines ->
    [one] { $lines } строка
    [few] { $lines } строки
   *[other] { $lines } строк
}: { $origins }
games-origin-rulebook = { $count } из книги правил
games-origin-public = { $count } из открытых источников
games-origin-inferred = { $count } из неё следуют
games-origin-ruling = { $count ->
    [one] { $count } наше решение
    [few] { $count } наших решения
   *[other] { $count } наших решений
}
games-origin-reconstruction = { $count ->
    [one] { $count } реконструкция
    [few] { $count } реконструкции
   *[other] { $count } реконструкций
}
games-option-players = { $title } (игроков: { $players })
games-usual = (по умолчанию)
table-origin = Откуда
welcome-title = Kubik · кубические игры за одним столом
welcome-ask = Во что играем? Enter — 1, число до { $last } — другая игра, q — выход:
welcome-commands = Играть: kubik play ИГРА. Всё остальное: kubik --help.

## Терминал: игра

player = Игрок
play-table = За столом: { $names }.
play-commitment = Отпечаток скрытого зерна: { $commitment }…
play-warming = Правила компилируются в фоне. Пока это не кончится, боты играют слабее своего уровня; потом и партии пойдут быстрее.
play-hint-odds = шансы: что может дать этот бросок
play-example = Например, { $notation } — { $move }
odds-none = Сейчас нет броска, о шансах которого можно рассказать.
odds-playable = Будет чем ходить: { NUMBER($chance, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
odds-expected = Очков за лучший ход в среднем: { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }
odds-points = { $points } и больше
play-turn-of = Ходит { $name }.
play-pass = Нажмите Enter и передайте экран. Следующий ход: { $name }.
play-ready = { $name }, нажмите Enter, когда экран видите только вы.
play-won = { $count ->
    [0] За столом не побеждает никто
    [one] Побеждает { $names }
   *[other] Общая победа: { $names }
} ({ $ending }).
play-seed = Зерно { $seed }, его отпечаток: { $commitment }.
play-saved = Сохранено: { $path }
play-go-on = Продолжить: kubik play --from { $file }
play-see-again = Просмотреть: kubik replay { $file }

## Терминал: просмотр партий

replay-position = Позиция { $number } из { $last }
replay-ask = Enter: дальше · число: перейти · q: выход
replay-checked = Запись цела: все ходы ({ $moves }) возможны и ведут туда, куда сказано.
replay-commitment = Зерно { $seed } подходит к отпечатку { $commitment }.
replay-result = Результат по местам: { $result }.

## Терминал: моделирование

whole = { NUMBER($value, maximumFractionDigits: 0) }
tenth = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
interval = { NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
unfinished = не окончена
sim-compiling = Правила компилируются (только в первый раз)
sim-playing = Партии идут
sim-games = Партий
sim-seats = Боты
sim-seed = Зерно
sim-speed = Ходов в секунду
sim-speed-value = { NUMBER($speed, maximumFractionDigits: 0) } ({ NUMBER($seconds, maximumFractionDigits: 2) } с)
sim-length = Длина в ходах
sim-length-value = в среднем { NUMBER($mean, maximumFractionDigits: 1) }, медиана { NUMBER($median, maximumFractionDigits: 0) }, 90 % от { NUMBER($low, maximumFractionDigits: 0) } до { NUMBER($high, maximumFractionDigits: 0) }
sim-branching = Ходов на выбор
sim-by-seat = Победы по местам
sim-by-bot = Победы по ботам
sim-endings = Чем кончаются партии
sim-interval = интервал 95 %
sim-written = Записано: { $path }
plot-title = { $title } · игроков: { $players } · партий: { $games } · { $bots }
plot-lengths = Длина партии: медиана { NUMBER($median, maximumFractionDigits: 0) }, в среднем { NUMBER($mean, maximumFractionDigits: 1) }, 90 % от { NUMBER($low, maximumFractionDigits: 0) } до { NUMBER($high, maximumFractionDigits: 0) }
plot-moves = ходов
plot-games = партий
plot-wins = Победы с интервалами 95 %

## Терминал: скорость

bench-wait = Каждое число — лучшее из нескольких измерений; это занимает около минуты.
bench-measuring = Идут измерения…
bench-what = Что
bench-speed = Скорость
bench-against = Отношение
bench-target = Цель
bench-random = { $game }, игроков: { $players }
bench-compiled = { $game }: скомпилировано против записей NumPy
bench-interpreted = { $game }: в интерпретаторе против них
bench-two-threads = cubirds: два потока против одного
bench-copies = cubirds: копии позиции
bench-growth = { $game }: на поле { $cubes } кубиков
bench-rate = { NUMBER($value, maximumFractionDigits: 0) } { $unit }
bench-times = { NUMBER($value, maximumFractionDigits: 1) } ×
bench-least = { NUMBER($value, maximumFractionDigits: 0) }
unit-moves = ходов/с
unit-records = копий/с

## Терминал: архивы и версии правил

help-archive = Сохранить партии для сравнения правил: записи со следом, который оставили их правила.
help-rules-diff = Сыграть архив по другим правилам и сказать, какие партии идут иначе и с какого хода.
help-archive-games = Записи или папки с записями.
help-archive-out = Записать архив в этот файл.
help-rules-diff-old = Архив партий, сыгранных по старым правилам, или папка с архивами.
help-rules-diff-new = Папка Kubik с новыми правилами: его исходники или место, где он установлен. По умолчанию — этот Kubik.
name-old = СТАРЫЕ
name-new = НОВЫЕ
archive-written = { $games ->
    [one] { $games } партия записана
    [few] { $games } партии записаны
   *[other] { $games } партий записано
} в { $path }.
missing-games = Укажите партии: «{ $command } ФАЙЛ… --out ФАЙЛ».
missing-out = Укажите, куда записать: «{ $command } ФАЙЛ… --out ФАЙЛ».
missing-old = Укажите архив: «{ $command } СТАРЫЕ НОВЫЕ».
archive-empty = В { $path } нет партий.
archive-other-file = { $path } уже есть, и это не архив; выберите другое имя.
archive-unread = { $place } нельзя взять в архив. { $reason }
rules-diff-same = { $place }: без изменений.
rules-diff-untold = { $place }: ходы и результат те же; следа в записи нет, поэтому остальное сравнить нельзя.
rules-diff-deal = { $place }: иначе с самого начала.
rules-diff-move = { $place }: иначе с хода { $number }.
rules-diff-why = { $place }: иначе с хода { $number }. { $reason }
rules-diff-unread = { $place }: сравнить нельзя. { $reason }
rules-diff-sum = { $old } → { $new }: сравнено партий { $games }, иначе идут { $differ }.
rules-diff-no-kubik = В { $path } нет Kubik: там нет ни «kubik», ни «src/kubik».

## Терминал: проверка бросков

help-verify = Проверить, что броски записанной партии никто не выбирал.
help-verify-seen = Сравнить с тем, что видел браузер: файл есть на странице «Проверить случайность».
verify-seed = Зерно составлено из обещанных долей, обязательство соблюдено.
verify-one-share = Зерно соответствует обязательству; долю в нём имел только тот, кто вёл партию.
verify-withheld = Место { $seat } обещало долю и не открыло её: оно могло выбирать из двух раздач, или пропала связь.
verify-played = Партия сыграна заново из зерна: все ходы ({ $moves }) и результат те же.
verify-other-rules = Партия заново не сыграна. { $reason }
verify-commitment = До игры браузер видел другое обязательство: сервер подменил свою долю.
verify-dropped = Доля места { $seat } не вошла в зерно, хотя браузер её открыл.
verify-others = Доли остальных не те, что видел браузер.
