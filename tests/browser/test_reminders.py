"""My turn while no page is open: the browser subscribes, its worker tells, mails have links."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Worker, expect

from browser.chromium import PHONE, Guest
from browser.test_pages import check
from kubik.server.settings import MailSettings
from kubik.testing.repeats import soaking
from server.live import Live, Person, quick, running, wait_until
from server.receivers import Browser, Mailbox, PushService

# No browser of a test reaches a push service, so this is what one would have answered.
SUBSCRIBED = """(plan) => {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: plan.endpoint, keys: { p256dh: plan.p256dh, auth: plan.auth } }),
    unsubscribe: async () => { window.known = null; return true; },
  };
  window.known = null;
  PushManager.prototype.getSubscription = async () => window.known;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    subscription.options.applicationServerKey = applicationServerKey.buffer;
    return (window.known = subscription);
  };
  // The page is no worker, and reduced to headless there is nobody to ask.
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
}"""
# What the worker does, told in place of done: a test has no windows that it could open.
WATCHED = """() => {
  self.told = [];
  self.opened = [];
  self.registration.showNotification = async (title, { tag, data }) => {
    self.told.push({ title, tag, data });
  };
  self.clients.openWindow = async (path) => { self.opened.push(path); };
}"""
PUSH = """async (message) => {
  self.dispatchEvent(new PushEvent("push", { data: JSON.stringify(message) }));
  while (!self.told.length) await new Promise((done) => setTimeout(done, 5));
  return self.told;
}"""
PRESS = """async (table) => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { data: table, close() {} };
  self.dispatchEvent(event);
  while (!self.opened.length) await new Promise((done) => setTimeout(done, 5));
  return self.opened;
}"""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Live]:
    mail = MailSettings(mailbox.url, "kubik@mail.example")
    data = tmp_path_factory.mktemp("data")
    with running(quick(data, reminder_wait=0.0, push_anywhere=True, mail=mail)) as server:
        yield server


def come(browser: Chromium, live: Live, **options: Any) -> Guest:
    return Guest(browser, f"http://127.0.0.1:{live.port}", **options)


def subscribed(guest: Guest, told: Browser) -> None:
    guest.context.add_init_script(f"({SUBSCRIBED})({told.plan!r})")


def test_a_browser_is_told_until_it_wants_no_more(
    browser: Chromium, live: Live, pushes: PushService
) -> None:
    guest, told = come(browser, live, service_workers="allow"), pushes.browser("page")
    subscribed(guest, told)
    page = guest.goto("/me")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    wish = page.get_by_label("Tell me when it is my move")
    with page.expect_response("**/api/push?lang=en") as answer:
        wish.check()
    assert answer.value.status == 200
    # In another language it is told in that one.
    with page.expect_response("**/api/push?lang=ru"):
        page.get_by_role("button", name="RU Русский").click()
    other = Person(live.port, "Bob")
    table = other.create("connect_four", ["open", "me"])
    guest.request.post(f"/api/tables/{table}/join", data={})
    wait_until(lambda: len(pushes.to(told)) == 1)
    assert pushes.to(told) == [{"title": "Ваш ход: Четыре в ряд", "table": table}]
    with page.expect_response("**/api/push/end"):
        page.get_by_label("Сообщать о моём ходе").uncheck()
    other.close()
    assert guest.unexcused() == []
    guest.context.close()


def test_the_worker_shows_the_message_and_opens_the_table(browser: Chromium, live: Live) -> None:
    guest = come(browser, live, service_workers="allow")
    guest.goto("/")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    worker: Worker = guest.context.service_workers[0]
    worker.evaluate(WATCHED)
    message = {"title": "Your turn in CuBirds", "table": "abc"}
    shown = worker.evaluate(PUSH, message)
    assert shown == [{"title": "Your turn in CuBirds", "tag": "abc", "data": "abc"}]
    assert worker.evaluate(PRESS, "abc") == ["/t/abc"]
    guest.context.close()


@pytest.mark.parametrize("language", ["ru", "en"][: 1 + soaking()])
def test_an_address_is_given_confirmed_and_stopped(
    browser: Chromium, live: Live, mailbox: Mailbox, language: str
) -> None:
    said = {
        "en": ("E-mail address", "Save", "Yes, this is my address", "No more mail", "Mail me when"),
        "ru": ("Адрес электронной почты", "Сохранить", "Да, это мой адрес", "Больше не писать",
               "Писать мне о моём ходе"),
    }[language]  # fmt: skip
    field, save, confirm, stop, want = said
    guest = come(browser, live, locale=language, **PHONE)
    guest.excuse("400|Bad Request")
    account = {"login": f"ann-{language}", "password": "correct horse"}
    guest.request.post("/api/account", data=account)
    address = f"ann-{language}@mail.example"
    page = guest.goto("/me")
    mail = page.locator("form", has=page.get_by_label(field))
    page.get_by_label(field).fill("nobody")
    mail.get_by_role("button", name=save).click()
    expect(mail.get_by_role("alert")).to_be_in_viewport()
    page.get_by_label(field).fill(address)
    mail.get_by_role("button", name=save).click()
    expect(mail.get_by_role("status")).not_to_be_empty()
    check(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    (asked,) = mailbox.to(address)
    links = re.findall(r"http://\S+", asked.get_content())
    for link, button in zip(links, (confirm, stop), strict=True):
        page = guest.goto(urlsplit(link).path)
        check(page)
        page.get_by_role("button", name=button).click()
        expect(page.locator("#main [role=status]")).not_to_be_empty()
        expect(page.get_by_role("button", name=button)).to_have_count(0)
        page = guest.goto("/me")
        expect(page.get_by_label(want)).to_be_checked(checked=button == confirm)
    page.get_by_label(want).check()
    expect(page.locator("form [role=status]")).not_to_be_empty()
    assert guest.unexcused() == []
    guest.context.close()
