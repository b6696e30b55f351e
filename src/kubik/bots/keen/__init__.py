"""Bots whose judgement is a list of weights, tuned by self-play."""
