"""Hints in Basic Rummy, in sentences: the action and the reason."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld
from app.coach import basic_hints
from app.coach.reasons import MeldingHint
from app.games.basic.actions import Action
from app.games.basic.view import View
from app.text.cards import Name, names
from app.text.melding.hints import told
from app.text.speech import tr, tr_c


def advice_on(view: View, action: Action, name: Name, who: Sequence[str]) -> str:
    """Return the reasons for an action of the view's seat. Raises ValueError if it is not
    allowed.
    """
    return advice(basic_hints.explain(view, action), name, who)


def advice(hint: MeldingHint, name: Name, who: Sequence[str]) -> str:
    """Return a hint in one to three short sentences. ``who`` are names by seat."""
    return told(_what(hint.action, name), hint.reasons, name, who)


def _what(action: Action, name: Name) -> str:
    match action:
        case DrawDiscard():
            return tr("Take it")
        case DrawStock():
            return tr_c("advice", "Draw from the stock")
        case Meld(cards):
            return tr("Meld {cards}", cards=names(cards, name))
        case LayOff(card):
            return tr("Lay off {card}", card=name(card))
        case Discard(card):
            return tr("Discard {card}", card=name(card))
