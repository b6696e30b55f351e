"""What functions mention is read from their instructions as `dis` reads it."""

import dis
import types

from kubik.engine.build import live_build
from kubik.engine.calls import globals_used
from kubik.engine.game import Game

MANY = 300  # more than a byte can count, as is a place in them


def told_by_dis(function: types.FunctionType) -> list[str]:
    loads = [i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"]
    return [name for name in dict.fromkeys(loads) if name in function.__globals__]


def test_functions_of_games_mention_what_dis_tells(game: Game) -> None:
    for function in live_build(game, "python")._reached:
        assert [name for name, _ in globals_used(function)] == told_by_dis(function)


def test_the_last_of_very_many_names_is_found() -> None:
    space: dict[str, object] = {f"name_{number}": number for number in range(MANY)}
    loads = ", ".join(f"name_{number}, s.name_{number}, print(s)" for number in range(MANY))
    exec(f"def f(s):\n    return {loads}", space)
    function = space["f"]
    assert isinstance(function, types.FunctionType)
    assert globals_used(function) == [(f"name_{number}", number) for number in range(MANY)]


def test_a_name_that_is_only_that_of_an_attribute_is_not_mentioned() -> None:
    space: dict[str, object] = {"ears": 2}
    exec("def f(s):\n    s.ears = s.ears + 1", space)
    function = space["f"]
    assert isinstance(function, types.FunctionType)
    assert globals_used(function) == []
