"""The tables of the characters: games that are counted, kept in a file, and not played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK
from app.games.gin.view import Phase
from app.lab import characters as lab
from app.lab.characters import HABITS, Estimate, Played, counted, elo, habit, share
from app.lab.games import Game
from app.players.gin.moves import go_down
from tests.players.dealing import cards, dealt, drawn

GINS = HABITS[0]


def test_the_same_game_comes_out_again_from_both_seats() -> None:
    for number in range(2):
        game = lab.play(Game("gina", "casual", number))
        assert game == lab.play(Game("gina", "casual", number))
        assert game.counts["hands"] >= game.counts["gins"]
        assert "knocks" not in game.counts


def test_draws_are_counted_where_there_is_a_choice() -> None:
    hand = dealt("KC QD JH 9S 7C 5D 4H 3S 2C AD", upcard="8H")
    assert counted(hand.view(0), DRAW_DISCARD, 0) == {"offered": 1, "taken": 1}
    view = hand.view(0)._replace(phase=Phase.DRAW)
    assert counted(view, DRAW_STOCK, 0) == {"offered": 1, "taken": 0}
    assert counted(view._replace(stock_only=True), DRAW_STOCK, 0) == {}


def test_discards_are_counted_by_what_they_give() -> None:
    view = drawn("KC QD JH 9S 7C 5D 4H 3S 2C AD", "8H").view(0)
    seven = DISCARDS[parse("7C")]
    usual = {"discards": 1, "points": 7}
    assert counted(view, seven, cards_of("7D 7H KD")) == {**usual, "given": 1}
    assert counted(view, seven, cards_of("7D 8C KD")) == {**usual, "given": 0}
    taken = view._replace(known=(0, cards_of("8C")))
    beside = {"with cards taken": 1, "beside": 1}
    assert counted(taken, seven, cards_of("8C")) == {**usual, "given": 0, **beside}


def test_knocks_are_told_from_gin() -> None:
    view = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 4S", "KD").view(0)
    knock = go_down(view, view.least)
    assert counted(view, knock, 0) == {"knocks": 1, "knock turns": 1, "knock deadwood": 4}
    view = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 9S", "KD").view(0)
    assert counted(view, go_down(view, view.least), 0) == {"gins": 1}


def test_a_habit_is_a_share_of_all_games() -> None:
    games = [Played(1.0, {"hands": 8, "gins": 4}), Played(0.0, {"hands": 2})]
    found = habit(games, GINS)
    assert found is not None
    assert found.value == pytest.approx(0.4)
    assert found.error == pytest.approx((2 * 0.8**2) ** 0.5 / 10)
    assert habit([Played(1.0, {})], GINS) is None


def test_the_elo_is_the_likeliest_with_all_shares() -> None:
    shares = {959.0: Estimate(0.6, 0.02), 1077.0: Estimate(0.5, 0.02), 1208.0: Estimate(0.3, 0.02)}
    found = elo(shares)
    assert sum(1 / (1 + 10 ** ((rival - found.value) / 400)) for rival in shares) == pytest.approx(
        1.4
    )
    assert found.error == pytest.approx(0.02 * 3**0.5 / (3 * 0.24 * 0.00576), rel=0.1)


def test_a_share_is_of_whole_pairs() -> None:
    won = {number: Played(float(number != 1), {}) for number in range(5)}
    assert share(won).value == 0.75


def test_a_stopped_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the file has is not played again; a line that was not finished is."""
    asked: list[Game] = []

    def play(game: Game) -> Played:
        asked.append(game)
        return Played(float(game.number % 2), {"hands": 4, "gins": 1})

    monkeypatch.setattr(lab, "play", play)
    out = tmp_path / "characters.jsonl"
    command = ["--players", "club", "gina", "--opponents", "club", "--out", str(out)]
    lab.main([*command, "--games", "4"])
    assert len(asked) == len(set(asked)) == 8
    first = capsys.readouterr().out
    assert first.splitlines()[:4] == [
        "| player | Elo | beats club |",
        "| --- | ---: | ---: |",
        "| `club` | 1077 ± 419 | 50.0% ± 60.2 |",
        "| `gina` | 1077 ± 419 | 50.0% ± 60.2 |",
    ]
    assert first.splitlines()[-1].startswith("| `gina` | 25.0% ± 0.0 | 0.0% ± 0.0 |  |")
    out.write_text(out.read_text("ascii")[:-10], "ascii")
    lab.main([*command, "--games", "4"])
    assert asked[8:] == [asked[7]]
    assert capsys.readouterr().out == first


def cards_of(text: str) -> int:
    return sum(1 << card for card in cards(text))
