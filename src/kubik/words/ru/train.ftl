# Обучение: сети, которые учатся играть.

help-train = Обучить сеть игре: раунд за раундом, и каждая новая должна обыграть чемпиона.
help-train-rounds = Сколько раундов; по умолчанию 10, а с --minutes — сколько успеет.
help-train-minutes = Сколько минут учиться; начатый раунд доводится до конца.
help-train-games = Сколько игр в раунде; по умолчанию 400.
help-train-budget = Сколько действий поиск вокруг сети может перепробовать за ход; по умолчанию 200.
help-train-device = Где учится сеть: cpu (по умолчанию) или cuda.
help-train-to = Папка, где хранится обучение; по умолчанию — по имени игры. Начатое обучение продолжается.
name-device = УСТРОЙСТВО

no-torch = Для обучения нужен PyTorch: pip install "kubik[learn]".
train-device = Сеть может учиться на { $known }, но не на «{ $device }».
train-file-other-kind = Файл { $path } уже есть, и это не начатое обучение; выберите другую папку.
train-file-other = В файле { $path } обучение с другими настройками или по другим правилам. Продолжите его той же командой или выберите другую папку.

train-round = Раунд
train-positions = Позиции
train-moves = Тот же ход
train-error = Ошибка
train-share = Победы
train-games = Игры
train-champion = Итог
train-kept = Чемпион: { $path }.
train-better = чемпион
train-not-better = не лучше
