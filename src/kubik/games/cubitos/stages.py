"""The stages of a round in Cubitos, and what a seat is asked in them."""

# How far a seat is in the round.
(
    CHOOSING,
    ROLLING,
    READY,  # waits for all to be done with rolling
    RUNNING,
    COMPARING,  # waits for all to compare swords
    FINISHING,
    MOVING,
    ARRIVED,
    SHOPPING,
    RESTED,  # waits for the end of the round
) = range(10)

# What a seat is asked.
(
    WAIT,
    FLOW,
    CHOOSE,
    THROW,
    DECIDE,
    SEIZE,
    SAVE,
    DROP,
    PICK,
    TAKE_ONE,
    FACE,
    HAND_OVER,
    HASTEN,
    USE_RUN,
    MOVE,
    ACCEPT,
    REACH,
    BUY,
) = range(18)

# The same questions, as the words name them.
QUESTIONS = (
    *("wait", "flow", "choose", "throw", "decide", "seize", "save", "drop", "pick", "take"),
    *("face", "hand-over", "hasten", "run", "move", "accept", "reach", "buy"),
)


def stretch(stage: int) -> int:
    """Return between which of the meeting points a stage is."""
    return (stage > READY) + (stage > COMPARING)
