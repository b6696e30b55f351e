## То, что страница говорит так же, как терминал

seat-name = Место { $number }
share = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
origin-public = (из открытых источников)
origin-inferred = (следует из правил)
origin-ruling = (наше решение)
origin-reconstruction = (наша реконструкция)
reconstructed = Восстановлено нами, потому что прочесть это негде: { $things }.

## Готовые фразы

phrase-hello = Привет!
phrase-good-luck = Удачи!
phrase-well-played = Отличный ход!
phrase-thanks = Спасибо!
phrase-oops = Ой…
phrase-one-moment = Минутку, пожалуйста
phrase-your-turn = Ваш ход!
phrase-good-game = Хорошая игра!

## Жалобы

admin-no-reports = Жалоб нет.
report-abuse = оскорбления
report-cheating = нечестная игра
report-name = оскорбительное имя
report-other = другое
