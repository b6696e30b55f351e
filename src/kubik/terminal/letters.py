"""Russian letters where Latin ones were meant: the other keyboard layout, or look-alikes."""

# What the same keys write in the other layout. Colons and semicolons are one key, and of the two
# only the colon is ever written; the same goes for quotes and the sign for a place.
_KEYS = str.maketrans(
    dict(zip("йцукенгшщзфывапролдячсмитьбюж", "qwertyuiopasdfghjklzxcvbnm,.:", strict=True))
    | {'"': "@"}
)
_LOOKS = str.maketrans(dict(zip("авеёкмнорстух", "abeekmhopctyx", strict=True)))


def readings(text: str) -> list[str]:
    """Return what a text can mean in Latin letters: itself, or what its Russian letters stand for.

    Case means nothing, neither here nor in moves.
    """
    if not _is_russian(text):
        return [text]
    found = [text.lower().translate(table) for table in (_KEYS, _LOOKS)]
    return list(dict.fromkeys(read for read in found if not _is_russian(read)))


def _is_russian(text: str) -> bool:
    return any("а" <= letter <= "я" or letter == "ё" for letter in text.lower())
