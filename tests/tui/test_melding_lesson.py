"""When a lesson of Basic Rummy or contract rummy is given: in the first hand of each game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from app.games.base import ONLOOKER
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.match.match import Match
from app.store.settings import Settings
from app.table.session import Session
from app.tui.melding.lesson import MeldingGuide
from tests.tui.melding import SEED, hasty, seats


class Seat:
    """What the lesson asks of the table's screen, and of the app."""

    def __init__(self, rules: Any, settings: Settings, *, people: int = 1) -> None:
        self.settings = settings
        self.table = Session(Match(rules, seats(3, people=people), SEED))
        self.me = 0
        self.is_shared = people > 1
        self.gin = self

    @property
    def seen(self) -> Any:
        return self.table.snapshot(self.me)

    def update_settings(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)

    def key_name(self, name: str) -> str:
        return f"<{name}>"

    def plain(self, text: str) -> str:
        return text


def followed(seat: Seat) -> list[tuple[str, str]]:
    """What is shown while the first hand is played to its end."""
    shown: list[tuple[str, str]] = []
    guide = MeldingGuide(cast(Any, seat), lambda text, key: shown.append((text, key)))
    guide.follow()
    while (to_act := seat.table.snapshot(ONLOOKER).to_act) is not None:
        seat.table.act(to_act, hasty(seat.table.snapshot(to_act).view))
        guide.follow()
    assert not guide.goes_on
    return shown


def test_the_first_hand_of_each_game_comes_with_a_lesson_once() -> None:
    basic = Seat(BasicRules(), Settings(taught=[]))
    told = followed(basic)
    assert told[0][0].startswith("Get rid of your cards")
    assert told[0][1] == "<lesson>"
    assert told[-1] == ("", ""), "it is over with the hand"
    assert basic.settings.taught == ["basic"]

    again = Seat(BasicRules(), basic.settings)
    assert followed(again) == []
    contract = Seat(ContractRules(), basic.settings)
    assert "To go down" in followed(contract)[0][0]
    assert contract.settings.taught == ["basic", "contract"]


def test_people_who_share_a_keyboard_look_on_or_want_none_have_no_lesson() -> None:
    assert followed(Seat(BasicRules(), Settings(taught=[]), people=2)) == []
    assert followed(Seat(BasicRules(), Settings())) == []
    looking_on = Seat(BasicRules(), Settings(taught=[]))
    looking_on.me = ONLOOKER
    assert followed(looking_on) == []
    assert looking_on.settings.taught == []
