"""Ways to knock are ranked by what is left and what the others could lay off."""

from __future__ import annotations

import pytest

from app.cards.cards import parse, parse_set
from app.coach.knocks import ranked
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, BigGin, Discard
from app.games.gin.view import View
from app.table.session import Session
from tests.tui.host import ME, VERA, SetMatch, i_may_knock

HERS = "9H 9D 9S TS AC 2C 3C QD QH JH"
FIVES_OR_SPADES = "4S 5S 6S 5H 9C TC JC QC KC KD"
"""With the five of diamonds: both leave ten points, the long run of clubs lies beside them."""
FIVES, SPADES = parse_set("5S 5H 5D"), parse_set("4S 5S 6S")


def after_the_upcard(mine: str = FIVES_OR_SPADES, upcard: str = "5D") -> View:
    match = SetMatch(mine, HERS, upcard)
    i_may_knock(match)
    return match.hand.view(ME)


def after_vera_took(upcard: str) -> View:
    table = Session(SetMatch(FIVES_OR_SPADES, HERS, upcard, stock="5D"))
    for seat, action in (
        (VERA, DRAW_DISCARD),
        (VERA, Discard(parse("QH"))),
        (ME, DRAW_STOCK),
    ):
        table.act(seat, action)
    view: View = table.match.hand.view(ME)
    return view


def test_unseen_cards_count_by_chance_those_behind_others_less() -> None:
    view = after_the_upcard()
    fives, spades = ranked(view, view.knocks())
    assert (FIVES in fives.choice.melds, SPADES in spades.choice.melds) == (True, True)
    unseen = view.unseen.bit_count()
    chance = 10 / unseen
    assert unseen == view.stock + 10
    assert fives.unseen == parse_set("5C 8C")
    assert fives.expected == pytest.approx(chance * (5 + 8) + chance**2 * 7 + chance**3 * 6)
    assert fives.cost == pytest.approx(10 + fives.expected)
    assert fives.known == spades.known == 0
    assert spades.unseen == parse_set("8C 3S 7S")
    assert spades.cost > fives.cost


def test_what_another_is_known_to_hold_counts_whole() -> None:
    view = after_vera_took("5C")
    assert FIVES in view.knocks()[0].melds, "the order of the rules begins with the weaker way"
    spades, fives = ranked(view, view.knocks())
    assert SPADES in spades.choice.melds
    assert fives.known == parse_set("5C")
    assert fives.cost == pytest.approx(10 + 5 + fives.expected)
    # Behind a card that lies on the table already the next one is as likely as any other.
    view = after_vera_took("8C")
    assert all(way.known == parse_set("8C") for way in ranked(view, view.knocks()))
    assert all(way.unseen & parse_set("7C") for way in ranked(view, view.knocks()))


def test_gin_costs_nothing_and_comes_first() -> None:
    view = after_the_upcard("6S 7S 8S KC KD KH AD 2D 3D JD", "KS")
    ways = ranked(view, view.knocks()[::-1])
    assert len(ways) > 1
    assert [way.cost for way in ways] == sorted(way.cost for way in ways)
    assert (ways[0].deadwood, ways[0].unseen, ways[0].cost) == (0, 0, 0)


def test_big_gin_comes_before_gin() -> None:
    view = after_the_upcard("6S 7S 8S KC KD KH AD 2D 3D 4D", "KS")
    ways = ranked(view, [*view.knocks(), *view.big_gins()])
    assert isinstance(ways[0].choice, BigGin)
