"""The command; what it runs is imported, so that the processes that play find it read already."""

import sys

from . import main

sys.exit(main())
