"""The suite is played on each game that was asked for."""

from kubik.testing.cases import compiled, places, pytest_generate_tests

__all__ = ["compiled", "places", "pytest_generate_tests"]
