"""What clients of many nodes were told, and whether it agrees with the log.

It knows nothing of how servers work: only what was sent over sockets, and the log as it is in the
database afterwards.
"""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import psycopg


def gist(entry: dict[str, Any]) -> tuple[Any, ...]:
    """Return what an entry of the log says, however it reached somebody."""
    return (entry["what"], entry.get("seat"), entry.get("notation", ""), entry.get("text", ""))


@dataclass
class History:
    """Everything that was acknowledged and shown."""

    acknowledged: list[tuple[str, str, int]] = field(default_factory=list)  # table, client, version
    shown: dict[str, dict[int, set[tuple[Any, ...]]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )
    problems: list[str] = field(default_factory=list)
    tables: set[str] = field(default_factory=set)

    def show(self, table: str, entry: dict[str, Any]) -> None:
        """Note that somebody saw an entry."""
        self.shown[table][entry["v"]].add(gist(entry))

    def check(self, database: str) -> list[str]:
        """Return all that does not agree with the log."""
        with psycopg.connect(database) as db:
            rows = db.execute("SELECT table_id, v, what, data, client FROM log").fetchall()
            running = db.execute("SELECT id FROM tables WHERE status != 'over'").fetchall()
        log: dict[str, dict[int, tuple[Any, ...]]] = defaultdict(dict)
        sent: Counter[tuple[str, str, int]] = Counter()
        for table, v, what, data, client in rows:
            said = data if isinstance(data, dict) else json.loads(data)
            if v in log[table]:
                self.problems.append(f"{table} has version {v} twice")
            log[table][v] = gist({"what": what, **said})
            sent[table, client, v] += 1
        found = list(self.problems)
        found += [
            f"{table} has versions {sorted(versions)}"
            for table, versions in log.items()
            if sorted(versions) != list(range(1, len(versions) + 1))
        ]
        found += [
            f"acknowledged {one} is {sent[one]} times in the log"
            for one in self.acknowledged
            if sent[one] != 1
        ]
        by_client = Counter((table, client) for table, client, _ in sent if client)
        found += [
            f"{one} is in the log {count} times" for one, count in by_client.items() if count > 1
        ]
        found += [
            f"{table} showed {seen} as version {v}, the log has {log[table].get(v)}"
            for table, versions in self.shown.items()
            for v, seen in versions.items()
            if seen != {log[table].get(v)}
        ]
        found += [f"{table} is not over" for (table,) in running if table in self.tables]
        return found
