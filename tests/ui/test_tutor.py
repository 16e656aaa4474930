"""The tutor: which moves it warns of, and where it is silent."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.cards.cards import parse
from app.coach.judgement import Decision
from app.cpu.service import ChoiceValues, CpuError
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.gin.rules import Rules, Seating
from app.games.gin.view import View
from app.match.match import Match
from app.match.records import HintRecord
from app.match.seat import HUMAN, Seat
from app.table.session import MatchSession
from app.ui.tutor import Tutor
from tests.tui.host import ME
from tests.tui.person import SEED
from tests.tui.seated import JudgingCpu, TestingCpu, draw, drew, took


class SilentCpu(TestingCpu):
    """Cannot judge."""

    async def evaluate(self, player: str, view: View) -> ChoiceValues:
        raise CpuError("It fell off its chair.")


class At:
    """A tutor beside me at a table."""

    def __init__(self, table: MatchSession, cpu: TestingCpu, setting: str = "blunders") -> None:
        table.cpu = cpu
        self.table = table
        self.tutor = Tutor(table.here, lambda: setting)

    @property
    def view(self) -> View:
        view: View = self.table.snapshot(ME).view
        return view

    async def follow(self) -> bool:
        """Judge the choices if they are new; return whether they were."""
        if is_new := self.tutor.follow(self.table.snapshot(ME)):
            await self.tutor.judge(self.table.seat_handle(ME))
        return is_new

    def warning(self, action: object) -> Decision | None:
        return self.tutor.warning(self.table.seat_handle(ME), self.view, action)


async def test_a_blunder_is_warned_of_and_noted_and_the_best_choice_is_not() -> None:
    at = At(draw(), JudgingCpu(0.07))
    await at.follow()
    decision = at.warning(DRAW_DISCARD)
    assert decision is not None
    assert decision.cost.win == pytest.approx(0.07)
    assert at.warning(DRAW_STOCK) is None
    done = len(at.view.history)
    assert at.table.match.hints == [HintRecord(ME, 1, done, DRAW_DISCARD, is_warning=True)]


@pytest.mark.parametrize(
    ("setting", "cost", "warns"),
    [
        ("off", 0.5, False),
        ("blunders", 0.059, False),
        ("blunders", 0.061, True),
        ("mistakes", 0.024, False),
        ("mistakes", 0.026, True),
    ],
)
async def test_the_setting_says_what_is_warned_of(setting: str, cost: float, warns: bool) -> None:
    cpu = JudgingCpu(cost)
    at = At(draw(), cpu, setting)
    assert await at.follow() is (setting != "off")
    assert (at.warning(DRAW_DISCARD) is not None) is warns
    assert bool(cpu.judged) is (setting != "off")


async def test_a_match_may_have_a_choice_of_its_own() -> None:
    tutor = Tutor((ME,), lambda: "blunders")
    chosen = []
    for _ in range(4):
        chosen.append(tutor.chosen)
        tutor.choose_next()
    assert chosen == ["blunders", "mistakes", "off", "blunders"]


async def test_a_position_is_judged_once_and_a_new_one_anew() -> None:
    at, action = At(took(), JudgingCpu()), Discard(parse("4S"))
    assert await at.follow()
    assert not await at.follow()
    at.table.take_back(ME)
    at.table.act(ME, DRAW_STOCK)
    assert at.warning(action) is None, "it is another position than that judged"
    assert await at.follow()
    assert at.warning(action) is not None


async def test_what_is_let_pass_is_warned_of_again_only_in_another_position() -> None:
    at = At(drew(), JudgingCpu())
    await at.follow()
    action = Discard(parse("4S"))
    at.tutor.let_pass(action)
    assert at.warning(action) is None
    assert at.warning(Discard(parse("5S"))) is not None
    at.table.act(ME, action)
    at.table.take_back(ME)
    await at.follow()
    assert at.warning(action) is None, "it is the same position"


async def test_a_judgement_that_comes_late_counts_from_then_on() -> None:
    cpu = JudgingCpu(knows=False)
    at = At(draw(), cpu)
    assert at.tutor.follow(at.table.snapshot(ME))
    assert at.tutor.is_judging(at.view)
    await at.tutor.wait(0)
    assert not at.tutor.is_judging(at.view)
    assert at.warning(DRAW_DISCARD) is None
    cpu.knows.set()
    await at.tutor.judge(at.table.seat_handle(ME))
    assert at.warning(DRAW_DISCARD) is not None


async def test_without_a_judge_there_is_no_warning() -> None:
    at = At(draw(), SilentCpu(), "mistakes")
    await at.follow()
    assert not at.tutor.is_judging(at.view)
    assert at.warning(DRAW_DISCARD) is None
    assert at.table.match.hints == []


PEOPLE = (Seat("Ann"), Seat("Bob", HUMAN, "elsewhere"))
LEVELS = (Seat("Vera", "casual-1"), Seat("Nell", "novice-1"))


@pytest.mark.parametrize(
    ("rules", "seats", "why"),
    [
        (Rules(), (Seat("Ann"), LEVELS[0]), ""),
        (Rules(), PEOPLE, "The tutor is silent where others play from elsewhere."),
        (Rules(), LEVELS, "No player sits at this keyboard, so the tutor has no one to warn."),
        (
            Rules(seating=Seating.ROTATION),
            (Seat("Ann"), *LEVELS),
            "The tutor is silent at this table: what a move loses can be judged only where two play"
            " for one score.",
        ),
    ],
    ids=["two", "elsewhere", "onlooker", "rotation"],
)
def test_it_says_where_it_is_silent(rules: Rules, seats: Sequence[Seat], why: str) -> None:
    table = MatchSession(Match(rules, seats, SEED))
    tutor = Tutor(table.here, lambda: "mistakes")
    assert tutor.why_silent(table.snapshot(next(iter(table.here), -1))) == why
