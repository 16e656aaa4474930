"""What a review of a match has to show: its mistakes."""

from __future__ import annotations

from app.coach.judgement import LEAST
from app.cpu.service import InstantCpu
from app.games.gin.actions import DrawDiscard, DrawStock
from app.ui.match_library import LocalMatchLibrary
from app.ui.review import ReviewSession, Side
from tests.tui.reviewed import two_hands


async def reviewed() -> ReviewSession:
    reviewing = ReviewSession(two_hands().snapshot(0))
    async for _ in reviewing.judge(LocalMatchLibrary(InstantCpu())):
        pass
    return reviewing


async def test_mistakes_are_listed_by_what_they_cost() -> None:
    reviewing = await reviewed()
    every = reviewing.mistakes()
    costs = [each.decision.cost.win for each in every]
    assert costs == sorted(costs, reverse=True)
    assert len(every) > 5
    assert min(costs) >= LEAST
    mine, theirs = reviewing.mistakes(Side.MINE), reviewing.mistakes(Side.THEIRS)
    assert {each.decision.seat for each in mine} == {0}
    assert {each.decision.seat for each in theirs} == {1}
    assert {each.key for each in mine} | {each.key for each in theirs} == {
        each.key for each in every
    }
    assert {each.hand for each in every} == {0, 1}
    assert [each for each in every if each.hand == 1] == reviewing.mistakes(hand=1)


async def test_a_mistake_tells_its_turn() -> None:
    """The turns of a seat are its draws, those in which it passed the upcard apart."""
    reviewing = await reviewed()
    for mistake in reviewing.mistakes():
        decision = mistake.decision
        before = [action for seat, action in decision.view.history if seat == decision.seat]
        draws = sum(isinstance(action, DrawStock | DrawDiscard) for action in before)
        assert mistake.turn in (draws, draws + 1)
        reviewing.go_to(mistake.hand, decision.action_index)
        assert reviewing.decision is decision
        assert reviewing.turn == mistake.turn
