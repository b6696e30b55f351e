"""Subscriptions and mail addresses in SQL; each function is run by the writer."""

import msgspec

from kubik.server.errors import ConflictError
from kubik.server.sql.database import Database
from kubik.server.stored import MailAddress, Reachable, Subscription, TurnReminder

STRANGERS = 2  # that may name one address in a day before one of them has shown that it is theirs

_SUBSCRIPTION = "session, player, endpoint, key, auth, language, at"
_MAIL = "player, address, language, token, confirmed, wanted"


def add_subscription(db: Database, subscription: Subscription, most: int) -> None:
    """Keep the subscription of a session in place of its last; a person has so many."""
    db.take_turns(subscription.player)
    # A browser belongs to whoever used it last.
    db.execute(
        "DELETE FROM subscriptions WHERE session = ? OR endpoint = ?",
        (subscription.session, subscription.endpoint),
    )
    db.execute(
        f"INSERT INTO subscriptions ({_SUBSCRIPTION}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        msgspec.structs.astuple(subscription),
    )
    db.execute(
        "DELETE FROM subscriptions WHERE player = ? AND session NOT IN (SELECT session"
        " FROM subscriptions WHERE player = ? ORDER BY at DESC LIMIT ?)",
        (subscription.player, subscription.player, most),
    )


def end_subscription(db: Database, session: str) -> None:
    """Forget the subscription of a session."""
    db.execute("DELETE FROM subscriptions WHERE session = ?", (session,))


def note_push(db: Database, session: str, arrived: bool, most: int) -> None:
    """Note whether a message arrived; after so many in a row that did not, forget it."""
    if arrived:
        db.execute(
            "UPDATE subscriptions SET failures = 0 WHERE session = ? AND failures > 0", (session,)
        )
        return
    db.execute("UPDATE subscriptions SET failures = failures + 1 WHERE session = ?", (session,))
    db.execute("DELETE FROM subscriptions WHERE session = ? AND failures >= ?", (session, most))


def mail_of(db: Database, player: str) -> MailAddress | None:
    """Return where a person reads mail."""
    found = db.execute(
        f"SELECT {_MAIL} FROM mail WHERE player = ? AND address != ''", (player,)
    ).fetchone()
    return _mail(*found) if found else None


def _mail(
    player: str, address: str, language: str, token: str, confirmed: int, wanted: int
) -> MailAddress:
    return MailAddress(player, address, language, token, bool(confirmed), bool(wanted))


def set_mail(db: Database, mail: MailAddress, day: int, most: int) -> None:
    """Keep the address of a person in place of an earlier one, and count a mail to it."""
    db.take_turns(mail.player)
    db.execute(
        f"INSERT INTO mail ({_MAIL}, day, sent) VALUES (?, ?, ?, ?, ?, ?, ?, 0)"
        " ON CONFLICT (player) DO UPDATE SET address = excluded.address,"
        " language = excluded.language, token = excluded.token, confirmed = excluded.confirmed,"
        " wanted = excluded.wanted",
        (*msgspec.structs.astuple(mail), day),
    )
    others = db.execute(
        "SELECT count(*) FROM mail WHERE lower(address) = lower(?) AND player != ? AND day = ?",
        (mail.address, mail.player, day),
    ).fetchone()[0]
    if others >= STRANGERS or not _count_mail(db, mail.player, day, most):
        raise ConflictError("too-many-mails")


def _count_mail(db: Database, player: str, day: int, most: int) -> bool:
    """Count a mail to a person, if there may be one more on that day."""
    counted = db.execute(
        "UPDATE mail SET sent = CASE WHEN day = ? THEN sent + 1 ELSE 1 END, day = ?"
        " WHERE player = ? AND (day != ? OR sent < ?)",
        (day, day, player, day, most),
    )
    return counted.rowcount > 0


def forget_mail(db: Database, player: str) -> None:
    """Forget the address of a person, but not how many mails were sent today."""
    db.execute(
        "UPDATE mail SET address = '', token = player, confirmed = ?, wanted = ? WHERE player = ?",
        (False, False, player),
    )


def want_mail(db: Database, player: str, wanted: bool) -> None:
    """Note whether mail is to be sent to a person."""
    db.execute("UPDATE mail SET wanted = ? WHERE player = ?", (wanted, player))


def confirm_mail(db: Database, token: str) -> bool:
    """Note that an address is that of its person, who wants mail; return whether it is one."""
    # Who stopped it since and opens the first mail again does not want it anew.
    db.execute("UPDATE mail SET wanted = ? WHERE token = ? AND NOT confirmed", (True, token))
    found = db.execute(
        "UPDATE mail SET confirmed = ? WHERE token = ? AND address != ''", (True, token)
    )
    return found.rowcount > 0


def stop_mail(db: Database, token: str) -> bool:
    """Note that no more mail is wanted at an address; return whether it is one."""
    found = db.execute(
        "UPDATE mail SET wanted = ? WHERE token = ? AND address != ''", (False, token)
    )
    return found.rowcount > 0


def take_reminder(db: Database, reminder: TurnReminder) -> Reachable:
    """Return how a person is to be told of a turn: once, whoever asks how often."""
    db.take_turns(reminder.player)
    found = db.execute(
        f"SELECT {_SUBSCRIPTION} FROM subscriptions WHERE player = ? ORDER BY at",
        (reminder.player,),
    )
    subscriptions = [Subscription(*values) for values in found]
    mail = mail_of(db, reminder.player) if reminder.mails else None
    if mail and not (mail.confirmed and mail.wanted):
        mail = None
    if not (subscriptions or mail) or not _is_first(db, reminder):
        return Reachable([])
    if mail and not _count_mail(db, reminder.player, reminder.day, reminder.mails):
        mail = None
    return Reachable(subscriptions, mail)


def _is_first(db: Database, reminder: TurnReminder) -> bool:
    """Note that a person is told of a turn; return whether they were not before."""
    noted = db.execute(
        "INSERT INTO reminded (table_id, player, turn) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, player) DO UPDATE SET turn = excluded.turn"
        " WHERE reminded.turn < excluded.turn",
        (reminder.table, reminder.player, reminder.turn),
    )
    return noted.rowcount > 0
