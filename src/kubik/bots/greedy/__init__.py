"""Greedy bots: one step ahead, by hand-made judgement."""
