game-title = Кубички
game-blurb = Рассаживайте птиц по заборам, забирайте тех, кого окружили, и первыми соберите коллекцию.

## Птицы

kind-flamingo = фламинго
kind-owl = сова
kind-toucan = тукан
kind-duck = утка
kind-parrot = попугай
kind-magpie = сорока
kind-warbler = камышовка
kind-robin = зарянка
a-bird = { $kind_name ->
    [flamingo] фламинго
    [owl] сову
    [toucan] тукана
    [duck] утку
    [parrot] попугая
    [magpie] сороку
    [warbler] камышовку
   *[robin] зарянку
}
birds = { $count ->
    [one] { $count } { a-bird }
   *[other] { $count } { kinds }
}
kinds = { $kind_name ->
    [flamingo] фламинго
    [owl] сов
    [toucan] туканов
    [duck] уток
    [parrot] попугаев
    [magpie] сорок
    [warbler] камышовок
   *[robin] зарянок
}
cards = { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
}
side-left = слева
side-right = справа
automaton-robinbird = Робинбёрд

## Настройки

option-variant = Начало
option-variant-standard = у каждого в коллекции сразу одна птица
option-variant-expert = коллекции сначала пусты
option-empty_deck = Когда карт для добора не осталось
option-empty_deck-play_on = игра идёт дальше с тем, что есть
option-empty_deck-refill_ends = игра кончается, если ряд нечем пополнить
option-empty_deck-draw_ends = игра кончается, если не хватило карты пополнить ряд, добрать вторую или выложить Робинбёрду
option-handicap = Фора Робинбёрда
option-handicap-0 = нет
option-handicap-1 = ещё одна птица в его коллекции
option-handicap-2 = ещё две птицы в его коллекции
option-handicap-3 = ещё три птицы в его коллекции

## Ходы

move-lay = выложить всех { kinds } в ряд { $row } { $side }
move-draw-two = взять две карты
move-draw-none = не брать карт
move-flock = создать стаю { kinds }
move-end-turn = закончить ход

## События

event-row-laid-out = В ряду { $row } появляется { $kind }
event-dealt = { $seat } получает { cards }
event-dealt-birds = { $seat } получает { birds }
event-opened-birds = { $seat } открывает { birds }
event-first-bird = Первая птица в коллекции игрока { $seat } — { $kind }
event-laid = { $seat } выкладывает { birds } в ряд { $row } { $side }
event-took = { $seat } забирает { birds } из ряда { $row }
event-refilled = Ряд { $row } пополняется, в нём появляется { $kind }
event-no-refill = Пополнить ряд { $row } нечем
event-drew = { $seat } берёт { cards }
event-drew-bird = { $seat } берёт { a-bird }
event-flocked = { $seat } создаёт стаю из { $count } { kinds } и оставляет { $kept ->
    [one] { $kept } птицу
   *[other] { $kept } птиц
} в коллекции
event-discarded-hand = { $seat } сбрасывает { cards }
event-reshuffled = Сброс становится колодой: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
event-round-ended = { $seat } завершает раунд { $round } и становится раздающим
event-robin-drew = { $seat } берёт для ряда { $row } { a-bird }
event-won = { $seat } собирает победную коллекцию
event-cards-ran-out = В раунде { $round } кончились карты: побеждает самая большая коллекция

## Как кончилась игра

ending-seven-kinds = достаточно видов
ending-two-trios = достаточно троек
ending-failed-deal = не хватило карт на раздачу
ending-failed-draw = не хватило карт для добора

## Что делать сейчас

ask-lay = Выложите всех птиц одного вида с края ряда
ask-draw = Никто не окружён: возьмите две карты или откажитесь
ask-flock = Создайте стаю или закончите ход

## Стол в виде текста

board-round = Раунд { $round } · колода { $deck } · сброс { $discard }
board-seat = { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[other] { $cards } карт
} · видов { $kinds } из { $goal } · { $trio ->
    [3] троек
    [few] видов по { $trio } птицы
   *[other] видов по { $trio } птиц
} { $trios } из { $trios_goal }
board-no-birds = птиц пока нет
board-known = в руке видели: { $birds }
board-open = карты открыты: { $birds }
board-hand = Ваши карты (малая/большая стая):

## Коробка

table-birds = Птицы
table-bird = Птица
table-cards = Карт
table-small = Малая стая
table-large = Большая стая
table-birds-origin = Часть этих чисел есть в книге правил; на всех сходятся несколько открытых источников.

## Почему ход невозможен

refused-lay = у вас в руке нет { kinds }
refused-laid = в этом ходу вы уже выложили птиц
refused-not-laid = в этом ходу вы ещё не выложили птиц
refused-not-drawn = вы ещё не решили, добирать ли карты
refused-drawn = вы уже решили, добирать ли карты
refused-taken = выложив птиц, вы забрали { $taken ->
    [one] { $taken } карту
    [few] { $taken } карты
   *[other] { $taken } карт
}
refused-no-card = добирать нечего: карт не осталось
refused-flock = у вас { $have }, а для стаи { kinds } нужно { $need }

## Невозможные позиции

broken-1 = Карт какого-то вида слишком много или слишком мало.
broken-2 = Размеры рук или стопок не сходятся.
broken-3 = Ряд пуст, или птицы одного вида сидят в нём порознь.
broken-4 = То, что известно о руке, ей противоречит.
broken-5 = В ряду птицы только одного вида, хотя карты, чтобы его пополнить, есть.
position-empty-hand = У места { $seat } нет карт: раунд был бы уже закончен.
position-rows = «rows» — это список рядов, всего { $rows }.
position-row = Ряд { $row } — это список, в нём хотя бы одна птица.
position-apart = В ряду { $row } { $bird } в двух местах; птицы одного вида всегда сидят вместе.
position-known = То, что известно о руке места { $seat }, ей противоречит: { $bird }.
position-known-discard = В сбросе известно больше карт, чем там лежит: { $bird }.
position-cards = На виду карт: { $total }, а в игре их { $right }; { $bird }: { $found } вместо { $wanted }.

## Чем хороша подсказка

reason-takes = { $count ->
    [one] берёт { $count } птицу
    [few] берёт { $count } птицы
   *[other] берёт { $count } птиц
}
reason-keeps = { $count ->
    [one] { $count } птица в коллекцию
    [few] { $count } птицы в коллекцию
   *[other] { $count } птиц в коллекцию
}
reason-flock-now = после этого хватит на стаю { kinds }
reason-ends-round = заканчивает раунд, и соперники теряют карты
reason-round-may-end = успевает до конца раунда
reason-wins = выигрывает игру

## Издания

edition-flocks = Большая стая должна быть больше малой, а у { $bird } большая { $large }, малая { $small }.
edition-row-kinds = Не разложить рядов: { $rows } по { $birds } разных птиц; слишком мало видов, у которых есть карта для каждого ряда.
edition-cards = Карт { $cards }, а в руке { $hand }: не хватит даже на двоих.
box-deal-hand = Карт в руке
box-deal-rows = Рядов
box-deal-row_birds = Разных птиц в каждом ряду в начале
box-goal-kinds = Видов для победы
box-goal-trios = Видов, которых для победы надо собрать помногу
box-goal-trio = Птиц каждого из этих видов
box-bird-cards = Карт этой птицы
box-bird-small = Карт в малой стае
box-bird-large = Карт в большой стае

## Части коробки

parts-flocked-kind = Стаи
