"""Players of others see what a seat may know, and play by the rules."""

from __future__ import annotations

from random import Random

import pytest

from app.arena.contestants import ADAPTERS, contestant
from app.arena.game import play_pair
from app.arena.refusals import NotInstalled
from app.cards.cards import SHORT, parse
from app.cli import main
from app.cpu.gin_bridge import RULES
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, PASS, Knock
from app.players.base import Player
from tests.players.dealing import dealt, drawn, taken
from tests.refusals import refused


@pytest.fixture(params=list(ADAPTERS))
def player(request: pytest.FixtureRequest) -> Player:
    """Each of them; left out where its library is not installed."""
    pytest.importorskip("pyspiel" if "openspiel" in request.param else "rlcard")
    return ADAPTERS[request.param]()


@pytest.fixture
def simple() -> Player:
    pytest.importorskip("pyspiel")
    return ADAPTERS["openspiel:simple_gin_rummy_bot"]()


def test_forfeits_nothing_and_is_the_same_again(player: Player) -> None:
    def play() -> list[tuple[object, ...]]:
        contestants = contestant(player.name), contestant("casual")
        games = [game for pair in (0, 1) for game in play_pair(contestants, pair, bytes(32))]
        assert not any(tally.forfeits for game in games for tally in game.tallies)
        return [(game.shares, game.hands, game.tallies[0].points) for game in games]

    assert play() == play()


def test_knows_its_cards_by_name(player: Player) -> None:
    """With nothing but low cards and one king, whose names differ in every library."""
    for king in ("KC", "KD", "KH", "KS"):
        hand = drawn("AC 3D 5C 7C 2D 4D 6D AH 2H 9H", king, rules=RULES)
        assert player.decide(hand.view(0), Random(1)) == DISCARDS[parse(king)]


def test_goes_gin(player: Player) -> None:
    hand = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 8S", "9S", rules=RULES)
    action = player.decide(hand.view(0), Random(1))
    assert isinstance(action, Knock)
    assert SHORT[action.card] == "8S"
    hand.apply(action)


def test_the_simple_bot_takes_what_it_can_meld_or_knock_with(simple: Player) -> None:
    hand = "KC KD JH 9S 7C 5D 4H 3S 2C AD"
    for upcard, takes in (("KS", True), ("8H", False), ("QS", False)):
        view = dealt(hand, upcard=upcard, rules=RULES).view(0)
        assert simple.decide(view, Random(1)) == (DRAW_DISCARD if takes else PASS)


def test_the_simple_bot_never_throws_back_what_it_took(simple: Player) -> None:
    """Its own game allows it, and it would: the queen is the dearest of its deadwood."""
    hand = taken("AC 2C 3C 4D 5D 6D 9C 9D 9H 8S", "QS", rules=RULES)
    action = simple.decide(hand.view(0), Random(1))
    assert isinstance(action, Knock)
    assert SHORT[action.card] == "8S"


def test_what_is_not_installed_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    with refused(NotInstalled, match="“pyspiel” is missing: install the extra bench"):
        contestant("openspiel:simple_gin_rummy_bot")
    assert main(["arena", "rlcard:novice", "casual"]) == 2
    assert "install the extra bench" in capsys.readouterr().err
