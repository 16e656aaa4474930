"""The ways to knock that a player can choose among."""

from __future__ import annotations

import pytest

from app.cards.cards import SHORT, parse
from app.games.gin.actions import BigGin
from app.ui.knock import knock_choices
from tests.tui.host import ME
from tests.tui.seated import BIG_GIN, GIN, KNOCKING, may_go_down


@pytest.mark.parametrize(
    ("mine", "only_gin", "thrown", "discards"),
    [
        (KNOCKING, False, None, {"KH", "QD"}),
        (KNOCKING, False, "QD", {"QD"}),
        (KNOCKING, True, None, set()),
        (GIN, True, None, {"KH"}),
        (BIG_GIN, True, None, {"big gin", "5C"}),
        (BIG_GIN, False, "5C", {"5C"}),
    ],
)
def test_the_choices_are_those_that_are_asked_for(
    mine: str, only_gin: bool, thrown: str | None, discards: set[str]
) -> None:
    view = may_go_down(mine).snapshot(ME).view
    card = None if thrown is None else parse(thrown)
    choices = knock_choices(view, only_gin=only_gin, thrown=card)
    assert {
        "big gin" if isinstance(choice, BigGin) else SHORT[choice.card] for choice in choices
    } == discards
