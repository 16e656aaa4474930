"""What the people of a match have to agree to: the open proposal, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from app.games.base import IllegalAction
from app.server.deadlines import Deadlines
from app.server.notices import Notice, NoticeKind, Proposal, ProposalKind
from app.server.refusals import LobbyCode

ANSWER_WAIT: Final = 60.0
"""Seconds to refuse a proposal that is about a missing player."""
_ANSWER: Final = "answer"
"""The name of the deadline of an answer."""

Tell: TypeAlias = Callable[[Notice, Iterable[int]], None]
"""Sends a notice to the people of these seats."""


class Proposals:
    """The proposals of a match, of which one is open at a time.

    ``name`` returns the name of the player in a seat, and ``is_over`` whether the match is over.
    ``decided`` is called with a proposal to carry out, to which all have agreed or said nothing in
    time. One to play on comes there in any case; if a person has refused, it is not ``is_agreed``.
    """

    def __init__(
        self,
        deadlines: Deadlines,
        tell: Tell,
        name: Callable[[int], str],
        is_over: Callable[[], bool],
        decided: Callable[[Proposal], object],
    ) -> None:
        self.open: Proposal | None = None
        self._deadlines = deadlines
        self._tell = tell
        self._name = name
        self._is_over = is_over
        self._decided = decided

    def ask(self, kind: ProposalKind, asker: int, seat: int, others: Sequence[int]) -> None:
        """Ask the people of other seats. Raises IllegalAction if there are none, or if a proposal
        is open.
        """
        if not others:
            raise IllegalAction(LobbyCode.NOBODY_AGREES)
        if self.open:
            raise IllegalAction(LobbyCode.ASKED_ALREADY)
        self._deadlines.drop(_ANSWER)
        self.open = Proposal(kind, asker, seat, frozenset(others))
        self._tell(Notice(NoticeKind.ASKED, self._name(asker)), others)
        if kind is not ProposalKind.TAKE_BACK:
            self._deadlines.set(_ANSWER, ANSWER_WAIT, self._do_without_the_silent)

    def answer(self, seat: int, *, agrees: bool) -> None:
        """Answer the open proposal; does nothing if it is closed."""
        question = self.open
        if question is None or seat not in question.waits_for:
            return
        if agrees:
            self.open = question._replace(is_agreed=True)
            self._do_without(seat)
            return
        self.open = None
        if question.kind is ProposalKind.PLAY_ON:
            self._decided(question._replace(is_agreed=False))
            return
        self._tell(Notice(NoticeKind.REFUSED, self._name(seat)), [question.asker])
        self._tell(Notice(NoticeKind.VOID), question.waits_for - {seat})

    def came(self, seat: int) -> None:
        """Drop a proposal about a player who is back."""
        question = self.open
        if question and question.seat == seat and question.kind is not ProposalKind.TAKE_BACK:
            self.drop()

    def went(self, seat: int) -> None:
        """Drop the proposal of a player who has left, or do without their answer."""
        if self.open and seat == self.open.asker:
            self.drop()
        elif self.open and seat in self.open.waits_for:
            self._do_without(seat)

    def make_room(self, asker: int, seat: int) -> None:
        """Drop a proposal for one about the player in ``seat``, who does not answer it, or for
        another of the same player.
        """
        if self.open and (seat in self.open.waits_for or asker == self.open.asker):
            self.drop()

    def drop(self) -> None:
        """Drop the open proposal. One to play on lasts as long as the match."""
        question = self.open
        if question and (question.kind is not ProposalKind.PLAY_ON or self._is_over()):
            self.open = None
            self._tell(Notice(NoticeKind.VOID), {question.asker, *question.waits_for})

    def _do_without_the_silent(self) -> None:
        for seat in sorted(self.open.waits_for) if self.open else ():
            self._do_without(seat)

    def _do_without(self, seat: int) -> None:
        assert self.open
        self.open = question = self.open._replace(waits_for=self.open.waits_for - {seat})
        if question.waits_for:
            return
        if question.kind is ProposalKind.TAKE_BACK and not question.is_agreed:
            self.drop()
            return
        self.open = None
        self._decided(question)
