"""`kubik play`: a game at the terminal, people and bots in any seats."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kubik.bots import choose_move
from kubik.bots.warm import start_warming
from kubik.engine.box import reconstructions, say_reconstructions
from kubik.engine.errors import KubikError, UndoError
from kubik.engine.events import PUBLIC_SEAT, Event
from kubik.engine.moves import say_event
from kubik.engine.series import Series
from kubik.terminal.arguments import Arguments, Parser
from kubik.terminal.choices import Choices
from kubik.terminal.files import check_no_loss, make_saves_folder, saves_folder, write_whole
from kubik.terminal.hint import show_hints
from kubik.terminal.odds import show_odds
from kubik.terminal.opening import Opening, open_game
from kubik.terminal.rules import show_rules
from kubik.terminal.screen import EndOfInputError, Screen
from kubik.terminal.seating import PERSON
from kubik.terminal.standings import show_match, show_standings

PROMPT = "> "
MOVES, ODDS, HINT, UNDO = "moves", "odds", "hint", "undo"
RULES, SAVE, QUIT = "rules", "save", "quit"


class QuitError(Exception):
    """The person wants to stop."""


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("game", "name-game", "help-game")
    parser.option("--players", "name-number", "help-players")
    parser.option("--seats", "name-list", "help-seats")
    parser.option("--names", "name-list", "help-names")
    parser.option("--seed", "name-seed", "help-seed")
    parser.option("--option", "name-option", "help-option", many=True)
    parser.option("--edition", "name-file", "help-edition")
    parser.option("--from", "name-file", "help-from")
    parser.flag("--tournament", "help-tournament")
    parser.option("--matches", "name-number", "help-matches")


def run(arguments: Arguments, screen: Screen) -> int:
    """Play a game."""
    return play(open_game(arguments, screen), screen)


def play(opening: Opening, screen: Screen) -> int:
    """Play a game that is about to begin, or the rest of a series."""
    warming = start_warming(opening.match.game)
    table = _Table(opening, screen)
    table.greet(warming)
    try:
        table.play()
        while opening.series and go_on(opening.series, screen):
            opening = replace(opening, match=opening.series.match)
            table = _Table(opening, screen)
            table.greet(warming=False)
            table.play()
    except (QuitError, EndOfInputError, KeyboardInterrupt):
        pass
    except KubikError:
        table.leave()
        raise
    table.leave()
    return 0


def go_on(series: Series, screen: Screen) -> bool:
    """Show how everybody stands after a match, and begin the next if there is one."""
    show_standings(series, screen)
    if series.over:
        return False
    if screen.interactive:
        text = screen.read(screen.words.say("series-next", number=series.number + 1) + " ")
        if text.lower() in screen.words.say("keys-quit").split():
            raise QuitError
    series.go_on()
    return True


class _Table:
    """A match, the people around it and the screen they share."""

    def __init__(self, opening: Opening, screen: Screen) -> None:
        self.match = opening.match
        self.series = opening.series
        self.kept = opening.kept
        self.save_path = opening.save
        self.screen = screen
        self.words = self.match.game.words(screen.language)
        self.people = [seat for seat, who in enumerate(self.match.seats) if who == PERSON]
        self.at_screen: int | None = None
        # How many steps each viewer has been told of.
        told = len(self.match.steps)
        self.told = dict.fromkeys((PUBLIC_SEAT, *range(self.match.players)), told)

    def greet(self, warming: bool) -> None:
        """Say what is played, by whom, and how the dice can be checked."""
        title = self.match.game.title(self.screen.language)
        self.screen.show(Rule(Text(title, "bold"), style="cyan"))
        if self.series:
            show_match(self.series, self.screen)
        self.screen.say("play-table", names=self._names())
        self._tell_reconstructions()
        self.screen.say("play-commitment", style="dim", commitment=self.match.commitment[:16])
        if warming:
            self.screen.say("play-warming", style="dim")
        if not self.match.steps:
            self._tell_automata()

    def _tell_reconstructions(self) -> None:
        """Say what of the box on the table is ours."""
        met = [told for told in reconstructions(self.match.game) if told.is_met(self.match.options)]
        if met:
            things = say_reconstructions(met, self.words)
            self.screen.say("reconstructed", style="dim", things=things)

    def play(self) -> None:
        """Let everyone act until the game is over."""
        while not self.match.over:
            seat = self.match.actors[0]
            if seat in self.people:
                self._person_acts(seat)
            else:
                self._bot_acts(seat, self.match.seats[seat])
        self._finish()

    # Bots.

    def _bot_acts(self, seat: int, bot: str) -> None:
        self.match.push(choose_move(self.match, seat, bot))
        # People who share a screen are told when it is theirs.
        if len(self.people) < 2:
            self._tell(self._watcher())

    def _watcher(self) -> int:
        return self.people[0] if len(self.people) == 1 else PUBLIC_SEAT

    # People.

    def _person_acts(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell(seat)
        self._draw(seat)
        choices = Choices(self.match, seat, self.words)
        phase = self.match.view(seat)["phase"]
        self.screen.show(Text(self.words.say(f"ask-{phase}"), "bold"))
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
        try:
            return self._do(seat, choices, text)
        except KubikError as error:
            # A script that goes wrong must not go on with moves meant for another position.
            if not self.screen.interactive:
                raise
            self.screen.complain(error)
            return False

    def _do(self, seat: int, choices: Choices, text: str) -> bool:
        move = choices.find(text)
        if move is not None:
            self.match.push(move)
            self._tell(seat)
            return True
        if not text:
            return False
        name, _, rest = text.partition(" ")
        command = self._command(name)
        if command is None:
            self.match.push(text, seat)  # refuses it, with the reason
        elif command == UNDO:
            self._undo(seat)
            return True
        else:
            self._look(command, rest.strip(), seat, choices)
        return False

    def _command(self, name: str) -> str | None:
        odds = [ODDS] if self.match.game.odds else []
        for command in (MOVES, HINT, UNDO, RULES, SAVE, QUIT, *odds):
            if name.lower() in self.screen.words.say(f"keys-{command}").split():
                return command
        return None

    def _look(self, command: str, rest: str, seat: int, choices: Choices) -> None:
        """Do what leaves the position as it is."""
        if command == QUIT:
            raise QuitError
        if command == MOVES:
            self.screen.show(choices.full())
            self.screen.say("play-help", style="dim")
        elif command == ODDS:
            show_odds(self.match, seat, self.screen)
        elif command == HINT:
            self._hint(seat)
        elif command == RULES:
            show_rules(self.match.game, rest or None, self.screen)
        else:
            path = Path(rest).expanduser() if rest else self.save_path
            self._save(path)
            self.screen.say_line("play-saved", path=str(path))

    def _hint(self, seat: int) -> None:
        if len(self.people) > 1:
            raise KubikError("hint-people")
        show_hints(self.match, seat, self.screen)

    def _undo(self, seat: int) -> None:
        if self.match.steps and self.match.steps[-1].move.seat != seat:
            raise UndoError("undo-turn")
        move = self.match.undo()
        self.told = {seat: min(told, len(self.match.steps)) for seat, told in self.told.items()}
        said = move.say(self.screen.language)
        self.screen.say("play-undone", move=f"{move.notation} ({said})")

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
        board = Text.from_markup(self.match.markup(viewer, self.screen.language))
        self.screen.show(Panel(board, border_style="cyan", expand=False))

    def _tell(self, viewer: int) -> None:
        """Say what happened since this viewer was told last, a line for each move."""
        self._show_story(
            [event for event in step.events if event.visible_to(viewer)]
            for step in self.match.steps[self.told[viewer] :]
        )
        self.told[viewer] = len(self.match.steps)

    def _tell_automata(self) -> None:
        """Say what the deal brought automata; people see on the board what it brought them."""
        dealt = self.match.opening_events
        automata = range(self.match.players, len(self._names()))
        self._show_story([[event for event in dealt if event.params.get("seat") in automata]])

    def _show_story(self, happened: Iterable[Sequence[Event]]) -> None:
        """Show events in words, those of a move on a line."""
        story = Table.grid(padding=(0, 1))
        for events in filter(None, happened):
            said = (
                say_event(self.match.game, event, self.words, self._names()) for event in events
            )
            story.add_row("  •", Text(" · ".join(said)))
        if story.row_count:
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
