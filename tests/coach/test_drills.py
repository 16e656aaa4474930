"""Positions to practise on: what they ask, and what an answer is worth."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.cards.cards import PACK, as_set, iterate, parse, parse_set
from app.coach.drills import (
    INTERVALS,
    SITTING,
    WORTH_ASKING,
    Box,
    DrillKind,
    actions,
    after_lay_offs,
    answered,
    asked,
    asked_of,
    defended,
    lay_off,
    moved,
    sitting,
    worth_asking,
)
from app.coach.judgement import ChoiceValues, Decision, Mark
from app.games.gin.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    Knock,
    LayOff,
    Spread,
)
from app.games.gin.hand import Hand
from app.games.gin.melds import arrangements
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.base import ChoiceValue
from app.players.registry import JUDGE, evaluate
from tests.tui.host import cards

MINE = "4S 5S 6S 7H 7D 7C 2C 3C KH QD"
"""With the ace of clubs: knock with 10, throwing the king or the queen."""
HERS = "AD 3D 5H 8H 9C TS JD QH 6C 2S"


def hand(mine: str = MINE, hers: str = HERS, upcard: str = "AC", stock: str = "") -> Hand:
    """Seat 1 is first to act, and seat 0, whose cards are ``mine``, after it."""
    dealt = [card for pair in zip(cards(hers), cards(mine), strict=True) for card in pair]
    dealt += [parse(upcard), *cards(stock)]
    return Hand(Rules(), [*dealt, *iterate(PACK & ~as_set(dealt))], 0)


def after(*done: Action, **dealt: str) -> View:
    """What the seat to act knows after this."""
    found = hand(**dealt)
    for action in done:
        found.apply(action)
    return found.view(found.to_act)


def throw(card: str) -> Discard:
    return Discard(parse(card))


DRAWN = after(PASS, DRAW_DISCARD)
"""I took the ace, and may knock."""
KNOCK = DRAWN.knocks()[0]
GIN = after(PASS, DRAW_DISCARD, mine="4S 5S 6S 7H 7D 7C 2C 3C 4C KH")


@pytest.mark.parametrize(
    ("view", "best", "tempting", "kind"),
    [
        (after(), PASS, DRAW_DISCARD, DrillKind.TAKE),
        (after(PASS, PASS), DRAW_STOCK, DRAW_DISCARD, DrillKind.TAKE),
        (DRAWN, throw("KH"), throw("QD"), DrillKind.THROW),
        (DRAWN, KNOCK, throw("QD"), DrillKind.KNOCK),
        (DRAWN, throw("KH"), KNOCK, DrillKind.KNOCK),
        # In which way one knocks is no question here, nor is gin.
        (DRAWN, KNOCK, DRAWN.knocks()[-1], None),
        (GIN, GIN.knocks()[0], throw("KH"), None),
    ],
)
def test_a_position_asks_what_tells_the_best_from_what_tempts(
    view: View, best: Action, tempting: Action, kind: DrillKind | None
) -> None:
    assert asked(view, best, tempting) is kind


@pytest.mark.parametrize(("less", "is_asked"), [(WORTH_ASKING, True), (0.024, False), (0.0, False)])
def test_only_mistakes_are_asked_again(less: float, is_asked: bool) -> None:
    choice_values = (
        (throw("KH"), ChoiceValue(0.75, 1.0)),
        (throw("QD"), ChoiceValue(0.75 - less, 1.0)),
    )
    decision = Decision(2, DRAWN, throw("QD"), choice_values, 1, None)
    assert asked_of(decision) is (DrillKind.THROW if is_asked else None)


@pytest.mark.parametrize(("less", "is_asked"), [(0.03, True), (0.02, False)])
def test_whether_to_knock_is_asked_for_what_the_best_throw_costs(
    less: float, is_asked: bool
) -> None:
    """However bad the card was that was thrown instead."""
    choice_values: ChoiceValues = [
        (KNOCK, ChoiceValue(0.60, 9.0)),
        (throw("KH"), ChoiceValue(0.60 - less, 6.0)),
        (throw("2C"), ChoiceValue(0.40, -3.0)),
    ]
    assert worth_asking(DRAWN, choice_values, throw("2C")) is (
        DrillKind.KNOCK if is_asked else None
    )


CHOICE_VALUES: ChoiceValues = [
    (KNOCK, ChoiceValue(0.60, 9.0)),
    (throw("KH"), ChoiceValue(0.57, 6.0)),
    (throw("QD"), ChoiceValue(0.565, 5.0)),
    (throw("2C"), ChoiceValue(0.40, -3.0)),
    *((knock, ChoiceValue(0.3, 1.0)) for knock in DRAWN.knocks()[1:]),
]


@pytest.mark.parametrize(
    ("kind", "action", "place", "cost", "mark"),
    [
        (DrillKind.THROW, "KH", 0, 0.0, Mark.GOOD),
        (DrillKind.THROW, "QD", 1, 0.005, Mark.GOOD),
        (DrillKind.THROW, "2C", 2, 0.17, Mark.BLUNDER),
        # Playing on means the best throw, whichever card was shown with it.
        (DrillKind.KNOCK, "2C", 1, 0.03, Mark.MISTAKE),
        (DrillKind.KNOCK, "", 0, 0.0, Mark.GOOD),
    ],
)
def test_an_answer_costs_what_the_best_of_its_kind_is_worth_more(
    kind: DrillKind, action: str, place: int, cost: float, mark: Mark
) -> None:
    given = answered(kind, DRAWN, throw(action) if action else KNOCK, CHOICE_VALUES)
    assert given.taken == place
    assert given.cost.win == pytest.approx(cost)
    assert given.mark is mark
    assert given.is_right is (mark is Mark.GOOD)


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="in list"):
        answered(DrillKind.THROW, DRAWN, throw("AS"), CHOICE_VALUES)


def test_the_answers_offered_are_those_of_the_question() -> None:
    assert actions(DrillKind.TAKE, after(PASS, DRAW_DISCARD, throw("KH"))) == [
        DRAW_STOCK,
        DRAW_DISCARD,
    ]
    throws = actions(DrillKind.THROW, DRAWN)
    assert len(throws) == 10
    assert throw("AC") not in throws, "it was just taken"
    down, play_on = actions(DrillKind.KNOCK, DRAWN)
    assert isinstance(down, Knock)
    assert isinstance(play_on, Discard)


# -- lay-offs ----------------------------------------------------------------------------------

KNOCKER = "4S 5S 6S 9H 9D 9C AC AD 2D KH"
"""With the ace of hearts: a run, two sets, and the two of diamonds."""
DEFENDER = "7S 8S 3S 2S KC KD QH JC 6C TD"


def knocked() -> View:
    """Seat 1 has knocked with 2, a run of spades from four to six and sets of nines and aces."""
    found = hand(mine=DEFENDER, hers=KNOCKER, upcard="AH")
    found.apply(DRAW_DISCARD)
    found.apply(found.view(1).knocks()[0])
    return found.view(0)


def laid_off(view: View, *names: str) -> list[LayOff]:
    """These cards laid off one after the other, where each does most good."""
    done: list[LayOff] = []
    for card in map(parse, names):
        action = lay_off(after_lay_offs(view, done), card)
        assert action is not None
        done.append(action)
    return done


def test_cards_are_laid_off_where_they_do_most_good() -> None:
    """The nine of spades fits the set, and once the run has come so far, the run."""
    view = knocked()
    run = next(place for place, meld in enumerate(view.spread) if meld >> parse("5S") & 1)
    nine = lay_off(view, parse("9S"))
    assert nine is not None
    assert nine.meld != run
    assert laid_off(view, "7S", "8S", "9S")[-1].meld == run
    assert lay_off(view, parse("KC")) is None
    assert lay_off(view, parse("8S")) is None, "the seven comes first"


@pytest.mark.parametrize(
    ("names", "left", "place"),
    [
        # All four on the run: five cards of ten points and a six are left.
        ("7S 8S 3S 2S", 56, 0),
        ("7S 8S", 61, 1),
        ("", 76, 1),
    ],
)
def test_a_defence_is_worth_what_it_leaves(names: str, left: int, place: int) -> None:
    """The judge says so to the point; the best, the answer and none at all are told."""
    view = knocked()
    assert sum(map(_points, iterate(view.spread_deadwood))) == 2
    choice_values = evaluate(JUDGE, view)
    lay_offs = laid_off(view, *names.split())
    then = after_lay_offs(view, lay_offs)
    given = defended(
        view, lay_offs, choice_values, evaluate(JUDGE, then) if lay_offs else choice_values
    )
    assert given.kind is DrillKind.LAY_OFF
    assert given.taken == place
    assert len(given.options) == (3 if names == "7S 8S" else 2)
    assert given.options[given.taken].worth.points == pytest.approx(2 - left)
    assert given.cost.points == pytest.approx(left - 56)
    assert given.is_right is (place == 0)
    assert given.options[0].answer[-1] == Spread(arrangements(_rest(view))[0])


def _rest(view: View) -> int:
    return view.hand & ~parse_set("7S 8S 3S 2S")


def _points(card: int) -> int:
    return min(card % 13 + 1, 10)


TODAY = date(2026, 11, 22)


def days(count: int) -> date:
    return TODAY + timedelta(days=count)


@pytest.mark.parametrize(
    ("before", "is_right", "after"),
    [
        (None, True, Box(1, days(1))),
        (None, False, Box(0, TODAY)),
        (Box(0, TODAY), True, Box(1, days(1))),
        (Box(0, TODAY), False, Box(0, TODAY)),
        (Box(1, TODAY), True, Box(2, days(3))),
        (Box(2, days(-4)), True, Box(3, days(7))),
        (Box(3, TODAY), True, Box(4, days(16))),
        (Box(4, TODAY), True, Box(5, days(35))),
        (Box(5, TODAY), True, Box(5, days(35))),
        (Box(5, TODAY), False, Box(0, TODAY)),
        # It was asked before its time, for want of others.
        (Box(3, days(5)), True, Box(4, days(16))),
    ],
)
def test_right_answers_rest_longer_and_wrong_ones_begin_again(
    before: Box | None, is_right: bool, after: Box
) -> None:
    assert moved(before, TODAY, is_right=is_right) == after


def test_every_box_rests_longer_than_the_one_before() -> None:
    assert list(INTERVALS) == sorted(set(INTERVALS))


@pytest.mark.parametrize(
    ("own", "others", "boxes", "asked"),
    [
        ("ab", "xyz", {}, "abxyz"),
        # What failed comes before what is new, and own ones before all others.
        ("ab", "xyz", {"b": Box(0, TODAY), "y": Box(0, TODAY)}, "bayxz"),
        # The lower box first, then the one that has waited longer.
        ("abc", "", {"a": Box(2, days(-9)), "b": Box(1, TODAY), "c": Box(1, days(-1))}, "cba"),
        # Resting ones come last, the next due first.
        ("ab", "xy", {"a": Box(2, days(2)), "x": Box(1, days(1))}, "byxa"),
        ("abcdefghijkl", "x", {}, "abcdefghij"),
        # Nothing that rests takes the place of something that is due or new.
        ("abcdefghijkl", "", {"a": Box(1, days(1))}, "bcdefghijk"),
        ("", "", {}, ""),
    ],
)
def test_a_sitting_begins_with_what_is_due(
    own: str, others: str, boxes: dict[str, Box], asked: str
) -> None:
    assert "".join(sitting([own, others], boxes, TODAY)) == asked
    assert len(asked) <= SITTING
