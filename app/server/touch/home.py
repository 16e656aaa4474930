"""Matches against the computer, on the page: those to go on with, and the form for a new one."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from app.games.base import RulesError
from app.server.touch import page as pages
from app.server.touch.form import MatchFields
from app.server.touch.page import OF, Button, Page, Row, Values
from app.server.touch.place import PageVisitor, StillPage
from app.storage.errors import StoreError
from app.storage.settings import Settings
from app.table.handles import SavedMatch
from app.table.seats import take_seats
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.ui.even import with_strength
from app.ui.outlines import in_a_line

_MOST_SAVED: Final = 6
_READS: Final = 20
"""Most journals that are read to list unfinished matches."""


class HomePage(StillPage):
    """Matches against the computer: those to go on with, and the form for a new one."""

    def __init__(self, visitor: PageVisitor) -> None:
        super().__init__(visitor)
        self._fields = MatchFields(visitor.settings)
        self._saved: list[SavedMatch] = []
        try:
            matches = visitor.library.saved()
            for path in matches.paths[:_READS]:
                saved = matches.known(path) or matches.read(path)
                if saved.outline and not saved.outline.is_pad and len(self._saved) < _MOST_SAVED:
                    self._saved.append(saved)
            matches.keep()
        except StoreError as error:
            visitor.tell(sentence_for(error))

    def page(self) -> Page:
        settings = self.visitor.settings
        saved = [
            Row(
                in_a_line(each.outline, settings),
                "",
                "",
                [Button("continue", tr_c("key", "Continue"), str(index), is_main=True)],
            )
            for index, each in enumerate(self._saved)
            if each.outline
        ]
        return Page(
            "home",
            tr("Play the computer"),
            [
                *self.visitor.asked(),
                pages.rows(saved),
                pages.heading(tr("New match")),
                pages.form("play", tr("Play"), *self._fields.fields()),
            ],
            back=Button("lobby", tr_c("key", "Lobby")),
        )

    async def do(self, command: str, values: Values) -> None:
        visitor = self.visitor
        match command:
            case "lobby":
                visitor.lobby.be_at_home(is_so=False)
                visitor.go()
            case "continue":
                with suppress(ValueError, IndexError):
                    visitor.play(visitor.library.resume(self._saved[int(values.get(OF, ""))].path))
            case "change" | "play":
                try:
                    self._fields.read(values)
                    if command == "play":
                        await self._play(visitor.settings)
                except RulesError as error:
                    visitor.tell(sentence_for(error))

    async def _play(self, settings: Settings) -> None:
        rules, others = self._fields.rules, self._fields.others
        seats = take_seats(settings.name, others, rules.game)
        seats = await with_strength(seats, self.visitor.library)
        self.visitor.change(game=rules.game)
        self.visitor.play(self.visitor.library.begin(seats, rules, is_serious=settings.serious))
