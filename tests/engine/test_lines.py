"""Rule lines are read whole, or refused with a sentence."""

from pathlib import Path

import pytest

from kubik.engine.errors import LinesError
from kubik.engine.lines import rule_lines
from kubik.engine.words import core_words

LINE = """
[[section]]
id = "lay"
en = "Laying"
ru = "Выкладывание"

[[section.line]]
{origin}
en = "Lay a card."
ru = "Выложите карту."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A package with one rule line, of the origin that the test asks for."""
    name = f"lines_of_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    text = LINE.format(origin=request.param)
    (tmp_path / name / "lines.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return name


@pytest.mark.parametrize("package", ['origin = "inferred"'], indirect=True)
def test_a_line_has_an_id_texts_and_an_origin(package: str) -> None:
    line = rule_lines(package)["lay.1"]
    assert line.origin == "inferred"
    assert line.text == {"en": "Lay a card.", "ru": "Выложите карту."}


@pytest.mark.parametrize("package", ["", 'origin = "hearsay"'], indirect=True)
def test_a_line_without_an_origin_is_refused(package: str) -> None:
    with pytest.raises(LinesError) as refused:
        rule_lines(package)
    for language in ("en", "ru"):
        sentence = refused.value.say(core_words(language))
        assert "lay.1" in sentence
        assert "rulebook, public, inferred, ruling, reconstruction" in sentence
