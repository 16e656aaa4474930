"""The best choice in a hand of Gin, and what tells it from another, from a View alone.

Deadwood is counted one draw ahead: each unseen card is taken to be equally likely, and is worth the
least deadwood that it leaves. What the opponent may hold comes from a ``Reading``. Ways to knock
are ranked by their cost: the deadwood left, and the points that the others could lay off on the
melds. There, cards known to be in others' hands count in full, and unseen cards by the chance that
they are in a hand and not in the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import NO_CARDS, POINTS, Card, Cards, as_set, iterate, points
from app.coach.reasons import HintReason, Why
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Melds,
    Pass,
    Spread,
)
from app.games.gin.melds import (
    MELDS,
    arrangements,
    best_defence,
    best_discards,
    deadwood,
    deadwood_after_discard,
    lay_off_targets,
    unmelded,
)
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.players.gin.inference import NEIGHBOURS
from app.players.gin.reading import Reading


class GinHint(NamedTuple):
    """A choice, and what tells it from another one."""

    action: Action
    reasons: tuple[HintReason, ...]
    """What speaks for the action and not for the other, the weightiest first; empty if nothing
    that can be counted does."""
    other: Action | None = None
    """None if there is no other choice."""
    before: int = 0
    """Least deadwood of the hand, in points."""
    after: int = 0
    """Least deadwood after the action, or on average if it draws from the stock."""
    worth: ChoiceValue | None = None
    """None if choices have no value at this table, as for the two below."""
    other_worth: ChoiceValue | None = None
    knock_worth: ChoiceValue | None = None
    """The value of going down, if that is possible and neither of the two choices."""
    was_asked: bool = False
    """Whether the player asked about the other choice, by raising its card."""


_ONLY_WAY: Final = (HintReason(Why.ONLY_WAY),)


def explain_choice(
    view: View,
    choice_values: Sequence[tuple[Action, ChoiceValue]],
    reading: Reading | None = None,
    raised: Card | None = None,
) -> GinHint:
    """Return the choice of the highest value, and its reasons for the seat whose turn it is.

    ``choice_values`` are all its choices, the best first. The other choice is the discard of the
    ``raised`` card if that is one, by default the next best: of another card for a discard, of
    another kind for going down. Raises ValueError if there are none.
    """
    if not choice_values:
        raise ValueError("There is nothing to choose.")
    (best, worth), *others = choice_values
    rest = [(action, value) for action, value in others if _is_another(best, action)]
    asked = [each for each in rest if raised is not None and each[0] == Discard(raised)]
    other, other_worth = (*asked, *rest, (None, None))[0]
    down = (value for action, value in choice_values if _goes_down(action))
    told = _goes_down(best) or (other is not None and _goes_down(other))
    return GinHint(
        best,
        _ONLY_WAY if other is None else explain(view, best, other, reading),
        other,
        deadwood(view.hand),
        _after(view, best),
        worth,
        other_worth,
        None if told else next(down, None),
        bool(asked) and not _goes_down(best),
    )


def hint_of(view: View, action: Action, raised: Card | None = None) -> GinHint:
    """Return the reasons for an action at a table where choices have no value.

    The other choice is the discard of the raised card, or the nearest one.
    """
    _check(view, action)
    asked = raised is not None and isinstance(action, Discard) and raised != action.card
    other = Discard(raised) if asked and raised is not None else _nearest(view, action)
    reasons = _ONLY_WAY if other is None else explain(view, action, other)
    before, after = deadwood(view.hand), _after(view, action)
    return GinHint(action, reasons, other, before, after, was_asked=asked)


def _goes_down(action: Action) -> bool:
    return isinstance(action, Knock | BigGin)


def _is_another(best: Action, other: Action) -> bool:
    return not _goes_down(other) if _goes_down(best) else other != best


def _nearest(view: View, action: Action) -> Action | None:
    match action:
        case DrawDiscard() | DrawStock() | Pass():
            return next((each for each in view.legal_actions() if each != action), None)
        case Discard(thrown):
            choices = best_discards(view.hand, view.hand & ~view.throwable)
            return next((Discard(card) for card, _ in choices if card != thrown), None)
        case Knock() | BigGin():
            thrown = best_discards(view.hand, view.hand & ~view.throwable)[0][0]
            return None if view.must_knock else Discard(thrown)
        case _:
            return None


def _after(view: View, action: Action) -> int:
    match action:
        case Discard(card) | Knock(card):
            return deadwood(view.hand & ~(1 << card))
        case BigGin():
            return 0
        case DrawDiscard():
            return _after_taking(view)
        case DrawStock() | Pass() if view.phase is not Phase.LAST_CARD:
            return round(_after_stock(view))
        case _:
            return deadwood(view.hand)


def _after_taking(view: View) -> int:
    bit = 1 << view.pile[-1]
    return deadwood_after_discard(view.hand | bit, bit)


def _after_stock(view: View) -> float:
    total = sum(deadwood_after_discard(view.hand | 1 << card) for card in iterate(view.unseen))
    return total / max(view.unseen.bit_count(), 1)


# -- reasons -------------------------------------------------------------------------------


def explain(
    view: View, action: Action, other: Action, reading: Reading | None = None
) -> tuple[HintReason, ...]:
    """Return what speaks for one choice and not for the other, the weightiest first.

    Each reason holds by the cards of the view, or by the ``reading`` of the opponent's hand. Empty
    if nothing that can be counted tells them apart. Raises ValueError if a choice is not legal.
    """
    _check(view, action)
    _check(view, other)
    match action, other:
        case Discard(card), Discard(instead):
            found = _throws(view, card, instead, reading)
        case Knock() | BigGin(), Knock() | BigGin():
            found = _ways(view, action, other)
        case Knock() | BigGin(), _:
            found = _ends(view, action, reading)
        case Discard(card), _:
            found = _goes_on(view, card, reading)
        case DrawDiscard(), _:
            found = _takes(view, reading)
        case DrawStock() | Pass(), _ if view.phase is not Phase.LAST_CARD:
            found = _leaves(view)
        case LayOff() | Spread(), _:
            found = _defends(view, action, other)
        case _:
            found = iter(())
    return tuple(reason for _, reason in sorted(found, key=lambda each: -each[0]))


def against(
    view: View, action: Action, best: Action, reading: Reading | None = None
) -> tuple[HintReason, ...]:
    """Return what speaks against an action and does not tell which choice is the best."""
    found = []
    for reason in explain(view, best, action, reading):
        if isinstance(best, Discard) and isinstance(action, Discard):
            if reason.card == best.card:
                reason = reason._replace(card=None, cards=NO_CARDS)
            elif reason.instead == best.card:
                reason = reason._replace(instead=None, instead_amount=None)
            if reason.why is Why.SAFER:
                continue
        found.append(reason)
    return tuple(found)


Weighed: TypeAlias = Iterator[tuple[float, HintReason]]
"""Reasons with their weights: about the points that each is worth."""


def _check(view: View, action: Action) -> None:
    legal = view.legal_actions()
    # A run can be cut in several ways, and a hand spread in many, of which not all are listed.
    match action:
        case Knock(card):
            allowed = any(isinstance(each, Knock) and each.card == card for each in legal)
        case BigGin() | Spread():
            allowed = any(type(each) is type(action) for each in legal)
        case _:
            allowed = action in legal
    if not allowed:
        raise ValueError(f"{action} is not possible now.")


def helpful(kept: Cards, unseen: Cards) -> Cards:
    """Return the unseen cards that would go into a meld with these."""
    least = deadwood(kept)
    return as_set(card for card in iterate(unseen) if deadwood(kept | 1 << card) <= least)


def lowering(kept: Cards, unseen: Cards, limit: int) -> Cards:
    """Return the unseen cards with which a hand has no more deadwood than the limit."""
    return as_set(
        card for card in iterate(unseen) if deadwood_after_discard(kept | 1 << card) <= limit
    )


def hopes(cards: Cards, unseen: Cards) -> Iterator[HintReason]:
    """Return pairs outside the best melds that an unseen card completes."""
    loose = unmelded(cards, arrangements(cards)[0])
    missing: dict[Cards, Cards] = {}
    for meld in MELDS:
        pair = meld & loose
        if meld.bit_count() == 3 and pair.bit_count() == 2 and meld & ~pair & unseen:
            missing[pair] = missing.get(pair, 0) | meld & ~pair
    for pair, wanted in missing.items():
        yield HintReason(Why.KEEPS, cards=pair, missing=wanted)


_FEW: Final = 4
"""The most cards that help which are named, and the fewest in the stock that are a reason."""


def _more(
    why: Why, weight: float, card: Card | None, found: Cards, instead: Card | None, others: Cards
) -> Weighed:
    count, other_count = found.bit_count(), others.bit_count()
    if count > other_count:
        named = found if count <= _FEW else NO_CARDS
        yield (
            weight * (count - other_count),
            HintReason(why, card, named, amount=count, instead=instead, instead_amount=other_count),
        )


def _throws(view: View, card: Card, instead: Card, reading: Reading | None) -> Weighed:
    unseen, limit = view.unseen, view.limit
    kept, others = view.hand & ~(1 << card), view.hand & ~(1 << instead)
    now, after, after_other = deadwood(view.hand), deadwood(kept), deadwood(others)
    if after_other > now >= after:
        meld = next(each for each in arrangements(view.hand)[0] if each >> instead & 1)
        yield 100.0, HintReason(Why.BREAKS, instead, meld)
    yield from _is_wanted(view, card, instead, reading)
    yield from _more(Why.HELPED, 0.6, card, helpful(kept, unseen), instead, helpful(others, unseen))
    yield from _more(
        Why.KNOCK_WITH,
        0.8,
        card,
        lowering(kept, unseen, limit),
        instead,
        lowering(others, unseen, limit),
    )
    yield from _more(
        Why.GIN_WITH, 1.0, card, lowering(kept, unseen, 0), instead, lowering(others, unseen, 0)
    )
    for hope in hopes(kept, unseen):
        if hope.cards >> instead & 1:
            yield 0.5 * hope.missing.bit_count(), hope
    if after < after_other:
        yield (
            0.4 * (after_other - after),
            HintReason(
                Why.LESS_DEADWOOD, card, amount=after, instead=instead, instead_amount=after_other
            ),
        )


_WORTH_OF_MELD: Final = 12.0
"""About the points that a card is worth which makes a meld for the opponent."""
_LEAST_SHARE: Final = 0.03
"""The least difference of shares of the opponent's hands that is a reason."""


def _is_wanted(view: View, card: Card, instead: Card, reading: Reading | None) -> Weighed:
    if reading is not None:
        fits, fits_other = reading.fits[card], reading.fits[instead]
        if fits_other - fits >= _LEAST_SHARE:
            yield (
                _WORTH_OF_MELD * (fits_other - fits),
                HintReason(
                    Why.FITS_OTHER,
                    instead,
                    NEIGHBOURS[instead] & view.known[view.opponent],
                    seat=view.opponent,
                    amount=round(100 * fits_other),
                    instead=card,
                    instead_amount=round(100 * fits),
                ),
            )
        return
    near, near_other = NEIGHBOURS[card], NEIGHBOURS[instead]
    for seat in view.opponents:
        if not near & view.known[seat] and (taken := near_other & view.known[seat]):
            yield 3.0, HintReason(Why.WANTED, instead, taken, seat=seat)
        if not near_other & view.thrown[seat] and (thrown := near & view.thrown[seat]):
            yield 1.0, HintReason(Why.SAFER, card, thrown, seat=seat)


_LOW_STOCK: Final = 8
"""Cards in the stock at which its end is near; with two left nobody scores."""
_FEW_GINS: Final = 4
"""The most cards for gin that are too few to wait for."""
_RARE, _OFTEN = 0.2, 0.1
"""Shares of undercuts that speak for a knock, and against it."""
_FAR: Final = 10
"""Points by which the opponent's deadwood is far above that of a knock."""


def _ends(view: View, action: Knock | BigGin, reading: Reading | None) -> Weighed:
    rules, factor = view.rules, 2 if view.doubled else 1
    left = _after(view, action)
    seat, unseen = view.opponent, view.unseen
    if not left:
        bonus = rules.big_gin_bonus if isinstance(action, BigGin) else rules.gin_bonus
        yield 30.0, HintReason(Why.GIN_BONUS, amount=factor * (bonus or 0))
        return
    if reading is not None:
        expected, knock = reading.deadwood - left, reading.knock
        if expected >= _FAR:
            yield (
                expected,
                HintReason(Why.OTHER_DEADWOOD, seat=seat, amount=round(reading.deadwood)),
            )
        if knock is not None:
            if knock.wins_match >= _RARE:
                yield 50 * knock.wins_match, _of_match(Why.WINS_MATCH, view, knock.wins_match)
            if knock.undercut <= _RARE:
                yield 10.0, _share(Why.UNDERCUT, knock.undercut, seat)
    gins = max(
        lowering(view.hand ^ 1 << card, unseen, 0).bit_count() for card in iterate(view.throwable)
    )
    if gins <= _FEW_GINS:
        yield 4.0, HintReason(Why.GINS, amount=gins, instead_amount=unseen.bit_count())
    yield from _stock_is_low(view)


def _goes_on(view: View, card: Card, reading: Reading | None) -> Weighed:
    kept, unseen, seat = view.hand ^ 1 << card, view.unseen, view.opponent
    if reading is not None:
        expected, knock = reading.deadwood - view.least, reading.knock
        if expected < _FAR:
            yield (
                _FAR - expected,
                HintReason(Why.OTHER_DEADWOOD, seat=seat, amount=round(reading.deadwood)),
            )
        if knock is not None and knock.loses_match >= _LEAST_SHARE:
            yield 80 * knock.loses_match, _of_match(Why.LOSES_MATCH, view, knock.loses_match)
        elif knock is not None and knock.undercut >= _OFTEN:
            yield 40 * knock.undercut, _share(Why.UNDERCUT, knock.undercut, seat)
    gins = lowering(kept, unseen, 0).bit_count()
    if gins:
        yield gins, HintReason(Why.GINS, amount=gins, instead_amount=unseen.bit_count())
    if (more := helpful(kept, unseen).bit_count()) > gins:
        yield 0.4 * more, HintReason(Why.HELPFUL, amount=more, instead_amount=unseen.bit_count())


def _share(why: Why, share: float, seat: int) -> HintReason:
    return HintReason(why, seat=seat, amount=round(100 * share))


def _of_match(why: Why, view: View, share: float) -> HintReason:
    scores = view.scores[view.seat], view.scores[view.opponent]
    return HintReason(why, amount=round(100 * share), scores=scores)


def _stock_is_low(view: View) -> Weighed:
    if view.stock <= _LOW_STOCK:
        yield 2.0 * (_LOW_STOCK + 1 - view.stock), HintReason(Why.STOCK_IS_LOW, amount=view.stock)


def _ways(view: View, action: Knock | BigGin, other: Knock | BigGin) -> Weighed:
    if isinstance(action, BigGin) or isinstance(other, BigGin):
        if isinstance(action, BigGin):
            bonus = (2 if view.doubled else 1) * (view.rules.big_gin_bonus or 0)
            yield 30.0, HintReason(Why.GIN_BONUS, amount=bonus)
        return
    way, other_way = _way(view, action), _way(view, other)
    left, other_left = points(way.deadwood), points(other_way.deadwood)
    if left < other_left:
        yield (
            other_left - left,
            HintReason(Why.LESS_DEADWOOD, amount=left, instead_amount=other_left),
        )
    taken = (other_way.known | other_way.unseen) & ~(way.known | way.unseen)
    if taken and way.cost < other_way.cost:
        yield other_way.cost - way.cost, HintReason(Why.LAYS_OFF, cards=taken)


def _takes(view: View, reading: Reading | None) -> Weighed:
    top, unseen = view.pile[-1], view.unseen
    bit = 1 << top
    more, after = view.hand | bit, _after_taking(view)
    if after <= view.limit:
        yield 10.0, HintReason(Why.KNOCKS, top, amount=after)
    if view.phase is Phase.LAST_CARD:
        return
    kept = [more ^ 1 << card for card, left in best_discards(more, bit) if left == after]
    melds = (meld for rest in kept for meld in arrangements(rest)[0] if meld & bit)
    if meld := next(melds, NO_CARDS):
        yield 12.0, HintReason(Why.COMPLETES, top, meld)
    else:
        pairs = [[hope for hope in hopes(rest, unseen) if hope.cards & bit] for rest in kept]
        yield from ((hope.missing.bit_count(), hope) for hope in max(pairs, key=len))
    best = max((helpful(rest, unseen) for rest in kept), key=int.bit_count)
    yield from _more(Why.HELPED, 0.6, top, best, None, helpful(view.hand, unseen))
    expected = round(_after_stock(view))
    if after < expected:
        yield (
            0.4 * (expected - after),
            HintReason(Why.LESS_DEADWOOD, top, amount=after, instead_amount=expected),
        )
    # What the other passes is offered to the dealer.
    is_offered_on = view.phase is Phase.UPCARD and view.seat != view.dealer
    if is_offered_on and reading is not None and reading.fits[top] >= _OFTEN:
        share = reading.fits[top]
        yield (
            _WORTH_OF_MELD * share,
            HintReason(
                Why.FITS_OTHER,
                top,
                NEIGHBOURS[top] & view.known[view.opponent],
                seat=view.opponent,
                amount=round(100 * share),
            ),
        )


def _leaves(view: View) -> Weighed:
    top, unseen = view.top, view.unseen
    if top is None or view.stock_only:
        return
    bit = 1 << top
    more, after, expected = view.hand | bit, _after_taking(view), round(_after_stock(view))
    makes_meld = any(meld & bit and not meld & ~more for meld in MELDS)
    goes_with = makes_meld or any(hope.cards & bit for hope in hopes(more, unseen))
    if not goes_with:
        yield 5.0, HintReason(Why.NO_USE, top)
    count = helpful(view.hand, unseen).bit_count()
    if not makes_meld and count >= _FEW:
        yield 0.2 * count, HintReason(Why.HELPFUL, amount=count, instead_amount=unseen.bit_count())
    if expected < after:
        yield (
            0.4 * (after - expected),
            HintReason(Why.LESS_DEADWOOD, top, amount=after, instead_amount=expected),
        )
    if goes_with:
        yield 1.0, HintReason(Why.SHOWS, top, seat=view.opponent)


def _defends(view: View, action: LayOff | Spread, other: Action) -> Weighed:
    left, other_left = _left_defending(view, action), _left_defending(view, other)
    if left < other_left:
        yield 1.0, HintReason(Why.LESS_DEADWOOD, amount=left, instead_amount=other_left)


def _left_defending(view: View, action: Action) -> int:
    match action:
        case LayOff(card, place):
            melds = list(view.spread)
            melds[place] |= 1 << card
            return best_defence(view.hand ^ 1 << card, tuple(melds)).deadwood
        case Spread(melds):
            return points(unmelded(view.hand, melds))
        case _:
            raise ValueError(action)


# -- ways to knock -------------------------------------------------------------------------


class KnockOption(NamedTuple):
    choice: Knock | BigGin
    deadwood: Cards
    known: Cards
    unseen: Cards
    """Unseen cards that fit the melds after those lay-offs."""
    expected: float
    """Average points of unseen cards laid off, with those that fit after them."""

    @property
    def cost(self) -> float:
        return points(self.deadwood) + points(self.known) + self.expected


def ranked(view: View, choices: Iterable[Knock | BigGin]) -> list[KnockOption]:
    """Return these ways to go down, the cheapest first.

    Of equal ones big gin comes first, then the order is that of ``choices``.
    """
    ways = [_way(view, choice) for choice in choices]
    return sorted(ways, key=lambda way: (way.cost, not isinstance(way.choice, BigGin)))


def _way(view: View, choice: Knock | BigGin) -> KnockOption:
    thrown = NO_CARDS if isinstance(choice, BigGin) else 1 << choice.card
    left = unmelded(view.hand & ~thrown, choice.melds)
    if not left:
        # Lay-offs on gin are not allowed.
        return KnockOption(choice, left, NO_CARDS, NO_CARDS, 0.0)
    melds, known = choice.melds, NO_CARDS
    for seat in view.opponents:
        defence = best_defence(view.known[seat], melds)
        known |= as_set(card for card, _ in defence.lay_offs)
        melds = _grown(melds, ((card, [index]) for card, index in defence.lay_offs))
    fitting = as_set(card for card in iterate(view.unseen) if lay_off_targets(card, melds))
    return KnockOption(choice, left, known, fitting, _expected(melds, view))


def _expected(melds: Melds, view: View) -> float:
    """Return the average points of unseen cards laid off.

    The next card of a run counts only if the one between is laid off too.
    """
    unseen, rest = view.unseen.bit_count(), view.unseen
    # An unseen card is in the stock or in another hand.
    chance = (unseen - view.stock) / unseen if unseen else 0.0
    total, likely = 0.0, chance
    while fitting := [card for card in iterate(rest) if lay_off_targets(card, melds)]:
        total += likely * sum(POINTS[card] for card in fitting)
        likely *= chance
        rest &= ~as_set(fitting)
        melds = _grown(melds, ((card, lay_off_targets(card, melds)) for card in fitting))
    return total


def _grown(melds: Melds, lay_offs: Iterable[tuple[Card, Sequence[int]]]) -> Melds:
    grown = list(melds)
    for card, places in lay_offs:
        for index in places:
            grown[index] |= 1 << card
    return tuple(grown)
