"""Replays of finished hands on the table of their game, step by step or automatically."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import BindingType

from app.match.view import AnyMatchView
from app.table.handles import MatchLibrary, ReplayHandle
from app.text.people import People
from app.text.speech import msg, tr
from app.tui.keys import bind
from app.tui.screens.paced import AutoPlay, PacedScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from app.tui.table.policy import TablePolicy
from app.ui.hot_seat import HotSeat

KEYS: Final = (
    bind("replay.on", "step(1)"),
    bind("replay.back", "step(-1)"),
    bind("replay.first", "to_end(False)", show=False),
    bind("replay.last", "to_end(True)", show=False),
    bind("replay.next-hand", "turn(1)", key_display="pagedown"),
    bind("replay.previous-hand", "turn(-1)", show=False),
    bind("replay.play", "play(1)"),
    bind("replay.play-back", "play(-1)", show=False),
    bind("replay.faster", "pace(-1)", key_display="+", show=False),
    bind("replay.slower", "pace(1)", key_display="-", show=False),
    bind("replay.seat", "seat"),
    bind("table.page", "page"),
    bind("replay.close", "close"),
)


if TYPE_CHECKING:
    from app.tui.table.seat import SeatScreen

    _Seat = SeatScreen[Any, Any, Any]
else:
    # Textual looks for styles along the first base that is a widget, which must be the table.
    _Seat = object


def step(done: int, count: int, seat: int | None, people: People) -> str:
    """Return a sentence about the position in a hand; ``seat`` does the next action, None at the
    end.
    """
    if seat is None:
        return tr("Step {done} of {count}: the hand is over.", done=done, count=count)
    if people.is_you(seat):
        return tr("Step {done} of {count}: you are next.", done=done, count=count)
    return tr(
        "Step {done} of {count}: {name} is next.",
        done=done,
        count=count,
        name=people.names[seat],
    )


class Replay(TablePolicy):
    """The policy of a table where a match is only shown again."""

    is_played = False
    mark = msg("Replay")


class ReplayScreen(PacedScreen, _Seat):
    """The replay of any game: a mixin for the table of one."""

    table: ReplayHandle

    def begin_with(
        self, library: MatchLibrary, match_view: AnyMatchView, number: int | None
    ) -> ReplayHandle:
        """Choose the round of this number, or the first; return its handle."""
        self._library = library
        self._match = match_view
        self._rounds = match_view.deals_over
        numbers = [played.number for played in self._rounds]
        self._at = numbers.index(number) if number in numbers else 0
        self._done = 0
        self.by_itself = AutoPlay(self, self._play_on)
        return self._show_round(max(match_view.me, 0))

    def _show_round(self, seat: int) -> ReplayHandle:
        played = self._rounds[self._at]
        playing = getattr(played.view, "playing", None) or range(len(self._match.seats))
        seat = seat if seat in playing else min(playing)
        return self._library.show_again(self._match, played, seat)

    @property
    def _history(self) -> Any:
        return self._rounds[self._at].history

    # -- overrides of the table -------------------------------------------------------------------

    @property
    def my_turn(self) -> bool:
        return False

    @property
    def message_instead(self) -> str:
        done, count = self._done, len(self._history)
        seat = self._history[done][0] if done < count else None
        return step(done, count, seat, self.people)

    def begin(self) -> None:
        self.notify(
            tr(
                "Choices can be judged in Gin between two for one score. Here are the moves of"
                " this hand again."
            ),
            timeout=8,
        )
        self.show_step()

    def show_step(self) -> None:
        """Show the hand at this step, and the last action."""
        self.table.go_to(self._done)
        self.show_all()
        told = self.model.recent_actions(self._history[self._done - 1][0]) if self._done else ()
        # The line is never empty: an empty one would show the moves that are possible at a table.
        self.show_message(told[-1] if told else " ")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True

    def do(self, action: Any) -> None:
        """Do nothing: a replay has no moves."""

    # -- keys ----------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go by one action, and on to the next or the previous hand."""
        if 0 <= self._done + by <= len(self._history):
            self._done += by
            self.show_step()
        elif self._turned(by) and by < 0:
            self.action_to_end(True)

    def action_to_end(self, last: bool) -> None:
        """Go to the end of the hand, or to its beginning."""
        self._done = len(self._history) if last else 0
        self.show_step()

    def action_turn(self, by: int) -> None:
        self._turned(by)

    def _turned(self, by: int) -> bool:
        if not 0 <= self._at + by < len(self._rounds):
            self.notify(tr("There is no other hand in this direction."), timeout=4)
            return False
        self._at += by
        self._done = 0
        self.table = self._show_round(max(self.me, 0))
        self.hot_seat = HotSeat(self.table)
        self.show_step()
        return True

    def action_seat(self) -> None:
        """Show the hand from the next seat that plays in it."""
        playing = getattr(self.match_view.view, "playing", None) or range(
            len(self.match_view.seats)
        )
        seats = sorted(playing)
        seat = seats[(seats.index(self.me) + 1) % len(seats)]
        self.table.look_from(seat)
        self.hot_seat.sit(seat)
        self.show_step()
        self.show_message(
            tr("You look from your seat.")
            if self.people.is_you(seat)
            else tr("You look from {name}'s seat.", name=self.people.names[seat])
        )

    def action_play(self, direction: int) -> None:
        """Start the playback; at the end of the hand, from its other end."""
        count = len(self._history)
        if self._done == (count if direction > 0 else 0):
            self.action_to_end(direction < 0)
        self.play(direction)

    def _play_on(self, direction: int) -> bool:
        self._done += direction
        self.show_step()
        return 0 < self._done < len(self._history)

    def action_close(self) -> None:
        self.dismiss(None)


class GinReplayScreen(ReplayScreen, GinScreen, inherit_bindings=False):
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, library: MatchLibrary, match_view: AnyMatchView, number: int | None) -> None:
        super().__init__(self.begin_with(library, match_view, number), Replay)


class MeldingReplayScreen(ReplayScreen, MeldingScreen, inherit_bindings=False):
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, library: MatchLibrary, match_view: AnyMatchView, number: int | None) -> None:
        super().__init__(self.begin_with(library, match_view, number), Replay)
