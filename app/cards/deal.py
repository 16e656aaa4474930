"""The deal: from 256-bit seeds to decks, and the commitment that proves a deck was not changed.

Everything here can be re-made in any language from these lines:

* A match has a seed of 32 bytes. Hand ``n`` (1, 2, …) has the seed
  ``SHA-256(match seed || "hand" || n)``, with ``n`` as 4 bytes, most significant first; where
  partners play two hands at once, the one of seat 0 is numbered before the other.
  Nothing of the match's seed or of a later hand can be computed from a hand's seed.
* The commitment to a hand is ``SHA-256(hand seed)``, in lower-case hexadecimal.
* Random bytes come from the counter stream of a seed: the bytes of
  ``SHA-256(seed || i)`` for ``i`` = 0, 1, 2, …, with ``i`` as 4 bytes, most significant first.
* A number below ``n`` (at most 256) is the next byte ``b`` of the stream modulo ``n``; a byte
  of ``256 - 256 % n`` or more is thrown away and the next one taken, so that no number is
  likelier than another.
* The deck starts as the cards 0 to 51 (ace to king of clubs, diamonds, hearts, spades). For
  ``i`` = 51 down to 1, card ``i`` changes places with card ``j``, a number below ``i + 1``
  (the Fisher-Yates shuffle in the form of R. Durstenfeld, Communications of the ACM 7(7), 1964).
* Other games shuffle other cards in the same way: the deck starts as all of them in ascending
  order of their numbers, and ``i`` runs down from one less than their count, at most 256.
* Where a hand's discard pile is shuffled again, the ``n``-th time (1, 2, …) in that hand, its
  cards are shuffled like that with the seed ``SHA-256(hand seed || "reshuffle" || n)``, ``n`` as
  4 bytes, most significant first. They start in ascending order, however they lay.
* The cards are dealt from the front of the deck: one at a time, ten to each who plays, the first
  after the dealer first; the next card is the upcard; the rest is the stock, its top first.
* The first dealer is a number below the count of seats, from the counter stream of
  ``SHA-256(match seed || "dealer")``.

The cut: people add words to a match's secret, so that nobody alone has chosen the deal.

The secret has 32 bytes, and its seal, ``SHA-256(secret)`` in lower-case hexadecimal, is shown
before anybody cuts. The cut of a seat is the UTF-8 of what was typed there, 200 bytes at most and
perhaps none. The seed of the match is ``SHA-256(secret || "cut" || l0 || c0 || l1 || c1 …)``, the
cuts in the order of the seats, each with its length before it as 2 bytes, most significant first.
Once the secret is opened, everybody can do the sum again. It proves that the deal was not chosen;
not that nobody has read the secret in the memory or the files of the machine that dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from app.cards.cards import PACK, Card, RummyCode, iterate
from app.refusal import Refused

SEED_BYTES: Final = 32


class SeedError(Refused):
    """A seed is not 256 bits."""


def match_seed(text: str) -> bytes:
    """Return the seed of a text: 64 hexadecimal digits as they are, else the SHA-256 of its UTF-8
    bytes.
    """
    try:
        return seed_from_hex(text)
    except SeedError:
        # A text from a command line may hold bytes that are not UTF-8; they count as typed.
        return sha256(text.encode(errors="surrogateescape")).digest()


def seed_from_hex(text: str) -> bytes:
    """Return the seed written as 64 hexadecimal digits. Raises SeedError."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise SeedError(RummyCode.NO_SEED)
    return seed


def hand_seed(seed: bytes, number: int) -> bytes:
    """Return the seed of hand ``number`` (from 1) of the match with this seed."""
    return sha256(seed + b"hand" + number.to_bytes(4, "big")).digest()


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed, which is shown before the hand is dealt from it."""
    return sha256(seed).hexdigest()


def stream(seed: bytes) -> Iterator[int]:
    """Yield the endless counter stream of a seed, byte by byte."""
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(4, "big")).digest()
        counter += 1


_ONE_PACK: Final = tuple(iterate(PACK))


def shuffled(seed: bytes, cards: Iterable[Card] = _ONE_PACK) -> list[Card]:
    """Return the deck of a seed from these cards, at most 256, the first card dealt first."""
    deck = sorted(cards)
    source = stream(seed)
    for i in range(len(deck) - 1, 0, -1):
        fair = 256 - 256 % (i + 1)
        byte = next(source)
        while byte >= fair:
            byte = next(source)
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def reshuffled(seed: bytes, number: int, cards: Iterable[Card]) -> list[Card]:
    """Return the new stock of a discard pile, its top first, at the ``number``-th reshuffle (from
    1) of the hand with this seed.
    """
    return shuffled(sha256(seed + b"reshuffle" + number.to_bytes(4, "big")).digest(), cards)


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a hand in the order in which they are dealt, and the seed they come from."""

    cards: tuple[Card, ...]
    seed: bytes | None = None
    """The seed; None for cards that were not dealt here, such as imported ones."""
    reshuffles: tuple[tuple[Card, ...], ...] = ()
    """Without a seed, the new stock of each reshuffle, its top first."""
    guessed: tuple[int, ...] = ()
    """The seats whose cards were not recorded: what they held at each moment is a guess that fits
    all that is known."""

    @classmethod
    def from_seed(cls, seed: bytes, pack: Iterable[Card] = _ONE_PACK) -> Deal:
        return cls(tuple(shuffled(seed, pack)), seed)

    @property
    def seal(self) -> str:
        """The commitment to the seed; empty without one."""
        return "" if self.seed is None else commitment(self.seed)

    @property
    def digits(self) -> str:
        """The seed as 64 hexadecimal digits; empty without one."""
        return "" if self.seed is None else self.seed.hex()

    def reshuffled(self, number: int, cards: Sequence[Card]) -> list[Card]:
        """Return the new stock of these cards, its top first, at the ``number``-th reshuffle.

        Without a seed, cards that are not those of ``reshuffles`` have an order of their own, the
        same each time.
        """
        if self.seed is None and number <= len(self.reshuffles):
            known = self.reshuffles[number - 1]
            if sorted(known) == sorted(cards):
                return [*known]
        seed = sha256(bytes(self.cards)).digest() if self.seed is None else self.seed
        return reshuffled(seed, number, cards)


def first_dealer(seed: bytes, seats: int) -> int:
    """Return the seat, below ``seats``, that deals the first hand of the match with this seed."""
    fair = 256 - 256 % seats
    source = stream(sha256(seed + b"dealer").digest())
    return next(byte for byte in source if byte < fair) % seats


def player_seed(seed: bytes, hand: int, action: int) -> int:
    """Return the seed of a CPU player's decision in the match with this seed.

    The same match makes the same decisions again, and nothing of the deck can be computed from it.
    """
    place = hand.to_bytes(4, "big") + action.to_bytes(4, "big")
    return int.from_bytes(sha256(seed + b"player" + place).digest()[:8], "big")


LONGEST_CUT: Final = 200
"""Most bytes of a cut."""


class CutError(Refused):
    """Words are no cut."""


def checked(words: str) -> str:
    """Return the words unchanged if they are a cut. Raises CutError."""
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
    """A match's secret and the words of each seat.

    Raises CutError, and SeedError for a secret that is not 256 bits.
    """

    secret: bytes = field(repr=False)
    words: tuple[str, ...]
    """The words of each seat; empty for one that did not cut, and for CPU players."""

    def __post_init__(self) -> None:
        if len(self.secret) != SEED_BYTES:
            raise SeedError(RummyCode.NO_SEED)
        for words in self.words:
            checked(words)

    @property
    def seal(self) -> str:
        """The seal that all see before cutting."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        cuts = [words.encode() for words in self.words]
        sized = b"".join(len(cut).to_bytes(2, "big") + cut for cut in cuts)
        return sha256(self.secret + b"cut" + sized).digest()

    def to_json(self) -> dict[str, Any]:
        """Return plain values, the secret as 64 hexadecimal digits."""
        return {"secret": self.secret.hex(), "seal": self.seal, "words": list(self.words)}

    @classmethod
    def from_json(cls, data: Any) -> Cut:
        """Return the cut that ``to_json`` wrote. Raises SeedError and CutError."""
        match data:
            case {"secret": str(secret), "seal": str(seal), "words": [*words], **more}:
                if not more and all(isinstance(each, str) for each in words):
                    cut = cls(seed_from_hex(secret), tuple(words))
                    if cut.seal == seal:
                        return cut
        raise CutError(RummyCode.NO_CUT)
