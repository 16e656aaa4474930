"""``gin-rummy export``: the formats, the file that is written, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import main
from app.games.basic.rules import Rules
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.storage.journal import JournalFile
from tests.cli.matches import refused
from tests.export.test_export import played


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of two hands of Basic Rummy, which takes no judge's time."""
    path = tmp_path_factory.mktemp("kept") / "match.jsonl"
    match = played(Rules(), ("Ann", "Vera"), "casual-1", 2)
    again: AnyMatch = Match(match.rules, match.seats, match.seed, match.created)
    with JournalFile.create(path, again.header()) as journal:
        for hand in match.played:
            for seat, action in hand.history:
                journal.append(again.apply(seat, action))
            if not again.is_settled:
                journal.append(again.next_hand())
    return path


def test_text_goes_to_the_standard_output(
    kept: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", str(kept)]) == 0
    assert "Ann against Vera" in capfdbinary.readouterr().out.decode()


def test_the_file_tells_the_format(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "match.html"
    assert main(["export", str(kept), "--out", str(page)]) == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>\n")
    assert str(page) in capsys.readouterr().out
    assert main(["export", str(kept), "--out", str(page), "--format", "md"]) == 0
    assert page.read_text("utf-8").startswith("# Ann against Vera")


def test_one_hand_alone(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "hand.md"
    assert main(["export", str(kept), "--hand", "2", "--out", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "## Hand 2" in text
    assert "## Hand 1" not in text
    capsys.readouterr()
    assert "give one from 1 to 2" in refused(capsys, "export", str(kept), "--hand", "7")


def test_data_is_english_in_every_language(kept: Path, tmp_path: Path) -> None:
    data, page = tmp_path / "a.json", tmp_path / "a.html"
    for out in (data, page):
        assert main(["--language", "de", "export", str(kept), "--out", str(out)]) == 0
    assert '"language": "en"' in data.read_text("utf-8")
    assert 'lang="de"' in page.read_text("utf-8")


def test_what_is_refused(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another format, the match itself, no match and no folder: a sentence each."""
    assert "give one of html, md" in refused(capsys, "export", str(kept), "--format", "pdf")
    before = kept.read_bytes()
    told = refused(capsys, "export", str(kept), "--format", "md", "--out", str(kept))
    assert "is the saved match itself" in told
    assert kept.read_bytes() == before
    assert refused(capsys, "export", str(tmp_path / "none.jsonl"))
    assert refused(capsys, "export", str(kept), "--out", str(tmp_path / "no" / "a.md"))
    empty = tmp_path / "empty.jsonl"
    with JournalFile.create(empty, Match(Rules(), [Seat("Ann"), Seat("Bo")], bytes(32)).header()):
        pass
    assert "No hand of this match is over" in refused(capsys, "export", str(empty))
