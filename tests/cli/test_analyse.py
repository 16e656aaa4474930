"""``gin-rummy analyse``: a position in lines, as JSON, and on the board."""

from __future__ import annotations

import io
import json
from argparse import Namespace

import pytest

from app.cli import main
from app.cli.screen import board_app
from app.cpu.service import InstantCpu
from app.storage.settings import Settings
from app.tui.screens.board import BoardScreen
from app.ui.board import Board
from app.ui.match_library import LocalMatchLibrary
from tests.tui.person import until

TEXT = "gin1 score 20-35 hand 5C 6C 7C 9D TD JD 2H 3H KS KC drawn 4S up 7D pile 7D QH 2C"

TEN = "gin1 hand 5C 6C 7C 9D TD JD 2H 3H KS KC up 7D"
HOLLYWOOD = TEN.replace("gin1", "gin1 hollywood=yes")


BASIC = "basic1 hand 5C 6C 7C 9D TD JD 2H 3H KH KC drawn 8S pile 7D QH"
CONTRACT = "contract1 round 2 hand 5C 5D 5H 8S 9S TS JS 2H drawn KH pile 7D"


@pytest.mark.parametrize(
    ("text", "told"), [(BASIC, "Discard 8♠: it goes with nothing"), (CONTRACT, "Go down:")]
)
def test_a_game_without_a_judge_has_a_hint(
    text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", text]) == 0
    assert told in capsys.readouterr().out
    assert main(["analyse", f"{text} turn other draw".replace("drawn ", "")]) == 2
    assert main(["analyse", text, "--json"]) == 2
    assert "No judge values the choices of this game" in capsys.readouterr().err


@pytest.mark.parametrize("text", [HOLLYWOOD, f"{TEN} seating=table score 1-2-3"])
def test_where_choices_have_no_value_a_hint_is_printed(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", text]) == 0
    told = capsys.readouterr().out
    assert "The upcard, 7♦, is offered to you." in told
    assert "Pass" in told
    assert "a hint is what the expert would do" in told
    assert "chance" not in told


def test_choices_reasons_outs_and_belief_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", f"{TEXT} other took 8S"]) == 0
    told = capsys.readouterr().out
    for each in (
        "You have drawn, and are to discard.",
        "choice              chance  points   deadwood",
        "Cards to knock with: 9 after K♠, 2 after 2♥.",
        "make a meld",
        "Chance in percent that the opponent holds a card",
        "= in your hand, - on the pile, 100 known",
    ):
        assert each in told
    (spades,) = (line for line in told.splitlines() if line.startswith("♠ "))
    assert spades.split()[4] == "="
    assert spades.split()[8] == "100"
    assert len(told.splitlines()) < 45


def test_ascii_mode_has_no_other_signs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--ascii", "analyse", TEXT]) == 0
    assert capsys.readouterr().out.isascii()


def test_the_text_can_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{TEXT}\n"))
    assert main(["analyse", "-"]) == 0
    assert "K♠" in capsys.readouterr().out


def test_json_has_every_choice_and_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", TEXT, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["judge"], found["phase"], found["stock"]) == ("expert-3", "discard", 28)
    first, second, *_ = found["choices"]
    assert first["do"].startswith("throw ")
    assert first["win"] >= second["win"]
    assert set(first) == {"do", "win", "points", "deadwood", "reason", "outs"}
    assert set(first["outs"][0]) == {"card", "deadwood", "meld"}
    assert sum(found["held"].values()) == pytest.approx(10, abs=0.01)
    assert set(found["held"]) == set(found["unseen"])
    again = Board()
    again.read(found["position"])
    view = again.view
    assert view is not None
    assert (view.stock, view.scores) == (28, (20, 35))


def test_choices_are_played_out_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", TEXT, "--json", "--roll-out", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    rolled = [each["simulated"] for each in found["choices"] if "simulated" in each]
    assert [each["hands"] for each in rolled] == [3, 3, 3]
    assert [sum(each["ends"].values()) for each in rolled] == [pytest.approx(1)] * 3
    assert main(["analyse", TEXT, "--roll-out", "3"]) == 0
    said = capsys.readouterr().out
    assert "Simulated in 3 hands" in said
    assert said.count("Ends in %: gin ") == 3


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["hello"], "“hello” is not understood"),
        (["gin1 hand 5C 5C up 7D"], "five of clubs"),
        (["gin2 hand 5C"], "begin with “gin1”"),
        (["basic1 hand 5C"], "Write it like this: “up 7D”"),
        ([f"{TEXT} gin_bonus=lots"], "gin"),
        ([HOLLYWOOD, "--json"], "several games are played at once"),
        ([HOLLYWOOD, "--roll-out", "9"], "several games are played at once"),
        ([f"{TEN} turn other upcard"], "nothing to choose"),
        ([TEXT.replace("20-35", "20-135")], "With 135 points"),
        ([TEXT, "--roll-out", "many"], "many"),
        (["--json"], "Give the text of a position"),
        (["x" * 1_000_000], "letters"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_a_sentence(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *given]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err
    assert len(printed.err.splitlines()) == 1
    assert len(printed.err) < 500


def test_without_a_text_the_board_opens(started: Namespace) -> None:
    assert main(["--theme", "dark", "analyse"]) == 0
    assert type(started.app).__name__ == "BoardApp"
    assert started.theme == "dark"


async def test_the_board_opens_with_the_position() -> None:
    board = Board()
    board.read(TEXT)
    app = board_app(board.view)(Settings(), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        await until(pilot, lambda: screen.analysis is not None)
        assert screen.board.view == board.view
