"""`kubik admin`: for whoever runs a server, also while it runs."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from rich.text import Text

from kubik.engine.errors import KubikError
from kubik.server import backup
from kubik.server.limits import DAY, Keeping
from kubik.server.moderation import network_of
from kubik.server.names import fold_login
from kubik.server.opened import open_store
from kubik.server.purging import purge
from kubik.server.settings import usual_data
from kubik.server.sqlite.store import FILE
from kubik.server.store import Store
from kubik.server.stored import Player, Restriction
from kubik.terminal.arguments import (
    Arguments,
    Parser,
    UsageError,
    from_environment,
    number,
    refuse,
)
from kubik.terminal.screen import Screen

LONGEST_DAYS = 36_500
RESTRICTIONS = ("mute", "ban")
FILES = ("backup", "restore", "verify")
OF_ALL = ("reports", "purge")  # and of no person


def fill(parser: Parser) -> None:
    """Add the arguments."""
    parser.place("action", "name-action", "help-admin-action")
    parser.place("what", "name-what", "help-admin-what")
    parser.option("--data", "name-folder", "help-data")
    parser.option("--database", "name-url", "help-database")
    parser.option("--days", "name-number", "help-admin-days")
    parser.option("--reason", "name-text", "help-admin-reason")
    parser.flag("--yes", "help-admin-yes")


def run(arguments: Arguments, screen: Screen) -> int:
    """Do what is asked for."""
    from_environment(arguments, database="KUBIK_DATABASE")
    data = Path(arguments.data) if arguments.data else usual_data()
    action = arguments.action
    if action is None:
        raise UsageError("admin-what", known=[*FILES, *ACTIONS])
    if action not in (*FILES, *ACTIONS):
        raise KubikError("unknown-action", name=action, known=[*FILES, *ACTIONS])
    _check_options(arguments)
    if action in FILES and arguments.database:
        raise KubikError("admin-of-files", action=action)
    if action in FILES:
        _do_with_files(action, arguments.what, data, screen)
    else:
        asyncio.run(_do_with_store(action, arguments, data, screen))
    return 0


def _check_options(arguments: Arguments) -> None:
    """Refuse what is no number of days, and what the action does not ask for."""
    if arguments.action in OF_ALL and arguments.what:
        command = f"kubik admin {arguments.action}"
        raise UsageError("unknown-argument", argument=arguments.what, command=command)
    number(arguments.days, "--days", 1, LONGEST_DAYS)
    if arguments.action not in RESTRICTIONS:
        refuse(arguments, "option-idle", "days", "reason", other=", ".join(RESTRICTIONS))
    if arguments.action != "delete":
        refuse(arguments, "option-idle", "yes", other="delete")


# With files: nothing of a running server is needed.


def _do_with_files(action: str, what: str | None, data: Path, screen: Screen) -> None:
    if action == "backup":
        if not what:
            raise KubikError("admin-needs", action=action, what=screen.words.say("name-folder"))
        made = backup.back_up(data, Path(what))
        listed = backup.read_list(made)
        screen.say_line("admin-backup", path=str(made), tables=listed.tables, people=listed.people)
    elif action == "restore":
        if not what:
            raise KubikError("admin-needs", action=action, what=screen.words.say("name-backup"))
        aside = backup.restore(Path(what), data)
        screen.say_line("admin-restored", path=str(data))
        if aside:
            screen.say_line("admin-aside", path=str(aside))
    else:
        _verify(what, data, screen)


def _verify(what: str | None, data: Path, screen: Screen) -> None:
    if what:
        listed = backup.verify(Path(what))
        screen.say_line("admin-backup-whole", path=what, tables=listed.tables, people=listed.people)
        return
    if not (data / FILE).is_file():
        raise KubikError("no-data", path=str(data))
    backup.verify_file(data / FILE)
    screen.say_line("admin-data-whole", path=str(data))


# With the store, which a running server may use at the same time.


async def _do_with_store(action: str, arguments: Arguments, data: Path, screen: Screen) -> None:
    store = open_store(data, arguments.database or "", shared=True)
    try:
        await ACTIONS[action](store, arguments, screen)
    finally:
        await asyncio.to_thread(store.close)


async def _person(store: Store, arguments: Arguments, screen: Screen) -> Player:
    """Return the person who is meant, by login or id."""
    if not arguments.what:
        what = screen.words.say("name-who")
        raise KubikError("admin-needs", action=arguments.action, what=what)
    found = await store.find_person(arguments.what, fold_login(arguments.what))
    if found is None:
        raise KubikError("admin-nobody", who=arguments.what)
    return found


async def _who(store: Store, arguments: Arguments, screen: Screen) -> str:
    """Return whom a restriction is about: a person, or addresses."""
    network = network_of(arguments.what or "")
    if network and arguments.action in ("ban", "unban"):
        return str(network)
    return (await _person(store, arguments, screen)).id


async def _restrict(store: Store, arguments: Arguments, screen: Screen) -> None:
    days = number(arguments.days, "--days", 1, LONGEST_DAYS)
    at = time.time()
    until = None if days is None else at + days * DAY
    who = await _who(store, arguments, screen)
    reason = arguments.reason or ""
    await store.restrict(Restriction(who, arguments.action, until, reason, at))
    screen.say(f"admin-{arguments.action}", who=arguments.what)


async def _lift(store: Store, arguments: Arguments, screen: Screen) -> None:
    kind = arguments.action.removeprefix("un")
    if not await store.lift(await _who(store, arguments, screen), kind):
        raise KubikError("no-restriction")
    screen.say(f"admin-un{kind}", who=arguments.what)


async def _reports(store: Store, _arguments: Arguments, screen: Screen) -> None:
    reports = await store.open_reports()
    if not reports:
        screen.say("admin-no-reports")
        return
    for one in reports:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
        reason = screen.words.say(f"report-{one.reason}")
        words = " — ".join(part for part in (one.said, one.text) if part)
        about = f"{one.name} ({one.about})" if one.about else one.name
        line = "  ".join((str(one.id), when, one.table, about, reason, words))
        screen.console.print(Text(line), soft_wrap=True)


async def _done(store: Store, arguments: Arguments, screen: Screen) -> None:
    report = number(arguments.what, "done", 1, 2**62)
    if report is None or not await store.close_report(report, time.time()):
        raise KubikError("no-report")
    screen.say("admin-done", number=str(report))


async def _owner(store: Store, arguments: Arguments, screen: Screen) -> None:
    person = await _person(store, arguments, screen)
    if person.login is None:
        raise KubikError("admin-no-account", who=arguments.what)
    await store.set_owner(person.id, arguments.action == "owner")
    screen.say(f"admin-{arguments.action}", who=person.login)


async def _export(store: Store, arguments: Arguments, screen: Screen) -> None:
    person = await _person(store, arguments, screen)
    kept = await store.export_person(person.id)
    screen.console.print(
        Text(json.dumps(kept, ensure_ascii=False, indent=2)), soft_wrap=True, highlight=False
    )


async def _delete(store: Store, arguments: Arguments, screen: Screen) -> None:
    person = await _person(store, arguments, screen)
    if not arguments.yes:
        raise KubikError("admin-sure", who=person.login or person.name)
    await store.delete_person(person.id)
    screen.say("admin-deleted", who=person.login or person.name)


async def _purge(store: Store, _arguments: Arguments, screen: Screen) -> None:
    # Nobody can spare tables here: one that is only looked at for weeks closes when it is gone.
    gone = await purge(store, Keeping(), lambda: ())
    screen.say("admin-purged", count=gone)


ACTIONS: dict[str, Callable[[Store, Arguments, Screen], Awaitable[Any]]] = {
    "reports": _reports,
    "done": _done,
    "mute": _restrict,
    "unmute": _lift,
    "ban": _restrict,
    "unban": _lift,
    "owner": _owner,
    "no-owner": _owner,
    "export": _export,
    "delete": _delete,
    "purge": _purge,
}
