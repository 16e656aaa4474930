"""What is said in the lobby or at a table, on the page."""

from __future__ import annotations

from typing import Final

from app.server import news
from app.server.chat import LONGEST
from app.server.client import LobbyClient
from app.server.touch.page import Block, Field, form, text
from app.text.speech import tr, tr_c

_LINES: Final = 30
"""Most lines that are shown."""


def talk_blocks(lobby: LobbyClient, most: int = _LINES) -> list[Block]:
    """Return the latest lines, and a line to type in."""
    heard = lobby.heard()[-most:]
    lobby.mark_read()
    said = [[line.who, news.as_heard(line.text)] for line in heard]
    return [
        {"kind": "talk", "lines": said, "label": tr("Talk")}
        if said
        else text(tr("Nothing was said here yet."), "quiet"),
        form(
            "say",
            # Translators: a button that says what was typed
            tr_c("button", "Say"),
            Field("text", tr("Say something"), length=LONGEST),
        ),
    ]
