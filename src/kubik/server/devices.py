"""What a browser says of itself, as far as its owner would know it again."""

# Names in the order in which they are looked for: many browsers also claim to be others.
_BROWSERS = (
    ("Firefox", "Firefox"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("YaBrowser", "Yandex"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str | None) -> str:
    """Return browser and system in two words; empty for anything else."""
    found = [
        next((name for sign, name in signs if sign in (agent or "")), "")
        for signs in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(name for name in found if name)
