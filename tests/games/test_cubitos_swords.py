"""What comes before swords are compared in Cubitos, since it may bring a red die."""

import pytest

import kubik
from games.cubitos_table import legal, lucky, of_set, play, seat_of, table


@pytest.mark.rule("cubitos:swords.6")
@pytest.mark.parametrize(("kind", "stage"), [("red", "running"), ("blue", "finishing")])
def test_a_roll_comes_before_the_swords_only_if_it_may_bring_some(kind: str, stage: str) -> None:
    match = table(
        {"active": {"blue": {"symbol": 1}}, "roll": {kind: 1}},
        {},
        stage="running",
        cards=of_set("race_7"),
    )
    assert seat_of(match)["stage"] == stage
    assert legal(match) == {"use:B", "done"}


def about_to_roll(*cards: str, seed: int = 1) -> kubik.Match:
    """Let a llama that takes red dice lie beside a punk fruit that rolls a brown one."""
    active = {"blue": {"symbol": 1}, "green": {"symbol": 1}}
    return table(
        {"active": active, "roll": {"brown": 1}},
        {},
        stage="running",
        cards=(*of_set("race_7"), "mr_soldier", *cards),
        seed=seed,
    )


@pytest.mark.rule("cubitos:swords.1", "cubitos:swords.6", "cubitos:blue.7")
def test_a_red_die_that_is_taken_and_drawn_counts_among_the_swords() -> None:
    def roll(seed: int) -> kubik.Match:
        match = play(about_to_roll("llama_shaman", seed=seed), "use:B", "use:G", "rN")
        return play(match, "use:N") if seat_of(match)["asked"] == "seize" else match

    match = lucky(roll, lambda match: "red" in match.position()["seats"][0]["active"])
    seat = seat_of(match)
    assert seat["swords"] == 1
    assert seat["feet"] == 2, "the soldier's"
    assert seat["coins"] == 2 + 2 + 3, "of the llama, the dog and the soldier"


@pytest.mark.rule("cubitos:swords.6")
@pytest.mark.parametrize(
    ("cards", "stage"),
    [
        (("llama_shaman",), "running"),
        (("llama_shaman", "dr_livingstone"), "finishing"),
        ((), "finishing"),
    ],
    ids=["taken and drawn", "not drawn", "not taken"],
)
def test_a_box_matters_before_the_swords_only_if_a_red_die_may_come_out(
    cards: tuple[str, ...], stage: str
) -> None:
    assert seat_of(about_to_roll(*cards))["stage"] == stage
