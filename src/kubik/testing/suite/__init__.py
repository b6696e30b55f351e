"""The suite: every registered game passes it, whoever wrote it."""
