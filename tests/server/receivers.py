"""What messages to people who are away arrive at: a push service with its browsers, a mailbox."""

import base64
import email
import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar, NamedTuple, cast

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text_of(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Pushed(NamedTuple):
    """A message as a push service gets it."""

    path: str
    headers: dict[str, str]  # by names in small letters
    body: bytes


class Browser:
    """A browser that a push service delivers to; reads messages by RFC 8291."""

    def __init__(self, endpoint: str, secret: bytes = b"sixteen bytes ok") -> None:
        self.endpoint, self.secret = endpoint, secret
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.point = point

    @property
    def plan(self) -> dict[str, str]:
        """What it tells the page."""
        return {
            "endpoint": self.endpoint,
            "p256dh": text_of(self.point),
            "auth": text_of(self.secret),
        }

    def read(self, body: bytes) -> Any:
        """Decrypt a message."""
        salt, size = body[:16], int.from_bytes(body[16:20], "big")
        theirs, sealed = body[21 : 21 + body[20]], body[21 + body[20] :]
        assert len(sealed) <= size
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        agreed = self.key.exchange(ec.ECDH(), sender)
        shared = derive(self.secret, agreed, b"WebPush: info\0" + self.point + theirs, 32)
        key = derive(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, shared, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\x02")
        return json.loads(padded[:-1])


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def claims_of(authorization: str, public_key: str) -> Any:
    """Check who signed a message, by RFC 8292; return what is claimed."""
    scheme, _, said = authorization.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in said.split(","))
    assert fields["k"] == public_key
    signed, _, signature = fields["t"].rpartition(".")
    raw = bytes_of(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public_key))
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
    header, claims = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert header == {"typ": "JWT", "alg": "ES256"}
    return claims


class PushService:
    """Takes messages, and answers each endpoint as it is told to."""

    def __init__(self) -> None:
        self.pushed: list[Pushed] = []
        self.answers: dict[str, int] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                named = {name.lower(): value for name, value in self.headers.items()}
                service.pushed.append(Pushed(self.path, named, body))
                self.send_response(service.answers.get(self.path, 201))
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.origin}/{name}")

    def to(self, browser: Browser) -> list[Any]:
        """Return all that a browser was sent."""
        path = browser.endpoint.removeprefix(self.origin)
        return [browser.read(found.body) for found in self.pushed if found.path == path]


class _SmtpHandler(socketserver.StreamRequestHandler):
    ANSWERS: ClassVar[dict[str, str]] = {
        "EHLO": "250 here",
        "HELO": "250 here",
        "MAIL": "250 yes",
        "RCPT": "250 yes",
        "RSET": "250 yes",
        "QUIT": "221 bye",
    }

    def handle(self) -> None:
        mailbox = cast("_SmtpServer", self.server).mailbox
        self._say("220 here")
        recipients: list[str] = []
        while line := self.rfile.readline():
            said = line.decode().strip()
            verb = said[:4].upper()
            if verb == "RCPT":
                recipients.append(said.partition("<")[2].partition(">")[0])
            if verb == "DATA" and not mailbox.refuses:
                self._say("354 go on")
                mailbox.take(recipients, self._content())
                self._say("250 yes")
            else:
                self._say("554 no" if mailbox.refuses else self.ANSWERS.get(verb, "502 what"))
            if verb == "QUIT":
                return

    def _say(self, answer: str) -> None:
        self.wfile.write(f"{answer}\r\n".encode())

    def _content(self) -> bytes:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        return b"".join(lines)


class _SmtpServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    mailbox: "Mailbox"


class Mailbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.refuses = False
        self.mails: list[tuple[list[str], EmailMessage]] = []
        self.server = _SmtpServer(("127.0.0.1", 0), _SmtpHandler)
        self.server.mailbox = self
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"

    def take(self, recipients: list[str], content: bytes) -> None:
        mail = email.message_from_bytes(content, policy=default)
        self.mails.append((recipients, mail))

    def to(self, address: str) -> list[EmailMessage]:
        """Return all mails to an address."""
        return [mail for recipients, mail in self.mails if recipients == [address]]


@contextmanager
def receiving(server: socketserver.BaseServer) -> Iterator[None]:
    """Let a receiver answer."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def pushes() -> Iterator[PushService]:
    """A push service, for all tests of a file."""
    service = PushService()
    with receiving(service.server):
        yield service


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    """A mail server, for all tests of a file."""
    box = Mailbox()
    with receiving(box.server):
        yield box
