"""Hands of Gin in their text form, alone and in an export."""

from __future__ import annotations

import pytest

from app.export import written
from app.games.base import ONLOOKER
from app.games.gin.notation import hand_text
from app.games.gin.rules import PRESETS
from app.importing.match import records_of
from app.importing.text_form import is_text_form, read
from app.match.match import AnyMatch, Match
from app.text.refusals import sentence_for
from tests.export.test_export import played, told


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    return played(PRESETS["hollywood"], ("Ann", "Bo"), "novice-1", 2)


def texts(match: AnyMatch) -> list[str]:
    return [hand_text(each.hand.view(ONLOOKER), each.deal) for each in match.played]


def test_hands_that_follow_each_other_are_a_match(match: AnyMatch) -> None:
    hands, faults = read("\n\n".join(texts(match)))
    assert not faults
    assert [hand.begins_match for hand in hands] == [True, False]
    again: AnyMatch = Match.from_records(records_of(hands, "text", "", None, ""))
    assert [each.history for each in again.played] == [each.history for each in match.played]
    assert again.standing.sheet == match.standing.sheet


@pytest.mark.parametrize("kind", ["text", "md"])
def test_an_export_is_read_again(match: AnyMatch, kind: str) -> None:
    text = written(told(match), kind)
    assert is_text_form(text)
    hands, faults = read(text)
    assert not faults
    assert [[*hand.actions] for hand in hands] == [
        [action for _, action in each.history] for each in match.played
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.rsplit(" ", 3)[0], ""),
        (lambda text: text.replace("hand1", "hand1 KS KS"), ""),
        (lambda text: "basichand1 hand1 AC", "Only hands of Gin between two"),
        (lambda text: text.partition(" moves ")[0], "The hand ends here without a result."),
    ],
)
def test_a_wrong_row_is_named(match: AnyMatch, change: object, reason: str) -> None:
    assert callable(change)
    first, second = texts(match)
    hands, (fault,) = read(f"\n{first}\n{change(second)}\n")
    assert len(hands) == 1
    sentence = sentence_for(fault)
    assert sentence.startswith("Row 3: ")
    assert reason in sentence


def test_another_text_is_not_taken_for_one() -> None:
    assert not is_text_form("29, 45, 32\nSTART 0 1 AC\n\nDear Ann,")
