game-title = My game
game-blurb = Бросайте кубик и копите очки, но успейте забрать их, пока не выпала единица.

## Ходы и события

move-roll = бросить кубик
move-keep = забрать банк
event-rolled = { $seat }: на кубике { $face }
event-lost = { $points ->
    [0] { $seat } остаётся ни с чем
    [one] { $seat } теряет { $points } очко
    [few] { $seat } теряет { $points } очка
   *[other] { $seat } теряет { $points } очков
}
event-kept = { $seat } забирает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, всего { $score }
event-won = { $seat } достигает цели

## Чем кончилось

ending-goal = цель достигнута

## Что делать сейчас

ask-decide = Бросьте кубик или заберите банк

## Почему ход невозможен

refused-empty = забирать пока нечего

## Поле

text-pot = Банк: { $points }
text-score = { $points } из { $goal }
fact-scores = Очки
fact-pot = Банк
fact-face = Кубик
fact-goal = Цель

## Невозможные позиции

broken-1 = Очки есть у места, за которым никто не сидит.
broken-2 = Цели мог достичь лишь тот, кто забирал последним, и банк тогда пуст.
broken-3 = При таком банке на кубике не может быть этого числа.
