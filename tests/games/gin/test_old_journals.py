"""Journals of older programs: the same match as ever, that can be gone on with."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.games.gin.actions import from_text
from app.games.gin.rules import PRESETS, Rules, Seating
from app.games.gin.score import Outcome, deals
from app.match.records import TAKE_BACK
from app.storage.errors import JournalDamaged
from app.storage.journal import VERSION, read
from app.table.gin_match import GinMatch
from app.table.session import Session
from tests.invariants import check_match
from tests.refusals import refused

FIRST_JOURNAL = (
    '{"format":"gin-rummy journal","version":1,"program":"0.1.0","game":"gin",'
    '"rules":{"knock_limit":10,"gin_bonus":20,"big_gin_bonus":null,"undercut_bonus":10,'
    '"undercut_on_tie":true,"last_card":false,"opening_offer":true,"next_dealer":"loser",'
    '"target":20,"game_bonus":100,"box_bonus":20,"shutout":"double_game_bonus"},'
    '"seats":[{"name":"Ann","player":"human"},{"name":"Vera","player":"casual-1"}],'
    '"seed":"3426e87c73680c48662533d8bd9a26e131108370b94dd1ab78ef2ac58b0fc49f",'
    '"commitment":"4f6dc048942d1c0887468f85aaeea7c1006d2df2916d24d00a28b64b7351d66a",'
    '"created":"2026-11-21T07:45:00"}\n'
    """{"seat":0,"do":"take"}
{"seat":0,"do":"throw KD"}
{"seat":1,"do":"stock"}
{"seat":1,"do":"throw QS"}
{"seat":0,"do":"take"}
{"seat":0,"do":"takeback"}
{"seat":0,"do":"take"}
{"seat":0,"do":"throw JH"}
{"seat":1,"do":"stock"}
{"seat":1,"do":"throw JC"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"knock 9H 2D,3D,4D;QC,QH,QS"}
{"seat":1,"do":"spread AD,AH,AS;TC,TD,TS"}
"""
    '{"deal":2,"commitment":"71dca04406ac876bb1c878413cc1cdf7f84259a275d3852363841ed15ef088c2",'
    '"revealed":"cc9226cd56ba7acceb69c78d7344fa29204c8c31ef9a7bcded7e4dc4ea249454"}\n'
    """{"seat":0,"do":"pass"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw KD"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 7S"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw TD"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 6S"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw TH"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"knock 5H JD,JH,JS;QD,QH,QS"}
{"seat":1,"do":"spread ."}
"""
)
"""A whole match as a program wrote it that knew neither Oklahoma nor Hollywood."""


SECOND_JOURNAL = (
    '{"format":"gin-rummy journal","version":2,"program":"0.1.0","game":"gin",'
    '"rules":{"knock_limit":10,"oklahoma":true,"oklahoma_ace":1,"spade_doubles":true,'
    '"gin_bonus":25,"big_gin_bonus":31,"undercut_bonus":25,"undercut_on_tie":true,'
    '"last_card":true,"opening_offer":true,"next_dealer":"loser","hollywood":true,"target":20,'
    '"game_bonus":100,"box_bonus":25,"shutout":"double_points"},"seats":[{"name":"Zoë",'
    '"player":"human"},{"name":"Vera","player":"casual-1"}],'
    '"seed":"b982bcadf46557d9c1a26ba03430172a2d3d19119ed9c64215f249ca51e6e833",'
    '"commitment":"4a9667f03e6fd6e83af4ad820e35607d69c1d046c02e8d755563daf51f1836e3",'
    '"created":"2026-11-21T10:00:00"}\n'
    """{"seat":1,"do":"take"}
{"seat":1,"do":"throw KH"}
{"seat":0,"do":"take"}
{"seat":0,"do":"knock 8H 7C,8C,9C,TC;KC,KD,KH"}
{"seat":1,"do":"spread ."}
"""
    '{"deal":2,"commitment":"f92f50ae31a2bdbb61f41d7cb6bdff04f553f974521aaf85bcd7dc34d703c45e",'
    '"revealed":"321a776f6ce5f4ec53751db0484c88652d30c51ad6b54d3a5dc86735726bae7b"}\n'
    """{"seat":0,"do":"take"}
{"seat":0,"do":"takeback"}
{"seat":0,"do":"take"}
{"seat":0,"do":"throw KH"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw KD"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw JS"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw 9C"}
{"seat":0,"do":"take"}
{"seat":0,"do":"throw TS"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw JS"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 9C"}
{"seat":1,"do":"stock"}
{"seat":1,"do":"throw TS"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw KC"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw 9D"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 9H"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw KC"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 8H"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw 9H"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 6S"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw 9S"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 5D"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw 8D"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"knock 5H 3C,4C,5C,6C,7C,8C;AS,2S,3S"}
{"seat":1,"do":"spread JH,QH,KH;5S,6S,7S"}
"""
    '{"deal":3,"commitment":"0d1555f40d34319b02ce5f63e1f90b45a7ab3eae85d4fd502d143e6c2ceaf20c",'
    '"revealed":"df6a2b3e32128bba61512e8cde589445193d41bedcd58bf59627b9bc620c5d33"}\n'
    """{"seat":0,"do":"take"}
{"seat":0,"do":"throw QC"}
{"seat":1,"do":"take"}
{"seat":1,"do":"throw KS"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw KH"}
{"seat":1,"do":"stock"}
{"seat":1,"do":"throw QC"}
{"seat":0,"do":"stock"}
{"seat":0,"do":"throw 9D"}
{"seat":1,"do":"take"}
{"seat":1,"do":"knock QD 8C,9C,TC;8D,9D,TD;AD,AH,AS"}
{"seat":0,"do":"layoff 7D 1"}
{"seat":0,"do":"spread 6C,6H,6S"}
"""
)
"""A whole match of Hollywood Oklahoma as a program wrote it that knew but two seats and no
series."""


def test_a_journal_of_the_first_version_is_the_same_match_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "first.jsonl"
    path.write_text(FIRST_JOURNAL)
    records = read(path).records
    match = GinMatch.from_records(records)
    assert match.rules == replace(PRESETS["classic"], target=20)
    assert [seat.name for seat in match.seats] == ["Ann", "Vera"]
    first, second = deals(match.standing.sheet)
    assert (first.outcome, first.winner, first.row.dealer) == (Outcome.KNOCK, 0, 1)
    assert (second.outcome, second.winner, second.row.totals) == (Outcome.KNOCK, 0, (48, 0))
    assert match.standing.settlement is not None
    assert match.standing.settlement.totals == (48 + 2 * 20 + 2 * 100, 0)
    check_match(match, records)


def test_a_journal_of_the_second_version_is_the_same_match_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "second.jsonl"
    path.write_text(SECOND_JOURNAL)
    records = read(path).records
    match = GinMatch.from_records(records)
    assert match.rules == Rules(
        oklahoma=True, oklahoma_ace=1, hollywood=True, last_card=True, target=20
    )
    assert (match.rules.seating, match.rules.best_of) == (Seating.TWO, 1)
    assert [
        (deal.row.dealer, deal.outcome, deal.winner, deal.points)
        for deal in deals(match.standing.sheet)
    ] == [
        (0, Outcome.KNOCK, 0, 67),
        (1, Outcome.KNOCK, 0, 36),
        (1, Outcome.KNOCK, 1, 26),
    ]
    assert [game.totals for game in match.standing.games] == [(67, 0), (36, 0), (0, 26)]
    assert match.standing.settlement is not None
    assert match.standing.settlement.totals == (259 + 197, 177)
    assert match.is_over
    check_match(match, records)


@pytest.mark.parametrize("journal", [FIRST_JOURNAL, SECOND_JOURNAL], ids=["first", "second"])
def test_an_old_match_goes_on_as_it_was(tmp_path: Path, journal: str) -> None:
    path = tmp_path / "old.jsonl"
    whole = journal.splitlines(keepends=True)
    for count in range(1, len(whole)):
        path.write_text("".join(whole[:count]))
        table = Session.resume(path, clock=lambda: 7)
        record = json.loads(whole[count])
        if "deal" in record:
            table.go_on()
        elif record["do"] == TAKE_BACK:
            table.take_back(record["seat"])
        else:
            table.act(record["seat"], from_text(record["do"]))
        table.close()
        header, *rest = map(json.loads, whole[: count + 1])
        expected = [header | {"version": VERSION}, *rest[:-1], record | {"ms": 0}]
        if table.match.result:
            expected.append(table.match.result.to_record())
        assert read(path).records == expected


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    ("what", "instead", "complaint"),
    [
        ('"knock_limit":10', '"knock_limit":10,"jokers":2', "There is no option jokers"),
        ('"game":"gin"', '"game":"bridge"', "this is a match of bridge"),
    ],
)
def test_what_a_known_version_cannot_hold_is_damage(
    tmp_path: Path, version: int, what: str, instead: str, complaint: str
) -> None:
    path = tmp_path / "first.jsonl"
    text = FIRST_JOURNAL.replace('"version":1', f'"version":{version}').replace(what, instead)
    path.write_text(text)
    with refused(JournalDamaged, match=complaint):
        Session.resume(path)
    assert not path.exists()
    assert (tmp_path / "first.jsonl.damaged").read_text() == text
