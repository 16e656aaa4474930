"""The picture of a table on the first page.

``python -m tests.picture`` draws it anew, of the program as it is now.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, Final

from app.games.gin.melds import arrangements, is_run
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.storage.settings import Settings
from app.tui.table.gin.screen import GinScreen
from app.tui.themes import FELT
from tests.contact_sheet import SIZES, Look, at_home, draw
from tests.screens import at, dealt

PICTURE: Final = Path(__file__).with_suffix(".svg")


def drawn() -> str:
    """Return the picture, as SVG: always the same, as long as the program is."""
    scene = at_home(GinScreen, at(_worth_a_picture, dealt(preset("standard"), 1)))
    look = Look(SIZES[0], FELT.name)
    return draw("table", scene, Settings(pace=0.0), [look]).pictures[look]


def words_of(picture: str) -> list[str]:
    """Return the texts of a picture; how they are drawn is Textual's business."""
    return re.findall(r">([^<>\n]+)</text>", picture)


def _worth_a_picture(match: Any, _: Random) -> bool:
    """My discard in a later hand: a set and a run, a knock, and a card that the other holds."""
    hand = match.hand
    if hand.phase is not Phase.DISCARD or hand.to_act != 0 or match.deal < 4:
        return False
    view = hand.view(0)
    kinds = {is_run(meld) for meld in arrangements(view.hand)[0]}
    return bool(len(kinds) == 2 and view.knocks() and view.known[1] and view.barred is None)


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
