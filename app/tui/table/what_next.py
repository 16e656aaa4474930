"""What comes next at the table: another person, the defence, the showdown, the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.desk.ahead import Ahead
from app.desk.defence import own_lay_offs
from app.games.base import ONLOOKER
from app.games.gin.actions import Action
from app.games.gin.view import Phase
from app.table.cpu import CpuError
from app.table.gin import GinPlayed, GinTable
from app.table.place import Event, Kind
from app.tui.table.hot_seat import HotSeat
from app.tui.table.seat_screen import SeatScreen
from app.words.en.gin import answers as words
from app.words.en.refusals import sentence_for


class WhatNext:
    """Listens to the match, has its screen show what happened, and brings what follows."""

    def __init__(self, screen: SeatScreen, hot_seat: HotSeat, ahead: Ahead) -> None:
        self._screen = screen
        self._hot_seat = hot_seat
        self._ahead = ahead
        self._is_busy = False
        """Several actions are being done at once: only the last is followed."""
        self._waits = False
        """It has to wait for the screen that lies over the table."""

    def heard(self, event: Event) -> None:
        """Show what has happened, and go on with what comes next."""
        screen = self._screen
        match event.kind:
            case Kind.SAVED:
                return
            case Kind.TROUBLE:
                assert isinstance(event.error, CpuError)
                screen.say(words.ask_again(sentence_for(event.error), screen.key_name))
                return
            case Kind.FAULT:
                assert event.error is not None
                screen.run_worker(_raise(event.error))
                return
            case Kind.DEALT:
                self._hot_seat.stand_up()
            case Kind.TOOK_BACK | Kind.HAND_OVER | Kind.MATCH_OVER:
                pass
            case _:
                seen: GinTable = screen.place.snapshot()
                goes_on = seen.to_act == event.seat and event.seat not in screen.table.here
                if goes_on or seen.to_act is None:
                    # A CPU player's turn is shown whole, and the end of a hand is told by itself.
                    return
        if not self._is_busy:
            self._after_change()

    def resume(self) -> None:
        """Do what had to wait for the screen that lay over the table."""
        if self._waits and self._screen.gin.table is self._screen.table:
            self._waits = False
            self.follow()

    def follow(self) -> None:
        """Show whatever comes next: the showdown, another person, or this one's turn."""
        screen, seen = self._screen, self._screen.seen
        to_act = seen.to_act
        is_elsewhere = to_act is not None and not seen.seats[to_act].is_here
        chosen = None if is_elsewhere and screen.is_active else self._ahead.take(screen.view)
        if not screen.is_active:
            self._waits = True
        elif seen.resignation:
            self._hand_seen([], None)
        elif to_act is None:
            self._show_ends(seen.ended)
        elif is_elsewhere:
            return
        elif to_act != screen.me:
            self.pass_on(to_act)
        elif screen.view.phase is Phase.LAYOFF:
            from app.tui.screens.layoff import LayOffScreen

            screen.app.push_screen(LayOffScreen(screen.table, seen), self._laid_off)
        elif chosen is not None:
            screen.do(chosen)

    def pass_on(self, seat: int) -> None:
        """Hide everything until the person of this seat has the keyboard."""
        self._hot_seat.pass_on(seat, partial(self._passed_on, seat))

    def _after_change(self) -> None:
        self._screen.show_all()
        self.follow()

    def _passed_on(self, seat: int, choice: str | None) -> None:
        match choice:
            case "menu":
                self._screen.action_menu()
                self._waits = True
            case "undo":
                self._hot_seat.take_back()
            case _:
                self._screen.sit(seat)
                self._after_change()

    def _laid_off(self, answer: Sequence[Action] | None) -> None:
        """Answer a knock."""
        if answer is None:
            return
        place = self._screen.place
        self._is_busy = True
        for _ in own_lay_offs(self._screen.view):
            place.take_back()
        for action in answer:
            place.act(action)
        self._is_busy = False
        self._after_change()

    def _show_ends(self, hands: Sequence[GinPlayed]) -> None:
        """Show how the hands of the deal ended, one after the other, and go on."""
        from app.tui.screens.showdown import ShowdownScreen

        screen = self._screen
        played, *rest = hands
        go_on = words.SETTLE_MATCH if screen.seen.is_settled else words.NEXT_HAND
        if rest:
            go_on = words.OTHER_HAND
        screen.app.push_screen(
            ShowdownScreen(screen.table, self._told, played, go_on), partial(self._hand_seen, rest)
        )

    @property
    def _told(self) -> GinTable:
        """What is known of the match to whoever looks at the end of a hand."""
        screen = self._screen
        return screen.table.place(ONLOOKER).snapshot() if screen.is_shared else screen.seen

    def _hand_seen(self, rest: Sequence[GinPlayed], _: None) -> None:
        screen = self._screen
        if rest:
            self._show_ends(rest)
        elif screen.seen.is_settled:
            from app.tui.screens.match_end import MatchEndScreen

            screen.app.push_screen(MatchEndScreen(screen.table, self._told), self._match_seen)
        else:
            screen.place.go_on()

    def _match_seen(self, choice: str | None) -> None:
        screen = self._screen
        if choice == "again" and not screen.seen.is_over:
            screen.place.go_on()
            return
        if choice == "again":
            screen.gin.new_match(screen.seen.seats, screen.seen.rules)
        elif choice == "quit":
            screen.gin.leave()
        else:
            screen.gin.show_start()
        # Whoever stays because not all is saved sees the end of the match again.
        self._waits = screen.table.unsaved is not None


async def _raise(error: BaseException) -> None:
    """End the program as any error in it does."""
    raise error
