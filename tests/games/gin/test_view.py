"""What one seat may know: all that was to be seen, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import NO_CARDS, PACK, as_set, iterate, parse, parse_set, points
from app.games.gin.actions import Knock, from_text
from app.games.gin.hand import Hand
from app.games.gin.melds import unmelded
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.gin.worlds import worlds
from tests.players.dealing import dealt

MINE = "2C 4C 6D 8D TH QH KS 9S 7C 5H"
THEIRS = "3D 5D 7H 9H JS KC 2S 4S 8C QD"


def after(*texts: str, rules: Rules | None = None) -> Hand:
    """Seat 0 has MINE, seat 1 THEIRS; the upcard is AD, and AH, AS, AC come next."""
    hand = dealt(MINE, theirs=THEIRS, upcard="AD", stock="AH AS AC", rules=rules or Rules())
    for text in texts:
        hand.apply(from_text(text))
    return hand


def both(*texts: str) -> tuple[View, View]:
    hand = after(*texts)
    return hand.view(0), hand.view(1)


def test_each_seat_sees_its_own_hand_and_the_pile() -> None:
    mine, theirs = both()
    assert (mine.hand, theirs.hand) == (parse_set(MINE), parse_set(THEIRS))
    for view in (mine, theirs):
        assert (view.top, view.pile, view.stock) == (parse("AD"), (parse("AD"),), 31)
        assert view.unseen == PACK & ~view.hand & ~parse_set("AD")
        assert view.opponent == 1 - view.seat


def test_only_the_seat_to_act_has_something_to_do() -> None:
    mine, theirs = both()
    assert mine.legal_actions()
    assert theirs.legal_actions() == []
    mine, theirs = both("pass")
    assert mine.legal_actions() == []
    assert theirs.legal_actions()


def test_a_card_from_the_stock_is_seen_by_who_drew_it() -> None:
    mine, theirs = both("pass", "pass", "stock")
    assert mine.drawn == parse("AH")
    assert (theirs.drawn, theirs.known) == (None, (NO_CARDS, NO_CARDS))
    assert theirs.unseen >> parse("AH") & 1
    assert not mine.unseen >> parse("AH") & 1


def test_a_card_from_the_pile_is_seen_by_both_for_as_long_as_it_is_held() -> None:
    mine, theirs = both("take")
    assert mine.drawn == parse("AD")
    for view in (mine, theirs):
        assert view.barred == parse("AD")
        assert view.known == view.taken == (parse_set("AD"), NO_CARDS)
        assert not view.unseen >> parse("AD") & 1
        assert view.top is None
    assert mine.throwable == parse_set(MINE)
    mine, theirs = both("take", "throw KS", "stock", "throw KC", "stock", "throw AD")
    for view in (mine, theirs):
        assert view.known == (NO_CARDS, NO_CARDS)
        assert view.taken == (parse_set("AD"), NO_CARDS)
        assert view.thrown == (parse_set("KS AD"), parse_set("KC"))
        assert view.barred is None


def test_what_was_left_on_the_pile_is_remembered() -> None:
    view, _ = both("pass", "pass", "stock", "throw KS", "stock", "throw KC", "take", "throw QH")
    assert view.passed == (parse_set("AD"), parse_set("AD KS"))


def test_a_card_left_a_second_time_stays_remembered() -> None:
    done = ("pass", "take", "throw KC", "stock", "throw KS", "stock", "throw AD", "stock")
    view, _ = both(*done)
    assert view.passed == (parse_set("AD KC"), parse_set("KS"))


def test_a_card_thrown_a_second_time_stays_remembered() -> None:
    done = ("pass", "pass", "stock", "throw KS", "take", "throw KC", "stock", "throw QH")
    back = ("stock", "throw KS", "take", "throw TH", "stock", "throw QD", "stock", "throw KS")
    view, _ = both(*done, *back)
    assert view.thrown == (parse_set("KS QH TH"), parse_set("KC KS QD"))


def test_the_upcard_counts_as_left_once_although_the_first_draw_is_no_choice() -> None:
    view, _ = both("pass", "pass", "stock")
    assert view.stock_only is False
    assert view.passed == (parse_set("AD"), parse_set("AD"))


def test_who_did_what_is_seen_by_both() -> None:
    done = ("pass", "pass", "stock", "throw KS", "take", "throw KC")
    mine, theirs = both(*done)
    seats = (0, 1, 0, 0, 1, 1)
    assert mine.history == theirs.history
    assert mine.history == tuple(
        (seat, from_text(text)) for seat, text in zip(seats, done, strict=True)
    )


def test_the_card_that_was_turned_up_and_its_limit_stay_in_sight() -> None:
    rules = Rules(oklahoma=True, oklahoma_ace=1)
    for done in ((), ("take",), ("pass", "pass", "stock", "throw KS", "stock", "throw AS")):
        hand = after(*done, rules=rules)
        for view in (hand.view(0), hand.view(1)):
            assert (view.upcard, view.limit, view.doubled) == (parse("AD"), 1, False)


@pytest.mark.parametrize(("upcard", "doubled"), [("6S", True), ("6C", False)])
def test_whether_the_hand_is_doubled_is_seen_from_its_beginning(upcard: str, doubled: bool) -> None:
    hand = dealt(MINE, theirs=THEIRS, upcard=upcard, rules=Rules(oklahoma=True))
    assert {hand.view(0).doubled, hand.view(1).doubled} == {doubled}


def test_a_view_stays_as_it_is_when_the_hand_goes_on() -> None:
    hand = after()
    before, copy = hand.view(0), after().view(0)
    for text in ("pass", "pass", "stock", "throw KS"):
        hand.apply(from_text(text))
    assert before == copy
    assert hash(before) == hash(copy)


def test_a_knocker_shows_all_and_the_defender_nothing() -> None:
    hand = dealt("AC 2C 3C 4D 5D 6D 7D 2H 3S AH", theirs="4C " + THEIRS[6:] + " TH", stock="KS")
    for text in ("pass", "pass", "stock", "knock KS AC,2C,3C;4D,5D,6D,7D", "layoff 4C 0"):
        hand.apply(from_text(text))
    mine, theirs = hand.view(0), hand.view(1)
    for view in (mine, theirs):
        assert view.spread == (parse_set("AC 2C 3C 4C"), parse_set("4D 5D 6D 7D"))
        assert view.spread_deadwood == parse_set("2H 3S AH")
    assert theirs.unseen == as_set(hand.stock)
    assert mine.unseen == as_set(hand.stock) | hand.hands[1]


def test_knocks_come_with_the_least_deadwood_first_and_each_spread_once() -> None:
    hand = dealt("AC 2C 3C 4C 5C 6C 7D 7H 7S 2H", stock="7C")
    for text in ("pass", "pass", "stock"):
        hand.apply(from_text(text))
    view = hand.view(0)
    knocks = view.knocks()
    left = [points(unmelded(view.hand & ~(1 << k.card), k.melds)) for k in knocks]
    assert left == sorted(left)
    assert left[0] == 0
    assert left[-1] <= view.limit
    assert len(set(knocks)) == len(knocks)
    whole = Knock(parse("2H"), (parse_set("AC 2C 3C 4C 5C 6C 7C"), parse_set("7D 7H 7S")))
    assert whole in knocks
    # The same spread, with its run cut in two, is not another one.
    runs = (parse_set("AC 2C 3C"), parse_set("4C 5C 6C 7C"), parse_set("7D 7H 7S"))
    assert Knock(parse("2H"), runs) not in knocks


def test_from_an_empty_pile_nothing_may_be_taken() -> None:
    assert not both("take")[0].may_take_last


@pytest.mark.parametrize(("top", "may"), [("QH", True), ("TH", False)])
def test_the_last_discard_may_be_taken_if_it_lets_knock(top: str, may: bool) -> None:
    hand = dealt("AC 2C 3C 4D 5D 6D QS QD AH KD", upcard=top, rules=Rules(knock_limit=1))
    assert hand.view(0).may_take_last is may


def test_a_last_discard_that_would_have_to_be_thrown_back_does_not_let_knock() -> None:
    # Deadwood 0 and the king; but the king itself may not go.
    hand = dealt("AC 2C 3C 4D 5D 6D 8S 8H 8D TC", upcard="KD", rules=Rules(knock_limit=9))
    assert not hand.view(0).may_take_last
    hand = dealt("AC 2C 3C 4D 5D 6D 8S 8H 8D TC", upcard="9D", rules=Rules(knock_limit=9))
    assert hand.view(0).may_take_last


def test_dealing_again_changes_what_is_hidden() -> None:
    """Else no test that deals hidden cards again would show anything."""
    rng = Random(1)
    deck = rng.sample(range(52), 52)
    hand = Hand(Rules(), deck, 0)
    other = next(worlds(hand.view(0), rng))
    assert other.stock != hand.stock
    assert other.hands[1] != hand.hands[1]
    assert other.hands[0] == hand.hands[0]
    assert set(iterate(other.hands[1])) <= set(iterate(hand.view(0).unseen))
