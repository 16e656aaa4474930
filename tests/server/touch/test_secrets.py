"""No page tells a card that its visitor may not know, in any case; nor does anything in it depend
on one.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from app.cards.cards import Cards, glyph_name
from app.games.base import IllegalAction
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.server.notices import Notice, NoticeKind
from app.server.table_options import DEFAULT_OPTIONS
from app.server.touch.table import TouchGinModel, label, table_block
from app.table.session import MatchSession
from app.ui.hand import GinSelection
from tests.again import again
from tests.server.company import Company
from tests.server.recorded import Watchman, read, share
from tests.server.test_secrets import MATCHES, NAMES, SEED
from tests.server.touch import phone as phones
from tests.server.touch.phone import holding
from tests.tui.table.gin.test_secrets import COMPANIES, ME, twins

LOOKS: Final = (
    *("card", "menu", "score", "log", "close", "hint", "undo", "agree", "refuse", "talk"),
    *("knock", "gin", "meld", "lay-off", "take-back", "people", "person", "report", "review"),
)
"""What is tapped meanwhile; not “Arrange”, as meld areas name cards that would help them."""
TURNS: Final = 12
"""How often everybody has their turn in this process after something was done."""


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


async def play(server: Company, name: str, most: int) -> Watchman:
    """Play so many actions of a match while people tap here and there; return who has watched over
    the pages.
    """
    rules, seats = MATCHES[name]
    names = NAMES[:seats]
    chance = Random(1)
    async with holding(server, *names, "Eve") as people:
        match: AnyMatch = Match(rules, [Seat(each) for each in names], SEED)
        table = share(server, match, names, DEFAULT_OPTIONS)
        shared = table.match
        assert shared
        watchman = Watchman(shared)

        def check(seat: int, text: str) -> None:
            watchman.looked += 1
            # What was told of the deal before stays in sight.
            if told := read(text) - watchman.known(seat) - watchman.before - seen[seat]:
                watchman.leaks.append(f"seat {seat} reads {sorted(told)} in: {text}")

        seen: dict[int, Any] = dict.fromkeys(range(-1, seats), frozenset())
        for seat, each in enumerate((*people[:-1], people[-1])):
            seat = -1 if each is people[-1] else seat
            each.check = lambda text, seat=seat: check(seat, text)  # type: ignore[misc]
        table.tell_all(Notice(NoticeKind.BEGUN))
        people[-1].tap("watch", "1")
        await people[-1].until(lambda: people[-1].page["name"].startswith("table"))
        for _ in range(most):
            if shared.is_over:
                break
            for seat in seen:
                seen[seat] = watchman.known(seat)
            person = chance.choice(people)
            command = chance.choice(LOOKS)
            cards = [each["id"] for each in phones.things(person.page) if "ink" in each]
            of = chance.choice(cards) if command == "card" and cards else ""
            if command in ("person", "report"):
                of = server.person(chance.choice(names)).id
            person.tap(command, of)
            server.clock.now += 1
            seat_to_act = shared.to_act
            if seat_to_act is None:
                for each in people:
                    each.tap("close")
                    each.tap("go-on")
            else:
                view = shared.session.match.hand.view(seat_to_act)
                with suppress(IllegalAction):
                    shared.act(
                        seat_to_act, decide("casual", view, shared.session.match.player_seed)
                    )
            for _ in range(TURNS):
                await asyncio.sleep(0)
            watchman.watch()
        return watchman


@pytest.mark.parametrize(("name", "most"), [("gin", 60), *(again(each, 250) for each in MATCHES)])
async def test_no_page_tells_a_hidden_card(server: Company, name: str, most: int) -> None:
    watchman = await play(server, name, most)
    assert watchman.looked > 60
    assert not watchman.leaks, watchman.leaks[:3]


async def test_a_hidden_card_on_a_page_is_found(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lying(model: Any, _: int) -> str:
        match = server.lobby.table_list.by_number[1].match
        assert match
        hands: list[Cards] = match.session.match.hand.hands
        return " ".join(
            glyph_name(card) for held in hands for card in range(52) if held >> card & 1
        )

    monkeypatch.setattr(TouchGinModel, "role", lying)
    watchman = await play(server, "gin", 12)
    assert watchman.leaks


def tables(match: Any, actions: Any) -> list[str]:
    """The table as JSON for my seat, after each of these actions."""
    session = MatchSession(match)
    selection, shown = GinSelection(), []
    for seat, action in (*actions, (None, None)):
        match_view = session.seat_handle(ME).snapshot()
        model = TouchGinModel(match_view, glyph_name, label)
        selection.hold(model)
        selection.step_to(match_view.view, is_my_turn=match_view.is_my_turn)
        shown.append(json.dumps(table_block(model, selection)))
        if seat is not None:
            session.act(seat, action)
    return shown


@pytest.mark.parametrize("name", ["standard", "partners"])
def test_nothing_in_the_table_depends_on_cards_that_i_do_not_see(name: str) -> None:
    one, other, actions = twins(COMPANIES[name])
    # The two are the same actions, but for the cards that others draw and hold.
    mine, theirs = tables(one, actions), tables(other, actions)
    assert mine == theirs
