"""Luck adds up, is 0 in the mean over what could have come, and is where one would look for it."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from statistics import fmean

import pytest

from app.cards.cards import as_set, iterate, parse, parse_set
from app.coach.judgement import Decision
from app.coach.review import Balance, ChanceKind, gained, luck, total, with_reading
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action, DrawStock
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, Rules
from app.players.base import CannotEvaluate, ChoiceValue
from app.players.gin.levels import Casual
from app.players.gin.net.reading import read

STANDARD = PRESETS["standard"]
FIRST_OF_STOCK = 21
"""Its place in the deck."""


def dealt(seed: int) -> list[int]:
    deck = list(range(52))
    Random(seed).shuffle(deck)
    return deck


def played(rules: Rules, deck: list[int], dealer: int = 0) -> list[tuple[int, Action]]:
    """What two casual players do with these cards."""
    hand, rng = Hand(rules, deck, dealer), Random(1)
    while not hand.is_over:
        hand.apply(Casual().decide(hand.view(hand.to_act), rng))
    return hand.history


def exchanged(deck: list[int], place: int, other: int) -> list[int]:
    """The deck with two cards in each other's place."""
    found = list(deck)
    found[place], found[other] = deck[other], deck[place]
    return found


TO_THE_STOCK: list[tuple[int, Action]] = [(1, PASS), (0, PASS), (1, DRAW_STOCK)]
"""Both pass, and the first draws."""


def test_every_chance_event_has_its_luck_in_order() -> None:
    deck = dealt(5)
    history = played(STANDARD, deck)
    events = luck(STANDARD, deck, 0, (0, 0), history).events
    draws = [place for place, (_, action) in enumerate(history) if isinstance(action, DrawStock)]
    assert [event.kind for event in events[:2]] == [ChanceKind.DEAL, ChanceKind.UPCARD]
    assert events[1].card == deck[20]
    assert [(event.action_index, event.seat) for event in events[2:]] == [
        (place, history[place][0]) for place in draws
    ]
    assert [event.card for event in events[2:]] == deck[
        FIRST_OF_STOCK : FIRST_OF_STOCK + len(draws)
    ]
    assert draws


def test_equal_hands_have_equal_luck() -> None:
    deck = dealt(6)
    history = played(STANDARD, deck)
    assert luck(STANDARD, deck, 0, (40, 10), history) == luck(STANDARD, deck, 0, (40, 10), history)


def test_a_hand_cut_off_has_the_luck_it_had_up_to_there() -> None:
    deck = dealt(7)
    history = played(STANDARD, deck)
    whole = luck(STANDARD, deck, 0, (0, 0), history).events
    part = luck(STANDARD, deck, 0, (0, 0), history[:4]).events
    assert 2 < len(part) < len(whole)
    for one, other in zip(part, whole, strict=False):
        assert one[:4] == other[:4]
        assert one.luck == pytest.approx(other.luck, abs=1e-4)


@pytest.mark.long
def test_over_all_cards_that_could_come_the_luck_of_a_draw_is_none() -> None:
    rules, deck = PRESETS["classic"], dealt(8)
    found = [
        luck(rules, exchanged(deck, FIRST_OF_STOCK, place), 0, (0, 0), TO_THE_STOCK).events[-1].luck
        for place in range(FIRST_OF_STOCK, 52)
    ]
    assert sum(one.win for one in found) == pytest.approx(0, abs=1e-5)
    assert sum(one.points for one in found) == pytest.approx(0, abs=1e-2)
    assert max(one.win for one in found) > 0.01


@pytest.mark.long
def test_over_all_upcards_the_luck_of_the_upcard_is_none() -> None:
    # Here the upcard also sets the limit, and spades count twice.
    rules, deck = PRESETS["oklahoma"], dealt(9)
    found = [luck(rules, exchanged(deck, 20, place), 0, (0, 0), []) for place in range(20, 52)]
    upcards = [one.events[1].luck for one in found]
    assert sum(one.win for one in upcards) == pytest.approx(0, abs=1e-5)
    assert max(one.points for one in upcards) > 0.5
    # The hands are the same in all of them, and with them their luck.
    assert [one.events[0].luck.win for one in found] == pytest.approx(
        [found[0].events[0].luck.win] * len(found), abs=1e-5
    )


def test_the_card_that_makes_gin_is_the_luckiest() -> None:
    mine = parse_set("AC 2C 3C 7D 8D 9D JH JS JD KC")
    hers = parse_set("KS QH TC 8C KD 4H 9S 5C QD 2S")
    upcard, needed = parse("6S"), parse("JC")
    rest = [card for card in range(52) if not (mine | hers | 1 << upcard | 1 << needed) >> card & 1]
    dealt_out = [card for pair in zip(iterate(mine), iterate(hers), strict=True) for card in pair]
    deck = [*dealt_out, upcard, needed, *rest]
    draws = [
        luck(STANDARD, exchanged(deck, FIRST_OF_STOCK, place), 0, (0, 0), TO_THE_STOCK).events[-1]
        for place in range(FIRST_OF_STOCK, 52, 5)
    ]
    assert draws[0].card == needed
    assert max(draws, key=lambda draw: draw.of(1).win) is draws[0]
    assert draws[0].of(1).points > 10
    assert draws[0].of(0).win == -draws[0].of(1).win


def test_exchanged_seats_exchange_the_luck() -> None:
    deck = dealt(10)
    history = played(STANDARD, deck)
    ours = luck(STANDARD, deck, 0, (30, 70), history)
    mirrored = [(1 - seat, action) for seat, action in history]
    theirs = luck(STANDARD, deck, 1, (70, 30), mirrored)
    for one, other in zip(ours.events, theirs.events, strict=True):
        assert one.of(0) == pytest.approx(other.of(1), abs=1e-6)
    assert ours.error == pytest.approx(theirs.error)


def test_the_mean_over_deals_is_known_within_a_small_error() -> None:
    deck = dealt(11)
    for score in ((0, 0), (90, 20)):
        found = luck(STANDARD, deck, 0, score, []).error
        assert 0 < found.win < 0.003
        assert 0 < found.points < 0.3


def test_sums_are_of_one_seat_and_one_kind_and_what_they_leave_is_the_adjusted_result() -> None:
    deck = dealt(12)
    events = luck(STANDARD, deck, 0, (0, 0), played(STANDARD, deck)).events
    of_kinds = [total(events, 0, kind) for kind in ChanceKind]
    assert total(events, 0).win == pytest.approx(sum(one.win for one in of_kinds))
    assert total(events, 1).points == pytest.approx(-total(events, 0).points)
    left = Balance(total(events, 1), 1, 31, 1, 1)
    assert left.adjusted == pytest.approx(1 + total(events, 0).win)
    assert left.adjusted_points == pytest.approx(31 + total(events, 0).points)
    assert left._replace(matches=0).adjusted is None
    assert [gained(winner, 31, 1) for winner in (0, 1, None)] == [-31, 31, 0]


@pytest.mark.long
def test_in_the_mean_over_what_may_still_come_the_adjusted_result_is_the_raw_one() -> None:
    """A hand with four cards left in the stock, of which each seat gets one: whatever the players
    make of them, luck takes nothing from the mean.
    """
    first = parse_set("KS QH TC 8C KD 3S 9S 5C QD 2S")
    second = parse_set("AC 2C 3C 7D 8D 9D 4H 4S 5S KC")
    last = [parse(name) for name in ("4D", "6S", "JH", "TH")]
    upcard = parse("KH")
    used = first | second | as_set(last) | 1 << upcard
    drawn = [card for card in range(52) if not used >> card & 1]
    dealt_out = [
        card for pair in zip(iterate(first), iterate(second), strict=True) for card in pair
    ]
    raw, without, wins = [], [], []
    for left in permutations(last):
        if left[2] > left[3]:
            continue  # Nobody ever sees these two.
        deck, rng = [*dealt_out, upcard, *drawn, *left], Random(1)
        hand = Hand(STANDARD, deck, 0)
        for action in (PASS, PASS):
            hand.apply(action)
        for card in drawn:
            hand.apply(DRAW_STOCK)
            hand.apply(DISCARDS[card])
        frozen = len(hand.history)
        while not hand.is_over:
            hand.apply(Casual().decide(hand.view(hand.to_act), rng))
        events = luck(STANDARD, deck, 0, (0, 0), hand.history).events
        lucky = total([event for event in events if event.action_index >= frozen], 1)
        ending = hand.ending
        points = gained(ending.winner, ending.points, 1)
        raw.append(points)
        without.append(points - lucky.points)
        wins.append(lucky.win)
    assert len(raw) == 12
    assert len(set(raw)) > 2
    assert fmean(without) == pytest.approx(fmean(raw), abs=1e-3)
    assert sum(wins) == pytest.approx(0, abs=1e-4)
    assert max(wins) > 0.01


def test_a_longer_match_makes_each_hand_worth_less() -> None:
    deck = dealt(13)
    history = played(STANDARD, deck)
    short, long = (
        luck(replace(STANDARD, target=target), deck, 0, (0, 0), history) for target in (100, 500)
    )
    assert abs(total(long.events, 0).win) < abs(total(short.events, 0).win)


def test_where_nothing_can_be_said_it_is_refused() -> None:
    with pytest.raises(CannotEvaluate):
        luck(PRESETS["hollywood"], dealt(1), 0, (0, 0), [])
    with pytest.raises(CannotEvaluate):
        luck(PRESETS["rotation"], dealt(1), 0, (0, 0, 0), [])


def test_what_may_be_a_mistake_comes_with_the_reading_of_the_other_hand() -> None:
    """Its reasons are told from a stored review, where there is no network."""
    view = Hand(STANDARD, dealt(1), 0).view(1)
    cost = ChoiceValue(0.5, 1.0), ChoiceValue(0.48, 0.0), ChoiceValue(0.495, 0.0)
    best, *others = (
        Decision(0, view, PASS, ((DRAW_DISCARD, cost[0]), (PASS, each)), taken, None)
        for taken, each in ((0, cost[1]), (1, cost[1]), (1, cost[2]))
    )
    assert with_reading(best) == best
    mistake, slip = map(with_reading, others)
    assert mistake.reading == read(view)
    assert slip.reading is None
