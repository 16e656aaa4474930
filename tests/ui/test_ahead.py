"""Which moves that come too early are kept."""

from __future__ import annotations

from app.cards.cards import parse
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Spread
from app.games.gin.melds import arrangements
from app.ui.ahead import Ahead
from tests.tui.host import ME, VERA
from tests.tui.seated import (
    took,
    upcard,
)

QUEEN = parse("QD")


def test_what_is_kept() -> None:
    table = upcard()
    ahead, view = Ahead(), table.match.hand.view(VERA)
    assert not ahead.keep(Discard(QUEEN), view)
    assert not ahead.keep(Spread(arrangements(view.hand)[0]), view)
    assert ahead.keep(PASS, view)
    assert ahead.take(view) is None, "it is not Vera's turn"
    assert ahead.keep(PASS, view)
    assert not ahead.keep(Discard(QUEEN), view), "the last one counts"
    table.act(ME, PASS)
    assert ahead.take(table.match.hand.view(VERA)) is None
    later = took().match.hand.view(VERA)
    assert not ahead.keep(DRAW_DISCARD, later), "the next card is still to come"
    assert ahead.keep(DRAW_STOCK, later)
