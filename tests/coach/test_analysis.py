"""The analysis of a position: choices with reasons, outs, and the opponent's likely cards."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import as_set, glyph_name
from app.coach.analysis import Analysis, analyse, outs
from app.coach.hints import explain
from app.games.gin.actions import DISCARDS, Knock
from app.games.gin.hand import Hand
from app.games.gin.past import Known, put_together
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.players.base import CannotEvaluate
from app.players.gin.net.reading import read
from app.players.registry import JUDGE, decide, evaluate
from app.text.rules_page import as_cards


def cards(text: str) -> tuple[int, ...]:
    return tuple(as_cards(text))


def view_of(hand: str, pile: str = "7D", theirs: str = "", drawn: str = "") -> View:
    known = Known(
        as_set(as_cards(f"{hand} {drawn}")),
        cards(pile),
        ((), cards(theirs)),
        next(iter(cards(drawn)), None),
    )
    made = put_together(Rules(), 0, (0, 0), known)
    assert made is not None
    return made.view(0)


TEN = "4H 5H 6H 9C 9D KS QD 2C 3D 7C"


def test_the_choices_are_those_of_the_judge_in_its_order() -> None:
    view = view_of(TEN, drawn="AS", pile="7D QH 2D")
    found = analyse(view)
    assert [(each.action, each.worth) for each in found.choices] == evaluate(JUDGE, view)
    best, following, *_, last = found.choices
    reading = read(view)
    assert (
        best.reasons == following.reasons == explain(view, best.action, following.action, reading)
    )
    assert last.reasons == explain(view, best.action, last.action, reading)


def test_the_chances_of_the_hidden_cards_are_those_of_ten_cards() -> None:
    view = view_of(TEN, pile="7D QH 2D TC", theirs="8S")
    found = analyse(view)
    assert sum(found.held) == pytest.approx(10)
    assert [found.held[card] for card in cards("8S 4H TC")] == pytest.approx([1, 0, 0])
    assert analyse(view) == found
    # Neighbours of a card that was taken are likelier than those of one that was discarded.
    near, far = (
        sum(found.held[card] for card in cards(text)) / 3 for text in ("9S 8H 8D", "JC TS TD")
    )
    assert near > far


def test_outs_are_the_unseen_cards_that_improve_the_hand() -> None:
    hand = as_set(as_cards("4H 5H 6H 9C 9D 2S 2D KS QD JC"))
    unseen = as_set(as_cards("9H 9S 3H 7H AC TD KD"))
    found = outs(hand, unseen)
    assert {out.card for out in found if out.melds} == set(cards("9H 9S 3H 7H"))
    assert [out.deadwood for out in found if out.card in cards("9H 9S")] == [24, 24]
    assert {out.card for out in found if not out.melds} == set(cards("AC"))
    assert list(found) == sorted(found, key=lambda out: (not out.melds, out.deadwood, out.card))


def test_a_choice_tells_what_it_leaves() -> None:
    view = view_of(TEN, drawn="AS", pile="7D QH 2D")
    by_action = {each.action: each for each in analyse(view).choices}
    king, meld = (by_action[DISCARDS[card]] for card in cards("KS 5H"))
    assert king.deadwood < meld.deadwood
    assert king.outs == outs(view.hand ^ 1 << cards("KS")[0], view.unseen)
    assert 0 < analyse(view).chance(king.outs) < 1


def test_a_choice_that_ends_the_hand_has_no_outs() -> None:
    view = view_of("4H 5H 6H 9C 9D 9S 2S 2D 2H AC", drawn="KS", pile="7D QH 2C")
    found = analyse(view)
    assert all(each.outs == () for each in found.choices if isinstance(each.action, Knock))


def test_of_several_ways_to_spread_a_hand_the_best_alone_is_a_choice() -> None:
    view = view_of("AH 2H 3H 6H 7H 8H 4S 5S 6S AD", drawn="9D", pile="7D QH 2C")
    knocks = [each for each in evaluate(JUDGE, view) if isinstance(each[0], Knock)]
    assert [glyph_name(action.card) for action, _ in knocks] == ["9♦", "9♦", "A♦"]
    found = [each for each in analyse(view).choices if isinstance(each.action, Knock)]
    assert [(each.action, each.worth) for each in found] == [knocks[0], knocks[2]]
    assert [each.deadwood for each in found] == [1, 9]


def test_an_answer_to_a_knock_is_analysed_too() -> None:
    deck = list(range(52))
    Random(5).shuffle(deck)
    hand = Hand(Rules(), deck, 0)
    while hand.phase is not Phase.LAYOFF:
        hand.apply(decide("strong", hand.view(hand.to_act), 1))
    found = analyse(hand.view(hand.to_act))
    assert found.choices
    assert not any(each.outs for each in found.choices)


def test_nothing_is_said_where_nothing_can_be_judged() -> None:
    for view in (view_of(TEN)._replace(scores=(0, 0, 0)), view_of(TEN)._replace(to_act=1)):
        with pytest.raises(CannotEvaluate):
            analyse(view)


def test_an_analysis_is_the_answer_to_a_question() -> None:
    from app.cpu.messages import Analyse, answer

    view = view_of(TEN)
    assert isinstance(answer(Analyse(view)), Analysis)
