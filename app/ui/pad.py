"""A hand on a score pad while it is being typed, for every face."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.games.base import HandEntry, IllegalAction, PadError
from app.games.pad import PadCode
from app.refusal import Refused
from app.storage.errors import StoreError
from app.table.handles import SavedMatch, SavedMatches
from app.text.cards import in_short
from app.text.letters import folded
from app.text.lists import clauses
from app.text.pad import WayWords, outcome, people_of, words_of
from app.text.people import People
from app.text.speech import tr, tr_c
from app.ui.commands import CommandError

if TYPE_CHECKING:
    from app.match.pad import Pad


class PadForm:
    """The next hand of a pad, or an earlier one to be corrected, as it is chosen and typed so far.

    Raises IllegalAction if the pad has no such hand, or is over.
    """

    def __init__(
        self, pad: Pad[Any, Any], number: int | None = None, *, ascii_only: bool = False
    ) -> None:
        self.pad = pad
        self.number = len(pad.hands) + 1 if number is None else number
        self.standing, self.table = pad.standing_before(self.number)
        self._ascii_only = ascii_only
        self.is_correction = self.number <= len(pad.hands)
        self.how = self.ways[0]
        self.who = min(self.playing)
        self.upcard = ""
        self.texts = [""] * len(self.playing)
        """What was typed of each player, in the order of asking."""
        if self.is_correction:
            self._take(pad.hands[self.number - 1])

    @property
    def people(self) -> People:
        return people_of(self.pad, ascii_only=self._ascii_only)

    @property
    def ways(self) -> Sequence[str]:
        return self.pad.entering.ways(self.pad.rules)

    def way_words(self, how: str) -> WayWords:
        return words_of(self.pad).WAYS[how]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play in the hand."""
        return tuple(self.standing.tables[self.table])

    @property
    def asks_who(self) -> bool:
        return self.pad.entering.asks_who(self.how)

    @property
    def asks_upcard(self) -> bool:
        return self.pad.entering.asks_upcard(self.pad.rules, self.how)

    @property
    def asked(self) -> Sequence[int]:
        """The seats whose points or cards are asked for, in order."""
        who = self.who if self.asks_who else None
        return self.pad.entering.asked(self.standing, self.table, self.how, who)

    @property
    def way_names(self) -> list[str]:
        """The ways a hand can end, each with its number."""
        return [
            f"{number} {tr_c('the end of a hand', self.way_words(how).label)}"
            for number, how in enumerate(self.ways, 1)
        ]

    @property
    def players_told(self) -> str:
        """The players of the hand, each with the number that chooses them."""
        names = self.people.names
        return clauses(f"{n} {names[seat]}" for n, seat in enumerate(sorted(self.playing), 1))

    @property
    def example(self) -> str:
        """A hand as it can be typed in a line."""
        word = tr_c("the end of a hand", self.way_words(self.how).label)
        points = ["3", "12", "25", "7"][: len(self.asked)]
        who = [self.people.names[min(self.playing)]] if self.asks_who else []
        return " ".join([word, *who, *(["7S"] if self.asks_upcard else []), *points])

    def take_way(self, text: str) -> None:
        """Choose how the hand ended, by number or by word. Raises CommandError."""
        names = [tr_c("the end of a hand", self.way_words(how).label) for how in self.ways]
        self.how = self.ways[player_typed(text, names, tr("Type one of these, or its number."))]

    def take_who(self, text: str) -> None:
        """Choose the player who ended the hand, by number or by name. Raises CommandError."""
        seats = sorted(self.playing)
        self.who = seats[player_typed(text, [self.people.names[seat] for seat in seats])]

    def label(self, index: int) -> str:
        """Return what is asked of one of the seats in ``asked``."""
        return words_of(self.pad).asked_for(self.people.names[self.asked[index]])

    @property
    def how_to_type(self) -> str:
        return words_of(self.pad).how_to_type()

    @property
    def entry(self) -> HandEntry:
        left = [""] * len(self.pad.seats)
        for seat, text in zip(self.asked, self.texts, strict=False):
            left[seat] = " ".join(in_short(text).split())
        return HandEntry(
            self.how,
            self.who if self.asks_who else None,
            tuple(left) if any(left) else (),
            " ".join(in_short(self.upcard).split()) if self.asks_upcard else "",
        )

    @property
    def problem(self) -> Refused | None:
        """Why the hand is impossible so far; None if it is whole."""
        try:
            self.pad.result_of(self.entry, self.number)
        except (PadError, IllegalAction) as error:
            return error
        return None

    @property
    def is_incomplete(self) -> bool:
        """Whether nothing is wrong but that something is not typed yet."""
        problem = self.problem
        return problem is not None and problem.code in (PadCode.MISSING, PadCode.NO_UPCARD)

    @property
    def outcome(self) -> str:
        """What the hand comes to, in words; empty while it is impossible."""
        with suppress(PadError, IllegalAction):
            result = self.pad.result_of(self.entry, self.number)
            return outcome(self.pad, self.entry, result, self.people)
        return ""

    def _take(self, entry: HandEntry) -> None:
        self.how, self.upcard = entry.how, entry.upcard
        if entry.who is not None:
            self.who = entry.who
        for index, seat in enumerate(self.asked):
            self.texts[index] = entry.left[seat]


def player_typed(text: str, names: Sequence[str], otherwise: str = "") -> int:
    """Return the index of a name that was typed, or its number or beginning. Raises CommandError,
    with the sentence ``otherwise``.
    """
    if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= len(names):
        return int(text) - 1
    typed = folded(text)
    whole = [index for index, name in enumerate(names) if folded(name) == typed]
    found = whole or [n for n, name in enumerate(names) if folded(name).startswith(typed)]
    if len(found) != 1:
        raise CommandError(otherwise or tr("Type the name or the number of a player."))
    return found[0]


def last_pad(matches: SavedMatches) -> SavedMatch | None:
    """Return the unfinished pad that was written last; None if there is none."""
    for path in matches.paths:
        with suppress(StoreError):
            saved = matches.known(path) or matches.read(path)
            if saved.outline and saved.outline.is_pad:
                return saved
    return None
