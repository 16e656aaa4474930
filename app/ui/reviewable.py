"""Which matches can be reviewed."""

from __future__ import annotations

from app.games.gin.rules import Rules
from app.table.place import AnyTable


def can_be_reviewed(table: AnyTable) -> bool:
    """Whether the decisions of this match can be judged: Gin of two that one score decides, as
    far as its cards may be known here.
    """
    rules = table.rules
    is_judged = isinstance(rules, Rules) and len(table.seats) == 2 and not rules.hollywood
    return is_judged and all(played.is_open for played in table.played)
