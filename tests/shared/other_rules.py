"""A Kubik whose rules differ from these in one number, as if somebody had installed an upgrade."""

import shutil
from pathlib import Path

import kubik

GAME = "kabaleo"
NUMBER, OTHER_NUMBER = "pieces = 6", "pieces = 5"


def copy_kubik(folder: Path) -> Path:
    """Copy the package and change the number; return the folder to import it from."""
    package = Path(kubik.__file__).parent
    leave_out = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(package, folder / "kubik", ignore=leave_out)
    data = folder / "kubik" / "games" / GAME / "data.toml"
    text = data.read_text(encoding="utf-8")
    assert text.count(NUMBER) == 1
    data.write_text(text.replace(NUMBER, OTHER_NUMBER), encoding="utf-8")
    return folder
