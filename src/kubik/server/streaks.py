"""Days in a row."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

ONE_DAY = timedelta(days=1)


class Streak(NamedTuple):
    """How many days in a row."""

    days: int  # up to now: today may still follow
    longest: int


def streak_of(days: Collection[date], today: date) -> Streak:
    """Count days in a row; nothing is stored, so nothing can be counted twice.

    >>> monday, tuesday, friday = (date(2026, 11, day) for day in (16, 17, 20))
    >>> streak_of({monday, tuesday, friday}, friday)
    Streak(days=1, longest=2)
    >>> streak_of({monday, tuesday}, date(2026, 11, 18))
    Streak(days=2, longest=2)
    >>> streak_of({monday, tuesday}, friday).days
    0
    """
    last = today if today in days else today - ONE_DAY
    ends = [day for day in days if day + ONE_DAY not in days]
    return Streak(_run_to(last, days), max((_run_to(day, days) for day in ends), default=0))


def _run_to(last: date, days: Collection[date]) -> int:
    length = 0
    while last - length * ONE_DAY in days:
        length += 1
    return length
