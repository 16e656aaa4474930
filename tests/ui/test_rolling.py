"""What a review plays out in the background, and for how long."""

from __future__ import annotations

from collections.abc import Sequence

from app.coach.judgement import Decision
from app.coach.rollout import LEAST, PlayedOut, Way
from app.cpu.service import InstantCpu
from app.games.gin.actions import Action
from app.games.gin.view import View
from app.ui.match_library import LocalMatchLibrary
from app.ui.review import ReviewSession
from app.ui.rolling import Rolling
from tests.tui.reviewed import two_hands


class SlowHands(LocalMatchLibrary):
    """A minute passes while so many hands are played out as a decision needs at least."""

    def __init__(self) -> None:
        super().__init__(InstantCpu())
        self.now = 0.0
        self.views: dict[View, int] = {}
        """Hands played out by view, in the order in which they were asked for first."""

    def clock(self) -> float:
        return self.now

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> list[tuple[PlayedOut, ...]]:
        self.now += 60 * len(numbers) / LEAST
        self.views[view] = self.views.get(view, 0) + len(numbers)
        return [(PlayedOut(0.5, 1, Way.KNOCK),) * len(actions)] * len(numbers)


async def judged(library: LocalMatchLibrary) -> tuple[ReviewSession, list[Decision | None]]:
    """Return a judged match with its decisions to be played out."""
    reviewing = ReviewSession(two_hands().snapshot(0))
    async for _ in reviewing.judge(library):
        pass
    return reviewing, [reviewing.decision_at(moment) for moment in reviewing.to_roll_out]


async def test_a_review_that_is_left_open_ends_playing_out() -> None:
    """After two minutes; the next one goes on with what is left."""
    library = SlowHands()
    reviewing, decisions = await judged(library)
    views = [each.view for each in decisions if each]
    assert len(views) > 4
    rolling = Rolling(reviewing, lambda: None, library.clock)
    await rolling.run_marked(library)
    assert library.views == dict.fromkeys(views[:2], LEAST), "the costliest first"
    await rolling.run_marked(library)
    assert len(library.views) == 2, "it has come back from another screen"
    again, left = await judged(library)
    assert [each.view for each in left if each] == views[2:], "what was found is kept"
    await Rolling(again, lambda: None, library.clock).run_marked(library)
    assert library.views == dict.fromkeys(views[:4], LEAST)
