"""What a table is called whose game is Gin, for faces."""

from __future__ import annotations

from typing import TypeAlias

from app.games.gin.rules import Rules
from app.games.gin.score import HandResult
from app.games.gin.standing import Standing
from app.games.gin.view import View
from app.match.view import MatchView, RoundPlayed, RoundSeen

GinMatchView: TypeAlias = MatchView[Rules, View, Standing, HandResult]
GinSeen: TypeAlias = RoundSeen[View, HandResult]
GinPlayed: TypeAlias = RoundPlayed[View, HandResult]
