"""The command ``gin-rummy``, as ``python -m gin_rummy``."""

from __future__ import annotations

import sys

from gin_rummy import main

if __name__ == "__main__":
    sys.exit(main())
