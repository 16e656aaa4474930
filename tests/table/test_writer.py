"""The time of a match: from where it was left, and never backwards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.match.records import LATEST
from app.table.writer import Stopwatch, monotonic


@given(
    elapsed=st.integers(0, LATEST),
    ticks=st.lists(st.integers(-(10**15), 10**15), min_size=1, max_size=20),
)
def test_it_never_goes_back_whatever_the_clock_says(elapsed: int, ticks: list[int]) -> None:
    clock = iter(ticks)
    stopwatch = Stopwatch(lambda: next(clock), elapsed)
    read = [stopwatch.read() for _ in ticks[1:]]
    assert read == sorted(read)
    assert all(elapsed <= time <= LATEST for time in read)


def test_it_goes_on_from_what_has_been_played() -> None:
    now = 5_000_000
    stopwatch = Stopwatch(lambda: now, elapsed=1200)
    assert stopwatch.read() == 1200
    now += 34
    assert stopwatch.read() == 1234


def test_the_usual_clock_counts_milliseconds() -> None:
    assert 0 <= Stopwatch().read() < 60_000
    assert isinstance(monotonic(), int)
