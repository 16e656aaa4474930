"""The top package of an installation, which finds the program.

The program's own package has the name ``app``, which other packages have too. Importing this puts
the folder of the program first on the path, before PYTHONPATH and all that is installed beside it.
In a wheel that is the folder of this module; an editable install imports this module from the
checkout, at whose top the program is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from pickle import loads
from typing import Any

_HERE = Path(__file__).absolute().parent
sys.path.insert(0, str(_HERE if (_HERE / "app").is_dir() else _HERE.parents[3]))

from app import __version__  # noqa: E402

__all__ = ["__version__", "call", "main"]


def main() -> int:
    """Run the command line and return the exit code."""
    from app.cli import main

    return main()


def call(pickled: bytes) -> Any:
    """Call a pickled function, such as a task for a worker of a cluster, and return its result."""
    return loads(pickled)()
