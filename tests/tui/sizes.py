"""The windows that screens are tried in."""

from __future__ import annotations

from typing import Any

from tests.again import again


def larger(width: int, height: int) -> Any:
    """A parameter: a window beside the smallest one, which everything is tried in. It is among
    the long tests.
    """
    return again((width, height))
