"""The presets in words."""

from __future__ import annotations

from app.games.gin.rules import PRESETS
from app.text.gin.setup import PRESET_LABELS, summary


def test_every_preset_has_a_summary() -> None:
    for name, rules in PRESETS.items():
        assert summary(name, rules).endswith(".")


def test_labels_are_of_presets_and_tell_them_apart() -> None:
    assert PRESET_LABELS.keys() == PRESETS.keys()
    shown = {*PRESET_LABELS.values()}
    assert len(shown) == len(PRESETS)
    assert not {"terminal", "table"} & shown
