"""The visitor's own account: the name, the keys and the resume word that open it, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.refusal import Refused
from app.server import profile_words as words
from app.server.own_accounts import OwnKey
from app.server.screens.base import LiveLobbyScreen
from app.server.screens.dialogs import TextPromptScreen
from app.styles import styles_folder
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.questions import DeleteScreen
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line, Rows
from app.tui.widgets.title_bar import TitleBar

_WIDTHS: Final = (26,)
_LONGEST_WORD: Final = 60
_KEY: Final = "key:"
"""Begins the rows of keys."""


class WordScreen(TextPromptScreen):
    """Asks for the resume word of another account of the visitor's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("join.take", "take", key_display="enter"),
        bind("join.back", "back"),
    ]

    def __init__(self) -> None:
        super().__init__(
            tr("Your other account"),
            tr("Type its resume word. The key by which you have come opens that account then."),
            length=_LONGEST_WORD,
        )


class AccountScreen(LiveLobbyScreen):
    """The ways into the account, one a row, and what else can be done with it."""

    CSS_PATH = styles_folder() / "people.tcss"
    AUTO_FOCUS = "#ways"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("account.do", "do", key_display="enter"),
        bind("account.close", "close"),
    ]

    ways = getters.query_one("#ways", PickList)

    def __init__(self) -> None:
        super().__init__(self.show_all)
        self._keys: dict[str, OwnKey] = {}
        """The keys of the account by their rows."""
        self._told = ""
        """The answer to what was done last."""

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Your account"))
        with Vertical(classes="body"):
            with self.panel("ways-panel", tr("Account"), "account.do"):
                yield PickList("ways", _WIDTHS)
            yield Line("deed")
            yield Rows("told")
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        account = self.lobby.own_account()
        self._keys = {f"{_KEY}{key.fingerprint}": key for key in account.keys}
        word = self.visitor.resume_word
        keys = [
            (row, tr("Key"), f"{words.key_name(key.fingerprint)}…, {words.key_told(key)}")
            for row, key in self._keys.items()
        ]
        has_word = word or (tr("there is one") if account.has_word else tr("there is none"))
        rows = [
            ("name", tr("Name"), self.visit.name),
            *keys,
            ("word", tr("Resume word"), has_word),
            ("add", tr("Add a key"), tr("another machine, another key")),
            ("join", tr("I have an account here"), tr("this key is to open that one")),
            ("delete", tr("Delete this account"), tr("for good")),
        ]
        self.ways.offer(
            [
                PickListItem(row, (self.showable(head), self.showable(told)))
                for row, head, told in rows
            ]
        )
        self._show_what_enter_does()
        told = self._told or (words.word_told(word) if word else "")
        self.show_prose(self.query_one("#told", Rows), [told])

    def on_pick_list_moved(self) -> None:
        self._show_what_enter_does()

    def on_pick_list_chosen(self) -> None:
        self.action_do()

    def _show_what_enter_does(self) -> None:
        match self.ways.chosen:
            case "name":
                does = tr("Enter changes your name; what you have played stays yours")
            case "word":
                does = tr("Enter makes a new resume word; the one before opens nothing any more")
            case "add":
                does = tr("Enter says how another key comes to open this account")
            case "join":
                does = tr("Enter asks for the resume word of the other account")
            case "delete":
                does = tr("Enter asks whether your account is to be deleted")
            case _:
                does = tr("Enter removes this key: it opens your account no more")
        self.query_one("#deed", Line).show(self.showable(does))

    def action_do(self) -> None:
        match row := self.ways.chosen:
            case "name":
                self.visitor.choose_name()
            case "word":
                self._do(self._renew)
            case "add":
                self._told = words.how_to_add_a_key()
            case "join":
                self.app.push_screen(WordScreen(), self._join)
            case "delete":
                told = words.deletion_told(self.visit.name)
                asked = tr("Delete your account for good?")
                self.app.push_screen(DeleteScreen(told, asked), self._delete)
            case _:
                self._ask_to_remove(self._keys[row])
        self.show_all()

    def action_close(self) -> None:
        self.dismiss(None)

    def _do(self, deed: Callable[[], object]) -> bool:
        """Do something to the account; return whether that was possible."""
        try:
            deed()
        except Refused as error:
            self.tell(error)
            return False
        return True

    def _renew(self) -> None:
        self.visitor.resume_word = self.lobby.renew_word()
        self._told = ""

    def _ask_to_remove(self, key: OwnKey) -> None:
        def remove(agrees: bool | None) -> None:
            if agrees and self._do(lambda: self.lobby.remove_key(key.fingerprint)):
                self.show_all()

        told = f"{key.fingerprint}\n{words.key_told(key)}"
        self.app.push_screen(DeleteScreen(told, tr("Remove this key?")), remove)

    def _join(self, word: str | None) -> None:
        if not word:
            return
        try:
            name = self.lobby.account_with_word(word)
        except Refused as error:
            self.tell(error)
            return
        account = self.lobby.own_account()
        is_only = len(account.keys) < 2 and not account.has_word

        def move(agrees: bool | None) -> None:
            if agrees and self._do(lambda: self.lobby.move_key(word)):
                self.visitor.leave_at_once()

        told = words.move_told(name, self.visit.name, is_only=is_only)
        self.app.push_screen(DeleteScreen(told, tr("Give this key to your other account?")), move)

    def _delete(self, agrees: bool | None) -> None:
        if agrees and self._do(self.lobby.delete_account):
            self.visitor.leave_at_once()
