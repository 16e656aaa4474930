"""Chat away from the table: a few rows of the latest lines, and a line to type in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static

from app.match.seat import LONGEST_NAME
from app.refusal import Refused
from app.server import news
from app.server.chat import LONGEST, ChatLine
from app.server.client import LobbyClient, others_here
from app.server.screens.base import LiveLobbyScreen
from app.server.table_info import is_kept_from_players, is_with, looks_on
from app.text.cells import broken, cut, left, width_of
from app.text.glyphs import in_ascii
from app.text.lists import listed
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.tui.keys import bind
from app.tui.widgets.form import Entry
from app.tui.widgets.text import Row, Rows, TextPiece

_NUMBERS: Final = tuple(map(str, range(1, len(news.READY_SENTENCES) + 1)))
_LINES: Final = 20
_MOST_NAMED: Final = 4
"""Most people listed by name; for more, only their number is given."""
_GAP: Final = 2
"""Blank cells after the name of the one who says a line."""
_WIDTH: Final = 74
"""Columns inside the smallest window."""


@lru_cache(256)
def _rows_of(text: str, width: int) -> Sequence[str]:
    """Return a text in rows. All who are here read the same."""
    return broken(text, width)


def _speaker(screen: LiveLobbyScreen, line: ChatLine) -> str:
    who, ascii_only = screen.showable(line.who), screen.game_app.ascii_only
    # The name of the house, above its rules, may be much longer than that of a person.
    return who if line.person else cut(who, LONGEST_NAME, ascii_only=ascii_only)


def show_said(screen: LiveLobbyScreen, alone: str) -> None:
    """Show the latest lines in the rows ``said`` of a screen, or ``alone`` if no other visitor is
    here.
    """
    said = screen.query_one("#said", Rows)
    width, height = said.size.width, said.size.height
    if not height:
        return
    lines = screen.lobby.heard()[-height:]
    if not lines:
        told = (
            tr("Nobody has said anything yet: t says something to all who are here.")
            if len(screen.lobby.visits) > 1
            else alone
        )
        rows: list[Row] = [(TextPiece(row, "muted"),) for row in _rows_of(told, width)]
    else:
        names = [_speaker(screen, line) for line in lines]
        room = max(map(width_of, names)) + _GAP
        rows = [
            (TextPiece(left(name, room), "gold", bold=True), TextPiece(row))
            for who, line in zip(names, lines, strict=True)
            for name, row in zip_longest(
                [who], _rows_of(screen.showable(line.text), max(width - room, 10)), fillvalue=""
            )
        ]
    said.show_rows(rows[-height:])


def said(lobby: LobbyClient, *, ascii_only: bool) -> list[str]:
    told = [
        news.line_of(line.who, line.text, looks_on=line.looks_on)
        for line in lobby.heard()[-_LINES:]
    ]
    return [in_ascii(line) for line in told] if ascii_only else told


def hearers_told(lobby: LobbyClient) -> str:
    """Return a sentence about the people who hear the next line of this visitor."""
    me = lobby.me
    here = [visit for visit in others_here(lobby) if is_with(me, visit)]
    if is_kept_from_players(me):
        return news.kept_from_players([visit.name for visit in here if looks_on(visit)])
    names, is_at_table = [visit.name for visit in here], me.table is not None
    if not names:
        return news.heard_by_nobody(is_at_table=is_at_table)
    count = len(names)
    if count > _MOST_NAMED:
        if is_at_table:
            return tr_n(
                "{n} person at this table hears it.", "{n} people at this table hear it.", count
            )
        return tr_n("{n} person in the lobby hears it.", "{n} people in the lobby hear it.", count)
    who = listed(names)
    if is_at_table:
        return tr_n("{who} at this table hears it.", "{who} at this table hear it.", count, who=who)
    return tr_n("{who} in the lobby hears it.", "{who} in the lobby hear it.", count, who=who)


class ReadyEntry(Entry):
    """A line of input. A number as its first character stands for a ready sentence."""

    class Ready(Message):
        """The number of a ready sentence was typed."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    async def on_key(self, event: events.Key) -> None:
        """Take a number for a sentence. A binding would be checked before the line has the
        characters typed just before.
        """
        if not self.value and event.key in _NUMBERS:
            event.stop()
            event.prevent_default()
            self.post_message(self.Ready(int(event.key)))


class ChatPanel(Vertical):
    """A line of input over the top of the screen, with the latest lines of chat and the ready
    sentences.

    It closes when a line is sent, or when the focus moves away.
    """

    DEFAULT_CSS = """
    ChatPanel {
        dock: top;
        layer: talk;
        height: auto;
        color: $felt-text;
        & Static { height: auto; }
        & #said-before { height: auto; max-height: 60vh; scrollbar-size: 1 1; }
        & #hearers, & #ready { color: $felt-muted; }
        & Entry, & Entry:focus { width: 100%; background: $felt; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("say.say", "say", key_display="enter"),
        bind("say.back", "back"),
        bind("say.up", "scroll(-1)", show=False),
        bind("say.down", "scroll(1)", show=False),
    ]

    def __init__(self, lobby: LobbyClient, *, ascii_only: bool) -> None:
        super().__init__(id="talk", classes="panel")
        self.border_title = tr("Talk")
        self._lobby = lobby
        self._ascii_only = ascii_only
        self._entry = ReadyEntry("", id="line", length=LONGEST)
        self._entry.placeholder = tr("Type a line and press Enter, or a number for one of these")

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="said-before", can_focus=False):
            yield Static(id="heard", markup=False)
        yield Static(id="hearers", markup=False)
        yield Static(
            news.rows_of([tr(each) for each in news.READY_SENTENCES], _WIDTH),
            id="ready",
            markup=False,
        )
        yield self._entry

    def on_mount(self) -> None:
        self._entry.focus()
        self.show()

    def show(self) -> None:
        if not self.query("#heard"):
            # The panel is not composed yet.
            return
        lines = said(self._lobby, ascii_only=self._ascii_only)
        self.query_one("#heard", Static).update("\n".join(lines))
        before = self.query_one("#said-before")
        before.display = bool(lines)
        before.scroll_end(animate=False)
        self.query_one("#hearers", Static).update(hearers_told(self._lobby))
        self._lobby.mark_read()

    def action_scroll(self, rows: int) -> None:
        self.query_one("#said-before").scroll_relative(y=rows, animate=False, immediate=True)

    def on_descendant_blur(self) -> None:
        self.remove()

    def action_say(self) -> None:
        self._say(self._entry.value)

    @on(ReadyEntry.Ready)
    def _say_ready(self, message: ReadyEntry.Ready) -> None:
        self._say(news.READY_SENTENCES[message.number - 1])

    def action_back(self) -> None:
        self.screen.set_focus(None)
        self.remove()

    def _say(self, text: str) -> None:
        try:
            self._lobby.say(text)
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
        else:
            self.action_back()
