"""How things show themselves in a notebook: as HTML that needs nothing else."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

from kubik.engine.game import Game
from kubik.engine.picture import draw_view, has_picture
from kubik.engine.whole import whole

WIDE = 10_000  # columns, of a screen on which every board has room


class SeatView(dict[str, Any]):
    """What a seat may know, as plain data that draws itself."""

    def __init__(self, game: Game, names: Sequence[str], seen: Mapping[str, Any]) -> None:
        """Take what is seen, of which game, and the names of players as far as they have any."""
        super().__init__(seen)
        self._game, self._names = game, names

    def picture(self, language: str = "en") -> str:
        """Draw it as HTML: as SVG with the drawings of the page, or else the text with colours."""
        if not has_picture(self._game):
            return board_html(self.markup(language))
        words = self._game.words(language)
        return draw_view(self._game, self, words, self._seat_names(language))

    def markup(self, language: str = "en", width: int = 0) -> str:
        """Draw it as text, with the colours of `rich` markup.

        Where a width is told, what stands side by side goes below each other for want of room, in
        games that can do so.
        """
        width = whole("width", width)
        view = (self, self._game.words(language), self._seat_names(language))
        text = self._game.text
        narrow = width > 0 and hasattr(text, "draw_within")
        board: str = text.draw_within(*view, width) if narrow else text.draw(*view)
        return board

    def _seat_names(self, language: str) -> list[str]:
        return self._game.seat_names(self["players"], self._names, language)

    def _repr_html_(self) -> str:
        return self.picture()


class Position(dict[str, Any]):
    """A whole position as JSON; it draws what the seat to move sees of it."""

    def __init__(self, seen: SeatView, whole: Mapping[str, Any]) -> None:
        """Take the position, and what the seat to move sees."""
        super().__init__(whole)
        self._seen = seen

    def _repr_html_(self) -> str:
        return self._seen.picture()


def plain_text(markup: str) -> str:
    """Return text without the markup of `rich`."""
    from rich.text import Text

    return Text.from_markup(markup).plain


def board_html(markup: str) -> str:
    """Return a board drawn in the markup of `rich`, with its colours."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, file=io.StringIO(), force_terminal=True, width=200)
    console.print(Text.from_markup(markup), soft_wrap=True)
    return console.export_html(
        inline_styles=True, code_format='<pre style="line-height: 1.25">{code}</pre>'
    )
