"""What is counted in games of masters, held against trying it out by the rules."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from bench.masters import cubirds, cubitos, judging, kabaleo, qubix, qwirkle_cubes
from bench.masters.games import Moment, Played, Sample, events, moments, play, replayed
from bench.masters.trying import play_advised, try_advice

import kubik
from kubik.bots.kabaleo.belief import (
    DEAL,
    LIKELIHOODS,
    MOST_DEALS,
    list_deals,
    read_moves,
    target_in,
)
from kubik.engine.build import Build, Target
from kubik.engine.game import Game
from kubik.engine.layout import blank
from kubik.engine.match import Match
from kubik.testing.repeats import soaking


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Interpret what is asked about positions: of a few games that is done before it is compiled.

    That both ways think alike is tested where bots are.
    """

    def build(game: Game, _: Target, **made: Any) -> Build:
        return Build(game, "python", **made)

    if soaking():
        yield
        return
    monkeypatch.setattr(judging, "Build", build)
    monkeypatch.setattr(kabaleo, "Build", build)
    forget_builds()
    yield
    forget_builds()


def forget_builds() -> None:
    """Let whoever asks next make a build anew."""
    judging.net_judge.cache_clear()
    kabaleo.thinking_build.cache_clear()


def few_games(module: Any, games: int = 2) -> tuple[Sample, list[Played]]:
    """Return games of the keen bot: quick, and as good to count in."""
    sample = Sample(module.SAMPLE.game, "keen", games, 5, options=module.SAMPLE.options)
    return sample, [play(sample, number) for number in range(games)]


def each_moment(module: Any, games: int = 2) -> Iterator[Moment]:
    sample, found = few_games(module, games)
    for played in found:
        yield from moments(sample, played)


def after(moment: Moment, code: int) -> Match:
    """Return the game after a move."""
    tried = moment.match.copy()
    tried.push(code, moment.seat)
    return tried


def test_the_birds_that_a_lay_takes_are_those_that_the_rules_give() -> None:
    lays = [one for one in each_moment(cubirds, 1) if cubirds.takes_of(one)]
    assert len(lays) > 10
    for moment in lays[::8]:
        for code, takes in cubirds.takes_of(moment).items():
            last = after(moment, code).steps[-1]
            took = [one.params["count"] for one in last.events if one.kind.name == "took"]
            assert sum(took) == takes


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
def test_cubirds_counts_endings_and_lays() -> None:
    sample, found = few_games(cubirds, 1 + soaking())
    matches = [replayed(sample, played) for played in found]
    lessons = cubirds.measure(sample, found)
    kinds = np.mean([match.ending == "seven-kinds" for match in matches])
    assert lessons["plan"]["figures"]["kinds"]["value"] == pytest.approx(kinds)
    lays = [len(events(match, "laid")) for match in matches]
    took = [sum(one["count"] for one in events(match, "took")) for match in matches]
    table = lessons["lay"]["table"]
    assert sum(row["cells"][0]["value"] for row in table) == pytest.approx(1, abs=1e-4)
    figures = lessons["lay"]["figures"]
    counted = [figures[when]["count"] for when in ("first", "later")]
    assert sum(counted) == sum(lays)
    taken = sum(figures[when]["value"] * figures[when]["count"] for when in ("first", "later"))
    assert taken == pytest.approx(sum(took), abs=0.1)


def test_advice_that_says_nothing_changes_nothing() -> None:
    found = try_advice(cubirds.SAMPLE, "keen", lambda _match, _seat: None, 3)
    assert (found["value"], found["count"], found["games"]) == (0.5, 6, 3)


def test_only_the_advised_seat_follows_advice() -> None:
    """Who never draws with few cards in hand does not, and the other one does."""
    drew: set[int] = set()
    for seed in range(4):
        match = Match("cubirds", 2, f"advice/{seed}")
        play_advised(match, 0, "keen", cubirds.keep_few)
        while match.steps:
            step = match.steps[-1]
            match.rewind(len(match.steps) - 1)
            few = match.fields.hand_size[step.move.seat] <= cubirds.FEW
            if step.move.notation == "draw" and few:
                drew.add(step.move.seat)
    assert drew == {1}


def test_a_bold_player_rolls_below_the_mark_and_stops_above() -> None:
    asked = set()
    for moment in each_moment(cubitos, 1):
        code = cubitos.push_on(moment.match, moment.seat)
        chance = moment.match.view(0)["seats"][moment.seat]["bust_chance"]
        if code is not None:
            move = next(m for m in moment.match.legal_moves_of(moment.seat) if m.code == code)
            assert move.notation == ("roll" if chance < cubitos.BOLD else "pass")
            asked.add(move.notation)
    assert asked == {"roll", "pass"}


def test_the_colour_of_a_tower_after_a_move_is_the_one_that_is_seen() -> None:
    for moment in each_moment(kabaleo, 2):
        _, location = kabaleo.placed(moment)
        towers = after(moment, moment.step.move.code).view(0)["towers"]
        names = kubik.find_game("kabaleo").moves.TERMS["colour"]
        assert names[kabaleo.shown_after(moment)] == towers[location][-1]


@pytest.mark.usefixtures("interpreted")
def test_the_belief_is_that_of_interpreted_rules() -> None:
    sample, (played, *_) = few_games(kabaleo, 1)
    seen = []
    for moment in list(moments(sample, played))[1:9:3]:
        match, seat = moment.match, moment.seat
        imagined = match.imagine(seat, "belief")
        deals, logs = blank(DEAL, MOST_DEALS), np.zeros(LIKELIHOODS)
        codes = np.zeros(match.game.rules.ACTIONS, np.int64)
        read_moves(match._build.first(imagined.copy()), seat, codes, logs)
        count = list_deals(match._build.first(imagined), seat, logs, deals)
        truth = int(match.fields.target[1 - seat])
        plain = sum(
            float(deal.chance)
            for deal in deals[:count]
            if target_in(int(deal.targets), 1 - seat) == truth
        )
        assert kabaleo.belief_in_truth(match, seat) == pytest.approx(plain)
        seen.append(plain)
    assert len(set(seen)) > 1


def test_turns_of_qwirkle_cubes_add_up_to_the_score() -> None:
    sample, found = few_games(qwirkle_cubes, 1)
    for played in found:
        over = replayed(sample, played)
        points = [0, 0]
        for turn in qwirkle_cubes.turns(sample, played):
            points[turn.seat] += turn.points
        for one in events(over, "went-out"):
            points[one["seat"]] += one["points"]
        assert points == over.view(0)["scores"]


def test_places_for_a_qwirkle_are_where_a_cube_makes_one() -> None:
    """Just those cubes of a hand make a Qwirkle by themselves that fit such a place."""
    made = 0
    for moment in each_moment(qwirkle_cubes, 2):
        if moment.match.view(0)["phase"] != "lay" or moment.fields.laid or not moment.fields.cubes:
            continue
        found = qwirkle_cubes.openings(moment.fields)["five"]
        hand = [int(cube) - 1 for cube in moment.fields.hand[moment.seat]]
        fitting = {kind for kind in hand if kind >= 0 and any(fits >> kind & 1 for fits in found)}
        legal = [m for m in moment.match.legal_moves_of(moment.seat) if "@" in m.notation]
        making = {
            hand["abcdef".index(move.notation[0])]
            for move, seen in zip(legal, moment.match.previews(legal), strict=True)
            if seen["qwirkles"]
        }
        assert making == fitting
        made += len(making)
    assert made > 0


def test_the_best_of_a_hand_is_the_best_of_all_plays_of_one_cube_or_more() -> None:
    for moment in list(each_moment(qwirkle_cubes, 1))[::40]:
        if moment.match.view(0)["phase"] == "lay" and not moment.fields.laid:
            legal = moment.match.legal_moves_of(moment.seat)
            single = max(seen["points"] for seen in moment.match.previews(legal))
            assert qwirkle_cubes.best_points(moment.match, moment.seat) >= single


def test_the_best_chance_of_a_block_is_what_the_rules_pay_for_it() -> None:
    begun = [m for m in each_moment(qubix, 1) if m.match.view(0)["phase"] == "take"]
    ready = [m for m in begun if qubix.best_chance(m.fields, m.seat)]
    found = []
    for moment in [*ready[:2], *begun[10:40:15]]:
        best = 0
        for taken in moment.match.legal_moves_of(moment.seat):
            held = after(moment, taken.code)
            for laid in held.legal_moves_of(moment.seat):
                tried = held.copy()
                tried.push(laid.code, moment.seat)
                if tried.view(0)["phase"] == "more":
                    tried.push("done", moment.seat)
                composed = [
                    event.params["points"]
                    for step in tried.steps[-2:]
                    for event in step.events
                    if event.kind.name == "composed"
                ]
                best = max(best, sum(composed))
        assert qubix.best_chance(moment.fields, moment.seat) == best
        found.append(best)
    assert len(set(found)) > 1


def test_turns_of_qubix_add_up_to_the_score() -> None:
    sample, found = few_games(qubix)
    for played in found:
        points = [0, 0]
        for turn in qubix.turns(sample, played):
            points[turn.seat] += sum(scored for _, _, scored in turn.made)
            points[1 - turn.seat] += turn.given
        assert points == replayed(sample, played).view(0)["scores"]


def by_hand(dice: int, coins: float, fan: float) -> float:
    """Return what light grey dice come to if rolled on as long as that pays, at a risk."""
    if dice == 0:
        return coins
    hit = 1 / 6
    rolled = (1 - hit) ** dice * fan
    for hits in range(1, dice + 1):
        ways = np.prod(range(dice - hits + 1, dice + 1)) / np.prod(range(1, hits + 1))
        chance = ways * hit**hits * (1 - hit) ** (dice - hits)
        rolled += chance * by_hand(dice - hits, coins + hits, fan)
    return max(coins, rolled)


@pytest.mark.parametrize("fan", [0, 2, 3])
@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_it_pays_to_roll_exactly_as_long_as_it_does_by_hand(dice: int, fan: int) -> None:
    last = cubitos.last_pay(dice, fan)
    assert by_hand(dice, last + 1, fan) == last + 1
    if last >= 0:
        assert by_hand(dice, last, fan) > last


@pytest.mark.usefixtures("interpreted")
def test_cubitos_counts_purchases_and_losses() -> None:
    sample, found = few_games(cubitos, 1 + soaking())
    matches = [replayed(sample, played) for played in found]
    lessons = cubitos.measure(sample, found)
    bought = np.mean([len(events(match, "die-bought")) / 2 for match in matches])
    assert lessons["worth"]["figures"]["dice"]["value"] == pytest.approx(bought, abs=1e-4)
    rounds = sum(int(match.fields.round_number) for match in matches)
    lost = sum(len(events(match, "busted")) for match in matches)
    assert lessons["stop"]["figures"]["busts"]["value"] == pytest.approx(
        lost / (2 * rounds), abs=1e-4
    )
    steps = sum(len(events(m, "stepped")) + len(events(m, "finished")) for m in matches)
    table = lessons["rounds"]["table"]
    told = sum(row["cells"][1]["value"] * row["cells"][1]["count"] for row in table)
    assert told == pytest.approx(steps, rel=1e-3)
