"""Whether a page that asks is one of ours: browsers tell where a request comes from."""

from collections.abc import Collection
from urllib.parse import urlsplit


def is_own(origin: str | None, host: str | None, others: Collection[str]) -> bool:
    """Whether a request comes from our own page; what is no browser tells no origin."""
    if origin is None or origin in others:
        return True
    try:
        asking = urlsplit(origin)
    except ValueError:
        return False
    return asking.scheme in ("http", "https") and bool(host) and asking.netloc == host
