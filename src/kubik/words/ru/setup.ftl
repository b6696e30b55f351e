# Своя коробка — там, где в браузере готовят игру.

setup-edition = Своя коробка
setup-edition-about = Если в вашей коробке другие числа или вы хотите попробовать свои, выберите файл, в котором сказано, что изменено (издание, TOML). Заготовку пишет «kubik edition new».
setup-edition-choose = Выбрать издание
setup-edition-chosen = За столом играют с { $file }.
setup-edition-remove = Играть с обычной коробкой
setup-edition-same = Оно ничем не отличается от обычной коробки.
setup-edition-what = Что изменено
setup-edition-ours = Обычно
setup-edition-theirs = У вас
setup-edition-bots = Для своей коробки у сервера нет скомпилированных правил: боты играют слабее своего уровня, а партия не идёт в рейтинг.
setup-edition-unread = Этот файл не прочесть.

setup-series = Сколько игр
setup-one-game = Одна игра
setup-best-of = Серия из { $games }
setup-tournament = Турнир
setup-duplicate = Те же расклады, что у других
setup-about-best-of = От игры к игре все пересаживаются на одно место дальше. Серия кончается, как только лидера уже не догнать.
setup-about-tournament = Турнир из правил: игр — { $games }, в каждой свои карты, очки складываются.
setup-about-duplicate = Вы играете против ботов, а по ссылке другие играют точно то же самое: те же расклады, места и броски. Потом все сравниваются. Без подсказок и без возврата ходов, чтобы было честно.
setup-deals-choice = Сколько раскладов
setup-deals = { $games ->
    [one] { $games } расклад
    [few] { $games } расклада
   *[other] { $games } раскладов
}
