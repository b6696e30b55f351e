"""What the operating system refuses is told in the person's language."""

import errno
import os
import socket
from pathlib import Path

import pytest

from kubik.engine.errors import EditionError, KubikError
from kubik.engine.system_errors import _REASONS, explained, reason_of
from kubik.engine.words import LANGUAGES, core_words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*_REASONS, errno.EXDEV, None])
def test_a_refusal_is_told_in_our_words(language: str, code: int | None) -> None:
    error = OSError(code, os.strerror(code)) if code else OSError("out of the blue")
    told = reason_of(error).say(core_words(language))
    assert str(error) not in told
    assert os.strerror(code or 0) not in told
    assert told.isascii() == (language == "en")


def test_one_without_words_of_ours_is_named_by_its_code() -> None:
    assert str(reason_of(OSError(errno.EXDEV, "Invalid cross-device link"))) == "error EXDEV"


def test_machines_are_told_of_as_machines() -> None:
    unknown = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    assert str(reason_of(unknown)) == "there is no machine of that name"
    assert str(reason_of(TimeoutError("timed out"))) == "no answer came in time"


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nothing", "There is no file {path}."),
        (".", "{path} is a folder, not a file."),
        ("binary", "{path} is not a text file in UTF-8."),
        ("binary/below", "{path}: the system refuses (there is a file where a folder should be)."),
        ("x" * 300, "{path}: the system refuses (the name is too long)."),
        ("x\0y", "{path}: the system refuses (there can be no such name)."),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, place: str, sentence: str) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    path = tmp_path / place
    with pytest.raises(EditionError) as refused, explained(path, EditionError):
        path.read_text(encoding="utf-8")
    assert str(refused.value) == sentence.format(path=path)


def test_a_sentence_of_ours_stays(tmp_path: Path) -> None:
    with pytest.raises(KubikError, match="not enough memory"), explained(tmp_path, EditionError):
        raise KubikError("no-memory")
