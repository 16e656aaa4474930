"""What people are called: in scores by their names, in sentences by “you”."""

from __future__ import annotations

import json

import pytest

from app.cpu.gin_bridge import ProgramCode
from app.games.base import ONLOOKER
from app.games.gin.refusals import GinCode
from app.games.gin.rules import Rules
from app.match.seat import Seat
from app.match.view import HelpCounts
from app.refusal import Refused
from app.table.gin_match import GinMatch
from app.table.handles import TableCode
from app.text.gin.labels import sheet_notes
from app.text.people import People, called, series_line, why_given_up
from app.text.report import report
from app.text.speech import Voice, spoken_to
from app.tui.screens.replay import step

ANN = People(("Ann", "Vera", "Nell"), 0, (0, 1, 1), captain=0)
UNNAMED = ANN._replace(names=("You", "Vera", "Nell"))


def test_a_score_calls_whoever_is_told_by_name_and_a_sentence_by_you() -> None:
    assert ANN.labels() == ["Ann (captain)", "Vera & Nell"]
    assert ANN.label(0) == "Ann"
    assert series_line((1, 0), 3, ANN) == "Matches won: Ann 1, Vera & Nell 0; 2 win the series"


@pytest.mark.parametrize("me", [0, 1, ONLOOKER], ids=["own seat", "another's", "onlooker"])
def test_who_is_called_you_is_spoken_to_as_such_from_every_seat(me: int) -> None:
    people = UNNAMED._replace(me=me)
    assert people.who_deals(0) == "you deal"
    assert people.winning([0]) == "You win"
    assert people.winning([0, 1]) == "You & Vera win"
    assert people.whose(0) == "your"
    assert people.who_deals(1) == "Vera deals"
    assert people.whose(1) == "Vera's"
    assert people.labels()[people.order.index(0)] == "You (captain)"


def test_it_is_told_who_is_captain_and_who_is_next() -> None:
    def notes(people: People) -> list[str]:
        return sheet_notes(people, [], HelpCounts(), closed=False, friendly=False)

    assert notes(UNNAMED) == notes(ANN) == ["You are captain"]
    assert notes(ANN._replace(me=1)) == ["Ann is captain"]
    assert step(0, 24, 0, UNNAMED) == "Step 0 of 24: you are next."
    assert step(1, 24, 1, UNNAMED) == "Step 1 of 24: Vera is next."
    assert step(24, 24, None, UNNAMED) == "Step 24 of 24: the hand is over."
    assert f"You look from {UNNAMED.whose(0)} seat." == "You look from your seat."
    assert f"You look from {UNNAMED.whose(1)} seat." == "You look from Vera's seat."


TOO_LATE = Refused(ProgramCode.NO_ANSWER, question="UP? KH", seconds=10)
BROKE_RULES = Refused(TableCode.BROKE_RULES, name="Vera", why=Refused(GinCode.NOT_HELD, card=0))


@pytest.mark.parametrize(
    ("why", "english", "german"),
    [
        (
            TOO_LATE.to_json(),
            "The program gave no answer to UP? KH within 10 seconds.",
            "Das Programm hat auf UP? KH in 10 Sekunden nicht geantwortet.",
        ),
        (
            BROKE_RULES.to_json(),
            "Vera broke the rules: The ace of clubs is not in the hand.",
            "Vera hat gegen die Regeln verstoßen: Kreuz-Ass ist nicht im Blatt.",
        ),
        # As older versions have written it.
        ("It fell asleep.", "It fell asleep.", "It fell asleep."),
        ("", "", ""),
    ],
    ids=["too late", "broke the rules", "older file", "own choice"],
)
def test_two_read_in_their_languages_why_a_match_of_one_journal_was_lost(
    why: object, english: str, german: str
) -> None:
    begun = GinMatch(Rules(), (Seat("Ann"), Seat("Vera", "cmd:vera")), bytes(32))
    record = {"seat": 1, "do": "resign", "why": why}
    match = GinMatch.from_records(json.loads(json.dumps([begun.header(), record])))
    assert match.resignation is not None
    people = ANN._replace(names=("Ann", "Vera"), sides=(0, 1), captain=None)
    told = why_given_up(match.resignation, people)
    assert told == f"{english} Vera resigns the match.".strip()
    assert any(line.startswith(english) for line in report(match, torn=False))
    with spoken_to(Voice("de")):
        told = why_given_up(match.resignation, people)
        assert told == f"{german} Vera gibt die Partie auf.".strip()
        assert any(line.startswith(german) for line in report(match, torn=False))


def test_whoever_has_given_no_name_is_called_something_in_the_language() -> None:
    with spoken_to(Voice("de")):
        assert [called(name) for name in ("You", "Player 2", "Player")] == [
            "Du",
            "Spieler 2",
            "Player",
        ]
