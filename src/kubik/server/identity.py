"""Who is who: a random id in a signed cookie, and accounts for those who want one."""

import hashlib
import hmac
import re
import secrets
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from kubik.engine.words import core_words
from kubik.server import clock
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError
from kubik.server.resources import Resources
from kubik.server.stored import Player

COOKIE = "kubik"
COOKIE_AGE = 365 * 86_400

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
_LOGIN = re.compile(r"[\w.@+-]{2,64}")

_hasher = PasswordHasher()


class Identity:
    """Knows people by their cookies and by their passwords."""

    def __init__(self, resources: Resources, secret: bytes) -> None:
        self._store, self._workers = resources.store, resources.workers
        self._secret = secret

    def sign(self, player: str) -> str:
        """Return the cookie of a person."""
        return f"{player}.{self._signature(player)}"

    def read(self, cookie: str | None) -> str | None:
        """Return whose cookie it is, or None if we did not sign it."""
        player, _, signature = (cookie or "").partition(".")
        known = hmac.compare_digest(signature.encode(), self._signature(player).encode())
        return player if player and known else None

    def _signature(self, player: str) -> str:
        return hmac.new(self._secret, player.encode(), hashlib.sha256).hexdigest()

    async def find(self, cookie: str | None) -> Player | None:
        """Return the person with a cookie."""
        player = self.read(cookie)
        return await self._store.find_player(player) if player else None

    async def new_guest(self, language: str) -> Player:
        """Make a person whom nobody knows yet."""
        number = secrets.randbelow(9_000) + 1_000
        name = core_words(language).say("guest-name", number=str(number))
        player = Player(secrets.token_urlsafe(16), name)
        await self._store.add_player(player, clock.now())
        return player

    async def rename(self, player: Player, name: str) -> None:
        """Give a person another name."""
        await self._store.rename_player(player.id, name)
        player.name = name

    async def register(self, player: Player, login: str, password: str) -> None:
        """Turn a guest into an account; everything of the guest stays."""
        if player.login is not None:
            raise ConflictError("has-account")
        if not _LOGIN.fullmatch(login):
            raise BadRequestError("bad-login")
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadRequestError("bad-password", shortest=SHORTEST_PASSWORD)
        hashed = await self._workers.run(_hasher.hash, password)
        await self._store.add_account(player.id, login, hashed)
        player.login = login

    async def login(self, guest: Player | None, login: str, password: str) -> Player:
        """Return the person of an account; the seats of a guest go over to it."""
        found = await self._store.find_account(login)
        # As much work for a login that does not exist, so that the time taken tells nothing.
        check = partial(_verify, found[1]) if found else _hasher.hash
        fits = await self._workers.run(check, password[: LONGEST_PASSWORD + 1])
        if not found or not fits:
            raise ForbiddenError("wrong-password")
        account = found[0]
        if guest and guest.login is None:
            await self._store.move_seats(guest.id, account.id)
        return account


def _verify(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
