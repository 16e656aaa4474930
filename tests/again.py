"""What a quick test tries once is tried again, in all its other forms, among the long tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def again(*values: Any, id: str | None = None) -> Any:
    """One more set of parameters for a test, for the long tests only."""
    return pytest.param(*values, id=id, marks=pytest.mark.long)


def quick(forms: Iterable[str], *names: str) -> list[Any]:
    """All these forms as parameters; those not named here are for the long tests only."""
    known = list(forms)
    assert set(names) <= set(known), f"{set(names) - set(known)} is none of them"
    return [name if name in names else again(name, id=name) for name in known]
