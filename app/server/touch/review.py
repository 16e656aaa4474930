"""The review of a match of Gin that is over, on the page: how strongly the visitor has played, and
the costliest decisions with what would have been better.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Final

from app.cards.cards import glyph_name, iterate
from app.cpu.service import CpuError
from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.server.touch import page as pages
from app.server.touch.page import Block, Page, Values
from app.server.touch.place import PageVisitor, StillPage, back
from app.text.gin import daily as daily_words
from app.text.gin import mistakes as words
from app.text.gin.grades import advice
from app.text.gin.review import account
from app.text.gin.showdown import hand_label
from app.text.people import People
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.review import Mistake, ReviewSession, Side
from app.ui.tutor import can_be_reviewed

_MOST: Final = 5
"""Most mistakes that are shown, the costliest."""


def can_be_seen(match_view: AnyMatchView) -> bool:
    """Return whether the visitor has played a match that is over, and can be judged."""
    has_played = match_view.me != ONLOOKER and match_view.is_settled and bool(match_view.played)
    return has_played and can_be_reviewed(match_view)


class ReviewPage(StillPage):
    """The review of the visitor's own decisions. It judges until ``stop`` is called."""

    def __init__(self, visitor: PageVisitor, match_view: AnyMatchView) -> None:
        super().__init__(visitor)
        self._match_view = match_view
        self._people = People.of(match_view)
        self._session = ReviewSession(match_view)
        self._failure = ""
        """Why there is no review; empty if nothing has failed."""
        self._task = asyncio.create_task(self._judge())

    async def _judge(self) -> None:
        try:
            async with aclosing(self._session.judge(self.visitor.library)) as hands:
                async for _ in hands:
                    self.visitor.changed.set()
        except CpuError as error:
            self._failure = sentence_for(error)
            self.visitor.changed.set()

    def stop(self) -> None:
        self._task.cancel()

    def page(self) -> Page:
        session, people = self._session, self._people
        if session.is_whole:
            blocks = [*self._accounts(), *self._mistakes()]
        else:
            blocks = [pages.text(self._failure or tr("Judging …"))]
        title = words.title(people.names[session.me], None, is_own=True)
        return Page("review", title, blocks, back=back())

    def _accounts(self) -> list[Block]:
        session, names = self._session, self._people.names
        told = [
            account(names[seat], session.account(seat), session.grade(seat))
            for seat in (session.me, 1 - session.me)
        ]
        if found := session.weakness(session.me):
            told.append(advice(names[session.me], *found)[0])
        return pages.texts(told)

    def _mistakes(self) -> list[Block]:
        found = self._session.mistakes(Side.MINE)[:_MOST]
        if not found:
            return [pages.text(daily_words.no_mistake(), "strong")]
        return [block for each in found for block in self._mistake(each)]

    def _mistake(self, mistake: Mistake) -> list[Block]:
        session, decision = self._session, mistake.decision
        played = session.played[mistake.hand]
        told = words.about(
            hand_label(self._match_view, played),
            None,
            mistake.turn,
            decision,
            glyph_name,
            self._people.names,
            is_hidden=False,
        )
        # The first line says what was lost, and the second why.
        first, *rest = told.split("\n")
        held = [pages.card(card) for card in sorted(iterate(decision.view.hand))]
        return [
            pages.text(first, "strong"),
            *pages.texts(rest),
            pages.cards(tr("Your cards"), held),
        ]

    async def do(self, command: str, values: Values) -> None:
        """Nothing here is tapped but the way back."""
