## The server: what it refuses

no-page = Такой страницы нет.
no-table = Такого стола нет.
table-of-other-rules = Партию за этим столом нельзя показать. { $reason }
no-client = Страницы этого сервера не собраны. API находится по адресу /api.
bad-input = Это непонятно.
too-large = Это слишком много.
too-fast = Слишком часто; подождите немного.
too-many-sockets = У вас открыто слишком много столов сразу; закройте часть страниц.
too-many-guests = С вашего адреса пришло слишком много новых гостей; попробуйте через несколько минут.
too-many-spectators = За этим столом больше не помещается зрителей.
too-many-chats = За этим столом уже достаточно сказано.
too-many-tables = У вас уже { $most ->
    [one] { $most } стол с неоконченной игрой
    [few] { $most } стола с неоконченной игрой
   *[many] { $most } столов с неоконченной игрой
}; больше нельзя.
too-many-tables-of-bots = Боты уже играют сами с собой за вашими столами: { $most }; больше нельзя.
too-many-uploads = Вы загрузили записей: { $most }; больше не хранится.
server-fails = На сервере что-то пошло не так; ничего не изменилось.
store-fails = Сервер не может записать свой файл, ничего не изменилось ({ $reason }).
foreign-origin = Этот запрос пришёл со страницы другого сайта.
data-in-use = С папкой { $path } уже работает другой сервер.
port-fails = { $host }, порт { $port }: система отказывает ({ $reason }).
bad-name = В имени от 1 до { $longest } знаков.
bad-chat = В сообщении от 1 до { $longest } знаков.
bad-phrase = Такой фразы нет. Есть: { $known }.
bad-clock = Такое время не имеет смысла.
one-seat-each = Один человек может занять только одно место.
not-seated = Это могут только те, кто сидит за этим столом.
seat-taken = Место { $seat } не свободно.
no-open-seat = За этим столом нет свободных мест.
not-started = Игра ещё не началась.
not-over = Это можно только после игры.
undo-not-yours = Последний ход не ваш.
bad-step = Такого хода нет; они от 0 до { $last }.
bad-seat = Такого места нет; счёт с 0, всего мест: { $last }.
not-your-view = То, что видят другие места, показывается после игры.
branch-over = На этом ходе игра окончена: продолжать нечего.

## The server: people

guest-name = Гость { $number }
has-account = У вас уже есть учётная запись.
bad-login = В логине от 2 до 64 букв, цифр или знаков . @ + - _
bad-password = В пароле не меньше { $shortest } знаков.
login-taken = Логин { $login } занят.
wrong-password = Неверный логин или пароль.

## The server: quick phrases

phrase-hello = Привет!
phrase-good-luck = Удачи!
phrase-well-played = Отличный ход!
phrase-thanks = Спасибо!
phrase-oops = Ой…
phrase-one-moment = Минутку, пожалуйста
phrase-your-turn = Ваш ход!
phrase-good-game = Хорошая игра!

## The server in the terminal

help-serve = Открыть столы в браузере; другие садятся за них по ссылке.
help-host = Адрес, на котором слушать; если не указано, 127.0.0.1, для всей сети 0.0.0.0.
help-port = Порт; если не указано, 8000, а если он занят — любой свободный.
help-data = Папка, в которой хранятся столы.
help-editions = Файл с числами вашей коробки для игры, поверх наших (TOML). Можно указать несколько раз.
help-no-browser = Не открывать браузер.
name-host = АДРЕС
name-folder = ПАПКА
name-edition = ИГРА=ФАЙЛ
serve-address = Kubik открыт по адресу { $address }
serve-stop = Ctrl+C останавливает его; столы сохраняются.
