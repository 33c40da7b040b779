"""Start Arcane Table wherever it is installed: `python -m game`."""

import sys

from game.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
