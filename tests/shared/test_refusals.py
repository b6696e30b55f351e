"""A refusal quotes a line that the move really breaks, with the numbers of the case.

Random games are played with the interpreted rules, always the same. In many of their positions
every kind of illegal move is tried; what is said of it is held against the literal checkers of
`literal/`, which know the rulebook and not the rules module.
"""

import importlib
import pkgutil
import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

import literal
from kubik.arena.soak import Setup
from kubik.engine.game import Game
from kubik.engine.layout import OpenState
from kubik.engine.match import Match
from kubik.engine.moves import Refusal, codes_by_notation, say_phrase, word_params
from kubik.engine.registry import find_game, game_names
from kubik.engine.words import LANGUAGES, game_source
from literal.asked import Asked, Checker, tells
from shared.play import new_match, play
from shared.samples import sample

LENGTH = 150  # moves of a game that are played
POINTS = 12  # positions looked at in each
FAR = 100  # moves tried anywhere, in a game that has too many to try all


CHECKED = [
    find_game(module.name)
    for module in pkgutil.iter_modules(literal.__path__)
    if module.name in game_names()
]
SETUPS = [setup for game in CHECKED for setup in sample(game)]


def literal_module(game: Game) -> ModuleType:
    return importlib.import_module(f"literal.{game.name}")


def checkers(game: Game) -> dict[str, Checker]:
    lines: dict[str, Checker] = literal_module(game).LINES
    return lines


class Trial:
    """All that is tried in one position, by one seat."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self._record = OpenState(match._states)
        self.legal = {move.code for move in match.legal_moves_of(seat)}
        self._view, self._position = match.view(seat), match.position()
        self._offered = frozenset(move.notation for move in match.legal_moves_of(seat))

    def asked(self, code: int) -> Asked:
        notation = self.match.game.moves.notation(code)
        return Asked(notation, self.seat, self._view, self._position, self._offered)

    def refusal(self, code: int) -> Refusal:
        refusal: Refusal = self.match.game.moves.refusal(self._record, self.seat, code)
        return refusal

    def check(self) -> list[Refusal]:
        """Try everything; return what was refused."""
        codes = tries(self.match)
        for code in self.legal:
            self.check_allowed(code)
        return [self.check_refused(code) for code in codes if code not in self.legal]

    def check_refused(self, code: int) -> Refusal:
        """See that an illegal move is refused by a line that it breaks."""
        game, asked, refusal = self.match.game, self.asked(code), self.refusal(code)
        wanted = checkers(game)[refusal.line](asked)
        assert wanted is not None, f"{asked.move} does not break {refusal}: {self._position}"
        said = word_params(game, refusal.case.params, game.words("en"))
        assert tells(said, wanted), f"{asked.move}: {refusal} must say {wanted}: {self._position}"
        return refusal

    def check_allowed(self, code: int) -> None:
        """See that a legal move breaks no line, so that no checker calls everything broken."""
        asked = self.asked(code)
        for line, check in checkers(self.match.game).items():
            assert check(asked) is None, f"{asked.move} is legal, not {line}: {self._position}"


def tries(match: Match) -> list[int]:
    """Return the moves to try in a position: all, or in a game of very many those that are near."""
    every = match.game.rules.ACTIONS
    literal = literal_module(match.game)
    if not hasattr(literal, "near"):
        return list(range(every))
    codes = codes_by_notation(match.game)
    far = range(0, every, every // FAR)
    return sorted({*far, *(codes[notation] for notation in literal.near(match.view(0)))})


def trials(setup: Setup, seed: int) -> Iterator[Trial]:
    """Yield positions of a random game, for each seat that may act."""
    match = new_match(setup, seed, "python")
    stops = set(random.Random(seed).sample(range(LENGTH), POINTS))
    for _ in play(match, seed, LENGTH):
        if len(match.steps) in stops:
            yield from (Trial(match, seat) for seat in match.actors)


@pytest.mark.parametrize("checked", SETUPS, ids=str)
def test_a_refusal_quotes_a_line_that_is_broken(checked: Setup) -> None:
    for seed in (1, 2):
        for trial in trials(checked, seed):
            trial.check()


@pytest.mark.parametrize("checked", CHECKED, ids=lambda game: game.name)
def test_every_refusal_is_met_and_said(checked: Game) -> None:
    """In positions that random games hardly meet, or in such games; and in both languages."""
    lines, messages = set(checkers(checked)), messages_of(checked)
    for trial in every_trial(checked):
        for refusal in trial.check():
            lines.discard(refusal.line)
            if refusal.case.message in messages:
                messages.remove(refusal.case.message)
                for language in LANGUAGES:
                    assert say_phrase(checked, refusal.case, checked.words(language))
        if not lines and not messages:
            return
    assert (lines, messages) == (set(), set())


def every_trial(game: Game) -> Iterator[Trial]:
    for match in literal_module(game).rare():
        yield from (Trial(match, seat) for seat in match.actors)
    for setup in sample(game):
        yield from trials(setup, 1)


def messages_of(game: Game) -> set[str]:
    """Return the names of all sentences about refused moves in the words of a game."""
    text = game_source(game.package, LANGUAGES[0])
    return set(re.findall("^refused-[a-z-]+", text, re.MULTILINE))
