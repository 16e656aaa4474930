"""The stored reviews of finished rounds."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from app.coach.grade import LEVELS
from app.coach.review import HandReview
from app.coach.stored import from_bytes, is_kept, key_of, to_bytes
from app.match.view import AnyFinishedRound
from app.players.registry import JUDGE
from app.storage.reviews import ReviewFile

_JUDGES: Final = " ".join((JUDGE, *LEVELS))
"""The players whose choices and values are stored."""


def known_review(played: AnyFinishedRound) -> HandReview | None:
    """Return the stored review of a round; None if it has to be made, as in games that are not
    judged.
    """
    if not is_kept(played.view):
        return None
    with ReviewFile() as reviews:
        body = reviews.find(_key(played), _JUDGES)
    if body is not None:
        with suppress(ValueError):
            return from_bytes(body, played.view, played.dealer, played.open_deal, played.history)
    return None


def keep_review(played: AnyFinishedRound, review: HandReview) -> None:
    """Store a review of a round, in place of an older one. One that judges nothing is not stored:
    it is made at once.
    """
    if review.unjudged is None:
        with ReviewFile() as reviews:
            reviews.put(_key(played), _JUDGES, to_bytes(review))


def forget_reviews(rounds: Iterable[AnyFinishedRound]) -> None:
    with ReviewFile() as reviews:
        reviews.forget(map(_key, rounds))


def _key(played: AnyFinishedRound) -> bytes:
    return key_of(played.view, played.dealer, played.open_deal, played.history, played.stood_in)
