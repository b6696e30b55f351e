"""A player reports what another said; whoever looks after the server deals with it on a page."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect

from browser.conftest import Arrive
from server.alone import Alone

LOGIN, PASSWORD = "owner", "correct horse"


@pytest.mark.file
def test_words_are_reported_and_dealt_with(arrive: Arrive, alone: Alone) -> None:
    ann, bob, owner = arrive(), arrive(locale="ru-RU"), arrive()
    table = ann.sit("kabaleo", ["me", "open"])
    bob.request.get("/api/me")
    bob.request.post(f"/api/tables/{table}/join", data={"name": "Боб"})
    hers, his = ann.page, bob.goto(f"/t/{table}")
    his.get_by_label("Написать").fill("you fool")
    his.get_by_role("button", name="Отправить").click()
    hers.locator("li.chat").get_by_role("button", name="Report Боб").click()
    hers.get_by_label("In your own words, if you like").fill("That hurts.")
    hers.get_by_role("dialog").get_by_role("button", name="Send").click()
    expect(hers.get_by_role("status").filter(has_text="Thank you.")).to_be_visible()

    account = {"login": LOGIN, "password": PASSWORD}
    owner.request.post("/api/account", data=account)
    page = owner.goto("/me")
    expect(page.get_by_role("link", name="Looking after the server")).to_have_count(0)
    command = ["admin", "owner", LOGIN, "--data", str(alone.data)]
    subprocess.run([sys.executable, "-m", "kubik", *command], check=True)
    owner.goto("/me").get_by_role("link", name="Looking after the server").click()
    report = page.get_by_role("article").filter(has_text="you fool")
    expect(report).to_contain_text("That hurts.")
    report.get_by_role("button", name="No chat for 7 days").click()
    expect(report).to_have_count(0)

    his.get_by_label("Написать").fill("what?")
    his.get_by_role("button", name="Отправить").click()
    why = "Здесь вам нельзя писать в чат. Ограничение снимут через 7 дней. Причина: оскорбления."
    expect(his.get_by_text(why)).to_be_visible()
    restriction = page.locator(".row").filter(has_text="No chat: Боб")
    expect(restriction).to_contain_text("insults")
    restriction.get_by_role("button", name="Lift").click()
    expect(page.get_by_role("heading", name="Restrictions")).to_have_count(0)
