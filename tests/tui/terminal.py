"""The app with a terminal that looks at every frame, for what nobody should see."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pyte
from textual.app import App
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver

from app.cards.cards import NO_CARDS, PACK, Card, Cards, as_set, glyph_name, iterate, parse
from app.cpu.service import InstantCpu
from app.games.gin.view import Phase
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from app.text.cards import long_name
from app.tui.app import GinApp
from app.ui.match_library import LocalMatchLibrary
from tests.emulator import Screen

PASSING: Final = "Pass the keyboard to"
_OVER: Final = re.compile(r"Hand \w+ is over|The match is over|The series is over")
_LABEL: Final = re.compile(r"(?:10|[A2-9JQK])[♣♦♥♠]")
_LABEL_ASCII: Final = re.compile(r"(?<![A-Za-z0-9])(?:10|[A2-9JQK])[cdhs](?![A-Za-z])")
_GUESS: Final = re.compile("Unseen.*?cards.*?that.*?fit:.*?points", re.DOTALL)
"""Cards that the knocker has not seen, whoever holds them."""
_LONG: Final = {long_name(card): card for card in iterate(PACK)}
_CONTROL: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# The emulator takes the keyboard protocol of some terminals for text.
_KEYBOARD: Final = re.compile(r"\x1b\[[<>=?][0-9;]*u")


def named(text: str, *, ascii_only: bool = False) -> Cards:
    """Every card that a text names, as it is written on a card or in words."""
    text = _GUESS.sub("", text)
    labels = (_LABEL_ASCII if ascii_only else _LABEL).findall(text)
    words = [card for name, card in _LONG.items() if name in text.lower()]
    return as_set(parse(label) for label in labels) | as_set(words)


def public(match: GinMatch) -> Cards:
    """The cards of the deal that everybody has seen, wherever they are now."""
    seen = NO_CARDS
    for hand in match.hands:
        for cards in (as_set(hand.pile), *hand.known, *hand.spread, hand.spread_deadwood):
            seen |= cards
        if hand.phase is Phase.OVER:
            for cards in hand.hands:
                seen |= cards
            result = hand.result
            assert result is not None
            for showing in result.showings:
                for cards in (*showing.melds, showing.deadwood):
                    seen |= cards
    return seen


class WatchedApp(GinApp):
    """Fails as soon as it writes a card that the person who looks may not know.

    ``looking`` is the seat of whoever looks at the screen. It is for the test to say who that
    is, once he has asked to see his cards; nobody does while the keyboard is passed on and from
    one deal to the next.
    """

    def __init__(
        self, settings: Any, *, table: MatchSession, size: tuple[int, int], **how: Any
    ) -> None:
        table.cpu = InstantCpu()
        super().__init__(settings, LocalMatchLibrary(table.cpu), table=table, **how)
        self.looking: int | None = None
        self.frames = 0
        """Written so far."""
        self.excused: Cards = 0
        """Cards that a text of the program names, whoever holds them."""
        self.emulator = Screen(*size)
        self._stream = pyte.Stream(self.emulator)
        self._deal = 0
        self._passing = False
        self._seen = NO_CARDS
        self.leaks: list[str] = []

    def _build_driver(self, *_: Any, **__: Any) -> Driver:
        return EmulatedDriver(self, self.emulator, self.written)

    def passed_look(self, seat: int) -> None:
        """From now on the person of this seat looks."""
        self.looking = seat

    def written(self, data: str) -> None:
        """Look at what has been written, and at what the screen shows after it."""
        self.frames += 1
        self._stream.feed(_KEYBOARD.sub("", data))
        shown = "\n".join([*self.emulator.display, self.emulator.title, self.emulator.icon_name])
        if self.table is None:
            return
        assert isinstance(self.table, MatchSession)
        match = self.table.match
        if match.deal != self._deal:
            self._deal, self.looking, self._seen = match.deal, None, NO_CARDS
        # What is taken back has been seen all the same.
        self._seen |= public(match)
        if (passing := PASSING in shown) and not self._passing:
            self.looking = None
        self._passing = passing
        self._check(data, match, "wrote")
        # The end of the deal before stays until the new one is painted.
        if not _OVER.search(shown):
            self._check(shown, match, "showed")

    def _check(self, text: str, match: GinMatch, how: str) -> None:
        allowed = self._seen | self.excused
        if self.looking is not None:
            allowed |= match.hand_of(self.looking).hands[self.looking]
        for card in iterate(named(text, ascii_only=self.ascii_only) & ~allowed):
            who = "nobody" if self.looking is None else match.seats[self.looking].name
            readable = _CONTROL.sub("", text)
            self.leaks.append(f"{how} {_name(card)} while {who} looked:\n{readable}")


class EmulatedDriver(HeadlessDriver):
    """A terminal of the size of a screen, which hands on everything that is written to it."""

    def __init__(self, app: App[Any], screen: Screen, written: Callable[[str], None]) -> None:
        super().__init__(app, size=(screen.columns, screen.lines))
        self._written = written

    @property
    def is_headless(self) -> bool:
        """Textual writes nothing to a terminal that says it is none."""
        return False

    def write(self, data: str) -> None:
        """Hand it on."""
        self._written(data)

    def flush(self) -> None:
        """Nothing is kept back."""


def _name(card: Card) -> str:
    return glyph_name(card)
