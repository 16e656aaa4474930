"""Visitors whose terminals take in every byte, and what each of them may read there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pyte
from textual.driver import Driver

from app.cards.cards import Cards, as_set, glyph_name, iterate
from app.cpu.service import InstantCpu
from app.games.base import ONLOOKER
from app.match.match import AnyMatch
from app.match.seat import HUMAN, Seat, SeatControl
from app.server.app import VisitorApp
from app.server.shared_match import SharedMatch
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table
from app.table.session import MatchSession
from app.text.cards import long_name
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from tests.emulator import Screen
from tests.server.apps import TellingApp
from tests.server.company import Company
from tests.tui.terminal import EmulatedDriver, public

GIN: Final = "gin"
BASIC: Final = "basic"
_LABEL: Final = re.compile(r"(?:10|[A2-9JQK])[♣♦♥♠]")
_NUMBER: Final = re.compile(r"(?:Hand|Round) (\d+)")
_OVER: Final = re.compile(r"(Hand|Round) \w+ is over|The match is over|The series is over")
_KEYBOARD: Final = re.compile(r"\x1b\[[<>=?][0-9;]*u")
"""The emulator takes the keyboard protocol of some terminals for text."""

Labels = frozenset[str]


def labels(cards: Cards) -> Labels:
    """How cards are written; those of several packs that look the same are the same here."""
    return frozenset(glyph_name(card) for card in iterate(cards))


_LONG: Final = {long_name(card): glyph_name(card) for card in range(52)}


def read(text: str) -> Labels:
    """Every card that a text names."""
    lower = text.lower()
    return frozenset(_LABEL.findall(text)) | {
        short for long, short in _LONG.items() if long in lower
    }


class RecordedApp(TellingApp):
    """An app whose terminal looks at everything that is written to it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.emulator = Screen(80, 24)
        self._stream = pyte.Stream(self.emulator)
        self.bytes: list[str] = []
        """Everything that was written."""
        self.check: Callable[[RecordedApp, str], None] = lambda app, text: None

    def _build_driver(self, *_: Any, **__: Any) -> Driver:
        return EmulatedDriver(self, self.emulator, self.written)

    def notify(self, message: str, **how: Any) -> None:
        """Show it too."""
        super().notify(message, **how)
        VisitorApp.notify(self, message, **how)

    def written(self, data: str) -> None:
        """Take something in."""
        self.bytes.append(data)
        self._stream.feed(_KEYBOARD.sub("", data))
        self.check(self, data)
        self.check(self, "\n".join(self.emulator.display))


class QuietApp(RecordedApp):
    """Shows no passing notices, which come and go by the clock."""

    notify = TellingApp.notify


def share(server: Company, match: AnyMatch, names: tuple[str, ...], options: TableOptions) -> Table:
    """A table at which people of these names, who are here, play this match."""
    match.seats = tuple(Seat(name, HUMAN, SeatControl.ELSEWHERE) for name in names)
    visits = [server.lobby.presence.visits[server.person(name).id] for name in names]
    slots = [SeatSlot(person=visit.person.id, name=visit.name) for visit in visits]
    table = Table(1, match.rules, slots, options, visits[0].person.id)
    seats = range(len(names))
    table.match = SharedMatch(MatchSession(match), options, InstantCpu(), table.tell, seats)
    server.lobby.table_list.by_number[1] = table
    for visit in visits:
        visit.table = table
        table.visits[visit.person.id] = visit
    return table


class Watchman:
    """Knows what each may read of a match, and keeps what a visitor read who may not."""

    def __init__(self, shared: SharedMatch) -> None:
        self._shared = shared
        self._deal = (0, 0)
        self._stood: object = None
        """The hands, and how long they were, when this was last looked at."""
        self._seen: dict[int, Labels] = {}
        self._before: Labels = frozenset()
        """What everybody may know of the deal before."""
        self.leaks: list[str] = []
        self.looked = 0
        self.watch()

    def watch(self) -> None:
        """Take note of what has come to light. To be called after everything that is done."""
        match = self._shared.session.match
        stands = (match.hands, [len(hand.history) for hand in match.hands])
        if stands == self._stood:
            return
        self._stood = stands
        if (len(match.finished), match.deal) != self._deal:
            self._before = self._seen.get(ONLOOKER, frozenset())
            self._deal = (len(match.finished), match.deal)
            self._seen = {}
        for seat in (ONLOOKER, *self._shared.people):
            known = self._seen.get(seat, frozenset())
            known |= labels(_seen_by_all(match))
            for hand in match.hands:
                if hand.is_over:
                    known |= frozenset().union(*(labels(held) for held in hand.hands))
            if seat != ONLOOKER:
                known |= labels(match.hand_of(seat).view(seat).hand)
            self._seen[seat] = known

    def known(self, seat: int) -> Labels:
        """What the person of a seat may read of the deal that is played."""
        self.watch()
        return self._seen[seat]

    @property
    def before(self) -> Labels:
        """What everybody may know of the deal before."""
        return self._before

    @property
    def round(self) -> int:
        """The number of the deal that is played."""
        return self._shared.session.match.round

    def checks(self, seat: int) -> Callable[[RecordedApp, str], None]:
        """What looks for cards that the person of a seat may not see."""

        def check(app: RecordedApp, text: str) -> None:
            self.looked += 1
            allowed = self.known(seat)
            is_table = isinstance(app.screen, GinScreen | MeldingScreen)
            # The deal before stays in sight until the new one is painted.
            shown = _NUMBER.search(app.emulator.display[0])
            is_new = shown and int(shown[1]) == self.round
            if not (is_table and is_new) or _OVER.search(app.emulator.display[0]):
                allowed |= self._before
            if told := read(text) - allowed:
                self.leaks.append(f"seat {seat} reads {sorted(told)} in:\n{text}")

        return check


def _seen_by_all(match: AnyMatch) -> Cards:
    """The cards of the deal that all have seen."""
    if match.game.name == GIN:
        return public(match)
    cards: Cards = 0
    for hand in match.hands:
        view = hand.view(ONLOOKER)
        cards |= as_set(view.pile)
        for some in (*view.known, *view.thrown):
            cards |= some
        for laid in view.table:
            cards |= laid.cards if match.game.name == BASIC else as_set(laid.meld.cards)
    return cards
