"""Bots of Qwirkle Cubes."""
