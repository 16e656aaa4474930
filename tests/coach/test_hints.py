"""Reasons for a choice of Gin: on hands that can be counted, and on others by counting again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from types import MappingProxyType

import pytest

from app.cards.cards import Card, Cards, iterate, parse, parse_set, points
from app.cards.deal import shuffled
from app.coach.hints import GinHint, against, explain, explain_choice, hint_of, hopes, ranked
from app.coach.judgement import judged
from app.coach.reasons import HintReason, Why
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
)
from app.games.gin.hand import Hand
from app.games.gin.melds import MELDS
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.players.gin.expert import Expert
from app.players.gin.inference import NEIGHBOURS
from app.players.gin.levels import Casual, Novice
from app.players.gin.net.reading import read
from app.players.gin.reading import KnockReading, Reading
from app.table.session import MatchSession
from tests.again import again
from tests.soak import Habits
from tests.tui.host import ME, VERA, SetMatch, i_may_knock

HERS = "AD 3D 5H 8H 9C TS JD QH 6C 2S"


def my_view(mine: str, upcard: str, *, passed: bool = False, stock: str = "3H") -> View:
    """Vera has passed, or both have and Vera has drawn and thrown ``stock``."""
    match = SetMatch(mine, HERS, upcard, stock)
    match.apply(VERA, PASS)
    if passed:
        match.apply(ME, PASS)
        match.apply(VERA, DRAW_STOCK)
        match.apply(VERA, DISCARDS[parse(stock)])
    return match.hand.view(ME)


def with_drawn(mine: str, card: str, rules: Rules | None = None) -> View:
    """I have drawn this card from the stock."""
    match = SetMatch(mine, HERS, "KS", f"3H {card}", rules)
    for seat, action in ((VERA, PASS), (ME, PASS), (VERA, DRAW_STOCK)):
        match.apply(seat, action)
    match.apply(VERA, DISCARDS[parse("3H")])
    match.apply(ME, DRAW_STOCK)
    return match.hand.view(ME)


def throw(card: str) -> Discard:
    return DISCARDS[parse(card)]


def whys(reasons: tuple[HintReason, ...]) -> list[Why]:
    return [reason.why for reason in reasons]


def of(why: Why, reasons: tuple[HintReason, ...]) -> HintReason:
    return next(reason for reason in reasons if reason.why is why)


def holding(
    knock: KnockReading | None = None,
    deadwood: float = 30.0,
    fits: Mapping[str, float] = MappingProxyType({}),
) -> Reading:
    """What the other may hold: the named cards fit so often, and all others never."""
    shares = {parse(card): share for card, share in fits.items()}
    return Reading(tuple(shares.get(card, 0.0) for card in range(52)), deadwood, knock)


# --- Discards ------------------------------------------------------------------------------------

SOLID = "4S 5S 6S 7H 7D 7C"
"""A run and a set."""


def test_a_discard_that_breaks_a_meld_is_told_with_the_meld() -> None:
    view = with_drawn(f"{SOLID} QC JC KD 2C", "3S")
    first = explain(view, throw("KD"), throw("7H"))[0]
    assert first == HintReason(Why.BREAKS, parse("7H"), parse_set("7H 7D 7C"))
    # A run of four loses a card and stays one.
    assert Why.BREAKS not in whys(explain(view, throw("KD"), throw("3S")))


def test_the_pair_that_the_other_discard_would_break_is_kept() -> None:
    view = with_drawn(f"{SOLID} QC JC KD 2C", "3S")
    kept = of(Why.KEEPS, explain(view, throw("KD"), throw("JC")))
    assert (kept.cards, kept.missing) == (parse_set("QC JC"), parse_set("TC KC"))
    assert Why.KEEPS not in whys(explain(view, throw("KD"), throw("2C")))


def test_cards_that_help_are_counted_after_both() -> None:
    """The pair of jack and queen takes two more cards than the king alone."""
    view = with_drawn(f"{SOLID} QC JC KD 2C", "3S")
    helped = of(Why.HELPED, explain(view, throw("KD"), throw("JC")))
    # To the run 2S and 7S, to the set 7S too, and 10C and KC beside the pair.
    assert (helped.amount, helped.instead_amount) == (4, 2)
    assert helped.cards == parse_set("2S 7S TC KC")
    assert (helped.card, helped.instead) == (parse("KD"), parse("JC"))


def test_cards_to_knock_with_and_for_gin_are_counted() -> None:
    view = with_drawn(f"{SOLID} 2C 3C KH 9D", "JD")
    reasons = explain(view, throw("KH"), throw("2C"))
    knock = of(Why.KNOCK_WITH, reasons)
    assert knock.amount is not None
    assert knock.instead_amount is not None
    assert knock.amount > knock.instead_amount
    view = with_drawn(f"{SOLID} TC JC QC 2D", "9H")
    gin = of(Why.GIN_WITH, explain(view, throw("9H"), throw("TC")))
    assert (gin.cards, gin.amount, gin.instead_amount) == (parse_set("3S 7S 9C KC"), 4, 0)


def test_the_deadwood_is_told_if_it_is_less() -> None:
    view = with_drawn(f"{SOLID} QC JC KD 2C", "3S")
    less = of(Why.LESS_DEADWOOD, explain(view, throw("KD"), throw("2C")))
    assert (less.amount, less.instead_amount) == (22, 30)
    assert Why.LESS_DEADWOOD not in whys(explain(view, throw("2C"), throw("KD")))


def test_what_the_other_may_hold_is_told_in_hands_of_a_hundred() -> None:
    view = after_the_nine(f"{SOLID} 2C TC 8C 3D", "2H")
    reading = holding(fits={"TC": 0.31, "3D": 0.08, "8C": 0.30})
    fits = of(Why.FITS_OTHER, explain(view, throw("3D"), throw("TC"), reading))
    assert (fits.card, fits.amount, fits.instead, fits.instead_amount) == (
        *(parse("TC"), 31, parse("3D"), 8),
    )
    assert (fits.seat, fits.cards) == (VERA, parse_set("9C"))
    # A share of one hundredth is within the error of the reading.
    assert Why.FITS_OTHER not in whys(explain(view, throw("8C"), throw("TC"), reading))


def test_without_a_reading_it_is_told_what_the_other_took_and_discarded() -> None:
    view = after_the_nine(f"{SOLID} 2C TC 8C 3D", "2H")
    wanted = of(Why.WANTED, explain(view, throw("3D"), throw("TC")))
    assert (wanted.card, wanted.seat, wanted.cards) == (parse("TC"), VERA, parse_set("9C"))
    assert Why.WANTED not in whys(explain(view, throw("8C"), throw("TC"))), "the eight is as bad"
    thrown = view._replace(thrown=(0, parse_set("2D")))
    safer = of(Why.SAFER, explain(thrown, throw("2C"), throw("TC")))
    assert (safer.card, safer.seat, safer.cards) == (parse("2C"), VERA, parse_set("2D"))


def after_the_nine(mine: str, card: str) -> View:
    """Vera has taken the nine of clubs, and I have drawn this card."""
    match = SetMatch(mine, "8C 9D 5H 8H AC TS JD QH 6C 2S", "9C", f"{card} 4H")
    match.apply(VERA, DRAW_DISCARD)
    match.apply(VERA, DISCARDS[parse("QH")])
    match.apply(ME, DRAW_STOCK)
    return match.hand.view(ME)


def test_equal_cards_have_no_reason() -> None:
    view = with_drawn(f"{SOLID} QC 9D KD 2C", "KH")
    assert explain(view, throw("KD"), throw("KH")) == ()


# --- Draws ---------------------------------------------------------------------------------------


def test_an_upcard_that_makes_a_meld_is_taken_for_it() -> None:
    view = my_view("4S 5S 7H 7D 2C 9D JH KC QD 8C", "6S")
    reasons = explain(view, DRAW_DISCARD, PASS)
    assert of(Why.COMPLETES, reasons).cards == parse_set("4S 5S 6S")
    less = of(Why.LESS_DEADWOOD, reasons)
    assert less.amount == 53
    assert less.instead_amount is not None
    assert less.instead_amount > 53


def test_a_card_with_which_one_can_knock_is_taken_for_that() -> None:
    view = my_view("4S 5S 6S 7H 7D 7C 2C 3C 4D KH", "AC")
    knocks = of(Why.KNOCKS, explain(view, DRAW_DISCARD, PASS))
    assert (knocks.card, knocks.amount) == (parse("AC"), 4)


def test_a_useless_discard_is_left_for_that() -> None:
    view = my_view("4S 5S 6S 7H 7D 2C 9D JH KC QD", "KS", passed=True)
    reasons = explain(view, DRAW_STOCK, DRAW_DISCARD)
    assert of(Why.NO_USE, reasons).card == parse("3H")


def test_the_upcard_is_denied_only_to_the_player_who_would_be_offered_it() -> None:
    match = SetMatch("4S 5S 6S 7H 7D 2C 9D JH KC QD", HERS, "8C")
    view = match.hand.view(VERA)
    reading = holding(fits={"8C": 0.3})
    assert Why.FITS_OTHER in whys(explain(view, DRAW_DISCARD, PASS, reading))
    match.apply(VERA, PASS)
    mine = match.hand.view(ME)
    assert Why.FITS_OTHER not in whys(explain(mine, DRAW_DISCARD, PASS, reading))


# --- Going down, and not -------------------------------------------------------------------------

KNOCK = f"{SOLID} 2C 3C KH 9D"


def a_knock(rules: Rules | None = None, scores: tuple[int, int] = (0, 0)) -> View:
    """Knock with 5 by discarding the king; the nine lies with the clubs as 4C has come."""
    return with_drawn(KNOCK, "4C", rules)._replace(scores=scores)


def test_a_knock_is_weighed_against_the_hand_that_the_other_may_hold() -> None:
    view = a_knock()
    knock = view.knocks()[0]
    reading = holding(KnockReading(0.06, 0.0, 0.0), 24.4)
    reasons = explain(view, knock, throw("KH"), reading)
    assert of(Why.OTHER_DEADWOOD, reasons).amount == 24
    assert of(Why.UNDERCUT, reasons).amount == 6
    reading = holding(KnockReading(0.4, 0.0, 0.0), 12.0)
    reasons = explain(view, throw("KH"), knock, reading)
    assert of(Why.OTHER_DEADWOOD, reasons).amount == 12
    assert of(Why.UNDERCUT, reasons).amount == 40


def test_the_score_speaks_for_a_knock_that_wins_the_match_and_against_one_that_may_lose_it() -> (
    None
):
    view = a_knock(scores=(88, 40))
    knock = view.knocks()[0]
    wins = explain(view, knock, throw("KH"), holding(KnockReading(0.06, 0.64, 0.0)))
    assert wins[0] == HintReason(Why.WINS_MATCH, amount=64, scores=(88, 40))
    loses = explain(view, throw("KH"), knock, holding(KnockReading(0.2, 0.0, 0.2)))
    assert loses[0] == HintReason(Why.LOSES_MATCH, amount=20, scores=(88, 40))


def test_gin_is_told_with_its_bonus() -> None:
    view = with_drawn(f"{SOLID} 2C 3C KH 4C", "9D")
    gin = next(each for each in view.knocks() if each.card == parse("KH"))
    assert whys(explain(view, gin, throw("9D"))) != []
    view = with_drawn(f"{SOLID} 2C 3C 4C 5C", "KH")
    gin = view.knocks()[0]
    assert explain(view, gin, throw("2C")) == (HintReason(Why.GIN_BONUS, amount=25),)
    doubled = with_drawn(f"{SOLID} 2C 3C 4C 5C", "KH", Rules(oklahoma=True))
    assert of(Why.GIN_BONUS, explain(doubled, doubled.knocks()[0], throw("2C"))).amount == 50


def test_the_end_of_the_stock_speaks_for_a_knock() -> None:
    view = a_knock()._replace(stock=4)
    reasons = explain(view, view.knocks()[0], throw("KH"))
    assert of(Why.STOCK_IS_LOW, reasons).amount == 4
    later = a_knock()
    assert Why.STOCK_IS_LOW not in whys(explain(later, later.knocks()[0], throw("KH")))


def test_a_lay_off_is_told_by_the_points_that_are_left() -> None:
    match = SetMatch("4S 5S 6S 7H 7D 7C 2C 3C KH 4D", HERS.replace("TS", "7S"), "AC")
    match.apply(VERA, PASS)
    match.apply(ME, DRAW_DISCARD)
    match.apply(ME, match.hand.view(ME).knocks()[0])
    view = match.hand.view(VERA)
    assert view.phase is Phase.LAYOFF
    spread = next(each for each in view.legal_actions() if isinstance(each, Spread))
    lay_offs = [each for each in view.legal_actions() if isinstance(each, LayOff)]
    for lay_off in lay_offs:
        less = of(Why.LESS_DEADWOOD, explain(view, lay_off, spread))
        assert less.amount is not None
        assert less.instead_amount is not None
        assert less.amount < less.instead_amount
    assert lay_offs


def test_only_what_is_possible_is_explained() -> None:
    match = SetMatch("4S 5S 6S 7H 7D 7C 2C 3C KH QC", HERS, "AC")
    with pytest.raises(ValueError, match="not possible now"):
        explain(match.hand.view(ME), PASS, DRAW_DISCARD)
    match.apply(VERA, PASS)
    for action in (DRAW_STOCK, throw("KH"), BigGin(())):
        with pytest.raises(ValueError, match="not possible now"):
            explain(match.hand.view(ME), action, PASS)
    match.apply(ME, DRAW_DISCARD)
    with pytest.raises(ValueError, match="not possible now"):
        explain(match.hand.view(ME), throw("KH"), throw("AC"))


# --- Against a move, without the better one ------------------------------------------------------


def test_what_speaks_against_a_move_does_not_tell_the_better_one() -> None:
    view = after_the_nine(f"{SOLID} 2C TC 8C 3D", "2H")
    reading = holding(fits={"TC": 0.31, "3D": 0.08})
    best = parse("3D")
    found = against(view, throw("TC"), throw("3D"), reading)
    assert of(Why.FITS_OTHER, found).amount == 31
    view = with_drawn(f"{SOLID} QC JC 3D 2C", "3S")
    helped = of(Why.HELPED, counted_against := against(view, throw("JC"), throw("3D")))
    assert (helped.instead, helped.amount, helped.instead_amount) == (parse("JC"), 4, 3)
    for reason in (*found, *counted_against):
        assert best not in (reason.card, reason.instead)
        assert not (reason.cards | reason.missing) >> best & 1


# --- Every kind of hand --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "unseen", "expected"),
    [
        ("4S 5S KC", "3S 6S", {"4S 5S": "3S 6S"}),
        ("4S 6S KC", "5S", {"4S 6S": "5S"}),
        ("4S 6S KC", "3S 7S", {}),
        ("QS KS", "JS AS", {"QS KS": "JS"}),
        ("AS 2S", "3S KS", {"AS 2S": "3S"}),
        ("7H 7D", "7C 7S", {"7H 7D": "7C 7S"}),
        ("7H 7D 8D", "7C 6D 9D", {"7D 8D": "6D 9D", "7H 7D": "7C"}),
        ("KH AS", "KS 2S", {}),
    ],
)
def test_hopes_are_pairs_that_one_unseen_card_completes(
    hand: str, unseen: str, expected: dict[str, str]
) -> None:
    found = {hope.cards: hope.missing for hope in hopes(parse_set(hand), parse_set(unseen))}
    assert found == {parse_set(pair): parse_set(wanted) for pair, wanted in expected.items()}


def least(cards: Cards, melds: list[Cards]) -> int:
    """The least deadwood, by laying down each meld or none."""
    best = points(cards)
    for place, meld in enumerate(melds):
        if not meld & ~cards:
            best = min(best, least(cards & ~meld, melds[place + 1 :]))
    return best


def counted(cards: Cards) -> int:
    return least(cards, [meld for meld in MELDS if not meld & ~cards])


def after_throw(cards: Cards, barred: Cards = 0) -> int:
    return min(counted(cards & ~(1 << card)) for card in iterate(cards & ~barred))


def some_views(seed: int, hands: int) -> Iterator[tuple[View, Random]]:
    """Views of the player to act, of hands that are played at random."""
    rng = Random(seed)
    presets = list(PRESETS.values())
    for number in range(hands):
        deck = shuffled(rng.randbytes(32))
        hand = Hand(presets[number % len(presets)], deck, number % 2)
        habits = (Habits.some(rng), Habits.some(rng))
        while hand.result is None:
            view = hand.view(hand.to_act)
            yield view, rng
            hand.apply(habits[hand.to_act].choose(view, view.legal_actions(), rng))


def mistakes(hands: int) -> Iterator[tuple[View, Action, Action]]:
    """Decisions of two weak levels that cost a hundredth of a match: the best, and the taken."""
    rng, players = Random(11), (Novice(), Casual())
    for number in range(hands):
        scores = rng.randrange(95), rng.randrange(95)
        hand = Hand(Rules(), shuffled(rng.randbytes(32)), number % 2, scores)
        while hand.result is None:
            view = hand.view(hand.to_act)
            action = players[hand.to_act].decide(view, rng)
            if len(view.legal_actions()) > 1:
                decision = judged(0, view, action, Expert(3).evaluate(view))
                if decision.cost.win >= 0.01:
                    yield view, decision.best, action
            hand.apply(action)


def kept_of(view: View, card: Card | None) -> Cards:
    assert card is not None
    return view.hand & ~(1 << card)


def cards_that(view: View, kept: Cards, fits: Callable[[Cards], bool]) -> Cards:
    return sum(1 << card for card in iterate(view.unseen) if fits(kept | 1 << card))


def leaves(most: int, cards: Cards) -> bool:
    """Whether cards have no more deadwood than this."""
    return counted(cards) <= most


def hold(view: View, best: Action, reason: HintReason, reading: Reading | None) -> bool | None:
    """Whether a reason is true, by counting again; None if it is not counted here."""
    card, instead = reason.card, reason.instead
    limits = {Why.KNOCK_WITH: view.limit, Why.GIN_WITH: 0}
    match reason.why:
        case Why.BREAKS:
            whole = reason.cards in MELDS and not reason.cards & ~view.hand
            return whole and counted(kept_of(view, card)) > counted(view.hand)
        case Why.KEEPS:
            made = all(reason.cards | 1 << each in MELDS for each in iterate(reason.missing))
            return made and not reason.missing & ~view.unseen
        case Why.HELPED if instead is not None:
            counts = []
            for each in (card, instead):
                kept = kept_of(view, each)
                now = counted(kept)
                helps = cards_that(view, kept, partial(leaves, now))
                counts.append(helps.bit_count())
            return counts == [reason.amount, reason.instead_amount] and counts[0] > counts[1]
        case Why.KNOCK_WITH | Why.GIN_WITH:
            limit = limits[reason.why]
            counts = [
                cards_that(
                    view, kept_of(view, each), lambda more: after_throw(more) <= limit
                ).bit_count()
                for each in (card, instead)
            ]
            return counts == [reason.amount, reason.instead_amount] and counts[0] > counts[1]
        case Why.LESS_DEADWOOD if instead is not None:
            counts = [counted(kept_of(view, each)) for each in (card, instead)]
            return counts == [reason.amount, reason.instead_amount] and counts[0] < counts[1]
        case Why.LESS_DEADWOOD if card is not None:
            bit = 1 << card
            taken = after_throw(view.hand | bit, bit)
            draws = [after_throw(view.hand | 1 << each) for each in iterate(view.unseen)]
            stock = round(sum(draws) / len(draws))
            return [taken, stock] == [reason.amount, reason.instead_amount] and (
                (taken < stock) == (best == DRAW_DISCARD)
            )
        case Why.COMPLETES:
            assert card is not None
            more = view.hand | 1 << card
            return (
                reason.cards in MELDS
                and bool(reason.cards >> card & 1)
                and not (reason.cards & ~more)
            )
        case Why.NO_USE:
            assert card is not None
            return not any(
                meld >> card & 1
                and not meld & ~(view.hand | view.unseen | 1 << card)
                and (meld & view.hand & NEIGHBOURS[card])
                and not meld & ~(view.hand | 1 << card)
                for meld in MELDS
            )
        case Why.FITS_OTHER:
            assert reading is not None
            assert card is not None
            return reason.amount == round(100 * reading.fits[card]) and (
                instead is None or reading.fits[card] > reading.fits[instead]
            )
        case Why.STOCK_IS_LOW:
            return reason.amount == view.stock
        case _:
            return None


@pytest.mark.parametrize("hands", [6, again(60)])
def test_a_mistake_has_reasons_and_they_hold(hands: int) -> None:
    """Nearly all that cost a hundredth of a match are told apart by a count, which is right."""
    found, without, checked = 0, 0, 0
    for view, best, action in mistakes(hands):
        reading = read(view)
        reasons = explain(view, best, action, reading)
        found += 1
        without += not reasons
        for reason in reasons:
            truth = hold(view, best, reason, reading)
            assert truth is not False, (reason, best, action)
            checked += truth is not None
            assert reason.amount is None or reason.amount != reason.instead_amount
    assert without <= found / 10
    assert checked > found


def test_there_are_hints_where_choices_have_no_value() -> None:
    """At tables of three and four: the deadwood, and a reason by counts if there is one."""
    rng, told = Random(4), set()
    for seats in (3, 4):
        hand = Hand(PRESETS["table"], shuffled(rng.randbytes(32)), 0, (0,) * seats)
        while hand.result is None:
            view = hand.view(hand.to_act)
            action = Expert(3).decide(view, rng)
            if view.phase is not Phase.LAYOFF:
                hint = hint_of(view, action)
                assert hint.before == counted(view.hand)
                told.update(whys(hint.reasons))
            hand.apply(action)
    assert {Why.HELPED, Why.LESS_DEADWOOD} <= told


def test_for_every_choice_of_hands_at_random_there_is_a_hint() -> None:
    phases = set()
    for view, rng in some_views(1, 6):
        if view.phase is Phase.LAYOFF:
            continue
        hint = hint_of(view, Expert(3).decide(view, rng))
        phases.add((view.phase, type(hint.action)))
    assert len(phases) >= 6


# --- What a choice is worth beside another -------------------------------------------------------


def some_values() -> tuple[View, list[tuple[Action, ChoiceValue]]]:
    view = with_drawn(f"{SOLID} 2C 2D 9H TH", "KD")
    return view, [
        (throw("KD"), ChoiceValue(0.6, 8.0)),
        (throw("9H"), ChoiceValue(0.5, 6.0)),
        (throw("2C"), ChoiceValue(0.4, 5.0)),
    ]


def test_a_choice_is_told_apart_from_the_next_best() -> None:
    """The pair that the other throw would break is named, and no other one."""
    view, values = some_values()
    found = explain_choice(view, values)
    assert (found.action, found.worth) == values[0]
    assert (found.other, found.other_worth) == values[1]
    assert not found.was_asked
    assert of(Why.KEEPS, found.reasons).cards == parse_set("9H TH")


def test_a_choice_is_told_apart_from_the_card_that_is_raised() -> None:
    view, values = some_values()
    found = explain_choice(view, values, raised=parse("2C"))
    assert (found.other, found.other_worth) == values[2]
    assert found.was_asked
    assert of(Why.KEEPS, found.reasons).cards == parse_set("2C 2D")
    best = explain_choice(view, values, raised=parse("KD"))
    assert (best.other, best.was_asked) == (throw("9H"), False)


def test_knocking_has_its_value_wherever_it_is_possible() -> None:
    view = a_knock()
    values = Expert(3).evaluate(view)
    knock = next(worth for action, worth in values if isinstance(action, Knock))
    waiting = [each for each in values if isinstance(each[0], Discard)]
    other = explain_choice(view, [*waiting, *(each for each in values if each not in waiting)])
    assert other.knock_worth == knock
    down = explain_choice(view, sorted(values, key=lambda each: not isinstance(each[0], Knock)))
    assert isinstance(down.action, Knock)
    assert isinstance(down.other, Discard), "other ways to go down are no other choice"
    assert down.knock_worth is None


def test_there_is_no_hint_without_a_choice() -> None:
    view = with_drawn(f"{SOLID} 2C AD AH AS", "KD")
    with pytest.raises(ValueError, match="nothing to choose"):
        explain_choice(view, [])


def test_a_single_choice_is_told_as_such() -> None:
    match = SetMatch("4S 5S 6S 7H 7D 7C 2C 3C KH QC", HERS, "AC")
    for seat in (VERA, ME):
        match.apply(seat, PASS)
    found: GinHint = hint_of(match.hand.view(VERA), DRAW_STOCK)
    assert whys(found.reasons) == [Why.ONLY_WAY]


THEIRS = "9H 9D 9S TS AC 2C 3C QD QH JH"
FIVES_OR_SPADES = "4S 5S 6S 5H 9C TC JC QC KC KD"
"""With the five of diamonds: both leave ten points, the long run of clubs lies beside them."""
FIVES, SPADES = parse_set("5S 5H 5D"), parse_set("4S 5S 6S")


def after_the_upcard(mine: str = FIVES_OR_SPADES, upcard: str = "5D") -> View:
    match = SetMatch(mine, THEIRS, upcard)
    i_may_knock(match)
    return match.hand.view(ME)


def after_vera_took(upcard: str) -> View:
    table = MatchSession(SetMatch(FIVES_OR_SPADES, THEIRS, upcard, stock="5D"))
    for seat, action in (
        (VERA, DRAW_DISCARD),
        (VERA, Discard(parse("QH"))),
        (ME, DRAW_STOCK),
    ):
        table.act(seat, action)
    view: View = table.match.hand.view(ME)
    return view


def test_unseen_cards_count_by_chance_those_behind_others_less() -> None:
    view = after_the_upcard()
    fives, spades = ranked(view, view.knocks())
    assert (FIVES in fives.choice.melds, SPADES in spades.choice.melds) == (True, True)
    unseen = view.unseen.bit_count()
    chance = 10 / unseen
    assert unseen == view.stock + 10
    assert fives.unseen == parse_set("5C 8C")
    assert fives.expected == pytest.approx(chance * (5 + 8) + chance**2 * 7 + chance**3 * 6)
    assert fives.cost == pytest.approx(10 + fives.expected)
    assert fives.known == spades.known == 0
    assert spades.unseen == parse_set("8C 3S 7S")
    assert spades.cost > fives.cost


def test_what_another_is_known_to_hold_counts_whole() -> None:
    view = after_vera_took("5C")
    assert FIVES in view.knocks()[0].melds, "the order of the rules begins with the weaker way"
    spades, fives = ranked(view, view.knocks())
    assert SPADES in spades.choice.melds
    assert fives.known == parse_set("5C")
    assert fives.cost == pytest.approx(10 + 5 + fives.expected)
    # Behind a card that lies on the table already the next one is as likely as any other.
    view = after_vera_took("8C")
    assert all(way.known == parse_set("8C") for way in ranked(view, view.knocks()))
    assert all(way.unseen & parse_set("7C") for way in ranked(view, view.knocks()))


def test_gin_costs_nothing_and_comes_first() -> None:
    view = after_the_upcard("6S 7S 8S KC KD KH AD 2D 3D JD", "KS")
    ways = ranked(view, view.knocks()[::-1])
    assert len(ways) > 1
    assert [way.cost for way in ways] == sorted(way.cost for way in ways)
    assert (ways[0].deadwood, ways[0].unseen, ways[0].cost) == (0, 0, 0)


def test_big_gin_comes_before_gin() -> None:
    view = after_the_upcard("6S 7S 8S KC KD KH AD 2D 3D 4D", "KS")
    ways = ranked(view, [*view.knocks(), *view.big_gins()])
    assert isinstance(ways[0].choice, BigGin)
