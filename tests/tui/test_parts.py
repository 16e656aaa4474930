"""The parts of screens, as each theme paints them."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.theme import Theme

from app.cpu.service import InstantCpu
from app.storage.settings import Settings
from app.tui.themes import THEMES
from app.ui.match_library import LocalMatchLibrary
from tests.parts import PartsScreen
from tests.soak_keys import SoakApp
from tests.tui.person import until
from tests.tui.screen_text import screen_text, style_at


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_what_is_painted_lies_on_the_ground_of_its_panel_and_a_chosen_row_is_a_bar(
    theme: Theme,
) -> None:
    app = SoakApp(Settings(theme=theme.name), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(PartsScreen())
        await until(pilot, lambda: "Hugo" in screen_text(app))

        def ground(variable: str) -> object:
            return Color.parse(app.theme_variables[variable]).rich_color

        assert style_at(app, "Hugo").bgcolor == ground("panel-bg")
        assert style_at(app, "50").bgcolor == ground("panel-bg")
        bar = style_at(app, "Vera")
        assert bar.bgcolor == ground("block-cursor-background")
        assert bar.color == ground("block-cursor-foreground")
        assert style_at(app, "paper").bgcolor == ground("felt")
