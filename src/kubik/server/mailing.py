"""Mail to people: that an address is theirs, and that it is their turn in a game with days."""

import asyncio
import contextlib
import re
import smtplib
import socket
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.words import core_words
from kubik.server.errors import BadRequestError
from kubik.server.settings import MailSettings, without_password
from kubik.server.stored import MailAddress

PATIENCE = 10.0  # seconds for each answer of the mail server
WHOLE = 60.0  # seconds for a mail, of which a server may send its answers sign by sign
GOODBYE = 3.0  # seconds for the mail that is being sent when the server is asked to stop
LONGEST = 254  # characters of an address, by RFC 5321
PORTS = {"smtp": 587, "smtps": 465}

# Narrower than the standard: no quotes, comments or signs that could mean something to a header.
_ADDRESS = re.compile(
    r"[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
    r"(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*"
)


def check_mail(text: str) -> str:
    """Return an address that mail can be sent to."""
    address = text.strip()
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise BadRequestError("bad-mail")
    return address


def check_mail_server(settings: MailSettings) -> None:
    """Refuse settings that no mail could be sent with; a sentence says why."""
    try:
        parts = urlsplit(settings.server)
        sensible = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0
        # A sign of the password that is not written by its number ends the address too soon.
        sensible = sensible and not (parts.path.strip("/") or parts.query or parts.fragment)
    except ValueError:
        sensible = False
    if not sensible:
        raise KubikError("bad-smtp", text=without_password(settings.server))
    if not unquote((parts.username or "") + (parts.password or "")).isascii():
        raise KubikError("smtp-plain")
    if not _ADDRESS.fullmatch(settings.sender):
        raise KubikError("bad-mail-from", text=settings.sender)


class _Conversation(smtplib.SMTP):
    """A connection to a mail server, which another thread can break off from its beginning on."""

    def __init__(self, host: str, port: int, tls: ssl.SSLContext | None, line: "_Line") -> None:
        self._tls, self._line = tls, line
        super().__init__(host, port, timeout=PATIENCE)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        wire = socket.create_connection((host, port), timeout)
        self._line.hold(wire)
        return self._tls.wrap_socket(wire, server_hostname=host) if self._tls else wire


class _Line:
    """The one connection that there is, if there is one."""

    def __init__(self) -> None:
        self._wire: socket.socket | None = None

    def hold(self, wire: socket.socket) -> None:
        """Note a connection; encryption takes the place of it, so it is another name for it."""
        self._wire = wire.dup()

    def break_off(self) -> None:
        """End the connection, whoever waits for an answer."""
        wire, self._wire = self._wire, None
        if wire:
            with contextlib.suppress(OSError), wire:
                wire.shutdown(socket.SHUT_RDWR)


class Mailer:
    """Writes mails and gives them to the mail server, one at a time."""

    def __init__(self, settings: MailSettings, site: str) -> None:
        self._settings, self._site = settings, site
        self._thread = ThreadPoolExecutor(1, "mail")
        self._line = _Line()

    @property
    def ready(self) -> bool:
        """Whether mail can be sent at all."""
        return bool(self._settings.server)

    async def send_confirmation(self, to: MailAddress) -> None:
        """Ask whoever reads the mail of an address whether it is theirs."""
        await self._send(to, "mail-confirm", link=f"{self._site}/mail/confirm/{to.token}")

    async def send_turn(self, to: MailAddress, game: Game, table: str) -> None:
        """Tell somebody that it is their turn."""
        title = game.words(to.language).say("game-title")
        await self._send(to, "mail-turn", game=title, link=f"{self._site}/t/{table}")

    async def _send(self, to: MailAddress, what: str, **about: str) -> None:
        mail = self._write(to, what, **about)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._deliver, mail)

    def _write(self, to: MailAddress, what: str, **about: str) -> EmailMessage:
        words = core_words(to.language)
        stop = f"{self._site}/mail/stop/{to.token}"
        sender = Address("Kubik", addr_spec=self._settings.sender)
        mail = EmailMessage(SMTP)
        mail["From"] = sender
        mail["To"] = Address(addr_spec=to.address)
        mail["Subject"] = words.say(f"subject-{what}", **about)
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=sender.domain)
        mail["List-Unsubscribe"] = f"<{self._site}/api/mail/stop/{to.token}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail["Auto-Submitted"] = "auto-generated"
        mail["Content-Language"] = to.language
        said = (words.say(what, **about), about["link"], words.say("mail-stop"), stop)
        mail.set_content("\n\n".join(said) + "\n")
        return mail

    def _deliver(self, mail: EmailMessage) -> None:
        end = self._break_off_after(WHOLE)
        try:
            self._say(mail)
        finally:
            end.cancel()
            self._line.break_off()

    def _say(self, mail: EmailMessage) -> None:
        parts = urlsplit(self._settings.server)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        tls = ssl.create_default_context() if parts.scheme == "smtps" else None
        with _Conversation(host, port, tls, self._line) as server:
            server.ehlo_or_helo_if_needed()
            if not tls and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            elif not tls and parts.password:
                raise OSError("the mail server offers no encryption, so it gets no password")
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(mail)

    def stop(self) -> None:
        """Send what is being sent, if that is soon done, and nothing more.

        The process ends when its threads have, so a mail server could hold it up.
        """
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._break_off_after(GOODBYE)

    def _break_off_after(self, seconds: float) -> threading.Timer:
        end = threading.Timer(seconds, self._line.break_off)
        end.daemon = True
        end.start()
        return end
