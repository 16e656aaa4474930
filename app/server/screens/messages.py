"""Messages of one to one: the people whom one follows or has written with, and what was written."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from app.refusal import Refused
from app.server import profile_words as words
from app.server.contacts import LONGEST_MESSAGE, Contact
from app.server.screens.base import LiveLobbyScreen, where
from app.styles import styles_folder
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Entry
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar

_WIDTHS: Final = (14, 18)


class ContactsScreen(LiveLobbyScreen):
    """The people whom the visitor follows or has exchanged messages with."""

    CSS_PATH = styles_folder() / "people.tcss"
    AUTO_FOCUS = "#contacts"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("contacts.read", "read", key_display="enter"),
        bind("contacts.profile", "profile"),
        bind("contacts.close", "close"),
    ]

    contacts = getters.query_one("#contacts", PickList)

    def __init__(self) -> None:
        super().__init__(self.show_all)
        self._found: dict[str, Contact] = {}
        """The contacts by the id of the account."""

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Messages"))
        with Vertical(classes="body"):
            with self.panel("contacts-panel", tr("Messages"), "contacts.read", "contacts.profile"):
                yield PickList("contacts", _WIDTHS)
            yield Line("tie", "quiet")
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        lobby, me, now = self.lobby, self.visit.person.id, datetime.now()
        self._found = {contact.person: contact for contact in lobby.contacts()}
        items = []
        for contact in self._found.values():
            visit = lobby.visits.get(contact.person)
            cells = (
                contact.name,
                words.contact_state(contact, where(visit) if visit else ""),
                words.contact_news(contact, me, now),
            )
            items.append(PickListItem(contact.person, tuple(map(self.showable, cells))))
        empty = tr("You follow nobody, and nobody has written to you.")
        self.contacts.offer(items or [PickListItem("", (self.showable(empty),), is_muted=True)])
        how = tr("On a profile, o on a name, you follow a person, or write.")
        self.query_one("#tie", Line).show(self.showable(how))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("read", "profile"):
            return (self.is_mounted and bool(self.contacts.chosen)) or None
        return True

    def on_pick_list_chosen(self) -> None:
        self.action_read()

    def action_read(self) -> None:
        if contact := self._found.get(self.contacts.chosen):
            self.app.push_screen(MessagesScreen(contact.person, contact.name))

    def action_profile(self) -> None:
        if person := self.contacts.chosen:
            self.visitor.show_profile(list(self._found), person)

    def action_close(self) -> None:
        self.dismiss(None)


class MessagesScreen(LiveLobbyScreen):
    """The messages between the visitor and a ``person``, and a line to write another one."""

    CSS_PATH = styles_folder() / "people.tcss"
    AUTO_FOCUS = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("messages.send", "send", key_display="enter"),
        bind("messages.up", "scroll(-1)", show=False),
        bind("messages.down", "scroll(1)", show=False),
        bind("messages.close", "close"),
    ]

    def __init__(self, person: str, name: str) -> None:
        super().__init__(self.show_all)
        self.person = person
        self._called = name
        self._shown = ""

    def compose(self) -> ComposeResult:
        yield TitleBar("")
        with Vertical(classes="body"), self.panel("messages-panel", tr("Messages")):
            with VerticalScroll(id="messages-before", can_focus=False):
                yield Static(id="messages", markup=False)
            entry = Entry("", id="line", length=LONGEST_MESSAGE)
            entry.placeholder = tr("Type a message and press Enter")
            yield entry
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        me, now = self.visit.person.id, datetime.now()
        visit = self.lobby.visits.get(self.person)
        state = where(visit) if visit else tr("not here: it is read at the next visit")
        title = words.messages_title(self._called)
        self.query_one(TitleBar).show(self.showable(title), [self.showable(state)])
        told = "\n".join(
            words.message_told(
                tr("you") if message.sender == me else self._called, message.text, message.sent, now
            )
            for message in self.lobby.messages(self.person)
        )
        told = self.showable(told or words.no_messages())
        if told != self._shown:
            self._shown = told
            self.query_one("#messages", Static).update(told)
            before = self.query_one("#messages-before")
            self.call_after_refresh(before.scroll_end, animate=False)

    def action_send(self) -> None:
        entry = self.query_one("#line", Entry)
        try:
            self.lobby.send_message(self.person, entry.value)
        except Refused as error:
            self.tell(error)
        else:
            entry.value = ""
            self.show_all()

    def action_scroll(self, rows: int) -> None:
        before = self.query_one("#messages-before")
        before.scroll_relative(y=rows, animate=False, immediate=True)

    def action_close(self) -> None:
        self.dismiss(None)
