"""What happened at a table, told to each viewer once, a line for what one seat did in a row."""

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from kubik.engine.events import PUBLIC_SEAT, Event
from kubik.engine.match import Match, Step
from kubik.engine.moves import say_event
from kubik.engine.words import Words

SIGN = "  •"


class Story:
    """The history of a match as far as its viewers were told of it."""

    def __init__(self, match: Match, words: Words) -> None:
        self._match = match
        self._words = words
        steps = len(match.steps)
        self._shown = dict.fromkeys((PUBLIC_SEAT, *range(match.players)), steps)
        self.unasked: dict[int, str] = {}  # by number of the step: what was played by itself

    def deal_to_automata(self) -> Table | None:
        """Draw what the deal brought automata; people see on the board what it brought them."""
        automata = range(self._match.players, len(self._names()))
        dealt = self._match.opening_events
        return _draw([self._say(event for event in dealt if event.params.get("seat") in automata)])

    def rest(self, viewer: int) -> Table | None:
        """Draw what happened since this viewer was told last."""
        since, self._shown[viewer] = self._shown[viewer], len(self._match.steps)
        return _draw(
            self._paragraph(numbers, viewer)
            for numbers in self._together(range(since, len(self._match.steps)))
        )

    def forget(self) -> None:
        """Move back to where the match is, after moves were taken back."""
        last = len(self._match.steps)
        self._shown = {viewer: min(steps, last) for viewer, steps in self._shown.items()}
        self.unasked = {number: said for number, said in self.unasked.items() if number < last}

    def _names(self) -> list[str]:
        return self._match.seat_names(self._words.language)

    def _together(self, numbers: range) -> list[list[int]]:
        """Join the steps of one seat in a row; what chance did stands alone."""
        joined: list[list[int]] = []
        for number in numbers:
            if joined and self._goes_on(joined[-1][-1], number):
                joined[-1].append(number)
            else:
                joined.append([number])
        return joined

    def _goes_on(self, before: int, number: int) -> bool:
        first, second = self._match.steps[before], self._match.steps[number]
        return first.move.seat == second.move.seat and not (is_chance(first) or is_chance(second))

    def _paragraph(self, numbers: list[int], viewer: int) -> list[str]:
        # Only its own seat may know that there was no choice, which tells of the hand.
        unasked = [
            self.unasked[number]
            for number in numbers
            if number in self.unasked and self._match.steps[number].move.seat == viewer
        ]
        events = (event for number in numbers for event in self._match.steps[number].events)
        return unasked + self._say(_worth_telling(events, viewer))

    def _say(self, events: Iterable[Event]) -> list[str]:
        """Put events into words; a name is said once for all that one does in a row."""
        names = self._names()
        said: list[str] = []
        subject = ""
        for event in events:
            text = say_event(self._match.game, event, self._words, names)
            name = names[event.params["seat"]] if "seat" in event.params else ""
            begins = bool(name) and text.startswith(name)
            said.append(text[len(name) :].lstrip(": ") if begins and name == subject else text)
            subject = name if begins else ""
        return said


def _worth_telling(events: Iterable[Event], viewer: int) -> list[Event]:
    """Return what a viewer sees, less what it is told more of: two cards, and which two."""
    seen = [event for event in events if event.visible_to(viewer)]
    detailed = {(event.kind.tells, event.values[0]) for event in seen if event.kind.tells}
    return [event for event in seen if (event.kind.name, *event.values[:1]) not in detailed]


def _draw(paragraphs: Iterable[list[str]]) -> Table | None:
    drawn = Table.grid(padding=(0, 1))
    for sentences in filter(None, paragraphs):
        drawn.add_row(SIGN, Text(" · ".join(sentences)))
    return drawn if drawn.row_count else None


def is_chance(step: Step) -> bool:
    """Whether something came to light through a step."""
    return any(event.kind.chance for event in step.events)
