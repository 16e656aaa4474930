"""The opponents with a character: their names, and the habit of each."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock
from app.games.gin.view import View
from app.players.base import full_name
from app.players.gin.characters import CHARACTERS, Habits, NamedPlayer
from app.players.registry import characters, find, levels, opponents_offered
from app.players.strength import CHARACTERS as MEASURED
from app.players.strength import elo_of
from app.table.seats import take_seats
from app.text.games import level_label, player_level
from app.text.gin.setup import character
from tests.players.dealing import cards, dealt, drawn

NAMES = ["gina", "kit", "maggie", "prue", "silas"]
BAND = range(1060, 1151)
"""The Elo of all of them."""


def test_they_are_offered_after_the_levels() -> None:
    assert [player.name for player in opponents_offered()] == [
        *(player.name for player in levels()),
        *NAMES,
    ]
    assert characters("basic") == characters("contract") == []


@pytest.mark.parametrize("name", NAMES)
def test_each_has_a_name_a_sentence_and_a_habit(name: str) -> None:
    assert full_name(find(name.upper())) == f"{name}-1"
    assert level_label(name) == name.capitalize()
    assert player_level(f"{name}-1") not in ("", name)
    assert character(name).endswith(".")


def test_each_sits_down_by_its_own_name() -> None:
    seats = take_seats("", ["gina", "gina", "kit"])[1:]
    assert [(seat.name, seat.player) for seat in seats] == [
        ("Gina", "gina-1"),
        ("Gina 2", "gina-1"),
        ("Kit", "kit-1"),
    ]


def test_they_are_about_as_strong_as_one_another() -> None:
    for player in CHARACTERS:
        assert elo_of(full_name(player)) in BAND, full_name(player)
        assert MEASURED[full_name(player)].interval < 50


def _late(view: View, turns: int = 9) -> View:
    return view._replace(history=(*view.history, *[(0, DRAW_STOCK)] * turns))


def test_gina_waits_for_gin() -> None:
    for deadwood in ("KH", "AH"):
        view = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 6S", deadwood).view(0)
        for each in (view, _late(view)):
            assert isinstance(find("gina").decide(each, Random(0)), Discard)


def test_kit_never_waits() -> None:
    view = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 8S", "KH").view(0)
    for each in (view, _late(view)):
        assert isinstance(find("kit").decide(each, Random(0)), Knock)


MIXED = "KC QD 8C 8D 2C 3D 5H 6S AS TD"


@pytest.mark.parametrize(
    ("name", "upcard", "takes"),
    [
        ("maggie", "8H", True),  # a meld
        ("maggie", "KD", True),  # a pair
        ("club", "KD", False),
        ("silas", "8H", False),
        ("club", "8H", True),
    ],
)
def test_maggie_takes_what_silas_leaves(name: str, upcard: str, takes: bool) -> None:
    view = dealt(MIXED, upcard=upcard).view(0)
    assert find(name).decide(view, Random(0)) == (DRAW_DISCARD if takes else PASS)


def test_maggie_does_not_break_melds_to_gather() -> None:
    view = dealt("7C 7D 7H KC QD JS 9S 4H 2C AD", upcard="8H").view(0)
    player = NamedPlayer("gatherer", 1, Habits(knocks=(10,), gathers=1))
    assert player.decide(view, Random(0)) == PASS


def test_silas_takes_from_the_pile_to_be_nearly_done() -> None:
    view = dealt("AC 2C 3C 4D 5D 6D 9C 9D 4S KH", upcard="9H").view(0)
    assert find("silas").decide(view, Random(0)) == DRAW_DISCARD


def test_prue_keeps_what_goes_with_cards_taken() -> None:
    view = drawn(MIXED, "4H").view(0)
    unwarned = find("prue").decide(view, Random(0))
    assert unwarned == DISCARDS[parse("KC")]
    taken = sum(1 << card for card in cards("KD QC"))
    answer = find("prue").decide(view._replace(known=(0, taken)), Random(0))
    assert answer in [DISCARDS[card] for card in cards("TD 8C 8D")]
