"""The course of a match at Gin's table: the defence, the showdown, the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.games.gin.actions import Action
from app.games.gin.score import Outcome
from app.games.gin.view import Phase
from app.table.gin import GinFinishedRound
from app.text.gin.table import going_round
from app.text.speech import tr
from app.tui.bell import BellKind
from app.tui.table.gin.state import GinState
from app.tui.table.turn_flow import TurnFlow
from app.ui.knock import own_lay_offs


class GinTurnFlow(TurnFlow):
    _state: GinState

    def has_screen_of_its_own(self) -> bool:
        """Return whether it is the turn to lay off, whose screen is shown now."""
        state = self._state
        if state.match_view.view.phase is not Phase.LAYOFF:
            return False
        self.show_lay_off()
        return True

    def announce(self) -> None:
        """Tell the player of an offer that goes round."""
        state = self._state
        if state.my_turn and (told := going_round(state.match_view.view, state.key_name)):
            self._screen.notify(state.showable(told), timeout=8)

    def look_on(self) -> None:
        """Show the spread while a player at another terminal lays off."""
        screen, state = self._screen, self._state
        if state.match_view.view.phase is Phase.LAYOFF:
            from app.tui.screens.knock import SpreadScreen, is_answered_elsewhere

            if is_answered_elsewhere(state.match_view):
                screen.app.push_screen(SpreadScreen(state.table, state.match_view))

    def show_lay_off(self) -> None:
        from app.tui.screens.layoff import LayOffScreen

        table, match_view, policy = self._state.table, self._state.match_view, self._policy
        lay_off = LayOffScreen(table, match_view, policy.about_lay_offs, counts=policy.counts)
        self._screen.app.push_screen(lay_off, self.laid_off)

    @property
    def end_rings(self) -> BellKind:
        outcomes = {played.end.outcome for played in self._state.match_view.ended}
        if outcomes & {Outcome.GIN, Outcome.BIG_GIN}:
            return BellKind.GIN
        return BellKind.KNOCK if outcomes - {Outcome.DEAD} else BellKind.OVER

    def show_ends(self) -> None:
        match_view = self._state.match_view
        if match_view.resignation:
            self.hand_seen(None)
        else:
            self._show_hands(match_view.ended)

    def laid_off(self, answer: Sequence[Action] | None) -> None:
        state, handle = self._state, self._state.handle
        if answer is None:
            # The knock was taken back meanwhile, or the player has left.
            self._policy.leave()
            return
        if not state.my_turn or state.match_view.view.phase is not Phase.LAYOFF:
            return
        with self._moves.only_the_last():
            done = own_lay_offs(state.match_view.view)
            if [*answer[: len(done)]] != done:
                for _ in done:
                    handle.take_back()
                done = []
            for action in answer[len(done) :]:
                handle.act(action)
        self._after_change()

    def _show_hands(self, hands: Sequence[GinFinishedRound]) -> None:
        from app.tui.screens.hand_end import HandEndScreen

        screen, state, policy = self._screen, self._state, self._policy
        played, *rest = hands
        go_on = tr("Settle the match") if state.match_view.is_settled else tr("Next hand")
        if rest:
            go_on = tr("The other hand")
        end = HandEndScreen(
            state.table,
            self.shared_view,
            played,
            policy.go_on_label(go_on),
            policy.remark,
            counts=policy.counts,
        )
        screen.app.push_screen(end, partial(self._hand_seen, rest))

    def _hand_seen(self, rest: Sequence[GinFinishedRound], left: bool | None) -> None:
        if rest and not self.is_past:
            self._show_hands(rest)
        else:
            self.hand_seen(left)
