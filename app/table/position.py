"""A hand of Gin that is played on from what one seat knows of it."""

from __future__ import annotations

import secrets
from random import Random

from app.cards.deal import Deal
from app.games.gin.game import GAME
from app.games.gin.hand import Hand
from app.games.gin.past import deal_before
from app.games.gin.score import HandResult, Outcome, Showing
from app.games.gin.standing import Standing
from app.games.gin.view import View
from app.messages import msg
from app.players.gin.worlds import likely_world
from app.refusal import Code, Codes, Refused
from app.table.replay import SingleHandMatch
from app.table.seats import take_seats


class PositionCode(Codes):
    NO_PAST = Code(
        "table.no-past",
        msg("No moves are known that lead to this position, so it cannot be played on."),
    )


class PositionMatch(SingleHandMatch):
    """A hand with likely hidden cards, played on by the person of this name in the seat of a view.

    The other seat is of this level. Raises Refused for a view whose history does not lead to it,
    and UnknownPlayer.
    """

    def __init__(self, view: View, name: str, level: str) -> None:
        deal = _deal_before(view)
        seats = take_seats(name, [level])
        order = seats if view.seat == 0 else seats[::-1]
        super().__init__(view.rules, order, deal, view.dealer, _standing(view))
        for seat, action in view.history:
            self.apply(seat, action)


def _deal_before(view: View) -> Deal:
    """Return a deal that comes to the view by its history. Raises Refused."""
    world = likely_world(view, Random(secrets.randbits(64)))
    try:
        deck = deal_before(world)
        hand = Hand(view.rules, deck, view.dealer, view.scores)
        for _, action in view.history:
            hand.apply(action)
    except (ValueError, LookupError):
        raise Refused(PositionCode.NO_PAST) from None
    if hand.view(view.seat) != view._replace(earlier=()):
        raise Refused(PositionCode.NO_PAST)
    return Deal(tuple(deck))


def _standing(view: View) -> Standing:
    """Return the score of a view, as if a hand had brought the points of each side."""
    standing = GAME.begin(view.rules, len(view.scores), view.dealer)
    sheet = standing.sheet
    for seat, points in enumerate(view.scores):
        if points:
            won = HandResult(Outcome.KNOCK, seat, seat, points, (), (Showing((), 0, ()),) * 2)
            gains = tuple(points if side == seat else 0 for side in range(sheet.count))
            sheet = sheet.after([won], view.dealer, gains)
    return Standing(view.rules, sheet, standing.plan)
