"""What a position can come to by the rules: every action of one seat, in a build of the game."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from kubik.engine.build import Build
from kubik.engine.chance import reseed
from kubik.engine.layout import State, States, restore, snapshot
from kubik.engine.open_state import OpenState
from kubik.games.cubitos.moves import SIDE_NAMES, ZONE_NAMES, notation
from kubik.games.cubitos.view import ASKS, STAGES

from .box import CARD_OF, KINDS
from .choices import TooLargeError
from .dice import Player
from .results import Dice, Result, counted, describe, result_of

NAMES = tuple(CARD_OF)


def restored(build: Build, position: dict[str, Any], seed: int) -> States:
    """Return a record with a position and a generator that begins with that seed."""
    record = build.blank()
    build.kernel(reseed)(build.first(record), seed, 0, 0, 0)
    fields = dict(position)
    players = fields.pop("players")
    codes = build.game.codes({option.name: option.default for option in build.game.options})
    build.game.position.restore(OpenState(record), fields, players, codes)
    return record


def of_rules(build: Build, record: States, seat: int, most: int) -> set[Result]:
    """Return all results by the rules, trying at most so many positions."""
    fields = OpenState(record)
    return {read_record(fields, seat) for _ in ends(build, record, seat, most)}


def ends(build: Build, record: States, seat: int, most: int) -> Iterator[bytes]:
    """Put each position at which it can end into the record, and yield it.

    Rivals decline whatever they can.
    """
    state = build.game.rules.STATE
    codes = np.zeros(build.game.rules.ACTIONS, np.int64)
    begin = (snapshot(record, state), False)
    seen, waiting = {begin}, [begin]
    s, fields = build.first(record), OpenState(record)
    while waiting:
        saved, pushed = waiting.pop()
        restore(record, saved)
        if has_ended(fields, seat, pushed):
            yield saved
            continue
        who = whose_answer(build, s, seat)
        options = codes[: build.legal(s, who, codes)].tolist()
        for code in options if who == seat else [declining(options)]:
            restore(record, saved)
            fields.logged = 0
            build.apply(s, who, code)
            has_pushed = pushed or (who == seat and notation(code) == "roll")
            after = (snapshot(record, state), has_pushed)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            raise TooLargeError


def finish_round(build: Build, record: States) -> None:
    """Let everybody decline everything until the next round."""
    codes = np.zeros(build.game.rules.ACTIONS, np.int64)
    s, fields = build.first(record), OpenState(record)
    begun = int(fields.round_number)
    while fields.round_number == begun:
        who = int(build.actors(s)).bit_length() - 1
        fields.logged = 0
        build.apply(s, who, declining(codes[: build.legal(s, who, codes)].tolist()))


def dice_of(s: State, seat: int, *, own: bool) -> Dice:
    """Return all dice of a seat, or those that it has not borrowed."""
    zones = (s.draw[seat], s.roll[seat], s.discard[seat], s.spent[seat], s.active[seat].sum(axis=1))
    lent = s.lent[seat].sum(axis=0) if own else np.zeros(len(KINDS), np.int64)
    everywhere = sum(zone.astype(np.int64) for zone in zones) - lent
    return counts(dict(zip(KINDS[:-1], everywhere.tolist(), strict=False)))


def has_ended(s: State, seat: int, pushed: bool) -> bool:
    """Whether the seat is asked to push again, is done with rolling, or is to move."""
    stage = STAGES[s.stage[seat]]
    asked = ASKS[s.phase[seat]].removeprefix("ask-")
    if stage == "rolling":
        return pushed and asked == "decide" and not s.bound[seat]
    return (stage, asked) in (("ready", "wait"), ("moving", "move"))


def whose_answer(build: Build, s: State, seat: int) -> int:
    mask = int(build.actors(s))
    return seat if mask >> seat & 1 else mask.bit_length() - 1


def declining(options: list[int]) -> int:
    return next((code for code in options if notation(code) in ("done", "pass")), options[0])


def read_record(s: State, seat: int) -> Result:
    """Read the result of a position."""
    stage = STAGES[s.stage[seat]]
    is_rolling = stage in ("rolling", "ready")
    can_push = stage == "rolling" and bool(s.roll[seat].any())
    cards = {CARD_OF[NAMES[card]]: NAMES[card] for card in s.card}
    fixed: dict[str, Any] = {
        **{zone: dice(s, seat, zone) for zone in ("draw", "roll", "discard")},
        "active": describe(active(s, seat), cards, is_rolling=is_rolling),
        "boxes": counts(dict(zip(KINDS, s.box.tolist(), strict=False))),
        "rivals": tuple(dice(s, rival, "discard") for rival in range(s.players) if rival != seat),
        "at_risk": can_push and bool(s.at_risk[seat]),
        "forced": int(s.forced[seat]) if can_push else 0,
        "seized": counts(dict(zip(cards, s.seized[seat].tolist(), strict=True)))
        if is_rolling
        else (),
    }
    me = Player(
        uncounted=frozenset(kind for at, kind in enumerate(KINDS) if s.uncounted[seat] >> at & 1),
        unlimited=bool(s.unlimited[seat]),
        credited=bool(s.credited[seat]),
        returned=bool(s.returned[seat]),
    )
    for name in ("coins", "credits", "feet", "water", "fans", "hands", "square"):
        setattr(me, name, int(getattr(s, name)[seat]))
    return result_of(fixed, me, cards, is_rolling=is_rolling)


def counts(numbers: dict[str, int]) -> Dice:
    return counted(name for name, number in numbers.items() for _ in range(number))


def dice(s: State, seat: int, zone: str) -> Dice:
    """Name the dice of a zone as the model does, borrowed ones with a plus."""
    return counts(named(getattr(s, zone)[seat], s.lent[seat, ZONE_NAMES.index(zone)]))


def named(numbers: Any, lent: Any) -> dict[str, int]:
    own = {kind: int(numbers[at] - lent[at]) for at, kind in enumerate(KINDS)}
    return own | {f"{kind}+": int(lent[at]) for at, kind in enumerate(KINDS)}


def active(s: State, seat: int) -> list[tuple[str, str]]:
    """Name active dice and their sides."""
    places = {"used": s.spent[seat]}
    places |= {side: s.active[seat, :, at] for at, side in enumerate(SIDE_NAMES)}
    found: list[tuple[str, str]] = []
    for side, numbers in places.items():
        lent = s.lent[seat, ZONE_NAMES.index("spent" if side == "used" else side)]
        for die, number in named(numbers, lent).items():
            found += [(die, side)] * number
    return found
