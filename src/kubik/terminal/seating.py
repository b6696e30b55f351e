"""Who sits where: people and bots."""

from collections.abc import Sequence
from pathlib import Path

from kubik.bots.levels import NAMES, USUAL_LEVEL
from kubik.bots.plan import is_net, read_plan
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES, Words, core_words

PERSON = "human"
_PEOPLE = (PERSON, "me", "человек", "я")


def take_seats(game: Game, players: int, wanted: Sequence[str] | None) -> list[str]:
    """Return PERSON or the name of a bot for each seat; unless told, one person and bots."""
    if wanted is None:
        return [PERSON] + [USUAL_LEVEL] * (players - 1)
    seats = [PERSON if name.lower() in _PEOPLE else name for name in wanted]
    if len(seats) != players:
        raise SetupError("bad-seats", seats=len(seats), players=players)
    for name in seats:
        if name != PERSON:
            read_plan(game, name)  # refuses a bot that is not there
    return seats


def take_names(seats: Sequence[str], wanted: Sequence[str] | None, words: Words) -> list[str]:
    """Return a name for each seat: those told, else what sits there, numbered where needed."""
    if wanted and len(wanted) > len(seats):
        raise SetupError("bad-names", names=len(wanted), players=len(seats))
    plain = [_plain_name(seat, words) for seat in seats]
    usual = [
        f"{name} {plain[: seat + 1].count(name)}" if plain.count(name) > 1 else name
        for seat, name in enumerate(plain)
    ]
    given = [*(wanted or ()), *([""] * len(seats))]
    return [given[seat] or usual[seat] for seat in range(len(seats))]


def own_names(seats: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the names that somebody chose; none where one says only what sat there."""
    usual = [take_names(seats, None, core_words(language)) for language in LANGUAGES]
    return [
        "" if any(known[seat : seat + 1] == [name] for known in usual) else name
        for seat, name in enumerate(names)
    ]


def _plain_name(seat: str, words: Words) -> str:
    if seat == PERSON:
        return words.say("player")
    if is_net(seat):
        return Path(seat).stem
    return words.say(f"level-{seat}") if seat in NAMES else seat
