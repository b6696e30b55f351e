# Наставник: уроки и первая игра, в которой он рядом.

web-learn-step = Шаг { $number } из { $last }
web-learn-next = Дальше
web-learn-skip = Пропустить
web-learn-again = С начала
web-learn-ready = Теперь можно играть. Я буду рядом и подскажу, если ход отдаёт слишком много.
web-learn-play = Сыграть с новичком
web-coach = Ваш наставник
web-coach-greets = Я рядом. Играйте как хочется: вмешаюсь, только если ход отдаёт слишком много. А хорошие ходы покажет лампочка. Со мной это тренировка, без рейтинга.
web-coach-begin = Играем
web-coach-send-away = Я справлюсь
web-coach-remark = Точно? Этот ход стоит вам примерно { $share } % победы. Лучше { $move }
web-coach-why = { $text } ({ $reason }).
web-coach-take-back = Вернуть ход
web-coach-leave-it = Пусть будет так

## Что случилось после моего хода

web-again = Показать ещё раз, что сделали другие
web-key-again = показать ещё раз, что сделали другие

## Правила для чтения

web-rules-contents = Содержание
web-rules-numbers = Номера строк
web-rules-show = Показать
web-rules-before = Ещё раз
web-rules-back = Назад к игре
