"""What screens have in common that ask one thing and offer a few ways on."""

from __future__ import annotations

from app.tui.screens.base import BaseScreen


class QuestionScreen(BaseScreen[bool]):
    """A column of texts in the middle of the window, with a row of buttons under them; what is
    asked has the id ``headline``. The result is whether the player wants it.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    QuestionScreen {
        align: center middle;
        background: $felt;
        & > Vertical { width: 1fr; max-width: 76; height: auto; color: $felt-text; }
        & > Vertical > Static { height: auto; margin-bottom: 1; }
        & #headline { text-style: bold; }
        & Horizontal { height: 1; }
    }
    """
