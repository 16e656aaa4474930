"""Hints in words: the choice, its share of the match beside another's, and reasons."""

from __future__ import annotations

from textwrap import wrap

import pytest

from app.cards.cards import glyph_name, parse, parse_set
from app.coach.hints import GinHint
from app.coach.reasons import HintReason, Why
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, BigGin, Knock
from app.players.base import ChoiceValue
from app.text.gin.hints import advice
from app.text.gin.reasons import nothing_separates, reason_told

SEVEN, QUEEN = parse("7H"), parse("QS")
WHO = ("Ann", "Nell")
NELL = 1
BREAKS = HintReason(Why.BREAKS, QUEEN, parse_set("QS QH QD"))
FITS = HintReason(Why.FITS_OTHER, QUEEN, seat=NELL, amount=31, instead=SEVEN, instead_amount=8)


def counts(why: Why, cards: str = "") -> HintReason:
    return HintReason(why, SEVEN, parse_set(cards), amount=14, instead=QUEEN, instead_amount=11)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (HintReason(Why.ONLY_WAY), "Nothing else is possible."),
        (BREAKS, "Q♠ breaks up Q♦ Q♥ Q♠."),
        (
            HintReason(Why.KEEPS, cards=parse_set("4S 5S"), missing=parse_set("3S 6S")),
            "Keep 4♠ 5♠ for 3♠ or 6♠.",
        ),
        (FITS, "Q♠ fits what Nell holds in 31 of 100 hands, 7♥ in 8."),
        (
            FITS._replace(cards=parse_set("QC KS")),
            "Nell took Q♣ K♠: Q♠ fits in 31 of 100 hands, 7♥ in 8.",
        ),
        (FITS._replace(instead=None), "Q♠ fits what Nell holds in 31 of 100 hands."),
        (
            HintReason(Why.WANTED, QUEEN, parse_set("QC"), seat=NELL),
            "Not Q♠: Nell took Q♣.",
        ),
        (
            HintReason(Why.SAFER, SEVEN, parse_set("7D"), seat=NELL),
            "Nell discarded 7♦, so 7♥ is safer.",
        ),
        (counts(Why.HELPED), "Cards that help: 14 after 7♥, 11 after Q♠."),
        (counts(Why.HELPED, "3S 6S"), "Cards that help: 3♠ or 6♠ after 7♥, 11 after Q♠."),
        (
            counts(Why.HELPED)._replace(instead=None),
            "Cards that help: 14 with 7♥, 11 without.",
        ),
        (counts(Why.HELPED)._replace(card=None), "Cards that help: 11 after Q♠; 14 possible."),
        (counts(Why.KNOCK_WITH), "Cards to knock with: 14 after 7♥, 11 after Q♠."),
        (counts(Why.GIN_WITH), "Cards for gin: 14 after 7♥, 11 after Q♠."),
        (counts(Why.LESS_DEADWOOD), "Deadwood: 14 after 7♥, 11 after Q♠."),
        (
            counts(Why.LESS_DEADWOOD)._replace(instead=None),
            "Deadwood: 14 with 7♥, 11 on average from the stock.",
        ),
        (
            HintReason(Why.LESS_DEADWOOD, amount=4, instead_amount=6),
            "Deadwood: 4, otherwise 6.",
        ),
        (HintReason(Why.COMPLETES, SEVEN, parse_set("7H 7D 7C")), "7♥ makes 7♣ 7♦ 7♥."),
        (HintReason(Why.NO_USE, SEVEN), "7♥ goes with nothing you hold."),
        (HintReason(Why.KNOCKS, SEVEN, amount=8), "With 7♥ you can knock with 8."),
        (HintReason(Why.KNOCKS, SEVEN, amount=0), "7♥ makes gin."),
        (HintReason(Why.HELPFUL, amount=12, instead_amount=31), "12 of 31 unseen cards help."),
        (HintReason(Why.GINS, amount=1, instead_amount=31), "1 of 31 unseen cards makes gin."),
        (HintReason(Why.SHOWS, SEVEN, seat=NELL), "Taking 7♥ tells Nell what you collect."),
        (HintReason(Why.GIN_BONUS, amount=25), "Gin brings a bonus of 25 points."),
        (
            HintReason(Why.OTHER_DEADWOOD, amount=24, seat=NELL),
            "Nell likely has about 24 points.",
        ),
        (
            HintReason(Why.UNDERCUT, amount=6, seat=NELL),
            "Nell would undercut a knock in 6 of 100 hands.",
        ),
        (
            HintReason(Why.WINS_MATCH, amount=64, scores=(88, 40)),
            "At 88 to 40 a knock wins the match in 64 of 100 hands.",
        ),
        (
            HintReason(Why.LOSES_MATCH, amount=12, scores=(54, 92)),
            "At 54 to 92 an undercut loses the match in 12 of 100 hands.",
        ),
        (HintReason(Why.STOCK_IS_LOW, amount=4), "Only 4 cards are left in the stock."),
        (
            HintReason(Why.LAYS_OFF, cards=parse_set("3S 7S")),
            "The other melds let 3♠ or 7♠ be laid off.",
        ),
    ],
)
def test_a_reason_is_one_sentence(reason: HintReason, said: str) -> None:
    assert reason_told(reason, glyph_name, WHO) == said


def test_where_nothing_separates_two_choices_that_is_said() -> None:
    assert nothing_separates(0.004) == "The difference is within the error."
    assert nothing_separates(0.02) == "No single count tells the two apart."
    assert nothing_separates() == "No single count tells the two apart."


WORTH = ChoiceValue(0.584, 4.2)
THROW = GinHint(DISCARDS[SEVEN], (BREAKS,), DISCARDS[QUEEN], 41, 34, WORTH, ChoiceValue(0.57, 1.0))
TAKE = THROW._replace(action=DRAW_DISCARD, other=PASS, reasons=())
KNOCKS = THROW._replace(
    action=Knock(SEVEN, ()),
    other=DISCARDS[SEVEN],
    after=7,
    worth=ChoiceValue(0.71, 12.0),
    reasons=(HintReason(Why.OTHER_DEADWOOD, amount=18, seat=NELL),),
)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            THROW,
            "Discard 7♥: wins 58 % of the match; Q♠ 57 %. Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
        (
            THROW._replace(was_asked=True),
            "Discard 7♥: wins 58 % of the match. Why not Q♠ (57 %)? Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
        (
            THROW._replace(knock_worth=ChoiceValue(0.5, 1.0)),
            "Discard 7♥: wins 58 % of the match; Q♠ 57 %, knocking 50 %. Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
        (
            THROW._replace(was_asked=True, knock_worth=ChoiceValue(0.5, 1.0)),
            "Discard 7♥: wins 58 % of the match, knocking 50 %. Why not Q♠ (57 %)?"
            " Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
        # Told apart by tenths, where whole per cents are alike.
        (
            THROW._replace(other_worth=ChoiceValue(0.582, 1.0), reasons=()),
            "Discard 7♥: wins 58.4 % of the match; Q♠ 58.2 %. The difference is within the error.",
        ),
        (
            KNOCKS,
            "Knock with 7♥: wins 71 % of the match; playing on 57 %."
            " Nell likely has about 18 points.",
        ),
        (
            KNOCKS._replace(after=0),
            "Gin with 7♥: wins 71 % of the match; playing on 57 %."
            " Nell likely has about 18 points.",
        ),
        (
            THROW._replace(action=BigGin(()), other=None, other_worth=None, reasons=()),
            "Big gin: wins 58 % of the match.",
        ),
        (
            TAKE,
            "Take it: wins 58 % of the match; passing 57 %. No single count tells the two apart.",
        ),
        (
            TAKE._replace(action=DRAW_STOCK, other=DRAW_DISCARD),
            "Draw from the stock: wins 58 % of the match; taking it 57 %."
            " No single count tells the two apart.",
        ),
        # As many reasons as there is room for, the weightiest first.
        (
            THROW._replace(reasons=(FITS, counts(Why.HELPED), BREAKS)),
            "Discard 7♥: wins 58 % of the match; Q♠ 57 %."
            " Q♠ fits what Nell holds in 31 of 100 hands, 7♥ in 8.",
        ),
    ],
)
def test_a_choice_is_told_with_its_share_of_the_match(given: GinHint, said: str) -> None:
    """In two lines of the smallest window, what is left out being the least of it."""
    told = advice(given, glyph_name, WHO)
    assert told == said
    assert len(wrap(told, 55)) <= 2


NO_WORTH = THROW._replace(worth=None, other_worth=None)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (NO_WORTH, "Discard 7♥: deadwood 41 to 34. Q♠ breaks up Q♦ Q♥ Q♠."),
        (
            NO_WORTH._replace(was_asked=True),
            "Discard 7♥: deadwood 41 to 34. Why not Q♠? Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
        (
            NO_WORTH._replace(action=DRAW_STOCK, other=DRAW_DISCARD, before=31, after=25),
            "Draw from the stock: deadwood 31, then 25 on average. Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
        (
            NO_WORTH._replace(action=BigGin(()), other=None, reasons=()),
            "Big gin: all eleven cards are in melds.",
        ),
        (
            NO_WORTH._replace(action=DRAW_DISCARD, other=PASS, before=40, after=40),
            "Take it: deadwood stays 40. Q♠ breaks up Q♦ Q♥ Q♠.",
        ),
    ],
)
def test_without_a_share_of_the_match_the_deadwood_is_told(given: GinHint, said: str) -> None:
    assert advice(given, glyph_name, WHO) == said


def test_a_question_that_has_no_room_for_an_answer_is_not_put() -> None:
    long = FITS._replace(cards=parse_set("QC KS JS QD"))
    hint = THROW._replace(was_asked=True, knock_worth=ChoiceValue(0.5, 1.0), reasons=(long,))
    told = advice(hint, lambda card: f"{glyph_name(card)} of cards", WHO)
    assert "Why not" not in told
