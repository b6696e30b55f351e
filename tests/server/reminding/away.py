"""Games of people who are away, and what a server that tells them is told."""

import asyncio
import re
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from typing import Any

from kubik.server.settings import MailSettings
from server.fuzz import Log
from server.live import Live, Person, quick, wait_until
from server.receivers import Mailbox

SENDER = "kubik@mail.example"
DAYS = {"kind": "days", "seconds": 2 * 86_400}

_numbers = count()


def next_number() -> int:
    """Return a number that nobody had before: people share the server of a file."""
    return next(_numbers)


def told(data: Path, mailbox: Mailbox, **more: Any) -> Any:
    """Return the settings of a server that tells people at once."""
    mail = MailSettings(mailbox.url, SENDER)
    return quick(data, reminder_wait=0.0, push_anywhere=True, mail=mail, **more)


def begin(ann: Person, bob: Person, **more: Any) -> str:
    """Begin a game of two; it is Ann's turn."""
    table = ann.create("connect_four", ["me", "open"], **more)
    bob.post(f"/api/tables/{table}/join")
    return table


def settle(live: Live) -> None:
    """Wait until all that was noted is sent."""
    live.wait(_moment())
    reminders = live.services.resources.reminders
    wait_until(lambda: reminders.idle)


async def _moment() -> None:
    """Let the loop of a server come round, and its timers with it."""
    for _ in range(5):
        await asyncio.sleep(0.01)


def wait_for_line(log: Log, words: str) -> None:
    wait_until(lambda: any(words in line for line in log.lines))


def register(person: Person) -> None:
    login = f"login-{next_number()}"
    person.post("/api/account", {"login": login, "password": "correct horse"})


def link_in(mail: EmailMessage, which: str) -> str:
    """Return the token of a link in a mail."""
    found = re.search(rf"/mail/{which}/(\S+)", mail.get_content())
    assert found
    return found[1]
