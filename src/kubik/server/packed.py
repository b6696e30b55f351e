"""Answers that are the same for everybody, packed once and kept."""

import functools
import gzip

from litestar.response import Response

from kubik.server.requests import AnyRequest

# Files under assets/ have a hash in their names and never change.
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def accepted(request: AnyRequest) -> set[str]:
    """Return the encodings that a browser understands."""
    header = request.headers.get("accept-encoding", "")
    parts = (part.split(";") for part in header.split(","))
    return {name.strip() for name, *rest in parts if "q=0" not in "".join(rest).split()}


def packed(request: AnyRequest, body: bytes, kind: str, caching: str) -> Response[bytes]:
    """Return an answer as small as whoever asks can read it."""
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if "gzip" in accepted(request):
        headers["Content-Encoding"] = "gzip"
        body = _gzip(body)
    return Response(body, media_type=kind, headers=headers)


@functools.lru_cache(maxsize=64)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
