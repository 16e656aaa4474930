"""What a match is called whose game is Gin, and what its seats and onlookers see of it, for whoever
shows or reads its hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from app.games.gin.rules import Rules
from app.games.gin.score import HandResult
from app.games.gin.standing import Standing
from app.games.gin.view import View
from app.match.view import FinishedRound, MatchView, RoundView

if TYPE_CHECKING:
    from app.games.gin.hand import Hand
    from app.match.match import AnyMatch, Match, PlayedHand

GinMatchView: TypeAlias = MatchView[Rules, View, Standing, HandResult]
GinRoundView: TypeAlias = RoundView[View, HandResult]
GinFinishedRound: TypeAlias = FinishedRound[View, HandResult]
GinMatch: TypeAlias = "Match[Rules, Hand, Standing]"
PlayedGin: TypeAlias = "PlayedHand[Hand]"


def is_gin(match: AnyMatch) -> TypeGuard[GinMatch]:
    """Return whether it is a match of Gin."""
    return isinstance(match.rules, Rules)
