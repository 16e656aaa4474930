"""The manual page, as man shows it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from docutils.utils import code_analyzer

from app import __version__
from app.cli import program_parser
from app.guide import FIRST, Topic
from app.packaging.man_page import man_page


def shown(page: Path) -> str:
    """What groff makes of it, without a warning."""
    made = subprocess.run(
        ["groff", "-k", "-t", "-man", "-ww", "-Tutf8", "-P-c", "-P-b", "-P-u", page],
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stderr == ""
    return re.sub(r"‐\s+", "", made.stdout)


@pytest.mark.skipif(not shutil.which("groff"), reason="there is no groff here")
def test_it_has_the_first_topic_and_every_command_and_option(tmp_path: Path) -> None:
    page = tmp_path / "gin-rummy.1"
    page.write_text(man_page(), encoding="utf-8")
    told = " ".join(shown(page).split())
    assert __version__ in told
    for heading in Topic(FIRST).headings[1:]:
        assert heading in told
    assert "Over a network people meet on a server (gin-rummy guide visitors)" in told
    commands = re.findall(r"^    (\w+)  ", program_parser().format_help(), re.M)
    assert {"arena", "guide", "completions"} <= {*commands}
    for command in commands:
        assert f"gin-rummy {command}" in told
    for option in ("--opponent NAME", "--lines", "--workers N", "-h, --help", "PLAYER"):
        assert option in told
    assert "95 %" not in told, "what is in other topics"


def test_it_is_made_with_nothing_but_what_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is coloured by a library that the program has, and whatever builds has not."""
    page = man_page()
    monkeypatch.setattr(code_analyzer, "with_pygments", False)
    assert man_page() == page
    assert "gin\\-rummy \\-\\-opponent expert" in page


def test_the_same_version_makes_the_same_page() -> None:
    page = man_page()
    assert page == man_page()
    assert page.splitlines()[0].startswith("'\\\"")
    assert not re.search(r"\b20\d\d-\d\d-\d\d\b", page.partition(".SH")[0])
