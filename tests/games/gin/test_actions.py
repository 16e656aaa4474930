"""Actions in the form of a journal, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import NO_CARDS, as_set, parse, parse_set
from app.games.base import ActionSyntaxError
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Discard,
    Knock,
    LayOff,
    Spread,
    from_text,
    melds_from_text,
    to_text,
)
from app.games.gin.melds import MELDS
from tests.refusals import refused

CARDS = st.integers(0, 51)
SPREADS = st.lists(st.sampled_from(MELDS), max_size=3).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([PASS, DRAW_STOCK, DRAW_DISCARD]),
    st.builds(Discard, CARDS),
    st.builds(Knock, CARDS, SPREADS),
    st.builds(BigGin, SPREADS),
    st.builds(LayOff, CARDS, st.integers(0, 3)),
    st.builds(Spread, SPREADS),
)


@given(action=ACTIONS)
def test_an_action_comes_back_as_it_was(action: Action) -> None:
    assert from_text(to_text(action)) == action


@given(one=ACTIONS, other=ACTIONS)
def test_different_actions_are_written_differently(one: Action, other: Action) -> None:
    assert (one == other) == (to_text(one) == to_text(other))


ACES, RUN = parse_set("AC AD AS"), parse_set("4D 5D 6D")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PASS, "pass"),
        (DRAW_STOCK, "stock"),
        (DRAW_DISCARD, "take"),
        (Discard(parse("KH")), "throw KH"),
        (Knock(parse("KH"), (ACES, RUN)), "knock KH AC,AD,AS;4D,5D,6D"),
        (Knock(parse("KH"), ()), "knock KH ."),
        (BigGin((ACES, RUN)), "biggin AC,AD,AS;4D,5D,6D"),
        (LayOff(parse("TH"), 1), "layoff TH 1"),
        (Spread((RUN,)), "spread 4D,5D,6D"),
        (Spread(()), "spread ."),
    ],
    ids=str,
)
def test_the_form_in_a_journal(action: Action, text: str) -> None:
    assert to_text(action) == text
    assert from_text(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "draw", "PASS", "pass KH", "stock 1", "throw", "throw XX", "throw KH QH"),
        *("knock", "knock KH", "knock KH AC,XX", "knock KH ,", "knock KH AC;;KC", "knock XX ."),
        *("biggin", "biggin ;", "layoff KH", "layoff KH one", "layoff XX 1", "layoff KH 1 1"),
        *("layoff KH " + "9" * 5000, "spread", "spread . .", "takeback"),
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with refused(ActionSyntaxError, match="is not an action"):
        from_text(text)


@given(text=st.text() | st.text("throwknckspeadby KH,;.0123", max_size=20))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = from_text(text)
    except ActionSyntaxError:
        return
    assert from_text(to_text(action)) == action


def test_what_is_no_meld_is_left_to_the_rules() -> None:
    assert melds_from_text("KH,2C") == (parse_set("KH 2C"),)


def test_the_throws_made_beforehand_are_of_every_card_in_order() -> None:
    assert list(DISCARDS) == [Discard(card) for card in range(52)]
    assert as_set(discard.card for discard in DISCARDS) == as_set(range(52)) != NO_CARDS
