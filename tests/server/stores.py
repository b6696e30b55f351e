"""The store of servers that tests start: a file, or a database if KUBIK_TEST_STORE is `postgres`.

So the same tests are run on both. Those with the mark `file` look into the file itself.
"""

import atexit
import os
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.postgres import Postgres

VARIABLE = "KUBIK_TEST_STORE"

_databases: dict[Path, str] = {}


def database_for(data: Path) -> str:
    """Return the database that goes with a folder of data; none where that has a file."""
    if os.environ.get(VARIABLE) != "postgres":
        return ""
    if data not in _databases:
        _databases[data] = _server().new_database()
    return _databases[data]


@cache
def _server() -> "Postgres":
    # Where the store is a file, a server that is started to be killed need not load it.
    from server.postgres import postgres_running

    running = ExitStack()
    atexit.register(running.close)
    return running.enter_context(postgres_running())
