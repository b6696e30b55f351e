"""Messages that are nearly right; `make soak` sends twenty thousand."""

from server.fuzz import fuzz
from server.live import Live

COUNT, SEED = 1_500, 1


def test_what_is_nearly_right_is_refused_and_changes_nothing(live: Live) -> None:
    fuzz(live, COUNT, SEED)
