"""The client: its files, and its one page for every address that it draws itself."""

import functools
import mimetypes
from pathlib import Path

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from kubik.engine.words import core_words
from kubik.server.errors import MissingError
from kubik.server.packed import ASK_AGAIN, FOREVER, accepted, packed
from kubik.server.preview import head_for
from kubik.server.requests import AnyRequest, check, language_of

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"

# What the build has packed beside a file, the smallest first.
_PACKED = {"br": ".br", "gzip": ".gz"}


@get(["/", "/{path:path}"], include_in_schema=False, before_request=check)
async def see_page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """Send a file of the client, or the page that finds its own way."""
    name = path.lstrip("/")
    if name.split("/")[0] in ("api", "ws"):
        raise MissingError("no-page")
    file = _find(name)
    if file:
        caching = FOREVER if name.startswith("assets/") else ASK_AGAIN
        return _file(request, file, caching)
    if name.startswith("assets/"):
        raise MissingError("no-page")
    index = STATIC / INDEX
    if index.is_file():
        page = _read(index).decode().replace("</head>", await head_for(request, name) + "</head>")
        return packed(request, page.encode(), "text/html; charset=utf-8", ASK_AGAIN)
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


def _file(request: AnyRequest, file: Path, caching: str) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    encodings = accepted(request)
    for encoding, suffix in _PACKED.items():
        small = file.with_name(file.name + suffix)
        if encoding in encodings and small.is_file():
            headers["Content-Encoding"] = encoding
            file = small
            break
    return Response(_read(file), media_type=kind, headers=headers)


def _read(file: Path) -> bytes:
    return _kept(file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=200)
def _kept(file: Path, _changed: int) -> bytes:
    return file.read_bytes()
