"""The engine: states, builds, matches. It knows no game."""
