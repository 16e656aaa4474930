"""Hints in words: the choice, what it is worth beside the next best, and one good reason."""

from __future__ import annotations

from textwrap import wrap

import pytest

from app.cards.cards import glyph_name, parse, parse_set
from app.coach.hints import GinHint, Hope, Instead, JudgedChoice, Tell
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, BigGin, Knock
from app.players.base import ChoiceValue
from app.text.gin.hints import advice

SEVEN = parse("7H")
KEEP = (
    Hope(parse_set("4S 5S"), parse_set("3S 6S")),
    Hope(parse_set("9D 9H"), parse_set("9C")),
)
WORTH = ChoiceValue(0.584, 4.2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            GinHint(DRAW_DISCARD, 40, 31, 34.6, instead=Instead(DRAW_STOCK, 34.6)),
            "Take it: deadwood 40 to 31; the stock 35.",
        ),
        (GinHint(DRAW_DISCARD, 40, 40, 34.6, ()), "Take it: deadwood stays 40."),
        (
            GinHint(DRAW_DISCARD, 40, 35, 34.6, melds=True),
            "Take it: it goes into a meld, deadwood 40 to 35.",
        ),
        (
            GinHint(DRAW_DISCARD, 40, 31, 34.6, (Hope(parse_set("4S 5S"), parse_set("3S 6S")),)),
            "Take it: deadwood 40 to 31. Keep 4♠ 5♠ for 3♠ or 6♠.",
        ),
        (GinHint(DRAW_DISCARD, 25, 10, None, ()), "Take it and knock: deadwood 25 to 10."),
        (
            GinHint(PASS, 31, 31, None, ()),
            "Pass: you cannot knock with it. The hand is dead, and nobody scores.",
        ),
        (GinHint(PASS, 31, 31, 25.5, ()), "Pass: deadwood 31, then 26 on average."),
        (
            GinHint(DRAW_STOCK, 31, 31, 25.0, useless=SEVEN, instead=Instead(DRAW_DISCARD, 31)),
            "Draw from the stock: deadwood 31, then 25 on average; taking it 31."
            " 7♥ goes with nothing you hold.",
        ),
        (
            GinHint(DISCARDS[SEVEN], 41, 31, instead=Instead(DISCARDS[parse("QS")], 34)),
            "Discard 7♥: deadwood 41 to 31; Q♠ 34.",
        ),
        (
            GinHint(DISCARDS[SEVEN], 41, 34, instead=Instead(DISCARDS[parse("QS")], 31)),
            "Discard 7♥: deadwood 41 to 34; Q♠ 31.",
        ),
        (
            GinHint(DISCARDS[SEVEN], 41, 31, instead=Instead(DISCARDS[parse("QS")], 31)),
            "Discard 7♥: deadwood 41 to 31.",
        ),
        (
            GinHint(
                DISCARDS[SEVEN],
                41,
                31,
                25.0,
                (
                    Hope(parse_set("4S 5S"), parse_set("3S 6S")),
                    Hope(parse_set("9D 9H"), parse_set("9C")),
                ),
            ),
            "Discard 7♥: deadwood 41 to 31. Keep 4♠ 5♠ for 3♠ or 6♠; 9♦ 9♥ for 9♣.",
        ),
        (GinHint(DISCARDS[SEVEN], 41, 31, 25.0, ()), "Discard 7♥: deadwood 41 to 31."),
        (
            GinHint(DISCARDS[SEVEN], 14, 9, could_knock=6),
            "Discard 7♥: deadwood 14 to 9. You can knock with 6, but playing on is worth more.",
        ),
        (
            GinHint(DISCARDS[SEVEN], 41, 34, wanted=Tell(parse("TC"), 1, parse("9C"))),
            "Discard 7♥: deadwood 41 to 34. Not 10♣: Nell took 9♣.",
        ),
        (
            GinHint(DISCARDS[SEVEN], 41, 34, safe=Tell(SEVEN, 1, parse("7D"))),
            "Discard 7♥: deadwood 41 to 34. Nell discarded 7♦, so it is safer.",
        ),
        (GinHint(Knock(SEVEN, ()), 14, 7, None, ()), "Knock with 7♥: deadwood 14 to 7."),
        (GinHint(Knock(SEVEN, ()), 7, 0, None, ()), "Gin with 7♥: deadwood 7 to 0."),
        (GinHint(BigGin(()), 0, 0, None, ()), "Big gin: all eleven cards are in melds."),
    ],
)
def test_advice_has_its_numbers(given: GinHint, said: str) -> None:
    assert advice(given, glyph_name, ("Ann", "Nell")) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            GinHint(DISCARDS[SEVEN], 41, 31, None, KEEP, worth=WORTH),
            "Discard 7♥: wins 58 %, +4.2 points. Keep 4♠ 5♠ for 3♠ or 6♠; 9♦ 9♥ for 9♣.",
        ),
        (
            GinHint(
                DISCARDS[SEVEN],
                41,
                31,
                None,
                KEEP,
                worth=WORTH,
                next_best=JudgedChoice(DISCARDS[parse("QS")], ChoiceValue(0.57, -0.04)),
            ),
            "Discard 7♥: wins 58 %, +4.2 points; Q♠ 57 %, +0.0."
            " Keep 4♠ 5♠ for 3♠ or 6♠; 9♦ 9♥ for 9♣.",
        ),
        (
            GinHint(
                DISCARDS[SEVEN],
                41,
                34,
                None,
                KEEP,
                wanted=Tell(parse("TC"), 1, parse("9C")),
                worth=WORTH,
                next_best=JudgedChoice(DISCARDS[parse("QS")], ChoiceValue(0.57, 4.0)),
            ),
            "Discard 7♥: wins 58 %, +4.2 points; Q♠ 57 %, +4.0. Not 10♣: Nell took 9♣."
            " Keep 4♠ 5♠ for 3♠ or 6♠.",
        ),
        (
            GinHint(
                DISCARDS[SEVEN],
                41,
                34,
                wanted=Tell(parse("TC"), 1, parse("9C")),
                gone=3,
                worth=WORTH,
            ),
            "Discard 7♥: wins 58 %, +4.2 points. Not 10♣: Nell took 9♣.",
        ),
        (
            GinHint(DISCARDS[SEVEN], 41, 34, gone=3, worth=WORTH),
            "Discard 7♥: wins 58 %, +4.2 points. 3 of its neighbours are gone.",
        ),
        (
            GinHint(
                Knock(SEVEN, ()),
                14,
                7,
                rival=17.6,
                worth=ChoiceValue(0.71, 12.0),
                next_best=JudgedChoice(DISCARDS[SEVEN], ChoiceValue(0.69, 10.0)),
            ),
            "Knock with 7♥: wins 71 %, +12.0 points; playing on 69 %, +10.0."
            " The other hand is likely at about 18.",
        ),
        (
            GinHint(BigGin(()), 0, 0, rival=30.4, worth=ChoiceValue(1.0, 61.0)),
            "Big gin: wins 100 %, +61.0 points. The other hand is likely at about 30.",
        ),
        (
            GinHint(
                DRAW_STOCK,
                31,
                31,
                25.0,
                worth=ChoiceValue(0.5, 0.0),
                next_best=JudgedChoice(DRAW_DISCARD, ChoiceValue(0.49, -0.5)),
            ),
            "Draw from the stock: wins 50 %, +0.0 points; taking it 49 %, -0.5."
            " Deadwood 31, then 25 on average.",
        ),
        (
            GinHint(
                DRAW_DISCARD,
                40,
                35,
                34.6,
                melds=True,
                worth=WORTH,
                next_best=JudgedChoice(PASS, ChoiceValue(0.5, 0.1)),
            ),
            "Take it: wins 58 %, +4.2 points; passing 50 %, +0.1."
            " It goes into a meld, deadwood 40 to 35.",
        ),
    ],
)
def test_a_choice_is_told_with_its_worth(given: GinHint, said: str) -> None:
    """In two lines of the smallest window, what is left out being the least of it."""
    told = advice(given, glyph_name, ("Ann", "Nell"))
    assert told == said
    assert len(wrap(told, 55)) <= 2
