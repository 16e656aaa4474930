"""Games that OpenSpiel 2.0.2 has played, by the numbers and by the names of its actions."""

from __future__ import annotations

from typing import Final

import pytest

from app.games.gin.actions import LayOff
from app.games.gin.hand import Hand
from app.importing.hands import ImportedHand
from app.importing.openspiel import is_openspiel, read
from app.text.refusals import sentence_for

WITH_LAY_OFFS: Final = (
    "29, 10, 7, 9, 21, 43, 27, 15, 3, 19, 31, 12, 39, 13, 30, 23, 6, 38, 5, 8, 26, 52, 43, 52, 38,"
    " 53, 32, 26, 53, 16, 23, 53, 20, 7, 52, 13, 52, 32, 52, 55, 12, 147, 170, 54, 9, 29, 10, 54,"
    " 54"
)
GIN: Final = (
    "51, 20, 43, 41, 28, 3, 21, 9, 15, 4, 25, 6, 7, 29, 30, 16, 39, 26, 13, 0, 5, 52, 51, 53, 35,"
    " 25, 53, 47, 9, 53, 14, 35, 53, 37, 37, 53, 32, 7, 53, 12, 12, 53, 50, 50, 53, 48, 48, 53, 44,"
    " 32, 53, 38, 38, 53, 2, 6, 52, 47, 53, 33, 33, 53, 19, 55, 43, 138, 168, 66, 54, 54"
)
"""OpenSpiel counts 53: its player lays no meld after the other's gin, as is done here for it."""
DEAD: Final = (
    "32, 12, 22, 27, 15, 18, 35, 3, 43, 51, 49, 26, 2, 25, 16, 11, 17, 7, 10, 20, 9, 52, 35, 52, 2,"
    " 53, 37, 9, 53, 41, 11, 53, 23, 18, 53, 34, 16, 53, 47, 15, 53, 6, 49, 53, 39, 27, 53, 31, 31,"
    " 53, 4, 3, 52, 6, 52, 22, 53, 33, 41, 53, 30, 23, 53, 14, 25, 53, 36, 36, 53, 42, 34, 52, 12,"
    " 53, 13, 42, 53, 19, 30, 53, 45, 20, 53, 0, 34, 53, 48, 48, 52, 6, 52, 13, 53, 29, 37, 52, 10,"
    " 52, 43, 53, 21, 6, 53, 5, 32, 53, 38, 26, 53, 46, 19, 53, 24, 24, 53, 28, 10, 53, 1, 21, 52,"
    " 39, 53, 8, 35, 52, 51, 53, 40, 33, 54"
)
STRINGS: Final = """\
Player: 0 Action: Draw upcard
Player: 0 Action: Knock
Player: 0 Action: 8s
Player: 0 Action: 4s4c4d
Player: 0 Action: 7c7d7h
Player: 0 Action: Pass
Player: 1 Action: Pass
Player: 1 Action: Pass"""
"""The actions after the deal of ``SHORT``, as OpenSpiel prints them."""
SHORT: Final = (
    "29, 45, 32, 1, 19, 39, 3, 30, 40, 7, 12, 2, 11, 49, 4, 15, 35, 17, 18, 51, 16, 52, 55, 7, 74,"
    " 86, 54, 54, 54"
)


def result(hand: ImportedHand) -> Hand:
    played = Hand(hand.rules, hand.deck, hand.dealer)
    for action in hand.actions:
        played.apply(action)
    return played


@pytest.mark.parametrize(
    ("row", "outcome", "returns"),
    [(WITH_LAY_OFFS, "knock", -24), (GIN, "gin", 49), (DEAD, "dead", 0), (SHORT, "knock", 62)],
    ids=["lay-offs", "gin", "dead", "knock"],
)
def test_a_game_comes_to_the_same_result(row: str, outcome: str, returns: int) -> None:
    (hand,), faults = read(row)
    assert not faults
    played = result(hand)
    gains = played.gains
    assert gains
    assert (str(played.ending.outcome), gains[0] - gains[1]) == (outcome, returns)
    assert sorted(hand.deck) == [*range(52)]


def test_lay_offs_go_to_the_melds_that_take_them() -> None:
    (hand,), _ = read(WITH_LAY_OFFS)
    assert sum(isinstance(action, LayOff) for action in hand.actions) == 3


def names_of(numbers: str) -> str:
    cards = [rank + suit for suit in "scdh" for rank in "A23456789TJQK"]
    return "\n".join(f"Chance outcome: {cards[int(each)]}" for each in numbers.split(",")[:21])


def test_names_of_actions_are_read_as_their_numbers() -> None:
    (by_number,), _ = read(SHORT)
    for text in (f"{names_of(SHORT)}\n{STRINGS}", SHORT.replace(", ", "\n")):
        (by_name,), faults = read(text)
        assert not faults
        assert by_name == by_number


def test_a_playthrough_is_read() -> None:
    rows = f"{names_of(SHORT)}\n{STRINGS}".splitlines()
    text = "game: gin_rummy\n" + "\n".join(
        f'# State {index}\n# Knock card: 10\n# Apply action "{row}"\naction: 7'
        for index, row in enumerate(rows)
    )
    (hand,), faults = read(text)
    assert not faults
    assert hand.actions == read(SHORT)[0][0].actions


def test_the_rules_are_read_from_the_name_of_the_game() -> None:
    name = "gin_rummy(gin_bonus=20,knock_card=5,oklahoma=False,num_ranks=13)"
    (hand,), faults = read(f"{name}\n{GIN}")
    assert not faults
    assert (hand.rules.gin_bonus, hand.rules.knock_limit) == (20, 5)
    hands, (fault,) = read(f"gin_rummy(num_ranks=10)\n{GIN}")
    assert not hands
    assert "num_ranks=10" in sentence_for(fault)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHORT.replace("29, 45", "29, 29"), "Row 1, action 2: 29 was dealt before."),
        (SHORT.replace("16, 52", "16, 16"), "Row 1, action 22:"),
        (SHORT.removesuffix(", 54"), "Row 1, action 28: The hand ends here without a result."),
        (f"{SHORT}, 54, 3", "Row 1, action 30: The hand is over before this."),
        (SHORT.replace("55, 7", "55, 300"), "Row 1, action 24: “300” is no action of OpenSpiel"),
        ("\n\nPlayer: 0 Action: Draw upcard", "Row 3: A card is expected here"),
        (f"{names_of(SHORT)}\nPlayer: 1 Action: Pass", "Row 22: Player 0 is to act here."),
        (f"{names_of(SHORT)}\nPlayer: 0 Action: Fold", "Row 22: “Player: 0 Action: Fold” is no"),
        (f"{names_of(SHORT)}\nPlayer: 0 Action: 2s3s4s", "Row 22: “2s3s4s” is not possible"),
    ],
)
def test_a_wrong_row_is_named(text: str, told: str) -> None:
    hands, (fault, *_) = read(text)
    assert not hands
    assert sentence_for(fault).startswith(told)


def test_every_game_that_is_wrong_is_named() -> None:
    rows = [SHORT, SHORT.replace("29, 45", "29, 29"), GIN, DEAD.removesuffix(", 54")]
    hands, faults = read("\n".join(rows))
    assert [hand.row for hand in hands] == [1, 3]
    assert [fault.values["row"] for fault in faults] == [2, 4]


def test_another_text_is_not_taken_for_one() -> None:
    assert is_openspiel(SHORT)
    assert not is_openspiel("START 0 1 AC 2C\nDear Ann,\n")
