"""What the table of Basic Rummy and contract rummy looks like, as plain lines.

``python -m pytest tests/tui/table/melding/test_pictures.py --snapshot-update`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from app.cards.moves import DrawDiscard, DrawStock
from app.cpu.service import InstantCpu
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.players.registry import decide
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.tui.person import SEED
from tests.tui.table.melding.tables import ME, crowd, playing, seats
from tests.tui.test_snapshots import compare


def in_the_middle(rules: BasicRules | ContractRules, count: int, turns: int) -> MatchSession:
    """The throw of my turn of this number in the first deal."""
    table = LocalMatchLibrary(InstantCpu()).begin(seats(count), rules, SEED)
    match, drawn = table.match, 0
    while drawn < turns:
        hand = match.hand
        assert not hand.is_over
        seat = hand.to_act
        table.act(seat, decide("casual", hand.view(seat), match.player_seed))
        drawn += isinstance(hand.history[-1][1], DrawStock | DrawDiscard) and seat == ME
    return table


PICTURES: Final[dict[str, Callable[[], MatchSession]]] = {
    "basic-2": lambda: in_the_middle(BasicRules(), 2, 5),
    "basic-4": lambda: in_the_middle(BasicRules(), 4, 3),
    "contract-2": lambda: in_the_middle(ContractRules(), 2, 5),
    "contract-4": lambda: in_the_middle(ContractRules(), 4, 5),
    "contract-8": crowd,
}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        again("basic-2", (80, 24)),
        ("basic-4", (80, 24)),
        again("contract-2", (80, 24)),
        ("contract-4", (80, 24)),
        again("contract-4", (120, 40)),
        ("contract-8", (80, 24)),
        again("contract-8", (120, 40)),
    ],
)
async def test_the_table(name: str, size: tuple[int, int], pytestconfig: pytest.Config) -> None:
    async with playing(PICTURES[name](), size=size) as player:
        compare(player.app, f"melding-{name}-{size[0]}x{size[1]}", pytestconfig)
