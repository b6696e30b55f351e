## Команда, которая пишет и проверяет издания

help-edition-action = «new» пишет заготовку файла, «check» читает файл и говорит, что он меняет.
help-edition-what = Игра нового издания или файл для проверки.
help-edition-game = Игра проверяемого файла, если он сам её не называет.
help-edition-to = Куда записать; по умолчанию — имя игры с .toml.
name-edition-action = new|check
name-edition-what = ИГРА|ФАЙЛ
missing-action = Скажите, что сделать: «new» или «check».
edition-action = С изданием нельзя сделать «{ $action }»; выберите из: { $known }.
edition-new-what = Скажите, для какой игры новое издание: kubik edition new ИГРА.
edition-check-what = Скажите, какой файл проверить: kubik edition check ФАЙЛ.
edition-whose = В { $path } не сказано, для какой игры это издание. Назовите её: --game ИГРА.
edition-other-game = Это издание игры { $found }, а не { $wanted }.
edition-exists = { $path } уже есть; назовите другой файл через --to.
edition-written = Записано: { $path }. Измените в нём то, что в вашей коробке иначе.
edition-fine = По этому изданию игры { $game } можно играть (игроков: { $players }). { $changes ->
    [0] Оно не отличается от коробки.
   *[other] Оно меняет:
}
edition-long = …
edition-new = Издание игры { $game }: чем ваша коробка отличается от нашей.
    Чтобы что-то изменить, уберите перед ним знак и впишите своё.
    Остальное можно оставить как есть или убрать.
edition-part = { $what }.
edition-part-limits = { $what }: от { $low } до { $high }.
