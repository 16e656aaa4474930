"""Logs of gin-bridge, as one seat was told its games."""

from __future__ import annotations

from functools import cache

import pytest

from app.cpu.gin_bridge import HELLO, RULES, end_line, game_line, hand_lines
from app.importing.bridge import is_bridge, read
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.registry import decide
from app.text.refusals import sentence_for


@cache
def game(seed: int) -> AnyMatch:
    match: AnyMatch = Match(
        RULES, [Seat("A", "casual-1"), Seat("B", "novice-1")], bytes([seed]) * 32
    )
    course = Course(match, lambda _: None)
    while not match.is_over:
        course.play_deal(
            lambda seat: decide(match.seats[seat].player, match.hand.view(seat), match.player_seed)
        )
        if not match.is_over:
            course.go_on()
    return match


@cache
def log_of(seed: int, seat: int) -> tuple[str, ...]:
    match = game(seed)
    lines = [HELLO, "NAME?", game_line(0, 5)]
    for played, row in zip(match.played, match.standing.sheet.rows, strict=True):
        deck = played.deal.cards
        lines += hand_lines(deck, played.dealer, played.history, seat, row.totals)
    return (*lines, end_line(True, 1, 2))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_log_tells_the_hands_that_were_played(seed: int, seat: int) -> None:
    hands, faults = read("\n".join(log_of(seed, seat)))
    assert not faults
    played = game(seed).played
    assert [hand.actions for hand in hands] == [
        tuple(action for _, action in each.history) for each in played
    ]
    assert [hand.begins_match for hand in hands] == [True] + [False] * (len(played) - 1)
    for hand, each in zip(hands, played, strict=True):
        assert hand.seen == (seat,)
        assert sorted(hand.deck) == [*range(52)]
        own = (seat - each.dealer - 1) % 2
        assert {*hand.deck[own:20:2]} == {*each.deal.cards[own:20:2]}, "the own cards"


def test_answers_and_directions_may_stand_between() -> None:
    lines = []
    for line in log_of(1, 0):
        lines.append(f"< {line}")
        if line.startswith("UP?"):
            lines.append("> 0")
        if line == "DISCARD?":
            lines.append("> KH")
    assert read("\n".join(lines))[0] == [
        hand._replace(row=lines.index(f"< {log_of(1, 0)[hand.row - 1]}") + 1)
        for hand in read("\n".join(log_of(1, 0)))[0]
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda line: line.replace("SCORES ", "SCORES 1"), "By the rules the score is"),
        (lambda line: "" if line.startswith("SCORES") else line, "without a result"),
        (lambda line: line.replace("START 0", "START 7"), "is not a seat"),
        (lambda line: "DRAW 0 AC" if line.startswith("DRAW 0") else line, ""),
    ],
    ids=["score", "no score", "seat", "card"],
)
def test_a_wrong_line_is_named(change: object, told: str) -> None:
    assert callable(change)
    lines = [*map(change, log_of(1, 0))]
    hands, faults = read("\n".join(lines))
    assert not hands
    assert faults
    assert told in sentence_for(faults[0])
    assert sentence_for(faults[0]).startswith("Row ")


def test_a_game_after_a_wrong_one_is_read() -> None:
    broken = [line.replace("SCORES ", "SCORES 1") for line in log_of(1, 0)]
    hands, faults = read("\n".join([*broken, *log_of(2, 1)]))
    assert len(faults) == 1
    assert len(hands) == len(game(2).played)


def test_another_text_is_not_taken_for_one() -> None:
    assert is_bridge("\n".join(log_of(1, 0)))
    assert not is_bridge("29, 45, 32")
