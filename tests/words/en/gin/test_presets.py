"""The presets in words."""

from __future__ import annotations

from app.games.gin.rules import PRESETS
from app.words.en.gin.presets import PRESET_SUMMARIES


def test_every_preset_has_a_summary() -> None:
    assert PRESET_SUMMARIES.keys() == PRESETS.keys()
