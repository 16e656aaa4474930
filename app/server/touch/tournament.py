"""Tournaments on the page: those that are held, and one with its standings."""

from __future__ import annotations

from typing import Final

from app.server import tournament_words as words
from app.server.touch import page as pages
from app.server.touch.page import Block, Button, Page, Row, Values
from app.server.touch.place import PageVisitor, StillPage, back
from app.server.tournament_terms import TournamentInfo
from app.text.lists import clauses
from app.text.speech import tr, tr_c
from app.tournaments.tournament import Phase

_MOST: Final = 10
_MOST_LINES: Final = 40


def tournament_rows(visitor: PageVisitor) -> list[Block]:
    """Return the tournaments that are held, under their heading; nothing without one."""
    infos = visitor.lobby.tournaments()[:_MOST]
    if not infos:
        return []
    shown = [
        Row(
            info.title,
            clauses((words.form_label(info.form), words.match_told(info, visitor.settings))),
            clauses((words.places_told(info), words.state_told(info))),
            [Button("tournament", tr_c("key", "Show"), info.name)],
        )
        for info in infos
    ]
    return [pages.heading(tr("Tournaments")), pages.rows(shown)]


class TournamentPage(StillPage):
    """One tournament: where people stand, and who plays whom in this round."""

    def __init__(self, visitor: PageVisitor, name: str) -> None:
        super().__init__(visitor)
        self._name = name

    def page(self) -> Page:
        visitor = self.visitor
        info, me = visitor.lobby.tournament(self._name), visitor.visit.person.id
        pairings = [
            Row(names, result, tr("Table {number}", number=number) if number else "")
            for number, names, result in (
                words.pairing_cells(line, visitor.lobby) for line in info.pairings[:_MOST_LINES]
            )
        ]
        return Page(
            f"tournament-{self._name}",
            info.title,
            [
                *pages.texts(words.facts_told(info, visitor.settings)),
                pages.text(words.own_told(info, me), "strong"),
                pages.buttons(*self._buttons(info, me)),
                pages.heading(tr("Standings")) if info.standings else {},
                self._sheet(info),
                pages.heading(tr("Round {number}", number=info.round)) if pairings else {},
                pages.rows(pairings),
            ],
            back=back(),
        )

    def _buttons(self, info: TournamentInfo, me: str) -> list[Button]:
        is_in = info.has_entered(me)
        buttons = []
        if info.phase is Phase.ENTRY and not is_in:
            buttons.append(Button("enter", tr("Take part"), is_main=True))
        if info.phase is Phase.PLAYING and info.is_duplicate and me in info.playing:
            buttons.append(Button("play", tr("Play the next deal"), is_main=True))
        if info.phase is Phase.ENTRY and is_in:
            buttons.append(Button("leave", tr("Leave the tournament")))
        return buttons

    def _sheet(self, info: TournamentInfo) -> Block:
        cells = [words.standing_cells(info, line) for line in info.standings[:_MOST_LINES]]
        head = ["", words.score_head(info), tr_c("column", "Played")]
        lines = [
            (clauses((f"{place} {name}".strip(), state)), score, played)
            for place, name, score, played, _, state in cells
        ]
        return pages.sheet(head, lines)

    async def do(self, command: str, values: Values) -> None:
        lobby = self.visitor.lobby
        match command:
            case "enter":
                lobby.enter_tournament(self._name)
            case "leave":
                lobby.leave_tournament(self._name)
            case "play":
                lobby.play_deal(self._name)
                lobby.be_at_home(is_so=False)
                self.visitor.go()
