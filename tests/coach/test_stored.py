"""Reviews as bytes: what comes back is what was stored, of this hand and no other."""

from __future__ import annotations

import json
import zlib
from functools import cache
from typing import Any

import pytest

from app.cards.deal import Deal
from app.coach.judgement import Decision
from app.coach.review import HandReview, review_hand
from app.coach.stored import from_bytes, key_of, to_bytes
from app.games.base import ONLOOKER
from tests.coach.test_judgement import DEAL, a_hand

MOST = 4000
"""Most bytes of a review, so that a match of ten hands takes 40 kB or less."""


@cache
def review() -> HandReview:
    hand = a_hand()
    return review_hand(hand.view(ONLOOKER), hand.dealer, DEAL, hand.history)


def read(body: bytes) -> HandReview:
    hand = a_hand()
    return from_bytes(body, hand.view(ONLOOKER), hand.dealer, DEAL, hand.history)


def changed(**fields: Any) -> bytes:
    """The stored review with these fields in each decision; those that are None are left out."""
    data = json.loads(zlib.decompress(to_bytes(review())))
    for decision in data["decisions"]:
        decision |= fields
        for name in [name for name, value in fields.items() if value is None]:
            decision.pop(name)
    return zlib.compress(json.dumps(data).encode())


def test_a_review_comes_back() -> None:
    """The steps from the hand, and values but for their last digits."""
    before, body = review(), to_bytes(review())
    after = read(body)
    assert len(body) < MOST
    assert (after.steps, after.end, after.unjudged) == (before.steps, before.end, None)
    for one, other in zip(before.decisions, after.decisions, strict=True):
        assert other._replace(choice_values=()) == one._replace(choice_values=())
        assert [action for action, _ in other.choice_values] == [
            action for action, _ in one.choice_values
        ]
        for (_, worth), (_, stored) in zip(one.choice_values, other.choice_values, strict=True):
            assert stored == pytest.approx(worth, abs=1e-4)
    assert before.luck is not None
    assert after.luck is not None
    assert [event._replace(luck=None) for event in after.luck.events] == [  # type: ignore[arg-type]
        event._replace(luck=None)  # type: ignore[arg-type]
        for event in before.luck.events
    ]
    assert to_bytes(after) == body, "what was stored is stored again to the bit"


def test_a_review_of_another_version_of_the_program_is_read() -> None:
    """An older one lacks fields that have a default, a later one has more."""
    missing = dict.fromkeys(Decision._field_defaults)
    assert read(changed(**missing, of_a_later_one=[1])).decisions


@pytest.mark.parametrize(
    "body",
    [b"", b"torn", to_bytes(review())[:-9], changed(action_index=999), changed(taken=None)],
)
def test_what_is_no_review_of_the_hand_is_an_error(body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read(body)


def test_a_hand_is_named_by_all_that_its_review_depends_on() -> None:
    hand = a_hand()
    view, history = hand.view(ONLOOKER), hand.history
    names = {
        key_of(view, hand.dealer, DEAL, history),
        key_of(view, hand.dealer, Deal.from_seed(bytes(32)), history),
        key_of(view, 1 - hand.dealer, DEAL, history),
        key_of(view, hand.dealer, DEAL, history[:-1]),
        key_of(view, hand.dealer, DEAL, history, [3]),
        key_of(view._replace(scores=(0, 0)), hand.dealer, DEAL, history),
        key_of(view._replace(rules=view.rules.__class__(target=50)), hand.dealer, DEAL, history),
    }
    assert len(names) == 7
    assert key_of(hand.view(0), hand.dealer, DEAL, [*history]) in names, "any seat names it alike"
