"""What can be set when a server is started; the defaults are for one machine at home."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from kubik.engine.game import Game
from kubik.server.errors import ConflictError
from kubik.server.limits import Keeping, Limits
from kubik.server.private import OWNER_ONLY, write_new

SECRET_LENGTH = 32  # bytes


def usual_data() -> Path:
    """Return the folder that tables are kept in unless another is named."""
    return Path(platformdirs.user_data_dir("kubik", appauthor=False)) / "server"


@dataclass(frozen=True)
class MailSettings:
    """How mail is sent; without a server none is."""

    server: str = ""  # a URL, as smtps://name:password@mail.example
    sender: str = ""  # the address that mails come from


@dataclass(frozen=True)
class Settings:
    """How a server behaves. Times are in seconds."""

    data: Path = field(default_factory=usual_data)
    database: str = ""  # the URL of a PostgreSQL database in place of a file in the folder of data
    bus: str = ""  # the URL of the Redis over which many nodes on one database speak
    doors: Path | None = None  # a folder in which workers of one machine hand connections on
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # how people call it from outside, as https://kubik.example
    secure: bool = False  # served over https: cookies go over nothing else
    proxies: tuple[str, ...] = ()  # addresses or networks, believed about where requests come from
    origins: tuple[str, ...] = ()  # other addresses whose pages may connect
    share_wait: float = 3.0  # for what browsers add to the seed, before a game is dealt without it
    bot_pause: float = 0.6  # before a bot's move, so that people can follow
    grace: float = 60.0  # before a bot plays on for a person whose connection is lost
    reminder_wait: float = 15.0  # before somebody who is not there is told of their turn
    push_anywhere: bool = False  # also to private addresses and without TLS, as tests need it
    mail: MailSettings = field(default_factory=MailSettings)
    mcp: bool = False  # language models may sit down, too
    agent_stay: float = 300.0  # for how long a language model counts as there after it asked
    idle: float = 300.0  # before a table that nobody looks at leaves the memory
    editions: Mapping[str, Game] = field(default_factory=dict)  # by the names of their games
    nets: Path | None = None  # a folder with nets that people may play against
    # Compile rules in the background where no earlier start did, and load those of all games; else
    # those of a game are loaded when it is asked for, if they are compiled.
    warm: bool = True
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = field(default_factory=Keeping)

    @property
    def site(self) -> str:
        """How links call the server."""
        return self.public_url or f"http://{self.host}:{self.port}"


def without_password(url: str) -> str:
    """Return an address as it may be shown and logged."""
    return re.sub(r"(password=)[^&\s]*", r"\1…", re.sub(r":(?!//).*@", ":…@", url))


def read_secret(data: Path) -> bytes:
    """Return the key that cookies are signed with; it is made at the first start."""
    path = data / "secret"
    if not path.exists():
        write_new(path, secrets.token_bytes(SECRET_LENGTH))
    path.chmod(OWNER_ONLY)
    key = path.read_bytes()
    if len(key) < SECRET_LENGTH:
        raise ConflictError("secret-short", path=str(path), shortest=SECRET_LENGTH)
    return key
