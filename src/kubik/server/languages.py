"""In which language somebody reads."""

from kubik.engine.words import LANGUAGES


def choose_language(asked: str | None, accepted: str | None) -> str:
    """Return the language that was asked for, else the first accepted one that we speak."""
    if asked in LANGUAGES:
        return asked
    for part in (accepted or "").split(","):
        wanted = part.strip()[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return LANGUAGES[0]
