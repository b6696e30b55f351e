"""Editions: a box whose numbers differ from ours, played by the same rules.

Numbers of a game are read from `data.toml` when its modules are imported. An edition is a TOML file
that is laid over that data; it gets copies of the game's modules of its own, made from the data
that comes out. So rules, views and bots know nothing of editions, and several can be played at
once.

Which modules are the game's own is told by packages: that of the game and those of its bots. They
get copies of each other; everything else is imported as ever, with nothing laid over anything.
"""

import builtins
import hashlib
import importlib.util
import json
import threading
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib.resources import files
from types import ModuleType
from typing import Any, TypeAlias

from kubik.engine.errors import EditionError
from kubik.engine.origins import ORIGINS, RULEBOOK, DataPlace, is_origin, leaves
from kubik.engine.whole import quoted
from kubik.engine.words import GameSays, Says

NumberRange: TypeAlias = tuple[int, int]  # the least and the most that a number may be

_NOTHING: Mapping[str, Any] = {}
# What the edition whose module is being imported lays over the data of its game.
_overrides: ContextVar[Mapping[str, Any]] = ContextVar("overrides", default=_NOTHING)


def read_data(package: str) -> dict[str, Any]:
    """Return the data of a game, as the modules that ask are to see it."""
    return lay_over(own_data(package), _overrides.get())


def own_data(package: str) -> dict[str, Any]:
    """Return the data of a game's own box, whatever an edition says."""
    return tomllib.loads((files(package) / "data.toml").read_text(encoding="utf-8"))


@contextmanager
def _overriding(overrides: Mapping[str, Any]) -> Iterator[None]:
    before = _overrides.set(overrides)
    try:
        yield
    finally:
        _overrides.reset(before)


def lay_over(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data with the overrides in its place; tables are joined, all else replaced.

    What lies over a list of things with names is a table by their names.
    """
    joined = dict(data)
    for name, value in overrides.items():
        under = joined.get(name)
        named = by_name(under)
        both = isinstance(value, Mapping) and (isinstance(under, Mapping) or bool(named))
        if both and named:
            joined[name] = list(lay_over(named, value).values())
        else:
            joined[name] = lay_over(under, value) if both else value  # type: ignore[arg-type]
        origin = f"{name}_origin" if f"{name}_origin" in joined else "origin"
        if origin in joined and origin not in overrides and not both:
            joined[origin] = RULEBOOK  # an owner of the box has read it there
    return joined


def by_name(value: Any) -> dict[str, Any]:
    """Return a list of things with names as a table by their names; {} if it is no such list."""
    things = value if isinstance(value, list) else []
    if not all(isinstance(thing, Mapping) and "name" in thing for thing in things):
        return {}
    return {thing["name"]: thing for thing in things}


def check_origins(overrides: Mapping[str, Any]) -> None:
    """Refuse an origin that is none."""
    for place, value in leaves(overrides):
        if is_origin(place) and value not in ORIGINS:
            reason = Says("edition-origin", {"origin": str(value), "known": list(ORIGINS)})
            raise EditionError("bad-edition", reason=reason).at(place)


@dataclass(frozen=True)
class Edition:
    """What an edition overrides, and the modules of its game made from that."""

    packages: frozenset[str]  # whose modules are made for this game alone
    overrides: Mapping[str, Any]
    _modules: dict[str, ModuleType] = field(default_factory=dict, repr=False, compare=False)
    _lock: Any = field(default_factory=threading.RLock, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """A short hash of its overrides."""
        return hashlib.sha256(canonical(self.overrides).encode()).hexdigest()[:16]

    def load(self, name: str) -> ModuleType:
        """Return this edition's copy of a module of the game, or of a bot that plays it."""
        with self._lock:
            if name not in self._modules:
                self._copy(name)
            return self._modules[name]

    def _copy(self, name: str) -> None:
        # To find a module is to import the packages that it is in.
        with _overriding(_NOTHING):
            spec = importlib.util.find_spec(name)
        assert spec is not None, f"there is no module {name}"
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        # A module looks for `__import__` among its own builtins, so nobody else sees the copies.
        vars(module)["__builtins__"] = vars(builtins) | {"__import__": self._import}
        self._modules[name] = module
        try:
            with _overriding(self.overrides):
                spec.loader.exec_module(module)
        except BaseException:
            del self._modules[name]
            raise

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Collection[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Import as a module of this edition does."""
        parts = tuple(fromlist or ())
        if level:
            package = str((globals or {})["__package__"])
            name = importlib.util.resolve_name("." * level + name, package)
        if self._is_own(name):
            if "." in name and not parts:
                raise _out_of_reach(name)
            module = self.load(name)
            for part in parts:
                self._find_part(module, part)
            return module
        for part in parts:
            if self._is_own(f"{name}.{part}"):
                raise _out_of_reach(f"{name}.{part}")
        with _overriding(_NOTHING):
            return builtins.__import__(name, globals, locals, parts)

    def _find_part(self, module: ModuleType, part: str) -> None:
        """See to it that what is imported from a package is there if it is a module."""
        name = f"{module.__name__}.{part}"
        if hasattr(module, "__path__") and not hasattr(module, part):
            with _overriding(_NOTHING):
                found = importlib.util.find_spec(name)
            if found:
                setattr(module, part, self.load(name))

    def _is_own(self, name: str) -> bool:
        return any(name == own or name.startswith(f"{own}.") for own in self.packages)


def _out_of_reach(name: str) -> ImportError:
    # What the statement gives is no copy, so neither is what is reached through it.
    return ImportError(f"a game with editions must write “from {name} import …”", name=name)


def canonical(overrides: Mapping[str, Any]) -> str:
    """Return the overrides of an edition as text, the same for equal editions."""
    return json.dumps(overrides, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


# Mistakes, in the words of the game whose package is named, or in our own.


def bad_edition(package: str, message: str, **params: Any) -> EditionError:
    """Return what is wrong with an edition, as an error."""
    return EditionError("bad-edition", reason=GameSays(package, message, params))


def place_of(name: str) -> DataPlace:
    """Return the place that a name with dots leads to."""
    return tuple(int(part) if part.isdecimal() else part for part in name.split("."))


def as_table(package: str, name: str, value: Any) -> Mapping[str, Any]:
    """Return what stands under that name, which must be a table."""
    if not isinstance(value, Mapping):
        raise bad_edition(package, "edition-table", name=name).at(place_of(name))
    return value


def check_names(
    package: str, table: Mapping[str, Any], known: Collection[str], of: str = ""
) -> None:
    """Refuse names that nobody would read; `of` goes before them in the sentence."""
    for name in table:
        if name not in known:
            error = bad_edition(package, "edition-unknown", field=f"{of}{name}", known=list(known))
            raise error.at((*(place_of(of[:-1]) if of else ()), name))


def check_number(package: str, name: str, value: Any, limits: NumberRange) -> int:
    """Return what stands under that name, which must be a whole number within its limits."""
    low, high = limits
    if type(value) is not int or not low <= value <= high:
        message = "edition-number" if type(value) is int else "edition-whole"
        error = bad_edition(package, message, field=name, value=quoted(value), low=low, high=high)
        raise error.at(place_of(name))
    return value


def check_numbers(
    package: str,
    data: Mapping[str, Any],
    overrides: Mapping[str, Any],
    limits: Mapping[str, NumberRange],
) -> None:
    """Refuse what is none of these numbers, and those beyond their limits."""
    check_parts(package, overrides, limits)
    for name, allowed in limits.items():
        check_number(package, name, find(data, place_of(name)), allowed)


def check_parts(
    package: str, table: Mapping[str, Any], parts: Collection[str], of: str = ""
) -> None:
    """Refuse names that lead to none of these parts, in a table and in all that are in it."""
    known = list(dict.fromkeys(part[len(of) :].split(".")[0] for part in parts))
    check_names(package, {name: 0 for name in table if not is_origin((name,))}, known, of)
    for name, value in table.items():
        below = [part for part in parts if part.startswith(f"{of}{name}.")]
        if below:
            check_parts(package, as_table(package, f"{of}{name}", value), below, f"{of}{name}.")


def find(data: Any, place: DataPlace) -> Any:
    """Return what stands there in data, or None."""
    for step in place:
        data = by_name(data) or data
        inside = isinstance(data, Mapping) and step in data
        within = isinstance(data, list) and isinstance(step, int) and step < len(data)
        if not inside and not within:
            return None
        data = data[step]
    return data
