"""The search for the end of a turn: its worlds, its race, and that it sees nothing but the view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random

import numpy as np
import pytest

from app.cards.cards import iterate, parse, parse_set
from app.games.gin.actions import PASS, Action, Discard, Knock
from app.games.gin.hand import Hand
from app.games.gin.melds import deadwood
from app.games.gin.rules import PRESETS, Rules, Seating
from app.games.gin.view import Phase, View
from app.players.gin.counting import Strong
from app.players.gin.expert import Expert
from app.players.gin.inference import turns_taken
from app.players.gin.moves import may_take
from app.players.gin.net import search
from app.players.gin.net.batch import Bools, Floats, Ints
from app.players.gin.net.chance import brought
from app.players.gin.net.evaluator import NO_CARD, evaluator, knowledge, load
from app.players.gin.net.features import Knowledge
from app.players.gin.net.lockstep import HandsInPlay
from app.players.gin.net.manners import BY_RULE, MOVERS, Against, Manner
from app.players.gin.net.rollouts import Mind, Rollouts
from app.players.gin.net.search import USUAL, RaceEnd, RankedEnds, Values, Worlds, in_play, race
from app.players.gin.net.sightings import Sightings
from app.players.gin.worlds import worlds
from tests.again import again
from tests.players.dealing import shuffled_hand
from tests.players.gin.net.hands import believed

SEARCHES = Expert(4)


def in_hands(rules: Rules, seeds: range, seats: int = 2) -> Iterator[tuple[View, View]]:
    """Views of seats that choose the end of a turn, each with that of the next seat."""
    for seed in seeds:
        hand = shuffled_hand(rules, seed, seats)
        rng = Random(seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is Phase.DISCARD and not view.must_knock and view.least:
                yield view, hand.view(view.opponent)
            hand.apply(Strong().decide(view, rng))


@cache
def views() -> list[View]:
    """A few of one hand, early and late."""
    found = [view for view, _ in in_hands(PRESETS["tournament"], range(3, 4))]
    return found[1::5]


@cache
def alone() -> list[Action]:
    """What is done in each of them."""
    return [SEARCHES.decide(view, Random(0)) for view in views()]


def in_draws(seeds: range) -> Iterator[tuple[View, View]]:
    """Views of seats that may take the top of the pile or draw from the stock, each with what the
    seat sees when it has done so.
    """
    for seed in seeds:
        hand, rng = shuffled_hand(PRESETS["tournament"], seed), Random(seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            hand.apply(Strong().decide(view, rng))
            if view.phase is Phase.DRAW and may_take(view):
                yield view, hand.view(view.seat)


@cache
def draws() -> list[View]:
    """Some of them."""
    return [view for view, _ in in_draws(range(2))]


def in_upcards(seeds: range) -> Iterator[tuple[View, View]]:
    """Views of both seats that are offered the upcard, each with that of the other seat."""
    for seed in seeds:
        hand = shuffled_hand(PRESETS["tournament"], seed)
        while hand.phase is Phase.UPCARD:
            view = hand.view(hand.to_act)
            yield view, hand.view(view.opponent)
            hand.apply(PASS)


@cache
def upcards() -> list[View]:
    """Some of them."""
    return [view for view, _ in in_upcards(range(6))]


class Told(Worlds):
    """Worlds in which choices are worth these on average, give or take so much."""

    def __init__(self, worth: list[float], spread: float) -> None:
        self.worth = np.array(worth)
        self.spread = spread
        self.rng = np.random.default_rng(1)
        self.asked: list[list[int]] = []

    def play(self, choices: RankedEnds, count: int) -> Values:
        self.asked.append(choices.card.tolist())
        noise = self.rng.normal(0, self.spread, (count, len(choices.card)))
        return self.worth[choices.card] + noise


def choices(*worth: float) -> RankedEnds:
    """Throws of the cards 0, 1, 2 … that the network takes to be worth this."""
    return RankedEnds(np.arange(len(worth)), np.zeros(len(worth), dtype=bool), np.array(worth))


def test_a_clear_choice_takes_few_worlds_and_another_takes_all() -> None:
    assert race(choices(0.5, 0.5), Told([0.5, 0.6], 0.05))[:2] == (1, USUAL.worlds)
    assert race(choices(0.5, 0.5), Told([0.6, 0.5], 0.05))[:2] == (0, USUAL.worlds)
    close = race(choices(0.5, 0.5), Told([0.5, 0.5], 0.05))
    assert close.worlds == USUAL.worlds * USUAL.times


def test_who_is_clearly_worse_leaves_the_race() -> None:
    told = Told([0.5, 0.3, 0.5], 0.05)
    assert race(choices(0.5, 0.5, 0.5), told).choice in (0, 2)
    assert told.asked[0] == [0, 1, 2]
    assert all(asked == [0, 2] for asked in told.asked[1:])
    assert len(told.asked) == USUAL.times


def test_what_the_network_says_counts_as_much_as_it_is_certain() -> None:
    """Worlds that say little change nothing, and many of them do."""
    assert race(choices(0.51, 0.5), Told([0.5, 0.505], 0.4)).choice == 0
    assert race(choices(0.51, 0.5), Told([0.5, 0.505], 0.001)).choice == 1
    assert race(choices(0.54, 0.5), Told([0.5, 0.505], 0.04)).choice == 0


def test_a_view_is_played_on_from_what_both_know() -> None:
    compared = 0
    for view, other in [*in_hands(PRESETS["tournament"], range(2)), *in_upcards(range(4))]:
        turn = int(Sightings.of_views([view]).turn_of_other[0])
        table = in_play(view, turn)
        table.rival = np.array([other.hand])
        told = knowledge(view, 1, turns_taken(view), view.stock)
        told_other = knowledge(other, 1, turns_taken(other), other.stock)
        for mine, engine in ((table, told), (table.turned(), told_other)):
            for field in fields(Knowledge):
                expected = getattr(engine, field.name)
                assert np.array_equal(getattr(mine.knowledge(), field.name), expected), field
        assert int(table.following[0]) == 52 - view.stock
        compared += 1
    assert compared > 23


def test_a_draw_is_played_on_from_what_is_known_after_it() -> None:
    """What the table knows once a card is drawn is what its seat knows in the engine."""
    taken = []
    for view, after in in_draws(range(3)):
        table = in_play(view, int(Sightings.of_views([view]).turn_of_other[0]))
        assert after.drawn is not None
        takes = after.stock == view.stock
        table.deck[:, table.following] = after.drawn
        table.go(np.array([takes]))
        told = knowledge(after, 1, turns_taken(after), after.stock)
        for field in fields(Knowledge):
            expected = getattr(told, field.name)
            assert np.array_equal(getattr(table.knowledge(), field.name), expected), field
        assert int(table.hand[0]) == after.hand
        taken.append(takes)
    assert len(taken) > 15
    assert {*taken} == {True, False}


@pytest.mark.parametrize("manner", [Manner.WEIGHS, Manner.COUNTS])
def test_a_knock_is_worth_what_it_brings_and_a_throw_is_not_certain(manner: Manner) -> None:
    values = evaluator("expert-4")
    view, other = next(
        (view, other)
        for view, other in in_hands(PRESETS["tournament"], range(9))
        if view.least <= view.limit
    )
    throws = values.throws(view, turns_taken(view))
    card = int(throws.card[throws.least[0]])
    table = in_play(view, turns_taken(other)).rows(np.zeros(2, dtype=np.int64))
    table.game, table.rival = np.arange(2), np.full(2, other.hand)
    table.deck = np.array([stock_of(view, other)] * 2, dtype=np.int8)
    expert, ruled = (Mind.of(each, view.rules, (100, 100)) for each in (values, load(BY_RULE)))
    won = (ruled if manner else expert).won
    rollouts = Rollouts(expert, ruled, np.full(2, manner))
    found = rollouts.worth_after(table, np.full(2, card), np.array([True, False]), 1)
    gone, held = np.array([view.hand ^ 1 << card]), np.array([other.hand])
    gain = int(brought(view.rules, gone, held, np.zeros(1, dtype=bool))[0])
    assert gain
    assert found[0] == won[gain + len(won) // 2]
    assert 0 < found[1] < 1
    assert found[1] not in won


LOOSE = "AS 3S 5S 7S 9C JC KC 2D 8D QD"
ALMOST = "AC 2C 3C 4D 5D 6D 7H 8H 9H KS"
TEN = "TH"
"""The card that makes gin of the last."""
NO_USE = "QS"


@pytest.mark.parametrize("manner", [Manner.WEIGHS, Manner.COUNTS])
@pytest.mark.parametrize(
    ("mine", "theirs", "upcard", "drawn", "dealer", "loses"),
    [
        pytest.param(LOOSE, ALMOST, TEN, NO_USE, False, True, id="the other takes it"),
        pytest.param(ALMOST, LOOSE, NO_USE, TEN, False, False, id="it draws itself"),
        pytest.param(LOOSE, ALMOST, NO_USE, TEN, True, True, id="the other has to draw"),
    ],
)
def test_a_passed_upcard_is_the_other_s_and_then_the_stock_the_non_dealer_s(
    mine: str, theirs: str, upcard: str, drawn: str, dealer: bool, loses: bool, manner: Manner
) -> None:
    """Whoever comes to the card that it waits for has gin at once."""
    hand, rival = (parse_set(names) for names in (mine, theirs))
    top, following = parse(upcard), parse(drawn)
    rules, values = PRESETS["tournament"], evaluator("expert-4")
    free = [
        card for card in range(52) if not (hand | rival | 1 << top | 1 << following) >> card & 1
    ]
    first, second = (rival, hand) if dealer else (hand, rival)
    pairs = zip(iterate(first), iterate(second), strict=True)
    deck = [card for pair in pairs for card in pair] + [top, *free, following]
    dealt = Hand(rules, deck, 0)
    if dealer:
        dealt.apply(PASS)
    view = dealt.view(dealt.to_act)
    assert (view.hand, view.seat == view.dealer) == (hand, dealer)
    table = in_play(view, 0)
    table.rival = np.array([rival])
    table.deck = np.array([[*iterate(hand), *iterate(rival), top, following, *free]], dtype=np.int8)
    expert, ruled = (Mind.of(each, rules, (100, 100)) for each in (values, load(BY_RULE)))
    won = (ruled if manner else expert).won
    loser = hand if loses else rival
    points = deadwood(loser) + rules.gin_bonus
    found = Rollouts(expert, ruled, np.array([manner])).worth_passed(table, 1)
    assert found[0] == won[len(won) // 2 + (-points if loses else points)]


def stock_of(view: View, other: View) -> list[int]:
    """A pack with what may be left at the places of the stock."""
    free = [card for card in range(52) if not (view.unseen & ~other.hand) >> card & 1]
    return [*free, *(card for card in range(52) if card not in free)]


def test_the_other_plays_on_in_its_manner_in_as_many_worlds_as_that_is_likely() -> None:
    values = evaluator("expert-4")

    def worlds(view: View, *likely: float) -> Values:
        against = Against.of(np.array(likely, dtype=np.float32), values)
        choices = search.best_choices(values.throws(view, turns_taken(view)))
        untold = replace(USUAL, throws=0)
        return search.Worlds.of_view(against, view, untold).play(choices, 64)

    for view in views():
        weighs, counts, plain = (worlds(view, *likely) for likely in np.eye(3).tolist())
        assert not np.allclose(weighs, counts)
        assert not np.allclose(weighs, plain)
        mixed = worlds(view, 0.5, 0.25, 0.25)
        # Of other rows beside it, a product may be rounded in another way.
        like = [np.isclose(mixed, each, atol=1e-4).all(axis=1) for each in (weighs, counts, plain)]
        assert np.any(like, axis=0).mean() > 0.97
        for each, share in zip(like, (0.5, 0.25, 0.25), strict=True):
            alone = each & (np.sum(like, axis=0) == 1)
            assert alone.mean() == pytest.approx(share, abs=0.15)
    assert len(views()) > 1


class Recorder(search.Worlds):
    """Notes which hands it is asked about, and with which manners."""

    def _worth(self, rows: HandsInPlay, card: Ints, knocks: Bools, manners: Ints) -> Floats:
        self.held, self.manners = rows.rival, manners
        return np.zeros(len(rows), dtype=np.float32)


def recorded(view: View, *likely: float, throws: int = USUAL.throws, count: int = 600) -> Recorder:
    """Of a view what is played on against somebody of whom each manner is so likely, by so many of
    its last throws.
    """
    against = Against.of(np.array(likely, dtype=np.float32), evaluator("expert-4"))
    found = Recorder.of_view(against, view, replace(USUAL, throws=throws))
    found.play(RankedEnds(np.array([0]), np.zeros(1, dtype=bool), np.zeros(1)), count)
    return found


@dataclass(frozen=True)
class Fond:
    """Makes moves nine times as often with a card as without it, or anyhow so often."""

    card: int | None
    often: float = 0.9

    def draws(self, table: HandsInPlay, opening: int, takes: bool) -> Floats:
        raise NotImplementedError

    def throws(self, table: HandsInPlay, barred: Ints, card: Ints) -> Floats:
        has = np.ones(len(table), dtype=bool)
        if self.card is not None:
            has = table.hand >> self.card & 1 == 1
        return np.where(has, self.often, self.often / 9).astype(np.float32)


def test_hands_that_fit_the_last_throws_come_oftener(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two throws each counts half, so what is nine times as likely comes nine times as often."""
    view = views()[2]
    before = recorded(view, 1, 0, 0, count=3000).held
    shares = [float((before >> card & 1).mean()) for card in range(52)]
    card = min(range(52), key=lambda card: abs(shares[card] - 0.3))
    monkeypatch.setitem(MOVERS, Manner.WEIGHS, Fond(None))
    share = float((recorded(view, 1, 0, 0, count=3000).held >> card & 1).mean())
    monkeypatch.setitem(MOVERS, Manner.WEIGHS, Fond(card))
    for throws, least, most in ((1, 2.4, 3.6), (2, 5, 10)):
        found = recorded(view, 1, 0, 0, throws=throws, count=3000).held
        more = float((found >> card & 1).mean())
        assert least < more / (1 - more) / (share / (1 - share)) < most


def test_a_manner_that_fits_the_last_throws_comes_oftener(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOVERS, Manner.WEIGHS, Fond(None, 0.1))
    monkeypatch.setitem(MOVERS, Manner.PLAIN, Fond(None, 0.9))
    found = recorded(views()[2], 0.5, 0, 0.5)
    assert (found.manners == Manner.PLAIN).mean() == pytest.approx(0.9, abs=0.01)
    assert len(found.held) == 600


@pytest.mark.long
def test_of_an_expert_more_of_what_it_holds_is_told_by_its_throws() -> None:
    right = []
    for seed in range(6):
        hand, rng = shuffled_hand(PRESETS["tournament"], seed), Random(seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is Phase.DISCARD and view.seat == 0 and view.thrown[1]:
                hidden = hand.hands[1] & ~view.known[1]
                told, untold = (
                    np.bitwise_count(held & hidden).mean()
                    for held in (
                        recorded(view, 1, 0, 0).held,
                        believed(view, 600, 1),
                    )
                )
                right.append((told, untold))
            hand.apply(Expert(3).decide(view, rng))
    told, untold = np.mean(right, axis=0)
    assert len(right) > 20
    assert told > untold * 1.02


def test_equal_views_are_answered_alike_whoever_is_asked_beside_them() -> None:
    """Whatever the cards are that are not seen, and the numbers that are given."""
    asked = views()
    assert SEARCHES.decide_all(asked[::-1]) == alone()[::-1]
    hand = shuffled_hand(PRESETS["tournament"], 3)
    rng = Random(3)
    while hand.view(hand.to_act) != asked[-1]:
        hand.apply(Strong().decide(hand.view(hand.to_act), rng))
    other = next(worlds(asked[-1], Random(5)))
    assert other.stock != hand.stock
    assert SEARCHES.decide(other.view(other.to_act), Random(9)) == alone()[-1]


def test_it_chooses_among_what_is_near_by_the_network() -> None:
    changed = 0
    for view, action in zip(views(), alone(), strict=True):
        changed += action != Expert(3).decide(view, Random(0))
        assert action in view.legal_actions()
        against = Against.of_view(view, evaluator("expert-4"))
        found = search.best_choices(against.throws(view, turns_taken(view)))
        assert found.worth.max() - found.worth.min() < USUAL.near
        assert len(found.card) - found.knocks.sum() <= USUAL.choices
        assert isinstance(action, Discard | Knock)
        chosen = action.card, isinstance(action, Knock)
        assert chosen in list(zip(found.card.tolist(), found.knocks.tolist(), strict=True))
    assert changed


@pytest.mark.parametrize(
    ("asked", "most"),
    [pytest.param(draws, 0.5, id="draws"), pytest.param(upcards, 1.0, id="upcards")],
)
def test_a_draw_is_searched_where_the_network_sees_little_between_both(
    asked: Callable[[], list[View]], most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[RankedEnds] = []

    def race(choices: RankedEnds, *_: object) -> RaceEnd:
        searched.append(choices)
        return RaceEnd(1 - int(choices.worth.argmax()), USUAL.worlds)

    monkeypatch.setattr(search, "race", race)
    values = evaluator("expert-4")
    for view in asked():
        against, turn, before = Against.of_view(view, values), turns_taken(view), len(searched)
        taking, leaving = against.taking(view, turn), against.leaving(view, turn)
        takes = SEARCHES.takes(view, Random(0))
        is_near = abs(taking - leaving) < USUAL.near
        assert len(searched) - before == is_near
        assert takes == ((taking > leaving) != is_near)
        if is_near:
            assert searched[-1].card.tolist() == [view.top, NO_CARD]
            assert searched[-1].worth.tolist() == [taking, leaving]
    assert 0 < len(searched) < len(asked()) * most


@pytest.mark.parametrize("views", [again(draws), again(upcards)])
def test_equal_draws_are_answered_alike_whoever_is_asked_beside_them(
    views: Callable[[], list[View]],
) -> None:
    asked = views()
    alone = [SEARCHES.decide(view, Random(0)) for view in asked]
    assert SEARCHES.decide_all(asked[::-1]) == alone[::-1]
    assert alone != [Expert(3).decide(view, Random(0)) for view in asked]


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (PRESETS["oklahoma"], 2),
        again(PRESETS["straight"], 2, id="straight"),
        again(PRESETS["hollywood"], 2, id="hollywood"),
        again(Rules(gin_bonus=20), 2, id="gin bonus"),
        again(Rules(seating=Seating.TABLE), 3, id="three"),
    ],
)
def test_by_other_rules_it_plays_as_the_version_before(
    rules: Rules, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "race", None)
    for view, _ in in_hands(rules, range(1), seats):
        assert SEARCHES.decide(view, Random(0)) == Expert(3).decide(view, Random(0))
