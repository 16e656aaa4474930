"""What the person at the table may do now, and in one sentence why not the rest.

Keys, the footer, the palette and typed commands all ask here. Actions have the names that the
key bindings of the table give them; the one without a key of its own is ``throw``.
"""

from __future__ import annotations

from typing import NamedTuple

from app.cards.cards import Card
from app.games.base import ONLOOKER
from app.games.gin.actions import Action, Discard, DrawDiscard, DrawStock, Pass
from app.games.gin.melds import deadwood_after_discard
from app.games.gin.view import Phase, View
from app.table.gin import GinMatchView
from app.words.en.cards import long_name
from app.words.en.gin import turn as words
from app.words.en.gin.wording import Key, Name
from app.words.en.people import People
from app.words.en.refusals import sentence_for
from app.words.en.turns import LOOKING_ON, refused, turn_of


class GinTableModel(NamedTuple):
    """A match as it stands for the seat of ``table.me``, an ``ONLOOKER`` perhaps."""

    table: GinMatchView
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
        """Return whether an action is possible now; one that is no move in the game always is."""
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
                return phase is Phase.DISCARD and self.least <= view.limit
            case "gin":
                # With big gin, gin is always possible too.
                return phase is Phase.DISCARD and self.least == 0
            case "take_back":
                return self.table.may_take_back
            case "hint":
                return phase is not None
            case _:
                return True

    def why_not(self, action: str) -> str:
        """Return why an action is not possible now, and what is instead; empty when it is."""
        if self.may(action):
            return ""
        if action == "take_back":
            return sentence_for(self.table.too_late) if self.table.too_late else ""
        if not self.is_mine:
            return self._wait()
        return refused(self._reason(action), self.possible)

    def why_not_throw(self, card: Card) -> str:
        """Return why this card cannot be thrown now, and what is possible; empty when it can."""
        if self.may("throw"):
            if card == self.view.barred:
                return words.just_taken(self.name(card))
            if not self.view.hand >> card & 1:
                return words.not_held(long_name(card))
        return self.why_not("throw")

    def why_not_do(self, action: Action) -> str:
        """Return why a move is not possible now, and what is; empty where it is not refused."""
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
                return words.takes_or_passes(key("take"), top, key("pass"))
            case Phase.LAST_CARD if view.may_take_last:
                return words.takes_to_knock(key("take"), top, key("pass"))
            case Phase.LAST_CARD:
                return words.passes_and_dead(key("pass"))
            case Phase.DRAW if view.stock_only:
                return words.draws(key("stock"))
            case Phase.DRAW:
                return words.draws_or_takes(key("stock"), key("take"), top)
            case Phase.DISCARD:
                return words.ways_to_end(self._ends())
            case _:
                return words.OVER

    def _ends(self) -> list[str]:
        ends = [] if self.view.must_knock else [words.throws(self.key("act"))]
        if self.least == 0:
            ends.append(words.goes_gin(self.key("gin"), big=self.view.may_big_gin))
        elif self.least <= self.view.limit:
            ends.append(words.knocks(self.key("knock")))
        return ends

    def _reason(self, action: str) -> str:
        view = self.view
        drawn = view.phase is Phase.DISCARD
        match action:
            case "draw_stock" | "draw_pile" if drawn:
                return words.HAVE_DRAWN
            case "draw_stock" if view.phase is Phase.UPCARD:
                return words.UPCARD_FIRST
            case "draw_stock":
                return words.STOCK_IS_CLOSED
            case "draw_pile" if view.phase is Phase.DRAW:
                return words.ALL_PASSED
            case "draw_pile" if view.top is not None:
                return words.no_knock_with_top(self.name(view.top))
            case "pass_upcard":
                return words.NOTHING_TO_PASS
            case "throw" if drawn:
                return words.MUST_KNOCK
            case "throw":
                return words.DRAW_BEFORE_THROW
            case "knock" if not view.limit:
                return words.only_gin(self.least if drawn else None)
            case "knock" if drawn:
                return words.too_much(self.least, view.limit)
            case "knock":
                return words.DRAW_BEFORE_KNOCK
            case "gin" if drawn:
                return words.no_gin(self.least)
            case "gin":
                return words.DRAW_BEFORE_GIN
            case _:
                return words.NOT_NOW

    @property
    def least(self) -> int:
        """The least deadwood that a throw can leave, in points."""
        view = self.view
        return deadwood_after_discard(view.hand, view.hand & ~view.throwable)

    def _wait(self) -> str:
        table, to_act, go_on = self.table, self.table.to_act, self.key("act")
        if self.me == ONLOOKER:
            # Where people play here, nobody looks while the keyboard is passed.
            return "" if any(seat.is_here for seat in table.seats) else LOOKING_ON
        if to_act is None:
            return ""
        if self.me not in table.standing.plan.playing:
            return words.sits_out(go_on)
        if self.view.phase is Phase.OVER:
            return words.own_hand_over(go_on)
        name = People.of(table).names[to_act]
        undo = self.key("undo") if self.may("take_back") else ""
        return turn_of(name, go_on, undo)


class QueuedMove:
    """Keeps the last move that was chosen too early, if it can be kept.

    The stock is the same whoever plays, so a draw from it always waits. The upcard lies there
    for all to see, so taking or passing it waits too. Everything else would be about a card that
    has not been seen yet.
    """

    def __init__(self) -> None:
        self._kept: tuple[Action, Card | None] | None = None

    def keep(self, action: Action, view: View) -> bool:
        """Keep this move for the turn of the seat, in place of another; return whether it waits."""
        self._kept = None
        if view.seat in view.playing:
            match action:
                case DrawStock() if view.phase in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD):
                    self._kept = (action, None)
                case DrawDiscard() | Pass() if view.phase is Phase.UPCARD:
                    self._kept = (action, view.top)
        return self._kept is not None

    def take(self, view: View) -> Action | None:
        """Return the move that waited and now means what it meant; none waits any more."""
        kept, self._kept = self._kept, None
        if kept is None or view.to_act != view.seat or view.phase is Phase.OVER:
            return None
        action, card = kept
        return action if card is None or (card, Phase.UPCARD) == (view.top, view.phase) else None
