"""Replays of finished hands on the table of their game, step by step or automatically."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from app.games.base import ONLOOKER
from app.games.gin.rules import GAME_NAME as GIN
from app.match.view import AnyMatchView
from app.styles import GIN_SHEETS, styles_folder
from app.table.handles import MatchHandle, MatchLibrary, ReplayHandle
from app.text.lists import sentences
from app.text.people import People
from app.text.speech import msg, tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen, GameApp
from app.tui.screens.paced import AutoPlay, PacedScreen
from app.tui.table.layout import TableLayout
from app.tui.table.state import AnyState
from app.tui.widgets.footer import EarlyFooter


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


class ReplayScreen(PacedScreen, BaseScreen[None]):
    """The replay of a match of any game, from the hand of this number or the first, on the layout
    of its table.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / f"{name}.tcss" for name in (*GIN_SHEETS, "melding")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
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
        bind("replay.copy", "copy", show=False),
        bind("replay.close", "close"),
    ]

    def __init__(self, library: MatchLibrary, match_view: AnyMatchView, number: int | None) -> None:
        super().__init__()
        self._library = library
        self._match = match_view
        self._rounds = match_view.deals_over
        numbers = [played.number for played in self._rounds]
        self._at = numbers.index(number) if number in numbers else 0
        self._done = 0
        self.by_itself = AutoPlay(self, self._play_on)
        self.table = self._show_round(max(match_view.me, 0))
        self.state, self.table_layout = _table_of(self.game_app, self.table)
        self.table_layout.mark = msg("Replay")
        self.add_class("-gin" if match_view.rules.game == GIN else "-melding")

    def _show_round(self, seat: int) -> ReplayHandle:
        played = self._rounds[self._at]
        playing = getattr(played.view, "playing", None) or range(len(self._match.seats))
        seat = seat if seat in playing else min(playing)
        return self._library.show_again(self._match, played, seat)

    @property
    def _history(self) -> Any:
        return self._rounds[self._at].history

    @property
    def rules_told(self) -> Any:
        return self._match.rules

    # -- what is on the screen -----------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.state.take_up()
        self.fit(self.app.size)
        yield from self.table_layout.compose()
        yield EarlyFooter(compact=True, show_command_palette=False)

    def fit(self, size: Size) -> None:
        super().fit(size)
        self.table_layout.fit()

    def on_mount(self) -> None:
        self.show_step()

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)
        self.table_layout.show_words()
        self.call_after_refresh(self.table_layout.show_panel)

    def top_line_changed(self) -> None:
        self.table_layout.show_bar()

    def begin(self) -> None:
        self.notify(
            tr(
                "Choices can be judged in Gin between two for one score. Here are the moves of"
                " this hand again."
            ),
            timeout=8,
        )

    def show_step(self) -> None:
        """Show the hand at this step, and the last action."""
        state, layout, history = self.state, self.table_layout, self._history
        self.table.go_to(self._done)
        state.look()
        if state.take_up():
            layout.forget_hand()
        state.step_to()
        done, count = self._done, len(history)
        layout.instead = step(done, count, history[done][0] if done < count else None, state.people)
        self.fit(self.app.size)
        layout.show_all()
        told = state.model.recent_actions(history[done - 1][0]) if done else ()
        # The line is never empty: an empty one would show the moves that are possible at a table.
        layout.show_message(sentences([*told[-1:], self._time_left()]) or " ")

    def _time_left(self) -> str:
        """Return the time that the player of the last action had left; empty without a clock."""
        left = dict(enumerate(self._rounds[self._at].left)).get(self._done - 1)
        if left is None:
            return ""
        # Imported late: few matches were played with a clock.
        from app.text.clock import time_left

        # Translators: of a clock, such as 4:30, after a player's move
        return tr("{time} left.", time=time_left(left / 1000))

    # -- keys ----------------------------------------------------------------------------------

    def action_copy(self) -> None:
        self.copy_position(self.state.match_view.view)

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
        self.table = self._show_round(max(self.state.me, 0))
        self.state.show_another(self.table)
        self.show_step()
        return True

    def action_seat(self) -> None:
        """Show the hand from the next seat that plays in it."""
        playing = getattr(self.state.match_view.view, "playing", None) or range(
            len(self.state.match_view.seats)
        )
        seats = sorted(playing)
        seat = seats[(seats.index(self.state.me) + 1) % len(seats)]
        self.table.look_from(seat)
        self.state.sit(seat)
        self.show_step()
        self.table_layout.show_message(
            tr("You look from your seat.")
            if self.state.people.is_you(seat)
            else tr("You look from {name}'s seat.", name=self.state.people.names[seat])
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

    def action_page(self) -> None:
        self.table_layout.turn_page()


def _table_of(game_app: GameApp, table: MatchHandle) -> tuple[AnyState, TableLayout]:
    """Return the state and the layout of a game's table, where no move can be made."""
    # Imported late: the player of one game need not load the others.
    if table.seat_handle(ONLOOKER).snapshot().rules.game == GIN:
        from app.tui.table.gin.layout import GinTableLayout
        from app.tui.table.gin.screen import KEYS as GIN_KEYS
        from app.tui.table.gin.state import GinState

        gin = GinState(game_app, table, GIN_KEYS, is_played=False)
        return gin, GinTableLayout(gin)
    from app.tui.table.melding.layout import MeldingTableLayout
    from app.tui.table.melding.screen import KEYS as MELDING_KEYS
    from app.tui.table.melding.state import MeldingState

    melding = MeldingState(game_app, table, MELDING_KEYS, is_played=False)
    return melding, MeldingTableLayout(melding)
