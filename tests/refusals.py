"""Errors that carry a code, held against the sentences that people read of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.text.refusals import sentence_for


@contextmanager
def refused(kind: type[Exception], match: str) -> Iterator[pytest.ExceptionInfo[Exception]]:
    """As ``pytest.raises``, but ``match`` is looked for in the sentence."""
    with pytest.raises(kind) as caught:
        yield caught
    sentence = sentence_for(caught.value)
    assert re.search(match, sentence), f"{match!r} is not in {sentence!r}"
