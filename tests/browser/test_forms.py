"""What is wrong with a form is told beside its line, in view, one thing at a time."""

from playwright.sync_api import Locator, Page, expect

from browser.chromium import Guest
from browser.conftest import Arrive

SMALL = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}


def alert_below(page: Page, label: str, text: str) -> Locator:
    """Check that one thing is told, in view, right below a line."""
    alert = page.get_by_role("alert")
    expect(alert).to_have_count(1)
    expect(alert).to_have_text(text)
    expect(alert).to_be_in_viewport(ratio=1)
    line = page.get_by_label(label, exact=True)
    expect(line).to_be_focused()
    expect(line).to_have_attribute("aria-invalid", "true")
    expect(line).to_have_accessible_description(text)
    above, below = line.bounding_box(), alert.bounding_box()
    assert above
    assert below
    assert 0 <= below["y"] - above["y"] - above["height"] < 24
    return alert


def test_signing_in_on_a_phone(arrive: Arrive) -> None:
    guest = arrive(locale="ru-RU", **SMALL)
    guest.excuse("401|403|400|Bad Request|Forbidden|Unauthorized")
    page = guest.goto("/me")
    enter = page.get_by_role("button", name="Войти")
    enter.tap()
    alert_below(page, "Логин", "Введите логин.")
    page.get_by_label("Логин").fill("nobody at all")
    enter.tap()
    alert_below(page, "Пароль", "Введите пароль.")
    page.get_by_label("Пароль").fill("not the right one")
    enter.tap()
    alert_below(page, "Пароль", "Неверный логин или пароль.")
    page.get_by_role("button", name="Создать учётную запись").tap()
    alert_below(page, "Логин", "В логине от 2 до 64 букв, цифр или знаков . @ + - _")


def test_a_name_is_needed_to_sit_down(arrive: Arrive, guest: Guest) -> None:
    table = guest.sit("kabaleo", ["me", "open"])
    page = arrive(**SMALL).goto(f"/t/{table}")
    page.get_by_label("Name").fill(" ")
    page.get_by_role("button", name="Sit down").tap()
    alert_below(page, "Name", "Enter a name.")
