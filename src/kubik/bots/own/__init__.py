"""Searches made for one game alone."""
