"""What nodes send each other, signed with a key that only they have."""

import hashlib
import hmac
from typing import Literal, TypeAlias

import msgspec

from kubik.server.news import News

SIGNATURE = 16  # bytes


class PassedOn(msgspec.Struct, array_like=True):
    """A request or a socket as it reached a node."""

    kind: Literal["http", "websocket"]
    method: str
    scheme: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int] | None


class AskLetter(msgspec.Struct, tag="ask", array_like=True):
    """A request for the owner of a table; the same id asks once, however often it comes."""

    id: str
    node: str
    asked: PassedOn
    body: bytes


class AnswerLetter(msgspec.Struct, tag="answer", array_like=True):
    """What came of a request."""

    id: str
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class OpenLetter(msgspec.Struct, tag="open", array_like=True):
    """Somebody at a node wants to look at a table of another."""

    link: str
    node: str
    asked: PassedOn


class FrameLetter(msgspec.Struct, tag="frame", array_like=True):
    """What a client sent; numbers show whether one before it was lost."""

    link: str
    number: int
    data: bytes


class ShownLetter(msgspec.Struct, tag="shown", array_like=True):
    """What clients are sent: the same for all these links, each with its number."""

    links: list[tuple[str, int]]
    what: Literal["accept", "text", "close"]
    data: bytes = b""
    code: int = 0


class EndLetter(msgspec.Struct, tag="end", array_like=True):
    """A client has gone."""

    link: str


class BeatLetter(msgspec.Struct, tag="beat", array_like=True):
    """Which links a node has to another, and how many frames it has sent over each."""

    node: str
    links: dict[str, int]


class PulseLetter(msgspec.Struct, tag="pulse", array_like=True):
    """How much a node has sent to each link of another."""

    node: str
    links: dict[str, int]


class NewsLetter(msgspec.Struct, tag="news", array_like=True):
    """What has happened that concerns tables anywhere."""

    id: str
    node: str
    news: News


Letter: TypeAlias = (
    AskLetter
    | AnswerLetter
    | OpenLetter
    | FrameLetter
    | ShownLetter
    | EndLetter
    | BeatLetter
    | PulseLetter
    | NewsLetter
)

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Letter).decode


class Envelopes:
    """Closes letters for one node, and opens those for another; forged ones are none."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"letters between nodes", "sha256")

    def close(self, node: str, letter: Letter) -> bytes:
        """Return a letter for a node."""
        data = _encode(letter)
        return self._sign(node, data) + data

    def open(self, node: str, envelope: bytes) -> Letter | None:
        """Return a letter that is for a node; None if it was not written by one of us for it."""
        signature, data = envelope[:SIGNATURE], envelope[SIGNATURE:]
        if not hmac.compare_digest(signature, self._sign(node, data)):
            return None
        try:
            return _decode(data)
        except msgspec.MsgspecError:
            return None  # of a newer version

    def _sign(self, node: str, data: bytes) -> bytes:
        return hmac.new(self._key, node.encode() + b"\0" + data, hashlib.sha256).digest()[
            :SIGNATURE
        ]
