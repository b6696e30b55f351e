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
unknown-host = Под этим именем сервер неизвестен. Тот, кто его запустил, может указать имя с помощью --public-url.
data-in-use = С папкой { $path } уже работает другой сервер.
table-damaged = Этот стол повреждён, показать его нельзя. Тот, кто ведёт сервер, найдёт подробности в журнале.
data-damaged = Данные в { $path } повреждены ({ $problem }). Вернитесь к резервной копии: kubik admin restore.
data-newer = Данные в { $path } записаны более новой версией Kubik. Установите её или более позднюю либо вернитесь к резервной копии.
secret-short = В файле { $path } меньше { $shortest } байт, и подпись на куки можно подделать. Удалите его, чтобы был создан новый; тогда всем придётся войти заново.
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
banned = Здесь вы можете только смотреть. { $reason ->
    [abuse] Причина: оскорбления.
    [cheating] Причина: нечестная игра.
    [name] Причина: оскорбительное имя.
   *[words] { $reason }
}
muted = Здесь вам нельзя писать в чат. { $reason ->
    [abuse] Причина: оскорбления.
    [cheating] Причина: нечестная игра.
    [name] Причина: оскорбительное имя.
   *[words] { $reason }
}
not-owner = Это может только тот, кто ведёт сервер.
no-report = Такой жалобы нет, или она уже разобрана.
no-restriction = Такого ограничения нет.
no-such-person = Такого человека нет.
no-such-words = Никто здесь этого не говорил.
too-many-reports = Жалоб за сегодня: { $most }; больше нельзя.
bad-login = В логине от 2 до 64 букв, цифр или знаков . @ + - _
bad-password = В пароле не меньше { $shortest } знаков.
login-taken = Логин { $login } занят.
too-many-tries = Слишком много неверных паролей. Попробуйте через { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}.
no-account = У вас нет учётной записи.
no-session = Там вы уже не в системе.
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
help-nets = Папка с сетями (*.npz), против которых можно играть.
help-editions = Файл с числами вашей коробки для игры, поверх наших (TOML). Можно указать несколько раз.
help-no-browser = Не открывать браузер.
help-serve-mcp = Пускать за столы и языковые модели: MCP по адресу /mcp.
help-json-log = Писать журнал строками JSON.
help-public-url = Как сервер доступен снаружи, например https://kubik.example. Запросы к другим именам отклоняются; с https куки передаются только по нему.
help-trusted-proxy = Прокси перед сервером: адрес или сеть. Ему верят, когда он сообщает, откуда пришёл запрос. Можно указать несколько раз.
help-origin = Другой адрес, чьим страницам можно обращаться к серверу. Можно указать несколько раз.
help-secure-cookies = Передавать куки только по https, даже без --public-url.
name-url = URL
bad-url = { $option }: нужен адрес вроде https://kubik.example или http://127.0.0.1:8080, а не «{ $text }».
bad-proxy = --trusted-proxy: нужен адрес вроде 127.0.0.1 или сеть вроде 10.0.0.0/8, а не «{ $text }».
name-host = АДРЕС
name-folder = ПАПКА
name-edition = ИГРА=ФАЙЛ
serve-address = Kubik открыт по адресу { $address }
serve-mcp = Языковые модели подключаются к { $address }
serve-stop = Ctrl+C останавливает его; столы сохраняются.

## The server: for whoever runs it

data-older = Данные в { $path } записаны более старой версией Kubik. Запустите на них один раз сервер этой версии.
no-data = В { $path } нет данных сервера.
no-backup = { $path } — не резервная копия.
backup-damaged = Резервная копия повреждена: файл { $path } изменился.
unknown-action = Действия «{ $name }» нет. Есть: { $known }.
help-admin = Вести сервер: резервные копии, жалобы, нарушители и те, кто хочет удалить свои данные.
help-admin-action = backup, restore, verify, reports, done, mute, unmute, ban, unban, owner, no-owner, export, delete или purge.
help-admin-what = Папка для копий, копия, номер жалобы или человек (логин или id); для ban также адреса.
help-admin-days = На сколько дней запретить чат или игру; если не указано, навсегда.
help-admin-reason = Что об этом увидит человек.
help-admin-yes = Действительно удалить.
name-action = ДЕЙСТВИЕ
name-what = ЧТО
name-text = ТЕКСТ
name-who = ЧЕЛОВЕК
name-backup = КОПИЯ
admin-needs = kubik admin { $action }: нужно ещё одно слово — { $what }.
admin-nobody = Человека { $who } нет: ни такого логина, ни такого id.
admin-no-account = { $who } — гость; вести сервер можно только с учётной записью.
admin-backup = Копия: { $path }. Столов: { $tables }, людей: { $people }.
admin-backup-whole = Копия { $path } цела. Столов: { $tables }, людей: { $people }.
admin-data-whole = Данные в { $path } целы.
admin-restored = В { $path } теперь всё так, как было в момент копирования.
admin-aside = То, что там было, теперь в { $path }.
admin-no-reports = Жалоб нет.
admin-done = Жалоба { $number } разобрана.
admin-mute = { $who } больше не может писать в чат.
admin-unmute = { $who } снова может писать в чат.
admin-ban = { $who } может только смотреть.
admin-unban = { $who } снова может играть.
admin-owner = { $who } теперь ведёт сервер.
admin-no-owner = { $who } больше не ведёт сервер.
admin-sure = Будет удалено: { $who }, все входы и слова; игры останутся без имени. Если вы уверены, добавьте --yes.
admin-deleted = Удалено: { $who }.
admin-purged = { $count ->
    [0] Заброшенных столов и гостей нет.
   *[other] Удалено заброшенных столов и гостей: { $count }.
}
report-abuse = оскорбления
report-cheating = нечестная игра
report-name = оскорбительное имя
report-other = другое
key-spoilt = Ключ в { $path } испорчен. Он открывает зёрна идущих игр; верните файл из резервной копии.
key-wrong = Зерно этой игры запечатано другим ключом, не тем, что в { $path }. Верните файл из резервной копии.
nets-no-folder = Папки с сетями { $path } нет.
