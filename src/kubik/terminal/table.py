"""A match at the terminal, the people around it and the screen they share."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from kubik.bots import choose_move, levels_of
from kubik.bots.plan import is_without_net
from kubik.engine.asking import offer, question
from kubik.engine.box import reconstructions, say_reconstructions
from kubik.engine.errors import KubikError, UndoError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.moves import Move, say_phrase
from kubik.terminal import commands
from kubik.terminal.board import framed_board
from kubik.terminal.choices import Choices
from kubik.terminal.commands import find_command, guess_command
from kubik.terminal.edition import tell_edition
from kubik.terminal.files import (
    check_no_loss,
    make_saves_folder,
    own_path,
    saves_folder,
    write_whole,
)
from kubik.terminal.hint import show_hints
from kubik.terminal.line import play_line
from kubik.terminal.odds import show_odds
from kubik.terminal.opening import Opening
from kubik.terminal.rules import show_rules
from kubik.terminal.screen import Screen
from kubik.terminal.seating import PERSON
from kubik.terminal.standings import show_match
from kubik.terminal.story import Story, is_chance

PROMPT = "> "


class QuitError(Exception):
    """The person wants to stop."""


@dataclass(frozen=True)
class Manners:
    """How people are treated."""

    strict: bool = False  # a line that goes wrong ends the game; for scripts
    ask_all: bool = False  # even where there is only one answer


class TerminalTable:
    """Lets people and bots act, and shows people what they may see."""

    def __init__(self, opening: Opening, screen: Screen, manners: Manners) -> None:
        self.match = opening.match
        self.series = opening.series
        self.kept = opening.kept
        self.save_path = opening.save
        self.screen = screen
        self.manners = manners
        self.words = self.match.game.words(screen.language)
        self.people = [seat for seat, who in enumerate(self.match.seats) if who == PERSON]
        self.at_screen: int | None = None
        self.story = Story(self.match, self.words)
        self.answers: list[int] = []  # how many steps there were before each answer

    def greet(self, warming: bool) -> None:
        """Say what is played, by whom, and how the dice can be checked."""
        title = self.match.game.title(self.screen.language)
        self.screen.show(Rule(Text(title, "bold"), style="cyan"))
        if self.series:
            show_match(self.series, self.screen)
        self.screen.say("play-table", names=self._names())
        tell_edition(self.match.game, self.screen)
        self._tell_reconstructions()
        self._tell_who_has_no_net()
        self.screen.say("play-commitment", style="dim", commitment=self.match.commitment[:16])
        if warming:
            self.screen.say("play-warming", style="dim")
        if not self.match.steps:
            self._show(self.story.deal_to_automata())

    def _tell_reconstructions(self) -> None:
        """Say what of the box on the table is ours."""
        met = [one for one in reconstructions(self.match.game) if one.is_met(self.match.options)]
        if met:
            things = say_reconstructions(met, self.words)
            self.screen.say("reconstructed", style="dim", things=things)

    def _tell_who_has_no_net(self) -> None:
        """Say which levels have learned nothing of this box, or of so many players."""
        match = self.match
        for level in levels_of(match.game):
            if level.name in match.seats and is_without_net(match.game, level.bot, match.players):
                name = self.screen.words.say(f"level-{level.name}")
                self.screen.say("level-without-net", style="dim", level=name)

    def play(self) -> None:
        """Let everyone act until the game is over."""
        while not self.match.over:
            seat = self.match.actors[0]
            moves = self.match.legal_moves_of(seat)
            if seat not in self.people:
                self._push(choose_move(self.match, seat, self.match.seats[seat]))
            elif len(moves) == 1 and not self.manners.ask_all:
                self._play_only(moves[0])
            else:
                self._person_acts(seat)
        self._finish()

    # What nobody is asked.

    def _push(self, move: Move) -> None:
        self.match.push(move)
        # People who share a screen are told when it is theirs.
        if len(self.people) < 2:
            self._tell(self._watcher())

    def _play_only(self, move: Move) -> None:
        """Play what a person could only agree to, and say so."""
        said = say_phrase(move.game, offer(self.match, move), self.words)
        self.story.unasked[len(self.match.steps)] = self.words.say("play-only", move=said)
        self._push(move)
        self._save_quietly()

    def _watcher(self) -> int:
        return self.people[0] if len(self.people) == 1 else PUBLIC_SEAT

    # People.

    def _person_acts(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell(seat)
        self._draw(seat)
        choices = Choices(self.match, seat, self.words)
        asked = say_phrase(self.match.game, question(self.match, seat), self.words)
        self.screen.show(Text(asked, "bold"))
        self.screen.show(choices.brief())
        self.screen.say("play-hint-only" if len(choices.moves) == 1 else "play-hint", style="dim")
        if self.match.has_odds(seat):
            self.screen.say("play-hint-odds", style="dim")
        while not self._obey(seat, choices):
            pass
        self._save_quietly()

    def _obey(self, seat: int, choices: Choices) -> bool:
        """Do what the person types; return whether that changed the position."""
        text = self.screen.read(PROMPT)
        before = len(self.match.steps)
        try:
            self._do(seat, choices, text)
        except KubikError as error:
            if self.manners.strict:
                raise
            self._tell(seat)
            self.screen.complain(error)
        changed = len(self.match.steps) - before
        if changed > 0:
            self.answers.append(before)
            self._tell(seat)
        return changed != 0

    def _do(self, seat: int, choices: Choices, text: str) -> None:
        move = choices.find(text)
        if move is not None:
            self.match.push(move)
        elif text:
            name, _, rest = text.partition(" ")
            command = find_command(name)
            if command is None:
                self._play_line(seat, choices, text)
            else:
                self._obey_command(command, rest.strip(), seat, choices)

    def _play_line(self, seat: int, choices: Choices, text: str) -> None:
        """Play moves; what is none may be a command in letters of the wrong language."""
        before = len(self.match.steps)
        words = choices.by_notation(text.split())
        try:
            play_line(self.match, seat, words)
        except KubikError:
            command = guess_command(words[0])
            if command is None or len(self.match.steps) > before:
                raise
            if command == commands.QUIT:  # which a slip of the keyboard should not do
                raise KubikError("play-how-to-quit", text=text) from None
            self._obey_command(command, " ".join(words[1:]), seat, choices)

    def _obey_command(self, command: str, rest: str, seat: int, choices: Choices) -> None:
        if command == commands.QUIT:
            raise QuitError
        if command == commands.HELP:
            self._help(rest, choices)
        elif command == commands.UNDO:
            self._undo(seat)
        elif command == commands.ODDS:
            show_odds(self.match, seat, self.screen)
        elif command == commands.HINT:
            self._hint(seat)
        elif command == commands.RULES:
            show_rules(self.match.game, rest or None, self.screen)
        else:
            path = own_path(rest) if rest else self.save_path
            self._save(path)
            self.screen.say_line("play-saved", path=str(path))

    def _help(self, rest: str, choices: Choices) -> None:
        """Say what moves would do, those asked for or all; then what else can be typed."""
        if rest:
            for word in rest.split():
                self.screen.show(choices.explain(word))
            return
        self.screen.show(choices.full())
        self.screen.say("play-help", style="dim")
        listed = Grid.grid(padding=(0, 2))
        for command in commands.COMMANDS:
            if command != commands.ODDS or self.match.game.odds:
                keys = commands.keys_of(command, self.screen.language)
                about = self.screen.words.say(f"about-{command}")
                listed.add_row(Text("  " + ", ".join(keys), "cyan"), Text(about, "dim"))
        self.screen.show(listed)

    def _hint(self, seat: int) -> None:
        if len(self.people) > 1:
            raise KubikError("hint-people")
        show_hints(self.match, seat, self.screen)

    def _undo(self, seat: int) -> None:
        """Take the last answer back, with what followed of itself, as far as that can be."""
        while self.answers and self.answers[-1] >= len(self.match.steps):
            self.answers.pop()
        since = self.answers[-1] if self.answers else max(0, len(self.match.steps) - 1)
        to = self._undo_to(seat, since)
        if to == len(self.match.steps):
            raise UndoError(self._undo_refusal(seat))
        taken = [self.match.undo() for _ in range(len(self.match.steps) - to)]
        self.story.forget()
        self.screen.say("play-undone", moves=[move.notation for move in reversed(taken)])

    def _undo_to(self, seat: int, since: int) -> int:
        """Return how many steps stay; what was played by itself is not all that is taken back."""
        to = at = len(self.match.steps)
        while at > since and self._can_take_back(seat, at - 1):
            at -= 1
            if at not in self.story.unasked:
                to = at
        return to

    def _can_take_back(self, seat: int, number: int) -> bool:
        step = self.match.steps[number]
        return step.move.seat == seat and not is_chance(step)

    def _undo_refusal(self, seat: int) -> str:
        if not self.match.steps:
            return "undo-nothing"
        return "undo-chance" if self.match.steps[-1].move.seat == seat else "undo-turn"

    def _hand_over(self, seat: int) -> None:
        """Pass the screen on so that nobody sees another's hand."""
        before, self.at_screen = self.at_screen, seat
        if len(self.people) < 2 or before == seat:
            return
        name = self._names()[seat]
        if not self.screen.interactive:
            self.screen.say("play-turn-of", name=name)
            return
        if before is not None:
            self.screen.read(self.screen.words.say("play-pass", name=name) + " ")
        self.screen.clear()
        self.screen.read(self.screen.words.say("play-ready", name=name) + " ")
        self.screen.clear()

    # What is seen.

    def _names(self) -> list[str]:
        return self.match.seat_names(self.screen.language)

    def _draw(self, viewer: int) -> None:
        self.screen.show(framed_board(self.match, viewer, self.screen))

    def _tell(self, viewer: int) -> None:
        """Say what happened since this viewer was told last."""
        self._show(self.story.rest(viewer))

    def _show(self, story: Grid | None) -> None:
        if story:
            self.screen.show(story)

    # The end, and saving.

    def _finish(self) -> None:
        viewer = self._watcher()
        self._tell(viewer)
        self._draw(viewer)
        self._announce()
        self._save_quietly()

    def _announce(self) -> None:
        """Say who won and how, and what the dice came from."""
        names = self._names()
        winners = [names[seat] for seat in self.match.winners]
        ending = self.words.say(f"ending-{self.match.ending}")
        self.screen.say("play-won", style="bold", count=len(winners), names=winners, ending=ending)
        self.screen.say_line("play-seed", seed=self.match.seed, commitment=self.match.commitment)

    def leave(self) -> None:
        """Save, and say how to go on; if that fails, the record goes to the screen."""
        try:
            self._save(self.save_path)
        except KubikError:
            self.screen.show(self.kept.record())
            raise
        self.screen.say_line("play-saved", path=str(self.save_path))
        how = "play-see-again" if self.kept.over else "play-go-on"
        self.screen.say_line(how, file=shlex.quote(str(self.save_path)))

    def _save(self, path: Path) -> None:
        if path.parent == saves_folder():
            make_saves_folder()
        check_no_loss(path)
        write_whole(path, self.kept.record().encode())

    def _save_quietly(self) -> None:
        """Save after every move; that it cannot be done is said at the end."""
        try:
            self._save(self.save_path)
        except KubikError:
            return
