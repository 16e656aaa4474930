"""What a table is called whose game is Basic Rummy, for faces."""

from __future__ import annotations

from typing import TypeAlias

from app.games.basic.rules import Rules
from app.games.basic.score import HandResult
from app.games.basic.standing import Standing
from app.games.basic.view import View
from app.match.view import FinishedRound, MatchView

BasicMatchView: TypeAlias = MatchView[Rules, View, Standing, HandResult]
BasicFinishedRound: TypeAlias = FinishedRound[View, HandResult]
