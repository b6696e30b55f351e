"""Weights of a judgement, in a TOML file beside the module that judges, of the same name.

The file has a table for each number of players: `tuned` says where the numbers come from, and
`weights` holds them by name.

    [2]
    tuned = "kubik tune connect_four --players 2 --seed 1: ..."

    [2.weights]
    middle = 1.0
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import numpy as np

from kubik.engine.layout import Floats


def read_weights(module: str, names: Sequence[str], most_players: int) -> Floats:
    """Return the weights in the file beside a module: a row for each number of players.

    A number of players without a table has the row of the next smaller one that has, or else of
    the smallest.
    """
    package, _, name = module.rpartition(".")
    text = (files(package) / f"{name}.toml").read_text(encoding="utf-8")
    return weight_rows(tomllib.loads(text), names, most_players)


def weight_rows(by_players: Mapping[str, Any], names: Sequence[str], most_players: int) -> Floats:
    """Return the weights that the tables of a file tell, a row for each number of players."""
    counts = sorted(int(count) for count in by_players)
    rows = np.zeros((most_players + 1, len(names)))
    for players in range(most_players + 1):
        nearest = max((count for count in counts if count <= players), default=counts[0])
        weights = by_players[str(nearest)]["weights"]
        rows[players] = [weights[name] for name in names]
    return rows


def write_weights(by_players: Mapping[str, Any]) -> str:
    """Return the text of a file with a table for each number of players."""
    return write_tables({count: by_players[count] for count in sorted(by_players, key=int)})


def write_tables(tables: Mapping[str, Any]) -> str:
    """Return the text of a file with these tables of weights."""
    return "\n".join(_write_table(name, table) for name, table in tables.items())


def _write_table(name: str, table: Mapping[str, Any]) -> str:
    lines = [
        f"[{name}]",
        f"tuned = {json.dumps(table['tuned'], ensure_ascii=False)}",
        "",
        f"[{name}.weights]",
    ]
    lines += [f"{weight} = {float(value)!r}" for weight, value in table["weights"].items()]
    return "\n".join(lines) + "\n"
