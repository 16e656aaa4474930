"""When a lesson of Basic Rummy or contract rummy is given: in the first hand of each game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from app.games.base import ONLOOKER
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.actions import PASS
from app.games.contract.rules import Rules as ContractRules
from app.match.match import Match
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.table.melding.help import MeldingGuide
from app.tui.table.melding.layout import MeldingTableLayout
from tests.tui.home import at_home
from tests.tui.melding import SEED, hasty, seats
from tests.tui.person import until
from tests.tui.screen_text import screen_text
from tests.tui.seated import TestingCpu, settled
from tests.tui.table.melding.tables import playing


class Seat:
    """What the lesson asks of the table's screen, and of the app."""

    def __init__(self, rules: Any, settings: Settings, *, people: int = 1) -> None:
        self.settings = settings
        self.table = MatchSession(Match(rules, seats(3, people=people), SEED))
        self.me = 0
        self.is_shared = people > 1
        self.game_app = self

    @property
    def match_view(self) -> Any:
        return self.table.snapshot(self.me)

    def update_settings(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)

    def key_name(self, name: str) -> str:
        return f"<{name}>"

    def showable(self, text: str) -> str:
        return text


class Layout:
    """What the lesson has the table show."""

    lesson = ""
    show_lesson = MeldingTableLayout.show_lesson


def followed(seat: Seat) -> list[str]:
    """What is shown while the first hand is played to its end."""
    layout = Layout()
    guide = MeldingGuide(cast(Any, seat), cast(Any, layout))
    guide.follow()
    shown = [layout.lesson]
    while (to_act := seat.table.snapshot(ONLOOKER).to_act) is not None:
        seat.table.act(to_act, hasty(seat.table.snapshot(to_act).view))
        guide.follow()
        shown.append(layout.lesson)
    assert not guide.goes_on
    assert shown[-1] == "", "it is over with the hand"
    return list(filter(None, shown))


def test_the_first_hand_of_each_game_comes_with_a_lesson_once() -> None:
    basic = Seat(BasicRules(), Settings(taught=[]))
    told = followed(basic)
    assert told[0].startswith("Aim: be the first")
    assert told[0].endswith("(<lesson> ends this)")
    assert basic.settings.taught == ["basic"]

    again = Seat(BasicRules(), basic.settings)
    assert followed(again) == []
    contract = Seat(ContractRules(), basic.settings)
    assert followed(contract)[0].startswith("Aim: 2 sets")
    assert contract.settings.taught == ["basic", "contract"]


async def test_the_table_shows_it_until_a_key_ends_it() -> None:
    table = MatchSession(Match(ContractRules(), seats(2), SEED))
    while table.snapshot(ONLOOKER).to_act != 0:
        table.act(table.snapshot(ONLOOKER).to_act or 0, PASS)
    app = at_home(Settings(pace=0.0, taught=["basic"]), table=table, cpu=TestingCpu())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(app)
        text = " ".join(screen_text(app).split())
        assert "Aim: 2 sets, all at once. " in text
        assert "(x ends this)" in text, "all of it has room"
        assert app.settings.taught == ["basic", "contract"]
        await pilot.press("x")
        await settled(app)
        assert "Aim: 2 sets" not in screen_text(app)
        assert "ends this" not in screen_text(app)
        await pilot.press("h")
        await until(pilot, lambda: "not valued in this game." in screen_text(app))


@pytest.mark.parametrize("rules", [BasicRules(), ContractRules()], ids=["basic", "contract"])
async def test_the_key_that_ends_it_says_where_there_is_none(rules: Any) -> None:
    async with playing(MatchSession(Match(rules, seats(3), SEED)), TestingCpu()) as player:
        assert "There is no lesson to end." in await player.press("x")


def test_people_who_share_a_keyboard_look_on_or_want_none_have_no_lesson() -> None:
    assert followed(Seat(BasicRules(), Settings(taught=[]), people=2)) == []
    assert followed(Seat(BasicRules(), Settings())) == []
    looking_on = Seat(BasicRules(), Settings(taught=[]))
    looking_on.me = ONLOOKER
    assert followed(looking_on) == []
    assert looking_on.settings.taught == []
