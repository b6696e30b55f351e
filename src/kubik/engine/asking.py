"""What a person is asked and offered, in words that fit the position.

A game may have an `asking.py` that knows more of it than the names of phases and moves.
"""

from collections.abc import Sequence

from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase, Way, make_move, name_of


def question(match: Match, seat: int) -> Phrase:
    """Return what a seat that may act is asked."""
    ask = getattr(match.game.asking, "question", None)
    if ask:
        asked: Phrase = ask(match.fields, seat)
        return asked
    return Phrase(f"ask-{match.view(seat)['phase']}", {})


def offer(match: Match, move: Move) -> Phrase:
    """Return what a legal move is called in this position."""
    tell = getattr(match.game.asking, "offer", None)
    if tell:
        offered: Phrase = tell(match.fields, move.seat, move.code)
        return offered
    return name_of(match.game, move.code)


def reasons(match: Match, moves: Sequence[Move]) -> list[Phrase | None]:
    """Return what speaks for each move or against it: its preview in words."""
    tell = getattr(match.game.view, "reason", None)
    if tell is None:
        return [None for _ in moves]
    pairs = zip(moves, match.previews(moves), strict=True)
    return [tell(preview, move.seat) for move, preview in pairs]


def more_reasons(match: Match, moves: Sequence[Move]) -> list[tuple[Phrase, ...]]:
    """Return what else there is to say: what each move wins, denies or risks, as its seat knows."""
    game = match.game
    if game.reasons is None:
        return [() for _ in moves]
    also, fields = game.reasons.also, match.fields
    pairs = zip(moves, match.previews(moves), strict=True)
    return [tuple(also(fields, move.seat, move.code, preview)) for move, preview in pairs]


def ways(match: Match, seat: int) -> list[Way]:
    """Return what a seat can do in several moves that a person would write as one."""
    find = getattr(match.game.asking, "ways", None)
    if find is None or seat not in match.actors:
        return []
    found: list[Way] = find(match.fields, seat)
    return found


def standing_ways(match: Match) -> dict[str, Phrase]:
    """Return the names of ways that mean the same in every position, with what they mean."""
    return dict(getattr(match.game.asking, "STANDING_WAYS", {}))


def moves_of(match: Match, seat: int, way: Way) -> list[Move]:
    """Return the moves of a way."""
    return [make_move(match.game, seat, code) for code in way.codes]
