"""The engine: states, builds, matches. It knows no game."""

import sys

if sys.platform == "win32":
    from kubik.engine.windows import refusal

    raise refusal(sys.argv[0])
