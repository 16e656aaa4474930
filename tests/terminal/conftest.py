"""What the tests in a pseudo-terminal share."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def at_once(home: Path) -> None:
    """Settings in which the computer player's answers are not held back."""
    home.mkdir()
    (home / "settings.json").write_text(json.dumps({"pace": 0}))
