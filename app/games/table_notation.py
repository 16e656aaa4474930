"""The text form of positions: what the games with melds on the table share.

A position of theirs says how things stand, without the moves that led there:
``basic1 score 12-40 hand 5C 6C KH drawn 2S pile 7D QH table other:8C,8D,8H cards 3-4``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from app.cards.cards import NO_CARDS, SHORT, Card, Cards, as_set, iterate
from app.games.base import Rules
from app.games.notation import (
    NONE,
    NotationCode,
    NotationError,
    Places,
    PlayerNames,
    Words,
    assignments,
    card_names,
    missing,
    names_of,
)
from app.refusal import Refused

MeldT = TypeVar("MeldT")

SECTIONS: Final = dict.fromkeys(("score", "hand", "pile", "table", "shuffled", "cards")) | {
    **dict.fromkeys(("seat", "dealer", "drawn", "taken", "stock"), 1),
    "turn": 2,
}
FACTS: Final = ("holds", "threw")
DRAW: Final = "draw"
PLAY: Final = "play"
"""The phases of a turn before and after the draw, in every game with melds on the table."""


class MeldForm(NamedTuple, Generic[MeldT]):
    """The way in which a game writes the melds on the table, and reads cards."""

    read: Callable[[str], MeldT | None]
    """Returns the meld of a text, None for cards that are no meld. Raises Refused."""
    write: Callable[[MeldT], str]
    cards: Callable[[MeldT], Cards]
    by_name: Callable[[str], Card]
    example: str


class TablePosition(Generic[MeldT]):
    """What a text says of the players, their cards, and the melds on the table."""

    def __init__(
        self,
        words: Words,
        form: MeldForm[MeldT],
        phases: Collection[str],
        seats: int,
    ) -> None:
        self.words, self.form = words, form
        self.seats = seats
        self.seat = words.number("seat", range(seats + 1), 1) - 1
        self.names = PlayerNames(self.seat, seats)
        if strange := words.players() - self.names.seats.keys():
            raise words.unknown(min(strange))
        self.scores = self.numbers("score", (0,) * seats)
        self.dealer = self.player("dealer", (max(self.seat, 0) - 1) % seats)
        self.pile = words.cards("pile", form.by_name)
        self.table = tuple(self._melds())
        self.on_table = NO_CARDS
        places = Places()
        for _, meld in self.table:
            places.put("table", cards := form.cards(meld))
            self.on_table |= cards
        self.turn, self.phase = self._turn(phases)
        self.barred = self._drawn("taken")
        self.drawn = self.barred if self.turn == self.seat else None
        if (drawn := self._drawn("drawn")) is not None:
            if self.turn != self.seat or self.barred is not None:
                raise NotationError(NotationCode.NOT_NOW, section="drawn", value=SHORT[drawn])
            self.drawn = drawn
        if self.phase == PLAY and self.turn == self.seat and self.drawn is None:
            raise missing("drawn", "5H")
        self.hand = as_set(words.cards("hand", form.by_name)) | self._still_held(self.drawn)
        places.put("hand", self.hand)
        places.put("pile", as_set(self.pile))
        self.thrown = tuple(self.fact(seat, "threw") for seat in range(seats))
        self.known = tuple(
            self.fact(seat, "holds", self._still_held(self.barred) if seat == self.turn else 0)
            for seat in range(seats)
        )
        for seat, cards in enumerate(self.known):
            if seat != self.seat:
                places.put(f"{self.names[seat]} holds", cards)
            elif gone := cards & ~self.hand:
                raise NotationError(NotationCode.NOT_IN_HAND, card=next(iterate(gone)))
        self._places = places

    def numbers(self, section: str, default: tuple[int, ...]) -> tuple[int, ...]:
        """Return a number of each seat; the text has those of ``me`` first."""
        example = "-".join(map(str, default))
        if (found := self.words.numbers(section, example)) is None:
            return default
        if len(found) != self.seats:
            raise self.words.wrong(section, "-".join(map(str, found)), example)
        by_seat = dict(zip(self.names.order, found, strict=True))
        return tuple(by_seat[seat] for seat in range(self.seats))

    def player(self, section: str, default: int) -> int:
        found = self.words.words(section, [self.names.seats])
        return default if found is None else self.names.seats[found[0]]

    def fact(self, seat: int, fact: str, default: Cards = NO_CARDS) -> Cards:
        """Return the cards that a text says of a player, such as ``other holds 5H``."""
        section = f"{self.names[seat]} {fact}"
        if section not in self.words:
            return default
        return as_set(self.words.cards(section, self.form.by_name))

    def _melds(self) -> Iterator[tuple[int, MeldT]]:
        form, words = self.form, self.words
        for word in words.each("table"):
            if word == NONE:
                continue
            owner, _, text = word.partition(":")
            try:
                meld = form.read(text)
            except Refused:
                meld = None
            if meld is None or owner.casefold() not in self.names.seats:
                raise words.wrong("table", word, form.example)
            yield self.names.seats[owner.casefold()], meld

    def _turn(self, phases: Collection[str]) -> tuple[int, str]:
        found = self.words.words("turn", [self.names.seats, phases])
        if found:
            return self.names.seats[found[0]], found[1]
        has_drawn = "drawn" in self.words or "taken" in self.words
        return max(self.seat, 0), PLAY if has_drawn else DRAW

    def _drawn(self, section: str) -> Card | None:
        card = self.words.card(section, self.form.by_name)
        if card is not None and self.phase != PLAY:
            raise NotationError(NotationCode.NOT_NOW, section=section, value=SHORT[card])
        return card

    def _still_held(self, card: Card | None) -> Cards:
        """Return the card that was drawn as a set, without it if it lies on the table by now."""
        return NO_CARDS if card is None else 1 << card & ~self.on_table

    def counted(self, pack: Cards, dealt: int, order: Sequence[Card] = ()) -> tuple[int, ...]:
        """Return the number of cards of each seat. Raises NotationError for cards too many.

        ``order`` are the cards of the stock, if they are known.
        """
        self._places.put("order", as_set(order))
        named = self.hand | as_set(self.pile) | self.on_table
        for cards in (*self.known, *self.thrown):
            named |= cards
        if strange := named & ~pack:
            raise NotationError(NotationCode.NOT_IN_PACK, card=next(iterate(strange)))
        own = self.hand.bit_count()
        usual = tuple(
            own if seat == self.seat else dealt + (seat == self.turn and self.phase == PLAY)
            for seat in range(self.seats)
        )
        counts = self.numbers("cards", usual)
        for seat, cards in enumerate(self.known):
            if seat == self.seat and counts[seat] != own:
                raise NotationError(
                    NotationCode.WRONG_COUNT, section="hand", found=own, expected=counts[seat]
                )
            if (held := cards.bit_count()) > counts[seat]:
                section = f"{self.names[seat]} holds"
                raise NotationError(
                    NotationCode.TOO_MANY, section=section, found=held, most=counts[seat]
                )
        return counts

    def stock(self, pack: Cards, counts: Sequence[int]) -> int:
        """Return the number of cards that are left. Raises NotationError if another is said."""
        size = pack.bit_count()
        stock = size - len(self.pile) - self.on_table.bit_count() - sum(counts)
        if stock < 0 or (self.phase == DRAW and not stock and not self.pile):
            raise NotationError(NotationCode.NO_STOCK_LEFT)
        said = self.words.number("stock", range(size), stock)
        if said != stock:
            raise NotationError(NotationCode.WRONG_STOCK, expected=stock, found=said)
        return stock


def seats_of(words: Words, rules: Rules) -> int:
    """Return the number of players of a position: one for each score."""
    scores = words.numbers("score", "20-35")
    return len(scores) if scores else rules.seats[0]


def by_seat(section: str, values: Sequence[int], names: PlayerNames) -> str:
    return f"{section} {'-'.join(str(values[seat]) for seat in names.order)}"


def position_parts(
    view: Any, names: PlayerNames, turn: int, form: MeldForm[Any], melds: Sequence[Any]
) -> Iterator[str]:
    """Yield the sections that ``TablePosition`` reads; ``turn`` is the player in turn."""
    yield from assignments(view.rules)
    if view.seat:
        yield f"seat {view.seat + 1}"
    yield by_seat("score", view.scores, names)
    yield f"dealer {names[view.dealer]}"
    on_table = NO_CARDS
    for meld in melds:
        on_table |= form.cards(meld)
    drawn = NO_CARDS if view.drawn is None else 1 << view.drawn
    if view.seat >= 0:
        yield f"hand {names_of(view.hand & ~drawn)}"
    if view.drawn is not None and view.drawn != view.barred:
        yield f"drawn {SHORT[view.drawn]}"
    if view.barred is not None:
        yield f"taken {SHORT[view.barred]}"
    yield by_seat("cards", view.counts, names)
    yield f"stock {view.stock} pile {card_names(view.pile)}"
    if melds:
        laid = zip(view.table, melds, strict=True)
        yield "table " + " ".join(f"{names[each.owner]}:{form.write(meld)}" for each, meld in laid)
    usual = NO_CARDS if view.barred is None else 1 << view.barred & ~on_table
    for seat in range(len(view.scores)):
        said = []
        if view.known[seat] != (usual if seat == turn else NO_CARDS):
            said.append(f"holds {names_of(view.known[seat])}")
        if view.thrown[seat]:
            said.append(f"threw {names_of(view.thrown[seat])}")
        if said:
            yield " ".join([names[seat], *said])
    yield f"turn {names[turn]} {view.phase}"
