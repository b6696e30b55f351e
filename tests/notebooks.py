"""The notebooks of the docs, run as Jupyter runs them: `python -m tests.notebooks` writes them.

What they print is kept with them, so whoever only reads them sees it, and a test compares it.
"""

import sys
from pathlib import Path
from typing import Any

import nbclient
import nbformat

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PATIENCE = 600  # seconds for a cell, which may compile a game


def read(path: Path) -> Any:
    """Read a notebook; one that is not well formed is refused."""
    notebook: Any = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def run(notebook: Any) -> None:
    """Run all cells in a fresh kernel; the first that fails says why."""
    client = nbclient.NotebookClient(
        notebook, timeout=PATIENCE, record_timing=False, coalesce_streams=True
    )
    client.execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},  # not the version that happens to be here
    }


def printed(notebook: Any) -> list[str]:
    """Return what each cell of code shows as text, pictures left out."""
    return [
        "".join(output.get("text") or output.data["text/plain"] for output in cell.outputs)
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def main() -> None:
    """Run every notebook and keep what it shows."""
    for path in NOTEBOOKS:
        notebook = read(path)
        run(notebook)
        nbformat.write(notebook, path)
        sys.stdout.write(f"{path.name} is run anew\n")


if __name__ == "__main__":
    main()
