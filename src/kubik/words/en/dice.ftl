# The page on which everybody can check the dice of a game.

web-uploaded-dice = The seed is theirs, too. Nobody promised it before the game, so all that can be checked is that it gives these rolls.
web-dice-about = The seed, from which all cards and dice follow, has several makers. Before anybody sits down the server publishes the hash of its share. Then the browser of each person promises a share of its own, and all are shown only when all are promised. So nobody can choose the dice, not even who runs the server. Once the game is over everything is told, and this page computes it anew and compares it with what this browser saw.
web-dice-secret = Share of the server
web-dice-nonce = Share of seat { $seat }
web-dice-none = none
web-dice-verify = Check it yourself
web-dice-verify-about = A Kubik of your own plays the game again from its record, and compares it with what this browser saw.
web-dice-evidence = What this browser saw
web-dice-other-rules = This server has other rules now and cannot play the game again. A Kubik with the rules of then can: download the record.
web-dice-seed = Seed
web-dice-hidden = hidden until the game is over
web-dice-words-good = The random numbers computed here are those of the game: { $count } moves of { $all } checked.
web-dice-words-bad = The random numbers computed here differ from those of the game.
web-dice-server-good = The server has played all { $count ->
    [one] { $count } move
   *[other] { $count } moves
} again from the seed; the result is the same.
web-dice-server-bad = Played again from the seed, the { $count ->
    [one] { $count } move comes
   *[other] { $count } moves come
} out differently.
web-dice-sample = A sample of the numbers
web-dice-purpose = What for: seat/move
web-dice-move = Move
web-dice-words = Start of the generator
web-dice-secret-good = The share of the server fits the commitment.
web-dice-secret-bad = The share of the server does not fit the commitment.
web-dice-seed-good = The seed is made of these shares.
web-dice-seed-bad = The seed is not made of these shares: somebody has chosen it.
web-dice-nonces-good = Every share is the one that was promised.
web-dice-nonces-bad = A share is not the one that was promised.
web-dice-commitment-good = The commitment is the one that this browser saw before the game.
web-dice-commitment-bad = This browser saw another commitment before the game: the server has exchanged its share.
web-dice-own-good = The share of this browser is in the seed.
web-dice-own-bad = The share of this browser was left out.
web-dice-others-good = The shares of all others are those that this browser saw.
web-dice-others-bad = The shares of the others are not those that this browser saw.
web-dice-alone = Nobody but the server has a share in this seed, so it could have chosen it.
web-dice-unseen = This browser was not there when the game was dealt, so it can only see whether all fits together.
web-dice-no-share = This browser has no share in the seed: it was not at the table in time, or the server did not ask for it.
web-dice-withheld = Seat { $seat } promised a share and did not show it. So it could choose between two deals; a lost connection looks the same.
