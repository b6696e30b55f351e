"""How long tests wait for what should come soon."""

PATIENCE = 120  # seconds; only a test that fails waits so long
