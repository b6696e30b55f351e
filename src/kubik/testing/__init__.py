"""What every game must pass, for whoever writes one.

With `kubik[testing]` installed, `pytest --kubik-game NAME` runs `kubik.testing.suite` on a game.
Playing imports nothing of it.
"""
