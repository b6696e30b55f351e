"""The terminal: playing, simulating and replaying from the command line."""
