"""The contract kept by statements, with one writer behind it, whatever the database."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from kubik.engine.versions import RulesVersion
from kubik.server.log import TableEntry
from kubik.server.protocol import Clock
from kubik.server.seals import Seals
from kubik.server.sql import (
    contacts,
    moderation,
    people,
    purge,
    puzzles,
    results,
    series,
    tables,
)
from kubik.server.sql.database import Database
from kubik.server.sql.writer import Writer
from kubik.server.store import Store
from kubik.server.stored import (
    Abandoned,
    Figures,
    GameOutcome,
    GameResult,
    Loaded,
    Made,
    MailAddress,
    PastGame,
    Player,
    PlayerReport,
    PuzzleTry,
    Reachable,
    Restriction,
    Row,
    SeriesGame,
    SeriesPlace,
    SeriesRow,
    Session,
    Strength,
    Subscription,
    TurnReminder,
)


class SqlStore(Store):
    """All but how it is opened, how entries are added and how changes of others are noticed."""

    _writer: Writer
    _seals: Seals

    # Tables and their logs.

    async def add_table(
        self,
        row: Row,
        entries: Sequence[TableEntry],
        check: Callable[[Made], None],
        place: SeriesPlace | None = None,
    ) -> str:
        sealed = msgspec.structs.replace(row, seed=self._seals.seal(row.seed))
        add = partial(tables.add_table, row=sealed, entries=entries, check=check)
        if place:
            seed = self._seals.seal(place.series.seed)
            kept = place._replace(series=msgspec.structs.replace(place.series, seed=seed))
            add = partial(series.add_game, place=kept, add=add, table=row.id)
        return await self._add(row.id, add)

    async def _add(self, table: str, work: Callable[[Database], str]) -> str:
        """Keep a new table, which this server has; return it, or the one in its place."""
        del table
        return await self._writer.do(work)

    async def load_table(self, table: str) -> Loaded | None:
        return self._unsealed(await self._writer.do(partial(tables.load_table, table=table)))

    def _unsealed(self, found: Loaded | None) -> Loaded | None:
        if found:
            found.row.seed = self._seals.open(found.row.seed)
        return found

    async def game_of(self, table: str) -> str | None:
        return await self._writer.do(partial(tables.game_of, table=table))

    async def stands(self, table: str) -> bool:
        return await self._writer.do(partial(tables.stands, table=table))

    async def set_rematch(self, table: str, following: str) -> None:
        work = partial(tables.set_rematch, table=table, following=following)
        await self._change(table, work)

    async def set_clock(self, table: str, clock: Clock) -> None:
        await self._change(table, partial(tables.set_clock, table=table, clock=clock))

    async def set_rules(self, table: str, rules: RulesVersion) -> None:
        await self._change(table, partial(tables.set_rules, table=table, rules=rules))

    async def _change(self, table: str, work: Callable[[Database], None]) -> None:
        """Change something of a table that this server has."""
        del table
        await self._writer.do(work)

    async def keep_game(self, table: str, kept: bytes) -> None:
        await self._writer.do(partial(tables.keep_game, table=table, kept=kept))

    async def load_kept(self, table: str) -> bytes | None:
        return await self._writer.do(partial(tables.load_kept, table=table))

    async def unkept_tables(self) -> list[str]:
        return await self._writer.do(tables.unkept_tables)

    async def open_tables(self) -> list[Row]:
        return await self._writer.do(tables.open_tables)

    async def tables_of(self, player: str) -> list[Row]:
        return await self._writer.do(partial(tables.tables_of, player=player))

    async def tables_for(self, player: str) -> list[Row]:
        return await self._writer.do(partial(tables.tables_for, player=player))

    async def awake_tables(self) -> list[str]:
        return await self._writer.do(tables.awake_tables)

    async def purge_tables(
        self, abandoned: Abandoned, after: str, spared: Collection[str]
    ) -> tuple[int, str]:
        work = partial(purge.purge_tables, abandoned=abandoned, after=after, spared=spared)
        return await self._writer.do(work)

    async def count_tables(self) -> int:
        return await self._writer.do(tables.count_tables)

    # Guests and accounts.

    async def add_player(self, player: Player, at: float) -> None:
        await self._writer.do(partial(people.add_player, player=player, at=at))

    async def find_player(self, player: str) -> Player | None:
        return await self._writer.do(partial(people.find_player, player=player))

    async def rename_player(self, player: str, name: str) -> None:
        await self._writer.do(partial(people.rename_player, player=player, name=name))

    async def add_session(self, session: Session) -> None:
        await self._writer.do(partial(people.add_session, session=session))

    async def find_session(self, session: str, at: float) -> Player | None:
        return await self._writer.do(partial(people.find_session, session=session, at=at))

    async def sessions_of(self, player: str) -> list[Session]:
        return await self._writer.do(partial(people.sessions_of, player=player))

    async def end_sessions(self, player: str, only: str = "", but: str = "") -> list[str]:
        return await self._writer.do(
            partial(people.end_sessions, player=player, only=only, but=but)
        )

    async def add_account(self, player: Player, login: str, key: str, password: str) -> None:
        account = partial(people.add_account, login=login, key=key, password=password)
        await self._writer.do(partial(account, player=player.id))

    async def find_account(self, login: str, key: str) -> tuple[Player, str] | None:
        return await self._writer.do(partial(people.find_account, login=login, key=key))

    async def set_password(self, player: str, password: str) -> None:
        await self._writer.do(partial(people.set_password, player=player, password=password))

    async def move_seats(self, guest: str, account: str) -> None:
        await self._writer.do(partial(people.move_seats, guest=guest, account=account))

    async def purge_people(self, abandoned: Abandoned, after: str) -> tuple[int, str]:
        return await self._writer.do(partial(purge.purge_people, abandoned=abandoned, after=after))

    # Moderation.

    async def restrict(self, restriction: Restriction) -> None:
        await self._writer.do(partial(moderation.restrict, restriction=restriction))

    async def lift(self, who: str, kind: str) -> bool:
        return await self._writer.do(partial(moderation.lift, who=who, kind=kind))

    async def restrictions(self, at: float) -> list[Restriction]:
        return await self._writer.do(partial(moderation.restrictions, at=at))

    async def add_report(self, report: PlayerReport) -> None:
        await self._writer.do(partial(moderation.add_report, report=report))

    async def count_reports(self, by: str, since: float) -> int:
        return await self._writer.do(partial(moderation.count_reports, by=by, since=since))

    async def open_reports(self) -> list[PlayerReport]:
        return await self._writer.do(moderation.open_reports)

    async def close_report(self, report: int, at: float) -> bool:
        return await self._writer.do(partial(moderation.close_report, report=report, at=at))

    async def find_person(self, name: str, key: str) -> Player | None:
        return await self._writer.do(partial(moderation.find_person, name=name, key=key))

    async def missing(self, players: Collection[str]) -> list[str]:
        return await self._writer.do(partial(moderation.missing, players=players))

    async def set_owner(self, player: str, owner: bool) -> None:
        await self._writer.do(partial(moderation.set_owner, player=player, owner=owner))

    async def figures(self) -> Figures:
        return await self._writer.do(moderation.figures)

    async def export_person(self, player: str) -> dict[str, Any]:
        return await self._writer.do(partial(moderation.export_person, player=player))

    async def delete_person(self, player: str) -> list[str]:
        return await self._writer.do(partial(moderation.delete_person, player=player))

    # Positions of the day.

    async def add_try(self, attempt: PuzzleTry, most: int) -> list[PuzzleTry]:
        return await self._writer.do(partial(puzzles.add_try, attempt=attempt, most=most))

    async def tries_at(self, player: str, game: str, day: str) -> list[PuzzleTry]:
        return await self._writer.do(partial(puzzles.tries_at, player=player, game=game, day=day))

    async def tries_of(self, player: str) -> list[PuzzleTry]:
        return await self._writer.do(partial(puzzles.tries_of, player=player))

    async def move_tries(self, guest: str, account: str) -> None:
        await self._writer.do(partial(puzzles.move_tries, guest=guest, account=account))

    # Results of people.

    async def uncounted_tables(self) -> list[str]:
        return await self._writer.do(results.uncounted_tables)

    async def count_game(
        self,
        table: str,
        found: Sequence[GameResult],
        rate: Callable[[Mapping[str, Strength]], Mapping[str, Strength]],
    ) -> bool:
        work = partial(results.count_game, table=table, results=found, rate=rate)
        return await self._writer.do(work)

    async def note_review(self, table: str, sums: Sequence[tuple[float, float]]) -> bool:
        return await self._writer.do(partial(results.note_review, table=table, sums=sums))

    async def results_of(self, player: str) -> list[PastGame]:
        return await self._writer.do(partial(results.results_of, player=player))

    async def move_results(self, guest: str, account: str) -> None:
        await self._writer.do(partial(results.move_results, guest=guest, account=account))

    # Games that belong together.

    async def find_series(self, series_id: str) -> SeriesRow | None:
        found = await self._writer.do(partial(series.find_series, series=series_id))
        if found:
            found.seed = self._seals.open(found.seed)
        return found

    async def games_of(self, series_id: str) -> list[SeriesGame]:
        return await self._writer.do(partial(series.games_of, series=series_id))

    async def note_outcome(self, table: str, outcome: GameOutcome) -> None:
        await self._writer.do(partial(series.note_outcome, table=table, outcome=outcome))

    async def may_see(self, table: str, player: str) -> bool:
        return await self._writer.do(partial(series.may_see, table=table, player=player))

    async def series_of(self, player: str) -> list[SeriesRow]:
        return await self._writer.do(partial(series.series_of, player=player))

    async def move_games(self, guest: str, account: str) -> None:
        await self._writer.do(partial(series.move_games, guest=guest, account=account))

    # How people are told of their turns.

    async def add_subscription(self, subscription: Subscription, most: int) -> None:
        work = partial(contacts.add_subscription, subscription=subscription, most=most)
        await self._writer.do(work)

    async def end_subscription(self, session: str) -> None:
        await self._writer.do(partial(contacts.end_subscription, session=session))

    async def note_push(self, session: str, arrived: bool, most: int) -> None:
        work = partial(contacts.note_push, session=session, arrived=arrived, most=most)
        await self._writer.do(work)

    async def mail_of(self, player: str) -> MailAddress | None:
        return await self._writer.do(partial(contacts.mail_of, player=player))

    async def set_mail(self, mail: MailAddress, day: int, most: int) -> None:
        await self._writer.do(partial(contacts.set_mail, mail=mail, day=day, most=most))

    async def forget_mail(self, player: str) -> None:
        await self._writer.do(partial(contacts.forget_mail, player=player))

    async def want_mail(self, player: str, wanted: bool) -> None:
        await self._writer.do(partial(contacts.want_mail, player=player, wanted=wanted))

    async def confirm_mail(self, token: str) -> bool:
        return await self._writer.do(partial(contacts.confirm_mail, token=token))

    async def stop_mail(self, token: str) -> bool:
        return await self._writer.do(partial(contacts.stop_mail, token=token))

    async def take_reminder(self, reminder: TurnReminder) -> Reachable:
        return await self._writer.do(partial(contacts.take_reminder, reminder=reminder))
