"""How things show themselves in a notebook: as HTML that needs nothing else."""

import io


def board_html(markup: str) -> str:
    """Return a board drawn in the markup of `rich`, with its colours."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, file=io.StringIO(), force_terminal=True, width=200)
    console.print(Text.from_markup(markup), soft_wrap=True)
    return console.export_html(
        inline_styles=True, code_format='<pre style="line-height: 1.25">{code}</pre>'
    )
