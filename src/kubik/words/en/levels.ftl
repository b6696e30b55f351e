### Levels: five or six bots of a game, from the easiest to the strongest.

level-novice = Novice
level-casual = Casual
level-seasoned = Seasoned
level-expert = Expert
level-master = Master
level-grandmaster = Grandmaster
level-rated = { $level } · { $rating }
level-without-net = { $level } has no net for this box with so many players, and thinks without one.
games-levels = Levels

## In the browser

web-bot-level = Level of the bot
web-rating-about = Rating { $rating }: measured in games of bots against each other, with two players. A bot that only looks at its next move has 1000; 150 points more win seven games out of ten.
web-nets = Nets of this server
web-net-about = A net that was trained; what it is worth has not been measured.
web-warming = The rules of this game are being compiled. Until that is done, bots play below their level.
web-not-warmed = The rules of this game could not be compiled, so bots play below their level. Whoever runs the server finds more in its log.
web-seat-bot = bot
web-seat-thinking = thinking
web-bots-here = Bots at the table
