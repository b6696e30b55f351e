"""Searches that were made for one game alone."""
