# Настройка: веса ботов, найденные в играх с собой.

help-tune = Настроить веса бота keen в играх с самим собой.
help-tune-generations = Сколько поколений; по умолчанию 40.
help-tune-games = Сколько игр у каждого кандидата в поколении, с округлением вверх до целых раскладов со всех мест; по умолчанию 400.
help-tune-opening = Сколько ходов в начале игры случайны; по умолчанию 0. Для игр, в которых больше ничто не зависит от случая.
help-tune-rival = С кем играют кандидаты: keen (с нынешними весами, по умолчанию) или greedy.
help-tune-to = Куда записать веса; по умолчанию — файл с именем игры. В готовом файле веса для другого числа игроков остаются, а незаконченная настройка продолжается.

name-weights = ФАЙЛ.toml

tune-no-weights = У игры { $game } нет бота «keen» с весами для настройки.
tune-rival = Кандидаты могут играть с { $known }, но не с «{ $rival }».
tune-not-weights = Файл { $path } уже есть, и это не файл с весами; выберите другое имя.
tune-file-other-kind = Файл { $path } уже есть, и это не начатая настройка; удалите его или выберите другое имя.
tune-file-other = В файле { $path } другая незаконченная настройка. Закончите её той же командой, удалите файл или выберите другое имя.
tune-file-other-build = В файле { $path } настройка по другим правилам или другого бота, чем сейчас. Удалите его или выберите другое имя.

tune-playing = Пробы
tune-generation = Поколение { $number } из { $of }, побед { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }, шаг { NUMBER($step, maximumSignificantDigits: 2) }
tune-weight = Вес
tune-before = до
tune-after = после
tune-against-keen = Против прежних весов — { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } побед ({ NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }), игр: { $games }.
tune-against-greedy = Против greedy — { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } побед ({ NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }), игр: { $games }.
tune-kept = Найденные веса — в файле { $path }, матчем они ещё не проверены; настройка хранится в { $state }, и та же команда продолжит её.
