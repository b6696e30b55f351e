"""What else speaks for a move of CuBirds: flocks within reach, and rounds about to end."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.cubirds.data import BIRDS, GOAL_KINDS, GOAL_TRIOS, KINDS, SMALL_FLOCK, TRIO
from kubik.games.cubirds.moves import phrase

FEW_CARDS = 2  # of a rival who may end the round any moment


def also(s: State, seat: int, code: int, preview: dict[str, Any]) -> list[Phrase]:
    """Return what a seat can know of a move beside its preview."""
    move = phrase(code)
    if move.message == "lay":
        return _of_lay(s, seat, move.params["kind"], preview["takes"])
    if move.message == "flock":
        return _of_flock(s, seat, move.params["kind"], preview["keeps"])
    return []


def _of_lay(s: State, seat: int, laid: int, takes: dict[str, int]) -> list[Phrase]:
    said = []
    for kind in range(KINDS):
        held = 0 if kind == laid else int(s.hand[seat, kind])
        if held + takes.get(BIRDS[kind], 0) >= SMALL_FLOCK[kind]:
            said.append(Phrase("reason-flock-now", {"kind": kind}))
    if not takes and s.hand[seat, laid] == s.hand_size[seat]:
        said.append(Phrase("reason-ends-round", {}))
    return said


def _of_flock(s: State, seat: int, flocked: int, kept: int) -> list[Phrase]:
    collection = [int(s.collection[seat, kind]) for kind in range(KINDS)]
    collection[flocked] += kept
    kinds, trios = sum(map(bool, collection)), sum(count >= TRIO for count in collection)
    if kinds >= GOAL_KINDS or trios >= GOAL_TRIOS:
        return [Phrase("reason-wins", {})]
    others = [int(s.hand_size[other]) for other in range(s.hands) if other != seat]
    if min(others) <= FEW_CARDS:
        return [Phrase("reason-round-may-end", {})]
    return []
