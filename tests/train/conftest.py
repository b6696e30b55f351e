"""PyTorch is an extra: what needs it is tested where it is installed, as for `make learn-check`."""

from importlib.util import find_spec

collect_ignore = (
    [] if find_spec("torch") else [f"test_{name}.py" for name in ("fit", "model", "ppo", "rounds")]
)
