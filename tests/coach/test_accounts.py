"""The account of a match adds up, whoever plays, and is the other's the other way round."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from app.coach.accounts import EVEN, MatchAccount, Part, after_deal, match_account, matches
from app.coach.judgement import RolledChoice, RolledOut
from app.coach.review import HandReview, review_hand, total
from app.coach.rollout import RollOutResult, contenders, roll_out
from app.games.base import ONLOOKER
from app.games.gin.actions import DrawDiscard
from app.games.gin.rules import PRESETS, Rules
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.gin.chances import Chances
from app.players.registry import decide

PLAYERS = ("novice", "simple", "casual", "strong")


@cache
def a_match(number: int, players: tuple[str, str], rules: Rules) -> Any:
    """A match to its end."""
    match: Any = Match(
        rules, [Seat("Ann", "novice"), Seat("Vera", "novice")], number.to_bytes(32, "big")
    )
    course = Course(match)
    while True:
        course.play_deal(lambda seat: decide(players[seat], match.hand.view(seat), number))
        if match.is_over:
            return match
        course.go_on()


def reviewed(match: Any) -> list[HandReview]:
    return [
        review_hand(each.hand.view(ONLOOKER), each.dealer, each.deal, each.history)
        for each in match.played
    ]


def lucks(reviews: list[HandReview]) -> list[Chances]:
    found = [review.luck for review in reviews if review.luck is not None]
    assert len(found) == len(reviews)
    return found


def accounts(reviews: list[HandReview], given_up_by: int | None = None) -> list[MatchAccount]:
    hands = [(luck, review.decisions) for luck, review in zip(lucks(reviews), reviews, strict=True)]
    return [match_account(seat, hands, given_up_by) for seat in (0, 1)]


def check(reviews: list[HandReview], given_up_by: int | None = None) -> None:
    for seat, account in enumerate(accounts(reviews, given_up_by)):
        parts = {part: account.total(part) for part in Part}
        assert account.start + sum(parts.values()) == pytest.approx(account.result, abs=1e-9)
        by_hand = sum(account.of_hand(hand) for hand in range(len(reviews)))
        assert account.start + by_hand == pytest.approx(account.result, abs=1e-9)
        for part, own in ((Part.OWN, True), (Part.OTHER, False)):
            costs = [
                each.cost.win
                for review in reviews
                for each in review.decisions
                if (each.seat == seat) is own
            ]
            assert parts[part] == pytest.approx(sum(costs) * (-1 if own else 1), abs=1e-9)
        before = [EVEN, *(luck.wins[-1] for luck in lucks(reviews))]
        events = [
            event
            for luck, start in zip(lucks(reviews), before, strict=False)
            for event in after_deal(luck, start)
        ]
        assert parts[Part.CARDS] == pytest.approx(total(events, seat).win, abs=1e-9)
    one, other = accounts(reviews, given_up_by)
    mirrored = {
        Part.CARDS: Part.CARDS,
        Part.HIDDEN: Part.HIDDEN,
        Part.OWN: Part.OTHER,
        Part.OTHER: Part.OWN,
        Part.GIVEN_UP: Part.GIVEN_UP,
    }
    for part, its in mirrored.items():
        assert one.total(part) == pytest.approx(-other.total(its), abs=1e-9)
    assert one.result + other.result == pytest.approx(1)


@settings(max_examples=3, deadline=None, phases=[Phase.generate])
@given(
    st.integers(0, 1000),
    st.tuples(st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)),
    st.sampled_from([Rules(target=50), Rules(target=30, opening_offer=False), PRESETS["oklahoma"]]),
)
def test_it_adds_up(number: int, players: tuple[str, str], rules: Rules) -> None:
    """To the result of a match that is over, and from hand to hand."""
    match = a_match(number, players, rules)
    reviews = reviewed(match)
    check(reviews)
    assert tuple(account.result for account in accounts(reviews)) == match.won
    assert matches(lucks(reviews)) == [range(len(reviews))]
    for before in range(1, len(reviews)):
        check(reviews[:before])


@cache
def short() -> list[HandReview]:
    return reviewed(a_match(5, ("novice", "casual"), Rules(target=30)))


def test_a_match_that_is_given_up_has_a_step_more() -> None:
    """All that was left, however well it stood."""
    reviews = short()[:1]
    check(reviews, 0)
    (luck,) = lucks(reviews)
    lost, won = accounts(reviews, 0)
    assert lost.total(Part.GIVEN_UP) == pytest.approx(-luck.wins[-1])
    assert (lost.result, won.result) == (0, 1)


def test_a_mistake_that_is_no_mistake_after_all_was_bad_luck() -> None:
    """What hands played out take from a cost goes to what was hidden, and the sum stays."""
    reviews = short()
    place, decision = max(
        ((place, each) for place, each in enumerate(reviews[0].decisions)),
        key=lambda pair: pair[1].cost.win,
    )
    rolled = RollOutResult(contenders(decision))
    rolled.take(roll_out(decision.view, rolled.actions, 0, range(8)))
    kept = rolled.kept(decision)
    base = kept.of(0)
    assert base is not None
    # Both end alike.
    same = tuple(
        RolledChoice(each.choice, base.win, base.points, base.ways) for each in kept.choices
    )
    even = decision._replace(rolled_out=RolledOut(kept.hands, same, kept.errors))
    assert even.cost.win == pytest.approx(decision.cost.win / 2)
    decisions = [*reviews[0].decisions]
    decisions[place] = even
    changed = [reviews[0]._replace(decisions=tuple(decisions)), *reviews[1:]]
    check(changed)
    before, after = (accounts(each)[decision.seat] for each in (reviews, changed))
    less = decision.cost.win / 2
    assert after.total(Part.OWN) - before.total(Part.OWN) == pytest.approx(less)
    assert after.total(Part.HIDDEN) - before.total(Part.HIDDEN) == pytest.approx(-less)


def test_what_a_cpu_player_did_for_somebody_is_nobodys_mistake() -> None:
    reviews = short()
    left = [reviews[0]._replace(decisions=()), *reviews[1:]]
    check(left)
    one = accounts(left)[0]
    assert not one.total(Part.OWN, 0)
    assert not one.total(Part.OTHER, 0)


def test_a_card_of_the_pile_is_judged_with_the_discard_after_it() -> None:
    """With all cards open the hand is worth the same before and after it was taken."""
    for review, luck in zip(short(), lucks(short()), strict=True):
        assert len(luck.wins) == len(review.steps) + 1
        assert all(0 <= win <= 1 for win in luck.wins)
        for step, (win, after) in zip(review.steps, pairwise(luck.wins), strict=True):
            if isinstance(step.action, DrawDiscard):
                assert win == after


def test_the_deal_begins_where_the_hand_before_has_ended() -> None:
    """Who deals is luck, too, and even before the first deal."""
    start = EVEN
    for luck in lucks(short()):
        events = after_deal(luck, start)
        assert start + sum(event.luck.win for event in events[:2]) == pytest.approx(luck.wins[0])
        assert events[0].luck.win == luck.events[0].luck.win + luck.start - start
        assert events[0].luck.win != luck.events[0].luck.win
        assert events[0].luck.points == luck.events[0].luck.points
        start = luck.wins[-1]


def test_each_match_of_a_series_has_its_own() -> None:
    found = lucks(short())
    count = len(found)
    assert matches([*found, *found, found[0]]) == [
        range(count),
        range(count, 2 * count),
        range(2 * count, 2 * count + 1),
    ]


def test_the_largest_items_come_first() -> None:
    one = accounts(short())[0]
    shares = [abs(item.share) for item in one.largest(len(one.items))]
    assert shares == sorted(shares, reverse=True)
    assert one.largest(3) == one.largest(5)[:3]
