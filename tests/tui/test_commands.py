"""What a command says is read when it is shown, and every key that cannot be used says why."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from app.cpu.service import InstantCpu
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.tui.screens.base import BaseScreen
from app.ui.match_library import LocalMatchLibrary
from tests.keyboard import settle, shown
from tests.screens import SCREENS
from tests.test_layers import MODULES, is_within

FACES = ("app.tui", "app.ui", "app.plain", "app.server", "app.cli")
PROGRAM = """
import importlib
from app.ui.keys import Command

def read(command):
    raise AssertionError("read at import, where it would stay in one language")

for part in ("label", "tooltip", "found_by", "why_not", "typed", "example"):
    setattr(Command, part, property(read))
for module in {modules}:
    importlib.import_module(module)
"""
WITH_DIMMED = (
    *("table", "table of melds", "what if", "hand of the lesson", "deal once more"),
    *("preview", "ways to meld", "lay-off", "duplicate"),
)
"""Screens with keys that cannot be used now."""


def test_nothing_that_people_read_of_a_command_is_taken_at_import() -> None:
    modules = [name for name in MODULES if any(is_within(name, face) for face in FACES)]
    assert len(modules) > 100
    subprocess.run([sys.executable, "-c", PROGRAM.format(modules=modules)], check=True, timeout=60)


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_DIMMED)
async def test_a_key_that_cannot_be_used_says_why(name: str) -> None:
    kind, reach = SCREENS[name]
    app = GinApp(Settings(pace=0), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24), notifications=True):
        await settle(app)
        await reach(app, Random(name))
        await shown(app, kind)
        await settle(app)
        screen = app.screen
        assert isinstance(screen, BaseScreen)
        dimmed = [each.binding for each in screen.active_bindings.values() if not each.enabled]
        assert dimmed
        assert [binding.id for binding in dimmed if not screen.why_not(binding)] == []
