"""The players of contract rummy: legal play, decisions from the view alone, and who is stronger."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.cards.cards import as_set, from_short, is_joker, iterate
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.contract.actions import BUY, LET_GO, PASS, ContractLayOff, GoDown
from app.games.contract.round import Round, cards_of
from app.games.contract.rules import Rules, pack_of
from app.games.contract.view import Phase
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.base import Player, full_name
from app.players.contract.levels import PARTNERS, PLAYERS
from app.players.contract.player import company, fits, spare, worth
from app.players.registry import UnknownPlayer, decide, find, levels
from tests.again import quick
from tests.games.contract.brute import cards
from tests.games.contract.dealing import dealt, do
from tests.games.contract.random_play import new_round, some_action
from tests.refusals import refused

GAME = "contract"
EVERYBODY = (*PLAYERS, *PARTNERS)
LIGHT = [player for player in EVERYBODY if player.name not in ("strong", "frugal")]
"""Those that think little."""
every_player = pytest.mark.parametrize("player", EVERYBODY, ids=full_name)
FOUR = "2C 3D 4H 6C 7D 8H TC"


def whole_match(names: list[str], seed: int) -> Any:
    """A match between players of these names, to its end."""
    match: Match[Any, Any, Any] = Match(
        Rules(),
        [Seat(f"Player {seat}", name) for seat, name in enumerate(names)],
        bytes([seed]) * 32,
    )
    course = Course(match)

    def ask(seat: int) -> Any:
        return decide(names[seat], match.hand.view(seat), match.player_seed)

    while not match.is_over:
        course.play_deal(ask)
        if not match.is_over:
            course.go_on()
    return match


def test_players_are_found_by_game_and_name() -> None:
    assert [player.name for player in levels(GAME)] == [
        *("dumb", "generous", "stingy", "basic"),
        *("casual", "strong"),
    ]
    assert find("casual", GAME) is find("Casual-1", GAME) is not find("casual")
    assert find("stingy", GAME).name == "stingy"
    with refused(UnknownPlayer, match=r"basic, casual, strong\."):
        find("novice", GAME)
    with pytest.raises(UnknownPlayer):
        find("stingy")
    assert [player.name for player in levels("basic")] == ["heuristic", "casual", "strong"]
    assert levels("chess") == []


TABLES = (["strong", "dumb"], ["basic", "casual"], ["frugal", "generous", "stingy", "strong"])


@pytest.mark.parametrize("names", quick(TABLES, *TABLES[1:]), ids=" ".join)
def test_plays_legally_to_the_end(names: list[str]) -> None:
    match = whole_match(names, len(names))
    assert len(match.standing.sheet.rows) == 7
    assert all(cards_of(played.hand) == match.standing.pack for played in match.played)
    went_down = [
        action
        for played in match.played
        for _, action in played.history
        if isinstance(action, GoDown)
    ]
    assert went_down


def test_everybody_plays_a_match() -> None:
    assert {player.name for player in EVERYBODY} == {name for names in TABLES for name in names}


def hidden_again(played: Round, seat: int, rng: Random) -> Round:
    """The round with everything dealt anew that this seat cannot know."""
    other = played.copy()
    view = played.view(seat)
    unseen = list(iterate(view.unseen))
    rng.shuffle(unseen)
    for place in range(len(other.hands)):
        if place != seat:
            known = view.known[place]
            more = view.counts[place] - known.bit_count()
            other.hands[place] = known | as_set(unseen[:more])
            unseen = unseen[more:]
    if other.drawn is not None and other.turn != seat:
        other.drawn = next(iterate(other.hands[other.turn]))
    other.stock = unseen
    assert cards_of(other) == pack_of(len(other.hands))
    return other


@pytest.mark.parametrize("player", quick(EVERYBODY, *LIGHT), ids=full_name)
def test_what_is_hidden_changes_no_decision(player: Player) -> None:
    rng = Random(3)
    asked: Counter[Phase] = Counter()
    for number in range(1, 8):
        played = new_round(number, 2 + number % 3, number)
        while not played.is_over and len(played.history) < 120:
            seat = played.to_act
            if rng.random() < 0.3:
                view = played.view(seat)
                other = hidden_again(played, seat, rng).view(seat)
                assert other == view
                choices = [player.decide(each, Random(5)) for each in (view, other)]
                assert choices[0] == choices[1]
                asked[view.phase] += 1
            played.apply(some_action(played, rng))
    assert {*asked} == {Phase.POLL, Phase.CLAIM, Phase.DRAW, Phase.PLAY}


@every_player
def test_a_round_that_is_over_is_not_decided(player: Player) -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H 9S", FOUR, up="QD", stock="2D")
    do(played, "stock", "down K:KC,KD,KH 5:5C,5D,5H", "throw 9S", "stock", "throw 2C")
    while not played.is_over:
        played.apply(some_action(played, Random(1)))
    with pytest.raises(ValueError, match="over"):
        player.decide(played.view(0), Random(1))


# -- the older bots ----------------------------------------------------------------------------


def test_worth_of_a_hand() -> None:
    played = dealt(1, "KC KD 5C 5D 5H 9S 2H", FOUR, up="KH", stock="2D")
    view = played.view(0)
    assert worth(view, view.hand) == -(10 + 10 + 5 + 5)
    assert worth(view, view.hand | cards("KH")) == 1000 - 10
    do(played, "take", "down K:KC,KD,KH 5:5C,5D,5H")
    view = played.view(0)
    assert worth(view, cards("9S 2H")) == -10
    assert worth(view, cards("9S 2H 5S")) == 100 - 10
    assert worth(view, cards("9S 5S")) == 1000 + 100 - 5


@pytest.mark.parametrize("name", ["basic", "generous", "stingy"])
def test_takes_and_buys_what_makes_its_hand_worth_more(name: str) -> None:
    player = find(name, GAME)
    for up, wants in [("KH", True), ("JD", False), ("KS", True)]:
        played = dealt(1, "KC KD 5C 5D 5H 9S 2H", "KC2 KD2 3H 4H 9H JC 8S", "", up=up)
        assert player.decide(played.view(1), Random(1)) == (BUY if wants else PASS)
        do(played, "pass", "pass")
        expected = DRAW_DISCARD if wants else DRAW_STOCK
        assert player.decide(played.view(0), Random(1)) == expected


@pytest.mark.parametrize(
    ("name", "wanted", "unwanted"),
    [
        ("basic", DRAW_DISCARD, LET_GO),
        ("casual", DRAW_DISCARD, LET_GO),
        ("generous", LET_GO, LET_GO),
        ("stingy", DRAW_DISCARD, DRAW_DISCARD),
    ],
)
def test_whom_it_lets_buy(name: str, wanted: object, unwanted: object) -> None:
    for up, expected in (("KH", wanted), ("JD", unwanted)):
        played = dealt(1, "KC KD 5C 5D 5H 9S 2H", FOUR, up=up)
        do(played, "buy")
        assert find(name, GAME).decide(played.view(0), Random(1)) == expected


def test_dumb_tosses_a_coin() -> None:
    dumb, rng = find("dumb", GAME), Random(1)
    played = dealt(1, "KC KD 5C 5D 5H 9S 2H", FOUR, up="JD")
    answers = Counter(dumb.decide(played.view(1), rng) for _ in range(400))
    assert set(answers) == {BUY, PASS}
    do(played, "buy")
    claims = Counter(dumb.decide(played.view(0), rng) for _ in range(400))
    assert set(claims) == {LET_GO, DRAW_DISCARD}
    do(played, "letgo")
    do(played, "stock", "throw JS" if played.hands[0] >> from_short("JS") & 1 else "throw 9S")
    draws = Counter(dumb.decide(played.view(1), rng) for _ in range(400))
    assert set(draws) == {DRAW_STOCK, DRAW_DISCARD}
    assert all(120 < many < 280 for each in (answers, claims, draws) for many in each.values())


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("KC KD 9S 2H 5C 5D QH", "QH"),
        ("KC KD 9S 9H 5C 5D 5H", "KC"),
        ("KC KD KH 9S TS JS 2C", "2C"),
        ("AC KC 9S TS JS QS XA", "AC"),
        ("KC KD KH KS 9S TS JS", "TS"),
    ],
)
def test_what_the_older_bots_throw(hand: str, card: str) -> None:
    played = dealt(2, hand, FOUR, up="2D")
    do(played, "stock")
    played.hands[0] = cards(hand)
    assert spare(played.view(0)) == from_short(card)


@pytest.mark.parametrize(
    ("card", "many"),
    [("2C", 0), ("9H", 1), ("QD", 2), ("AD", 2), ("5S", 2), ("8S", 3), ("JC", 1), ("TC", 1)],
)
def test_the_company_of_a_card(card: str, many: int) -> None:
    hand = "2C 9H 9D QD KD AD 4S 5S 6S XA 8S 8S2 8S3 8H JC TC"
    assert company(from_short(card), cards(hand)) == many


def test_no_joker_is_thrown_and_not_the_card_taken_last() -> None:
    played = dealt(1, "KC XA 5C 5D 5H 9S 9H", "2C 3D 4H 6C 7D 8H TC", up="QD", stock="2S 3S 4S")
    do(played, "take", "throw KC", "stock", "throw 2C", "stock")
    view = played.view(0)
    assert view.last_taken[0] == from_short("QD")
    for player in EVERYBODY:
        if player.name != "casual":
            action = player.decide(view, Random(1))
            if isinstance(action, Discard):
                assert action.card != from_short("QD")
                assert not is_joker(action.card)


@every_player
def test_goes_down_and_lays_off_what_it_can(player: Player) -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H 9S", FOUR, up="QD", stock="3S")
    do(played, "stock")
    down = player.decide(played.view(0), Random(1))
    assert isinstance(down, GoDown)
    played.apply(down)
    played.hands[0] |= cards("KS")
    lay_off = player.decide(played.view(0), Random(1))
    assert isinstance(lay_off, ContractLayOff)
    assert lay_off.card == from_short("KS")
    assert fits(played.view(0), lay_off.card)


@pytest.mark.long
def test_casual_is_stronger_than_basic() -> None:
    won: Counter[str] = Counter()
    for seed in range(20):
        names = ["casual", "basic"][:: 1 if seed % 2 else -1]
        match = whole_match(names, seed)
        won.update(names[winner] for winner in match.result.winners)
    assert won["casual"] > 0.6 * won.total()
