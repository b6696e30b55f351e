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

## Cards: names

card-jacques_couteau = Вжик-Ив Кусто
card-crabby = Держи краба!
card-punch_guy = Задира
card-mr_soldier = Крабовый солдат
card-supah_general = Панцирный доспех
card-champion = Чемпион
card-el_bandito = Эль Бандито
card-mr_bats = Биток
card-batter_beaver = Бьющий
card-benchwarmer = Запасной игрок
card-reliever_beaver = Кручёный мяч
card-the_babe = Новичок
card-pinch_eater = Поедающий
card-dugout = Скамейка запасных
card-bad_cheese = Испорченный сыр
card-ledercheesen = Ледеркезе
card-the_cheese_stands_alone = Один как сыр
card-the_big_cheese = Сырвейер
card-cheese_boy = Сырок
card-reckless_cheese = Сырная лихорадка
card-stinky_cheese = Сыр с душиком
card-up_to_11 = Ананасная оборона
card-pineapple_rocks = Кубананас
card-punk_fruit = Панкфрут
card-pina_cubelada = Пина кубилада
card-rock_on = Рок-н-ролл
card-rolling_stoned = Сектор ананаса
card-keep_on_rollin = Шоу должно продолжаться
card-bahama_llama = Багама-лама
card-bob = Боб
card-llama_rama = Давай, лама!
card-undercover_fish = Дорадо-лама
card-chilly_mcchillster = Нирвана-лама
card-stogie = Чил-лама
card-llama_shaman = Шамана-лама
card-wikiwiki_dinosaur = Алохазавр
card-rollosaurus = Броскозавр
card-shimmy_shimmy_dino = Буги-вуги
card-dancing_dino = Дискодон
card-pronto_bronto = Пронтозавр
card-you_bet_jurassican = Тверк Юрского периода
card-cubasaurus = Трицеракубс
card-rich_dog = Богатый пёсик
card-wizard = Волшебник
card-mr_dog = Доге
card-dr_livingstone = Дратути!
card-captain_bark = Капитан Гав
card-muggles = Простофиля
card-dapper_doggie = Стильный собакен
card-fast_cat = Быстрокот
card-schmutz = Грязнуля
card-smelly_cat = Драный кот
card-cat_tastrophy = Котострофа
card-broken_cow = Котэ
card-dope_cat = Кошачья мята
card-fat_cat = Толстопуз

## Cards: what they do

n1-feet = { $n1 ->
    [one] { $n1 } ступню
    [few] { $n1 } ступни
   *[other] { $n1 } ступней
}
n2-feet = { $n2 ->
    [one] { $n2 } ступню
    [few] { $n2 } ступни
   *[other] { $n2 } ступней
}
n1-coins = { $n1 ->
    [one] { $n1 } монету
    [few] { $n1 } монеты
   *[other] { $n1 } монет
}
n2-coins = { $n2 ->
    [one] { $n2 } монету
    [few] { $n2 } монеты
   *[other] { $n2 } монет
}
n1-credits = { $n1 ->
    [one] { $n1 } кредит
    [few] { $n1 } кредита
   *[other] { $n1 } кредитов
}
n1-dice = { $n1 ->
    [one] { $n1 } кубик
    [few] { $n1 } кубика
   *[other] { $n1 } кубиков
}
n2-dice = { $n2 ->
    [one] { $n2 } кубик
    [few] { $n2 } кубика
   *[other] { $n2 } кубиков
}
n1-fans = { $n1 ->
    [one] { $n1 } болельщика
    [few] { $n1 } болельщиков
   *[other] { $n1 } болельщиков
}
n2-fans = { $n2 ->
    [one] { $n2 } болельщика
    [few] { $n2 } болельщиков
   *[other] { $n2 } болельщиков
}
n1-squares = { $n1 ->
    [one] { $n1 } клетку
    [few] { $n1 } клетки
   *[other] { $n1 } клеток
}
n1-water = { n1-feet }, { $n1 ->
    [one] которой
   *[other] которыми
} можно ступать и на воду
n2-water = { n2-feet }, { $n2 ->
    [one] которой
   *[other] которыми
} можно ступать и на воду
n1-times = { $n1 ->
    [1] один раз
    [2] дважды
    [few] { $n1 } раза
   *[other] { $n1 } раз
}
tie-break = Ничью решает кубик первого игрока.
text-jacques_couteau = Сравните мечи; особый символ считается за два. За каждого соперника, у которого мечей меньше, чем у вас, бросьте { n1-dice } на выбор из любых своих зон, только не красные.
text-crabby = Если у вас больше всех мечей, отдайте { n1-dice } из любой своей зоны сопернику, у которого мечей меньше всех, в его зону сброса. { tie-break }
text-punch_guy = Если у вас больше всех мечей, в следующем раунде белые и зелёные кубики не учитываются в пределе руки. { tie-break }
text-mr_soldier = Если у вас больше всех мечей, получите { n1-coins } и { n2-feet }. { tie-break }
text-supah_general = Если у вас больше всех мечей, получите { n1-feet } за каждого своего болельщика. { tie-break }
text-champion = Если у вас больше всех мечей, в следующем раунде можно бросить сколько угодно своих кубиков. { tie-break }
text-el_bandito = Сравните мечи; особый символ считается за два. Получите { n1-feet } за каждого соперника, у которого мечей меньше, чем у вас.
text-mr_bats = Получите { n1-credits } либо { n2-feet } за каждых двух болельщиков.
text-batter_beaver = Сейчас: бросьте { n1-dice } из зоны выбора. На бегу: если в этом раунде вы получили кредит, обязательно верните { n2-dice }.
text-benchwarmer = Можно вернуть этот кубик и ещё { $n2 ->
    [one] { $n2 } кубик
    [few] { $n2 } кубика
   *[other] { $n2 } кубиков
} из любой своей зоны.
text-reliever_beaver = Можно вернуть { n1-dice } из своей зоны броска.
text-the_babe = Получите { n1-coins }. Особый символ: получите ещё { n2-feet } и обязательно верните этот кубик.
text-pinch_eater = Сейчас: положите { n1-dice } из зоны броска в зону активации любой гранью вверх.
text-dugout = Сейчас: бросьте { n1-dice } из зоны выбора.
text-bad_cheese = Получите { n1-feet }. Особый символ: получите ещё { n2-coins } и обязательно верните этот кубик.
text-ledercheesen = После каждого риска без потери: бросьте { n1-dice } из зоны выбора. Особый символ, на бегу: получите { n2-feet } за каждые четыре активных кубика.
text-the_cheese_stands_alone = Сейчас: вы должны рискнуть ещё раз. На бегу: получите { n2-feet }.
text-the_big_cheese = Получите { n1-feet } либо { n2-feet } за каждых двух болельщиков.
text-cheese_boy = С активным коричневым кубиком: получите { n1-feet }. С активным оранжевым: можно вернуть { n2-dice } из своей зоны броска.
text-reckless_cheese = После каждого риска без потери: сразу переместитесь на { n1-squares }; бонусы и эффекты клеток не действуют.
text-stinky_cheese = Получите { n1-feet }. Особый символ: в следующем раунде серые кубики не учитываются в пределе руки.
text-up_to_11 = Перед риском можно вернуть этот кубик в зону броска. Особый символ, на бегу: получите { n2-feet }.
text-pineapple_rocks = Перед риском можно вернуть этот кубик в зону броска. Особый символ: тогда обязательно перенесите туда ещё { $n2 ->
    [one] { $n2 } активный кубик
    [few] { $n2 } активных кубика
   *[other] { $n2 } активных кубиков
}.
text-punk_fruit = Если вы теряете кубики, зелёные и серые остаются активными. На бегу: бросьте не более { $n2 ->
    [one] { $n2 } кубика
   *[other] { $n2 } кубиков
} разных цветов из зон выбора и броска.
text-pina_cubelada = Используйте этот кубик перед риском: этот риск не приведёт к потере.
text-rock_on = Перед риском можно вернуть этот кубик в зону броска.
text-rolling_stoned = Если вам грозит потеря: бросьте сколько угодно своих серых кубиков из любых зон; хоть одно попадание — и потери нет.
text-keep_on_rollin = Если вам грозит потеря: вместо неё можно вернуть этот кубик.
text-bahama_llama = Получите { n1-coins } и { n2-water }.
text-bob = После перемещения: получите бонус клетки не дальше чем в { $n1 ->
    [one] { $n1 } клетке
   *[other] { $n1 } клетках
} от вас, но не той, где вы стоите.
text-llama_rama = Получите { n1-coins }. Особый символ: получите ещё { n2-fans }, с кредитами, но без рук.
text-undercover_fish = Получите { n1-water }.
text-chilly_mcchillster = Бросьте все кубики зоны броска { n1-times }; потери быть не может.
text-stogie = Сейчас: бросьте все свои серые и белые кубики из зон выбора и броска { n1-times }.
text-llama_shaman = Получите { n1-coins } и бесплатно возьмите красный кубик.
text-wikiwiki_dinosaur = Получите { n1-feet } за каждый цвет среди своих активных кубиков, считая цвет этого.
text-rollosaurus = Получите { n1-feet }.
text-shimmy_shimmy_dino = Получите { n1-feet } за каждый активный белый или серый кубик.
text-dancing_dino = Получите { n1-feet }; с активным красным кубиком — ещё { $n2 }, с активным оранжевым — ещё { $n3 }.
text-pronto_bronto = Получите { n1-feet } за каждые две красные черты, оставшиеся до конца круга.
text-you_bet_jurassican = Получите { n1-feet }; с активным коричневым кубиком — ещё { $n2 }, с активным жёлтым — ещё { $n3 }.
text-cubasaurus = Сейчас: возьмите до конца раунда { n1-dice } из любой коробочки, кроме фиолетовой, любой гранью вверх. На бегу: обязательно верните этот кубик.
text-rich_dog = Получите { n1-credits }; обязательно верните этот кубик.
text-wizard = После каждого риска без потери: получите { n1-credits }. На бегу: обязательно верните этот кубик.
text-mr_dog = Получите { n1-credits }; обязательно верните этот кубик.
text-dr_livingstone = Получите { n1-feet }; обязательно верните этот кубик.
text-captain_bark = С активными белым и красным кубиками: можно получить { n1-fans }, с кредитами, но без рук. Получите { n2-coins }; обязательно верните этот кубик.
text-muggles = Сейчас: бросьте { n1-dice } из зоны выбора. На бегу: получите { n2-coins }; обязательно верните этот кубик.
text-dapper_doggie = Ещё { $n1 ->
    [1] раз
    [few] { $n1 } раза
   *[other] { $n1 } раз
} получите монеты и ступни своих активных серых кубиков; обязательно верните этот кубик.
text-fast_cat = Сейчас: бросьте { n1-dice } из зоны выбора.
text-schmutz = Получите { n1-feet } и ещё { $n2 }, если в этом раунде вы вернули хотя бы один кубик.
text-smelly_cat = Получите { n1-feet }.
text-cat_tastrophy = Бесплатно возьмите кубик, который стоит не больше, чем у вас болельщиков.
text-broken_cow = За два таких символа: возьмите до конца раунда { n1-dice } из любой коробочки любой гранью вверх.
text-dope_cat = С активным коричневым кубиком: получите { n1-coins }. С активным зелёным: получите { n2-coins }.
text-fat_cat = Получите { n1-feet }; тогда обязательно возьмите серый кубик, если он есть.

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
option-red = Красная карта
option-red-set = как в наборе
option-red-jacques_couteau = Вжик-Ив Кусто
option-red-crabby = Держи краба!
option-red-punch_guy = Задира
option-red-mr_soldier = Крабовый солдат
option-red-supah_general = Панцирный доспех
option-red-champion = Чемпион
option-red-el_bandito = Эль Бандито
option-orange = Оранжевая карта
option-orange-set = как в наборе
option-orange-mr_bats = Биток
option-orange-batter_beaver = Бьющий
option-orange-benchwarmer = Запасной игрок
option-orange-reliever_beaver = Кручёный мяч
option-orange-the_babe = Новичок
option-orange-pinch_eater = Поедающий
option-orange-dugout = Скамейка запасных
option-yellow = Жёлтая карта
option-yellow-set = как в наборе
option-yellow-bad_cheese = Испорченный сыр
option-yellow-ledercheesen = Ледеркезе
option-yellow-the_cheese_stands_alone = Один как сыр
option-yellow-the_big_cheese = Сырвейер
option-yellow-cheese_boy = Сырок
option-yellow-reckless_cheese = Сырная лихорадка
option-yellow-stinky_cheese = Сыр с душиком
option-green = Зелёная карта
option-green-set = как в наборе
option-green-up_to_11 = Ананасная оборона
option-green-pineapple_rocks = Кубананас
option-green-punk_fruit = Панкфрут
option-green-pina_cubelada = Пина кубилада
option-green-rock_on = Рок-н-ролл
option-green-rolling_stoned = Сектор ананаса
option-green-keep_on_rollin = Шоу должно продолжаться
option-blue = Синяя карта
option-blue-set = как в наборе
option-blue-bahama_llama = Багама-лама
option-blue-bob = Боб
option-blue-llama_rama = Давай, лама!
option-blue-undercover_fish = Дорадо-лама
option-blue-chilly_mcchillster = Нирвана-лама
option-blue-stogie = Чил-лама
option-blue-llama_shaman = Шамана-лама
option-purple = Фиолетовая карта
option-purple-set = как в наборе
option-purple-wikiwiki_dinosaur = Алохазавр
option-purple-rollosaurus = Броскозавр
option-purple-shimmy_shimmy_dino = Буги-вуги
option-purple-dancing_dino = Дискодон
option-purple-pronto_bronto = Пронтозавр
option-purple-you_bet_jurassican = Тверк Юрского периода
option-purple-cubasaurus = Трицеракубс
option-brown = Коричневая карта
option-brown-set = как в наборе
option-brown-rich_dog = Богатый пёсик
option-brown-wizard = Волшебник
option-brown-mr_dog = Доге
option-brown-dr_livingstone = Дратути!
option-brown-captain_bark = Капитан Гав
option-brown-muggles = Простофиля
option-brown-dapper_doggie = Стильный собакен
option-white = Белая карта
option-white-set = как в наборе
option-white-fast_cat = Быстрокот
option-white-schmutz = Грязнуля
option-white-smelly_cat = Драный кот
option-white-cat_tastrophy = Котострофа
option-white-broken_cow = Котэ
option-white-dope_cat = Кошачья мята
option-white-fat_cat = Толстопуз

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
ask-buy-money = Купите до двух кубиков разных цветов; можно потратить { $count }
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
board-chance = вероятность потери: { $percent } %

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

refused-now = его нет среди того, что вам можно

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

edition-number = «{ $field }» не может быть { $value }; допустимо от { $low } до { $high }.
edition-value = «{ $field }» не может быть { $value }. Известно: { $known }.
edition-die = У кубика «{ $die }» должен быть список из { $sides } граней.
edition-faces = У кубика «{ $die }» должна быть пустая грань и не более { $most } разных граней кроме символов.
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
    [one] около { $hits } попадания; риск потерять всё — { $bust } %
   *[other] около { $hits } попаданий; риск потерять всё — { $bust } %
}
reason-keeps = остаётся: { $thing }
reason-buys = { $sides ->
    [one] попадает { $sides } гранью из шести
   *[other] попадает { $sides } гранями из шести
}; таких у вас уже { $own }
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
