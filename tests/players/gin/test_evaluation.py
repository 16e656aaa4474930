"""What choices are worth: every legal one, as the player decides, and exact where it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from app.cards.cards import parse, parse_set
from app.games.base import ONLOOKER
from app.games.gin.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    Knock,
    LayOff,
    Spread,
)
from app.games.gin.hand import Hand
from app.games.gin.melds import deadwood
from app.games.gin.rules import PRESETS, Rules, Seating
from app.games.gin.view import Phase, View
from app.players.base import CannotEvaluate, Evaluates, PlayerCode
from app.players.gin.expert import Expert
from app.players.gin.inference import goes_round
from app.players.gin.levels import PLAYERS
from app.players.gin.moves import defend, left_by
from app.players.gin.worlds import worlds
from app.players.registry import JUDGE, evaluate, find, levels
from app.refusal import Code
from tests.players.dealing import dealt, drawn, gone_round, shuffled_hand, taken

RULES = (
    PRESETS["tournament"],
    PRESETS["standard"],
    PRESETS["oklahoma"],
    PRESETS["terminal"],
    Rules(last_card=True, knock_limit=3, undercut_on_tie=False),
)
ROUNDING = 1e-5
"""By how much sums of floats may differ that are added in another order."""
GIN = "AC 2C 3C 4D 5D 6D 9C 9D 9H 9S"
LOW = "AC 2C 3C 4D 5D 6D 9C 9D 9H 2S"


def positions(seed: int, hands: int, *, blunders: float = 0.1) -> Iterator[View]:
    """Views of the player to act, in hands of the expert at all scores; now and then it does
    something else, so that views come up that it avoids.
    """
    rng = Random(seed)
    expert = find(JUDGE)
    for number in range(hands):
        rules = RULES[number % len(RULES)]
        scores = (rng.randrange(rules.target), rng.randrange(rules.target))
        hand = Hand(rules, rng.sample(range(52), 52), number % 2, scores)
        while hand.result is None:
            view = hand.view(hand.to_act)
            yield view
            legal = view.legal_actions()
            hand.apply(rng.choice(legal) if rng.random() < blunders else expert.decide(view, rng))


def decides_by_its_network(view: View, action: Action) -> bool:
    """Whether the expert has weighed its choices, and does not follow a rule."""
    if view.phase in (Phase.LAST_CARD, Phase.LAYOFF) or view.must_knock:
        return False
    if isinstance(action, BigGin) or (isinstance(action, Knock) and left_by(view, action) == 0):
        return False
    return not (view.phase is Phase.DRAW and view.pile and goes_round(view))


def test_the_decision_of_the_expert_is_worth_most() -> None:
    """Wherever it weighs its choices; and the rules that it follows elsewhere are not worse."""
    met: Counter[tuple[Phase, type[Action]]] = Counter()
    for view in positions(1, 6):
        found = evaluate(JUDGE, view)
        chosen = find(JUDGE).decide(view, Random(0))
        choice_values = dict(found)
        assert choice_values[chosen].win >= found[0][1].win - ROUNDING, (view, chosen, found[0])
        if decides_by_its_network(view, chosen):
            met[view.phase, type(chosen)] += 1
    assert {Phase.UPCARD, Phase.DRAW, Phase.DISCARD} == {phase for phase, _ in met}
    assert min(met[Phase.DISCARD, Discard], met[Phase.DRAW, DrawDiscard]) > 10
    assert met[Phase.DISCARD, Knock]


def test_every_legal_action_is_evaluated_the_best_first() -> None:
    phases = set()
    for view in list(positions(2, 5, blunders=0.4))[::2]:
        phases.add(view.phase)
        found = evaluate(JUDGE, view)
        legal = view.legal_actions()
        assert len(found) == len(legal)
        assert {action for action, _ in found} == set(legal)
        assert all(0 <= worth.win <= 1 for _, worth in found)
        assert all(abs(worth.points) < 250 for _, worth in found)
        for (better, first), (worse, second) in pairwise(found):
            assert first >= second
            assert first > second or legal.index(better) < legal.index(worse)
    assert phases == set(Phase) - {Phase.OVER}


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: f"{player.name}-{player.version}")
def test_who_can_say_what_choices_are_worth(player: object) -> None:
    assert isinstance(player, Evaluates) == isinstance(player, Expert)
    if isinstance(player, Expert):
        for view in list(positions(3, 5))[::7]:
            found = player.evaluate(view)
            assert {action for action, _ in found} == set(view.legal_actions())
            assert all(0 <= worth.win <= 1 for _, worth in found)


def test_hidden_cards_change_nothing() -> None:
    rng = Random(4)
    for number, view in enumerate(positions(4, 6)):
        if number % 6 == 0:
            other = next(worlds(view, rng)).view(view.seat)
            assert evaluate(JUDGE, other) == evaluate(JUDGE, view)


@pytest.mark.parametrize("rules", RULES)
def test_what_settles_the_hand_is_worth_what_it_scores(rules: Rules) -> None:
    """Every spread and every lay-off, followed by the best defence, in hands of all kinds."""
    settled = set()
    for seed in range(30):
        hand = shuffled_hand(rules, seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is Phase.LAYOFF:
                for action, worth in evaluate(JUDGE, view):
                    assert worth.points == _gain(_played_out(hand, action), view.seat)
                    settled.add(type(action))
            hand.apply(find("novice").decide(view, Random(0)))
    assert settled == {Spread, LayOff}


def _played_out(hand: Hand, action: Action) -> Hand:
    after = hand.copy()
    after.apply(action)
    while after.phase is Phase.LAYOFF:
        after.apply(defend(after.view(after.to_act)))
    return after


def _gain(hand: Hand, seat: int) -> int:
    gains = hand.gains
    assert gains is not None
    return gains[seat] - gains[1 - seat]


@pytest.mark.parametrize("mine", [GIN, LOW], ids=["gin", "knock"])
@pytest.mark.parametrize("rules", RULES[:3])
def test_going_down_against_cards_that_all_have_seen_is_exact(mine: str, rules: Rules) -> None:
    """All ten of the other were taken from the pile, and some can be laid off. Big gin, gin, and
    every way to knock, of which some are undercut and some cannot be.
    """
    hand = dealt(mine, stock="7D", theirs="4C 5C 8D 3D KC KH QS JD TH 8S", rules=rules)
    for action in (PASS, PASS, DRAW_STOCK):
        hand.apply(action)
    hand.known[1] = hand.hands[1]
    view = hand.view(0)
    found = dict(evaluate(JUDGE, view))
    ways = [action for action in found if isinstance(action, Knock | BigGin)]
    ends = {way: _played_out(hand, way) for way in ways}
    assert {way: found[way].points for way in ways} == {
        way: _gain(after, 0) for way, after in ends.items()
    }
    assert ways
    assert any(after.laid_off for after in ends.values()) == (view.limit > 0)


def test_winning_the_match_is_certain_where_the_hand_settles_it() -> None:
    hand = drawn(GIN, "KD", rules=PRESETS["tournament"])
    for scores, certain in (((75, 0), True), ((30, 0), False)):
        view = hand.view(0)._replace(scores=scores)
        best, worth = evaluate(JUDGE, view)[0]
        assert isinstance(best, Knock)
        assert (worth.win == 1.0) is certain
        assert worth.points > 25


def test_gin_is_never_lost_and_big_gin_brings_its_bonus() -> None:
    hand = drawn(GIN, "7D")
    found = dict(evaluate(JUDGE, hand.view(0)))
    gins = {found[action] for action in found if isinstance(action, Knock) and _gin(hand, action)}
    (gin,) = gins
    (big,) = {found[action] for action in found if isinstance(action, BigGin)}
    assert big.points == pytest.approx(gin.points + 31 - 25)
    assert gin.points > 25
    doubled = replace(PRESETS["oklahoma"], oklahoma_ace=1)
    plain, spade = (
        evaluate(JUDGE, drawn(GIN, "7D", rules=doubled).view(0)._replace(upcard=parse(card)))
        for card in ("TH", "TS")
    )
    assert spade[0][1].points == pytest.approx(2 * plain[0][1].points)


def _gin(hand: Hand, knock: Knock) -> bool:
    return left_by(hand.view(0), knock) == 0


def test_who_does_not_declare_gin_throws_points_away() -> None:
    found = evaluate(JUDGE, drawn(GIN, "KD", rules=PRESETS["tournament"]).view(0))
    gin = found[0][1]
    throws = [worth for action, worth in found if isinstance(action, Discard)]
    assert len(throws) == 11
    assert all(worth.points <= gin.points - 18 + ROUNDING for worth in throws)
    assert all(worth.win < gin.win - 0.05 for worth in throws)


def test_a_throw_that_breaks_a_meld_is_never_the_best() -> None:
    met = 0
    for view in positions(5, 8):
        if view.phase is not Phase.DISCARD or view.must_knock:
            continue
        best, _ = evaluate(JUDGE, view)[0]
        usual = [
            action
            for action in view.legal_actions()
            if isinstance(action, Discard)
            if deadwood(view.hand ^ 1 << action.card) <= deadwood(view.hand)
        ]
        if usual and isinstance(best, Discard):
            met += 1
            assert best in usual
    assert met > 30


def test_of_the_ways_to_knock_the_lowest_and_closest_is_best() -> None:
    """Four, five and six of spades beside the fives, or the fives whole: both leave 10; the other
    holds what goes on the spades.
    """
    view = drawn("4S 5S 6S 5H 5D 9C TC JC QC KC", "QH").view(0)
    view = view._replace(known=(0, parse_set("7S 8S")))
    knocks = [action for action, _ in evaluate(JUDGE, view) if isinstance(action, Knock)]
    assert parse_set("4S 5S 6S") not in knocks[0].melds
    low = drawn(LOW, "KD").view(0)
    left = [left_by(low, knock) for knock, _ in evaluate(JUDGE, low) if isinstance(knock, Knock)]
    assert left == sorted(left)
    assert len(set(left)) > 2


def test_points_needed_decide_and_not_points_alone() -> None:
    """Whoever is far ahead has the better chance with the same hand."""
    view = drawn("KC QD JH 9S 7C 5D 4H 3S 2C AD", "KH", rules=PRESETS["tournament"]).view(0)
    chances = [
        evaluate(JUDGE, view._replace(scores=scores))[0][1].win
        for scores in ((0, 90), (0, 0), (90, 0))
    ]
    assert chances == sorted(chances)
    assert chances[0] < 0.3 < 0.7 < chances[2]


def test_the_last_card_is_left_for_nothing_or_taken_to_knock() -> None:
    met = set()
    rules = Rules(last_card=True, knock_limit=10)
    rng = Random(10)
    for seed in range(400):
        hand = shuffled_hand(rules, seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is Phase.LAST_CARD:
                choice_values = dict(evaluate(JUDGE, view))
                assert choice_values[PASS].win == pytest.approx(0.5, abs=0.02)
                assert choice_values[PASS].points == 0
                met.add(len(choice_values))
                if DRAW_DISCARD in choice_values:
                    taken_up = hand.copy()
                    taken_up.apply(DRAW_DISCARD)
                    after = evaluate(JUDGE, taken_up.view(view.seat))
                    assert choice_values[DRAW_DISCARD].win == pytest.approx(
                        after[0][1].win, abs=1e-4
                    )
            # Nobody goes down, so that hands come to their last card.
            legal = [a for a in view.legal_actions() if not isinstance(a, Knock | BigGin)]
            hand.apply(rng.choice(legal or view.legal_actions()))
        if met == {1, 2}:
            break
    assert met == {1, 2}


def test_a_card_just_taken_cannot_be_thrown_and_is_not_evaluated() -> None:
    found = dict(evaluate(JUDGE, taken("KC KD JH 9S 7C 5D 4H 3S 2C AD", "KS").view(0)))
    assert Discard(parse("KS")) not in found
    assert len([action for action in found if isinstance(action, Discard)]) == 10


def test_where_taking_goes_round_the_stock_may_be_worth_less() -> None:
    """The rule by which no hand goes round for ever is none of the network's."""
    view = gone_round("+ AC + AS + AD + AC + AH + AD + AS + AH").view(0)
    assert find(JUDGE).decide(view, Random(0)) == DRAW_STOCK
    assert {action for action, _ in evaluate(JUDGE, view)} == {DRAW_STOCK, DRAW_DISCARD}


@pytest.mark.parametrize(
    ("rules", "seats", "seat", "code"),
    [
        (Rules(), 2, 0, PlayerCode.NOTHING_TO_CHOOSE),
        (Rules(), 2, ONLOOKER, PlayerCode.NOTHING_TO_CHOOSE),
        (Rules(seating=Seating.TABLE), 3, 1, PlayerCode.MORE_SIDES),
        (Rules(hollywood=True), 2, 1, PlayerCode.SEVERAL_GAMES),
    ],
)
def test_what_cannot_be_evaluated(rules: Rules, seats: int, seat: int, code: Code) -> None:
    hand = shuffled_hand(rules, 0, seats)
    assert hand.to_act == 1
    with pytest.raises(CannotEvaluate) as caught:
        evaluate(JUDGE, hand.view(seat))
    assert caught.value.code == code


def test_a_player_that_only_chooses_says_so() -> None:
    view = shuffled_hand(Rules(), 0).view(1)
    for player in levels()[:-1]:
        with pytest.raises(CannotEvaluate) as caught:
            evaluate(player.name, view)
        assert caught.value.code == PlayerCode.ONLY_CHOOSES
