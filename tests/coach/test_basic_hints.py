"""Hints in Basic Rummy: the reasons that positions have, and the sentences for them."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import glyph_name, parse, parse_set
from app.cards.moves import DISCARDS
from app.coach.basic_hints import explain
from app.coach.reasons import HintReason, MeldingHint, Why
from app.games.basic.actions import from_text
from app.games.basic.hand import Hand
from app.games.basic.rules import GAME_NAME, PRESETS, Rules
from app.games.basic.view import View
from app.players.registry import decide, judge
from app.text.basic.hints import advice
from tests.games.basic.dealing import SMALL, dealt, play
from tests.games.basic.random_play import Habits, some_hand

SIX = Rules(dealt=(6,))
OTHER = "7C 8D JH 2C 2H 8S"
WHO = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def why(hand: Hand, action: str) -> HintReason:
    """The first reason for an action of whoever is to act."""
    return explain(hand.view(hand.to_act), from_text(action)).reasons[0]


def advise(view: View) -> MeldingHint:
    """What the judge would do in the seat of a view, and why."""
    return explain(view, decide(judge(GAME_NAME), view, 0))


def said(hand: Hand) -> str:
    """The whole hint for whoever is to act."""
    return advice(advise(hand.view(hand.to_act)), glyph_name, WHO)


def test_a_card_that_makes_a_meld_is_taken() -> None:
    hand = dealt(SIX, ["3C 4C 9D 9H KH AS", OTHER], "5C")
    assert said(hand) == "Take it: it makes 3♣ 4♣ 5♣."


def test_a_card_that_goes_with_nothing_is_left() -> None:
    hand = dealt(SIX, ["3C 4C 9D 9H KH AS", OTHER], "6S")
    assert said(hand) == (
        "Draw from the stock: 6♠ goes with nothing you hold. 4 of 45 unseen cards help."
    )
    assert why(hand, "take") == HintReason(Why.CHEAPER, card=parse("6S"))


def test_a_pair_is_less_than_what_may_come_and_more_than_nothing() -> None:
    hand = dealt(SIX, ["3C 4C 9D 9H KH AS", OTHER], "KD")
    assert why(hand, "stock").why is Why.LESS_USE
    missing = parse_set("KC KS")
    assert why(hand, "take") == HintReason(
        Why.GOES_WITH, card=parse("KD"), cards=parse_set("KH"), missing=missing
    )


def test_the_whole_hand_at_once() -> None:
    hand = dealt(SIX, ["3C 4C 5C KH KS AS", OTHER], "KD")
    assert said(hand) == "Take it: your whole hand goes in this turn, and counts double."
    play(hand, "take")
    assert said(hand).startswith("Meld ")
    assert said(hand).endswith(": your whole hand goes in this turn, and counts double.")
    rules = Rules(dealt=(6,), going_rummy=False)
    hand = dealt(rules, ["3C 4C 5C KH KS AS", OTHER], "QD", "TH QH KD")
    play(hand, "stock; meld 3C,4C,5C; throw TH; stock; throw QH; stock")
    assert said(hand) == "Meld K♦ K♥ K♠: you go out in this turn."


def test_melds_are_kept_for_the_whole_hand() -> None:
    hand = dealt(SIX, ["3C 4C 5C KH KS AS", OTHER], "TD", "9D")
    play(hand, "stock")
    hint = advise(hand.view(0))
    assert [reason.why for reason in hint.reasons] == [
        *(Why.ALONE, Why.HOLDS_BACK, Why.HAND_COUNTS, Why.HELPFUL)
    ]
    assert advice(hint, glyph_name, WHO) == (
        "Discard 9♦: it goes with nothing you hold, and counts 9."
        " Keep 3♣ 4♣ 5♣: the whole hand at once counts double."
    )


def test_where_nothing_counts_double_they_are_kept_from_others() -> None:
    hand = dealt(PRESETS["course"], ["3C 4C 5C KH KS AS 7D 9D JD", f"{OTHER} 6H QS 4S"], "TD", "QH")
    play(hand, "stock")
    reasons = explain(hand.view(0), from_text("throw QH")).reasons
    assert reasons[1] == HintReason(Why.GIVES_NOTHING, cards=parse_set("3C 4C 5C"))


def test_somebody_is_about_to_go_out() -> None:
    hand = dealt(SIX, ["3C 4C 5C KH TS AS", "2C 3D 4H 6S 7S 8S"], "TD", "QH 9H QD")
    play(hand, "stock; throw QH; stock; meld 6S,7S,8S; throw 9H; stock")
    hint = advise(hand.view(0))
    assert hint.reasons == (
        HintReason(Why.SOMEBODY_IS_CLOSE, seat=1, amount=3),
        HintReason(Why.FEWER_POINTS, amount=10 + 10 + 1 + 10),
    )
    assert advice(hint, glyph_name, WHO).startswith("Meld 3♣ 4♣ 5♣: Bob has only 3 cards left.")


def test_the_stock_ends_the_hand() -> None:
    hand = dealt(PRESETS["course"], ["3C 4C 5C KH TS AS 7D 9D JD", f"{OTHER} 6H QS 4S"], "TH")
    while len(hand.stock) > 2 or hand.to_act:
        play(hand, "stock")
        drawn = hand.view(hand.to_act).drawn
        assert drawn is not None
        hand.apply(DISCARDS[drawn])
    play(hand, "stock")
    assert why(hand, "meld 3C,4C,5C") == HintReason(Why.STOCK_ENDS, amount=len(hand.stock))


def test_nobody_can_use_what_has_been_seen() -> None:
    """Two other kings and the queen of the suit lie in the pile."""
    hand = dealt(SMALL, ["KS 2D 7H", "4C 8S 9C"], "KC", "4D KD 5D QS 3H")
    play(hand, "stock; throw 4D; stock; throw KD; stock; throw 5D; stock; throw QS; stock")
    assert why(hand, "throw KS") == HintReason(Why.NOBODY_CAN_USE, card=parse("KS"))
    assert why(hand, "throw 7H").why is not Why.NOBODY_CAN_USE
    hand = dealt(SMALL, ["KS 2D 7H", "4C 8S 9C"], "KC", "4D KD 5D TS 3H")
    play(hand, "stock; throw 4D; stock; throw KD; stock; throw 5D; stock; throw TS; stock")
    assert why(hand, "throw KS").why is not Why.NOBODY_CAN_USE


def test_what_the_next_player_collects_is_kept() -> None:
    hand = dealt(SIX, ["KC KD QH JS 2D 5H", "8D 8H TC 2C 3H 6S"], "AH", "7S 9C")
    play(hand, "stock; throw KD; take; throw 8D; stock")
    assert why(hand, "throw 9C") == HintReason(
        Why.WANTED, card=parse("KC"), seat=1, cards=parse_set("KD")
    )
    told = advice(explain(hand.view(0), from_text("throw 9C")), glyph_name, WHO)
    assert told.startswith("Discard 9♣: not K♣, Bob took K♦.")


def test_what_stays_can_become_a_meld() -> None:
    """Told where the other throw would break it; else it holds for that as well."""
    hand = dealt(SIX, ["3C 4C 9D JH JD 4S", OTHER], "TS", "9S")
    play(hand, "stock")
    assert why(hand, "throw 9S") == HintReason(
        Why.KEEPS, cards=parse_set("JH JD"), missing=parse_set("JC JS")
    )
    assert why(hand, "throw 3C").why is Why.KEEPS
    hand = dealt(SMALL, ["3C 4C 9D", "KC KD QH"], "TS", "9S")
    play(hand, "stock")
    assert why(hand, "throw 9S").why is Why.LEAST_USE, "the nine of diamonds leaves the same pair"


def test_what_holds_for_the_card_thrown_instead_is_no_reason() -> None:
    hand = dealt(SMALL, ["KS QH 2D", "4C 8S 9C"], "7C", "4D")
    play(hand, "stock")
    assert [why(hand, f"throw {card}").why for card in ("KS", "QH")] == [Why.LEAST_USE] * 2
    assert why(hand, "throw 2D").why is Why.LEAST_USE
    hand = dealt(SMALL, ["KS 9H 2D", "4C 8S 9C"], "7C", "4D")
    play(hand, "stock")
    assert why(hand, "throw KS") == HintReason(Why.ALONE, card=parse("KS"), amount=10)


def test_the_next_card_of_a_stock_that_was_turned_over_is_known() -> None:
    hand = dealt(SMALL, ["3C 4C 9D", "KC KD QH"], "TS", "5C")
    assert why(hand, "stock").why is Why.NO_USE
    hand.is_order_known = True
    assert why(hand, "stock") == HintReason(Why.NEXT_IN_STOCK, card=parse("5C"))


def test_what_is_not_possible_has_no_reasons() -> None:
    hand = dealt(SMALL, ["3C 4C 9D", "KC KD QH"], "TS")
    for seat, action in ((0, "throw 9D"), (1, "stock"), (0, "meld 3C,4C,5C")):
        with pytest.raises(ValueError, match="not possible now"):
            explain(hand.view(seat), from_text(action))


def test_everything_that_may_be_done_has_reasons_in_words() -> None:
    rng = Random("hints")
    habits = Habits(melds=0.4, takes=0.4)
    given = set()
    for _ in range(16):
        hand = some_hand(rng.randbytes(32))
        while not hand.is_over:
            view = hand.view(hand.to_act)
            if rng.random() < 0.2:
                for action in view.legal_actions():
                    hint = explain(view, action)
                    given |= {reason.why for reason in hint.reasons}
                    told = advice(hint, glyph_name, WHO)
                    assert told.endswith(".")
                    assert "None" not in told
                    assert hint.action == action
            hand.apply(habits.choose(hand, rng))
    assert len(given) > 12


def test_it_advises_what_the_strongest_level_does() -> None:
    hand = dealt(SIX, ["3C 4C 9D 9H KH AS", OTHER], "5C")
    for _ in range(2):
        view = hand.view(0)
        hint = advise(view)
        assert hint.action == decide(judge("basic"), view, 0)
        hand.apply(hint.action)


def test_cards_that_help_are_those_that_a_meld_takes() -> None:
    """Three of clubs to five, and the six of spades: counted one by one."""
    hand = dealt(SIX, ["3C 4C 9D 9H KH AS", OTHER], "6S")
    view = hand.view(hand.to_act)
    helpful = advise(view).reasons[-1]
    # 2C and 5C beside 3C 4C, and two nines.
    assert (helpful.why, helpful.amount, helpful.instead_amount) == (Why.HELPFUL, 4, 45)
    assert view.unseen.bit_count() == 45
