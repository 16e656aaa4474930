"""A level that plays for a referee."""

from __future__ import annotations

import io
import sys

import pytest

from app.cli import main
from tests.cpu.test_bot import GAME


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(GAME.replace("NAME?\n", "NAME?\n\n")))
    assert main(["bot", "novice"]) == 0
    assert capsys.readouterr().out.split("\n")[0] == "novice-1"
    assert main(["bot", "nobody"]) == 2
    assert "no player called “nobody”" in capsys.readouterr().err
