"""Bots of Cubitos."""
