"""Why a die of Cubitos may not be used: the moment, its face, or nothing to work on."""

from kubik.engine.layout import State
from kubik.engine.moves import Refusal, refuse
from kubik.games.cubitos.actions import (
    CHOICES,
    counted_face,
    counted_kind,
    used_choice,
    used_colour,
    used_face,
)
from kubik.games.cubitos.data import (
    ANY,
    BUST,
    EACH_PLAYER,
    FIRST_OP,
    HUES,
    MOST,
    NEVER,
    NOW,
    OF_A_COLOUR,
    OP,
    OP_ASK,
    OP_DO,
    OPS,
    PUSHING,
    RED,
    RUN,
    SPECIAL,
    SYMBOL,
    YELLOW,
)
from kubik.games.cubitos.edition import COLOURS
from kubik.games.cubitos.effects import holds, is_for, weaker_rivals
from kubik.games.cubitos.stages import DECIDE, ROLLING, RUNNING, SAVE, SEIZE, USE_RUN
from kubik.games.cubitos.swords import can_use_red, most_swords, open_choices
from kubik.games.cubitos.taking import gains_only, is_of_swords, outlook
from kubik.games.cubitos.using import (
    can_use_any,
    can_use_bust,
    can_use_pending,
    can_use_pushing,
    may_push_at_once,
    shown_face,
    waits_for_now,
)
from kubik.games.cubitos.zones import kind_of

# By question: the moments of abilities that answer it.
_MOMENTS = {
    DECIDE: (PUSHING, ANY),
    SAVE: (BUST,),
    USE_RUN: (RUN, ANY, MOST, EACH_PLAYER),
}


def card_line(card: int) -> str:
    """Return the rule line that tells what a card does."""
    colour, number = divmod(int(card), OF_A_COLOUR)
    return f"{COLOURS[colour]}.{number + 1}"


def has(card: int, moment: int) -> bool:
    """Whether a card does something at a moment."""
    return bool(FIRST_OP[card, moment] != NEVER)


def not_borrowed() -> Refusal:
    """Refuse a move that means a borrowed die where none lies beside an own one."""
    return refuse("ability.10", "refused-not-borrowed")


def refused_use(s: State, seat: int, code: int) -> Refusal:
    """Return why a die may not be used."""
    colour, choice = used_colour(code), used_choice(code)
    card, ask = int(s.card[colour]), s.phase[seat]
    is_known = choice in OP[card, :, OP_ASK] or (ask == USE_RUN and has(card, RUN))
    if choice > 1 and not is_known:
        return refuse(card_line(card), "refused-choice", card=card)
    if ask == SEIZE:
        return _refused_at_once(s, seat, code)
    if not any(has(card, moment) for moment in _MOMENTS[ask]):
        return _refused_moment(s, seat, card)
    if has(card, ANY):
        return _refused_pair(s, seat, code)
    if ask == DECIDE:
        return _refused_pushing(s, seat, code)
    if ask == SAVE:
        return _refused_rescue(s, seat, code)
    return _refused_red(s, seat, code) if colour == RED else _refused_run(s, seat, code)


def refused_count(s: State, seat: int, code: int) -> Refusal:
    """Return why what a face shows is not taken on its own."""
    kind, face = counted_kind(code), counted_face(code)
    if s.active[seat, kind, face] == 0:
        return refuse("ability.12", "refused-not-active", die=kind, side=face)
    return refuse("dice.12", "refused-by-itself")


def _refused_moment(s: State, seat: int, card: int) -> Refusal:
    """Return why a card is not for now, by the moment that it is for."""
    is_rolling = s.stage[seat] == ROLLING
    if has(card, NOW):
        return refuse("ability.1", "refused-not-now", card=card)
    if is_rolling and (has(card, MOST) or has(card, EACH_PLAYER)):
        return refuse("swords.1", "refused-before-run", card=card)
    if is_rolling and has(card, RUN):
        return refuse("ability.3", "refused-before-run", card=card)
    return refuse(card_line(card), "refused-moment", card=card)


def _refused_at_once(s: State, seat: int, code: int) -> Refusal:
    """Return why an ability is not used where some have just come."""
    colour = used_colour(code)
    card = int(s.card[colour])
    may_push = may_push_at_once(s, seat)
    if can_use_pending(s, seat, colour):
        return refused_for_push(s, seat) if may_push and s.bound[seat] else _alike(s, code)
    if may_push and has(card, PUSHING):
        return _refused_pushing(s, seat, code)
    waits = not has(card, NOW) and waits_for_now(s, seat)
    if s.pending[seat, colour] == 0 or waits:
        return refused_before_use(s, seat, code)
    return refuse(card_line(card), "refused-nothing")


def refused_for_push(s: State, seat: int) -> Refusal:
    """Refuse what does not go on with a push that a card demands."""
    return refuse(card_line(s.card[YELLOW]), "refused-forced", count=int(s.forced[seat]))


def refused_before_use(s: State, seat: int, _code: int) -> Refusal:
    """Return what is to be used or declined before anything else."""
    cards = [int(s.card[colour]) for colour in range(HUES) if s.pending[seat, colour]]
    now = [card for card in cards if has(card, NOW)]
    if now:
        return refuse("ability.1", "refused-pending", card=now[0])
    return refuse(card_line(cards[0]), "refused-pending", card=cards[0])


def _alike(s: State, code: int) -> Refusal:
    """Refuse a special symbol where it is an ordinary one, or a die that is not borrowed."""
    if used_face(code) == SPECIAL:
        return refuse("dice.3", "refused-alike", card=int(s.card[used_colour(code)]))
    return not_borrowed()


def _not_shown(s: State, seat: int, code: int) -> Refusal:
    """Refuse the use of a die that does not lie there as it should."""
    colour = used_colour(code)
    if s.spent[seat, kind_of(colour)] > 0:
        return refuse("dice.10", "refused-used", die=kind_of(colour))
    return refuse("ability.12", "refused-not-active", die=kind_of(colour), side=used_face(code))


def _refused_pair(s: State, seat: int, code: int) -> Refusal:
    """Return why two dice are not used together."""
    colour = used_colour(code)
    shown, line = int(s.active[seat, kind_of(colour), SYMBOL]), card_line(s.card[colour])
    if shown < 2:
        return refuse(line, "refused-pair", count=shown)
    return _alike(s, code) if can_use_any(s, seat, colour) else refuse(line, "refused-nothing")


def _refused_pushing(s: State, seat: int, code: int) -> Refusal:
    """Return why a die does not prepare a push."""
    colour, face = used_colour(code), used_face(code)
    if s.active[seat, kind_of(colour), face] == 0:
        return _not_shown(s, seat, code)
    if can_use_pushing(s, seat, colour, face):
        return not_borrowed()
    if s.safe[seat]:
        return refuse(card_line(s.card[colour]), "refused-safe")
    return refuse("roll.8", "refused-no-dice")


def _refused_rescue(s: State, seat: int, code: int) -> Refusal:
    """Return why a die does not help against a bust."""
    colour, face = used_colour(code), used_face(code)
    if s.active[seat, kind_of(colour), face] == 0:
        return _not_shown(s, seat, code)
    if not can_use_bust(s, seat, colour):
        return refuse(card_line(s.card[colour]), "refused-nothing")
    return not_borrowed() if face == shown_face(s, seat, colour) else _alike(s, code)


def _refused_red(s: State, seat: int, code: int) -> Refusal:
    """Return why the red card is not used: swords, or nothing to choose."""
    card = int(s.card[RED])
    if all(gains_only(OP[card, op, OP_DO]) for op in range(OPS) if is_of_swords(card, op)):
        return refuse("dice.12", "refused-by-itself")
    if s.stage[seat] == RUNNING:
        return refuse("swords.1", "refused-not-compared")
    if s.claim[seat]:
        possible = can_use_red(s, seat)
        return _alike(s, code) if possible else refuse(card_line(card), "refused-nothing")
    mine, most = int(s.swords[seat]), int(s.swords[: s.players].max())
    if has(card, EACH_PLAYER) and weaker_rivals(s, seat) == 0:
        return refuse(card_line(card), "refused-no-weaker", swords=mine)
    if has(card, MOST) and most_swords(s) != seat:
        return refuse(card_line(card), "refused-swords", swords=mine, most=most)
    return refuse("dice.10", "refused-used", die=kind_of(RED))


def _refused_run(s: State, seat: int, code: int) -> Refusal:
    """Return why a die is not used in the run."""
    colour, face, choice = used_colour(code), used_face(code), used_choice(code)
    card = int(s.card[colour])
    if s.active[seat, kind_of(colour), face] == 0:
        return _not_shown(s, seat, code)
    asking = [
        op
        for op in range(OPS)
        if is_for(s, colour, op, RUN, face) and OP[card, op, OP_ASK] in range(1, CHOICES + 1)
    ]
    chosen = [op for op in asking if OP[card, op, OP_ASK] == choice]
    if open_choices(s, seat, colour, face, outlook(s, seat)) >> choice & 1:
        return not_borrowed()
    if choice > 1 and not chosen:
        return refuse(card_line(card), "refused-choice", card=card)
    if not asking:
        return refuse("dice.12", "refused-by-itself")
    if not any(holds(s, seat, card, op) for op in chosen):
        return refuse(card_line(card), "refused-beside", card=card)
    return refuse(card_line(card), "refused-nothing")
