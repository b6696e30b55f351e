## За столом: кто играет на моём месте

web-bot-for-you = На вашем месте играет бот.
web-back = Я снова здесь
web-moved-for-you = Время вышло, этот ход сделал бот. После { $most } пропусков подряд он играет дальше сам (пока пропусков: { $missed }).

## За столом: нажатия, которые ничего не делают

web-only-watching = Вы смотрите игру: ходят только те, кто сидит за столом.
web-wait-for = Подождите немного: сейчас ходит { $name }.

## Возврат ходов

web-undo-now = Вернуть свой последний ход
web-undo-back = Вернуться к своему последнему решению; игра станет тренировкой, без рейтинга
web-undo-ask = Попросить остальных вернуться к вашему последнему решению
web-undo-ask-short = Попросить вернуть
web-undo-nothing = Вы ещё ничего не решали: возвращать нечего.
web-undo-asked = Кто-то уже просит вернуть ходы.
web-undo-alone = Сейчас спросить некого: за остальных играют боты.
web-undo-deal = Здесь ходы не возвращают: тот же расклад играют другие.
web-series = Серия
web-undo-question = { $name } просит вернуть ходы до своего последнего решения.
web-undo-grant = Согласиться
web-undo-refuse = Отказать
web-undo-waits = Ждём ответа: { $names }
web-practice = тренировка
web-practice-about = Ходы возвращали или был совет, поэтому игра идёт без рейтинга.
web-log-rewind = { $name } возвращается к прежнему решению
web-log-ask-undo = { $name } просит вернуть ходы
web-log-grant-undo = { $name } соглашается
web-log-refuse-undo = { $name } не соглашается
web-log-practice = { $name } играет с советом: теперь это тренировка

## Перед игрой

web-seat-kept = Место ждёт: { $name }
web-join-kept = Сесть на место: { $name }
web-host = Вы хозяин стола
web-host-bot = Посадить бота
web-host-remove = Убрать
web-host-remove-name = Убрать: { $name }
web-host-cancel = Отменить игру
web-host-cancel-sure = Точно отменить
web-called-off = Хозяин стола отменил эту игру
web-log-remove = Место освобождается: { $name }
web-log-leave-waiting = { $name } уходит, место свободно
web-log-decline = { $name } больше не играет
web-log-fill = { $name } занимает место
web-log-clock = { $name } меняет время на размышление
web-log-cancel = { $name } отменяет игру

## Сыграть ещё раз

web-rematch-offered = { $name } предлагает сыграть ещё раз.
web-rematch-accept = Согласиться
web-rematch-bot = Пусть за меня играет бот
web-rematch-decline = Отказаться
web-rematch-declined = Вы больше не играете.

## Поделиться, и конец игры

web-share = Поделиться
web-rules-whole = Все правила
web-row-seats = Занято мест: { $taken } из { $seats }

web-pass-to = { $name }, ваш ход
web-pass-about = Передайте устройство.
web-pass-show = Я { $name }: показать

## Sounds, asked for once

web-sound-question = Включить звуки?
web-sound-on = Да
web-sound-off = Нет
