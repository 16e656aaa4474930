"""Reasons for an advised action, with numbers, from a View alone.

Deadwood is counted one draw ahead: each unseen card is taken to be equally likely, and is worth the
least deadwood that it leaves. Ways to knock are ranked by their cost: the deadwood left, and the
points that the others could lay off on the melds. There, cards known to be in others' hands count
in full, and unseen cards by the chance that they are in a hand and not in the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from app.cards.cards import NO_CARDS, POINTS, Card, Cards, as_set, iterate, points
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Melds,
    Pass,
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


@dataclass(frozen=True, slots=True)
class Hope:
    """Cards that would become a meld with any one of the ``missing`` unseen cards."""

    cards: Cards
    missing: Cards


class Tell(NamedTuple):
    card: Card
    seat: int
    other: Card
    """A neighbour of the card, which this seat took or discarded."""


class JudgedChoice(NamedTuple):
    action: Action
    worth: ChoiceValue


class Instead(NamedTuple):
    action: Action
    after: float
    """Least deadwood after it; the average if it draws from the stock."""


@dataclass(frozen=True, slots=True)
class GinHint:
    """An advised action and its reasons, which hold for it and not for the nearest other choice."""

    action: Action
    before: int
    """Least deadwood of the current hand, in points."""
    after: int
    """Least deadwood after the action, and after a discard if it draws a card."""
    expected: float | None = None
    """Average least deadwood after a draw from the stock, if that is advised."""
    hopes: tuple[Hope, ...] = ()
    """Melds that only this choice keeps within one card, the likeliest first."""
    melds: bool = False
    could_knock: int | None = None
    """Least deadwood of a knock that is possible and not advised."""
    wanted: Tell | None = None
    """A card kept because another player has taken a neighbour of it, though its discard would
    leave no more deadwood."""
    safe: Tell | None = None
    """A neighbour of the discard that another player has discarded, if another discard would leave
    less."""
    gone: int = 0
    """Number of neighbours of the discard that cannot come any more; 0 unless most cannot."""
    useless: Card | None = None
    """The top discard, if it is left and goes with no card of the hand."""
    instead: Instead | None = None
    """The nearest other choice; None if there is none, or none that leaves deadwood."""
    rival: float | None = None
    """Likely deadwood of the opponent in points, if the choice is to go down."""
    worth: ChoiceValue | None = None
    next_best: JudgedChoice | None = None
    """The best other choice: of another card for a discard, of another kind for going down."""


_MOST_GONE: Final = 3
"""Fewest missing neighbours that count as a reason, of the five that most cards have."""


def explain_choice(view: View, choice_values: Sequence[tuple[Action, ChoiceValue]]) -> GinHint:
    """Return the reasons for the choice of the highest value, for the seat whose turn it is.

    ``choice_values`` are all its choices, the best first. Raises ValueError if there are none.
    """
    if not choice_values:
        raise ValueError("There is nothing to choose.")
    (best, worth), *others = choice_values
    rest = (JudgedChoice(*other) for other in others if _is_another(best, other[0]))
    other = next(rest, None)
    hint = explain(view, best, None if other is None else other.action)
    return replace(hint, worth=worth, next_best=other, rival=_rival(view, hint, worth))


def _is_another(best: Action, other: Action) -> bool:
    if isinstance(best, Knock | BigGin):
        return not isinstance(other, Knock | BigGin)
    return other != best


def explain(view: View, action: Action, other: Action | None = None) -> GinHint:
    """Return the reasons for an action and not the ``other``, by default the nearest one.

    Raises ValueError if the action is not legal.
    """
    if not _is_legal(view, action):
        raise ValueError(f"{action} is not possible now.")
    now = deadwood(view.hand)
    instead = _instead(view, other or _nearest(view, action))
    match action:
        case DrawDiscard():
            return replace(_take(view, action, now), instead=instead)
        case Pass() if view.phase is Phase.LAST_CARD:
            return GinHint(action, now, now)
        case Pass() | DrawStock():
            expected = _after_stock(view.hand, view.unseen)
            return GinHint(action, now, now, expected, useless=_useless(view), instead=instead)
        case Discard(card):
            return replace(_throw(view, card, now, instead), instead=instead)
        case Knock(card):
            return GinHint(action, now, deadwood(view.hand & ~(1 << card)))
        case BigGin():
            return GinHint(action, now, 0)
        case _:
            raise ValueError(f"There is no advice about {action}.")


def _nearest(view: View, action: Action) -> Action | None:
    match action:
        case DrawDiscard() | DrawStock() | Pass():
            others = [each for each in view.legal_actions() if each != action]
            return others[0] if others else None
        case Discard(thrown):
            choices = best_discards(view.hand, view.hand & ~view.throwable)
            return next((Discard(card) for card, _ in choices if card != thrown), None)
        case _:
            return None


def _instead(view: View, action: Action | None) -> Instead | None:
    match action:
        case DrawDiscard() if view.phase is not Phase.LAST_CARD:
            bit = 1 << view.pile[-1]
            return Instead(action, deadwood_after_discard(view.hand | bit, bit))
        case DrawStock() | Pass() if view.phase is not Phase.LAST_CARD:
            return Instead(action, _after_stock(view.hand, view.unseen))
        case Discard(card):
            return Instead(action, deadwood(view.hand & ~(1 << card)))
        case _:
            return None


def _useless(view: View) -> Card | None:
    if view.top is None or view.stock_only:
        return None
    bit = 1 << view.top
    more = view.hand | bit
    makes_meld = any(meld & bit and not meld & ~more for meld in MELDS)
    makes_pair = any(hope.cards & bit for hope in hopes(more, view.unseen))
    return None if makes_meld or makes_pair else view.top


def _is_legal(view: View, action: Action) -> bool:
    legal = view.legal_actions()
    if isinstance(action, Knock):
        # A run can be cut in several ways, of which only one is listed.
        return any(isinstance(each, Knock) and each.card == action.card for each in legal)
    if isinstance(action, BigGin):
        return any(isinstance(each, BigGin) for each in legal)
    return action in legal


def hopes(cards: Cards, unseen: Cards) -> tuple[Hope, ...]:
    """Return pairs outside the best melds that an unseen card completes, the likeliest first."""
    loose = unmelded(cards, arrangements(cards)[0])
    missing: dict[Cards, Cards] = {}
    for meld in MELDS:
        pair = meld & loose
        if meld.bit_count() == 3 and pair.bit_count() == 2 and meld & ~pair & unseen:
            missing[pair] = missing.get(pair, 0) | meld & ~pair
    found = [Hope(pair, wanted) for pair, wanted in missing.items()]
    return tuple(sorted(found, key=lambda hope: -hope.missing.bit_count()))


def _take(view: View, action: DrawDiscard, now: int) -> GinHint:
    card = view.pile[-1]
    bit = 1 << card
    after = deadwood_after_discard(view.hand | bit, bit)
    if view.phase is Phase.LAST_CARD:
        return GinHint(action, now, after)
    found: tuple[Hope, ...] = ()
    melds = False
    for throw, left in best_discards(view.hand | bit, bit):
        rest = (view.hand | bit) & ~(1 << throw)
        if left == after and not melds:
            melds = any(meld & bit for meld in arrangements(rest)[0])
            kept = tuple(hope for hope in hopes(rest, view.unseen) if hope.cards & bit)
            found = max(found, kept, key=len)
    expected = _after_stock(view.hand, view.unseen)
    return GinHint(action, now, after, expected, () if melds else found, melds)


def _throw(view: View, card: Card, now: int, instead: Instead | None) -> GinHint:
    rest = view.hand & ~(1 << card)
    after = deadwood(rest)
    least = best_discards(view.hand, view.hand & ~view.throwable)[0][1]
    hint = GinHint(Discard(card), now, after, could_knock=least if least <= view.limit else None)
    if instead is None or not isinstance(instead.action, Discard):
        return hint
    other = instead.action.card
    wanted, safe = _sign(view, other, view.known), _sign(view, card, view.thrown)
    gone = _gone(view, card)
    return replace(
        hint,
        hopes=tuple(hope for hope in hopes(rest, view.unseen) if hope.cards >> other & 1),
        wanted=None if _sign(view, card, view.known) else wanted,
        safe=None if instead.after >= after or _sign(view, other, view.thrown) else safe,
        gone=gone if gone >= _MOST_GONE and gone > _gone(view, other) else 0,
    )


def _gone(view: View, card: Card) -> int:
    return (NEIGHBOURS[card] & ~view.hand & ~view.unseen).bit_count()


def _rival(view: View, hint: GinHint, worth: ChoiceValue) -> float | None:
    points = worth.points / (2 if view.doubled else 1)
    match hint.action:
        case Knock() if hint.after:
            return max(points + hint.after, 0.0)
        case Knock():
            return max(points - view.rules.gin_bonus, 0.0)
        case BigGin():
            return max(points - (view.rules.big_gin_bonus or 0), 0.0)
        case _:
            return None


def _sign(view: View, card: Card, shown: tuple[Cards, ...]) -> Tell | None:
    for seat in view.opponents:
        for other in iterate(NEIGHBOURS[card] & shown[seat]):
            return Tell(card, seat, other)
    return None


def _after_stock(hand: Cards, unseen: Cards) -> float:
    total = sum(deadwood_after_discard(hand | 1 << card) for card in iterate(unseen))
    return total / max(unseen.bit_count(), 1)


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
