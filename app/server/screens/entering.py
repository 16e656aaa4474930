"""The way to a table from anywhere on the server, with the question for its password."""

from __future__ import annotations

from typing import Any, Protocol

from app.refusal import Refused
from app.server.client import LobbyClient
from app.server.refusals import LobbyCode
from app.server.screens.dialogs import PassphraseScreen
from app.server.table_info import TableInfo
from app.text.refusals import sentence_for


class EnteringApp(Protocol):
    lobby: LobbyClient

    def show_place(self) -> None: ...

    def notify(self, message: str, **how: Any) -> None: ...

    def push_screen(self, screen: Any, callback: Any) -> Any: ...


def enter(app: EnteringApp, table: TableInfo, *, watches: bool) -> None:
    """Sit down at a table or look on, after the question for its password if it is private."""
    if app.lobby.needs_passphrase(table.number):
        _ask_for_word(app, table.number, watches=watches)
    else:
        _go_to(app, table.number, "", watches=watches)


def _ask_for_word(app: EnteringApp, number: int, refused: str = "", *, watches: bool) -> None:
    def typed(passphrase: str | None) -> None:
        if passphrase is not None:
            _go_to(app, number, passphrase, watches=watches)

    app.push_screen(PassphraseScreen(number, refused), typed)


def _go_to(app: EnteringApp, number: int, passphrase: str, *, watches: bool) -> None:
    go = app.lobby.watch if watches else app.lobby.sit_down
    try:
        go(number, passphrase)
    except Refused as error:
        if error.code == LobbyCode.WORD:
            _ask_for_word(app, number, sentence_for(error), watches=watches)
        else:
            app.notify(sentence_for(error), severity="warning")
        return
    app.show_place()
