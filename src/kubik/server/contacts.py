"""Requests about how somebody is told of turns while away: by push messages, by mail."""

import re
import secrets

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from kubik.server import clock
from kubik.server.errors import ConflictError, FailedError, ForbiddenError, MissingError
from kubik.server.limits import DAY
from kubik.server.mailing import check_mail
from kubik.server.mishaps import one_line
from kubik.server.posting import check_address
from kubik.server.push import read_keys
from kubik.server.requests import (
    AnyRequest,
    language_of,
    player_of,
    services_of,
    session_of,
    visitor_of,
)
from kubik.server.stored import MailAddress, Subscription

_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,60}")


class SubscriptionPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser wants to be told, as its push service describes it."""

    endpoint: str
    p256dh: str
    auth: str


class MailPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Where somebody reads mail; empty for nowhere any more."""

    address: str


class MailWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whether somebody wants mail."""

    wanted: bool


class MailAnswer(msgspec.Struct):
    """Where the one who asks reads mail."""

    address: str
    confirmed: bool
    wanted: bool


class ContactsAnswer(msgspec.Struct):
    """How the one who asks is told of turns."""

    push_key: str  # that push services are to know this server by
    mails: bool  # whether this server sends mail
    mail: MailAnswer | None


@get("/api/contacts")
async def see_contacts(request: AnyRequest) -> ContactsAnswer:
    """Say how the one who asks is told of turns."""
    resources = services_of(request).resources
    visitor = await visitor_of(request)
    found = await resources.store.mail_of(visitor.id) if visitor else None
    mail = MailAnswer(found.address, found.confirmed, found.wanted) if found else None
    reminders = resources.reminders
    return ContactsAnswer(reminders.pusher.public_key, reminders.mailer.ready, mail)


@post("/api/push", status_code=200)
async def subscribe(request: AnyRequest, data: JSONBody[SubscriptionPlan]) -> dict[str, str]:
    """Have push messages sent to this browser, as long as its session lasts."""
    settings, store = services_of(request).settings, services_of(request).resources.store
    check_address(data.endpoint, anywhere=settings.push_anywhere)
    read_keys(data.p256dh, data.auth)
    visitor = await visitor_of(request)
    if visitor is None:
        raise ForbiddenError("no-session")
    subscription = Subscription(
        *(session_of(request), visitor.id, data.endpoint, data.p256dh, data.auth),
        *(language_of(request), clock.now()),
    )
    await store.add_subscription(subscription, settings.limits.subscriptions)
    return {}


@post("/api/push/end", status_code=200)
async def unsubscribe(request: AnyRequest) -> dict[str, str]:
    """Send no more push messages to this browser."""
    await services_of(request).resources.store.end_subscription(session_of(request))
    return {}


@post("/api/mail", status_code=200)
async def give_mail(request: AnyRequest, data: JSONBody[MailPlan]) -> dict[str, str]:
    """Send a mail to an address, to see whether it is that of the one who asks; or forget it."""
    resources = services_of(request).resources
    player = await player_of(request)
    if not data.address:
        await resources.store.forget_mail(player.id)
        return {}
    address = check_mail(data.address)
    mailer = resources.reminders.mailer
    if player.login is None:
        raise ForbiddenError("no-account")
    if not mailer.ready:
        raise ConflictError("no-mail")
    mail = MailAddress(player.id, address, language_of(request), secrets.token_urlsafe(24))
    today, most = int(clock.now() // DAY), resources.settings.limits.mails_a_day
    await resources.store.set_mail(mail, today, most)
    try:
        await mailer.send_confirmation(mail)
    except OSError as error:
        resources.reminders.fail("mail: %s", one_line(error))
        raise FailedError("mail-fails") from None
    return {}


@post("/api/mail/wanted", status_code=200)
async def want_mail(request: AnyRequest, data: JSONBody[MailWish]) -> dict[str, str]:
    """Note whether the one who asks wants mail."""
    player = await player_of(request)
    await services_of(request).resources.store.want_mail(player.id, data.wanted)
    return {}


@post("/api/mail/confirm/{token:str}", status_code=200)
async def confirm_mail(request: AnyRequest, token: FromPath[str]) -> dict[str, str]:
    """Note that whoever has the token reads the mail of its address."""
    store = services_of(request).resources.store
    if not _TOKEN.fullmatch(token) or not await store.confirm_mail(token):
        raise MissingError("no-mail-link")
    return {}


@post("/api/mail/stop/{token:str}", status_code=200)
async def stop_mail(request: AnyRequest, token: FromPath[str]) -> dict[str, str]:
    """Send no more mail to the address of a token; mail programs ask for it, too."""
    store = services_of(request).resources.store
    if not _TOKEN.fullmatch(token) or not await store.stop_mail(token):
        raise MissingError("no-mail-link")
    return {}
