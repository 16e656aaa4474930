"""The help of the command line in a language with wide letters."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from app.cli import program_parser
from app.text.speech import Voice, spoken_to


@pytest.mark.parametrize("command", ["", "arena", "serve"])
def test_help_is_as_wide_as_the_terminal_and_in_columns(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with spoken_to(Voice("zh")), pytest.raises(SystemExit):
        program_parser().parse_args([*filter(None, [command]), "--help"])
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].index("[") == cell_len(rows[0].partition("[")[0])
    assert max(map(cell_len, rows)) <= 80
    columns = {cell_len(found[0]) for row in rows if (found := re.match(r"  -\S*.*?  +", row))}
    assert len(columns) == 1, rows


@pytest.mark.parametrize(("language", "heading"), [("fr", "options :"), ("zh", "选项：")])
def test_a_heading_has_the_colon_of_its_language(
    language: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with spoken_to(Voice(language)), pytest.raises(SystemExit):
        program_parser().parse_args(["serve", "--help"])
    assert heading in capsys.readouterr().out.splitlines()
