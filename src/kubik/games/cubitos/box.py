"""The box of Cubitos: the cards of each set as tables, and what of it is a reconstruction."""

from kubik.engine.box import BoxTable, Reconstruction
from kubik.engine.origins import RECONSTRUCTION, RULEBOOK, weakest
from kubik.engine.words import Words
from kubik.games.cubitos import ADVISED, RANDOM_SET, SETS, TRACKS, TWO_TRACKS
from kubik.games.cubitos.card_text import text_of
from kubik.games.cubitos.data import (
    CARD_LIST,
    SET_CARDS,
    SET_LEGS,
    SET_TRACKS,
    SUPPORT_ORIGIN,
    TRACK_ORIGINS,
)
from kubik.games.cubitos.edition import Card

_TRACKS = {
    "ahead_of_the_curve": "reconstruction-ahead_of_the_curve",
    "testing_the_waters": "reconstruction-testing_the_waters",
    "still_waters": "reconstruction-still_waters",
}


def tables(words: Words) -> list[BoxTable]:
    """Return for each set what its dice cost and do."""
    head = tuple(map(words.say, ("table-card", "table-die", "table-cost", "table-ability")))
    note = words.say("table-costs") if _costs_are_guessed() else ""
    return [
        BoxTable(
            "sets",
            _title(number, words),
            head,
            tuple(_row(CARD_LIST[card], words) for card in SET_CARDS[number]),
            note if number == len(SETS) - 1 else "",
        )
        for number in range(len(SETS))
    ]


def _title(number: int, words: Words) -> str:
    """Return the name of a set and the course that is advised for it."""
    tracks = [words.say(f"track-{TRACKS[track]}") for track in dict.fromkeys(SET_TRACKS[number])]
    laps = int(SET_LEGS[number]) // len(tracks)
    name = words.say(f"option-cards-{SETS[number]}")
    return words.say("table-set", name=name, tracks=tracks, laps=laps)


def _row(card: Card, words: Words) -> tuple[str, ...]:
    text, origin = say_card(card, words), card_origin(card)
    says = text if origin == RULEBOOK else f"{text} {words.say(f'origin-{origin}')}"
    return words.say(f"card-{card.name}"), words.say(f"die-{card.colour}"), str(card.cost), says


def say_card(card: Card, words: Words) -> str:
    """Return what a card does, with its numbers."""
    message, params = text_of(card)
    return words.say(message, **params)


def card_origin(card: Card) -> str:
    """Return where all that a card does comes from."""
    return weakest((card.origin, card.tie_break_origin))


def reconstructions() -> list[Reconstruction]:
    """Return what nobody could read: always on the table, or with some tracks."""
    guessed = {
        "reconstruction-costs": _costs_are_guessed(),
        "reconstruction-abilities": RECONSTRUCTION in map(card_origin, CARD_LIST),
        "reconstruction-support": SUPPORT_ORIGIN == RECONSTRUCTION,
    }
    found = [Reconstruction(message) for message, is_guess in guessed.items() if is_guess]
    for track, name in enumerate(TRACKS):
        if TRACK_ORIGINS[track] == RECONSTRUCTION:
            found.append(Reconstruction(_TRACKS[name], _courses_with(track)))
    return found


def _costs_are_guessed() -> bool:
    return any(card.cost_origin == RECONSTRUCTION for card in CARD_LIST)


def _courses_with(track: int) -> tuple[dict[str, tuple[str, ...]], ...]:
    """Return the choices of options that bring a track to the table."""
    advised = tuple(SETS[number] for number, tracks in enumerate(SET_TRACKS) if track in tracks)
    finale = SET_TRACKS[SETS.index("grand_finale")]
    named = (TRACKS[track], *([TWO_TRACKS] if track in finale else []))
    return {"track": named}, {"track": (ADVISED,), "cards": (*advised, RANDOM_SET)}
