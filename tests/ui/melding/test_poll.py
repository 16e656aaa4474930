"""When a person is asked to buy, and how several at one keyboard answer together."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.contract.actions import BUY, PASS
from app.games.contract.round import Round
from app.games.contract.view import Phase
from app.storage.settings import POLLS
from app.ui.melding.games import model_of
from app.ui.melding.poll import OpenPoll, Polls, is_asked, open_poll, still_asked
from tests.again import examples
from tests.games.contract.dealing import dealt, do, polled
from tests.games.contract.random_play import some_action
from tests.ui.melding.tables import contract_dealt, table_of


@settings(max_examples=examples(30))
@given(rng=st.randoms(use_true_random=False))
def test_whoever_is_still_asked_is_known_to_all(rng: Random) -> None:
    played = contract_dealt(rng)
    for _ in range(80):
        if played.is_over:
            break
        asked = polled(played)
        assert list(still_asked(played.view(-1))) == asked
        played.apply(some_action(played, rng))


def asked(hand: str, up: str, setting: str, *, people: int = 1, number: int = 1) -> bool:
    """Whether seat 1 is asked about the first upcard."""
    played = dealt(number, "", hand, "", up=up)
    assert played.to_act == 1
    match_view = table_of(played, 1, people=people)
    return is_asked(model_of(match_view), match_view, setting)


@pytest.mark.parametrize(
    ("hand", "up", "fits"),
    [
        ("7C 7D KC KD 2S 4H 9C", "7S", True),
        ("7C 8D KC JD 2S 4H 9C", "5S", False),
        ("7C 8D KC JD 2S 4H 9C", "XA", True),
    ],
)
def test_alone_with_cpu_players_one_is_asked_as_one_wants(hand: str, up: str, fits: bool) -> None:
    assert [asked(hand, up, setting) for setting in POLLS] == [True, fits, False]


@pytest.mark.parametrize("setting", POLLS)
def test_among_people_one_is_always_asked(setting: str) -> None:
    assert asked("7C 8D KC JD 2S 4H 9C", "5S", setting, people=2)


def test_in_a_serious_match_nobody_learns_from_the_question_which_cards_fit() -> None:
    played = dealt(1, "", "7C 8D KC JD 2S 4H 9C", "", up="5S")
    match_view = replace(table_of(played, 1, people=1), is_serious=True)
    asked = [is_asked(model_of(match_view), match_view, setting) for setting in POLLS]
    assert asked == [True, True, False]


def test_whoever_is_down_is_asked_about_what_can_be_laid_off() -> None:
    played = dealt(1, "", "7C 7D 7S KC KD KS 2H", "", "", up="2S", stock="3H 4S KH 5D")
    do(played, "stock", "throw 3H", "stock", "down 7:7C,7D,7S K:KC,KD,KS", "throw 2H")
    do(played, "stock", "throw KH")
    assert played.phase is Phase.POLL
    played.apply(PASS)
    assert played.to_act == 1
    match_view = table_of(played, 1, people=1)
    assert is_asked(model_of(match_view), match_view, "fits")
    assert model_of(match_view).would_fit(played.pile[-1]) == [1]


def test_the_answer_of_a_person_who_is_not_asked_is_to_pass() -> None:
    played = dealt(1, "", "7C 8D KC JD 2S 4H 9C", "", up="5S")
    model = model_of(table_of(played, 1, people=1))
    assert Polls((1,), lambda: "never").passes(model)
    assert not Polls((1,), lambda: "always").passes(model)
    assert not Polls((1, 2), lambda: "never").passes(model), "people who share are always asked"
    assert not Polls((1,), lambda: "never").passes(model_of(table_of(played, 2, people=1)))


def polls_of(played: Round, *here: int, buyer: int | None) -> list[tuple[int, bool]]:
    """Play a poll with this answer of those who are here, and all others pass: who said what."""
    polls = Polls(here, lambda: "always")
    poll = open_poll(table_of(played, here[0]), here)
    assert poll is not None
    polls.answer(poll, buyer)
    said = []
    while played.phase is Phase.POLL:
        seat = played.to_act
        action = polls.next(table_of(played, here[0]))
        assert (action is None) == (seat not in here)
        said.append((seat, action == BUY))
        played.apply(PASS if action is None else action)
    assert polls.next(table_of(played, here[0])) is None
    return said


def test_one_question_serves_all_at_a_keyboard() -> None:
    begun = dealt(1, "", "", "", "", "")
    poll = Polls((1, 3), lambda: "always").next(table_of(begun, 0))
    assert isinstance(poll, OpenPoll)
    assert poll.buyers == (1, 3)
    assert polls_of(begun.copy(), 1, 3, buyer=None) == [
        (1, False), (2, False), (3, False), (4, False)
    ]  # fmt: skip
    assert polls_of(begun.copy(), 1, 3, buyer=3) == [(1, False), (2, False), (3, True)]


def test_an_answer_is_for_one_poll_only() -> None:
    played = dealt(1, "", "", "")
    polls = Polls((1, 2), lambda: "always")
    poll = polls.next(table_of(played, 1))
    polls.answer(poll, 2)
    assert polls.next(table_of(played, 1)) == PASS
    do(played, "stock", "throw TS2")
    assert played.phase is Phase.POLL
    assert isinstance(polls.next(table_of(played, 1)), OpenPoll)


def test_nobody_is_asked_openly_while_a_cpu_player_is() -> None:
    assert Polls((0, 2), lambda: "always").next(table_of(dealt(1, "", "", ""), 0)) is None
