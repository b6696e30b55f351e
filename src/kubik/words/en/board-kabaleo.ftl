# The board in the browser. What the rules name is in the words of the game.

## Kabaleo

web-kabaleo-towers = Towers
web-kabaleo-tower = Tower { $location }, { $colour }; from base to top: { $cones }
web-kabaleo-bare = Base { $location }: { $base }
web-kabaleo-becomes = Becomes { $colour }
web-kabaleo-cancels = Both pieces leave, { $colour } is on top again
web-kabaleo-piece-first = First choose one of your pieces, then a tower.
web-kabaleo-no-tower = No tower takes a piece of this colour now.
web-kabaleo-last = Previous move
web-kabaleo-closed = Closed by the golden rule
web-kabaleo-supply = Your pieces
web-kabaleo-piece = Piece: { $colour }, { $count } left
web-kabaleo-supply-of = { $name }: { $count ->
    [one] 1 piece
   *[other] { $count } pieces
} left
web-kabaleo-pieces = { $pieces } × { $count }
web-kabaleo-where = Choose a tower for the piece: { $colour }
web-kabaleo-wait = { $name } is to move
web-kabaleo-over = The game is over; all secret colours are shown
web-kabaleo-peek = Lift the cup: your secret colour
web-kabaleo-hold = hold to peek
web-kabaleo-standing = How the colours stand
web-kabaleo-colour-stands = { $colour }: { $towers ->
    [one] { $towers } tower
   *[other] { $towers } towers
}, { $capped } with pieces, the tallest { $tallest } high
web-kabaleo-leads = No colour is ahead of yours
web-kabaleo-level = Level with yours: { $colours }
web-kabaleo-behind = Ahead of yours: { $colours }
web-short-kabaleo = Everybody has a secret colour. Place one piece a turn on any tower: it takes the colour of the piece, but a piece of the same colour as the top cancels both. When all pieces are played, the most towers of your own colour win.
web-result-kabaleo = Towers: { $list }
