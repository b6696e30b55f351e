# Карты «Кубитос»: названия, свойства и настройки, которые их выбирают.

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
n2-credits = { $n2 ->
    [one] { $n2 } кредит
    [few] { $n2 } кредита
   *[other] { $n2 } кредитов
}
n3-feet = { $n3 ->
    [one] { $n3 } ступню
    [few] { $n3 } ступни
   *[other] { $n3 } ступней
}
n3-coins = { $n3 ->
    [one] { $n3 } монету
    [few] { $n3 } монеты
   *[other] { $n3 } монет
}
n3-credits = { $n3 ->
    [one] { $n3 } кредит
    [few] { $n3 } кредита
   *[other] { $n3 } кредитов
}
n3-water = { n3-feet }, { $n3 ->
    [one] которой
   *[other] которыми
} можно ступать и на воду
# An edition may know another icon.
n1 = { $do1 ->
    [coin] { n1-coins }
    [credit] { n1-credits }
    [water_foot] { n1-water }
   *[foot] { n1-feet }
}
n2 = { $do2 ->
    [coin] { n2-coins }
    [credit] { n2-credits }
    [water_foot] { n2-water }
   *[foot] { n2-feet }
}
n3 = { $do3 ->
    [coin] { n3-coins }
    [credit] { n3-credits }
    [water_foot] { n3-water }
   *[foot] { n3-feet }
}
more2 = { $like2 ->
    [first] { $n2 }
   *[none] { n2 }
}
more3 = { $like3 ->
    [first] { $n3 }
   *[none] { n3 }
}
tie-break = { $tie ->
    [broken] { " " }Ничью решает кубик первого игрока.
   *[left] { "" }
}
text-changed = Это издание меняет свойство: { $effects }.
text-jacques_couteau = Сравните мечи; особый символ считается за два. За каждого соперника, у которого мечей меньше, чем у вас, бросьте { n1-dice } на выбор из любых своих зон, только не красные.
text-crabby = Если у вас больше всех мечей, отдайте { n1-dice } из любой своей зоны сопернику, у которого мечей меньше всех, в его зону сброса.{ tie-break }
text-punch_guy = Если у вас больше всех мечей, в следующем раунде белые и зелёные кубики не учитываются в пределе руки.{ tie-break }
text-mr_soldier = Если у вас больше всех мечей, получите { n1 } и { n2 }.{ tie-break }
text-supah_general = Если у вас больше всех мечей, получите { n1 } за каждого своего болельщика.{ tie-break }
text-champion = Если у вас больше всех мечей, в следующем раунде можно бросить сколько угодно своих кубиков.{ tie-break }
text-el_bandito = Сравните мечи; особый символ считается за два. Получите { n1 } за каждого соперника, у которого мечей меньше, чем у вас.
text-mr_bats = Получите { n1 } либо { n2 } за каждых двух болельщиков.
text-batter_beaver = Сейчас: бросьте { n1-dice } из зоны выбора. На бегу: если в этом раунде вы получили кредит, обязательно верните { n2-dice }.
text-benchwarmer = Можно вернуть этот кубик и ещё { $n2 ->
    [one] { $n2 } кубик
    [few] { $n2 } кубика
   *[other] { $n2 } кубиков
} из любой своей зоны.
text-reliever_beaver = Можно вернуть { n1-dice } из своей зоны броска.
text-the_babe = Получите { n1 }. Особый символ: получите ещё { n2 } и обязательно верните этот кубик.
text-pinch_eater = Сейчас: положите { n1-dice } из зоны броска в зону активации любой гранью вверх.
text-dugout = Сейчас: бросьте { n1-dice } из зоны выбора.
text-bad_cheese = Получите { n1 }. Особый символ: получите ещё { n2 } и обязательно верните этот кубик.
text-ledercheesen = После каждого риска без потери: бросьте { n1-dice } из зоны выбора. Особый символ, на бегу: получите { n2 } за каждые четыре активных кубика.
text-the_cheese_stands_alone = Сейчас: вы должны рискнуть ещё раз. На бегу: получите { n2 }.
text-the_big_cheese = Получите { n1 } либо { n2 } за каждых двух болельщиков.
text-cheese_boy = С активным коричневым кубиком: получите { n1 }. С активным оранжевым: можно вернуть { n2-dice } из своей зоны броска.
text-reckless_cheese = После каждого риска без потери: сразу переместитесь на { n1-squares }; бонусы и эффекты клеток не действуют.
text-stinky_cheese = Получите { n1 }. Особый символ: в следующем раунде серые кубики не учитываются в пределе руки.
text-up_to_11 = Перед риском можно вернуть этот кубик в зону броска. Особый символ, на бегу: получите { n2 }.
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
text-bahama_llama = Получите { n1 } и { n2 }.
text-bob = После перемещения: получите бонус клетки не дальше чем в { $n1 ->
    [one] { $n1 } клетке
   *[other] { $n1 } клетках
} от вас, но не той, где вы стоите.
text-llama_rama = Получите { n1 }. Особый символ: получите ещё { n2-fans }, с кредитами, но без рук.
text-undercover_fish = Получите { n1 }.
text-chilly_mcchillster = Бросьте все кубики зоны броска { n1-times }; потери быть не может.
text-stogie = Сейчас: бросьте все свои серые и белые кубики из зон выбора и броска { n1-times }.
text-llama_shaman = Получите { n1 } и бесплатно возьмите красный кубик.
text-wikiwiki_dinosaur = Получите { n1 } за каждый цвет среди своих активных кубиков, считая цвет этого.
text-rollosaurus = Получите { n1 }.
text-shimmy_shimmy_dino = Получите { n1 } за каждый активный белый или серый кубик.
text-dancing_dino = Получите { n1 }; с активным красным кубиком — ещё { more2 }, с активным оранжевым — ещё { more3 }.
text-pronto_bronto = Получите { n1 } за каждые две красные черты, оставшиеся до конца круга.
text-you_bet_jurassican = Получите { n1 }; с активным коричневым кубиком — ещё { more2 }, с активным жёлтым — ещё { more3 }.
text-cubasaurus = Сейчас: возьмите до конца раунда { n1-dice } из любой коробочки, кроме фиолетовой, любой гранью вверх. На бегу: обязательно верните этот кубик.
text-rich_dog = Получите { n1 }; обязательно верните этот кубик.
text-wizard = После каждого риска без потери: получите { n1 }. На бегу: обязательно верните этот кубик.
text-mr_dog = Получите { n1 }; обязательно верните этот кубик.
text-dr_livingstone = Получите { n1 }; обязательно верните этот кубик.
text-captain_bark = С активными белым и красным кубиками: можно получить { n1-fans }, с кредитами, но без рук. Получите { n2 }; обязательно верните этот кубик.
text-muggles = Сейчас: бросьте { n1-dice } из зоны выбора. На бегу: получите { n2 }; обязательно верните этот кубик.
text-dapper_doggie = Ещё { $n1 ->
    [1] раз
    [few] { $n1 } раза
   *[other] { $n1 } раз
} получите монеты и ступни своих активных серых кубиков; обязательно верните этот кубик.
text-fast_cat = Сейчас: бросьте { n1-dice } из зоны выбора.
text-schmutz = Получите { n1 } и ещё { more2 }, если в этом раунде вы вернули хотя бы один кубик.
text-smelly_cat = Получите { n1 }.
text-cat_tastrophy = Бесплатно возьмите кубик, который стоит не больше, чем у вас болельщиков.
text-broken_cow = За два таких символа: возьмите до конца раунда { n1-dice } из любой коробочки любой гранью вверх.
text-dope_cat = С активным коричневым кубиком: получите { n1 }. С активным зелёным: получите { n2 }.
text-fat_cat = Получите { n1 }; тогда обязательно возьмите серый кубик, если он есть.

## Options: a card of each colour

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
