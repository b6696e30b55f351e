"""The command `kubik`."""

import gc
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from importlib.metadata import version
from types import ModuleType

from kubik.engine.errors import KubikError
from kubik.engine.system_errors import reason_of
from kubik.terminal.arguments import Parser, UsageError
from kubik.terminal.language import take_language, usual_language
from kubik.terminal.screen import Screen, mend_streams

# Each is a module here, with `fill(parser)` and `run(arguments, screen)`.
COMMANDS = (
    *("play", "serve", "games", "rules", "edition", "sim", "report", "lab"),
    *("arena", "tune", "train", "replay", "review", "observe", "bench", "mcp", "new-game", "admin"),
    *("puzzles", "verify", "archive", "rules-diff"),
)

FINE, MISTAKE, INTERRUPTED = 0, 2, 128 + signal.SIGINT


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    mend_streams()
    screen = Screen(usual_language(os.environ))
    try:
        language, rest = take_language(sys.argv[1:] if argv is None else argv)
        if language:
            screen = Screen(language)
        return _run(rest, screen)
    except KubikError as error:
        screen.complain(error)
    except BrokenPipeError:
        # What is still waiting to be written would complain once more at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        screen.complain(_refused(error))
    except MemoryError:
        screen.complain(KubikError("no-memory"))
    except KeyboardInterrupt:
        return INTERRUPTED
    return MISTAKE


def _refused(error: OSError) -> KubikError:
    """Return the sentence for what the system refused where nothing else was to say of it."""
    reason = reason_of(error)
    if error.filename is None:
        return KubikError("system-fails", reason=reason)
    return KubikError("file-fails", path=os.fsdecode(error.filename), reason=reason)


def _run(argv: list[str], screen: Screen) -> int:
    if not argv:
        from kubik.terminal.welcome import welcome

        return welcome(screen)
    name, *rest = argv
    if name in ("-h", "--help"):
        _help(screen)
        return FINE
    if name == "--version":
        screen.show(f"kubik {version('kubik')}")
        return FINE
    if name not in COMMANDS:
        raise UsageError("unknown-command", name=name, known=list(COMMANDS))
    command = _command(name)
    parser = _parser(name, command, screen)
    arguments = parser.parse(rest)
    if arguments.help:
        screen.console.print(parser.format_help().rstrip(), soft_wrap=True)
        return FINE
    status: int = command.run(arguments, screen)
    return status


def _command(name: str) -> ModuleType:
    # All that is imported stays: to look at it for garbage takes a tenth of the time.
    gc.disable()
    try:
        return importlib.import_module(f"kubik.terminal.{name.replace('-', '_')}")
    finally:
        gc.enable()


def _parser(name: str, command: ModuleType, screen: Screen) -> Parser:
    parser = Parser(name, screen.words, screen.console.width)
    command.fill(parser)
    parser.everywhere()
    return parser


def _help(screen: Screen) -> None:
    """Print what all commands do."""
    from rich.table import Table
    from rich.text import Text

    words = screen.words
    screen.say("help-top-usage")
    screen.show()
    screen.say("help-top")
    for title, rows in (
        ("help-commands", [(name, f"help-{name}") for name in COMMANDS]),
        (
            "help-options",
            [
                ("--lang en|ru", "help-lang"),
                ("--version", "help-version"),
                ("-h, --help", "help-help"),
            ],
        ),
    ):
        screen.show()
        screen.say("help-heading", title=words.say(title))
        table = Table.grid(padding=(0, 2))
        for name, message in rows:
            table.add_row("", Text(name, "bold"), words.say(message))
        screen.show(table)
    screen.show()
    screen.say("help-more")
