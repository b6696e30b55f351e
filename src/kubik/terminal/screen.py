"""The screen: what is printed and read, with colours on a terminal and plainly in a pipe."""

import functools
import io
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from kubik.engine.errors import KubikError
from kubik.engine.words import Words, core_words

PIPE_WIDTH = 100
CLEAR = "\x1b[H\x1b[2J\x1b[3J"

# What commands a terminal, but for the end of a line and the tabulator: a name in a record of
# somebody else can have it.
_COMMANDS = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0)} - {ord("\n"), ord("\t")})


class EndOfInputError(Exception):
    """Nothing more will be typed."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the caller what to do when nobody reads on."""
        raise BrokenPipeError

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Return the parts of what is printed, of which none commands the terminal but our own."""
        for part in super().render(renderable, options):
            if part.control or part.text.isprintable():
                yield part
            else:
                yield Segment(_harmless(part.text), part.style)


def _harmless(text: str) -> str:
    return text.translate(_COMMANDS)


class Screen:
    """Speaks one language to one person."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: Words = core_words(language)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        self.console = _Console(highlight=False, markup=False, width=width)
        self.progress = _Console(highlight=False, markup=False, stderr=True)

    def say(self, message: str, /, style: str = "", **params: Any) -> None:
        """Print a sentence."""
        self.show(Text(self.words.say(message, **params), style))

    def say_line(self, message: str, /, **params: Any) -> None:
        """Print a sentence on one line however long it is, so that it can be copied."""
        self.console.print(Text(self.words.say(message, **params)), soft_wrap=True)

    def say_kept(self, path: Path) -> None:
        """Say beside all output that what was played is kept, since somebody breaks off."""
        self.progress.print(self.words.say("arena-kept", path=str(path)), soft_wrap=True)

    def show(self, *parts: RenderableType) -> None:
        """Print text as it is, or anything that rich can draw."""
        if self.console.is_terminal:
            self.console.print(*parts)
            return
        # Tables pad their lines to the full width, which only gets in the way in a file.
        with self.console.capture() as captured:
            self.console.print(*parts)
        lines = [line.rstrip() for line in captured.get().splitlines()]
        self.console.file.write("\n".join([*lines, ""]))

    def complain(self, error: KubikError) -> None:
        """Say what is wrong, to the person at a terminal or on the error output."""
        console = self.console if self.interactive else self.progress
        # One sentence stays one line for whoever reads the error output with a program, also where
        # what it quotes has several.
        said = " ".join(error.say(self.words).splitlines())
        console.print(Text(said, "red"), soft_wrap=not self.interactive)

    def read(self, prompt: str) -> str:
        """Return a line that the person types; in a pipe it is echoed for the transcript."""
        if self.interactive:
            _line_editor()
            try:
                return input(_harmless(prompt)).strip()
            except EOFError:
                self.show()
                raise EndOfInputError from None
            except KeyboardInterrupt:
                self.show()
                raise
        line = sys.stdin.readline()
        if not line:
            raise EndOfInputError
        self.show(f"{prompt}{line.strip()}")
        return line.strip()

    def clear(self) -> None:
        """Empty the screen and what was scrolled out of it, so that nobody sees another's hand."""
        if self.interactive:
            self.console.file.write(CLEAR)
            self.console.file.flush()
            if editor := _line_editor():
                editor.clear_history()  # nor what another typed


@functools.cache
def _line_editor() -> ModuleType | None:
    """Let arrows move in a line that is typed and bring back earlier ones, where Python can.

    Where nobody types it is not loaded, since some versions greet the terminal at once.
    """
    try:
        import readline
    except ImportError:
        return None
    return readline


def mend_streams() -> None:
    """Let nothing fail for a letter that an output cannot show, or for a stream that is closed."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
