"""What a quick test tries once is tried again, in all its other forms, among the long tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Form = TypeVar("Form")


def again(*values: Any, id: str | None = None) -> Any:
    """One more set of parameters for a test, for the long tests only."""
    return pytest.param(*values, id=id, marks=pytest.mark.long)


def quick(forms: Iterable[Form], *wanted: Form) -> list[Any]:
    """All these forms as parameters; those not wanted here are for the long tests only."""
    known = list(forms)
    assert all(form in known for form in wanted), wanted
    return [form if form in wanted else again(form) for form in known]


def examples(most: int) -> int:
    """So many examples of something costly, or fewer where the long tests are left out."""
    return most * settings().max_examples // 100
