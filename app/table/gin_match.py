"""The types of a Gin match, for code that shows or reads its hands."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.standing import Standing
from app.match.match import AnyMatch, Match, PlayedHand

GinMatch: TypeAlias = Match[Rules, Hand, Standing]
PlayedGin: TypeAlias = PlayedHand[Hand]


def is_gin(match: AnyMatch) -> TypeGuard[GinMatch]:
    return isinstance(match.rules, Rules)
