"""Bots of CuBirds."""
