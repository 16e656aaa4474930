"""Deadlines by name, on the clock of the server."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

from app.server.clock import Clock
from app.server.deadlines import Deadlines
from tests.server.company import TestClock


async def test_a_deadline_passes_once_unless_it_is_set_anew_or_dropped() -> None:
    clock, told = TestClock(), list[str]()
    deadlines = Deadlines(clock)
    deadlines.set("deal", 30, told.append, "deal")
    deadlines.set("nudge", 10, told.append, "nudge")
    clock.wait(20)
    assert told == ["nudge"]
    assert "nudge" not in deadlines
    deadlines.set("deal", 30, told.append, "deal anew")
    clock.wait(20)
    assert told == ["nudge"]
    clock.wait(10)
    assert told == ["nudge", "deal anew"]
    deadlines.set("deal", 5, told.append, "dropped")
    deadlines.drop("deal", "unknown")
    deadlines.set("close", 5, told.append, "closed")
    deadlines.close()
    clock.wait(60)
    assert told == ["nudge", "deal anew"]


async def test_a_deadline_may_set_itself_again() -> None:
    clock, told = TestClock(), list[float]()
    deadlines = Deadlines(clock)

    def passed() -> None:
        told.append(clock())
        deadlines.set("minute", 60, passed)

    deadlines.set("minute", 60, passed)
    clock.wait(200)
    assert [moment - told[0] for moment in told] == [0, 60, 120]


async def test_a_deadline_keeps_nothing_of_the_visitor_who_set_it() -> None:
    """The screens of a visitor hang on their context, and go when the visitor does."""
    visitor: ContextVar[str] = ContextVar("visitor", default="")
    visitor.set("Ann")
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    Deadlines(Clock()).set("due", 0.0, lambda: found.set_result(visitor.get()))
    assert await found == ""
