"""The engine: records, builds, matches. It knows no game."""
