"""Windows that guests leave empty, for the next who come with the same kind of browser.

To open one takes as long as most of what is done in it, and what all pages are made of is asked
for and compiled anew.
"""

from typing import Any

from playwright.sync_api import Browser, Page

from browser.chromium import DESK, Guest

# A page of ours without a program; elsewhere there would be another process to begin.
NOTHING = "/icon.svg"

FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"

# Whoever has a keeper of pages is given what that has kept.
KEEPING = "service_workers"

# All windows of a kind can be made as large as who comes next wants it.
SIZE = "viewport"

Kind = tuple[Browser, str, str]


class Windows:
    """Opens windows, and keeps those that can be used again."""

    def __init__(self) -> None:
        """Keep none yet."""
        self._free: dict[Kind, list[Page]] = {}

    def come(self, browser: Browser, origin: str, **options: Any) -> Guest:
        """Let somebody come with a browser as new."""
        free = self._free.get(kind_of(browser, origin, options))
        window = free.pop() if free else None
        if window:
            window.set_viewport_size({**DESK, **options}[SIZE])
        return Guest(browser, origin, window, **options)

    def take_back(self, browser: Browser, guest: Guest, **options: Any) -> None:
        """Keep the window of a guest who leaves nothing in it but what can be forgotten."""
        window = guest.leave()
        if guest.is_changed or len(window.context.pages) > 1 or KEEPING in options:
            window.context.close()
        else:
            empty(window, guest.origin)
            kind = kind_of(browser, guest.origin, options)
            self._free.setdefault(kind, []).append(window)


def kind_of(browser: Browser, origin: str, options: dict[str, Any]) -> Kind:
    """Return what a window stays, whoever comes."""
    lasting = sorted((name, value) for name, value in options.items() if name != SIZE)
    return browser, origin, repr(lasting)


def empty(window: Page, origin: str) -> None:
    """Forget who was there, what they kept, where they were and where they pointed."""
    window.mouse.move(-1, -1)
    window.goto(NOTHING)
    window.evaluate(FORGET)
    session = window.context.new_cdp_session(window)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.send("Page.resetNavigationHistory")
    session.detach()
    window.context.clear_cookies()
    window.context.clear_permissions()
