"""A refusal quotes a line that the move really breaks, with the numbers of the case.

Random games are played with the interpreted rules, always the same. In many of their positions
every kind of illegal move is tried; what is said of it is held against the literal checkers of
`literal/`, which know the rulebook and not the rules module. A game without them is tried as well:
each refusal quotes a line that there is, in both languages.
"""

import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from kubik.arena.soak import Setup
from kubik.engine.errors import IllegalMoveError
from kubik.engine.game import Game
from kubik.engine.lines import rule_lines
from kubik.engine.match import Match
from kubik.engine.moves import Refusal, codes_by_notation, say_phrase, word_params
from kubik.engine.open_state import OpenState
from kubik.engine.words import LANGUAGES, core_words, game_source
from kubik.testing.cases import Places
from kubik.testing.literal import Asked, Checker, load_checkers, tells
from kubik.testing.play import new_match, play, some_way_on
from kubik.testing.repeats import repeated
from kubik.testing.samples import sample

LENGTH = 150  # moves of a game that are played
POINTS = 5  # positions looked at in each
MANY = 12  # and where all that can be refused must come up
FAR = 100  # moves tried anywhere, in a game that has too many to try all
ASKED = 1_000  # moves of a game that are all refused in one position, spread evenly


@pytest.fixture
def literal(checked: Game, places: Places) -> ModuleType:
    return load_checkers(places.tests, checked)


@pytest.fixture
def literal_of_setup(checked_setup: Setup, places: Places) -> ModuleType:
    return load_checkers(places.tests, checked_setup.game)


class Trial:
    """All that is tried in one position, by one seat."""

    def __init__(self, match: Match, seat: int, literal: ModuleType) -> None:
        self.match, self.seat, self.literal = match, seat, literal
        self.lines: dict[str, Checker] = literal.LINES
        self._state = OpenState(match._states)
        self.legal = {move.code for move in match.legal_moves_of(seat)}
        self._view, self._position = match.view(seat), match.position()
        self._offered = frozenset(move.notation for move in match.legal_moves_of(seat))

    def asked(self, code: int) -> Asked:
        notation = self.match.game.moves.notation(code)
        return Asked(notation, self.seat, self._view, self._position, self._offered)

    def refusal(self, code: int) -> Refusal:
        refusal: Refusal = self.match.game.moves.refusal(self._state, self.seat, code)
        return refusal

    def check(self) -> list[Refusal]:
        """Try everything; return what was refused."""
        codes = tries(self.match, self.literal)
        for code in self.legal:
            self.check_allowed(code)
        return [self.check_refused(code) for code in codes if code not in self.legal]

    def check_refused(self, code: int) -> Refusal:
        """See that an illegal move is refused by a line that it breaks."""
        game, asked, refusal = self.match.game, self.asked(code), self.refusal(code)
        wanted = self.lines[refusal.line](asked)
        assert wanted is not None, f"{asked.move} does not break {refusal}: {self._position}"
        said = word_params(game, refusal.case.params, game.words("en"))
        assert tells(said, wanted), f"{asked.move}: {refusal} must say {wanted}: {self._position}"
        return refusal

    def check_allowed(self, code: int) -> None:
        """See that a legal move breaks no line, so that no checker calls everything broken."""
        asked = self.asked(code)
        for line, check in self.lines.items():
            assert check(asked) is None, f"{asked.move} is legal, not {line}: {self._position}"


def tries(match: Match, literal: ModuleType) -> list[int]:
    """Return the moves to try in a position: all, or in a game of very many those that are near."""
    every = match.game.rules.ACTIONS
    if not hasattr(literal, "near"):
        return list(range(every))
    codes = codes_by_notation(match.game)
    far = range(0, every, every // FAR)
    return sorted({*far, *(codes[notation] for notation in literal.near(match.view(0)))})


def trials(setup: Setup, seed: int, literal: ModuleType, points: int) -> Iterator[Trial]:
    """Yield so many positions of a random game, for each seat that may act."""
    shots = [match.copy() for match in play(new_match(setup, seed, "python"), seed, LENGTH - 1)]
    going_on = [match for match in shots if not match.over]
    for at in random.Random(seed).sample(range(len(going_on)), min(points, len(going_on))):
        match = going_on[at]
        yield from (Trial(match, seat, literal) for seat in match.actors)


def test_a_refusal_quotes_a_line_that_is_broken(
    checked_setup: Setup, literal_of_setup: ModuleType
) -> None:
    for trial in trials(checked_setup, 1, literal_of_setup, repeated(POINTS)):
        trial.check()


def test_every_refusal_is_met_and_said(checked: Game, literal: ModuleType) -> None:
    """In positions that random games hardly meet, or in such games; and in both languages."""
    lines, messages = set(literal.LINES), messages_of(checked)
    for trial in every_trial(checked, literal):
        for refusal in trial.check():
            lines.discard(refusal.line)
            if refusal.case.message in messages:
                messages.remove(refusal.case.message)
                for language in LANGUAGES:
                    assert say_phrase(checked, refusal.case, checked.words(language))
        if not lines and not messages:
            return
    assert (lines, messages) == (set(), set())


def every_trial(game: Game, literal: ModuleType) -> Iterator[Trial]:
    for match in literal.rare():
        yield from (Trial(match, seat, literal) for seat in match.actors)
    for setup in sample(game):
        yield from trials(setup, 1, literal, MANY)


def messages_of(game: Game) -> set[str]:
    """Return the names of all sentences about refused moves in the words of a game."""
    text = game_source(game.package, LANGUAGES[0])
    return set(re.findall("^refused-[a-z-]+", text, re.MULTILINE))


def test_an_illegal_move_is_answered_with_a_rule_line(game: Game) -> None:
    """In both languages, and nothing changes."""
    lines = rule_lines(game.package)
    match = some_way_on(next(sample(game)), 2, moves=2)
    before = match.record()
    seat = match.actors[0]
    legal = {move.code for move in match.legal_moves_of(seat)}
    every = range(game.rules.ACTIONS)
    for code in set(every[:: max(len(every) // repeated(ASKED), 1)]) - legal:
        with pytest.raises(IllegalMoveError) as refusal:
            match.push(code, seat)
        assert refusal.value.line in lines
        for language in LANGUAGES:
            assert f"[{refusal.value.line}]" in refusal.value.say(core_words(language))
    assert match.record() == before
