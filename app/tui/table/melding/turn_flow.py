"""The course of a match at a table with open melds: the poll, and the ends of hands and matches."""

from __future__ import annotations

from functools import partial
from typing import Any

from app.games.base import ONLOOKER
from app.games.contract.actions import PASS
from app.match.view import AnyMatchView
from app.table.handles import MatchEvent, MatchEventKind
from app.text.speech import tr
from app.tui.table.command_line import CommandEntry
from app.tui.table.melding.layout import MeldingTableLayout
from app.tui.table.melding.question import TableChoice, TableQuestion
from app.tui.table.melding.state import MeldingState
from app.tui.table.moves import Moves
from app.tui.table.policy import TablePolicy
from app.tui.table.state import TableFace
from app.tui.table.turn_flow import TurnFlow
from app.ui.melding.poll import OpenPoll, Polls
from app.ui.melding.state import TurnStage


class MeldingTurnFlow(TurnFlow):
    _state: MeldingState

    def __init__(
        self,
        screen: TableFace,
        layout: MeldingTableLayout,
        moves: Moves,
        commands: CommandEntry,
        policy: TablePolicy,
        question: TableQuestion,
    ) -> None:
        super().__init__(screen, layout, moves, commands, policy)
        self._question = question
        self._polls = Polls(self._state.table.here, lambda: self._state.game_app.settings.poll)

    def is_told_later(self, event: MatchEvent, match_view: AnyMatchView) -> bool:
        """Return whether an event is shown together with a later one.

        In a poll only its result is shown, not each answer.
        """
        if super().is_told_later(event, match_view):
            return True
        goes_on = match_view.to_act is not None and not match_view.seats[match_view.to_act].is_here
        return (
            event.kind is MatchEventKind.DECLINED
            and event.seat not in self._state.table.here
            and goes_on
        )

    def take_kept(self) -> Any:
        """Return the draw that was kept for this turn; in a poll, a pass if the player need not be
        asked.

        A kept draw waits until the poll is over.
        """
        model = self._state.model
        if model.stage is TurnStage.POLL and model.is_mine:
            return PASS if self._polls.passes(model) else None
        return super().take_kept()

    def give_keyboard(self, seat: int) -> None:
        """Let the person of this seat act.

        A poll is one question to all people at this keyboard, and shows no cards.
        """
        screen, state = self._screen, self._state
        match self._polls.next(state.match_view):
            case None:
                self.pass_on(seat)
            case OpenPoll() as poll:
                state.sit(ONLOOKER)
                screen.show_all()
                self._ask(poll)
            case action:
                state.table.seat_handle(seat).act(action)

    def show_ends(self) -> None:
        screen, state = self._screen, self._state
        if state.match_view.resignation:
            self.hand_seen(None)
            return
        from app.tui.screens.hand_end import HandEndScreen

        go_on = (
            tr("Settle the match")
            if state.match_view.is_settled
            else tr("Next round")
            if state.model.game == "contract"
            else tr("Next hand")
        )
        (played,) = state.match_view.ended
        policy = self._policy
        end = HandEndScreen(
            state.table,
            self.shared_view,
            played,
            policy.go_on_label(go_on),
            policy.remark,
            counts=policy.counts,
        )
        screen.app.push_screen(end, self.hand_seen)

    def _ask(self, poll: OpenPoll) -> None:
        state = self._state
        names = state.people.names
        choices = [
            TableChoice(names[seat], partial(self._answered, poll, seat)) for seat in poll.buyers
        ]
        nobody = TableChoice(tr("nobody"), partial(self._answered, poll, None))
        self._question.ask(
            tr(
                "Who buys {card}, with a penalty card from the stock?",
                card=state.card_name(poll.card),
            ),
            choices,
            nobody,
        )

    def _answered(self, poll: OpenPoll, buyer: int | None) -> None:
        self._polls.answer(poll, buyer)
        self.follow()
