"""What goes straight to a socket is what the library would have sent."""

import pytest
from websockets.frames import Frame, Opcode

from kubik.server.connections import text_head


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_is_framed_as_the_library_does(length: int) -> None:
    text = b"x" * length
    assert text_head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
