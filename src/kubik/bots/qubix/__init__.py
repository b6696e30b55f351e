"""Bots of Qubix."""
