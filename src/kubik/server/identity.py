"""Who is who: sessions in signed cookies, guests, and accounts for those who want one.

A cookie names a session, and the store knows whose it is, so any session can be ended. Whoever
logs in, registers or takes a new password gets a new session: one that somebody else knows, or has
planted, is worth nothing then.
"""

import hashlib
import hmac
import re
import secrets
from functools import partial

from kubik.engine.words import core_words
from kubik.server import clock
from kubik.server.attempts import Attempts
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError
from kubik.server.fair import PAYER
from kubik.server.names import fold_login
from kubik.server.resources import Resources
from kubik.server.stored import Player, Session

COOKIE = "kubik"
COOKIE_AGE = 365 * 86_400

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
_LOGIN = re.compile(r"[\w.@+-]{2,64}")


class Identity:
    """Knows people by their sessions and by their passwords."""

    def __init__(self, resources: Resources, secret: bytes) -> None:
        self._store, self._workers = resources.store, resources.workers
        self._secret = secret
        self._attempts = Attempts()

    # Cookies and sessions.

    def sign(self, session: str) -> str:
        """Return the cookie of a session."""
        return f"{session}.{self._signature(session)}"

    def read(self, cookie: str | None) -> str | None:
        """Return which session a cookie names, or None if we did not sign it."""
        session, _, signature = (cookie or "").partition(".")
        known = hmac.compare_digest(signature.encode(), self._signature(session).encode())
        return session if session and known else None

    def _signature(self, session: str) -> str:
        return hmac.new(self._secret, session.encode(), hashlib.sha256).hexdigest()

    async def find(self, cookie: str | None) -> Player | None:
        """Return the person whose session a cookie names."""
        session = self.read(cookie)
        return await self._store.find_session(session, clock.now()) if session else None

    async def begin_session(self, player: Player, device: str) -> str:
        """Begin a session of a person."""
        at = clock.now()
        session = Session(secrets.token_urlsafe(24), player.id, at, at, device)
        await self._store.add_session(session)
        return session.id

    # Guests and accounts.

    async def new_guest(self, language: str) -> Player:
        """Make a person whom nobody knows yet."""
        number = secrets.randbelow(9_000) + 1_000
        name = core_words(language).say("guest-name", number=str(number))
        player = Player(_new_id(), name)
        await self._store.add_player(player, clock.now())
        return player

    async def rename(self, player: Player, name: str) -> None:
        """Give a person another name."""
        await self._store.rename_player(player.id, name)
        player.name = name

    async def register(self, player: Player, login: str, password: str) -> None:
        """Turn a guest into an account; everything of the guest stays but the sessions."""
        if player.login is not None:
            raise ConflictError("has-account")
        if not _LOGIN.fullmatch(login):
            raise BadRequestError("bad-login")
        hashed = await self._hash(password)
        await self._store.add_account(player, login, fold_login(login), hashed)
        player.login = login

    async def login(self, login: str, password: str) -> Player:
        """Return the person of an account."""
        found = await self._store.find_account(login, fold_login(login))
        await self._check(login, found[1] if found else None, password)
        if not found:
            raise ForbiddenError("wrong-password")
        return found[0]

    async def change_password(self, player: Player, old: str, new: str) -> None:
        """Give an account another password."""
        found = await self._store.find_account(player.login, "") if player.login else None
        if not found:
            raise ForbiddenError("no-account")
        await self._check(found[0].login or "", found[1], old)
        await self._store.set_password(player.id, await self._hash(new))

    async def _check(self, login: str, hashed: str | None, password: str) -> None:
        """Refuse a wrong password, and too many of them."""
        who, address = fold_login(login), PAYER.get().address
        self._attempts.check(who, address)
        # As much work for a login that does not exist, so that the time taken tells nothing.
        check = partial(_verify, hashed) if hashed else _hash
        fits = await self._workers.run(check, password[: LONGEST_PASSWORD + 1])
        if not hashed or not fits:
            self._attempts.fail(who, address)
            raise ForbiddenError("wrong-password")
        self._attempts.succeed(who, address)

    async def _hash(self, password: str) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadRequestError("bad-password", shortest=SHORTEST_PASSWORD)
        return await self._workers.run(_hash, password)


# What passwords are hashed with is loaded for the first of them, not at the start.


def _hash(password: str) -> str:
    from argon2 import PasswordHasher

    return PasswordHasher().hash(password)


def _verify(hashed: str, password: str) -> bool:
    from argon2 import PasswordHasher
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return PasswordHasher().verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False


def _new_id() -> str:
    """Return an id for a person; on a command line none is taken for an option."""
    while (drawn := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return drawn
