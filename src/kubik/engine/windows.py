"""Windows, where Kubik does not run: it says so before anything else can fail.

Saved contests, stores and compiled code are kept from each other by locks of whole files, and bots
of other people are ended with all processes that they began. Windows has neither.
"""

from pathlib import PureWindowsPath

from kubik.engine.words import LANGUAGES, core_words


def refusal(program: str) -> BaseException:
    """Return how a program stops: the command with a sentence alone, others by a failed import."""
    said = "\n".join(core_words(language).say("no-windows") for language in LANGUAGES)
    return SystemExit(said) if PureWindowsPath(program).stem == "kubik" else ImportError(said)
