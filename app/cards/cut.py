"""The cut: people add words to a match's secret, so that nobody alone has chosen the deal.

The secret has 32 bytes, and its seal, ``SHA-256(secret)`` in lower-case hexadecimal, is shown
before anybody cuts. The cut of a seat is the UTF-8 of what was typed there, 200 bytes at most and
perhaps none. The seed of the match is ``SHA-256(secret || "cut" || l0 || c0 || l1 || c1 …)``, the
cuts in the order of the seats, each with its length before it as 2 bytes, most significant first.
Once the secret is opened, everybody can do the sum again. It proves that the deal was not chosen;
not that nobody has read the secret in the memory or the files of the machine that dealt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from app.cards.deal import SEED_BYTES, SeedError, commitment, seed_from_hex
from app.cards.refusals import RummyCode
from app.refusal import Refused

LONGEST_CUT: Final = 200
"""Bytes of the longest cut."""


class CutError(Refused):
    """Words that are no cut."""


def checked(words: str) -> str:
    """The words as they are, if somebody can cut with them. Raises CutError."""
    try:
        size = len(words.encode())
    except UnicodeEncodeError:
        # Half a character, as a terminal in another encoding may send it.
        raise CutError(RummyCode.NO_CUT) from None
    if size > LONGEST_CUT:
        raise CutError(RummyCode.LONG_CUT, size=size, longest=LONGEST_CUT)
    return words


@dataclass(frozen=True, slots=True)
class Cut:
    """A match's secret and who cut with what. Raises CutError, and SeedError for a secret that is
    not 256 bits.
    """

    secret: bytes = field(repr=False)
    words: tuple[str, ...]
    """By seat; empty for who did not want to cut, and for CPU players."""

    def __post_init__(self) -> None:
        if len(self.secret) != SEED_BYTES:
            raise SeedError(RummyCode.NO_SEED)
        for words in self.words:
            checked(words)

    @property
    def seal(self) -> str:
        """What is shown before anybody cuts."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        """The seed of the match."""
        cuts = [words.encode() for words in self.words]
        sized = b"".join(len(cut).to_bytes(2, "big") + cut for cut in cuts)
        return sha256(self.secret + b"cut" + sized).digest()

    def to_json(self) -> dict[str, Any]:
        """As plain values, the secret as 64 hexadecimal digits."""
        return {"secret": self.secret.hex(), "seal": self.seal, "words": list(self.words)}

    @classmethod
    def from_json(cls, data: Any) -> Cut:
        """What ``to_json`` made. Raises SeedError and CutError for what is none."""
        match data:
            case {"secret": str(secret), "seal": str(seal), "words": [*words], **more}:
                if not more and all(isinstance(each, str) for each in words):
                    cut = cls(seed_from_hex(secret), tuple(words))
                    if cut.seal == seal:
                        return cut
        raise CutError(RummyCode.NO_CUT)
