"""Reading the table off a screen, and the keys of a player who plays at random."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Protocol

from app.cards.cards import Card, iterate, parse
from app.games.gin.view import Phase
from app.match.records import Record
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.terminal.session import ENTER, Session


class OnScreen(Protocol):
    """A screen of 80 columns and 24 rows that somebody reads."""

    @property
    def lines(self) -> list[str]:
        """Its rows."""

    @property
    def text(self) -> str:
        """Its rows as one text."""


ME: Final = 0
"""The seat of the person at the terminal."""
_FACE: Final = re.compile("[▏|]((?:10|[A2-9JQK])[♣♦♥♠cdhs])")
_SCORES: Final = re.compile(r"You (\d+) . \w+ (\d+)")
_PLACES: Final = "1234567890-"
"""The key of each card of a hand."""


class Shown(NamedTuple):
    """What a table says; a part that is not on the screen is missing from its list."""

    hand: list[int]
    """The number of the hand."""
    stock: list[int]
    """How many cards the stock has."""
    scores: list[tuple[int, int]]
    """The points of the player and of the opponent."""
    pile: list[Card]
    """The top of the discard pile."""
    cards: list[Card]
    """The player's cards from left to right."""

    def same(self) -> tuple[object, ...]:
        """All but the order of the cards, which is the player's own."""
        return (*self[:-1], sorted(self.cards))


def shown(screen: OnScreen, *, torn: Session | None = None) -> Shown:
    """What is to be read on the screen.

    ``torn`` where the program was stopped while it wrote: the card at the cursor may have the
    rank of one and the suit of another, and is left out.
    """
    lines = screen.lines
    if torn:
        cursor = torn.screen.cursor
        lines[cursor.y] = _FACE.sub(
            lambda face: " " * len(face[0]) if face.start() <= cursor.x <= face.end() else face[0],
            lines[cursor.y],
        )
    text = "\n".join(lines)
    label = next((n for n, line in enumerate(lines) if re.search(r"\bstock \d+", line)), -1)
    # In a dictionary, for a narrow card has its name in the same place at its top and its foot.
    faces = {
        found.start(): parse(found[1])
        for line in lines[label + 1 :]
        for found in _FACE.finditer(line)
    }
    return Shown(
        hand=[int(number) for number in re.findall(r"\bHand (\d+) ", lines[0])],
        stock=[int(number) for number in re.findall(r"\bstock (\d+)", text)],
        scores=[(int(mine), int(theirs)) for mine, theirs in _SCORES.findall(lines[0])],
        # A card is five rows high, and the raised one stands in the row above the label.
        pile=[parse(name) for line in lines[label - 5 : label] for name in _FACE.findall(line)]
        if label >= 5
        else [],
        cards=[card for _, card in sorted(faces.items())] if label >= 0 else [],
    )


def on_table(match: GinMatch) -> Shown:
    """What a table has to show of a match."""
    view = match.hand.view(ME)
    mine, theirs = match.standing.sheet.totals
    return Shown(
        hand=[match.number],
        stock=[view.stock],
        scores=[(mine, theirs)],
        pile=[] if view.top is None else [view.top],
        cards=list(iterate(view.hand)),
    )


class Saved:
    """A match as its journal has it, read again whenever that has grown."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = 0
        self._read()

    @property
    def records(self) -> list[Record]:
        """The records on the disk now, the header first."""
        self._read()
        return self._records

    @property
    def match(self) -> GinMatch:
        """The match that the records on the disk now make."""
        self._read()
        return self._match

    def _read(self) -> None:
        if self._size != (size := self.path.stat().st_size):
            self._size = size
            self._records = journal.read(self.path).records
            self._match = GinMatch.from_records(self._records)


def waits_for_me(session: OnScreen, saved: Saved, since: int = 0) -> bool:
    """Whether the screen shows the match as it is on the disk, and the player is to act.

    Not before the journal has more than ``since`` records: until a key has been answered, the
    screen shows what it showed before.
    """
    if len(saved.records) <= since:
        return False
    match = saved.match
    hand = match.hand
    if hand.phase is Phase.OVER:
        return f"Hand {match.number} is over" in session.text
    if hand.to_act != ME:
        return False
    if hand.phase is Phase.LAYOFF:
        # What Enter does there, in the footer: it comes with the last of the screen.
        return "Enter Best defence" in session.text or "Enter Count" in session.text
    return "Your turn" in session.text and shown(session).same() == on_table(match).same()


def some_keys(session: OnScreen, match: GinMatch, random: Random) -> list[str]:
    """Keys that do something legal, drawn at random. A knock asks before it is done."""
    view = match.hand.view(ME)
    if match.may_take_back(ME) and random.random() < 0.1:
        return ["u"]
    match view.phase:
        case Phase.UPCARD:
            return [random.choice("pd")]
        case Phase.DRAW:
            return [random.choice("s" if view.stock_only else "ssd")]
        case Phase.LAST_CARD:
            return [random.choice("pd" if view.may_take_last else "p")]
        case Phase.DISCARD if view.must_knock or (view.knocks() and random.random() < 0.3):
            return ["k"]
        case Phase.DISCARD:
            return [throw_key(session, random.choice(list(iterate(view.throwable)))), ENTER]
        case Phase.LAYOFF:
            return [random.choice("ab")]
        case Phase.OVER:
            return [ENTER]


def confirm(session: Session) -> None:
    """Wait for the knock to be shown, so that Enter does it."""
    session.until_shown("Back to the table")


def throw_key(session: OnScreen, card: Card) -> str:
    """The key that raises a card of the hand that is on the screen."""
    return _PLACES[shown(session).cards.index(card)]


def play_a_match(session: Session, saved: Saved) -> GinMatch:
    """Play at random up to the end of a match; the match then."""
    random = Random(5)
    session.until(partial(waits_for_me, session, saved), "the first turn")
    while True:
        match, since = saved.match, len(saved.records)
        keys = some_keys(session, match, random)
        session.press(*keys)
        if match.is_over:
            return match
        if keys == ["k"]:
            confirm(session)
            session.press(ENTER)
        session.until(partial(waits_for_me, session, saved, since), f"the answer to {keys}")
