"""Worlds that a seat cannot tell apart, and the checks that it indeed cannot."""

from collections.abc import Iterator

from kubik.bots import bot_names, choose_move
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.match import Match
from kubik.engine.moves import Move, Refusal, say_event
from kubik.engine.open_state import OpenState
from kubik.engine.words import LANGUAGES
from kubik.testing.play import in_world, known_bytes, replay_move
from kubik.testing.repeats import repeated

GENERATORS = 3
# Asked for in one position, spread evenly over the codes of a game with more.
REFUSALS = repeated(200)


def watchers(match: Match) -> list[int]:
    """Return every seat, and the spectator."""
    return [*range(match.players), PUBLIC_SEAT]


def worlds(match: Match, seat: int) -> Iterator[Match]:
    """Yield the match as it would be in worlds that this seat cannot tell from the true one."""
    for number in range(GENERATORS):
        yield in_world(match, match.imagine(seat, f"world/{number}"))


def check_blind(match: Match, seat: int) -> bool:
    """Hold all that a seat can ask for against other worlds; say whether any of them differed."""
    answer = ask(match, seat)
    dreamt = match.imagine(seat, "dream").tobytes()
    differs = False
    for world in worlds(match, seat):
        assert world._build.broken(world._state) == 0
        changed = differences(answer, ask(world, seat))
        assert not changed, f"seat {seat} is told otherwise: {changed}"
        assert world.imagine(seat, "dream").tobytes() == dreamt
        differs |= known_bytes(world._states) != known_bytes(match._states)
    return differs


def differences(answer: dict[str, object], other: dict[str, object]) -> dict[str, object]:
    """Return the parts of answers that are not the same; how long lists differ nobody works out."""
    parts = answer.keys() | other.keys()
    found = {part: (answer.get(part), other.get(part)) for part in sorted(parts)}
    return {part: both for part, both in found.items() if both[0] != both[1]}


def ask(match: Match, seat: int) -> dict[str, object]:
    """Return all a seat can get out of a match: view, picture, moves, refusals, text, advice."""
    answers: dict[str, object] = {"view": match.view(seat), "odds": match.odds(seat)}
    answers["picture"] = match.picture(seat)
    for language in LANGUAGES:
        answers[language] = match.markup(seat, language)
    if seat != PUBLIC_SEAT:
        answers["observation"] = match.observe(seat).tobytes()
    if seat in match.actors:
        moves = match.legal_moves_of(seat)
        answers["legal"] = moves
        answers["refusals"] = refusals(match, seat, {move.code for move in moves})
        answers["bots"] = [choose_move(match, seat, bot) for bot in bot_names(match.game)]
    return answers


def refusals(match: Match, seat: int, legal: set[int]) -> list[Refusal]:
    """Return why each move that is not legal is refused, or many of them."""
    every = range(match.game.rules.ACTIONS)
    codes = (code for code in every[:: -(-len(every) // REFUSALS)] if code not in legal)
    state = OpenState(match._states)
    return [match.game.moves.refusal(state, seat, code) for code in codes]


def check_events(match: Match, move: Move, seat: int) -> int:
    """Play a move in many worlds; where a seat sees the same come out, it sees the same happen.

    Returns in how many pairs of worlds the same came out, so that a check of nothing is noticed.
    """
    outcomes: dict[str, list[str]] = {}
    for world in [match, *worlds(match, seat)]:
        if move not in world.legal_moves:
            continue
        for number in range(GENERATORS):
            after = replay_move(world, move, f"chance/{number}")
            outcomes.setdefault(str(after.view(seat)), []).append(log(after, seat))
    assert all(len(set(logs)) == 1 for logs in outcomes.values()), (move, seat, outcomes)
    return sum(len(logs) - 1 for logs in outcomes.values())


def log(match: Match, seat: int) -> str:
    """Return what a seat reads of the last move in the log, in both languages.

    Sorted: of two cards drawn at once, either may be the first and the table is the same.
    """
    seen = [event for event in match.steps[-1].events if event.visible_to(seat)]
    return "\n".join(
        sorted(
            f"{event.values} {say_event(match.game, event, match.game.words(lang), names)}"
            for lang in LANGUAGES
            for names in [match.seat_names(lang)]
            for event in seen
        )
    )
