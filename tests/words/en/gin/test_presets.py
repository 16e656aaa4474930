"""The presets in words."""

from __future__ import annotations

from app.games.gin.rules import PRESETS
from app.words.en.gin.presets import PRESET_LABELS, PRESET_SUMMARIES


def test_every_preset_has_a_summary() -> None:
    assert PRESET_SUMMARIES.keys() == PRESETS.keys()


def test_labels_are_of_presets_and_tell_them_apart() -> None:
    assert PRESET_LABELS.keys() <= PRESETS.keys()
    shown = [PRESET_LABELS.get(name, name) for name in PRESETS]
    assert len({*shown}) == len(PRESETS)
    assert "terminal" not in shown
    assert "table" not in shown
