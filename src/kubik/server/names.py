"""Text from people: limited, and without signs that could fool the eye of another."""

import unicodedata

from kubik.server.errors import BadRequestError
from kubik.server.protocol import MAX_CHAT, MAX_NAME

# Quick phrases; words come from `phrase-<phrase>`.
PHRASES = (
    *("hello", "good-luck", "well-played", "thanks"),
    *("oops", "one-moment", "your-turn", "good-game"),
)

# Control and format characters turn lines around or hide; lone halves are no text at all.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean(text: str) -> str:
    """Return a text in one line, without what cannot be seen."""
    seen = (" " if c.isspace() else c for c in text)
    return " ".join("".join(c for c in seen if unicodedata.category(c) not in _UNSEEN).split())


def fold_login(login: str) -> str:
    """Return a login as it is compared: `Ann`, `ann` and `ＡＮＮ` are one."""
    return unicodedata.normalize("NFKC", login).casefold()


def check_name(text: str) -> str:
    """Return a name that a person may have."""
    name = clean(text)
    if not 1 <= len(name) <= MAX_NAME:
        raise BadRequestError("bad-name", longest=MAX_NAME)
    return name


def check_chat(phrase: str, text: str) -> tuple[str, str]:
    """Return what may be said: one of the quick phrases, or a text."""
    said = clean(text)
    if phrase:
        if phrase not in PHRASES or said:
            raise BadRequestError("bad-phrase", known=list(PHRASES))
        return phrase, ""
    if not 1 <= len(said) <= MAX_CHAT:
        raise BadRequestError("bad-chat", longest=MAX_CHAT)
    return "", said
