"""The match that a rating proposes, and whether a match counts for the rating so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.coach.estimates import Unrated
from app.coach.rating import why_never
from app.games.gin.rules import PRESETS
from app.match.seat import HUMAN
from app.match.view import AnyMatchView
from app.players.strength import rated_name
from app.storage.settings import OWN_GAME, Settings
from app.table.handles import MatchHandle
from app.text.rating import why_not
from app.ui.options import filled_from, offer_of, offered


def even_rules(settings: Settings) -> Any:
    """Return the rules of Gin chosen last, if a match by them counts, else the usual ones."""
    offer = offer_of(OWN_GAME)
    filled = filled_from(offer, settings)
    rules = offered(offer, settings).get(filled.rules)
    if rules is None or why_never(OWN_GAME, rules.to_json(), (HUMAN, rated_name(0)), 0):
        return PRESETS["standard"]
    return replace(rules, target=int(filled.length)) if filled.length else rules


def cost_of(help: Unrated, table: MatchHandle, match_view: AnyMatchView) -> str:
    """Return what a hint or a warning costs, as a sentence; empty if the match does not count for
    the rating anyway.
    """
    counts = table.path is not None and why_uncounted(match_view) is None
    return why_not(help) if counts else ""


def why_uncounted(match_view: AnyMatchView) -> Unrated | None:
    """Return why the match of this seat does not count any more, or never could; None if it can
    still count.
    """
    players = tuple(seat.player for seat in match_view.seats)
    me = match_view.me if sum(seat.is_here for seat in match_view.seats) == 1 else None
    rules = match_view.rules
    if never := why_never(rules.game, rules.to_json(), players, me):
        return never
    had = match_view.help_had[match_view.me]
    reasons = {
        Unrated.FRIENDLY: match_view.is_friendly,
        Unrated.HINTS: bool(had.hints),
        Unrated.WARNINGS: bool(had.warnings),
        Unrated.STOOD_IN: bool(had.stood_in),
    }
    return next((reason for reason, applies in reasons.items() if applies), None)
