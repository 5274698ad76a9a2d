"""The command line, as ``python -m pepper``."""

import sys

from pepper.cli import main

sys.exit(main())
