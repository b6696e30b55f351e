"""Bots of Kabaleo."""
