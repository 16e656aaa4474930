"""The checks of actions in a round, shared by the round and its views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import NO_CARDS, Card, Cards
from app.cards.moves import Discard, DrawDiscard, DrawStock
from app.games.base import IllegalAction
from app.games.contract.actions import (
    Action,
    Buy,
    ContractLayOff,
    Exchange,
    GoDown,
    LetGo,
    PassPoll,
)
from app.games.contract.melds import Exchanged, Meld, RankSet, cards_in, exchanged, extended
from app.games.contract.refusals import ContractCode
from app.games.contract.rules import Contract
from app.games.contract.view import ContractTableMeld, Phase, View

_NOW: Final = {
    Phase.POLL: ContractCode.ANSWER_FIRST,
    Phase.CLAIM: ContractCode.CLAIM_FIRST,
    Phase.DRAW: ContractCode.DRAW_FIRST,
    Phase.PLAY: ContractCode.DRAWN,
    Phase.OVER: ContractCode.ROUND_OVER,
}


def expect(phase: Phase, *phases: Phase) -> None:
    """Raise IllegalAction unless the phase is one of these."""
    if phase not in phases:
        raise IllegalAction(_NOW[phase])


def check_left(left: Cards, barred: Card | None) -> None:
    """Raise IllegalAction unless one of these cards can be discarded."""
    if not (left if barred is None else left & ~(1 << barred)):
        raise IllegalAction(ContractCode.NOTHING_TO_THROW)


def left_by(
    melds: Sequence[Meld], hand: Cards, contract: Contract, barred: Card | None, *, is_down: bool
) -> Cards:
    """Return the rest of a hand after going down with these melds.

    Raises IllegalAction unless the melds are those of the contract and of cards of the hand, and
    the rest may stay.
    """
    if is_down:
        raise IllegalAction(ContractCode.ALREADY_DOWN)
    sets = sum(isinstance(meld, RankSet) for meld in melds)
    if (sets, len(melds) - sets) != (contract.sets, contract.runs):
        raise IllegalAction(ContractCode.OTHER_CONTRACT, sets=contract.sets, runs=contract.runs)
    left = hand
    for meld in melds:
        for card in meld.cards:
            if not hand >> card & 1:
                raise IllegalAction(ContractCode.NOT_HELD, card=card)
        if not meld.is_valid:
            raise IllegalAction(ContractCode.NO_MELD)
        cards = cards_in(meld)
        if cards & ~left:
            raise IllegalAction(ContractCode.CARD_TWICE)
        left &= ~cards
    if not contract.nothing_left:
        check_left(left, barred)
    elif left:
        raise IllegalAction(ContractCode.CARDS_LEFT_OVER, count=left.bit_count())
    return left


def _meld_for(
    card: Card, index: int, hand: Cards, table: Sequence[ContractTableMeld], *, is_down: bool
) -> Meld:
    if not is_down:
        raise IllegalAction(ContractCode.NOT_DOWN)
    if not hand >> card & 1:
        raise IllegalAction(ContractCode.NOT_HELD, card=card)
    if not 0 <= index < len(table):
        raise IllegalAction(ContractCode.NO_SUCH_MELD)
    return table[index].meld


def laid_off(
    step: ContractLayOff,
    hand: Cards,
    table: Sequence[ContractTableMeld],
    barred: Card | None,
    *,
    is_down: bool,
) -> Meld:
    """Return the meld with the card on it. Raises IllegalAction if that is not allowed."""
    meld = _meld_for(step.card, step.meld, hand, table, is_down=is_down)
    if (longer := extended(meld, step.card, low=step.low)) is None:
        raise IllegalAction(ContractCode.DOES_NOT_FIT, card=step.card)
    check_left(hand & ~(1 << step.card), barred)
    return longer


def swapped(
    step: Exchange,
    hand: Cards,
    table: Sequence[ContractTableMeld],
    barred: Card | None,
    *,
    is_down: bool,
) -> Exchanged:
    """Return the result of an exchange. Raises IllegalAction if that is not allowed."""
    meld = _meld_for(step.card, step.meld, hand, table, is_down=is_down)
    if (result := exchanged(meld, step.card, low=step.low)) is None:
        raise IllegalAction(ContractCode.NO_JOKER_FOR_IT, card=step.card)
    back = NO_CARDS if result.to_hand is None else 1 << result.to_hand
    check_left(hand & ~(1 << step.card) | back, barred)
    return result


def check_throw(card: Card, hand: Cards, barred: Card | None) -> None:
    """Raise IllegalAction unless this card of the hand may be discarded."""
    if not hand >> card & 1:
        raise IllegalAction(ContractCode.NOT_HELD, card=card)
    if card == barred:
        raise IllegalAction(ContractCode.JUST_TAKEN, card=card)


def check_pile(pile: Sequence[Card]) -> None:
    """Raise IllegalAction unless there is a card to take."""
    if not pile:
        raise IllegalAction(ContractCode.EMPTY_PILE)


def check_stock(stock: int) -> None:
    """Raise IllegalAction unless there is a card to draw."""
    if not stock:
        raise IllegalAction(ContractCode.EMPTY_STOCK)


def refusal(view: View, action: Action) -> IllegalAction | None:
    """Return why the seat to act may not take an action now; None if it may."""
    try:
        _check(view, action)
    except IllegalAction as error:
        return error
    return None


def _check(view: View, action: Action) -> None:
    match action:
        case Buy() | PassPoll():
            expect(view.phase, Phase.POLL)
        case LetGo():
            expect(view.phase, Phase.CLAIM)
        case DrawDiscard():
            expect(view.phase, Phase.CLAIM, Phase.DRAW)
            check_pile(view.pile)
        case DrawStock():
            expect(view.phase, Phase.DRAW)
            check_stock(view.stock)
        case GoDown(melds):
            expect(view.phase, Phase.PLAY)
            left_by(melds, view.hand, view.contract, view.barred, is_down=view.is_down)
        case ContractLayOff():
            expect(view.phase, Phase.PLAY)
            laid_off(action, view.hand, view.table, view.barred, is_down=view.is_down)
        case Exchange():
            expect(view.phase, Phase.PLAY)
            swapped(action, view.hand, view.table, view.barred, is_down=view.is_down)
        case Discard(card):
            expect(view.phase, Phase.PLAY)
            check_throw(card, view.hand, view.barred)
