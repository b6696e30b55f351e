"""A view of Cubitos drawn as text, coloured by `rich` markup."""

from typing import Any

from rich.markup import escape

from kubik.engine.notebook import WIDE
from kubik.engine.origins import RECONSTRUCTION, weakest
from kubik.engine.words import Words
from kubik.games.cubitos.edition import KINDS
from kubik.games.cubitos.moves import LETTERS, ZONE_LETTERS
from kubik.games.cubitos.text_map import RUNNERS, draw_track

_COLOURS = dict(
    zip(
        KINDS,
        (
            *("grey74", "grey50", "red", "dark_orange", "yellow1", "green3"),
            *("dodger_blue1", "medium_purple1", "orange4", "white", "cyan"),
        ),
        strict=True,
    )
)
_PLAIN = ("light", "dark", "first")  # dice without a card
_WORTHS = {"coins": "amount-coin", "feet": "amount-foot", "credits": "amount-credit"}
_ZONES = dict(zip(("draw", "roll", "discard"), ZONE_LETTERS, strict=False))
_BIG_SQUARES = {"start": "board-start", "finish": "board-finish"}


def draw(view: dict[str, Any], words: Words, names: list[str]) -> str:
    """Draw the tracks with runners, the cards with their boxes, and everybody's dice."""
    return draw_within(view, words, names, WIDE)


def draw_within(view: dict[str, Any], words: Words, names: list[str], width: int) -> str:
    """Draw the same with what signs mean below a track where it has no room beside it."""
    lines = []
    for track in view["tracks"]:
        lines += [_title(track, words), *draw_track(view, track, words, width), ""]
    lines += [*_support(view, words), "", *_cards(view, words), ""]
    for seat in range(len(view["seats"])):
        lines += _seat(view, seat, words, names)
    return "\n".join(lines)


def _title(track: dict[str, Any], words: Words) -> str:
    return words.say(f"track-{track['name']}") + _origin(track, words)


def _origin(thing: dict[str, Any], words: Words) -> str:
    """Return the mark of a reconstruction, where it is one."""
    if thing["origin"] != RECONSTRUCTION:
        return ""
    return f" [dim]{words.say(f'origin-{RECONSTRUCTION}')}[/]"


def _support(view: dict[str, Any], words: Words) -> list[str]:
    """Draw what each fan brings, and how many everybody has."""
    support = view["support"]
    spaces = []
    for fans, (credits, hands) in enumerate(zip(support["credits"], support["hands"], strict=True)):
        here = [seat for seat, runner in enumerate(view["seats"]) if runner["fans"] == fans]
        runners = "".join(RUNNERS[seat] for seat in here)
        brings = f"{credits}{'+' * hands}" if fans else "0"
        spaces.append(f"{brings}[bold]{runners}[/]" if runners else brings)
    title = words.say("board-support") + _origin(support, words)
    return [f" {title}", "   " + "  ".join(spaces)]


def _cards(view: dict[str, Any], words: Words) -> list[str]:
    lines = [f" {escape(words.say('board-cards'))}"]
    for card in view["cards"]:
        colour = _COLOURS[card["colour"]]
        name = words.say(f"card-{card['card']}")
        text = words.say(card["text"], **card["params"])
        mark = _MARKS.get(weakest((card["origin"], card["tie_break_origin"])), "")
        about = f"{card['cost']}/{card['box']}: {escape(text)} {escape(mark)}"
        lines.append(f" [{colour}]{LETTERS[card['colour']]} {escape(name)}[/] {about}".rstrip())
    greys = [f"[{_COLOURS[kind]}]{LETTERS[kind]} {words.say(f'die-{kind}')}[/]" for kind in _PLAIN]
    lines.append(" " + " · ".join(greys))
    if not view["advised"]:
        lines.append(f" {escape(words.say('board-not-advised'))}")
    return lines


_MARKS = {"inferred": "(≈)", RECONSTRUCTION: "(?)"}


def _seat(view: dict[str, Any], seat: int, words: Words, names: list[str]) -> list[str]:
    """Draw a seat: its runner and means, then its zones."""
    runner = view["seats"][seat]
    mark = "★" if view["payoffs"][seat] > 0 else "▸" if seat in view["actors"] else " "
    first = " ⚑" if view["first"] == seat else ""
    head = " · ".join(means(runner, view["legs"], words))
    lines = [f" [bold]{mark} {RUNNERS[seat]} {escape(names[seat])}{first}[/]  {head}"]
    lines += [
        f"     {letter} {words.say(f'zone-{zone}')}: {_dice(runner[zone], words)}"
        for zone, letter in _ZONES.items()
        if runner[zone]
    ]
    if runner["active"] or runner["spent"]:
        lines.append(f"       {words.say('board-active')}: {_active(runner, words)}")
    if runner["bust_chance"]:
        percent = round(100 * runner["bust_chance"])
        lines.append(f"     {words.say('board-chance', percent=percent)}")
    return lines


def means(runner: dict[str, Any], legs: int, words: Words) -> list[str]:
    """Say where a runner is and what the seat has, as far as it has any."""
    square = runner["square"]
    where = words.say(_BIG_SQUARES[square]) if square in _BIG_SQUARES else square
    means = [words.say("board-where", where=where)]
    if legs > 1:
        means.append(words.say("board-legs", done=runner["done_legs"], legs=legs))
    means.append(words.say("board-lines", count=runner["lines"]))
    amounts = {
        "amount-coin": runner["coins"],
        "amount-credit": runner["credits"],
        "amount-foot": runner["feet"],
        "amount-water-foot": runner["water_feet"],
        "amount-fan": runner["fans"],
    }
    means += [words.say(message, count=count) for message, count in amounts.items() if count]
    return [*means, words.say("board-hand", count=runner["hand"])]


def _dice(counts: dict[str, int], words: Words) -> str:
    return ", ".join(_die(kind, n, words) for kind, n in counts.items())


def _die(kind: str, count: int, words: Words) -> str:
    return f"[{_COLOURS[kind]}]{words.say(f'die-{kind}')}[/] ×{count}"


def _active(runner: dict[str, Any], words: Words) -> str:
    shown = [
        f"{_die(die['die'], die['count'], words)} ({_worth(die, words)})"
        for die in runner["active"]
    ]
    if runner["spent"]:
        shown.append(f"{words.say('board-spent')}: {_dice(runner['spent'], words)}")
    return "; ".join(shown)


def _worth(die: dict[str, Any], words: Words) -> str:
    worth = [words.say(_WORTHS[field], count=die[field]) for field in _WORTHS if die[field]]
    return ", ".join(worth) or words.say(f"side-{die['side']}")
