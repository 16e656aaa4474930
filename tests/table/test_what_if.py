"""A hand played on in another way: the same cards, the score of then, and nothing of what comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cards.deal import commitment
from app.cpu.service import InstantCpu
from app.games.base import IllegalAction
from app.table.what_if import WhatIf
from app.ui.home import Home
from tests.tui.reviewed import played_match, two_hands


def test_every_moment_of_every_hand_is_as_it_was() -> None:
    """Cards, score, dealer and turn; and what was done then may be done again."""
    match = played_match()
    seen = two_hands().snapshot(0)
    for number, played in enumerate(seen.played):
        hand = match.played[number].hand
        for place in range(len(played.history)):
            twin = WhatIf(seen, played, place, 0)
            assert (twin.deal, twin.number, twin.dealer) == (number + 1, number + 1, hand.dealer)
            assert tuple(twin.hand.history) == played.history[:place]
            assert twin.hand.scores == hand.scores
            assert twin.standing.sheet.rows == seen.standing.sheet.rows[:number]
            assert twin.commitment == commitment(played.seed)
        seat, action = played.history[-1]
        twin.apply(seat, action)
        assert twin.hand.ending == played.end
        assert twin.played[-1].seed == played.seed


def test_a_move_can_be_taken_back_as_at_any_table() -> None:
    seen = two_hands().snapshot(0)
    played = seen.played[1]
    twin = WhatIf(seen, played, 0, 0)
    (seat, action), *_ = played.history
    twin.apply(seat, action)
    if twin.may_take_back(seat):
        twin.take_back(seat)
        assert tuple(twin.hand.history) == ()
        assert twin.hand.view(0).hand == WhatIf(seen, played, 0, 0).hand.view(0).hand


def test_nothing_is_dealt_after_it_and_its_seed_tells_nothing() -> None:
    """Else somebody could see the next hand of a match that still goes on."""
    table = two_hands()
    seen = table.snapshot(0)
    played = seen.played[0]
    twin = WhatIf(seen, played, len(played.history) - 1, 0)
    twin.apply(*played.history[-1])
    with pytest.raises(IllegalAction):
        twin.next_hand()
    with pytest.raises(IllegalAction):
        twin.next_match()
    assert twin.seed != table.match.seed
    assert twin.header()["seed"] != table.match.seed.hex()


async def test_the_house_keeps_nothing_of_it(home: Path) -> None:
    """The other seat is played by the judge, and no file is made."""
    house = Home(InstantCpu())
    seen = two_hands().snapshot(0)
    table = house.what_if(seen, seen.played[0], 0, 0)
    assert table.here == (0,)
    assert table.seats[1].player == "expert-3"
    assert table.seats[1].name == seen.seats[1].name
    table.save()
    table.close()
    assert table.path is None
    assert table.unsaved is None
    assert not list(home.rglob("*.jsonl"))
