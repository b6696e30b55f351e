"""A real Chromium, and people in it: each with a browser of their own and watched for troubles."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    Page,
    Playwright,
    WebSocket,
    sync_playwright,
)

from kubik.engine.match import Match
from kubik.testing.repeats import soaking
from patience import PATIENCE
from server.live import table_plan

# The first has no windows at all, and takes a fifth less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# The others give everybody who comes a window with buttons and an address bar, which are pages,
# too, and take more of the processor than ours. Nobody sees them.
WINDOW = (
    *("InitialWebUI", "WebUIReloadButton", "WebUIToolbar", "WebUIOmniboxPopup"),
    *("WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
    *("PreloadTopChromeWebUILessNavigations", "SpareRendererForSitePerProcess"),
)
# What Playwright switches off, for its list gives way to this one.
BY_PLAYWRIGHT = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying"),
    *("AimEnabled", "PreconnectToSearch"),
)

# It runs as root in containers, and must talk to nobody but our server. All pages are of one site:
# kept apart from others, each would be begun in one process and go on in the next.
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-site-isolation-trials"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    f"--disable-features={','.join(WINDOW + BY_PLAYWRIGHT)}",
]

# Without memory for it nothing is painted, which takes half of the processor where nobody looks.
UNPAINTED = "--force-gpu-mem-available-mb=0"

# A violation is an error in the console as well, but only this names what was forbidden.
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`forbidden by ${event.violatedDirective}: ${event.blockedURI}`));
"""

# Whether there is to be sound is asked at the first game, in a place of its own test.
ASKED = """
if (location.protocol.startsWith("http") && !localStorage.getItem("kubik")) {
  localStorage.setItem("kubik", '{"sounds":false}');
}
"""

# Whoever comes once needs nobody who keeps pages for the next time; that is tested where it is the
# matter, and in whole games.
USUAL = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
NO_KEEPER = "Service Worker registration blocked"
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SCREENS_BY_NAME: dict[str, dict[str, Any]] = {"desk": DESK, "phone": PHONE}
SCREENS = tuple(SCREENS_BY_NAME)
# Where one screen is enough: what fits on a phone fits on a desk. The soak looks at both.
NARROW = SCREENS if soaking() else ("phone",)

# What stays with a page when another address is opened in it.
CHANGING = (
    *("add_init_script", "close", "expose_binding", "expose_function", "on", "once", "route"),
    *("route_from_har", "route_web_socket", "set_extra_http_headers"),
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the browser of this machine."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


def launch(playwright: Playwright, painted: bool = True) -> Browser:
    """Start the browser that is installed here; pictures can be taken only where it paints."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "no Chromium is installed: run scripts/browser"
    arguments = ARGUMENTS if painted else [*ARGUMENTS, UNPAINTED]
    return playwright.chromium.launch(executable_path=found, args=arguments)


def new_window(browser: Browser, origin: str, asked: bool = True, **options: Any) -> Page:
    """Open a page that shares nothing with others."""
    usual: dict[str, Any] = {**USUAL, **DESK}
    context = browser.new_context(base_url=origin, **usual | options)
    context.set_default_timeout(PATIENCE * 1_000)
    context.add_init_script(TELL_VIOLATIONS)
    if asked:
        context.add_init_script(ASKED)
    return context.new_page()


class Guest:
    """Somebody with a browser: its one page, what came over sockets, and what went wrong."""

    def __init__(
        self, browser: Browser, origin: str, window: Page | None = None, **options: Any
    ) -> None:
        """Come with a browser of one's own, or to a page that another has left."""
        self.origin = origin
        self.page = window or new_window(browser, origin, **options)
        self.is_changed = False  # whether the next guest would find more than an empty page
        self.received: list[str] = []
        self.sent: list[str] = []
        self.troubles: list[str] = []
        self._excused = [NO_KEEPER]
        self._heard: dict[Any, Callable[..., None]] = {
            "console": lambda message: self._heed(message.type, message.text),
            "pageerror": lambda error: self.troubles.append(f"error: {error}"),
            "request": lambda request: self._check(request.url),
            "websocket": self._listen,
        }
        for event, heard in self._heard.items():
            self.page.on(event, heard)
        for name in CHANGING:
            setattr(self.page, name, self._noticed(getattr(self.page, name)))

    @property
    def context(self) -> BrowserContext:
        """The browser, for those who change it."""
        self.is_changed = True
        return self.page.context

    @property
    def request(self) -> APIRequestContext:
        """Whoever asks the server for something with the cookie of this browser."""
        return self.page.context.request

    def leave(self) -> Page:
        """Watch the page no longer."""
        for event, heard in self._heard.items():
            self.page.remove_listener(event, heard)
        for name in CHANGING:
            delattr(self.page, name)
        return self.page

    def _noticed(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def changed(*arguments: Any, **named: Any) -> Any:
            self.is_changed = True
            return change(*arguments, **named)

        return changed

    def goto(self, path: str) -> Page:
        """Open a page of ours, and wait until it is there."""
        self.page.goto(path)
        self.page.locator("#main").wait_for()
        return self.page

    def sit(self, game: str, seats: list[str], **more: Any) -> str:
        """Make a table, as the page would, and open it; return its name."""
        self.request.get("/api/me")  # a cookie, as the first page gets one
        made = self.request.post("/api/tables", data=table_plan(game, seats, **more))
        table = str(made.json()["id"])
        self.goto(f"/t/{table}")
        return table

    def go_on(self, match: Match) -> str:
        """Play on from where a match stands, by its record; return the name of the table."""
        request = self.request
        request.get("/api/me")
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        record = request.post("/api/replays", data=match.record(), headers=headers).json()["id"]
        step = {"step": len(match.steps)}
        table = str(request.post(f"/api/tables/{record}/branch", data=step).json()["id"])
        self.goto(f"/t/{table}")
        return table

    def excuse(self, pattern: str) -> None:
        """Expect a trouble: a network that is cut is told in the console."""
        self._excused.append(pattern)

    def unexcused(self) -> list[str]:
        """Return what went wrong and should not have."""
        return [
            trouble
            for trouble in self.troubles
            if not any(re.search(pattern, trouble) for pattern in self._excused)
        ]

    def _heed(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(f"{kind} in the console: {text}")

    def _check(self, address: str) -> None:
        if not address.startswith((f"{self.origin}/", "data:", "blob:")):
            self.troubles.append(f"a request to {address}")

    def _listen(self, socket: WebSocket) -> None:
        self._check(socket.url.replace("ws:", "http:", 1))
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))
