"""Lines tell no card that their reader may not know, in any case.

Whole matches are played while people look around, talk and take back; every line that somebody is
written is searched for cards that are hidden from them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest

from app.cards.cards import glyph_name, iterate
from app.games.base import ONLOOKER, IllegalAction
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.plain.gin import GinLines
from app.players.registry import decide
from app.server.notices import Notice, NoticeKind
from app.server.shared_match import SharedMatch
from tests.again import again
from tests.server.company import Company
from tests.server.plain.talker import Talker, talking
from tests.server.recorded import Labels, Watchman, read, share
from tests.server.test_secrets import MATCHES, NAMES, SEED, TIMED

LOOKS: Final = (
    *("hand", "table", "known", "log", "score", "what", "", "seal", "who", "tables", "settings"),
    *("spell on", "spell off", "say 3", "sort rank", "undo", "yes", "no", "hint"),
)
"""All that can be asked, but for the help and reviews, which name cards that are nobody's now."""
TURNS: Final = 12
"""How often everybody has their turn in this process after something was done, which is more than
it takes to tell of it.
"""


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


class Ears:
    """Reads every line that is written to a visitor."""

    def __init__(self, watchman: Watchman, seat: int) -> None:
        self._watchman = watchman
        self._seat = seat
        self._round = 0
        """Which deal they have been told of."""

    def __call__(self, line: str) -> None:
        known: Labels = self._watchman.known(self._seat)
        self._watchman.looked += 1
        if line.startswith(("Hand ", "Round ")):
            number = line.split()[1].strip(",.:")
            if "deal" in line or ", round" in line:
                self._round = int(number)
        if self._round != self._watchman.round:
            known |= self._watchman.before
        if told := read(line) - known:
            self._watchman.leaks.append(f"seat {self._seat} is told {sorted(told)} in: {line}")


async def everybody_hears() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def play(
    server: Company, name: str, most: int, look: Callable[[Random], str] | None = None
) -> Watchman:
    """Play so many actions of a match with everything that goes on around it; returns who has
    watched over the lines.
    """
    rules, seats = MATCHES[name]
    names = NAMES[:seats]
    chance = Random(1)
    async with talking(server, *names, "Eve") as people:
        match: AnyMatch = Match(rules, [Seat(each) for each in names], SEED)
        table = share(server, match, names, TIMED)
        shared = table.match
        assert shared
        watchman = Watchman(shared)
        *players, eve = people
        for seat, player in enumerate(players):
            player.check = Ears(watchman, seat)
        eve.check = Ears(watchman, ONLOOKER)
        table.tell_all(Notice(NoticeKind.BEGUN))
        eve.type("watch 1")
        await eve.hears("You look on at table 1")
        for _ in range(most):
            if shared.is_over:
                break
            chance.choice(people).type(look(chance) if look else chance.choice(LOOKS))
            server.clock.now += 1
            await _step(shared, people, chance)
            watchman.watch()
        for person in people:
            person.type("no", "lobby")
            await person.hears("You are in the lobby")
        return watchman


async def _step(shared: SharedMatch, people: list[Talker], chance: Random) -> None:
    seat = shared.to_act
    if seat is None:
        for person in people:
            person.type("no", "")
    elif chance.random() < 0.1 and (history := shared.session.match.hand.history):
        with suppress(IllegalAction):
            shared.take_back(history[-1][0])
        for person in people:
            person.type("yes")
    else:
        match = shared.session.match
        with suppress(IllegalAction):
            shared.act(seat, decide("casual", match.hand.view(seat), match.player_seed))
    await everybody_hears()


@pytest.mark.parametrize(("name", "most"), [("gin", 60), *(again(each, 2000) for each in MATCHES)])
async def test_no_line_tells_a_hidden_card(server: Company, name: str, most: int) -> None:
    watchman = await play(server, name, most)
    assert watchman.looked > 150
    assert not watchman.leaks, watchman.leaks[:3]


async def test_a_hidden_card_in_a_line_is_found(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden: list[str] = []

    def lying(lines: GinLines) -> list[str]:
        match = server.lobby.table_list.by_number[1].match
        assert match
        held = [iterate(hand) for hand in match.session.match.hand.hands]
        hidden.append(" ".join(glyph_name(card) for cards in held for card in cards))
        return hidden[-1:]

    monkeypatch.setattr(GinLines, "lying", lying)
    watchman = await play(server, "gin", 12, lambda _: "table")
    assert hidden
    assert watchman.leaks
