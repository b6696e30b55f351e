# Обучение: сети, которые учатся играть.

help-train = Обучить сеть игре: раунд за раундом, и каждая новая должна обыграть чемпиона.
help-train-rounds = Сколько раундов; по умолчанию 10, а с --minutes — сколько успеет.
help-train-minutes = Сколько минут учиться; начатый раунд доводится до конца.
help-train-taught = На скольких играх первого учителя, бота, учится первый раунд; по умолчанию 200 000.
help-train-games = Сколько игр в каждом следующем раунде; по умолчанию 100 000.
help-train-units = Сколько нейронов в первом слое сети; по умолчанию 256. С меньшим числом она быстрее, но судит хуже.
help-train-budget = Сколько действий сеть может перепробовать за ход в матче с чемпионом; по умолчанию 600.
help-train-device = Где учится сеть: cpu (по умолчанию) или cuda.
help-train-plot = Нарисовать, насколько хорошо каждая сеть предвидит исход и как сыграла с чемпионом; имя оканчивается на .png, .svg или .pdf.
help-train-to = Папка, где хранится обучение; по умолчанию — по имени игры. Начатое обучение продолжается.
name-device = УСТРОЙСТВО

no-torch = Для обучения нужен PyTorch: pip install "kubik[learn]".
train-device = Сеть может учиться на { $known }, но не на «{ $device }».
train-file-other-kind = Файл { $path } уже есть, и это не начатое обучение; выберите другую папку.
train-file-other = В файле { $path } обучение с другими настройками или по другим правилам. Продолжите его той же командой или выберите другую папку.

train-round = Раунд
train-positions = Позиции
train-surprise = Неожиданность
train-error = Ошибка
train-share = Победы
train-games = Игры
train-champion = Итог
train-kept = Чемпион: { $path }.
train-better = чемпион
train-not-better = не лучше
train-playing = Играем
train-learning = Учимся
train-matching = Матч с чемпионом
plot-train-title = { $title }, { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
   *[many] { $players } игроков
}: чему научилась сеть
plot-train-surprise = Неожиданность исхода, в натах
plot-train-matches = Победы над чемпионом (закрашено: сменила его)
train-few = { $games ->
    [one] { $games } партия даёт
    [few] { $games } партии дают
   *[many] { $games } партий дают
} слишком мало позиций для обучения: { $positions }. Закажите больше партий: --taught и --games.
