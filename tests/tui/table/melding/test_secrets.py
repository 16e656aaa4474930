"""Cards that nobody here has seen change nothing on the screen, however they lie.

The same deal is played twice, action by action, with all cards that I never see laid out
differently. Every frame that I look at must be the same.
"""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any, Final

import pytest

from app.cards.cards import PACK, SHORT, Cards, as_set, iterate
from app.cards.moves import Discard, DrawDiscard, DrawStock, Meld
from app.cards.moves import LayOff as LayOffSimply
from app.games.contract.actions import ContractLayOff, Exchange, GoDown, LetGo
from app.games.contract.rules import pack_of
from app.players.registry import decide
from app.table.session import MatchSession
from app.ui.melding.table import MeldingTableModel
from tests.again import again
from tests.tui.home import until_cleared
from tests.tui.screen_text import styled_lines
from tests.tui.table.gin.test_secrets import differences
from tests.tui.table.melding.tables import ME, basic, contract, playing

SIZE: Final = (80, 24)
KEYS: Final = (
    *("tab", "tab", "tab", "o", "right", "up", "down"),
    *("space", "a", "backspace", "pagedown"),
)
"""Pressed in my own turns, one after the other; none of them is a move."""
MOST: Final = 60
"""Actions that are played."""

TABLES: Final = {
    "basic": lambda: basic(*_hands(0, 7), up="2H"),
    "contract": lambda: contract("", "", "", number=2),
}


def _hands(first: int, count: int) -> list[str]:
    deck = list(iterate(PACK & ~(1 << 27)))
    Random(first).shuffle(deck)
    return [" ".join(SHORT[card] for card in deck[seat::8][:count]) for seat in range(3)]


def played(session: MatchSession) -> tuple[list[tuple[int, Any]], Cards]:
    """What is done in the deal, and the cards that come to light for me."""
    hand = session.match.hand
    seen: Cards = hand.hands[ME] | as_set(hand.pile)
    done: list[tuple[int, Any]] = []
    while not hand.is_over and len(done) < MOST:
        seat = hand.to_act
        action = decide("casual", hand.view(seat), session.match.player_seed)
        before = hand.hands[ME]
        session.act(seat, action)
        done.append((seat, action))
        seen |= hand.hands[ME] & ~before | _shown(action)
    if hand.is_over:
        done.pop()
    return done, seen


def _shown(action: Any) -> Cards:
    match action:
        case Discard(card) | LayOffSimply(card) | ContractLayOff(card) | Exchange(card):
            return 1 << card
        case Meld(cards):
            return cards
        case GoDown(melds):
            return as_set(card for meld in melds for card in meld.cards)
    return 0


def laid_out_anew(session: MatchSession, seen: Cards) -> MatchSession:
    """The same table with other cards in the place of all that I never see."""
    hand = session.match.hand
    every = PACK if session.match.game.name == "basic" else pack_of(len(hand.hands))
    hidden = list(iterate(every & ~seen))
    Random(1).shuffle(hidden)
    swap = dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))
    hand.hands = [as_set(swap.get(card, card) for card in iterate(held)) for held in hand.hands]
    hand.stock = [swap.get(card, card) for card in hand.stock]
    return session


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    until_cleared(monkeypatch)


async def frames(session: MatchSession, actions: list[tuple[int, Any]]) -> list[list[str]]:
    """What I see while these actions are done, one after the other."""
    keys, shown = cycle(KEYS), []
    async with playing(session, size=SIZE) as player:
        for seat, action in actions:
            if seat == ME:
                await player.press(next(keys))
                shown.append(styled_lines(player.app))
                player.app.clear_notifications()
            session.act(seat, action)
            await player.press("home")
            shown.append(styled_lines(player.app))
            player.app.clear_notifications()
    return shown


@pytest.mark.parametrize("most", [9, again(None)])
@pytest.mark.parametrize("name", TABLES)
async def test_no_frame_depends_on_a_card_that_i_do_not_see(name: str, most: int | None) -> None:
    actions, seen = played(TABLES[name]())
    other = laid_out_anew(TABLES[name](), seen)
    assert len(actions) > 20
    assert any(isinstance(action, DrawStock | DrawDiscard | LetGo) for _, action in actions)
    one = TABLES[name]()
    assert one.match.hand.stock != other.match.hand.stock
    actions = actions[:most]
    told = differences(await frames(one, actions), await frames(other, actions))
    assert not told, "\n".join(told[:5])


async def test_a_hidden_card_on_the_top_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    actions, seen = played(TABLES["contract"]())
    shown = []
    for table in (TABLES["contract"](), laid_out_anew(TABLES["contract"](), seen)):
        told = SHORT[table.match.hand.stock[0]]
        monkeypatch.setattr(MeldingTableModel, "top_line", lambda *_, told=told: told)
        shown.append(await frames(table, actions[:3]))
    assert differences(*shown)
