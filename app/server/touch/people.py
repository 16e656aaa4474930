"""People on the page: a profile, the messages with a person, a report, and the best ratings."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from app import tui
from app.games.base import GAMES, USUAL_GAME
from app.server import profile_words as words
from app.server import report_words
from app.server.client import LobbyClient
from app.server.contacts import LONGEST_MESSAGE
from app.server.moderation import LONGEST_REASON, MOST_LINES
from app.server.news import rating_told
from app.server.screens.base import where
from app.server.table_info import TableInfo
from app.server.touch import page as pages
from app.server.touch.page import Block, Button, Field, Page, Row, Values
from app.server.touch.place import PageVisitor, StillPage, back
from app.server.touch.talk import lines_block
from app.text.games import title_of
from app.text.speech import tr, tr_c, tr_n
from app.ui.keys import COMMANDS

_MOST_MATCHES: Final = 20
_MOST_MESSAGES: Final = 30
_MOST_LEADERS: Final = 30
_MOST_SPEAKERS: Final = 3


def profile_button(person: str) -> Button:
    return Button("person", COMMANDS["lobby.profile"].label, person)


def report_buttons(lobby: LobbyClient) -> Block:
    """Return a button for each of the last people who have said something here."""
    me = lobby.me.person.id
    speakers: dict[str, str] = {}
    for line in reversed(lobby.heard()):
        if line.person and line.person != me and len(speakers) < _MOST_SPEAKERS:
            speakers.setdefault(line.person, line.who)
    return pages.buttons(
        *(Button("report", report_words.report_title(who), id) for id, who in speakers.items())
    )


def people_rows(lobby: LobbyClient, table: TableInfo | None) -> Block:
    """Return the other people who have seats at a table, or look on."""
    if table is None:
        return {}
    me = lobby.me.person.id
    names = {slot.person: slot.name for slot in table.slots if slot.person}
    names |= {id: visit.name for id, visit in lobby.visits.items() if id in table.visits}
    return pages.rows(
        [
            Row(name, where(lobby.visits[id]) if id in lobby.visits else tr("away"), "", [button])
            for id, name in names.items()
            if id != me
            for button in [profile_button(id)]
        ]
    )


class ProfilePage(StillPage):
    """A person: their games and ratings, their matches, and what one can do about them."""

    def __init__(self, visitor: PageVisitor, person: str) -> None:
        """Raises Refused for a person who is not known."""
        super().__init__(visitor)
        self._who = person
        self._profile = visitor.lobby.profile(person)

    def page(self) -> Page:
        profile, lobby = self._profile, self.visitor.lobby
        is_own = self._who == self.visitor.visit.person.id
        visit = lobby.visits.get(self._who)
        there = where(visit) if visit else tr_c("person", "not here")
        games: list[Block] = []
        for each in profile.games:
            games.append(pages.heading(title_of(each.game)))
            games += pages.texts(words.game_told(profile.name, each))
        matches = [words.match_cells(each) for each in profile.matches[:_MOST_MATCHES]]
        return Page(
            f"person-{self._who}",
            profile.name,
            [
                pages.text(tr("you") if is_own else there, "quiet"),
                *({} if is_own else part for part in self._ties()),
                pages.text(words.since_told(profile)),
                pages.text(words.favourites_told(profile)),
                *games,
                pages.heading(tr("Matches here")) if matches else {},
                pages.sheet(words.match_heads(), matches),
            ],
            back=back(),
        )

    def _ties(self) -> list[Block]:
        ties = self.visitor.lobby.ties()
        follows, blocks = self._who in ties.follows, self._who in ties.blocks
        return [
            pages.text(words.about_tie(self._profile.name, follows=follows, blocks=blocks)),
            pages.buttons(
                Button("write", COMMANDS["profile.write"].label, is_main=True),
                Button("follow", tr("Unfollow") if follows else COMMANDS["profile.follow"].label),
                Button("block", tr("Unblock") if blocks else COMMANDS["profile.block"].label),
                Button("report", COMMANDS["profile.report"].label, self._who),
            ),
        ]

    async def do(self, command: str, values: Values) -> None:
        visitor = self.visitor
        match command:
            case "follow":
                visitor.lobby.follow(self._who)
            case "block":
                visitor.lobby.block(self._who)
            case "write":
                visitor.open_over(MessagesPage(visitor, self._who))


class MessagesPage(StillPage):
    """The messages between the visitor and a person."""

    def __init__(self, visitor: PageVisitor, person: str) -> None:
        """Raises Refused for a person who is not known."""
        super().__init__(visitor)
        self._who = person
        self._called = visitor.lobby.profile(person).name

    def page(self) -> Page:
        lobby, now = self.visitor.lobby, datetime.now()
        me = self.visitor.visit.person.id
        told = [
            words.message_told(
                tr("you") if each.sender == me else self._called, each.text, each.sent, now
            )
            for each in lobby.messages(self._who)[-_MOST_MESSAGES:]
        ]
        return Page(
            f"messages-{self._who}",
            words.messages_title(self._called),
            [
                *(pages.texts(told) or [pages.text(words.no_messages(), "quiet")]),
                pages.form(
                    "send-message",
                    COMMANDS["messages.send"].label,
                    # Translators: the label of a line to type a message in
                    Field("text", tr("Message"), length=LONGEST_MESSAGE),
                ),
            ],
            back=back(),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "send-message":
            self.visitor.lobby.send_message(self._who, values.get("text", ""))


class ReportPage(StillPage):
    """Asks what a person has done, and shows the lines that the report holds."""

    def __init__(self, visitor: PageVisitor, person: str) -> None:
        """Raises Refused for a person who is not known."""
        super().__init__(visitor)
        self._who = person
        self._called = visitor.lobby.profile(person).name

    def page(self) -> Page:
        said = self.visitor.lobby.heard()[-MOST_LINES:]
        return Page(
            f"report-{self._who}",
            report_words.report_title(self._called),
            [
                pages.text(report_words.what_happened(self._called)),
                pages.form(
                    "send",
                    COMMANDS["report.send"].label,
                    Field("why", tr("Reason"), length=LONGEST_REASON),
                ),
                pages.heading(tr("What was said")),
                lines_block(said) if said else pages.text(report_words.nothing_said(), "quiet"),
            ],
            back=back(),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "send":
            self.visitor.lobby.report(self._who, values.get("why", ""))
            self.visitor.close_over()
            self.visitor.tell(report_words.report_sent())


class RatingsPage(StillPage):
    """The people with the best ratings, of one game at a time."""

    def __init__(self, visitor: PageVisitor) -> None:
        super().__init__(visitor)
        self._game = visitor.settings.game if visitor.settings.game in GAMES else USUAL_GAME

    def page(self) -> Page:
        games = [(game, title_of(game)) for game in GAMES if game in tui.GAMES_SHOWN]
        shown = [
            Row(
                f"{place}. {line.name}",
                f"{line.elo} ± {line.error}",
                tr_n("{n} match", "{n} matches", line.matches),
                [profile_button(line.person)],
            )
            for place, line in enumerate(self.visitor.lobby.leaders(self._game), 1)
        ][:_MOST_LEADERS]
        return Page(
            "ratings",
            tr("Ratings"),
            [
                pages.form(
                    "change",
                    COMMANDS["ratings.game"].label,
                    Field("game", tr("Game"), self._game, games, redraws=True),
                ),
                pages.text(rating_told(self.visitor.visit.ratings.get(self._game)), "strong"),
                pages.rows(shown) or pages.text(words.no_leaders(), "quiet"),
            ],
            back=back(),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "change" and values.get("game") in GAMES:
            self._game = values["game"]


PAGES: Final = ("person", "report")
"""The commands that open a page of a person."""


def open_page(visitor: PageVisitor, command: str, person: str) -> None:
    """Show a page of a person. Raises Refused."""
    page = ProfilePage if command == "person" else ReportPage
    visitor.open_over(page(visitor, person))
