"""What is said in the lobby or at a table, on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.server import news
from app.server.chat import LONGEST, ChatLine
from app.server.client import LobbyClient
from app.server.touch.page import Block, Field, form, text
from app.text.speech import tr, tr_c

_LINES: Final = 30
"""Most lines that are shown."""


def lines_block(said: Sequence[ChatLine]) -> Block:
    lines = [[line.who, news.as_heard(line.text)] for line in said]
    return {"kind": "talk", "lines": lines, "label": tr("Talk")}


def talk_blocks(lobby: LobbyClient, most: int = _LINES) -> list[Block]:
    """Return the latest lines, and a line to type in."""
    heard = lobby.heard()[-most:]
    lobby.mark_read()
    return [
        lines_block(heard) if heard else text(tr("Nothing was said here yet."), "quiet"),
        form(
            "say",
            # Translators: a button that says what was typed
            tr_c("button", "Say"),
            Field("text", tr("Say something"), length=LONGEST),
        ),
    ]
