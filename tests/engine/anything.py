"""Anything that can stand in a JSON file, and the sentence that answers it."""

from hypothesis import strategies as st

from kubik.engine.errors import KubikError
from kubik.engine.words import LANGUAGES, core_words

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-200, 200)
    | st.sampled_from([2**31, 2**70])
    | st.floats()
    | st.text(max_size=5)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def say_in_both(error: KubikError) -> None:
    """Check that an error is a sentence in both languages."""
    for language in LANGUAGES:
        assert error.say(core_words(language))
