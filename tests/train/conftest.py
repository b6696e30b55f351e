"""PyTorch is an extra: what needs it is tested where it is installed, as for `make learn-check`."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_model.py", "test_ppo.py", "test_rounds.py"]
