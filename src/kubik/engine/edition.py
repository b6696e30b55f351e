"""Editions: a box whose numbers differ from ours, played by the same rules.

Numbers of a game are read from `data.toml` when its modules are imported. An edition is a TOML file
that is laid over that data; it gets copies of the game's modules of its own, made from the data
that comes out. So rules, views and bots know nothing of editions, and several can be played at
once.
"""

import builtins
import hashlib
import importlib.util
import json
import threading
import tomllib
from collections.abc import Collection, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib.resources import files
from types import ModuleType
from typing import Any

from kubik.engine.errors import EditionError
from kubik.engine.origins import ORIGINS, RULEBOOK, origins_in
from kubik.engine.words import GameSays, Says

# What the edition whose modules are being imported lays over the data of its game.
_told: ContextVar[Mapping[str, Any]] = ContextVar("told", default={})  # noqa: B039


def read_data(package: str) -> dict[str, Any]:
    """Return the data of a game, as the modules that ask are to see it."""
    own = tomllib.loads((files(package) / "data.toml").read_text(encoding="utf-8"))
    return lay_over(own, _told.get())


def lay_over(data: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data with what was told in its place; tables are joined, all else replaced."""
    joined = dict(data)
    for name, value in told.items():
        under = joined.get(name)
        both = isinstance(value, Mapping) and isinstance(under, Mapping)
        joined[name] = lay_over(under, value) if both else value  # type: ignore[arg-type]
        origin = f"{name}_origin" if f"{name}_origin" in joined else "origin"
        if origin in joined and origin not in told and not both:
            joined[origin] = RULEBOOK  # an owner of the box has read it there
    return joined


def check_origins(told: Mapping[str, Any]) -> None:
    """Refuse an origin that is none."""
    for origin in origins_in(told):
        if origin not in ORIGINS:
            reason = Says("edition-origin", {"origin": str(origin), "known": list(ORIGINS)})
            raise EditionError("bad-edition", reason=reason)


@dataclass(frozen=True)
class Edition:
    """What an edition tells, and the modules of its game made from that."""

    game: str
    package: str
    told: Mapping[str, Any]
    _modules: dict[str, ModuleType] = field(default_factory=dict, repr=False, compare=False)
    _lock: Any = field(default_factory=threading.RLock, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """A short hash of what it tells."""
        return hashlib.sha256(canonical(self.told).encode()).hexdigest()[:16]

    def load(self, name: str) -> ModuleType:
        """Return this edition's copy of a module of the game, or of a bot that plays it."""
        with self._lock:
            if name not in self._modules:
                self._copy(name)
            return self._modules[name]

    def _copy(self, name: str) -> None:
        spec = importlib.util.find_spec(name)
        assert spec is not None, f"there is no module {name}"
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        # A module looks for `__import__` among its own builtins, so nobody else sees the copies.
        vars(module)["__builtins__"] = vars(builtins) | {"__import__": self._import}
        self._modules[name] = module
        before = _told.set(self.told)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del self._modules[name]
            raise
        finally:
            _told.reset(before)

    def _import(self, name: str, *rest: Any) -> ModuleType:
        if self._is_own(name):
            return self.load(name)
        return builtins.__import__(name, *rest)

    def _is_own(self, name: str) -> bool:
        """Whether a module is made for this game alone: one of its package, or of a bot for it."""
        return name.startswith(f"{self.package}.") or self.game in name.split(".")


def canonical(told: Mapping[str, Any]) -> str:
    """Return what an edition tells as text, the same for equal editions."""
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


# Mistakes, in the words of the game whose package is named, or in our own.


def bad_edition(package: str, message: str, **params: Any) -> EditionError:
    """Return what is wrong with an edition, as an error."""
    return EditionError("bad-edition", reason=GameSays(package, message, params))


def as_table(package: str, name: str, told: Any) -> Mapping[str, Any]:
    """Return what was told under that name, which must be a table."""
    if not isinstance(told, Mapping):
        raise bad_edition(package, "edition-table", name=name)
    return told


def check_names(
    package: str, told: Mapping[str, Any], known: Collection[str], of: str = ""
) -> None:
    """Refuse names that nobody would read; `of` goes before them in the sentence."""
    for name in told:
        if name not in known:
            raise bad_edition(package, "edition-unknown", field=f"{of}{name}", known=list(known))
