"""What is said at a table with open melds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from app.cards.cards import Card, Cards, glyph_name, iterate
from app.cards.deal import Deal
from app.games.basic.hand import Hand
from app.games.basic.rules import PRESETS, Length
from app.games.contract.actions import BUY, LET_GO
from app.games.contract.round import Round
from app.games.contract.rules import CONTRACTS
from app.text.glyphs import in_ascii
from app.text.people import People
from app.ui.melding import status_text
from app.ui.melding.areas import MeldAreas
from app.ui.melding.games import model_of
from app.ui.melding.state import LogEntry, LogKind, entries
from app.ui.melding.table import MeldingTableModel
from tests.again import examples
from tests.games.basic.dealing import dealt as basic_dealt
from tests.games.basic.dealing import with_length
from tests.games.contract.brute import cards
from tests.games.contract.dealing import dealt, do
from tests.ui.melding.tables import some_basic, some_contract, table_of

HAND = "KC KD KH 4D 5D XA 7D 8C"


def card(name: str) -> Card:
    return cards(name).bit_length() - 1


def people(played: Hand | Round, seat: int = 0) -> People:
    return People.of(table_of(played, seat))._replace(is_shared=False)


def prompt(played: Hand | Round, seat: int = 0) -> str:
    return seen(played, seat).prompt


def seen(played: Hand | Round, seat: int = 0, areas: MeldAreas | None = None) -> MeldingTableModel:
    return model_of(table_of(played, seat), areas, people=people(played, seat))


def log(model: MeldingTableModel) -> list[str]:
    return [status_text.entry_text(entry, model.people, glyph_name) for entry in model.log]


def did(played: Hand | Round, seat: int, width: int | None = None) -> str:
    return status_text.did(seen(played).players[seat].entries, seat, glyph_name, width=width)


def test_the_headline_says_what_is_played() -> None:
    played = dealt(3, "", "", "")
    assert model_of(table_of(played, 0), people=people(played)).headline == (
        "Round 3 of 7 · 2 runs · Cleo deals"
    )
    assert model_of(table_of(played, 2), people=people(played, 2)).headline.endswith("you deal")


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (PRESETS["standard"], "Hand 1 · to 100 · Bob deals"),
        (PRESETS["hands"], "Hand 1 · first to 4 hands · Bob deals"),
        (with_length(PRESETS["course"], Length.DEALS, 6), "Hand 1 · of 6 · Bob deals"),
    ],
)
def test_the_headline_of_basic_rummy_says_what_ends_the_match(rules: object, line: str) -> None:
    hand = Hand(rules, Deal(tuple(range(52))), 1, (0, 0))  # type: ignore[arg-type]
    assert model_of(table_of(hand, 0), people=people(hand)).headline == line


def test_players_are_told_by_what_they_did_last() -> None:
    played = dealt(2, HAND, "", "", up="9C", stock="2H 3S 4S 5S 8D")
    assert status_text.player_words(seen(played).players[0], glyph_name) == (
        "8 cards",
        "",
        "",
        "buys left 3",
    )
    do(played, "stock", "down K:KC,KD,KH 4D:4D,5D,XA,7D")
    assert did(played, 0) == "drew from the stock · went down with K♣ K♦ K♥, 4♦ 5♦ ★ 7♦"
    assert did(played, 0, 20) == "drew · went down"
    assert did(played, 0, 10) == "went down"
    do(played, "throw 2H")
    assert did(played, 0, 31) == "drew · went down · discarded 2♥"
    assert did(played, 0, 25) == "went down · discarded 2♥"
    assert status_text.player_words(seen(played).players[0], glyph_name, short=True) == (
        *(
            "1 card",
            "down",
            "drew from the stock · went down with K♣ K♦ K♥, 4♦ 5♦ ★ 7♦ · discarded 2♥",
            "buys 3",
        ),
    )
    played.apply(BUY)
    assert did(played, 2) == "wants 2♥"
    do(played, "letgo", "take")
    assert did(played, 2) == "bought 2♥"
    assert did(played, 1) == "took 9♣"


def test_every_card_that_was_bought_is_named() -> None:
    """Of a player who bought twice before the next turn."""
    bought = [LogEntry(1, LogKind.LET_GO, LET_GO, card(name), other=2) for name in ("9C", "AC")]
    assert status_text.did(bought, 2, glyph_name) == "bought 9♣ A♣"


def test_an_upcard_is_named_as_long_as_it_is_known() -> None:
    played = dealt(2, HAND, "", "", up="9C")
    do(played, "take", "throw 8C")
    assert log(seen(played, 1)) == [
        "You let 9♣ pass.",
        "Cleo let 9♣ pass.",
        "Ann took 9♣ from the pile.",
        "Ann discarded 8♣.",
    ]


def test_the_cards_that_one_drew_are_named() -> None:
    played = dealt(2, HAND, "", "", up="9C", stock="2H 3S 4S")
    played.apply(BUY)
    do(played, "letgo", "stock")
    bought, drawn = (cards(names) for names in ("9C 2H", "3S"))

    def told(seat: int, gained: Sequence[Cards]) -> list[str]:
        done = entries(played.history, card("9C"), gained)
        return [status_text.entry_text(entry, people(played, seat), glyph_name) for entry in done]

    assert told(0, (0, 0, drawn))[-1] == "You drew 3♠."
    assert told(1, (0, bought, 0))[1:] == [
        "Ann let you buy 9♣, with a penalty card. The penalty card is 2♥.",
        "Ann drew from the stock.",
    ]


def test_the_log_has_a_sentence_for_everything() -> None:
    played = dealt(2, HAND, "", "", up="9C", stock="2H 3S 4S 6D 9D 3C KS")
    played.apply(BUY)
    do(played, "letgo")
    do(played, "stock", "down K:KC,KD,KH 4D:4D,5D,XA,7D", "throw 8C")
    do(played, "stock", "throw 4S", "stock", "throw 6D", "take", "exchange 6D 1", "throw 3S")
    told = log(seen(played))
    for sentence in (
        "Bob wants to buy 9♣.",
        "You let Bob buy 9♣, with a penalty card.",
        "You drew from the stock.",
        "You went down with K♣ K♦ K♥; 4♦ 5♦ ★ 7♦.",
        "You swapped 6♦ for the ★ in meld b.",
        "You discarded 3♠.",
    ):
        assert sentence in told
    assert "Ann swapped 6♦ for the ★ in meld b." in log(seen(played, 1))


def test_prompts_say_what_is_to_be_decided() -> None:
    played = dealt(2, HAND, "", "", up="9C", stock="2H 3S 4S 6D")
    asks = "Buy 9♣? One penalty card from the stock. b buys · Enter passes"
    assert prompt(played, 1) == asks
    assert prompt(played, 0) == "The others are asked whether they buy 9♣ …"
    played.apply(BUY)
    assert prompt(played) == "Bob wants to buy 9♣. d takes it as your draw · Enter lets it go"
    assert prompt(played, 1) == "Ann is thinking …"
    do(played, "take")
    assert prompt(played) == "You can go down. Discard a card to end your turn."
    do(played, "down K:KC,KD,KH 4D:4D,5D,XA,7D")
    assert prompt(played) == "Discard a card to end your turn."
    do(played, "throw 8C", "stock")
    assert prompt(played, 2) == "Bob is thinking …"


def test_a_draw_that_makes_a_new_stock_says_so() -> None:
    hand = basic_dealt(PRESETS["standard"], ["2C 3D 4H 5S 6C 7D 8H 9S TC JD"] * 1 + [
        "2D 3C 4S 5H 6D 7C 8S 9H TD JC"], "KS")  # fmt: skip
    assert prompt(hand) == "Your turn: draw from the stock, or take K♠."
    hand.stock, rest = [], hand.stock
    hand.pile = [*rest, *hand.pile]
    assert prompt(hand) == (
        "Your turn: take K♠, or turn the pile over as the new stock and draw from that."
    )
    hand.pile = hand.pile[-1:]
    assert prompt(hand) == "Your turn: take K♠, the only card left to draw."


def test_areas_and_points_are_told_as_they_lie() -> None:
    played = dealt(2, HAND, "", "", stock="2H")
    do(played, "stock")
    areas = MeldAreas.empty(CONTRACTS[1]).put(cards("KC KD")).put(cards("4D 5D 7D"))
    model = seen(played, 0, areas)
    signs = [status_text.area_sign(area, glyph_name) for area in model.areas]
    assert signs == ["one more: any K ★", "one more: 6♦ ★"]
    assert [status_text.area_name(area) for area in model.areas] == ["set", "run"]
    assert status_text.area_sign(model.areas[1], glyph_name, 13) == "one more: 6♦"
    assert status_text.area_sign(model.areas[1], glyph_name, 11) == "one more"
    assert model.points(card("KH")) == (
        "You hold 70 points, 35 of them outside the areas · after discarding K♥: 60"
    )
    assert seen(played, 1).points(None).endswith("points")
    full = model_of(table_of(played, 0), model.arranged()).areas
    assert [status_text.area_sign(area, glyph_name) for area in full] == ["complete", "complete"]
    clash = MeldAreas.empty(CONTRACTS[1]).put(cards("KC 4D"), 0)
    assert status_text.area_sign(clash.seen()[0], glyph_name) == "these do not go together"
    assert status_text.area_sign(clash.seen()[1], glyph_name) == ""


def test_the_raised_card_says_where_it_fits() -> None:
    played = dealt(2, HAND, "8D 3C", "", stock="2H 3S 4S 6D 9D 3H KS")

    def line(name: str, seat: int = 0) -> str:
        return seen(played, seat).places_for(card(name))

    do(played, "stock", "down K:KC,KD,KH 4D:4D,5D,XA,7D", "throw 2H", "stock")
    assert line("8D", 1) == "8♦ will fit b once you are down"
    assert line("3C", 1) == ""
    do(played, "throw 8D", "stock")
    do(played, "throw 4S", "stock")
    assert line("6D") == "6♦ is what the ★ in b stands for · l swaps them"


@settings(max_examples=examples(40))
@given(st.randoms(use_true_random=False), st.integers(8, 60))
def test_everything_said_fits_its_place_and_can_be_plain(rng: Random, width: int) -> None:
    for played in (some_basic(rng), some_contract(rng)):
        seat = rng.randrange(-1, len(played.hands))
        match_view = table_of(played, seat)
        model = model_of(match_view)
        lines = [
            status_text.did(each.entries, each.seat, glyph_name, width=width)
            for each in model.players
        ]
        assert all(cell_len(line) <= width for line in lines)
        said = [
            *lines,
            model.headline,
            model.prompt,
            *log(model),
            *model.choices,
            *(status_text.area_sign(area, glyph_name) for area in model.areas),
        ]
        for held in iterate(model.hand):
            said.append(model.places_for(held))
            said.append(model.points(held))
        assert all(in_ascii(line).isascii() for line in said)
        assert bool(model.prompt) != played.is_over
