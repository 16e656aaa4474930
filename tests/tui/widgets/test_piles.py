"""The piles: their labels."""

from __future__ import annotations

import pytest

from app.tui.widgets.piles import Pile
from tests.tui.seated import last_card, seated


@pytest.mark.parametrize(
    ("label", "focused", "told"),
    [
        ("stock 10", False, "stock 10   "),
        ("stock 10", True, "stock 10 ▲ "),
        ("stock 104", True, "stock 104▲ "),
        ("Stapel 104", True, "Stapel 104 "),
    ],
)
async def test_a_blank_follows_a_label(label: str, focused: bool, told: str) -> None:
    async with seated(last_card()) as person:
        pile = person.screen.query_one("#stock", Pile)
        pile.styles.width = 11
        await person.pilot.pause()
        pile.show(label, card=None, face_down=True, focused=focused)
        assert pile.render_line(pile.size.height - 1).text == told
