"""On Windows Kubik says at once that it does not run there, and where it does."""

import subprocess
import sys

from kubik.engine.words import LANGUAGES, core_words

# What others do on Windows is not what is tried out here, so it is imported before.
PROGRAM = """
import fluent.runtime, numba, numpy, sys
sys.platform = "win32"
sys.argv = [{program!r}]
import kubik
"""

SENTENCES = [core_words(language).say("no-windows") for language in LANGUAGES]


def run_as(program: str) -> tuple[int, list[str]]:
    """Return the status and what a program wrote that imports Kubik there."""
    command = [sys.executable, "-c", PROGRAM.format(program=program)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert not done.stdout
    return done.returncode, done.stderr.splitlines()


def test_the_command_stops_with_a_sentence_in_both_languages() -> None:
    assert run_as("C:\\Scripts\\kubik.exe") == (1, SENTENCES)


def test_a_program_cannot_import_it_and_is_told_why() -> None:
    status, said = run_as("simulate.py")
    assert status == 1
    assert said[-2:] == [f"ImportError: {SENTENCES[0]}", SENTENCES[1]]
