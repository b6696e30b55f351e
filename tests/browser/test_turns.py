"""My turn, wherever I am: in the header, in the title, on the icon, and told by the browser."""

import pytest
from playwright.sync_api import expect

from browser.chromium import PHONE
from browser.conftest import Arrive
from server.live import Person, table_plan

# Stands in for the messages of the system, which no test could see.
MESSAGES = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission() { return Promise.resolve("granted"); }
  constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
  close() {}
};
"""
# And on a phone, where no page may tell by itself.
OF_A_PHONE = (
    MESSAGES
    + """
window.Notification = class extends window.Notification {
  constructor() { throw new TypeError("Illegal constructor"); }
};
navigator.serviceWorker.getRegistration = async () => ({
  showNotification: async (title, { body, data }) => window.told.push(`${title}: ${body}`, data),
});
"""
)
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_tables_that_wait_for_me_are_counted(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    page = guest.goto("/")
    page.locator("#main").wait_for()
    table = guest.sit("kabaleo", ["me", "greedy"])
    # Who is at the table needs no counter.
    expect(page.locator("header .turns")).to_have_count(0)
    page = guest.goto("/me")
    badge = page.get_by_role("link", name="Your move at 1 table")
    expect(badge).to_be_visible()
    expect(page).to_have_title("(1) Profile · Kubik")
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    badge.click()
    expect(page).to_have_url(f"{guest.origin}/t/{table}")
    expect(badge).to_have_count(0)
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon.svg")


@pytest.mark.parametrize("messages", [MESSAGES, OF_A_PHONE], ids=["computer", "phone"])
def test_the_browser_tells_of_a_turn_while_nobody_looks(arrive: Arrive, messages: str) -> None:
    """What it says gives away no more than that it is my turn, and in which game."""
    guest = arrive()
    guest.context.add_init_script(messages)
    page = guest.goto("/me")
    page.get_by_label("Tell me when it is my move").check()
    plan = table_plan("connect_four", ["me", "open"])
    table = guest.request.post("/api/tables", data=plan).json()["id"]
    page.evaluate(LOOK_AWAY)  # whoever sees the turn in time is not told of it
    other = Person(int(guest.origin.rsplit(":", 1)[1]), "Bob")
    other.post(f"/api/tables/{table}/join")
    other.close()
    page.evaluate(LOOK_AWAY)
    page.wait_for_function("() => window.told.length > 0")
    page.evaluate(LOOK_AWAY)  # once is enough
    page.wait_for_load_state("networkidle")
    where = [table] if messages is OF_A_PHONE else []
    assert page.evaluate("window.told") == ["Connect four: Your move", *where]
