"""Qwirkle Cubes played by hand: whole turns as the rulebook tells them, in any box.

It knows nothing of the rules' functions, only the numbers of the box. What chance brought is read
from the events; everything else is worked out here and held against the match.
"""

import random
from typing import Any, TypeAlias

import kubik
from games.qwirkle_table import neighbours
from kubik.engine.events import Event

Cube: TypeAlias = tuple[str, ...]  # its colour and its shape
Cell: TypeAlias = tuple[int, int]
Layout: TypeAlias = dict[Cell, Cube]

PHASES = {"roll": "roll", "trade": "swap"}  # what is done with the cubes that are marked


def line_of(layout: Layout, cell: Cell, across: Cell) -> list[Cell]:
    """Return the cells of a line from one end to the other."""
    line = []
    column, row = cell
    while (column - across[0], row - across[1]) in layout:
        column, row = column - across[0], row - across[1]
    while (column, row) in layout:
        line.append((column, row))
        column, row = column + across[0], row + across[1]
    return line


def lines_of(layout: Layout, cell: Cell) -> list[list[Cell]]:
    return [line_of(layout, cell, across) for across in ((1, 0), (0, 1))]


def is_line(cubes: list[Cube]) -> bool:
    """Whether cubes are of one colour or one shape, and nothing comes twice."""
    sizes = sorted(len(set(side)) for side in zip(*cubes, strict=True))
    return sizes == [1, len(cubes)]


def may_lie(layout: Layout, cells: set[Cell]) -> bool:
    """Whether these cubes of a layout, laid in one turn, lie as they may."""
    together = any(cells <= set(line) for line in lines_of(layout, min(cells)))
    lines = [line for cell in cells for line in lines_of(layout, cell)]
    return together and all(is_line([layout[cell] for cell in line]) for line in lines)


class ByHand:
    """A table that is played by hand."""

    def __init__(self, match: kubik.Match) -> None:
        position = match.position()
        box = match.game.load("kubik.games.qwirkle_cubes.data")
        self.colours, self.shapes = box.COLOUR_NAMES, box.SHAPE_NAMES
        self.bonus, self.out_bonus = box.QWIRKLE_BONUS, box.OUT_BONUS
        self.finish = match.options["finish"]
        self.order = [(column, row) for _, column, row in position["cubes"]]
        names = [cube for cube, _, _ in position["cubes"]]
        self.layout = {cell: tuple(n.split()) for cell, n in zip(self.order, names, strict=True)}
        self.hands = [[cube and tuple(cube.split()) for cube in h] for h in position["hands"]]
        self.bag = dict(position["bag"])
        self.scores, self.marked = list(position["scores"]), list(position["marked"])
        self.turn, self.phase, self.laid = (position[name] for name in ("turn", "phase", "laid"))
        self.first_out = position["first_out"]
        self.ending: str | None = None

    def fields(self) -> dict[str, Any]:
        """Return the table as a position tells it."""
        return {
            "cubes": [[" ".join(self.layout[cell]), *cell] for cell in self.order],
            "hands": [[cube and " ".join(cube) for cube in hand] for hand in self.hands],
            "bag": {colour: count for colour, count in self.bag.items() if count},
            "scores": self.scores,
            **{name: getattr(self, name) for name in ("turn", "phase", "laid", "first_out")},
        }

    # What may be done.

    def held(self) -> dict[str, Cube]:
        hand = zip("abcdef", self.hands[self.turn], strict=False)
        return {letter: cube for letter, cube in hand if cube}

    def mine(self) -> list[Cell]:
        """Return where the cubes of this turn lie."""
        return self.order[len(self.order) - self.laid :]

    def free(self) -> set[Cell]:
        beside = {near for cell in self.layout for near in neighbours(cell)}
        return beside - self.layout.keys() if self.layout else {(0, 0)}

    def fits(self, cell: Cell, cube: Cube, *others: Cell) -> bool:
        return may_lie({**self.layout, cell: cube}, {cell, *others})

    def any_fits(self, colours: set[str]) -> bool:
        """Whether a cube of one of these colours fits anywhere, whatever it shows."""
        cubes = [(colour, shape) for colour in colours for shape in self.shapes]
        return any(self.fits(cell, cube) for cell in self.free() for cube in cubes)

    def largest_sets(self) -> list[set[Cube]]:
        """Return the largest sets that the first player has, in the hand or just laid."""
        cubes = {*self.held().values(), *(self.layout[cell] for cell in self.mine())}
        sets = [
            {cube for cube in cubes if alike in cube} for alike in (*self.colours, *self.shapes)
        ]
        return [one for one in sets if len(one) == max(map(len, sets))]

    def can_lay(self) -> bool:
        if not self.layout:
            return len(self.largest_sets()[0]) > 1
        return any(self.fits(cell, cube) for cell in self.free() for cube in self.held().values())

    def moves(self) -> set[str]:
        """Return what may be done, a cube at a time."""
        if self.phase in PHASES:
            free = {f"mark-{letter}" for letter in self.held() if letter not in self.marked}
            if self.marked:
                return free | {PHASES[self.phase]}
            return free | {"keep"} if self.phase == "roll" else free
        return {"reroll"} if self.phase == "reroll" else self.lays()

    def lays(self) -> set[str]:
        lays = {
            (letter, cell)
            for letter, cube in self.held().items()
            for cell in self.free()
            if self.fits(cell, cube, *self.mine())
        }
        notations = {f"{letter}@{column},{row}" for letter, (column, row) in lays}
        if len(self.order) > self.laid:
            return notations | {"end"} if self.laid else notations
        sets, held = self.largest_sets(), self.held()
        if self.laid == len(sets[0]):
            return {"end"}
        laid = {self.layout[cell] for cell in self.mine()}
        return {lay for lay in notations if any(laid | {held[lay[0]]} <= one for one in sets)}

    # Moves.

    def play(self, move: str, came: list[Event]) -> None:
        """Play a move with the cubes that chance brought."""
        hand = self.hands[self.turn]
        if move.startswith("mark-"):
            self.marked.append(move[-1])
        elif "@" in move:
            letter, _, place = move.partition("@")
            column, row = map(int, place.split(","))
            self.layout[column, row] = self.held()[letter]
            self.order.append((column, row))
            hand["abcdef".index(letter)] = None
            self.laid += 1
        elif move == "swap":
            for at in map("abcdef".index, self.marked):
                self.bag[hand[at][0]] = self.bag.get(hand[at][0], 0) + 1
                hand[at] = None
            self.refill(came)
            self.pass_on()
        elif move == "end":
            self.end_turn(came)
        else:
            rolled = {"keep": [], "roll": sorted(self.marked), "reroll": list(self.held())}[move]
            self.roll(rolled, came)
            self.phase = "lay" if self.can_lay() else "reroll"
        if not move.startswith("mark-"):
            self.marked = []

    def roll(self, letters: list[str], came: list[Event]) -> None:
        """Roll cubes: their colours stay."""
        assert [event.params["cube"] for event in came] == list(map("abcdef".index, letters))
        for event in came:
            at = event.params["cube"]
            self.hands[self.turn][at] = (
                self.hands[self.turn][at][0],
                self.shapes[event.params["shape"]],
            )

    def refill(self, came: list[Event]) -> None:
        """Draw a cube for each that is missing, as long as there are any."""
        hand = self.hands[self.turn]
        missing = [at for at, cube in enumerate(hand) if not cube]
        assert len(came) == min(len(missing), sum(self.bag.values()))
        for at, event in zip(missing, came, strict=False):
            assert event.params["cube"] == at
            colour = self.colours[event.params["colour"]]
            assert self.bag[colour] > 0
            self.bag[colour] -= 1
            hand[at] = (colour, self.shapes[event.params["shape"]])

    def points(self) -> int:
        """Return a point for each cube in each line made or lengthened, more for a whole one."""
        lines = {tuple(line) for cell in self.mine() for line in lines_of(self.layout, cell)}
        whole = max(len(self.colours), len(self.shapes))
        lengths = [len(line) for line in lines if len(line) > 1]
        return sum(lengths) + self.bonus * lengths.count(whole)

    def end_turn(self, came: list[Event]) -> None:
        """Count, refill the hand, and see who is out of cubes."""
        self.scores[self.turn] += self.points()
        self.laid = 0
        self.refill(came)
        if not any(self.hands[self.turn]):
            if self.first_out is None:
                self.first_out = self.turn
                self.scores[self.turn] += self.out_bonus
            if self.finish == "first_out":
                self.ending = "went-out"
            elif not any(map(any, self.hands)):
                self.ending = "all-out"
        if not self.ending:
            self.pass_on()

    def pass_on(self) -> None:
        """Pass the turn to the next who can do something with it."""
        bag = {colour for colour, count in self.bag.items() if count}
        hands = [{cube[0] for cube in hand if cube} for hand in self.hands]
        if not self.any_fits(bag.union(*hands)):
            self.ending = "blocked"
            return
        while True:
            self.turn = (self.turn + 1) % len(self.hands)
            if self.any_fits(hands[self.turn]) or bag:
                break
        self.phase = "roll" if self.any_fits(hands[self.turn]) else "trade"


def hold_against_the_match(match: kubik.Match, chance: random.Random, moves: int) -> None:
    """Play moves at random, and each of them by hand, until columns or rows go round the ring."""
    far = match.game.load("kubik.games.qwirkle_cubes.spots").RING // 2 - 2
    for _ in range(moves):
        by_hand = ByHand(match)
        if match.over or max(abs(at) for cell in [(0, 0), *by_hand.order] for at in cell) > far:
            break
        assert {move.notation for move in match.legal_moves} == by_hand.moves()
        move = match.push(chance.choice(match.legal_moves)).notation
        events = match.steps[-1].events
        by_hand.play(move, [event for event in events if event.kind.name in ("drew", "rolled")])
        assert match.ending == by_hand.ending, move
        position, wanted = match.position(), by_hand.fields()
        kept = set(wanted) - ({"turn", "phase"} if match.over else set())
        assert {name: position[name] for name in kept} == {name: wanted[name] for name in kept}
