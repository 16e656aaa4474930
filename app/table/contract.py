"""The names of a contract rummy table that faces use."""

from __future__ import annotations

from typing import TypeAlias

from app.games.contract.rules import Rules
from app.games.contract.score import RoundResult
from app.games.contract.standing import Standing
from app.games.contract.view import View
from app.match.view import FinishedRound, MatchView

ContractMatchView: TypeAlias = MatchView[Rules, View, Standing, RoundResult]
ContractFinishedRound: TypeAlias = FinishedRound[View, RoundResult]
