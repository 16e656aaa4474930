"""A move that somebody chose while another played, kept for the turn in which it means the same."""

from __future__ import annotations

from app.cards.cards import Card
from app.games.gin.actions import Action, DrawDiscard, DrawStock, Pass
from app.games.gin.view import Phase, View


class Ahead:
    """Keeps the last move that was chosen too early, if it can be kept.

    The stock is the same whoever plays, so a draw from it always waits. The upcard lies there
    for all to see, so taking or passing it waits too. Everything else would be about a card that
    has not been seen yet.
    """

    def __init__(self) -> None:
        self._kept: tuple[Action, Card | None] | None = None

    def keep(self, action: Action, view: View) -> bool:
        """Whether this move waits for the turn of the seat of the view; another one no more."""
        self._kept = None
        if view.seat in view.playing:
            match action:
                case DrawStock() if view.phase in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD):
                    self._kept = (action, None)
                case DrawDiscard() | Pass() if view.phase is Phase.UPCARD:
                    self._kept = (action, view.top)
        return self._kept is not None

    def take(self, view: View) -> Action | None:
        """The move that waited and now means what it meant; none waits any more."""
        kept, self._kept = self._kept, None
        if kept is None or view.to_act != view.seat or view.phase is Phase.OVER:
            return None
        action, card = kept
        return action if card is None or (card, Phase.UPCARD) == (view.top, view.phase) else None
