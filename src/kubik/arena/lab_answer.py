"""The lab from Python: one call, and an answer that shows itself in a notebook."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kubik.arena.elsewhere import elsewhere
from kubik.arena.lab import Comparison, LabPlan, compare, compare_skill
from kubik.arena.lab_page import as_data, headline, write_lab_page
from kubik.arena.simulate import choose_games
from kubik.arena.totals import Simulated
from kubik.bots.registry import playout_bot
from kubik.engine.edition_file import same_box
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import texts
from kubik.engine.registry import find_game
from kubik.engine.words import Language

USUAL_PLAN = LabPlan()


@dataclass(frozen=True)
class LabAnswer:
    """What a change of the box does."""

    comparison: Comparison

    def __repr__(self) -> str:
        ours = self.comparison.ours
        return f"<{ours.game.name}: {ours.players} players, {self.games} games of each box>"

    @property
    def table(self) -> list[dict[str, Any]]:
        """A row for each measure, as `pandas.DataFrame` takes it."""
        rows: list[dict[str, Any]] = as_data(self.comparison)["measures"]
        return rows

    @property
    def parts(self) -> list[dict[str, Any]]:
        """A row for each part of the box: in which share of games it came into play."""
        rows: list[dict[str, Any]] = as_data(self.comparison)["parts"]
        return rows

    @property
    def games(self) -> int:
        """How many games of each box were played."""
        return self.comparison.tally.pairs

    def page(self, language: Language = "en") -> str:
        """Return the page of the answer, which opens anywhere."""
        return write_lab_page(self.comparison, language)

    def __str__(self) -> str:
        return headline(self.comparison, self.comparison.ours.game.words("en"))

    def _repr_html_(self) -> str:
        return self.page()


def lab(
    game: str,
    edition: Path | str | Mapping[str, Any] | None = None,
    against: Path | str | Mapping[str, Any] | None = None,
    plan: LabPlan = USUAL_PLAN,
    *,
    players: int | None = None,
    bots: Sequence[str] | None = None,
    seed: int = 1,
    **options: Any,
) -> LabAnswer:
    """Play two boxes of a game on the same seeds until it is known what differs.

    An edition is a file or what is in one; it is held against another, or against our box. The
    keen bot sits in all seats, unless others are named. The plan says how long and where.
    """
    named = texts("bots", bots)
    ours, theirs = find_game(game, against), find_game(game, edition)
    if same_box(ours, theirs):
        raise SetupError("lab-same")

    def side(box: Game) -> Simulated:
        count, chosen = box.choose(players, options)
        return choose_games(box, count, seed, named or [playout_bot(box)] * count, chosen)

    comparison = Comparison(side(ours), side(theirs))
    with elsewhere(plan) as measurer:
        compare(comparison, plan, measurer)
        if plan.skill:
            compare_skill(comparison, plan)
    return LabAnswer(comparison)
