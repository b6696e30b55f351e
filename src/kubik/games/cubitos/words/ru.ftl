game-title = Кубитос
game-blurb = Бросайте кубики, рискуйте, покупайте новые — и придите к финишу первыми.

## Dice, faces and zones

die-light = светло-серый
die-dark = тёмно-серый
die-red = красный
die-orange = оранжевый
die-yellow = жёлтый
die-green = зелёный
die-blue = синий
die-purple = фиолетовый
die-brown = коричневый
die-white = белый
die-first = кубик первого игрока
colour-red = красный
colour-orange = оранжевый
colour-yellow = жёлтый
colour-green = зелёный
colour-blue = синий
colour-purple = фиолетовый
colour-brown = коричневый
colour-white = белый
face-blank = пусто
face-symbol = символ
face-special = особый символ
face-coin = монета
face-foot = ступня
face-credit = кредит
side-symbol = символ
side-special = особый символ
side-first = первая из прочих граней
side-second = вторая из прочих граней
side-third = третья из прочих граней
zone-draw = зона выбора
zone-roll = зона броска
zone-discard = зона сброса
zone-spent = зона активации, использован
zone-symbol = зона активации, символ
zone-special = зона активации, особый символ
zone-first = зона активации, первая из прочих граней
zone-second = зона активации, вторая из прочих граней
zone-third = зона активации, третья из прочих граней
row-a = a
row-b = b
row-c = c
row-d = d
row-e = e
row-f = f
row-g = g
row-h = h
row-i = i
row-j = j
row-k = k
resource-coin = монеты
resource-credit = кредиты
resource-foot = ступни
resource-water = ступни для воды

a-die = { $die_name ->
    [first] кубик первого игрока
   *[other] { $die } кубик
}
gain = { $resource_name ->
    [coin] { $count ->
        [one] { $count } монету
        [few] { $count } монеты
       *[other] { $count } монет
    }
    [credit] { $count ->
        [one] { $count } кредит
        [few] { $count } кредита
       *[other] { $count } кредитов
    }
    [foot] { some-feet }
   *[water] { some-feet } и для воды
}
some-feet = { $count ->
    [one] { $count } ступню
    [few] { $count } ступни
   *[other] { $count } ступней
}
some-dice = { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}

## Tracks

track-nothing_goes_right = Одной левой
track-ahead_of_the_curve = Извилистый путь
track-testing_the_waters = Мелководье
track-still_waters = Тихий омут

## Options

option-cards = Набор карт
option-cards-race_1 = Забег 1: просто и с риском
option-cards-race_2 = Забег 2: сыр, динозавры и болельщики
option-cards-race_3 = Забег 3: слава
option-cards-race_4 = Забег 4: серые кубики и загорелая лама
option-cards-race_5 = Забег 5: краб против ламы
option-cards-race_6 = Забег 6: неразбериха с комбо
option-cards-race_7 = Забег 7: два круга
option-cards-combotastic = Комбический
option-cards-such_much_fans = Фанатский сектор
option-cards-grand_finale = Гран-при: две трассы
option-cards-random = случайные карты по рекомендациям
option-track = Трасса
option-track-advised = как рекомендовано для набора
option-track-nothing_goes_right = Одной левой
option-track-ahead_of_the_curve = Извилистый путь
option-track-testing_the_waters = Мелководье
option-track-still_waters = Тихий омут
option-track-two_tracks = две трассы: «Тихий омут», затем «Мелководье»
option-laps = Круги
option-laps-advised = как рекомендовано для набора
option-laps-1 = один
option-laps-2 = два

## Moves

move-roll = бросить кубики
move-pass = спасовать
move-done = больше ничего
move-all = взять всё, что можно
move-foot = купить ступню
move-jetpack = включить реактивный ранец
move-shortcut = пойти коротким путём
move-use = использовать { $colour } кубик ({ $side }), вариант { $choice }
move-use-borrowed = использовать взятый на раунд { $colour } кубик ({ $side }), вариант { $choice }
move-count = взять кредиты: { a-die } ({ $side })
move-pick = выбрать { a-die } ({ $zone })
move-pick-borrowed = выбрать взятый на раунд { $die } кубик ({ $zone })
move-take = бесплатно взять { a-die }
move-buy = купить { a-die }
move-turn = повернуть вверх: { $side }
move-give = отдать месту { $rival }
move-go = на клетку { $row }{ $place }
move-start = на стартовую клетку
move-finish = на финишную клетку

## Events

event-card-dealt = Одна из карт этого забега — «{ $card }»
event-goes-first = { $seat } получает кубик первого игрока
event-round-begins = Раунд { $round }
event-hit = { $seat } попадает: { a-die }, { $face }
event-missed = { $seat } промахивается: { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
event-busted = { $seat } теряет кубики
event-passed = { $seat } пасует
event-used = { $seat } применяет свойство «{ $card }»
event-gained = { $seat } получает { gain }
event-fan-gained = { $seat } получает болельщика (теперь их { $fans }){ $count ->
    [0] { "" }
    [one] { " " }и { $count } кредит
    [few] { " " }и { $count } кредита
   *[other] { " " }и { $count } кредитов
}
event-hand-gained = { $seat } получает руку
event-die-returned = { $seat } возвращает { a-die }
event-die-taken = { $seat } бесплатно берёт { a-die }
event-die-borrowed = { $seat } берёт на раунд { a-die }
event-die-given = { $seat } отдаёт { a-die } месту { $rival }
event-die-bought = { $seat } покупает { a-die } за { $count }
event-swords = { $seat } показывает { $count ->
    [one] { $count } меч
    [few] { $count } меча
   *[other] { $count } мечей
}
event-most-swords = { $seat } опережает всех по мечам
event-foot-bought = { $seat } покупает ступню
event-doubled = { $seat } взлетает: теперь есть { $count ->
    [one] { $count } ступня
    [few] { $count } ступни
   *[other] { $count } ступней
}
event-stepped = { $seat } на клетке { $row }{ $place }
event-on-start = { $seat } на старте второй трассы
event-finished = { $seat } достигает финиша
event-extra-round = Ничья: решает ещё один раунд
event-won = { $seat } побеждает

## Endings

ending-finish = первое место на финише
ending-farthest = дальше всех за финишем
ending-extra-round = дальше всех после дополнительного раунда

## What to do now

ask-wait = Ждём остальных
ask-flow = Дальше
ask-choose = Выберите кубики в зону броска
ask-throw = Бросьте кубики
ask-decide = Рискуете или пасуете?
ask-seize = Примените свойство «Сейчас»?
ask-save = Одни промахи! Спасётесь от потери?
ask-drop = Какие кубики из зоны броска сбросить?
ask-pick = Выберите кубики
ask-take = Возьмите кубик из коробочки
ask-face = Какой гранью вверх?
ask-hand-over = Кому отдать кубик?
ask-hasten = Шагнёте сразу на клетку?
ask-run = Что возьмёте теперь?
ask-move = Переместите бегуна
ask-accept = Возьмёте бонус своей клетки?
ask-reach = Бонус какой клетки поблизости взять?
ask-buy = Купите кубики?

## What is asked and offered, with its numbers

amount-coin = { $count ->
    [one] { $count } монета
    [few] { $count } монеты
   *[other] { $count } монет
}
amount-foot = { $count ->
    [one] { $count } ступня
    [few] { $count } ступни
   *[other] { $count } ступней
}
amount-credit = { $count ->
    [one] { $count } кредит
    [few] { $count } кредита
   *[other] { $count } кредитов
}
amount-fan = { $count ->
    [one] { $count } болельщик
    [few] { $count } болельщика
   *[other] { $count } болельщиков
}
amount-water-foot = { $count ->
    [one] { $count } ступня и для воды
    [few] { $count } ступни и для воды
   *[other] { $count } ступней и для воды
}
bonus-fan = болельщик
bonus-return = { $count ->
    [one] возврат { $count } кубика
   *[other] возврат { $count } кубиков
}
both = { $one }, { $other }
bonus-any = любой кубик бесплатно
bonus-die = бесплатный кубик не дороже { $cost }
thing-jetpack = реактивный ранец
ask-choose-count = Выберите ещё { some-dice } в зону броска (dL3 — трижды dL)
ask-more = Выберите в зону броска ещё кубики, если хотите
ask-must-push = Надо рискнуть ещё раз
ask-face-of = Какой гранью вверх положить { a-die }?
ask-move-feet = Переместите бегуна: { $feet }{ $water ->
    [0] { "" }
   *[other] , из них и для воды { $water }
}
ask-buy-money = { $left ->
    [1] Купите один кубик или ни одного; можно потратить { $count }
    [2] Купите до двух кубиков разных цветов; можно потратить { $count }
   *[other] Купите до { $left } кубиков разных цветов; можно потратить { $count }
}
task-roll-drawn = Выберите в зоне выбора ещё { some-dice } для броска
task-roll-picked = Выберите ещё { some-dice } для броска
task-roll-rescue = Выберите серые кубики, чтобы спастись от потери
task-turn = Выберите кубик для зоны активации
task-return = Выберите ещё { some-dice }, чтобы вернуть в коробочку
task-give = Выберите кубик, который отдаёте
task-rejoin = Выберите активный кубик для зоны броска
offer-throw = { $count ->
    [one] бросить { $count } кубик
    [few] бросить { $count } кубика
   *[other] бросить { $count } кубиков
}
offer-push = { $count ->
    [one] рискнуть: бросить { $count } кубик
    [few] рискнуть: бросить { $count } кубика
   *[other] рискнуть: бросить { $count } кубиков
}
offer-stop = спасовать и оставить активные кубики
offer-foot = купить ступню за { $count }
offer-jetpack = включить реактивный ранец: ступней станет { $count }
offer-shortcut = пойти коротким путём на { $row }{ $place }: { $price }
offer-use = применить «{ $card }» ({ $die })
offer-use-special = применить «{ $card }» ({ $die }) с особым символом
offer-count = взять: { $thing } ({ $die })
offer-borrowed = { $thing }, взятый на раунд
offer-take = бесплатно взять { a-die }
offer-take-card = бесплатно взять «{ $card }» ({ $die })
offer-buy = купить «{ $card }» ({ $die }), { $cost } из { $money } { $money ->
    [one] монеты
   *[other] монет
}
offer-turn = повернуть вверх: { $thing }
offer-pick = { $die } ({ $zone }: { $count })
offer-pick-active = { $die }, активный, на нём: { $thing }{ $count ->
    [one] { "" }
   *[other] { " " }× { $count }
}
offer-reach = получить бонус клетки { $row }{ $place }
offer-all-roll = бросить все
offer-all-drop = сбросить все
offer-done-choose = хватит
offer-done-use = не применять
offer-done-save = потерять кубики
offer-done-drop = остальные оставить
offer-done-pick = больше не надо
offer-done-take = ничего не брать
offer-done-hasten = остаться на месте
offer-done-run = взять всё остальное
offer-done-move = закончить перемещение
offer-done-buy = больше не покупать
way-safe = бросать, пока ничего нельзя потерять
way-fill = заполнить зону броска, сначала цветными
way = { $feet }{ $water ->
    [0] { "" }
   *[other] , из них для воды { $water }
}, останется { $left }

## The board as text

board-start = старт
board-finish = финиш
board-cards = Карты: стоимость/сколько кубиков в коробочке. Стоимость и то, что отмечено (?), — наша реконструкция; (≈) — значок выведен из текста.
board-not-advised = Набор не следует рекомендации: две карты не дороже 5 и хотя бы одна, которая возвращает или даёт кубики.
board-where = { $where }
board-legs = пройдено кругов: { $done } из { $legs }
board-lines = { $count ->
    [one] позади { $count } черта
    [few] позади { $count } черты
   *[other] позади { $count } черт
}
board-hand = предел руки { $count }
board-support = Шкала поддержки: кредиты за каждого болельщика; + — ещё один кубик в руке
legend-start = старт
legend-finish = финиш
legend-both = оба
legend-water = вода
legend-wall = стена
legend-line = красная черта
legend-way = куда бежать
legend-tick = каждая пятая клетка ряда
legend-credits = кредиты
legend-fan = болельщик
legend-return = вернуть кубик
legend-return-two = два кубика
legend-fan-return = болельщик и возврат кубика
legend-any = любой кубик бесплатно
legend-die = не дороже { $cost }
legend-jetpack = ранец: ступни удваиваются
legend-shortcut = короткий путь к { $exit }: { $price }
board-active = зона активации
board-spent = использованы
board-chance = вероятность потери: { $percent } %

## The box

table-set = { $name } · { $tracks } · { $laps ->
    [one] { $laps } круг
    [few] { $laps } круга
   *[other] { $laps } кругов
}
table-card = Карта
table-die = Кубик
table-cost = Стоимость
table-ability = Свойство
table-costs = Все стоимости — наша реконструкция: напечатанных не удалось узнать ни для одной карты.
reconstruction-costs = стоимость карт
reconstruction-abilities = часть свойств карт
reconstruction-support = все деления шкалы поддержки, кроме последнего
reconstruction-ahead_of_the_curve = трасса «Извилистый путь»
reconstruction-testing_the_waters = трасса «Мелководье»
reconstruction-still_waters = трасса «Тихий омут»

## Why a move is refused

refused-asked = вас спрашивают: «{ $ask }»
refused-throw = сначала бросают кубики, а их у вас { $count }
refused-hand = ваш предел руки { $hand }, а в зоне броска { $have ->
    [one] { $have } кубик
    [few] { $have } кубика
   *[other] { $have } кубиков
} в его счёт
refused-zone = кубики оттуда не требуются ({ $zone })
refused-no-die = там нет такого кубика ({ $die }, { $zone })
refused-kind = кубики такого цвета не требуются ({ $die })
refused-first = это кубик первого игрока
refused-used = кубик уже использован ({ $die })
refused-twice = кубик этого цвета уже выбран ({ $die })
refused-not-borrowed = рядом с вашим кубиком там нет взятого на раунд
refused-count = нужно выбрать по одному { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
refused-must = нужно выбрать ещё { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
refused-none = не выбран ещё ни один кубик
refused-box = коробочка пуста ({ $die })
refused-dear = он стоит { $cost }, а бонус столько не даёт
refused-fans = он стоит { $cost }, а у вас { $fans ->
    [one] { $fans } болельщик
    [few] { $fans } болельщика
   *[other] { $fans } болельщиков
}
refused-face = на кубике нет такой грани ({ $die })
refused-no-rival = это не ваш соперник
refused-rival = мечей у этого соперника { $swords }, а есть тот, у кого их { $fewest }
refused-no-dice = в вашей зоне броска нет кубиков
refused-neither = вы рискуете или пасуете, а в зоне броска { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
refused-forced = рискнуть нужно ещё { $count ->
    [one] { $count } раз
    [few] { $count } раза
   *[other] { $count } раз
}
refused-bound = вы перенесли кубик в зону броска, чтобы рискнуть
refused-pending = сначала примените свойство карты «{ $card }» или откажитесь от него
refused-blanks = вы рискнули, и выпали одни промахи
refused-busted = вы потеряли кубики
refused-choice = у карты «{ $card }» нет такого выбора
refused-not-now = карта «{ $card }» не выпала только что
refused-before-run = свойство карты «{ $card }» применяют на бегу, а вы ещё бросаете кубики
refused-moment = свойство карты «{ $card }» применяют в другой момент
refused-alike = особый символ карты «{ $card }» применяют как обычный
refused-not-active = в зоне активации такой грани нет ({ $die }, { $side })
refused-by-itself = это берётся само
refused-nothing = применять свойство не к чему
refused-pair = нужны два таких символа, а у вас { $count }
refused-safe = ваш следующий риск уже безопасен
refused-not-compared = мечи ещё не сравнивали
refused-no-weaker = ни у кого нет меньше мечей, чем у вас, а у вас { $swords }
refused-swords = мечей больше всех не у вас (у вас { $swords }, наибольшее число — { $most })
refused-beside = рядом не активен кубик, который нужен карте «{ $card }»
refused-between = отсюда одна ступня ведёт на старт второй трассы
refused-apart = эта клетка не соседняя с вашей
refused-start = туда бегуны не ходят
refused-back = эта клетка — за красной чертой, которую вы уже пересекли
refused-water = это вода, а ступней для воды у вас нет
refused-no-feet = ступней у вас не осталось
refused-price = это стоит { $cost }, а у вас { $money }
refused-feet = это стоит { $cost ->
    [one] { $cost } ступню
    [few] { $cost } ступни
   *[other] { $cost } ступней
}, а у вас их { $feet }
refused-no-jetpack = на вашей клетке нет реактивного ранца
refused-no-shortcut = с вашей клетки не ведёт короткий путь
refused-used-square = в этом перемещении вы эту клетку уже использовали
refused-elsewhere = вы закончили перемещение не там
refused-far = это не бонусная клетка рядом с вами
refused-bought = кубик этого цвета вы в этом раунде уже купили ({ $colour })

## Impossible positions

broken-1 = Карта не того цвета.
broken-2 = Кубиков какого-то вида стало больше или меньше.
broken-3 = Какое-то число меньше нуля, или на кубике грань, которой у него нет.
broken-4 = Бегун не на трассе.
broken-5 = Этапы или вопросы разных мест не сочетаются.
broken-6 = Никому нечего делать.
position-table = «{ $field }» должно быть таблицей.
position-tracks = «tracks» — список из { $tracks } трасс: для первого круга и для остальных.
position-cards = «cards» — список из { $cards } карт, по одной каждого цвета.

## Editions that cannot be played

edition-value = «{ $field }» не может быть { $value }. Известно: { $known }.
edition-die = У кубика «{ $die }» должен быть список из { $sides } граней.
edition-faces = У кубика «{ $die }» должны быть пустая и непустая грани и не более { $most } разных граней кроме символов.
edition-face = У кубика «{ $die }» не может быть грани «{ $face }». Напишите одно из этого, можно с числом впереди: { $known }.
edition-support = «support.{ $field }» — список из { $spaces } чисел.
edition-effects-list = У карты «{ $card }» должен быть список из 1–{ $most } эффектов.
edition-rows = В «{ $map }» трассы «{ $track }» должно быть строк: { $rows }.
edition-row = В строке { $row } в «{ $map }» трассы «{ $track }» клеток { $found }, а не { $wanted }.
edition-sign = Трасса «{ $track }», клетка { $square }: знак «{ $sign }» ничего не значит.
edition-section = Трасса «{ $track }», клетка { $square }: напишите цифрой, сколько красных черт позади.
edition-shortcut = Для короткого пути { $sign } трассы «{ $track }» укажите цену и чем платят: { $known }.
edition-shortcut-ends = У короткого пути { $sign } трассы «{ $track }» должны быть один вход { $sign } и один выход { $exit }.
edition-shortcut-back = Короткий путь с клетки { $square } трассы «{ $track }» ведёт назад через красную черту.
edition-ends = Трассе «{ $track }» нужны старт (S) и финиш (F), у каждого рядом несколько клеток.
edition-lines = На трассе «{ $track }» должно быть от 1 до { $most } красных черт.
edition-line-ends = Трасса «{ $track }»: у клеток рядом со стартом позади нет черт, а у клетки рядом с финишем позади все { $lines }.
edition-effects = На трассе «{ $track }» может быть не больше { $most } ранцев и коротких путей.
edition-unreached = Трасса «{ $track }»: до клетки { $square } не дойти от старта.
edition-dead-end = Трасса «{ $track }»: с клетки { $square } не дойти до финиша.

## Баланс

balance-note = Каждый набор проходит каждую трассу, по одному кругу, какая бы дистанция ни была рекомендована для набора.

## Чем хороша подсказка

reason-rolls = { $hits ->
    [one] около { $hits } попадания, и риска нет
   *[other] около { $hits } попаданий, и риска нет
}
reason-risks = { $hits ->
    [one] около { $hits } попадания; риск потерять всё — { $bust } %
   *[other] около { $hits } попаданий; риск потерять всё — { $bust } %
}
reason-keeps = остаётся: { $thing }
reason-buys = { $sides ->
    [one] попадает { $sides } гранью из шести
   *[other] попадает { $sides } гранями из шести
}; { $own ->
    [0] таких у вас ещё нет
   *[other] таких у вас уже { $own }
}
reason-runs = { $squares ->
    [0] финиш
    [one] до финиша { $squares } клетка
    [few] до финиша { $squares } клетки
   *[other] до финиша { $squares } клеток
}
reason-there = { $thing }; { $squares ->
    [one] до финиша { $squares } клетка
    [few] до финиша { $squares } клетки
   *[other] до финиша { $squares } клеток
}

## Коробка

box-numbers-hand = Кубиков в броске без жетонов рук
box-numbers-risk = Активных кубиков, с которых продолжать рискованно
box-numbers-foot_price = Монет и кредитов за ступню
box-numbers-purchases = Кубиков, которые можно купить за раунд
box-numbers-box = Кубиков каждого цвета
box-die = Грани кубика; число перед гранью — сколько на ней чего-то
box-support-credits = Кредиты на каждом делении шкалы поддержки
box-support-hands = Руки на каждом делении шкалы поддержки: дополнительные кубики броска
box-card-cost = Стоимость карты
box-card-special_swords = Мечей на особой грани красной карты
box-card-effects = Что делает карта
box-card-tie_break = Решает ли красная карта при равенстве мечей
box-track-map = Карта трассы, строка за строкой
box-track-sections = Сколько красных черт позади каждой клетки
box-track-die_cost = Самый дорогой кубик, который даёт клетка трассы
box-track-cost = Сколько стоит короткий путь
box-track-pays = Чем платят за короткий путь: money (деньги) или feet (ступни)

## Части коробки

parts-die-bought-die = Купленные кубики
