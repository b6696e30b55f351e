game-title = CuBirds
game-blurb = Seat birds on the fences, take home what they enclose, and be the first to collect.

## Birds

kind-flamingo = flamingo
kind-owl = owl
kind-toucan = toucan
kind-duck = duck
kind-parrot = parrot
kind-magpie = magpie
kind-warbler = reed warbler
kind-robin = robin
a-bird = { $kind_name ->
    [owl] an owl
   *[other] a { $kind }
}
birds = { $count ->
    [one] { a-bird }
   *[other] { $count } { kinds }
}
kinds = { $kind }s
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
side-left = left
side-right = right
automaton-robinbird = RobinBird

## Options

option-variant = Start
option-variant-standard = everyone begins with one bird in the collection
option-variant-expert = collections begin empty
option-empty_deck = When no card is left to draw
option-empty_deck-play_on = the game goes on with what there is
option-empty_deck-refill_ends = the game ends when a row cannot be refilled
option-empty_deck-draw_ends = the game ends when a card is missing for a refill, for a draw of two or for RobinBird
option-handicap = RobinBird's head start
option-handicap-0 = none
option-handicap-1 = one more bird in its collection
option-handicap-2 = two more birds in its collection
option-handicap-3 = three more birds in its collection

## Moves

move-lay = lay all { kinds } at the { $side } end of row { $row }
move-draw-two = draw two cards
move-draw-none = draw nothing
move-flock = make a flock of { kinds }
move-end-turn = end the turn

## Events

event-row-laid-out = Row { $row } gets { a-bird }
event-dealt = { $seat } gets { cards }
event-dealt-birds = { $seat } gets { birds }
event-opened-birds = { $seat } opens { birds }
event-first-bird = The collection of { $seat } begins with { a-bird }
event-laid = { $seat } lays { birds } at the { $side } end of row { $row }
event-took = { $seat } takes { birds } from row { $row }
event-refilled = Row { $row } is refilled with { a-bird }
event-no-refill = No card is left to refill row { $row }
event-drew = { $seat } draws { cards }
event-drew-bird = { $seat } draws { a-bird }
event-flocked = { $seat } makes a flock of { birds } and keeps { $kept ->
    [1] one
   *[other] { $kept }
} for the collection
event-discarded-hand = { $seat } discards { cards }
event-reshuffled = The discard pile becomes the deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
event-round-ended = { $seat } ends round { $round } and is the dealer now
event-robin-drew = { $seat } draws { a-bird } for row { $row }
event-won = { $seat } has the winning collection
event-cards-ran-out = Cards run out in round { $round }: the largest collection wins

## Endings

ending-seven-kinds = enough kinds
ending-two-trios = enough trios
ending-failed-deal = no cards to deal
ending-failed-draw = no card to draw

## What to do now

ask-lay = Lay all birds of one kind at an end of a row
ask-draw = You took nothing: draw two cards, or not
ask-flock = Make a flock, or end the turn

## The board as text

board-round = Round { $round } · deck { $deck } · discard { $discard }
board-seat = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} · { $kinds } of { $goal } kinds · { $trios } of { $trios_goal } { $trio ->
    [3] trios
   *[other] kinds with { $trio } birds
}
board-no-birds = no birds yet
board-known = seen in hand: { $birds }
board-open = open hand: { $birds }
board-hand = Your hand (small/large flock):

## The box

table-birds = The birds
table-bird = Bird
table-cards = Cards
table-small = Small flock
table-large = Large flock
table-birds-origin = The rulebook gives some of these numbers; several public sources agree on all of them.

## Why a move is refused

refused-lay = you hold no { kinds }
refused-laid = you have laid your birds of this turn already
refused-not-laid = you have laid no birds in this turn yet
refused-not-drawn = you have not said yet whether you draw cards
refused-drawn = you have said already whether you draw cards
refused-taken = { $taken ->
    [one] your lay took { $taken } bird
   *[other] your lay took { $taken } birds
}
refused-no-card = there is no card left to draw
refused-flock = you have { $have }, a flock of { kinds } needs { $need }

## Impossible positions

broken-1 = Some kind of bird has too many or too few cards.
broken-2 = The sizes of hands or piles do not add up.
broken-3 = A row is empty, or has birds of one kind in two places.
broken-4 = What is known of a hand contradicts the hand.
broken-5 = A row has birds of one kind only, though there are cards to refill it.
position-empty-hand = Seat { $seat } has no cards: the round would be over.
position-rows = “rows” must be a list of { $rows } rows.
position-row = Row { $row } must be a list of at least one bird.
position-apart = Row { $row } has { $bird } in two places; birds of a kind always sit together.
position-known = What is known of the hand of seat { $seat } contradicts the hand: { $bird }.
position-known-discard = More cards are known in the discard pile than lie there: { $bird }.
position-cards = It has { $total } cards in sight where CuBirds has { $right }; { $bird }: { $found } instead of { $wanted }.

## Why a hint is good

reason-takes = { $count ->
    [one] takes { $count } bird
   *[other] takes { $count } birds
}
reason-keeps = { $count ->
    [one] { $count } bird into the collection
   *[other] { $count } birds into the collection
}
reason-flock-now = then enough for a flock of { kinds }
reason-ends-round = ends the round, and the others lose their hands
reason-round-may-end = safe before somebody ends the round
reason-wins = wins the game

## Editions

edition-flocks = A large flock must be larger than a small one; { $bird } has { $large } and { $small }.
edition-row-kinds = { $rows } rows of { $birds } different birds cannot be laid out: too few kinds have a card for each row.
edition-cards = With { $cards } cards and hands of { $hand } there is no game even for two.
box-deal-hand = Cards of a hand
box-deal-rows = Rows
box-deal-row_birds = Different birds in each row at the beginning
box-goal-kinds = Kinds that win
box-goal-trios = Kinds of which one has so many birds as win
box-goal-trio = Birds of each of these kinds
box-bird-cards = Cards of this bird
box-bird-small = Cards of a small flock
box-bird-large = Cards of a large flock

## Parts of the box

parts-flocked-kind = Flocks
