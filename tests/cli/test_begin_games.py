"""The matches of other games than Gin that options lead to, and the lists of their options."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

import pytest

from app import tui
from app.cli import main
from app.games.base import GAMES
from app.games.basic.rules import PRESETS, Length, MeldsATurn, StockOut
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.players.registry import levels_offered
from app.storage import settings as settings_file
from app.storage.settings import GameChoices, Settings
from app.text.games import GAMES as GAME_WORDS
from app.text.lists import in_a_row, listed
from app.ui.options import offer_of, possible, summary
from tests.cli.matches import refused

OTHER_GAMES = [game for game in GAMES if game != "gin"]


def players(started: Namespace) -> list[str]:
    return [seat.player for seat in started.match.seats]


@pytest.mark.parametrize(
    ("argv", "rules", "seats"),
    [
        ("--game basic", BasicRules(target=200), ["human", "casual-1"]),
        ("--game Basic --rules course", PRESETS["course"], ["human", "casual-1"]),
        (
            "--game basic --opponent heuristic --opponent human:Bob --target 50",
            BasicRules(target=50),
            ["human", "heuristic-1", "human"],
        ),
        (
            "--game basic --rules hands --set hands=5 --set dealt=7,7,7 --set stock-out=reshuffled"
            " --set melds_a_turn=any --opponent strong",
            BasicRules(
                length=Length.HANDS,
                hands=5,
                dealt=(7, 7, 7),
                stock_out=StockOut.RESHUFFLED,
                melds_a_turn=MeldsATurn.ANY,
            ),
            ["human", "strong-1"],
        ),
        ("--game contract", ContractRules(), ["human", *["casual-1"] * 3]),
        (
            "--game contract --opponent casual --opponent basic --set buys=1",
            ContractRules(buys=1),
            ["human", "casual-1", "basic-1"],
        ),
        ("--game contract --rules no-buys --opponent dumb", ContractRules(0), ["human", "dumb-1"]),
        ("--game contract --watch basic --opponent stingy", ContractRules(), None),
    ],
)
def test_options_lead_to_the_table_of_their_game(
    started: Namespace, argv: str, rules: object, seats: list[str] | None
) -> None:
    assert main(argv.split()) == 0
    assert started.match.rules == rules
    assert players(started) == (seats or ["basic-1", "stingy-1"])
    assert len({seat.name for seat in started.match.seats}) == len(started.match.seats)


def test_what_is_not_given_comes_from_the_choices_for_the_game(started: Namespace) -> None:
    own = BasicRules(going_rummy=False)
    settings_file.save(
        Settings(
            name="Ann",
            opponent="novice",
            rules="classic",
            target=33,
            game="basic",
            games={
                "basic": GameChoices(
                    opponent="strong", rules="home", target=250, presets={"home": own.to_json()}
                )
            },
        )
    )
    assert main(["--game", "basic"]) == 0
    assert started.match.rules == replace(own, target=250)
    assert players(started) == ["human", "strong-1"]
    # What was chosen is not to another length.
    assert main("--game basic --set length=deals".split()) == 0
    assert started.match.rules == replace(own, length=Length.DEALS)
    # Without a game Gin is meant, whatever was played last.
    assert main(["--seed", "1"]) == 0
    assert (started.match.rules.game, started.match.rules.target) == ("gin", 33)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("--game bridge", "The games here are gin, basic, contract."),
        ("--game contract --target 100", "Contract Rummy is not played to a target: leave out"),
        ("--game contract --rules course", "Choose one of standard, no-buys."),
        ("--game contract --opponent expert", "one of generous, stingy, basic, casual, strong, or"),
        ("--game contract --watch novice", "There is no player called “novice”."),
        ("--game contract --set buys=9", "buys is a whole number from 0 to 3."),
        ("--game contract --set hollywood=yes", "in Contract Rummy. “gin-rummy options --game con"),
        ("--game basic --set deal=4", "in Basic Rummy. Did you mean dealt?"),
        ("--game basic --set dealt=many", "Possible for dealt: numbers such as 10,7,7,6,6."),
        ("--game basic --set dealt=9,9,9,9,9", "9 cards for each of 6 players leave nothing"),
        ("--game basic --rules hands --target 50", "target needs the length target"),
        ("--game basic --target few", "“few” is not a target"),
        ("--game basic --rules course" + " --opponent casual" * 4, "Give --opponent 1 or 2 or 3"),
        ("--game contract" + " --opponent basic" * 8, "not 9. Give --opponent 1 to 7 times."),
        ("--game basic --opponent cmd:true", "“true” does not start as a player."),
        ("bot casual --game basic --protocol 1", "Version 1 of gin-bridge knows Gin Rummy"),
        ("--game basic --resume", "leave out --game."),
        ("options --game whist", "The games here are gin, basic, contract."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    started: Namespace, capsys: pytest.CaptureFixture[str], argv: str, sentence: str
) -> None:
    assert sentence in refused(capsys, *argv.split())


def test_a_game_without_a_table_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tui, "GAMES_SHOWN", frozenset({"gin"}))
    assert "Basic Rummy cannot be played on the screen" in refused(capsys, "--game", "basic")


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_all_options_of_a_game_are_listed_and_can_be_set(
    game: str, started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["options", "--game", game]) == 0
    out = capsys.readouterr().out
    assert main(["--game", game, "--set", "help"]) == 0
    assert capsys.readouterr().out == out
    offer = offer_of(game)
    for name, option in offer.options.items():
        assert f"  {name}=" in out
        assert option.explanation in out
        assert possible(option) in out
    for name, rules in offer.presets.items():
        assert f"\n  {name}\n      {summary(name, rules)}\n" in out
    assert max(map(len, out.splitlines())) < 80
    shown = [line.split()[0] for line in out.splitlines() if line[:2] == "  " and "=" in line]
    assert main(["--game", game, *(word for each in shown for word in ("--set", each))]) == 0
    assert started.match.rules == offer.usual_rules


def test_the_help_names_the_levels_and_the_rules_of_every_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    for game in OTHER_GAMES:
        title = GAME_WORDS[game].title
        for about, names in (
            ("--opponent NAME play against", listed(each.name for each in levels_offered(game))),
            ("--rules NAME play by", in_a_row(offer_of(game).presets)),
        ):
            of_the_game = told.partition(about)[2].partition(" --")[0].partition(title)[2]
            assert names in of_the_game
