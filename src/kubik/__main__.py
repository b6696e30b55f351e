"""`python -m kubik` is the command `kubik`, where scripts are not on the path."""

import sys

from kubik.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
