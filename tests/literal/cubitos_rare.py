"""Positions of Cubitos in which something is refused or offered that random games hardly meet."""

from typing import Any

from games.cubitos_table import DATA, Seat, alone, table
from kubik.engine.match import Match
from kubik.testing.play import play
from literal.cubitos_dice import COLOURS

RACES = [f"race_{number}" for number in range(1, 8)]  # together they have all cards
LENGTH, STEP = 60, 4


def rare() -> list[Match]:
    """Rounds with dice of all colours, and moments that take some luck."""
    return [*(match for race in RACES for match in rich_rounds(race)), *moments()]


def rich_rounds(race: str) -> list[Match]:
    """Return positions of a random game in which everybody begins with two dice of each colour."""
    dice = {**dict.fromkeys(COLOURS, 2), "light": 1}
    seat = {"stage": "choosing", "draw": dice, "fans": 4, "credits": 6}
    seats = [{**seat, "roll": {"first": 1}}, seat]
    cards = DATA["set"][race]["cards"]
    position = {"players": 2, "cards": cards, "first": 0, "seats": seats}
    match = Match.from_position("cubitos", position, seed=1, target="python")
    shots = [same.copy() for same in play(match, 1, LENGTH) if len(same.steps) % STEP == 0]
    return [shot for shot in shots if not shot.over]


def on_track(name: str, **seat: Any) -> Match:
    return alone(stage="moving", fields={"tracks": [name] * 2}, **seat)


def arrives(track: str, **seat: Any) -> Match:
    """Return the moment after a move has ended."""
    return after(on_track(track, left_square="start", feet=1, **seat), "done")


def after(match: Match, *moves: str) -> Match:
    """Play moves of the first seat."""
    for move in moves:
        match.push(move, 0)
    return match


def moments() -> list[Match]:
    """Return a position for each."""
    return [*rolling(), *running(), *borrowed(), *moving(), *arrived()]


def rolling() -> list[Match]:
    """Before a push and while abilities for now are used."""
    green, pair = {"green": {"symbol": 2}}, {"green": {"symbol": 1}, "white": {"symbol": 2}}
    now: Seat = {"draw": {"light": 3, "dark": 3}, "roll": {"purple": 1, "dark": 1}}
    cat = alone(cards=("fast_cat",), active={"white": {"symbol": 1}}, pending={"white": 1}, **now)
    eater = alone(
        cards=("pinch_eater",), active={"orange": {"symbol": 1}}, pending={"orange": 1}, **now
    )
    return [
        after(cat, "use:W"),
        after(eater, "use:O", "rD"),
        after(alone(cards=("pina_cubelada",), active=green, roll={"light": 2}), "use:G"),
        after(alone(cards=("rock_on",), active=green, roll={"light": 2}), "use:G"),
        alone(cards=("rock_on",), active=green, roll={}),
        alone(cards=("pina_cubelada", "broken_cow"), active=pair, roll={}),
    ]


def running() -> list[Match]:
    """Abilities of the run, and swords."""
    orange, red = {"orange": {"symbol": 1}}, {"red": {"symbol": 2}}
    dice: Seat = {
        "draw": {"light": 2, "dark": 1, "blue": 1},
        "discard": {"dark": 1},
        "spent": {"white": 1},
    }
    jacques = table({"active": red, **dice}, {}, {}, stage="comparing", cards=("jacques_couteau",))
    crabby = table(
        {"active": red, **dice},
        {"active": {"red": {"symbol": 1}}},
        *({}, {}),
        stage="comparing",
        cards=("crabby",),
    )
    fruit: Seat = {
        "stage": "finishing",
        "cards": ("punk_fruit",),
        "active": {"green": {"symbol": 1}},
    }
    cat: Seat = {
        "stage": "finishing",
        "cards": ("cat_tastrophy",),
        "active": {"white": {"symbol": 1}},
    }
    idle = {**orange, "brown": {"symbol": 1}, "blue": {"symbol": 1}}
    halved: Seat = {"stage": "finishing", "active": {**orange, "yellow": {"symbol": 1}}}
    returning: Seat = {"active": {**orange, "yellow": {"symbol": 1}}, "roll": {"first": 1}}
    return [
        after(jacques, "use:R"),
        after(crabby, "use:R", "dL"),
        after(alone(**fruit, **dice), "use:G"),
        after(alone(**fruit, **dice), "use:G", "dL"),
        after(alone(**cat, fans=5), "use:W"),
        alone(
            stage="finishing",
            cards=("benchwarmer", "captain_bark", "chilly_mcchillster"),
            active=idle,
            **dice,
        ),
        alone(stage="finishing", cards=("jacques_couteau", "benchwarmer"), active=orange, **dice),
        alone(stage="finishing", cards=("crabby", "benchwarmer"), active=orange, **dice),
        alone(stage="running", cards=("crabby", "benchwarmer"), active={**orange, **red}, **dice),
        alone(cards=("mr_bats", "the_big_cheese"), fans=1, **halved),
        table(
            {**returning, "credits": 4, "fans": 2},
            {},
            stage="finishing",
            first=0,
            cards=("mr_bats", "cheese_boy"),
        ),
    ]


def borrowed() -> list[Match]:
    """Borrowed dice beside own ones: which is used, which goes; and faces that are counted."""
    browns: Seat = {"active": {"red": {"symbol": 1}, "brown": {"symbol": 2}, "light": {"first": 1}}}
    used: Seat = {
        "active": {"orange": {"symbol": 1}},
        "spent": {"brown": 2},
        "borrowed": {"spent": {"brown": 1}},
    }
    return [
        table(
            {**browns, "draw": {"dark": 1}, "borrowed": {"symbol": {"brown": 1}}},
            {},
            stage="comparing",
            cards=("jacques_couteau", "dapper_doggie"),
        ),
        after(alone(stage="finishing", cards=("benchwarmer",), **used), "use:O"),
    ]


def moving() -> list[Match]:
    """Shortcuts, jetpacks, red lines, and the way to a second track."""
    tracks = ["still_waters", "testing_the_waters"]
    between = {"square": "finish", "done_legs": 1, "feet": 3}
    return [
        after(on_track("ahead_of_the_curve", feet=4, square="d13"), "jetpack"),
        on_track("testing_the_waters", feet=6, square="h16"),
        on_track("nothing_goes_right", feet=3, square="g15"),
        table(between, {}, stage="moving", legs=2, tracks=tracks),
    ]


def arrived() -> list[Match]:
    """Bonuses and purchases."""
    own: Seat = {"roll": {"first": 1, "light": 1}, "draw": {"dark": 1}}
    here = {"left_square": "start", "feet": 1, "square": "c1"}
    scarce = table(
        here, {"discard": {"red": 10}}, stage="moving", tracks=["nothing_goes_right"] * 2
    )
    beaver = {"cards": ("batter_beaver",), "active": {"orange": {"symbol": 1}}}
    return [
        after(scarce, "done"),
        arrives("still_waters", square="a3"),
        arrives("nothing_goes_right", square="g1", **beaver),
        arrives("nothing_goes_right", square="h1", active={"blue": {"symbol": 2}}),
        alone(stage="arrived", returns=1, **own),
        table({"coins": 10}, {"discard": {"red": 10}}, stage="shopping"),
    ]
