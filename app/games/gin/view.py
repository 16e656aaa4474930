"""What one seat may know of a hand, and what it may do: all that a player is given."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from app.cards.cards import PACK, Card, Cards, as_set, iterate, points
from app.games.base import IllegalAction
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
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
    deadwood,
    deadwood_after_discard,
    extends,
    is_meld,
    lay_off_targets,
    spreads,
    unmelded,
)
from app.games.gin.refusals import GinCode
from app.games.gin.rules import Rules, is_doubled

_REMEMBERED: Final = 10
"""Earlier hands that a seat may look back at: enough to tell how the others play."""


class Phase(StrEnum):
    """The decision that the player to act has to take."""

    UPCARD = "upcard"
    """Take the upcard or pass, before the first draw."""
    DRAW = "draw"
    """Draw from the stock or the discard pile."""
    DISCARD = "discard"
    """Discard one of eleven cards, knock, or declare big gin."""
    LAST_CARD = "last card"
    """Take the last discard to knock with it, or pass and end the hand."""
    LAYOFF = "layoff"
    """Lay off on the knocker's melds, then spread."""
    OVER = "over"


class View(NamedTuple):
    """One seat's knowledge of the hand being played. Equal knowledge makes equal views."""

    rules: Rules
    seat: int
    playing: tuple[int, ...]
    """The seats that play this hand, in turn order; any other seat only looks on."""
    dealer: int
    scores: tuple[int, ...]
    """Points before this hand, by seat; partners have the same."""
    upcard: Card
    """The card turned up after the deal."""
    limit: int
    """The knock limit of this hand, in points."""
    phase: Phase
    to_act: int
    hand: Cards
    drawn: Card | None
    """The card that this seat drew in this turn; None before the draw."""
    barred: Card | None
    """The card just taken from the pile, which this turn may not discard."""
    stock_only: bool
    """Whether the first draw must come from the stock, since all passed the upcard."""
    must_knock: bool
    """Whether this turn must end in a knock or gin, since the last discard was taken."""
    stock: int
    """The number of cards left in the stock."""
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    known: tuple[Cards, ...]
    """The cards that each seat still holds and all have seen, taken from the pile or spread in
    defence."""
    taken: tuple[Cards, ...]
    """Every card that each seat took from the pile."""
    thrown: tuple[Cards, ...]
    """Every card that each seat discarded."""
    passed: tuple[Cards, ...]
    """Every card that each seat left on the pile when it could have taken it."""
    history: tuple[tuple[int, Action], ...]
    """Seats and their actions, in order; nothing in an action is secret."""
    spread: Melds
    """The knocker's melds with the cards laid off on them; empty before a knock."""
    spread_deadwood: Cards
    """The knocker's cards outside melds."""
    earlier: tuple[View, ...] = ()
    """This seat's views at the end of the latest hands that it played, in order, with all cards
    shown.

    They have no earlier ones themselves."""

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other seats that play, in turn order after this one."""
        if self.seat not in self.playing:
            return self.playing
        index = self.playing.index(self.seat)
        return (*self.playing[index + 1 :], *self.playing[:index])

    @property
    def opponent(self) -> int:
        """The other seat of two; of several, the next in turn."""
        return self.opponents[0]

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile; None if the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def doubled(self) -> bool:
        """Whether the points of this hand count twice."""
        return is_doubled(self.rules, self.upcard)

    @property
    def unseen(self) -> Cards:
        """Cards whose place this seat does not know: in the stock or in another hand."""
        seen = self.hand | as_set(self.pile) | self.spread_deadwood
        for cards in (*self.known, *self.spread):
            seen |= cards
        return PACK & ~seen

    def legal_actions(self) -> list[Action]:
        """Return all actions of this seat; empty when it is not its turn.

        A knock is listed for every discard and every arrangement that is low enough, a spread for
        every arrangement; arrangements that differ only in how one run is cut count once.
        """
        if self.to_act != self.seat:
            return []
        match self.phase:
            case Phase.UPCARD:
                return [PASS, DRAW_DISCARD]
            case Phase.LAST_CARD:
                return [PASS, DRAW_DISCARD] if self.may_take_last else [PASS]
            case Phase.DRAW:
                return (
                    [DRAW_STOCK] if self.stock_only or not self.pile else [DRAW_STOCK, DRAW_DISCARD]
                )
            case Phase.DISCARD:
                return self._throws()
            case Phase.LAYOFF:
                return self._defences()
            case Phase.OVER:
                return []

    @property
    def may_take_last(self) -> bool:
        """Whether the last discard would let this seat knock."""
        return self.top is not None and _lets_knock(self.hand, self.top, self.limit)

    def refusal(self, action: Action) -> IllegalAction | None:
        """Return why this seat may not take an action now; None if it may."""
        return self._refused_turn or refusal(self, self.hand, action)

    def refused_throw(self) -> IllegalAction | None:
        """Return why this seat may discard no card at all and play on; None if it may."""
        return self._refused_turn or _refused_now(self.phase, _THROW) or _refused_to_go_on(self)

    def refused_knock(self, limit: int | None = None) -> IllegalAction | None:
        """Return why this seat may knock with none of its cards; None if it may.

        With a ``limit`` of 0 only gin counts as a knock.
        """
        return (
            self._refused_turn
            or _refused_now(self.phase, _THROW)
            or _refused_deadwood(self.least, self.limit if limit is None else limit)
        )

    @property
    def _refused_turn(self) -> IllegalAction | None:
        if self.to_act == self.seat or self.phase is Phase.OVER:
            return None
        return IllegalAction(GinCode.NOT_IN_TURN)

    @property
    def throwable(self) -> Cards:
        """The cards that this seat may discard when it has to."""
        return self.hand if self.barred is None else self.hand & ~(1 << self.barred)

    @property
    def least(self) -> int:
        """The least deadwood after a discard, of a hand that has drawn."""
        return deadwood_after_discard(self.hand, self.hand & ~self.throwable)

    def knocks(self) -> list[Knock]:
        """Return every legal knock and gin, the least deadwood first."""
        found = []
        for card in iterate(self.throwable):
            rest = self.hand & ~(1 << card)
            for melds in spreads(rest, self.limit):
                found.append((points(unmelded(rest, melds)), Knock(card, melds)))
        found.sort(key=lambda item: item[0])
        return [knock for _, knock in found]

    @property
    def may_big_gin(self) -> bool:
        """Whether all eleven cards of a hand that has drawn are in melds and count as big gin."""
        return self.rules.big_gin_bonus is not None and deadwood(self.hand) == 0

    def big_gins(self) -> list[BigGin]:
        """Return every way to spread all eleven cards; empty if big gin is not played."""
        if self.rules.big_gin_bonus is None:
            return []
        return [BigGin(melds) for melds in spreads(self.hand, 0)]

    def _throws(self) -> list[Action]:
        throws: list[Action] = []
        if not self.must_knock:
            throws.extend(DISCARDS[card] for card in iterate(self.throwable))
        return [*throws, *self.knocks(), *self.big_gins()]

    def _defences(self) -> list[Action]:
        return [
            *(
                LayOff(card, index)
                for card in iterate(self.hand)
                for index in lay_off_targets(card, self.spread)
            ),
            *(Spread(melds) for melds in spreads(self.hand, points(self.hand))),
        ]


class Position(Protocol):
    """All that decides what is legal: a view of the seat to act, or the hand itself."""

    @property
    def rules(self) -> Rules: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def limit(self) -> int: ...
    @property
    def pile(self) -> Sequence[Card]: ...
    @property
    def barred(self) -> Card | None: ...
    @property
    def stock_only(self) -> bool: ...
    @property
    def must_knock(self) -> bool: ...
    @property
    def spread(self) -> Melds: ...


def refusal(position: Position, hand: Cards, action: Action) -> IllegalAction | None:
    """Return why the seat to act, which holds ``hand``, may not take an action; None if it may."""
    match action:
        case Discard():
            return _refused_card(position, hand, action.card) or _refused_to_go_on(position)
        case DrawStock():
            return _refused_now(position.phase, _DRAW)
        case DrawDiscard():
            return _refused_take(position, hand)
        case Pass():
            return _refused_now(position.phase, _PASS)
        case Knock(card, melds):
            rest = hand & ~(1 << card)
            return (
                _refused_card(position, hand, card)
                or _refused_melds(melds, rest)
                or _refused_deadwood(points(unmelded(rest, melds)), position.limit)
            )
        case BigGin(melds):
            return _refused_big_gin(position, hand, melds)
        case LayOff(card, index):
            return _refused_lay_off(position, hand, card, index)
        case Spread(melds):
            return _refused_now(position.phase, _ANSWER) or _refused_melds(melds, hand)


_NOW: Final = {
    Phase.UPCARD: GinCode.UPCARD_FIRST,
    Phase.DRAW: GinCode.DRAW_FIRST,
    Phase.DISCARD: GinCode.DRAWN,
    Phase.LAST_CARD: GinCode.LAST_CARD,
    Phase.LAYOFF: GinCode.KNOCKED,
    Phase.OVER: GinCode.HAND_OVER,
}


_DRAW: Final = (Phase.DRAW,)
_TAKE: Final = (Phase.DRAW, Phase.UPCARD, Phase.LAST_CARD)
_PASS: Final = (Phase.UPCARD, Phase.LAST_CARD)
_THROW: Final = (Phase.DISCARD,)
_ANSWER: Final = (Phase.LAYOFF,)


def _refused_now(phase: Phase, phases: tuple[Phase, ...]) -> IllegalAction | None:
    """Return the refusal that names what this phase wants, instead of an action of ``phases``."""
    return None if phase in phases else IllegalAction(_NOW[phase])


def _refused_take(position: Position, hand: Cards) -> IllegalAction | None:
    if refused := _refused_now(position.phase, _TAKE):
        return refused
    if position.stock_only:
        return IllegalAction(GinCode.ALL_PASSED)
    if not position.pile:
        return IllegalAction(GinCode.EMPTY_PILE)
    is_last = position.phase is Phase.LAST_CARD
    if is_last and not _lets_knock(hand, position.pile[-1], position.limit):
        return IllegalAction(GinCode.ONLY_TO_KNOCK)
    return None


def _lets_knock(hand: Cards, card: Card, limit: int) -> bool:
    """Return whether a hand of ten may knock in the turn in which it takes this card."""
    return deadwood_after_discard(hand | 1 << card, 1 << card) <= limit


def _refused_card(position: Position, hand: Cards, card: Card) -> IllegalAction | None:
    if refused := _refused_now(position.phase, _THROW):
        return refused
    if not hand >> card & 1:
        return IllegalAction(GinCode.NOT_HELD, card=card)
    if card == position.barred:
        return IllegalAction(GinCode.JUST_TAKEN, card=card)
    return None


def _refused_to_go_on(position: Position) -> IllegalAction | None:
    return IllegalAction(GinCode.MUST_KNOCK) if position.must_knock else None


def _refused_melds(melds: Melds, cards: Cards) -> IllegalAction | None:
    for meld in melds:
        if not is_meld(meld):
            return IllegalAction(GinCode.NO_MELD)
        if meld & ~cards:
            return IllegalAction(GinCode.NOT_OWN_CARD)
        cards &= ~meld
    return None


def _refused_deadwood(left: int, limit: int) -> IllegalAction | None:
    if left <= limit:
        return None
    return IllegalAction(GinCode.DEADWOOD_LEFT, deadwood=left, limit=limit)


def _refused_big_gin(position: Position, hand: Cards, melds: Melds) -> IllegalAction | None:
    if refused := _refused_now(position.phase, _THROW):
        return refused
    if position.rules.big_gin_bonus is None:
        return IllegalAction(GinCode.NO_BIG_GIN)
    if refused := _refused_melds(melds, hand):
        return refused
    return IllegalAction(GinCode.NOT_BIG_GIN) if unmelded(hand, melds) else None


def _refused_lay_off(
    position: Position, hand: Cards, card: Card, index: int
) -> IllegalAction | None:
    if refused := _refused_now(position.phase, _ANSWER):
        return refused
    if not hand >> card & 1:
        return IllegalAction(GinCode.NOT_HELD, card=card)
    if not 0 <= index < len(position.spread):
        return IllegalAction(GinCode.NO_SUCH_MELD)
    if not extends(position.spread[index], card):
        return IllegalAction(GinCode.DOES_NOT_FIT, card=card)
    return None


def remembered(earlier: tuple[View, ...], last: View, hands: Sequence[Cards]) -> tuple[View, ...]:
    """Return a seat's earlier views with those of one hand more.

    ``last`` is its last view of that hand, and ``hands`` are the cards that all have shown at its
    end.
    """
    return (*earlier, last._replace(known=tuple(hands), earlier=()))[-_REMEMBERED:]
