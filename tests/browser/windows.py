"""Windows that guests leave empty, for the next who come with the same kind of browser.

To open one takes as long as most of what is done in it, and what all pages are made of is asked
for and compiled anew.
"""

from typing import Any

from playwright.sync_api import Browser, Page

from browser.chromium import Guest

# A page of ours without a program; elsewhere there would be another process to begin.
NOTHING = "/icon.svg"

FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"

# Whoever has a keeper of pages is given what that has kept.
KEEPING = "service_workers"


class Windows:
    """Opens windows, and keeps those that can be used again."""

    def __init__(self) -> None:
        """Keep none yet."""
        self._free: dict[tuple[Browser, str, str], list[Page]] = {}

    def come(self, browser: Browser, origin: str, **options: Any) -> Guest:
        """Let somebody come with a browser as new."""
        free = self._free.get((browser, origin, repr(options)))
        return Guest(browser, origin, free.pop() if free else None, **options)

    def take_back(self, browser: Browser, guest: Guest, **options: Any) -> None:
        """Keep the window of a guest who leaves nothing in it but what can be forgotten."""
        window = guest.leave()
        if guest.is_changed or len(window.context.pages) > 1 or KEEPING in options:
            window.context.close()
        else:
            empty(window, guest.origin)
            self._free.setdefault((browser, guest.origin, repr(options)), []).append(window)


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
