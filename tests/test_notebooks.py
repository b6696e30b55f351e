"""The notebooks of the docs run to the last cell, and show what they are kept with."""

from copy import deepcopy
from pathlib import Path

import nbformat.v4
import pytest

from notebooks import FOLDER, NOTEBOOKS, printed, read, run


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_is_kept_with(path: Path) -> None:
    kept = read(path)
    fresh = deepcopy(kept)
    run(fresh)
    assert any(printed(kept))
    assert printed(fresh) == printed(kept)


def test_the_page_of_notebooks_leads_to_each() -> None:
    assert len(NOTEBOOKS) >= 3
    page = (FOLDER.parent / "notebooks.md").read_text(encoding="utf-8")
    assert [path.name for path in NOTEBOOKS if f"(notebooks/{path.name})" not in page] == []


def test_a_cell_that_fails_is_found() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])
    with pytest.raises(Exception, match="ZeroDivisionError"):
        run(notebook)
