"""Journals of matches that were played, to be listed and counted in tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from app.coach.grade import DecisionKind, Losses
from app.coach.grade import to_json as losses_to_json
from app.coach.statistics import MatchFacts, facts, to_json
from app.cpu.service import InstantCpu
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.match.seat import Seat
from app.players.registry import decide
from app.storage.history import HistoryFile
from app.storage.paths import matches_folder
from app.table.session import MatchSession

LAST = datetime(2026, 11, 21, 7, 45, tzinfo=UTC)
"""When the newest of the matches was begun."""


def begin(seats: Sequence[Seat], rules: Any, seed: bytes | None = None) -> MatchSession:
    """A match that is kept also where nobody does anything in it."""
    now = datetime.now().astimezone()
    return MatchSession.new(rules, seats, now, seed, InstantCpu())


class _Kept(NamedTuple):
    text: str
    facts: MatchFacts


@cache
def _played(hands: int, *, loses: bool) -> _Kept:
    """A short match of Ann, who plays like a novice or like the club, against Vera: so many hands
    of it, or all.
    """
    table = MatchSession.new(
        Rules(target=25), (Seat("Ann"), Seat("Vera", "casual-1")), LAST, bytes([5]) * 32
    )
    match, mine = table.match, "novice" if loses else "club"
    while not match.is_over and len(match.played) != (hands or -1):
        if match.hand.phase is Phase.OVER:
            table.go_on()
        seat = match.hand.to_act
        view = match.hand.view(seat)
        table.act(seat, decide((mine, "casual")[seat], view, match.player_seed))
    path = table.path
    assert path is not None
    table.close()
    text = path.read_text()
    path.unlink()
    return _Kept(text, facts(match))


def keep(days_ago: int = 0, hands: int = 0, *, loses: bool = False) -> Path:
    """Keep the journal of such a match that was begun so many days before the newest."""
    kept = _played(hands, loses=loses)
    begun = LAST - timedelta(days=days_ago)
    path = matches_folder() / f"{begun:%Y%m%d-%H%M%S}-{hands}{loses:d}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(kept.text.replace(kept.facts.created, begun.isoformat(), 1))
    return path


def keep_damaged(days_ago: int) -> Path:
    """Keep a file that looks like the journal of a match, and is none."""
    path = matches_folder() / f"{LAST - timedelta(days=days_ago):%Y%m%d-%H%M%S}-bad.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"what": "else"}\n')
    return path


def keep_known(count: int) -> list[Path]:
    """Keep so many matches, one a day, all of them in the history already, every third lost, and
    each judged.
    """
    paths = []
    with HistoryFile() as history:
        for day in range(count):
            path = keep(day, loses=day % 3 == 0)
            status = path.stat()
            # As if each were of cards of its own.
            known = _played(0, loses=day % 3 == 0).facts._replace(deal=str(day))
            begun = (LAST - timedelta(days=day)).isoformat()
            stamp = (status.st_size, status.st_mtime_ns)
            history.put(path.name, stamp, to_json(known._replace(created=begun)))
            cost = 0.2 + 0.4 * (day % 7) / 7
            luck = (day % 5 - 2) / 10
            costs = {"decisions": 100, "cost": cost, "luck": luck, "luck_points": 100 * luck}
            lost = Losses(10, 10 * (0.7 + day % 7 / 7), (40.0, 20.0, 10.0, 5.0))
            losses = losses_to_json([{DecisionKind.DISCARD: lost}] * 10)
            history.put_costs(path.name, [{**costs, "mistakes": [], "losses": losses}] * 2)
            paths.append(path)
    return paths
