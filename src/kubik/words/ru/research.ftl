### Для тех, кто обучает: наблюдения и пакеты партий.

help-observe = Показать числами, что видно с места в сохранённой партии, с названием каждого числа.
help-observe-move = Позиция после стольких ходов; если не указано, последняя.
help-observe-all = Показать и нули.
observe-title = Позиция { $number } из { $last } с места { $seat }. Чисел всего: { $count }, не нулей: { $set }.

no-such-seat = Места { $seat } нет: в этой партии места с 1 по { $players }.
agent-seat = Такого места нет; места считаются от 0 до { $last }.
no-such-table = Стол «{ $table }» не открыт; новый откроет open_table.
tool-unknown = Инструмента «{ $tool }» нет; есть: { $known }.
tool-parameter = У { $tool } нет параметра «{ $name }»; есть: { $known }.
tool-missing = { $tool }: нужен параметр «{ $name }» ({ $kinds }).
tool-argument = { $tool }: параметр «{ $name }» должен быть таким: { $kinds }.
agent-key = Этот ключ ничего не открывает: вызовите open_table или join_table без ключа и возьмите ключ из ответа.
agent-no-key = По этому вызову не понять, кто вы: передайте ключ, который дал open_table или join_table.
agent-post = Здесь подключаются языковые модели, по MCP через HTTP: клиент шлёт на этот адрес запросы POST.
no-mcp = Для этого нужен пакет «mcp»: установите его командой pip install "kubik[mcp]".
no-research = Для этого нужен пакет «{ $package }»: установите его командой pip install "kubik[research]".

batch-number = { $name } — это { $value }, а нужно целое число от { $low } до { $high }.
batch-form = Вида «{ $form }» для списка разрешённых ходов нет; есть: { $known }.
batch-target = Пакет партий не может считать на «{ $target }»; может на: { $known }.
batch-merit = В игре { $game } нет заслуги «{ $name }», за которую можно платить; есть: { $known }.
batch-weight = Плата за заслугу «{ $name }» должна быть числом, а не { $value }.
batch-bot-seat = Места { $seat } для бота нет; места считаются с 0 по { $last }.
batch-all-bots = Все места пакета заняты ботами: оставьте хотя бы одно, за которое будете ходить вы.
batch-unknown-buffer = Массива «{ $name }» у пакета нет; есть: { $known }.
batch-buffer = Массив «{ $name }» должен быть { $wanted }, сплошной и доступный для записи, а ваш: { $found }.
batch-seed = Зерно «{ $seed }» слишком длинное для пакета: не больше { $most } байт.
batch-seeds = Зёрен: { $seeds }, а сред: { $envs }. Дайте по одному на каждую.
batch-not-begun = Партии ещё не начаты: сначала вызовите reset() для всех сред.
batch-shape = Дайте по одному действию на каждую из сред, их { $envs }: массив формы ({ $envs },), а не { $found }.
batch-dtype = Действия — целые числа, коды ходов; у вас: { $found }.
batch-seats = Дайте по одному месту на каждую из сред, их { $envs }, целыми числами.
batch-not-actor = Место { $seat } среды { $env } сейчас не ходит; кто может, говорят биты `actors`.
batch-illegal = Действие { $code } не разрешено месту { $seat } среды { $env }; можно: { $legal }.
one-action = Дайте одно действие, целое число: код хода. У вас: { $found }.
no-such-action = Действия { $code } нет; действия считаются от 0 до { $last }.
tree-illegal = Действие { $code } здесь не разрешено; можно: { $legal }.
tree-target = Игра OpenSpiel не может считать на «{ $target }»; может на: { $known }.
batch-no-moves = Этот пакет не хранит ходы: создайте его с keep_moves=True, чтобы доставать партии.
batch-no-game-before = В среде { $env } идёт первая партия: до неё другой не было.
batch-gpu-bots = На видеокарте в пакете могут сидеть только боты без перебора (greedy, keen, random и невнимательные): думающие боты играют на процессоре (target="cpu").
