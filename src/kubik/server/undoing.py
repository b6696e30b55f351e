"""Taking moves back: what a person may take back at once, and what others are asked for."""

from kubik.engine.match import Match
from kubik.server.log import TableEntry
from kubik.server.protocol import Undo, UndoAsked
from kubik.server.state import TableState

# Why nothing can be taken back, as a sentence.
REFUSALS: dict[Undo, str] = {
    "": "undo-no-own",
    "nothing": "undo-no-own",
    "asked": "undo-asked",
    "deal": "undo-deal",
}

# Entries that leave it open whether moves are taken back.
_ASIDE = ("chat", "away", "back", "timeout", "absent", "grant-undo")


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
    return "back" if _nobody_minds(table, seat) else "ask"


def _nobody_minds(table: TableState, seat: int) -> bool:
    """Whether nobody is to be asked: only bots, and people at the same device."""
    own, chairs = table.row.chairs[seat], enumerate(table.row.chairs)
    return all(
        chair.kind == "bot" or chair.player == own.player
        for other, chair in chairs
        if other != seat
    )


def last_decision(match: Match, seat: int) -> int | None:
    """Return how many moves there were when a seat last had a choice, or None."""
    past = match.copy()
    for number in range(len(match.steps) - 1, -1, -1):
        if match.steps[number].move.seat == seat:
            past.rewind(number)
            if len(past.legal_moves_of(seat)) > 1:
                return number
    return None


def asked_of(table: TableState) -> UndoAsked | None:
    """Return who asks the others to take moves back, if somebody does."""
    asked, granted = _last_question(table.log)
    if asked is None or asked.detail.seat is None:
        return None
    seat = asked.detail.seat
    waits_for = [
        other
        for other, chair in enumerate(table.row.chairs)
        if chair.by_person and other != seat and other not in granted
    ]
    return UndoAsked(seat, waits_for)


def _last_question(log: list[TableEntry]) -> tuple[TableEntry | None, set[int | None]]:
    """Return the question that nothing has settled yet, and who has agreed."""
    granted: set[int | None] = set()
    for entry in reversed(log):
        if entry.what == "ask-undo":
            return entry, granted
        if entry.what not in _ASIDE:
            break
        if entry.what == "grant-undo":
            granted.add(entry.detail.seat)
    return None, granted
