"""A small app around one screen, and tables where the hand wanted is being played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from app.cards.cards import PACK, Card, as_set, iterate, parse
from app.coach.review import HandReview
from app.cpu.service import Cpu, InstantCpu
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Spread
from app.games.gin.hand import Hand
from app.games.gin.melds import arrangements, best_discards
from app.games.gin.rules import Rules
from app.games.gin.seating import SeatingPlan
from app.games.gin.view import Phase
from app.match.seat import Seat
from app.match.view import FinishedRound
from app.storage.settings import Settings
from app.styles import styles_folder
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.themes import THEMES
from app.ui.keys import key_cap
from app.ui.match_library import LocalMatchLibrary

ME, VERA = 0, 1
SEATS = (Seat("Ann"), Seat("Vera", "casual-1"))
SEED = bytes(range(32))


class NoJudge(InstantCpu):
    """Never says what it thinks of a hand."""

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Judge for ever."""
        await asyncio.Event().wait()
        raise AssertionError


class Host(App[None]):
    """Shows one screen and keeps its result and its wishes; ``cpu`` judges matches."""

    CSS_PATH = [styles_folder() / f"{name}.tcss" for name in ("app", "parts")]  # noqa: RUF012
    HORIZONTAL_BREAKPOINTS = GinApp.HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = GinApp.VERTICAL_BREAKPOINTS

    def __init__(
        self,
        screen: Screen[Any],
        *,
        ascii_only: bool = False,
        theme: str = "felt",
        cpu: Cpu | None = None,
    ) -> None:
        super().__init__()
        self.library = LocalMatchLibrary(cpu or NoJudge())
        self.is_own = True
        self.can_play_again = True
        self.ascii_only = ascii_only
        self.four_colours = False
        self.animation_level = "none"
        self.settings = Settings(pace=0.0)
        self.results: list[Any] = []
        """What the screen was dismissed with; empty while it is shown."""
        self.wishes: list[str] = []
        """What the player asked the app for: ``again``, ``menu`` or ``quit``."""
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme
        self._first = screen

    def get_key_display(self, binding: Binding) -> str:
        """A key as the program's own app writes it."""
        named = binding.key_display or binding.key
        cap = key_cap(named, in_signs=not self.ascii_only)
        return cap or binding.key_display or super().get_key_display(binding)

    def on_mount(self) -> None:
        """Show the screen."""
        self.push_screen(self._first, self.answered)

    def answered(self, result: Any) -> None:
        """Keep the result of the screen."""
        self.results.append(result)

    def action_leave(self) -> None:
        """What the program's own app does to save and end."""
        self.wishes.append("quit")

    def show_start(self) -> None:
        """What the program's own app does between matches."""
        self.wishes.append("menu")
        self.pop_screen()

    def new_match(self, seats: Sequence[Seat], rules: Rules, *, is_serious: bool) -> None:
        """What the program's own app does to play another match."""
        self.wishes.append("again")
        self.pop_screen()


def cards(text: str) -> list[Card]:
    """``6S 7S KC`` as cards, in this order."""
    return [parse(name) for name in text.split()]


class SetMatch(GinMatch):
    """A match in which every hand deals these cards, Vera first to act.

    ``stock`` are the first cards of the stock, its top first.
    """

    def __init__(
        self, mine: str, hers: str, upcard: str, stock: str = "", rules: Rules | None = None
    ) -> None:
        first, second = cards(hers), cards(mine)
        dealt = [card for pair in zip(first, second, strict=True) for card in pair]
        dealt += [parse(upcard), *cards(stock)]
        self.deck: Sequence[Card] = [*dealt, *iterate(PACK & ~as_set(dealt))]
        super().__init__(rules or Rules(), SEATS, SEED)

    def _dealt(self) -> tuple[Hand, ...]:
        self.standing = replace(self.standing, plan=SeatingPlan(ME, ((VERA, ME),)))
        return (Hand(self.rules, self.deck, ME, self.standing.sheet.totals),)


def vera_knocks(match: GinMatch) -> MatchSession:
    """Both pass, Vera draws from the stock and knocks, or goes gin, with the least deadwood."""
    table = MatchSession(match)
    for seat, action in ((VERA, PASS), (ME, PASS), (VERA, DRAW_STOCK)):
        table.act(seat, action)
    table.act(VERA, match.hand.view(VERA).knocks()[0])
    return table


def i_may_knock(match: GinMatch) -> MatchSession:
    """Vera passes, I take the upcard: it is my turn to throw or knock."""
    table = MatchSession(match)
    table.act(VERA, PASS)
    table.act(ME, DRAW_DISCARD)
    return table


def play(
    table: MatchSession, until: Callable[[GinMatch], bool] = lambda match: match.is_over
) -> MatchSession:
    """Play on, to the end if no other goal is given: both draw from the stock, throw well and
    knock as soon as they may.
    """
    played = table.match
    while not until(played):
        hand = played.hand
        seat = hand.to_act
        view = hand.view(seat)
        match hand.phase:
            case Phase.OVER:
                table.go_on()
            case Phase.UPCARD:
                table.act(seat, PASS)
            case Phase.DRAW:
                table.act(seat, DRAW_STOCK)
            case Phase.DISCARD:
                knocks = view.knocks()
                table.act(seat, knocks[0] if knocks else Discard(best_discards(view.hand)[0][0]))
            case Phase.LAYOFF:
                table.act(seat, Spread(arrangements(view.hand)[0]))
    return table
