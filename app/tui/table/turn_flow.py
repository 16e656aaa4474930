"""The course of a match at a table: the next person, the end of a hand, the next deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any

from app.cards.cards import Card
from app.cpu.service import CpuError
from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.table.handles import MatchEvent, MatchEventKind
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.bell import Bell, BellKind
from app.tui.table.command_line import CommandEntry
from app.tui.table.layout import TableLayout
from app.tui.table.moves import Moves
from app.tui.table.policy import TablePolicy
from app.tui.table.state import TableFace


class TurnFlow(ABC):
    """Listens to a match, updates its screen, and opens what comes next.

    Games override the methods that do nothing here.
    """

    def __init__(
        self,
        screen: TableFace,
        layout: TableLayout,
        moves: Moves,
        commands: CommandEntry,
        policy: TablePolicy,
    ) -> None:
        self._screen = screen
        self._state = screen.state
        self._layout = layout
        self._policy = policy
        self._moves = moves
        self._commands = commands
        self._bell = Bell(screen.app)
        self._waits = False
        """Whether the next step waits until a screen over the table is closed."""
        self._ended = 0
        """The deal whose end was shown last."""

    def heard(self, event: MatchEvent) -> None:
        """Show an event, and go on with what comes next."""
        screen, state, match_view = self._screen, self._state, None
        pile = state.model.pile
        match event.kind:
            case MatchEventKind.SAVED:
                return
            case MatchEventKind.ATTENDANCE:
                screen.show_all()
                return
            case MatchEventKind.TROUBLE:
                assert isinstance(event.error, CpuError)
                self._layout.show_message(
                    tr(
                        "{why} Press {key} to ask again.",
                        why=sentence_for(event.error),
                        key=state.key_name("act"),
                    )
                )
                return
            case MatchEventKind.FAULT:
                assert event.error is not None
                screen.run_worker(_raise(event.error))
                self._layout.show_message(
                    tr(
                        "{why} Press {key} to ask again.",
                        why=tr("The game has a fault: the computer player gave no answer."),
                        key=state.key_name("act"),
                    )
                )
                return
            case MatchEventKind.DEALT:
                state.hot_seat.stand_up()
            case MatchEventKind.TOOK_BACK | MatchEventKind.HAND_OVER | MatchEventKind.MATCH_OVER:
                pass
            case _:
                match_view = state.handle.snapshot()
                if self.is_told_later(event, match_view):
                    return
        if not self._moves.is_busy:
            self._after_change(match_view)
            self._ring(event)
            if event.kind is MatchEventKind.DREW and event.seat == state.me:
                self._move_in(pile)

    def resume(self) -> None:
        """Take the step that waited for a screen over the table, which is in sight again."""
        self._layout.panel.look()
        if self._waits and self._policy.is_played:
            self._waits = False
            self.follow()

    def follow(self) -> None:
        """Show what comes next: the end, another person, or the turn of the seat on the screen."""
        screen, state, match_view = self._screen, self._state, self._state.match_view
        to_act = match_view.to_act
        is_elsewhere = to_act is not None and not match_view.seats[to_act].is_here
        chosen = None if is_elsewhere and screen.is_active else self.take_kept()
        if not screen.is_active:
            self._waits = True
        elif match_view.resignation or to_act is None:
            if not match_view.waits_for_others:
                self._ended = match_view.deal
                self.show_ends()
        elif is_elsewhere:
            self.look_on()
        elif to_act != state.me:
            self.give_keyboard(to_act)
        elif not self.has_screen_of_its_own() and chosen is not None:
            self._moves.do(chosen)

    # -- what games differ in --------------------------------------------------------------

    def is_told_later(self, event: MatchEvent, match_view: AnyMatchView) -> bool:
        """Return whether an event is shown together with a later one.

        The turn of a CPU player is shown as a whole, and the last action of a hand with its end.
        ``match_view`` is the match as it is now.
        """
        if match_view.to_act is None:
            return True
        # People take their time, so each of their steps is shown.
        return match_view.to_act == event.seat and not match_view.seats[match_view.to_act].is_human

    def take_kept(self) -> Any:
        """Return and forget the action that was kept for this turn; None if there is none."""
        return self._moves.take_kept()

    def has_screen_of_its_own(self) -> bool:
        """Return whether another screen, which is shown now, plays this turn."""
        return False

    def announce(self) -> None:
        """Tell the player what is new in this step of the hand."""

    def look_on(self) -> None:
        """Show more of the turn of a player who acts elsewhere."""

    def give_keyboard(self, seat: int) -> None:
        """Let another person than the one on the screen act."""
        self.pass_on(seat)

    @property
    def end_rings(self) -> BellKind:
        """What the bell tells of the end of a deal."""
        return BellKind.OVER

    @abstractmethod
    def show_ends(self) -> None:
        """Show how the deal ended, or that a player resigned, and go on."""

    # -- the keyboard ----------------------------------------------------------------------

    def pass_on(self, seat: int) -> None:
        """Hide all cards until the person of this seat has the keyboard."""
        from app.tui.screens.pass_on import PassScreen

        screen, state = self._screen, self._state
        # The next player must not see a half-typed command.
        self._commands.close()
        before = state.hot_seat.pass_on()
        screen.show_all()
        names = state.people.names
        screen.app.push_screen(
            PassScreen(
                names[seat],
                state.showable("\n".join(state.model.recent_actions(seat))),
                None if before is None else names[before],
            ),
            partial(self._passed_on, seat),
        )

    def wait(self) -> None:
        """Go on only when this screen is shown again."""
        self._waits = True

    @property
    def is_past(self) -> bool:
        """Whether the others have gone on from the deal whose end was shown."""
        return bool(self._ended != self._state.match_view.deal)

    @property
    def shared_view(self) -> AnyMatchView:
        """The match as everyone who looks at the end of a hand may see it."""
        state = self._state
        return state.table.seat_handle(ONLOOKER).snapshot() if state.is_shared else state.match_view

    def hand_seen(self, left: bool | None) -> None:
        """Go on after the end of a hand, which the player may have ``left`` for good."""
        from app.tui.screens.match_end import MatchEndScreen

        screen, state = self._screen, self._state
        if self.is_past:
            return
        if left:
            self._policy.leave()
        elif self._policy.hand_seen():
            return
        elif state.match_view.is_settled:
            screen.app.push_screen(MatchEndScreen(state.table, self.shared_view), self.match_seen)
        else:
            state.handle.go_on()

    def match_seen(self, _: bool | None) -> None:
        """Go on with the next match of a series."""
        self._state.handle.go_on()

    def _after_change(self, match_view: AnyMatchView | None = None) -> None:
        self._screen.show_all(match_view)
        self.follow()

    def _move_in(self, pile: Sequence[Card]) -> None:
        """Move the card that was drawn from the stock, or from this ``pile``, into the hand."""
        if not self._screen.likes_motion:
            return
        from app.tui.motion import into_hand

        drawn = self._state.model.drawn
        if slot := self._layout.slot_of(drawn):
            start = self._layout.pile_at(on_stock=drawn not in pile[-1:])
            self._screen.motion.begin(into_hand(slot, start))

    def _ring(self, event: MatchEvent) -> None:
        state = self._state
        if event.kind in (MatchEventKind.HAND_OVER, MatchEventKind.MATCH_OVER):
            self._bell.ring(self.end_rings)
        elif event.seat not in (None, state.me) and state.handle.snapshot().is_my_turn:
            knocked = event.kind is MatchEventKind.KNOCKED
            self._bell.ring(BellKind.KNOCK if knocked else BellKind.TURN)

    def _passed_on(self, seat: int, choice: str | None) -> None:
        match choice:
            case "menu":
                self._screen.action_menu()
                self._waits = True
            case "undo":
                if self._state.hot_seat.take_back():
                    # It is too late: ask for the next player again.
                    self.follow()
            case _:
                self._state.sit(seat)
                self._after_change()


async def _raise(error: BaseException) -> None:
    """Raise in a worker, so that the app reports the error as any other."""
    raise error
