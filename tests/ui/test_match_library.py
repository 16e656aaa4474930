"""Reviews of the matches of this user: made once, then read."""

from __future__ import annotations

from typing import Any

from app.coach.review import HandReview
from app.cpu.service import InstantCpu
from app.match.view import FinishedRound
from app.storage.paths import state_folder
from app.ui.match_library import LocalMatchLibrary
from tests.kept import keep
from tests.tui.reviewed import two_hands


class CountingCpu(InstantCpu):
    def __init__(self) -> None:
        self.judged: list[int] = []

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        self.judged.append(played.number)
        return await super().review(played)


async def test_a_review_is_made_once() -> None:
    """And made anew if its file is damaged."""
    played, _ = two_hands().snapshot(0).played
    cpu = CountingCpu()
    made = await LocalMatchLibrary(cpu).review(played)
    read = await LocalMatchLibrary(cpu).review(played)
    assert cpu.judged == [1]
    assert read.steps == made.steps
    assert [each.mark for each in read.decisions] == [each.mark for each in made.decisions]
    (state_folder() / "reviews.sqlite").write_text("no database" * 1000)
    assert (await LocalMatchLibrary(cpu).review(played)).decisions
    assert cpu.judged == [1, 1]


async def test_the_reviews_of_a_match_go_with_it() -> None:
    path = keep(hands=2)
    cpu = CountingCpu()
    library = LocalMatchLibrary(cpu)
    played, other = library.look(path).played
    for each in (played, other, played):
        await library.review(each)
    assert cpu.judged == [1, 2]
    library.delete(path)
    await library.review(played)
    assert cpu.judged == [1, 2, 1]
