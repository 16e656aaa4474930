"""``gin-rummy import``: what is kept, what can be done with it, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main
from app.games.base import ONLOOKER
from app.games.gin.notation import hand_text
from app.games.gin.rules import PRESETS
from app.storage.journal import IMPORTED_VERSION, list_journals, read
from tests.cli.matches import refused
from tests.export.test_export import played
from tests.importing.test_bridge import game, log_of
from tests.importing.test_openspiel import GIN, SHORT


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(f"{SHORT}\n{GIN}\n")
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.log"
    path.write_text("\n".join(log_of(1, 0)))
    return path


def test_each_game_is_kept_as_a_match(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(games)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(list_journals()) == 2
    for path in list_journals():
        header = read(path).records[0]
        assert header["version"] == IMPORTED_VERSION
        assert header["imported"] == "openspiel"
        assert any(str(path) in line for line in told)


def test_it_can_be_checked_reviewed_and_exported(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(games)]) == 0
    path = list_journals()[0]
    capsys.readouterr()
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "There is no seed that could prove its deals; every action is legal." in told
    assert "seal" not in told
    assert main(["review", str(path)]) == 0
    assert "Player 0: lost " in capsys.readouterr().out
    page = tmp_path / "page.html"
    assert main(["export", str(path), "--out", str(page)]) == 0
    assert "was played elsewhere" in page.read_text("utf-8")


def test_what_a_player_did_whose_cards_are_a_guess_is_not_judged(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(log)]) == 0
    (path,) = list_journals()
    out = tmp_path / "match.json"
    assert main(["export", str(path), "--hand", "1", "--out", str(out)]) == 0
    told = json.loads(out.read_text("utf-8"))
    assert {each["seat"] for hand in told["hands"] for each in hand["decisions"]} == {0}
    assert [hand["luck"] for hand in told["hands"]] == [[]]
    assert [seat["luck"] for seat in told["seats"]] == [None, None]
    assert any("were not recorded" in note for note in told["notes"])
    assert told["totals"] == [*game(1).standing.sheet.totals]
    capsys.readouterr()
    assert main(["verify", str(path)]) == 0
    assert "The cards of Player 1 were not recorded" in capsys.readouterr().out
    assert main(["review", str(path), "--hand", "1"]) == 0
    told = capsys.readouterr().out
    assert "The cards of Player 1 were not recorded" in told
    assert "Player 1: lost" not in told
    assert "Luck of" not in told


def test_a_hand_without_those_before_it_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(PRESETS["hollywood"], ("Ann", "Bo"), "novice-1", 2)
    second = match.played[1]
    path = tmp_path / "hand.txt"
    path.write_text(hand_text(second.hand.view(ONLOOKER), second.deal))
    assert main(["import", str(path)]) == 2
    assert "Row 1: By the rules the score is 0 to 0 here." in capsys.readouterr().err
    assert list_journals() == []


def test_it_counts_only_for_who_says_to_have_played(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, matches in (([], 0), (["--me", "player 0"], 1)):
        assert main(["import", str(log), *arguments]) == 0
        capsys.readouterr()
        assert main(["stats", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["all"]["matches"] == matches


def test_it_cannot_be_gone_on_with(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(games)]) == 0
    capsys.readouterr()
    path = list_journals()[0]
    assert main(["--lines", "--resume", str(path)]) == 2
    assert "was imported: it can be reviewed and exported" in capsys.readouterr().err


def test_nothing_is_kept_if_a_row_is_wrong(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(f"{GIN}\n{SHORT.replace('29, 45', '29, 29')}\n{SHORT.removesuffix(', 54')}\n")
    assert main(["import", str(games), str(wrong)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert "Row 2, action 2: 29 was dealt before." in lines[0]
    assert "Row 3, action 28: The hand ends here without a result." in lines[1]
    assert lines[2].endswith("Nothing is imported.")
    assert list_journals() == []


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\x7fELF\0\0", "is no text"),
        (b"\xff\xfe", "is no text"),
        (b"1, 2, 3\n" * 600_000, "has more than"),
        (b"Dear Ann,\n", "is no record that can be read"),
        (b"", "is no record that can be read"),
    ],
    ids=["binary", "encoding", "huge", "letter", "empty"],
)
def test_other_files_are_refused(
    data: bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert told in refused(capsys, "import", str(path))
    assert list_journals() == []


def test_other_options_are_refused(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "give 0 or 1" in refused(capsys, "import", str(games), "--me", "Ann")
    assert refused(capsys, "import", str(games.with_name("none")))
    assert refused(capsys, "import", str(games.parent))
