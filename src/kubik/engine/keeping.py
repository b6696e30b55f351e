"""What is made of a game once and kept, as long as the game itself is."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from kubik.engine.game import KEPT_GAMES, Game

P = ParamSpec("P")
T = TypeVar("T")


def kept_by_game(
    most: int, of_edition: int
) -> Callable[[Callable[Concatenate[Game, P], T]], Callable[Concatenate[Game, P], T]]:
    """Keep so much of what a function makes of each game, and less of an edition.

    One memory for all games would not let go of an edition before it was full of others: each has
    modules of its own, which take megabytes, and few moves are made of a game that somebody only
    looked at.
    """

    def decorate(
        make: Callable[Concatenate[Game, P], T],
    ) -> Callable[Concatenate[Game, P], T]:
        @functools.lru_cache(maxsize=KEPT_GAMES)
        def of_game(game: Game) -> Callable[..., T]:
            size = of_edition if game.edition else most
            return functools.lru_cache(maxsize=size)(functools.partial(make, game))

        def find(game: Game, /, *asked: P.args, **named: P.kwargs) -> T:
            return of_game(game)(*asked, **named)

        functools.update_wrapper(find, make)
        return find

    return decorate
