"""Messages to browsers that are closed: encrypted by RFC 8291, signed by RFC 8292."""

import asyncio
import base64
import binascii
import hashlib
import hmac
import json
import os
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from kubik.server import clock
from kubik.server.errors import BadRequestError
from kubik.server.posting import origin_of, post
from kubik.server.stored import Subscription

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

# What is loaded for encryption is loaded for the first message, not at the start.

# The number of points of the curve P-256, on which all keys of Web Push lie.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT, SALT, SECRET = 65, 16, 16  # bytes of a public key, of a salt, of what a browser shares
RECORD = 4096  # bytes, of which a message is one record
KEPT_FOR = 86_400  # seconds that a push service keeps a message for a browser that is off
TOKEN_LASTS = 12 * 3_600  # seconds; a day is the most that is allowed
GONE = (404, 410)


class PushKeys(NamedTuple):
    """What a browser wants its messages to be encrypted with."""

    public: bytes
    secret: bytes


def read_keys(public: str, secret: str) -> PushKeys:
    """Return the keys of a browser; a sentence says if they are none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        keys = PushKeys(_bytes_of(public), _bytes_of(secret))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), keys.public)
    except (ValueError, binascii.Error):
        raise BadRequestError("bad-subscription") from None
    if len(keys.public) != POINT or len(keys.secret) != SECRET:
        raise BadRequestError("bad-subscription")
    return keys


def encrypt(
    message: bytes, to: PushKeys, key: "EllipticCurvePrivateKey | None" = None, salt: bytes = b""
) -> bytes:
    """Return a message as its browser alone can read it; the key is one of its own."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    key = key or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(SALT)
    own = _point_of(key)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to.public)
    agreed = key.exchange(ec.ECDH(), browser)
    shared = _derive(to.secret, agreed, b"WebPush: info\0" + to.public + own, 32)
    content_key = _derive(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, shared, b"Content-Encoding: nonce\0", 12)
    last = message + b"\x02"  # the sign of the last record
    header = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + own
    return header + AESGCM(content_key).encrypt(nonce, last, None)


class Pusher:
    """Sends messages to push services, in the name of this server."""

    def __init__(self, secret: bytes, contact: str, *, anywhere: bool) -> None:
        """Sign with a key that follows from the server's secret; as lasting, and as secret."""
        self._secret, self._contact = secret, contact
        self._anywhere = anywhere

    @cached_property
    def _key(self) -> "EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ec

        drawn = hmac.new(self._secret, b"kubik web push", hashlib.sha512).digest()
        return ec.derive_private_key(1 + int.from_bytes(drawn, "big") % (ORDER - 1), ec.SECP256R1())

    @cached_property
    def public_key(self) -> str:
        """What browsers know the server by."""
        return text_of(_point_of(self._key))

    async def send(self, to: Subscription, message: dict[str, str], topic: str) -> int:
        """Send a message, in place of an earlier one on that topic; return what is answered."""
        body, token = await asyncio.to_thread(self._prepare, to, message)
        headers = {
            "Authorization": f"vapid t={token}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Topic": topic,
            "Urgency": "normal",
        }
        return await post(to.endpoint, headers, body, anywhere=self._anywhere)

    def _prepare(self, to: Subscription, message: dict[str, str]) -> tuple[bytes, str]:
        body = encrypt(json.dumps(message).encode(), read_keys(to.key, to.auth))
        return body, self._token(origin_of(to.endpoint))

    def _token(self, audience: str) -> str:
        """Return a token that says who sends, to one push service and for some hours."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        claims: dict[str, str | int] = {"aud": audience, "exp": int(clock.now()) + TOKEN_LASTS}
        if self._contact:
            claims["sub"] = self._contact
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        said = ".".join(text_of(json.dumps(part).encode()) for part in parts)
        signature = self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256()))
        numbers = (part.to_bytes(32, "big") for part in decode_dss_signature(signature))
        return f"{said}.{text_of(b''.join(numbers))}"


def text_of(content: bytes) -> str:
    """Return bytes as they are written in addresses and headers."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes_of(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point_of(key: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)
