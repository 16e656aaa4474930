"""The list of all options."""

from __future__ import annotations

from argparse import Namespace

import pytest

from app.cli import main
from app.games.gin.rules import PRESETS, Rules
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.ui.games.gin import OFFER
from app.ui.options import possible


@pytest.mark.parametrize("argv", [["options"], ["--set", "help"]])
def test_all_options_are_listed(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    settings_file.save(Settings(presets={"home": Rules(gin_bonus=30).to_json()}))
    assert main(argv) == 0
    out = capsys.readouterr().out
    for name, option in OFFER.options.items():
        assert f"  {name}=" in out
        assert option.explanation in out
        assert possible(option) in out
    for name in PRESETS:
        assert f"\n  {name}\n" in out
    assert "\n  home\n      As standard, but gin 30." in out
    assert max(map(len, out.splitlines())) < 80


def test_what_the_list_says_can_be_set(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["options"])
    lines = capsys.readouterr().out.splitlines()
    shown = [line.split()[0] for line in lines if line.startswith("  ") and "=" in line]
    assert main([word for option in shown for word in ("--set", option)]) == 0
    assert started.match.rules == Rules()
