"""Those who look on at a table: their own keys, the spread after a knock, and the next match."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.basic.rules import PRESETS as BASIC
from app.games.gin.actions import Knock
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.players.registry import decide
from app.server.screens.table import WaitingScreen
from app.server.tables import Table
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import SpreadScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from tests.again import again
from tests.server.apps import sit_together, visitors
from tests.server.company import Company, FarCompany


def step(table: Table) -> None:
    """Let the seat to act play, and knock as soon as it can."""
    assert table.match
    seat = table.match.to_act
    assert seat is not None
    match = table.match.session.match
    view = match.hand.view(seat)
    # The knock with the most deadwood, so that there is something to be answered.
    knocks = view.knocks() if view.phase is Phase.DISCARD else ()
    action = knocks[-1] if knocks else decide("casual", view, match.player_seed)
    table.match.act(seat, action)


def play_to_a_knock(table: Table) -> int:
    """Play on until a seat has knocked, and return it."""
    assert table.match
    for _ in range(2000):
        view = table.match.session.match.hand.view(0)
        if view.phase is Phase.LAYOFF:
            (knocker,) = (seat for seat, did in view.history if isinstance(did, Knock))
            return int(knocker)
        if table.match.to_act is None:
            for person in table.match.people:
                table.match.go_on(person)
        else:
            step(table)
    raise AssertionError("nobody knocked")


@pytest.mark.parametrize(
    ("rules", "screen", "keys"),
    [
        (preset("standard"), GinScreen, "Tab Log ? Help Esc Menu t Say"),
        (BASIC["standard"], MeldingScreen, "? Help Esc Menu t Say"),
    ],
)
async def test_an_onlooker_has_a_footer_of_their_own(
    tmp_path: Path, rules: object, screen: type[GinScreen | MeldingScreen], keys: str
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora") as (anna, bert, cora):
        sit_together(server, anna, bert, rules=rules, onlooker=cora)
        await cora.at(screen)
        *_, hand, footer = cora.text.splitlines()
        assert footer.split("  ")[0].strip() == keys
        assert screen is MeldingScreen or not any(key in hand for key in "1234567890")
        await cora.press("s")
        await cora.sees("You look on: others play this hand.")
        await anna.at(screen)
        assert "s Stock" in anna.text


async def test_the_spread_is_shown_until_the_knock_is_answered(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora") as people:
        *players, cora = people
        table = sit_together(server, *players, rules=preset("standard", 500), onlooker=cora)
        knocker = play_to_a_knock(table)
        knows, answers = players[knocker], players[1 - knocker]
        names = "Anna", "Bert"
        await answers.at(LayOffScreen)
        await knows.at(SpreadScreen)
        await cora.at(SpreadScreen)
        await cora.sees(f"{names[knocker]} knocked with", f"{names[1 - knocker]} lays off")
        await knows.sees("You knocked with", f"{names[1 - knocker]} lays off", "deadwood")
        spread = knows.app.screen
        assert isinstance(spread, SpreadScreen)
        before = spread.match_view
        # Others come and go meanwhile, and what lies over it is closed later.
        await cora.press("escape")
        await cora.sees("Back to the table")
        while (match := table.match) and match.to_act is not None:
            step(table)
        await knows.at(HandEndScreen)
        await cora.press("escape")
        await cora.at(HandEndScreen)
        # The answer may come before the spread is on the screen.
        late: list[SpreadScreen] = []

        def show_late() -> None:
            late.append(SpreadScreen(spread.table, before))
            knows.app.push_screen(late[0])

        knows.app.call_later(show_late)
        await knows.until(lambda: bool(late) and late[0] not in knows.app.screen_stack)
        await knows.at(HandEndScreen)


@pytest.mark.parametrize("company", [Company, again(FarCompany)])
async def test_who_stays_sees_the_next_match_of_the_table(
    tmp_path: Path, company: type[Company]
) -> None:
    server = company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora") as (anna, bert, cora):
        table = sit_together(server, anna, bert, rules=preset("standard", 1), onlooker=cora)
        while (match := table.match) and not match.is_over:
            if match.to_act is None:
                for person in match.people:
                    match.go_on(person)
            else:
                step(table)
        for each in (anna, bert, cora):
            await each.at(HandEndScreen)
            await each.press("enter")
            await each.at(MatchEndScreen)
        assert "Play again" not in cora.text
        await cora.press("enter")
        await cora.hears("You stay")
        await anna.press("enter")
        await anna.at(WaitingScreen)
        await cora.hears("Anna would like to play again: stay, and you see it.")
        await bert.press("enter")
        await cora.at(GinScreen)
        await cora.sees("Hand 1", "Anna 0")
        await cora.press("q")
        assert table.visits.keys() >= {"id-anna", "id-bert"}
