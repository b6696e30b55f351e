"""Nets: a judgement that was learned, kept in a file and evaluated in compiled code."""

from kubik.bots.nets.net_file import (
    MOST_FIRST,
    NetFile,
    Origin,
    check_units,
    new_net,
    read_net,
    write_net,
)

__all__ = ["MOST_FIRST", "NetFile", "Origin", "check_units", "new_net", "read_net", "write_net"]
