"""Taking moves back: what a person may take back at once, and what others are asked for."""

from kubik.engine.errors import UndoError
from kubik.engine.match import Match
from kubik.server.protocol import Undo, UndoAsked
from kubik.server.state import TableState

# Why nothing can be taken back, as a sentence.
REFUSALS: dict[Undo, str] = {
    "": "undo-no-own",
    "nothing": "undo-no-own",
    "asked": "undo-asked",
    "alone": "undo-alone",
    "deal": "undo-deal",
}

# Entries that leave it open whether moves are taken back.
_ASIDE = ("chat", "away", "back", "timeout", "absent", "leave", "grant-undo")


def way_to_undo(table: TableState, seat: int | None, asked: UndoAsked | None) -> Undo:
    """Return what undo does for a viewer now, where somebody may ask for it already."""
    match = table.match
    if match is None or seat is None or table.row.status != "running":
        return ""
    if not any(step.move.seat == seat for step in reversed(match.steps)):
        return "nothing"
    if match.steps[-1].move.seat == seat and match.can_undo:
        return "now"
    if table.row.is_deal:
        return "deal"
    if asked is not None:
        return "asked"
    if _nobody_minds(table, seat):
        return "back"
    return "ask" if _to_be_asked(table, seat) else "alone"


def _nobody_minds(table: TableState, seat: int) -> bool:
    """Whether nobody is to be asked: only bots, and people at the same device."""
    own, chairs = table.row.chairs[seat], enumerate(table.row.chairs)
    return all(
        chair.kind == "bot" or chair.player == own.player
        for other, chair in chairs
        if other != seat
    )


def _to_be_asked(table: TableState, seat: int) -> list[int]:
    """Return the seats of people who are there, beside one; a bot cannot answer for who is gone."""
    chairs = enumerate(table.row.chairs)
    return [other for other, chair in chairs if chair.by_person and other != seat]


def last_decision(match: Match, seat: int) -> int:
    """Return how many moves there were when a seat last had a choice; a sentence if it had none."""
    past = match.copy()
    for number in range(len(match.steps) - 1, -1, -1):
        if match.steps[number].move.seat == seat:
            past.rewind(number)
            if len(past.legal_moves_of(seat)) > 1:
                return number
    raise UndoError("undo-no-own")


def asked_of(table: TableState) -> UndoAsked | None:
    """Return who asks the others to take moves back, if somebody does and somebody can answer."""
    seat, granted = _last_question(table)
    if seat is None:
        return None
    waits_for = [other for other in _to_be_asked(table, seat) if other not in granted]
    return UndoAsked(seat, waits_for) if waits_for else None


def agreed_with(table: TableState) -> int | None:
    """Return whose question all who are there have agreed to."""
    seat, granted = _last_question(table)
    if seat is None:
        return None
    people = _to_be_asked(table, seat)
    return seat if people and granted.issuperset(people) else None


def _last_question(table: TableState) -> tuple[int | None, set[int | None]]:
    """Return who is there and asks what nothing has settled yet, and who has agreed."""
    granted: set[int | None] = set()
    for entry in reversed(table.log):
        seat = entry.detail.seat
        if entry.what == "ask-undo" and seat is not None:
            return seat if table.row.chairs[seat].by_person else None, granted
        if entry.what not in _ASIDE:
            break
        if entry.what == "grant-undo":
            granted.add(seat)
    return None, granted
