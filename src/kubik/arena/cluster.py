"""Joining a Ray cluster, or starting one on this machine; Ray is an optional extra."""

import contextlib
import importlib
import importlib.util
import os
import socket
from collections.abc import Iterator
from typing import Any

from kubik.arena.runners import cores
from kubik.engine.errors import KubikError
from kubik.engine.system_errors import LAST_PORT, reason_of

LOCAL = "local"
KNOCK_SECONDS = 5
STARTS = 3  # on a busy machine Ray now and then gives its own processes too little time

SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nobody asked for a report
    "RAY_agent_register_timeout_ms": "120000",
}
QUIET = {"log_to_driver": False, "logging_level": "error"}


@contextlib.contextmanager
def joined(address: str, processes: int | None = None) -> Iterator[Any]:
    """Join the cluster of an address, or LOCAL: start one of so many processes; give Ray.

    Who has joined one already stays there: to start Ray takes seconds.
    """
    if importlib.util.find_spec("ray") is None:
        raise KubikError("no-ray")
    _check_reachable(address)
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    ray: Any = importlib.import_module("ray")
    if ray.is_initialized():
        yield ray
        return
    try:
        if address == LOCAL:
            _start(ray, processes or cores())
        else:
            ray.init(address, **QUIET)
    except Exception as error:  # Ray raises all kinds
        raise KubikError("ray-fails", address=address, reason=str(error)) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _start(ray: Any, processes: int) -> None:
    for start in range(STARTS):
        try:
            ray.init(num_cpus=processes, include_dashboard=False, **QUIET)
            return
        except Exception:
            ray.shutdown()
            if start + 1 == STARTS:
                raise


def _check_reachable(address: str) -> None:
    """Knock at a cluster; Ray itself would try for many minutes where nobody is."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return
    if not port.isdecimal() or int(port[:6]) > LAST_PORT:
        raise KubikError("ray-address", address=address)
    try:
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
    except OSError as error:
        raise KubikError("ray-fails", address=address, reason=reason_of(error)) from None
