"""Journals that programs of every format have written give the same state as they gave there.

``journals/FORMAT-WHAT.jsonl`` is a file as that program left it, and beside it, as JSON, stands
what its own match came to. Neither is ever written again: whoever raises the format plays matches
with the program of that day and keeps both.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy
from typing import Any, Final

import pytest

from app.cards.cards import SHORT, Cards, iterate
from app.games.gin.actions import to_text
from app.games.gin.score import deals
from app.games.gin.standing import Standing
from app.storage import journal
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from tests.invariants import check_match

FOLDER: Final = Path(__file__).parent / "journals"
KEPT: Final = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def kept(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"


def expected(name: str) -> dict[str, Any]:
    """What the program that wrote the journal made of it, with what older ones could not say."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    places = ["here" if player == "human" else "" for _, player in found["seats"]]
    return {"places": places, "hints": [], "friendly": False} | found


def cards(held: Cards) -> str:
    return " ".join(SHORT[card] for card in iterate(held))


def history(hand: Any) -> list[str]:
    return [f"{seat} {to_text(action)}" for seat, action in hand.history]


def account(standing: Standing) -> dict[str, Any]:
    settlement = standing.settlement
    return {
        "rows": [
            {
                "dealer": deal.row.dealer,
                "outcome": str(deal.outcome),
                "winner": deal.winner,
                "points": deal.points,
                "totals": list(deal.row.totals),
            }
            for deal in deals(standing.sheet)
        ],
        "settlement": settlement
        and {"winner": settlement.winner, "totals": list(settlement.totals)},
    }


def state(match: GinMatch) -> dict[str, Any]:
    """All that a match has come to, in words that no format changes."""
    return {
        "seats": [[seat.name, seat.player] for seat in match.seats],
        "places": [seat.location if seat.is_human else "" for seat in match.seats],
        "hints": [
            [hint.seat, hint.hand, hint.action_index, to_text(hint.action)] for hint in match.hints
        ],
        "friendly": match.is_friendly,
        "over": match.is_over,
        "gave_up": match.resignation and list(match.resignation),
        "matches": [account(standing) for standing in (*match.finished, match.standing)],
        "dealer": match.dealer,
        "played": [
            {"number": played.number, "seed": played.deal.digits, "history": history(played)}
            for played in match.played
        ],
        "hands": [
            {"history": history(hand), "holding": [cards(held) for held in hand.hands]}
            for hand in match.hands
        ],
    }


def test_journals_of_every_format_are_kept() -> None:
    formats = {int(name.partition("-")[0]) for name in KEPT}
    assert formats == set(range(journal.OLDEST, journal.IMPORTED_VERSION + 1))
    for name in KEPT:
        header = json.loads(kept(name).read_text().partition("\n")[0])
        assert header["version"] == int(name.partition("-")[0])


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_journal_gives_the_state_that_it_gave(name: str) -> None:
    reading = journal.read(kept(name))
    assert reading.torn is name.endswith("torn")
    match = GinMatch.from_records(reading.records)
    assert state(match) == expected(name)
    # What recounts a match deals it from its seed.
    if not (match.is_friendly or match.resignation or match.imported):
        check_match(match, reading.records)


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_journal_is_gone_on_with_where_it_ended(name: str, tmp_path: Path) -> None:
    path = Path(copy(kept(name), tmp_path))
    table = MatchSession.resume(path)
    assert state(table.match) == expected(name)
    hand = table.match.hand
    if not table.match.is_over:
        if hand.is_over:
            table.go_on()
        else:
            table.act(hand.to_act, hand.legal_actions()[0])
    after = state(table.match)
    assert (after == expected(name)) is table.match.is_over
    table.close()
    reading = journal.read(path)
    assert reading.records[0]["version"] == journal.VERSION or table.match.is_concluded
    again = GinMatch.from_records(reading.records)
    assert state(again) == after
    assert again.is_concluded is again.is_over
    assert not reading.torn
