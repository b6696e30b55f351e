"""The client: its files, and its one page for every address that it draws itself."""

import mimetypes
from pathlib import Path

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from kubik.engine.words import core_words
from kubik.server.errors import MissingError
from kubik.server.requests import AnyRequest, check, language_of

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"

# Files under assets/ have a hash in their names and never change.
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@get(["/", "/{path:path}"], include_in_schema=False, before_request=check)
async def see_page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """Send a file of the client, or the page that finds its own way."""
    name = path.lstrip("/")
    if name.split("/")[0] in ("api", "ws"):
        raise MissingError("no-page")
    file = _find(name)
    if file:
        caching = _FOREVER if name.startswith("assets/") else _ASK_AGAIN
        return _file(file, caching)
    if name.startswith("assets/"):
        raise MissingError("no-page")
    index = STATIC / INDEX
    if index.is_file():
        return _file(index, _ASK_AGAIN)
    words = core_words(language_of(request))
    page = f"<!doctype html><meta charset=utf-8><title>Kubik</title><p>{words.say('no-client')}"
    return Response(page.encode(), media_type="text/html")


def _find(name: str) -> Path | None:
    """Return the file of the client that a path names."""
    try:
        file = (STATIC / name).resolve()
        found = bool(name) and file.is_file() and file.is_relative_to(STATIC.resolve())
    except (OSError, ValueError):
        return None  # a name that no file can have
    return file if found else None


def _file(file: Path, caching: str) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": caching})
