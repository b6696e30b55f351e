"""Many nodes behind one port of this machine: a process each, started again when one dies.

Each listens for itself, and the system shares new connections out among them. The process that
they are forked from serves nobody, so nothing that people do can end it. It has a folder for them,
in which they find each other.
"""

import contextlib
import logging
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Serve = Callable[[Callable[[], None], Path], int]

PAUSE = 1.0  # seconds before a process is started again that has died

_SIGNALS = (signal.SIGTERM, signal.SIGINT)

logger = logging.getLogger("kubik.server")


class ServingProcesses:
    """Some processes that do the same."""

    def __init__(self, count: int, serve: Serve) -> None:
        """Have each `serve`, which returns its status.

        It is given what to call when it is ready, and the folder of all.
        """
        self._count, self._serve = count, serve
        self._folder = Path(tempfile.mkdtemp(prefix="kubik-"))
        self._living: set[int] = set()
        self._stopping = False
        self._read_life, self._write_life = os.pipe()  # closed when the first process ends

    def run(self, ready: Callable[[], None]) -> int:
        """Serve until somebody stops it; return the exit status."""
        for number in _SIGNALS:
            signal.signal(number, self._stop)
        status = self._run(ready)
        shutil.rmtree(self._folder, ignore_errors=True)  # the others never get here
        return status

    def _run(self, ready: Callable[[], None]) -> int:
        # The first one makes keys and the tables of the database; if it cannot, it says why.
        if not _is_ready(self._begin()):
            _, status = os.waitpid(-1, 0)
            return 0 if self._stopping else os.waitstatus_to_exitcode(status)
        begun = [self._begin() for _ in range(self._count - 1)]
        for one in begun:
            _is_ready(one)
        if not self._stopping:
            ready()
        self._watch()
        return 0

    def _begin(self) -> int:
        """Start a process; return where it tells that it is ready, or that it has ended."""
        read, write = os.pipe()
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        child = 0 if self._stopping else os.fork()
        if child == 0 and not self._stopping:
            os.close(read)
            self._work(write)
        if child:
            self._living.add(child)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        os.close(write)
        return read

    def _work(self, write: int) -> None:
        """Serve, in a process of its own; whatever goes wrong is told as if it were alone."""
        os.close(self._write_life)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Thread(target=self._end_with_first, name="life", daemon=True).start()

        def ready() -> None:
            # Stopped sooner, it would end in the middle of beginning, and say no goodbye.
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            _tell(write)

        sys.exit(self._serve(ready, self._folder))

    def _end_with_first(self) -> None:
        os.read(self._read_life, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    def _watch(self) -> None:
        while self._living:
            ended, status = os.waitpid(-1, 0)
            if ended in self._living:
                self._living.discard(ended)
                if not self._stopping:
                    self._begin_again(status)

    def _begin_again(self, status: int) -> None:
        how = os.waitstatus_to_exitcode(status)
        logger.error("a worker has ended (%d) and is started again", how)
        time.sleep(PAUSE)
        os.close(self._begin())

    def _stop(self, *_: Any) -> None:
        self._stopping = True
        for process in self._living:
            # One may have ended just now, and not be known to have.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)


def _tell(write: int) -> None:
    with contextlib.suppress(BrokenPipeError):  # nobody waits for one that is started again
        os.write(write, b"1")
    os.close(write)


def _is_ready(read: int) -> bool:
    """Wait until a process is ready; return whether it is, or has ended."""
    with os.fdopen(read, "rb") as pipe:
        return pipe.read(1) == b"1"
