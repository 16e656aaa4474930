"""What others ask of a visitor, who can answer with yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from app.games.base import ONLOOKER
from app.server.client import LobbyClient, SharedMatchHandle
from app.server.notices import Proposal, ProposalKind
from app.server.table_info import TableInfo
from app.server.tables import TablePhase
from app.text.lists import listed
from app.text.speech import tr, tr_n


class YesNoRequest(NamedTuple):
    """A request that the visitor can answer with yes or no."""

    told: Callable[[str, str], str]
    """Returns the request in words, given the keys for yes and for no."""
    answer: Callable[[bool], object]


def told_of_again(names: Sequence[str], agree: str, refuse: str) -> str:
    return tr_n(
        "{who} would like to play again: {agree} joins in, {refuse} goes to the lobby.",
        "{who} would like to play again: {agree} joins in, {refuse} goes to the lobby.",
        len(names),
        who=listed(names),
        agree=agree,
        refuse=refuse,
    )


def told_of_invitation(who: str, number: int, agree: str, refuse: str) -> str:
    return tr(
        "{who} invites you to table {number}: {agree} sits down, {refuse} does not.",
        who=who,
        number=number,
        agree=agree,
        refuse=refuse,
    )


def told_of(question: Proposal, names: Sequence[str], agree: str, refuse: str) -> str:
    """Return a proposal in words, with the keys of the answers."""
    who, away = names[question.asker], names[question.seat]
    match question.kind:
        case ProposalKind.TAKE_BACK:
            return tr(
                "{who} asks to undo the last move: {agree} allows it, {refuse} does not.",
                who=who,
                agree=agree,
                refuse=refuse,
            )
        case ProposalKind.STAND_IN:
            return tr(
                "{who} asks: may the computer act for {away}? {agree} yes, {refuse} no.",
                who=who,
                away=away,
                agree=agree,
                refuse=refuse,
            )
        case ProposalKind.END:
            return tr(
                "{who} asks to end the match without a result: {agree} agrees, {refuse} does not.",
                who=who,
                agree=agree,
                refuse=refuse,
            )
        case ProposalKind.STOOD_IN:
            return tr(
                "You did not move, so the computer acts for you: {agree}, or a move, plays on.",
                agree=agree,
            )
        case ProposalKind.PLAY_ON:
            return tr(
                "{away} is out of time: {agree} lets the computer play on, {refuse} ends"
                " the match.",
                away=away,
                agree=agree,
                refuse=refuse,
            )


class Requests:
    """The requests to one visitor, of which one is open at a time: a proposal at the table, the
    offer of another match, or an invitation. ``show_place`` shows where the visitor has gone.
    """

    def __init__(self, lobby: LobbyClient, show_place: Callable[[], None]) -> None:
        self.again = 0
        """The number of the table whose people offer another match; 0 for none."""
        self._lobby = lobby
        self._show_place = show_place
        self._invitations: dict[int, str] = {}
        """Names of the people who invite the visitor, by table, the latest last."""

    def invite(self, table: int, who: str) -> None:
        """Note that a person invites the visitor to a table."""
        self._invitations.pop(table, None)
        self._invitations[table] = who

    def open(self, shared: SharedMatchHandle | None) -> YesNoRequest | None:
        """Return the open request; ``shared`` is the shared match that is shown."""
        me, table = self._lobby.me.person.id, self._lobby.me.table
        if self._lobby.is_over:
            return None
        if shared and (question := shared.question) and shared.seat in question.waits_for:
            return YesNoRequest(
                partial(told_of, question, [seat.name for seat in shared.seats]),
                lambda agrees: shared.answer(agrees=agrees),
            )
        if table and table.number == self.again and self._may_play_again(table):
            names = [slot.name for slot in table.people]
            return YesNoRequest(partial(told_of_again, names), self._answer_again)
        self._invitations = {
            number: who
            for number, who in self._invitations.items()
            if (there := self._lobby.tables.get(number))
            and there is not table
            and there.phase is TablePhase.WAITING
            and there.slot_for(me)
        }
        if self._invitations and (shared is None or shared.seat == ONLOOKER):
            number, who = next(reversed(self._invitations.items()))
            return YesNoRequest(
                partial(told_of_invitation, who, number), partial(self._answer_invitation, number)
            )
        return None

    def _may_play_again(self, table: TableInfo) -> bool:
        me = self._lobby.me.person.id
        return (
            table.phase is TablePhase.WAITING
            and table.is_member(me)
            and table.seat_of(me) == ONLOOKER
        )

    def _answer_again(self, agrees: bool) -> None:
        if agrees:
            self._lobby.again()
        else:
            self._lobby.leave_table()
        self._show_place()

    def _answer_invitation(self, number: int, agrees: bool) -> None:
        del self._invitations[number]
        lobby = self._lobby
        table = lobby.tables.get(number)
        if agrees:
            lobby.sit_down(number)
            lobby.be_at_home(is_so=False)
            self._show_place()
        elif table and table.options.time_control.days and table.is_member(lobby.me.person.id):
            # The chair would be kept for days.
            lobby.stand_up(number)
