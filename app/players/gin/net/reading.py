"""Hands that the opponent may hold, drawn from the belief and counted."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.cards.cards import iterate
from app.games.gin.melds import deadwood
from app.games.gin.rules import DEALT, Seating
from app.games.gin.view import Phase, View
from app.players.gin.net.batch import Ints, after_defence, arrange, melds_with, resampled
from app.players.gin.net.batch import deadwood as least_deadwood
from app.players.gin.net.belief import belief
from app.players.gin.net.evaluator import needed
from app.players.gin.net.search import seed_of
from app.players.gin.net.sightings import Sightings
from app.players.gin.reading import KnockReading, Reading

HANDS: Final = 400
"""The number of hands of the opponent that are drawn: a share of them has an error of at most
2.5 %."""


def read(view: View) -> Reading | None:
    """Return what the seat to act can tell of the opponent's hand, from the view alone.

    None if there is more than one opponent, if its cards are all known, or in answer to a knock.
    """
    is_open = view.phase in (Phase.LAYOFF, Phase.OVER)
    if view.rules.seating is not Seating.TWO or len(view.playing) != 2 or is_open:
        return None
    if view.known[view.opponent].bit_count() >= DEALT:
        return None
    rng = np.random.default_rng(seed_of(view))
    drawn, weights = belief().weighed(Sightings.of_views([view]), HANDS, rng)
    hands = drawn[resampled(weights, rng)]
    fits = tuple(
        float(melds_with(hands, np.full(HANDS, card)).mean()) if _may_be_given(view, card) else 0.0
        for card in range(52)
    )
    return Reading(fits, round(float(least_deadwood(hands).mean()), 2), _knock(view, hands))


def _may_be_given(view: View, card: int) -> bool:
    return bool(view.hand >> card & 1) or card == view.top


def _knock(view: View, hands: Ints) -> KnockReading | None:
    if view.phase is not Phase.DISCARD or not 0 < view.least <= view.limit:
        return None
    kept = min(
        (view.hand ^ 1 << card for card in iterate(view.throwable)),
        key=deadwood,
    )
    mine = deadwood(kept)
    theirs = after_defence(hands, arrange(np.full(len(hands), kept)))
    rules, factor = view.rules, 2 if view.doubled else 1
    most = mine if rules.undercut_on_tie else mine - 1
    undercut = theirs <= most
    to_win, to_lose = needed(view)
    gained = np.where(undercut, 0, theirs - mine) * factor
    lost = np.where(undercut, mine - theirs + rules.undercut_bonus, 0) * factor
    return KnockReading(
        float(undercut.mean()),
        float((gained >= to_win).mean()),
        float((lost >= to_lose).mean()),
    )
