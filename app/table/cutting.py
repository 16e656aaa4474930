"""The cut before a match: what it is made of is known only here until the match begins."""

from __future__ import annotations

import secrets

from app.cards.deal import SEED_BYTES, Cut, checked, commitment


class Sealed:
    """People cut for a match between so many seats, in any order.

    Nobody learns from it what another has typed, nor the secret.
    """

    def __init__(self, seats: int, secret: bytes | None = None) -> None:
        """Seal a secret, a random one unless it is given."""
        self._secret = secrets.token_bytes(SEED_BYTES) if secret is None else secret
        self._words = [""] * seats

    @property
    def seal(self) -> str:
        return commitment(self._secret)

    def put(self, seat: int, words: str) -> None:
        self._words[seat] = checked(words)

    def done(self) -> Cut:
        """How the match begins, now that all have cut who want to: for whoever deals."""
        return Cut(self._secret, tuple(self._words))
