"""The matches that were played, as they are remembered beside their journals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.refusal import Refused, Say
from app.review.facts import facts, from_json, to_json
from app.review.statistics import Remembered
from app.store import journal
from app.store.errors import StoreError
from app.store.history import History
from app.store.index import Stamp
from app.table.refusals import TableCode

_AT_ONCE = 50
"""Journals after which what was read is written."""


def catch_up(history: History, say: Say) -> Iterator[tuple[int, int]]:
    """Read the journals that are new or have changed; tells how many are read, of how many.

    ``say`` puts in words why one cannot be read. Raises StoreError where the folder cannot be.
    """
    listed = {each.path: (each.size, each.changed) for each in journal.listed_journals()}
    history.keep_only({path.name for path in listed})
    known = history.stamps()
    new = [path for path in listed if known.get(path.name) != listed[path]]
    for done, path in enumerate(new, start=1):
        _take_in(history, path, listed[path], say)
        if not done % _AT_ONCE:
            history.save()
        yield done, len(new)
    history.save()


def _take_in(history: History, path: Path, stamp: Stamp, say: Say) -> None:
    try:
        match: AnyMatch = Match.from_records(journal.read(path).records)
    except ReplayError as error:
        refused = Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error)
        history.put_problem(path.name, stamp, say(refused))
    except StoreError as error:
        history.put_problem(path.name, stamp, say(error))
    else:
        history.put(path.name, stamp, to_json(facts(match)))


def remembered(history: History) -> list[Remembered]:
    """Every match, the one begun last first."""
    return [Remembered(name, from_json(found), costs) for name, found, costs in history.entries()]
