"""The server: tables to play at in a browser, kept in one SQLite file."""
