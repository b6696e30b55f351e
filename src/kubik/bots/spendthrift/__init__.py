"""Bots that play as greedy ones do, but buy at random."""
