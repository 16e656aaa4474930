"""Cards moved into meld areas, and what is told of it."""

from __future__ import annotations

import pytest

from app.cards.cards import NO_CARDS
from app.games.contract.round import Round
from app.ui.melding.areas import MeldAreas
from app.ui.melding.arranging import Arrangement, arrange, put
from app.ui.melding.games import model_of
from app.ui.melding.table import MeldingTableModel
from tests.games.contract.brute import cards
from tests.games.contract.dealing import dealt, do
from tests.ui.melding.tables import table_of


def model(
    hand: str, areas: MeldAreas | None = None, *, played: Round | None = None
) -> MeldingTableModel:
    """The table of the player with this hand, who is in turn when two sets are to be laid."""
    return model_of(table_of(played or dealt(1, hand, ""), 0), areas)


@pytest.mark.parametrize(
    ("put_in", "index", "meant", "told"),
    [
        ("7C 7D", None, True, "7♣ 7♦ put into set 1."),
        ("7C 7D", 1, True, "7♣ 7♦ put into set 2."),
        ("7C", None, False, "You cannot go down yet: 7♣ put into set 1."),
    ],
)
def test_it_is_told_where_cards_are_put(
    put_in: str, index: int | None, meant: bool, told: str
) -> None:
    done = put(model("7C 7D 2H 4C 5D QS KS"), cards(put_in), index, meant=meant)
    assert done.told == told
    assert done.areas is not None
    assert done.areas.all_cards == cards(put_in)


def test_cards_may_be_put_where_they_lie() -> None:
    hand = "7C 7D 2H 4C 5D QS KS"
    there = put(model(hand), cards("7C"), 0)
    assert put(model(hand, there.areas), cards("7C"), 0) == there


def test_cards_that_fit_nowhere_stay_in_the_hand() -> None:
    done = put(model("7C 7D 2H 4C 5D QS KS"), cards("2H KS"))
    assert done.areas is None
    assert done.told.startswith("No area has room for ")


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("7C 7D 7H 9S 9D XA 2H", "With these cards you can go down in your turn."),
        ("7C 7D 2H 4C 5D QS KS", "This is as near to the contract as your cards come."),
    ],
)
def test_the_best_arrangement_says_how_near_it_comes(hand: str, told: str) -> None:
    done = arrange(model(hand))
    assert done.told == told
    assert done.areas is not None
    again = arrange(model(hand, done.areas))
    assert again.areas == done.areas
    assert again.told == told.replace("This is", "The areas already are")


def test_in_ones_turn_it_is_the_best_way_to_go_down() -> None:
    played = dealt(1, "7C 7D 7H 9S 9D XA 2H", "")
    do(played, "pass", "stock")
    assert played.to_act == 0
    assert arrange(model("", played=played)).told.startswith("This is the best way to go down: ")


def test_without_areas_nothing_is_put_and_it_is_said_why() -> None:
    played = dealt(1, "7C 7D 7H 9S 9D XA 2H", "")
    do(played, "pass", "stock", "down 7:7C,7D,7H 9:9S,9D,XA")
    down = model("", played=played)
    for done in (put(down, NO_CARDS), arrange(down)):
        assert done == Arrangement(None, down.why_not("arrange"))
        assert done.told
