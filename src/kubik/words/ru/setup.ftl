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
