"""The page about plain lines shows what is said."""

from __future__ import annotations

import re
from typing import Final

from app.cards.deal import match_seed
from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.guide import Topic
from app.table.seats import take_seats
from app.ui.match_library import LocalMatchLibrary
from tests.plain.typist import script, visit

COMMAND: Final = "$ gin-rummy --lines --opponent casual --seed 40\n"
LEFT_OUT: Final = "…"


async def test_the_hand_on_the_page_is_played_as_it_stands_there() -> None:
    text = Topic("lines").text
    (shown,) = re.findall(rf"```\n{re.escape(COMMAND)}(.*?)```", text, re.S)
    typed = re.findall(r"^> (.*)$", shown, re.M)
    table = LocalMatchLibrary(InstantCpu()).begin(
        take_seats("", ["casual"]), preset("standard"), match_seed("40")
    )
    said = "".join(f"{line}\n" for line in await visit(script(*typed), table))
    assert len(typed) == 8
    parts = re.sub(r"^> .*\n", "", shown, flags=re.M).strip().split(f"\n{LEFT_OUT}\n")
    assert said.startswith(parts[0])
    for part in parts[1:]:
        _, found, said = said.partition(f"\n{part}\n")
        assert found, part
