# Поле в браузере. Птицы, цвета, ходы и вопросы — в словах самих игр.

## Квиркл: кубики

web-qwirkle-cube = { $colour }, { $shape }
web-qwirkle-colour = { $colour } × { $count }
web-qwirkle-table = Стол
web-qwirkle-lies = { $cube }; столбец { $column }, ряд { $row }
web-qwirkle-place = Столбец { $column }, ряд { $row }: за ход { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
web-qwirkle-more = { $count ->
    [one] Здесь ещё { $count } место
    [few] Здесь ещё { $count } места
   *[other] Здесь ещё { $count } мест
}
web-qwirkle-tools = Вид
web-qwirkle-closer = Ближе
web-qwirkle-farther = Дальше
web-qwirkle-whole = Весь стол
web-qwirkle-moment = Квиркл!
web-qwirkle-hand = Ваши кубики
web-qwirkle-actions = Выбор
web-qwirkle-keep = Оставить все
web-qwirkle-all = Выбрать все
web-qwirkle-roll = Бросить { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
web-qwirkle-swap = Обменять { $count ->
    [one] { $count } кубик
    [few] { $count } кубика
   *[other] { $count } кубиков
}
web-qwirkle-chosen = { $count ->
    [one] Выбран { $count } кубик
    [few] Выбрано { $count } кубика
   *[other] Выбрано { $count } кубиков
}. Бросьте или выберите ещё; цвет не изменится
web-qwirkle-to-trade = { $count ->
    [one] Выбран { $count } кубик
    [few] Выбрано { $count } кубика
   *[other] Выбрано { $count } кубиков
}. Обменяйте или выберите ещё; после обмена ход закончится
web-qwirkle-first = Начните с самого большого набора: одного цвета или одного рисунка
web-qwirkle-where = Выберите место: { $cube }
web-qwirkle-brings = Вместе с ним ход принесёт { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-brings-qwirkle = «Квиркл»! Вместе с ним ход принесёт { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-go-on = Продолжайте линию или закончите ход: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-end = В линию больше ничего не подходит, закончите ход: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-qwirkle-wait = Ходит { $name }
web-qwirkle-over = Игра окончена
web-qwirkle-odds = После броска что-нибудь подойдёт: { $chance }; в среднем очков: { $points }
web-qwirkle-at-least = Очков { $points } и больше: { $chance }
web-qwirkle-odds-fits = что-то подойдёт
web-qwirkle-odds-average = очков в среднем
web-short-qwirkle_cubes = Перебросьте любые из шести кубиков и выложите сколько хотите в одну линию: все одного цвета или все с одним рисунком, без повторов. Каждый кубик каждой созданной или продолженной линии — очко, линия из шести приносит ещё шесть. Побеждает тот, у кого больше очков.
web-result-qwirkle_cubes = Очки: { $list }
