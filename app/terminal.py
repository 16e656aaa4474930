"""A terminal's variables: its kind, its colours, its locale."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_theirs: ContextVar[Mapping[str, str] | None] = ContextVar("theirs", default=None)
"""The variables of the terminal that is drawn on, if one process draws on several."""


def terminal_environ() -> Mapping[str, str]:
    """Return the variables of the terminal that is drawn on, by default those of this process."""
    theirs = _theirs.get()
    return os.environ if theirs is None else theirs


@contextmanager
def drawing_for(environ: Mapping[str, str]) -> Iterator[None]:
    """Use these variables within the context, also in the tasks that start there."""
    before = _theirs.set(environ)
    try:
        yield
    finally:
        _theirs.reset(before)


def is_linux_console() -> bool:
    """Return whether the terminal is the Linux console.

    It has sixteen colours, no bright backgrounds, and a font of 256 or 512 signs.
    """
    return terminal_environ().get("TERM", "").startswith("linux")
