"""Hands and matches of Basic Rummy and contract rummy by keys only, and by mouse only."""

from __future__ import annotations

import pytest

from app.cpu.service import InstantCpu
from app.games.basic.rules import Length
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.tui.person import SEED
from tests.tui.seated import NARROW
from tests.tui.table.melding.person import Keys, Mouse, play
from tests.tui.table.melding.tables import playing, seats

ONE_HAND = BasicRules(length=Length.HANDS, hands=1)


@pytest.mark.parametrize(
    ("rules", "count", "deals", "person", "size"),
    [
        (ONE_HAND, 2, None, Keys, NARROW),
        (ONE_HAND, 2, None, Keys, (60, 20)),
        again(ContractRules(), 3, 1, Keys, NARROW),
        again(ContractRules(), 3, 1, Keys, (60, 20)),
        again(ContractRules(), 3, 1, Keys, (40, 16)),
        again(BasicRules(), 3, 1, Mouse, NARROW),
        again(ContractRules(), 4, 1, Mouse, NARROW),
    ],
)
async def test_a_match_is_played(
    rules: BasicRules | ContractRules,
    count: int,
    deals: int | None,
    person: type[Keys | Mouse],
    size: tuple[int, int],
) -> None:
    table = LocalMatchLibrary(InstantCpu()).begin(seats(count), rules, SEED)
    async with playing(table, InstantCpu(), size=size) as player:
        match = await play(person(player.pilot), player.pilot, deals)
    if deals is None:
        assert match.is_over
    else:
        assert match.deal == deals + 1
