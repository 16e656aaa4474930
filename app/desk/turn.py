"""What the person at the table may do now, and in one sentence why not the rest.

Keys, the footer, the palette and typed commands all ask here. Actions have the names that the
key bindings of the table give them; the one without a key of its own is ``throw``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.games.base import ONLOOKER
from app.games.gin.actions import Action, Discard, DrawDiscard, DrawStock, Pass
from app.games.gin.melds import deadwood_after_discard
from app.games.gin.view import Phase, View
from app.rummy.cards import Card
from app.table.gin import GinTable
from app.words.en.cards import long_name
from app.words.en.gin.wording import Name
from app.words.en.people import People
from app.words.en.refusals import sentence_for

Key = Callable[[str], str]
"""How the key of an action is written, from the name of its binding without ``table.``."""


class Turn(NamedTuple):
    """A match as it stands for the seat of ``table.me``, an ``ONLOOKER`` perhaps."""

    table: GinTable
    name: Name
    key: Key

    @property
    def me(self) -> int:
        """The seat."""
        return self.table.me

    @property
    def view(self) -> View:
        """What this seat knows of its hand."""
        return self.table.view

    @property
    def is_mine(self) -> bool:
        """Whether the hand waits for this seat."""
        return self.table.is_my_turn

    def may(self, action: str) -> bool:
        """Whether an action is possible now; one that is no move in the game always is."""
        view = self.view
        phase = view.phase if self.is_mine else None
        match action:
            case "draw_stock":
                return phase is Phase.DRAW
            case "draw_pile":
                if phase is Phase.LAST_CARD:
                    return view.may_take_last
                return phase is Phase.UPCARD or (phase is Phase.DRAW and not view.stock_only)
            case "pass_upcard":
                return phase in (Phase.UPCARD, Phase.LAST_CARD)
            case "throw":
                return phase is Phase.DISCARD and not view.must_knock
            case "knock":
                return phase is Phase.DISCARD and self._least <= view.limit
            case "gin":
                # With big gin, gin is always possible too.
                return phase is Phase.DISCARD and self._least == 0
            case "take_back":
                return self.table.may_take_back
            case "hint":
                return phase is not None
            case _:
                return True

    def why_not(self, action: str) -> str:
        """Why an action is not possible now, and what is instead; empty when it is."""
        if self.may(action):
            return ""
        if action == "take_back":
            return sentence_for(self.table.too_late) if self.table.too_late else ""
        if not self.is_mine:
            return self._wait()
        return f"{self._reason(action)}: {self.possible}."

    def why_not_throw(self, card: Card) -> str:
        """Why this card cannot be thrown now, and what is possible; empty when it can."""
        if self.may("throw"):
            if card == self.view.barred:
                return f"{self.name(card)} was just taken: throw another card."
            if not self.view.hand >> card & 1:
                return f"You do not hold the {long_name(card)}: throw another card."
        return self.why_not("throw")

    def why_not_do(self, action: Action) -> str:
        """Why a move is not possible now, and what is; empty for all that is not refused here."""
        match action:
            case DrawStock():
                return self.why_not("draw_stock")
            case DrawDiscard():
                return self.why_not("draw_pile")
            case Pass():
                return self.why_not("pass_upcard")
            case Discard(card):
                return self.why_not_throw(card)
            case _:
                return "" if self.is_mine else self._wait()

    @property
    def possible(self) -> str:
        """What this seat may do now, each with its key, as half a sentence."""
        view, key = self.view, self.key
        top = self.name(view.top) if view.top is not None else ""
        match view.phase:
            case Phase.UPCARD:
                return f"{key('take')} takes {top}, {key('pass')} passes"
            case Phase.LAST_CARD if view.may_take_last:
                return f"{key('take')} takes {top} to knock, {key('pass')} passes"
            case Phase.LAST_CARD:
                return f"{key('pass')} passes, and the hand is dead"
            case Phase.DRAW if view.stock_only:
                return f"{key('stock')} draws from the stock"
            case Phase.DRAW:
                return f"{key('stock')} draws from the stock, {key('take')} takes {top}"
            case Phase.DISCARD:
                return ", ".join(self._ends())
            case _:
                return "the hand is over"

    def _ends(self) -> list[str]:
        """Every way to end a turn after the draw."""
        ends = [] if self.view.must_knock else [f"{self.key('act')} throws the raised card"]
        if self._least == 0:
            kind = "big gin" if self.view.may_big_gin else "gin"
            ends.append(f"{self.key('gin')} goes {kind}")
        elif self._least <= self.view.limit:
            ends.append(f"{self.key('knock')} knocks")
        return ends

    def _reason(self, action: str) -> str:
        """Why an action is not possible in this seat's own turn, as half a sentence."""
        view = self.view
        drawn = view.phase is Phase.DISCARD
        match action:
            case "draw_stock" | "draw_pile" if drawn:
                return "You have drawn"
            case "draw_stock" if view.phase is Phase.UPCARD:
                return "The upcard comes first"
            case "draw_stock":
                return "Nothing more is drawn from the stock"
            case "draw_pile" if view.phase is Phase.DRAW:
                return "All passed the upcard"
            case "draw_pile" if view.top is not None:
                return f"You cannot knock with {self.name(view.top)}"
            case "pass_upcard":
                return "There is nothing to pass"
            case "throw" if drawn:
                return "You took the last discard to knock"
            case "throw":
                return "You cannot throw before you have drawn"
            case "knock" if not view.limit:
                return f"Only gin ends this hand{self._at_best if drawn else ''}"
            case "knock" if drawn:
                return f"You cannot knock with {self._least}, only with {view.limit} or less"
            case "knock":
                return "You cannot knock before you have drawn"
            case "gin" if drawn:
                return f"This is not gin{self._at_best}"
            case "gin":
                return "You cannot go gin before you have drawn"
            case _:
                return "This is not possible now"

    @property
    def _least(self) -> int:
        """The least deadwood that a throw can leave."""
        view = self.view
        return deadwood_after_discard(view.hand, view.hand & ~view.throwable)

    @property
    def _at_best(self) -> str:
        return f", {self._least} is left at best"

    def _wait(self) -> str:
        """What can be done while this seat is not to act."""
        table, to_act, go_on = self.table, self.table.to_act, self.key("act")
        if self.me == ONLOOKER or to_act is None:
            return ""
        if self.me not in table.standing.plan.playing:
            return f"You sit out this hand: {go_on} goes on at once."
        if self.view.phase is Phase.OVER:
            return f"Your hand is over: {go_on} goes on at once."
        name = People.of(table).names[to_act]
        undo = f", {self.key('undo')} takes your move back" if self.may("take_back") else ""
        return f"It is {name}'s turn: {go_on} goes on at once{undo}."
