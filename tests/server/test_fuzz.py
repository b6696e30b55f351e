"""Messages that are nearly right; `make soak` sends twenty thousand."""

import json
from collections import Counter

from msgspec.structs import fields

from server.fuzz import MESSAGES, RIGHT, WRONG, Mutator, fuzz
from server.live import Live

COUNT, SEED = 1_500, 1


def test_what_is_nearly_right_is_refused_and_changes_nothing(live: Live) -> None:
    fuzz(live, COUNT, SEED)


def test_every_message_and_every_field_of_the_protocol_is_sent_nearly_right() -> None:
    """A new message of the protocol needs values here before it may land."""
    named = {field.encode_name for message in MESSAGES for field in fields(message)}
    assert named == set(RIGHT) == set(WRONG)
    mutator = Mutator(SEED, "table", "record")
    sent = [mutator.message() for _ in range(COUNT)]
    kinds: Counter[str] = Counter()
    for message in sent:
        try:
            read = json.loads(message)
        except ValueError:
            continue
        if isinstance(read, dict):
            kinds[str(read.get("t"))] += 1
    assert all(kinds[str(message.__struct_config__.tag)] > 10 for message in MESSAGES), kinds
