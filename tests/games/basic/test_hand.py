"""The turn, the ways to go out, and the end of a hand, one rule after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.cards.cards import parse
from app.cards.deal import Deal, shuffled
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.base import ONLOOKER, IllegalAction
from app.games.basic.actions import from_text, to_text
from app.games.basic.hand import Hand
from app.games.basic.refusals import BasicCode
from app.games.basic.rules import PRESETS, MeldsATurn, Rules, StockOut
from app.games.basic.score import Outcome
from app.games.basic.view import Phase
from app.refusal import Code
from tests.games.basic.dealing import SMALL, dealt, names, play
from tests.refusals import refused

SIX = Rules(dealt=(6,))
ANY = replace(SIX, melds_a_turn=MeldsATurn.ANY)


def refuses(hand: Hand, text: str, code: Code) -> None:
    """The action is refused for this reason, by the view and by the hand, and not listed."""
    action = from_text(text)
    with pytest.raises(IllegalAction) as caught:
        hand.apply(action)
    assert caught.value.code == code
    assert hand.view(hand.to_act).refusal(action) == caught.value
    assert action not in hand.legal_actions()


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_the_deal(seats: int, cards: int) -> None:
    deck = shuffled(bytes(32))
    hand = Hand(Rules(), Deal(tuple(deck)), 1, (0,) * seats)
    assert hand.counts == (cards,) * seats
    first = 2 % seats
    assert hand.to_act == first
    assert all(hand.hands[first] >> card & 1 for card in deck[: cards * seats : seats])
    assert hand.pile == [deck[cards * seats]]
    assert hand.stock[::-1] == deck[cards * seats + 1 :]


def test_a_turn_is_a_draw_melds_and_lay_offs_and_a_throw() -> None:
    hand = dealt(SIX, ["3C 4C 5C KD QH 9S", "6C JD JH 2D 2H 8S"], "TD", "JS 7C")
    for text in ("throw KD", "meld 3C,4C,5C", "layoff KD 0"):
        refuses(hand, text, BasicCode.DRAW_FIRST)
    play(hand, "stock")
    assert hand.view(0).drawn == parse("JS")
    refuses(hand, "stock", BasicCode.DRAWN)
    refuses(hand, "take", BasicCode.DRAWN)
    play(hand, "meld 3C,4C,5C; throw KD")
    assert hand.to_act == 1
    play(hand, "stock; layoff 6C 0; layoff 7C 0; throw JD")
    assert names(hand.table[0].cards) == "3C 4C 5C 6C 7C"
    assert hand.table[0].owner == 0
    assert hand.counts == (3, 4)


def test_only_what_is_held_fits_and_is_a_meld_is_put_down() -> None:
    hand = dealt(SIX, ["3C 4C 5C KD QH 9S", "6C JD JH 2D 2H 8S"], "TD", "JS 7C")
    play(hand, "stock")
    refuses(hand, "meld 4C,5C,6C", BasicCode.NOT_OWN_CARDS)
    refuses(hand, "meld 3C,4C,KD", BasicCode.NO_MELD)
    refuses(hand, "meld 3C,4C", BasicCode.NO_MELD)
    refuses(hand, "throw 6C", BasicCode.NOT_HELD)
    refuses(hand, "layoff 3C 0", BasicCode.NO_SUCH_MELD)
    play(hand, "meld 3C,4C,5C; throw KD; stock")
    refuses(hand, "layoff 2D 0", BasicCode.DOES_NOT_FIT)
    refuses(hand, "layoff 9S 0", BasicCode.NOT_HELD)


def test_the_card_just_taken_is_not_thrown_in_that_turn() -> None:
    hand = dealt(SMALL, ["3C 4C KD", "6C JD JH"], "TD", "9H 8H")
    play(hand, "take")
    refuses(hand, "throw TD", BasicCode.JUST_TAKEN)
    play(hand, "throw KD; stock; throw 6C; stock; throw TD")
    assert hand.pile[-1] == parse("TD")


def test_one_meld_a_turn_unless_the_whole_hand_goes() -> None:
    cards = "3C 4C 5C KD KH KS"
    hand = dealt(SIX, [cards, "6C JD JH 2D 2H 8S"], "TD", "9H 7C")
    play(hand, "stock; meld 3C,4C,5C; meld KD,KH,KS")
    assert hand.going_rummy
    play(hand, "throw 9H")
    assert hand.ending.outcome is Outcome.RUMMY
    assert hand.gains == (2 * (6 + 10 + 10 + 2 + 2 + 8), 0)


def test_a_second_meld_is_refused_where_something_would_stay() -> None:
    cards = "3C 4C 5C KD KH KS 9S"
    seven = Rules(dealt=(7,))
    hand = dealt(seven, [cards, "6C JD JH 2D 2H 8S 8D"], "TD", "9H 7C")
    play(hand, "stock; meld 3C,4C,5C")
    refuses(hand, "meld KD,KH,KS", BasicCode.ONLY_TO_GO_RUMMY)
    without = dealt(replace(seven, going_rummy=False), [cards, "6C JD JH 2D 2H 8S 8D"], "TD", "9H")
    play(without, "stock; meld 3C,4C,5C")
    refuses(without, "meld KD,KH,KS", BasicCode.ONE_MELD)
    any_number = dealt(
        replace(seven, melds_a_turn=MeldsATurn.ANY), [cards, "6C JD JH 2D 2H 8S 8D"], "TD", "9H"
    )
    play(any_number, "stock; meld 3C,4C,5C; meld KD,KH,KS; throw 9H")
    assert any_number.counts[0] == 1


def test_who_has_begun_to_go_rummy_goes_on() -> None:
    hand = dealt(SIX, ["3C 4C 5C KD KH KS", "7C JD JH 2D 2H 8S"], "TD", "6C 7D")
    play(hand, "stock; meld 3C,4C,5C; meld KD,KH,KS")
    assert {to_text(action) for action in hand.legal_actions()} == {"layoff 6C 0", "throw 6C"}
    hand = dealt(
        Rules(dealt=(7,)),
        ["3C 4C 5C KD KH KS 6C", "7C JD JH 2D 2H 8S 9S"],
        "TD",
        "7D",
    )
    play(hand, "stock; meld 3C,4C,5C; meld KD,KH,KS")
    # With the six thrown the seven would stay.
    refuses(hand, "throw 6C", BasicCode.GOING_RUMMY)
    play(hand, "layoff 6C 0; throw 7D")
    assert hand.ending.outcome is Outcome.RUMMY


def test_who_has_laid_something_down_before_does_not_go_rummy() -> None:
    hand = dealt(SIX, ["3C 4C 5C KD KH KS", "7C JD JH 2D 2H 8S"], "TD", "AH 7D KC")
    play(hand, "stock; meld 3C,4C,5C; throw AH; stock; throw 7D; stock")
    assert not hand.view(0).may_go_rummy
    play(hand, "meld KC,KD,KH,KS")
    assert hand.ending.outcome is Outcome.OUT
    assert hand.gains == (7 + 20 + 4 + 8, 0)


@pytest.mark.parametrize("last", ["meld 3C,4C,5C,6C", "layoff 6C 0", "throw 6C"])
def test_one_goes_out_by_meld_lay_off_or_throw(last: str) -> None:
    hand = dealt(SMALL, ["3C 4C 5C", "7C JD JH"], "TD", "6C")
    play(hand, "stock")
    if "meld" not in last:
        play(hand, "meld 3C,4C,5C")
    play(hand, last)
    assert hand.is_over
    assert hand.ending.winners == (0,)
    assert hand.gains == (2 * 27, 0)
    assert hand.legal_actions() == []
    with refused(IllegalAction, match="over"):
        hand.apply(DRAW_STOCK)


def test_a_throw_has_to_be_the_last_where_the_rules_ask_for_it() -> None:
    rules = replace(SMALL, discard_to_go_out=True)
    hand = dealt(rules, ["3C 4C 5C", "7C JD JH"], "TD", "6C")
    play(hand, "stock")
    refuses(hand, "meld 3C,4C,5C,6C", BasicCode.LEAVES_NO_THROW)
    play(hand, "meld 3C,4C,5C")
    refuses(hand, "layoff 6C 0", BasicCode.LEAVES_NO_THROW)
    play(hand, "throw 6C")
    assert hand.ending.winners == (0,)


def test_a_meld_that_leaves_only_the_barred_card_is_refused_and_the_refusal_says_so() -> None:
    hand = dealt(SMALL, ["3C 4C 5C", "7C JD JH"], "TD")
    play(hand, "take")
    refuses(hand, "meld 3C,4C,5C", BasicCode.LEAVES_BARRED)
    with refused(IllegalAction, match="only the ten of diamonds.* cannot be discarded"):
        hand.apply(from_text("meld 3C,4C,5C"))
    assert {to_text(action) for action in hand.legal_actions()} == {
        "throw 3C",
        "throw 4C",
        "throw 5C",
    }


def test_the_barred_card_may_stay_where_it_can_be_laid_off() -> None:
    hand = dealt(SMALL, ["3C 4C 5C", "7C JD JH"], "6C")
    play(hand, "take; meld 3C,4C,5C")
    assert [to_text(action) for action in hand.legal_actions()] == ["layoff 6C 0"]
    play(hand, "layoff 6C 0")
    assert hand.ending.outcome is Outcome.RUMMY


def test_a_lay_off_that_leaves_only_the_barred_card_is_refused() -> None:
    four = Rules(dealt=(4,))
    hand = dealt(four, ["3C 4C 5C KD", "6C 7C 2C 8C"], "TD", "9S 2D AH")
    play(hand, "stock; meld 3C,4C,5C; throw 9S")
    play(hand, "stock; layoff 6C 0; layoff 7C 0; layoff 2C 0; throw 2D")
    play(hand, "stock; throw KD; take")
    assert hand.view(1).counts == (1, 2)
    refuses(hand, "layoff 8C 0", BasicCode.LEAVES_BARRED)
    play(hand, "throw 8C")
    assert not hand.is_over


def draw_and_throw(hand: Hand) -> None:
    """Draw from the stock and throw what was drawn."""
    play(hand, "stock")
    drawn = hand.view(hand.to_act).drawn
    assert drawn is not None
    hand.apply(Discard(drawn))


def emptied(rules: Rules, hand: Hand | None = None) -> Hand:
    """A hand of two, by itself one that nobody can meld in, who throw what they have drawn until
    the stock is empty.
    """
    hand = hand or dealt(rules, ["AC 2D 4H", "6C 8D TH"], "KS")
    while hand.stock:
        draw_and_throw(hand)
    return hand


def test_who_declines_the_top_of_the_pile_turns_it_over_unshuffled() -> None:
    hand = emptied(SMALL)
    pile = hand.view(0).pile
    assert hand.view(ONLOOKER).order == ()
    play(hand, "stock")
    view = hand.view(1 - hand.to_act)
    assert (hand.view(hand.to_act).drawn, *view.order) == pile
    assert view.pile == ()
    # Everybody knows where that card is.
    assert view.known[hand.to_act] == 1 << pile[0]
    assert hand.view(ONLOOKER).order == view.order
    assert hand.shown_by(DRAW_STOCK) is None
    assert hand.turned == 1


def test_the_top_may_be_taken_instead() -> None:
    hand = emptied(SMALL)
    play(hand, "take")
    assert hand.stock == []
    assert hand.turned == 0


def test_the_pile_less_its_top_is_shuffled_where_the_rules_say_so() -> None:
    hand = emptied(replace(SMALL, stock_out=StockOut.RESHUFFLED))
    pile = hand.view(0).pile
    play(hand, "stock")
    view = hand.view(hand.to_act)
    assert view.pile == pile[-1:]
    assert view.order == ()
    assert [view.drawn, *reversed(hand.stock)] != [*pile[:-1]]
    assert {view.drawn, *hand.stock} == {*pile[:-1]}
    assert hand.shown_by(DRAW_STOCK) is BasicCode.STOCK_CARD_SEEN
    assert names(view.stock_from) == names(sum(1 << card for card in pile[:-1]))


def test_the_hand_ends_with_the_turn_that_drew_the_last_card_where_the_rules_say_so() -> None:
    hand = emptied(replace(SMALL, stock_out=StockOut.HAND_ENDS))
    assert hand.is_over
    assert hand.ending.outcome is Outcome.STOCK_OUT
    assert hand.ending.points == (7, 24)
    assert hand.gains == (17, 0)
    assert hand.ending.winners == (0,)


def test_nobody_scores_where_the_lowest_hand_does_not_win() -> None:
    rules = replace(SMALL, stock_out=StockOut.HAND_ENDS, lowest_hand_wins=False)
    hand = emptied(rules)
    assert (hand.ending.winners, hand.gains) == ((), (0, 0))


def test_the_last_card_left_to_draw_has_to_be_taken() -> None:
    hand = emptied(SMALL)
    hand.pile = hand.pile[-1:]
    assert hand.legal_actions() == [DRAW_DISCARD]
    refuses(hand, "stock", BasicCode.MUST_TAKE)


@pytest.mark.parametrize("stock_out", [StockOut.TURNED_OVER, StockOut.RESHUFFLED])
def test_a_hand_ends_once_the_pile_was_turned_over_twice_for_nothing(stock_out: StockOut) -> None:
    hand = emptied(replace(SMALL, stock_out=stock_out))
    turns = 0
    while not hand.is_over:
        turned = hand.turned
        draw_and_throw(hand)
        turns += 1
        assert hand.is_over == (hand.turned == 2)
    assert turned == 1
    assert hand.ending.outcome is Outcome.TURNED_OVER
    assert turns > 30


def test_a_meld_lets_the_pile_be_turned_over_again() -> None:
    hand = emptied(SMALL, dealt(SMALL, ["AC AD 4H", "6C 8D TH"], "KS", "AH"))
    draw_and_throw(hand)
    play(hand, "stock")
    assert hand.turned == 1
    play(hand, "meld AC,AD,AH")
    assert hand.turned == 0


def test_a_hand_ends_when_nobody_draws_from_the_stock_any_more() -> None:
    """Two who pass the same cards back and forth have twenty turns each."""
    hand = dealt(SMALL, ["AC 2D 4H", "6C 8D TH"], "KS")
    turns = 0
    while not hand.is_over:
        play(hand, "take")
        hand.apply(hand.legal_actions()[0])
        turns += 1
    assert turns == 40
    assert hand.ending.outcome is Outcome.IDLE
    low = min(hand.ending.points)
    assert hand.gains is not None
    assert max(hand.gains) == sum(hand.ending.points) - 2 * low


def test_tied_lowest_hands_each_gain_from_the_rest() -> None:
    rules = replace(PRESETS["course"], dealt=(3, 3))
    hand = dealt(rules, ["AC 3D 5H", "2C 3H 4S", "KC QD JH"], "9S")
    while not hand.is_over:
        draw_and_throw(hand)
    assert hand.ending.winners == (0, 1)
    assert hand.gains == (21, 21, 0)


def test_an_onlooker_and_the_others_see_no_hand() -> None:
    hand = dealt(SIX, ["3C 4C 5C KD QH 9S", "6C JD JH 2D 2H 8S"], "TD", "JS 7C")
    play(hand, "stock")
    assert hand.view(1).drawn is None
    assert hand.view(ONLOOKER).hand == 0
    assert hand.view(1).unseen >> parse("JS") & 1
    assert hand.view(0).phase is Phase.PLAY
    assert hand.view(1).legal_actions() == []
    assert hand.view(1).refusal(DRAW_STOCK) == IllegalAction(BasicCode.NOT_IN_TURN)


def test_a_drawn_card_is_not_forgotten_but_what_was_put_down_may_come_back() -> None:
    hand = dealt(SMALL, ["3C 4C 5C", "7C JD JH"], "TD", "KC")
    play(hand, "stock")
    assert hand.shown_by(hand.history[-1][1]) is BasicCode.STOCK_CARD_SEEN
    play(hand, "meld 3C,4C,5C")
    assert hand.shown_by(hand.history[-1][1]) is None


def test_a_series_of_turns_in_the_course_game() -> None:
    """Nine cards, any number of melds, and out without a throw."""
    hand = dealt(
        PRESETS["course"],
        ["3C 4C 5C KD KH KS 7H 8H 9H", "7C JD JH 2D 2H 8S AC AD 4D"],
        "TD",
        "TH",
    )
    play(hand, "stock; meld 3C,4C,5C; meld KD,KH,KS; meld 7H,8H,9H,TH")
    assert hand.ending.outcome is Outcome.OUT
    assert hand.gains == (7 + 20 + 4 + 8 + 2 + 4, 0)
