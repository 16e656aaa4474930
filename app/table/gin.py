"""The names of a Gin table that faces use."""

from __future__ import annotations

from typing import TypeAlias

from app.games.gin.rules import Rules
from app.games.gin.score import HandResult
from app.games.gin.standing import Standing
from app.games.gin.view import View
from app.match.view import FinishedRound, MatchView, RoundView

GinMatchView: TypeAlias = MatchView[Rules, View, Standing, HandResult]
GinRoundView: TypeAlias = RoundView[View, HandResult]
GinFinishedRound: TypeAlias = FinishedRound[View, HandResult]
