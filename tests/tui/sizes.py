"""The windows that screens are tried in."""

from __future__ import annotations

from typing import Any

import pytest


def larger(width: int, height: int) -> Any:
    """A parameter: a window beside the smallest one, which everything is tried in. It is among
    the long tests.
    """
    return pytest.param((width, height), marks=pytest.mark.long)
