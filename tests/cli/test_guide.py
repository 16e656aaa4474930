"""``gin-rummy guide``: the topics, and one of them."""

from __future__ import annotations

import pytest

from app import guide
from app.cli import main
from app.guide import Topic
from tests.cli.matches import refused
from tests.terminal.session import Session


def test_without_a_topic_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(None, 1) for row in rows] == [
        [each.name, each.title] for each in guide.topics()
    ]


def test_the_list_is_in_the_language_of_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "de", "guide"]) == 0
    assert "  keys           Tasten, Maus und Farben\n" in capsys.readouterr().out


def test_a_topic_is_printed_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide", "Coach"]) == 0
    assert capsys.readouterr().out == Topic("coach").text


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("fairnes", "The guide has no topic “fairnes”. Did you mean gin-rummy guide fairness?"),
        ("../README", "The guide has no topic “../README”. Type gin-rummy guide for all topics."),
    ],
)
def test_a_topic_that_there_is_not_is_refused(
    capsys: pytest.CaptureFixture[str], name: str, told: str
) -> None:
    assert told in refused(capsys, "guide", name)


def test_where_there_are_no_signs_there_are_letters(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["guide", "gin"]) == 0
    told = capsys.readouterr().out
    assert "`7c 7d 7h`" in told
    assert told.isascii()


def test_on_a_terminal_it_is_laid_out_in_the_pager_of_whoever_reads() -> None:
    with Session("guide", "visitors", environment={"PAGER": "cat; echo that was all"}) as session:
        session.until_shown("that was all")
        told = session.written.decode()
        assert session.exit_code() == 0
    assert "•" in told, "rows of a list are no hyphens"
    assert "browser.md" not in told
