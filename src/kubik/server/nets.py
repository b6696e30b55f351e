"""Nets that people may play against: those in a folder that the owner of the server names.

A guest names such a net, never a file: `net:wise` is `wise.npz` of that folder, if the folder had
a net of this name for the game when the server was started.
"""

import logging
import re
from collections.abc import Iterable
from pathlib import Path

from kubik.bots.levels import USUAL_LEVEL, offered_bots
from kubik.bots.nets.playing import PREFIX, find_net
from kubik.bots.plan import is_net
from kubik.engine.errors import NetError
from kubik.engine.game import Game
from kubik.server.errors import BadRequestError

ENDING = ".npz"
_NAME = re.compile(r"\w[\w -]{0,29}")

logger = logging.getLogger(__name__)


class NetFolder:
    """The nets of a folder, by game and name."""

    def __init__(self, folder: Path | None, games: Iterable[Game]) -> None:
        """Look for nets of these games; what is none is left out, and the log says why."""
        if folder and not folder.is_dir():
            raise BadRequestError("nets-no-folder", path=str(folder))
        self._files: dict[str, dict[str, Path]] = {}
        for path in sorted(folder.glob(f"*{ENDING}")) if folder else ():
            self._add(path, list(games))

    def _add(self, path: Path, games: list[Game]) -> None:
        reasons: list[NetError] = []
        for game in games:
            try:
                find_net(game, str(path))
            except NetError as reason:
                reasons.append(reason)
            else:
                if _NAME.fullmatch(path.stem):
                    self._files.setdefault(game.name, {})[path.stem] = path
                    return
                logger.warning("net %s: a name has letters, digits, spaces, - and _", path.name)
                return
        # Of most games it is none; what speaks against its own game is what there is to know.
        telling = [reason for reason in reasons if reason.message != "net-game"] or reasons
        logger.warning("net %s: %s", path.name, telling[0])

    def of(self, game: Game) -> list[str]:
        """Return the names of the nets that play a game."""
        return list(self._files.get(game.name, ()))

    def offered(self, game: Game) -> list[str]:
        """Return all bots that may be chosen for a game."""
        return [*offered_bots(game), *(f"{PREFIX}{name}" for name in self.of(game))]

    def thinking(self, game: Game, bot: str) -> str:
        """Return the bot that thinks for one that was chosen.

        The owner may have taken a net away while tables have it; then a level plays on.
        """
        if not is_net(bot):
            return bot
        path = self._files.get(game.name, {}).get(bot.removeprefix(PREFIX))
        if path is None:
            return USUAL_LEVEL
        try:
            find_net(game, str(path))
        except NetError as reason:
            logger.warning("net %s: %s", path.name, reason)
            return USUAL_LEVEL
        return f"{PREFIX}{path}"
