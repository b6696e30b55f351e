"""A slow, literal model of Cubitos: the rolling phase and the fourth step of the run.

Written from the rulebook alone, for tests: dice are objects in lists, abilities are generators that
yield what may be chosen. What is printed stands here in words and numbers; what is a reconstruction
(faces, icons, costs) is read from `data.toml`, for the rules cannot be wrong about it.

- `box.py`, what the box holds; `dice.py`, dice, zones and the table
- `choices.py`, trying all choices
- `red.py` to `white.py`, seven cards each; `cards.py`, which of them are used when
- `rolling.py` and `running.py`, the two phases step by step
- `positions.py`, positions by chance; `written.py`, positions by hand
- `results.py`, what they come to by the model; `record.py`, by the rules
- `compare.py`, holding one against the other: `python -m tests.cubitos_model.compare`
"""
