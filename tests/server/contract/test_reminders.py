"""What any store must do with reminders and with what is abandoned, by the contract alone."""

from collections.abc import Callable

import pytest

from kubik.server.errors import ConflictError
from kubik.server.store import Store
from kubik.server.stored import (
    Abandoned,
    MailAddress,
    Player,
    Reachable,
    Session,
    Subscription,
    TurnReminder,
)
from server.contract.rows import ANN, FOREVER, add, new_row, run, subscribe


def remind(store: Store, turn: int, day: int = 7, mails: int = 2) -> Reachable:
    return run(store.take_reminder(TurnReminder("t", "ann", turn, day, mails)))


def test_a_turn_is_told_once(store: Store, opening: Callable[[], Store]) -> None:
    add(store, new_row("t", "ann", "bob"))
    assert remind(store, 3) == Reachable([])  # nobody could be told, so it does not count
    made = subscribe(store, "s")
    assert remind(store, 3) == Reachable([made])
    store.close()
    again = opening()
    assert [remind(again, turn) for turn in (3, 2)] == [Reachable([])] * 2
    assert remind(again, 4) == Reachable([made])
    again.close()


def test_subscriptions_are_of_sessions(store: Store) -> None:
    add(store, new_row("t", "ann", "bob"))
    first, second, third = (subscribe(store, f"s{at}", at=float(at)) for at in range(3))
    assert remind(store, 1).subscriptions == [second, third]  # two at most, the newest
    run(store.note_push("s1", False, 2))
    run(store.note_push("s1", True, 2))
    run(store.note_push("s1", False, 2))
    assert remind(store, 2).subscriptions == [second, third]
    run(store.note_push("s1", False, 2))
    assert remind(store, 3).subscriptions == [third]
    run(store.end_sessions("ann", only="s2"))
    assert remind(store, 4).subscriptions == []
    run(store.add_subscription(first, 2))
    # Who takes the browser over has it alone.
    run(store.add_session(Session("b", "bob", 0.0, 0.0, "")))
    taken = Subscription("b", "bob", first.endpoint, "key", "auth", "ru", 9.0)
    run(store.add_subscription(taken, 2))
    assert remind(store, 5).subscriptions == []
    run(store.end_subscription("b"))
    assert run(store.take_reminder(TurnReminder("t", "bob", 1, 7, 0))) == Reachable([])


def test_mail_is_for_confirmed_addresses(store: Store) -> None:
    add(store, new_row("t", "ann", "bob"))
    mail = MailAddress("ann", "ann@mail.example", "ru", "token")
    run(store.set_mail(mail, 7, 9))
    assert run(store.mail_of("ann")) == mail
    assert remind(store, 1).mail is None
    assert [run(store.confirm_mail(token)) for token in ("token", "nothing")] == [True, False]
    told = MailAddress("ann", "ann@mail.example", "ru", "token", True, True)
    assert remind(store, 1, mails=0) == Reachable([])  # this is to be no mail
    assert remind(store, 1) == Reachable([], told)
    assert remind(store, 2).mail is None  # two in a day, and one was to confirm it
    assert remind(store, 3, day=8).mail == told
    assert run(store.stop_mail("token"))
    assert remind(store, 4, day=8).mail is None
    run(store.forget_mail("ann"))
    assert run(store.mail_of("ann")) is None
    assert not run(store.stop_mail("token"))
    with pytest.raises(ConflictError):
        run(store.set_mail(mail, 8, 1))
    assert run(store.mail_of("ann")) is None


def test_what_is_abandoned_goes(store: Store) -> None:
    add(store, new_row("t", "ann", updated=1.0))
    add(store, new_row("u", "ann", updated=9.0))
    add(store, new_row("v", "bob", updated=1.0))
    old = Abandoned(*[5.0] * 6)
    assert run(store.purge_tables(FOREVER, "", ())) == (0, "v")
    assert run(store.purge_tables(old, "", {"v"})) == (1, "v")
    assert run(store.purge_tables(old, "v", ())) == (0, "")
    assert run(store.load_table("t")) is None
    assert [row.id for row in run(store.tables_of("ann"))] == ["u"]
    run(store.add_player(Player("eve", "Eve"), at=1.0))
    assert run(store.purge_people(old, "")) == (1, "eve")  # who sits nowhere
    assert run(store.find_player("eve")) is None
    assert run(store.find_player("ann")) == ANN


def test_it_says_whether_it_can_write_and_how_much_it_has(store: Store) -> None:
    run(store.check())
    add(store, new_row("t", "ann", "bob", status="running"))
    figures = run(store.figures())
    assert (figures.tables, figures.running, figures.people, figures.accounts) == (1, 1, 2, 0)
    assert figures.size > 0
    assert not run(store.is_changed())
