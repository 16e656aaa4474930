"""The page of keys: all commands with their keys, which the player can change."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events, getters, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from app.storage.home import is_visitor
from app.styles import styles_folder
from app.text.speech import msg_c, tr, tr_c
from app.tui.keymap import (
    RESERVED,
    KeyTaken,
    keys_of,
    place_of,
    with_key,
    with_usual_keys,
)
from app.tui.keys import bind, key_pressed
from app.tui.screens.base import SMALL, BaseScreen
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.ui.keys import COMMANDS, key_cap

PLACES: Final = {
    "table": msg_c("place", "Table"),
    "knock": msg_c("place", "Knock"),
    "ways": msg_c("place", "Ways to meld"),
    "layoff": msg_c("place", "Defence"),
    "showdown": msg_c("place", "Hand over"),
    "hand_end": msg_c("place", "Hand over"),
    "match_end": msg_c("place", "Match over"),
    "menu": msg_c("place", "Menu"),
    "pass_on": msg_c("place", "Next player"),
    "start": msg_c("place", "Start"),
    "new_match": msg_c("place", "New match"),
    "unfinished": msg_c("place", "Unfinished"),
    "options": msg_c("place", "Options"),
    "settings": msg_c("place", "Settings"),
    "keys": msg_c("place", "Keys"),
    "form": msg_c("place", "A choice"),
    "list": msg_c("place", "A list"),
    "rules": msg_c("place", "Rules"),
    "guide": msg_c("place", "Guide"),
    "history": msg_c("place", "History"),
    "review": msg_c("place", "Review"),
    "replay": msg_c("place", "Replay"),
    "lesson": msg_c("place", "Lesson"),
    "practise": msg_c("place", "Practise"),
    "drill": msg_c("place", "Drills"),
    "duplicate": msg_c("place", "Duplicate"),
    "daily": msg_c("place", "Daily deal"),
    "board": msg_c("place", "Board"),
    "positions": msg_c("place", "Positions"),
    "choices": msg_c("place", "Choices"),
    "pad": msg_c("place", "Score pad"),
    "pad_start": msg_c("place", "New pad"),
    "pad_hand": msg_c("place", "Hand of a pad"),
    "pad_end": msg_c("place", "Pad over"),
    "proof": msg_c("place", "Proof"),
    "cut": msg_c("place", "Cut"),
    "delete": msg_c("place", "Delete?"),
    "give-up": msg_c("place", "Resign?"),
    "unsaved": msg_c("place", "Not saved"),
    "program": msg_c("place", "Program?"),
    "place": msg_c("place", "Play there?"),
    "app": msg_c("place", "Everywhere"),
}
"""The groups of commands in the order of the list, by the first part of a command's name."""
PLACES_AMONG_PEOPLE: Final = {
    "lobby": msg_c("place", "Lobby"),
    "ratings": msg_c("place", "Ratings"),
    "tournaments": msg_c("place", "Tournaments"),
    "tournament": msg_c("place", "Tournament"),
    "new_tournament": msg_c("place", "New tournament"),
    "admit": msg_c("place", "Admission"),
    "sure": msg_c("place", "Sure?"),
    "seek": msg_c("place", "Quick game"),
    "profile": msg_c("place", "Profile"),
    "report": msg_c("place", "Report"),
    "moderate": msg_c("place", "Moderate"),
    "reports": msg_c("place", "Reports"),
    "contacts": msg_c("place", "Messages"),
    "messages": msg_c("place", "Writing"),
    "account": msg_c("place", "Account"),
    "join": msg_c("place", "Other account"),
    "open": msg_c("place", "New table"),
    "waiting": msg_c("place", "Waiting"),
    "alone": msg_c("place", "Alone"),
    "say": msg_c("place", "Say"),
    "name": msg_c("place", "Name"),
    "word": msg_c("place", "Password"),
    "end-match": msg_c("place", "End match?"),
    "displaced": msg_c("place", "Elsewhere"),
    "house": msg_c("place", "Everywhere"),
}
"""The groups of a server's commands."""


_WIDTHS: Final = (13, 18, 18)
"""The cells of the columns but the last."""


class KeysScreen(BaseScreen[None]):
    """All commands of the program, one of them marked. Every change is saved at once."""

    ALLOW_SELECT = False
    AUTO_FOCUS = "#commands"
    CSS_PATH = styles_folder() / "keys.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("keys.change", "change", key_display="enter"),
        bind("keys.restore", "restore", key_display="del"),
        bind("keys.close", "close"),
    ]

    commands = getters.query_one("#commands", PickList)
    about = getters.query_one("#about", Line)

    def __init__(self) -> None:
        super().__init__()
        self._places = PLACES | (PLACES_AMONG_PEOPLE if is_visitor() else {})
        self._listed = [
            name for place in self._places for name in COMMANDS if place_of(name) == place
        ]
        self._has_places = True
        """Whether there is room for the places."""
        self._waits_for_key = False
        """Whether the next key becomes the key of the marked command."""
        self._told_of = ""
        """The command described last."""

    def compose(self) -> ComposeResult:
        self._has_places = self.app.size.width >= SMALL
        with Vertical(id="list", classes="panel") as panel:
            yield Line("head", classes="quiet")
            yield PickList("commands", _WIDTHS if self._has_places else _WIDTHS[1:])
            yield Line("about", classes="strong")
        panel.border_title = tr("Keys")
        yield SteadyFooter()

    def on_mount(self) -> None:
        heads = self._in_row(
            "",
            # Translators: heads of columns; at most 12, 17 and 17 cells, the last has more room
            tr_c("column", "Where"),
            tr_c("column", "Command"),
            tr_c("column", "Keys"),
            tr_c("column", "What it does"),
        )
        self.query_one("#head", Line).show(self.commands.headed(heads.cells))
        self._show()

    @property
    def takes_any_key(self) -> bool:
        return self._waits_for_key

    def acts_by(self, key: str) -> bool:
        """Return True while a new key is awaited: a repeat of a held key must not become it."""
        return self._waits_for_key or super().acts_by(key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not self._waits_for_key

    def action_change(self) -> None:
        self._waits_for_key = True
        # Without the focus, a repeat of a held key is not taken as the new key.
        self.set_focus(None)
        self._tell(
            tr(
                "Press the new key for “{label}”. Esc leaves it as it is.",
                label=self._label(self.commands.chosen),
            )
        )
        self.refresh_bindings()

    def action_restore(self) -> None:
        name = self.commands.chosen
        try:
            keymap = with_usual_keys(name, self.game_app.settings)
        except KeyTaken as taken:
            self._tell(self._taken(taken))
        else:
            self.game_app.update_settings(keymap=keymap)
            self._tell(tr("“{label}” has its usual keys.", label=self._label(name)))

    def action_close(self) -> None:
        self.dismiss()

    def take_key(self, event: events.Key) -> None:
        """Give the marked command this key, or say why that is impossible."""
        self._waits_for_key = False
        name = self.commands.chosen
        # A letter means the same in both cases.
        key = key_pressed(event)
        key = key.lower() if len(key) == 1 else key
        self.commands.focus()
        told = ""
        if key in RESERVED:
            told = tr(
                "{key} cannot be used as a key here: nothing was changed.", key=self._written(key)
            )
        elif key != "escape":
            try:
                keymap = with_key(name, key, self.game_app.settings, self._listed)
            except KeyTaken as taken:
                told = self._taken(taken)
            else:
                self.game_app.update_settings(keymap=keymap)
                told = tr(
                    "{key} is “{label}” from now on.",
                    key=self._written(key),
                    label=self._label(name),
                )
        self._tell(told)
        self.refresh_bindings()

    @on(PickList.Moved)
    def _tell_of_command(self) -> None:
        # The list also sends this when it gets the focus back, for the row described already.
        if self.commands.chosen != self._told_of:
            self._tell("")

    @on(PickList.Chosen)
    def _press_row(self) -> None:
        self.action_change()

    def _tell(self, text: str) -> None:
        self._told_of = self.commands.chosen
        self._show()
        # Translators: what a key does, as a sentence
        does = tr("{does}.", does=COMMANDS[self._told_of].tooltip)
        self.about.show(self.showable(text or does))

    def _taken(self, taken: KeyTaken) -> str:
        place = tr_c("place", (PLACES | PLACES_AMONG_PEOPLE)[place_of(taken.command)])
        return tr(
            "{key} is “{label}” already ({place}): nothing was changed.",
            key=self._written(taken.key),
            label=self._label(taken.command),
            place=place,
        )

    def _show(self) -> None:
        self.commands.offer([self._item(name) for name in self._listed])

    def _item(self, name: str) -> PickListItem:
        command = COMMANDS[name]
        if self._waits_for_key and name == self.commands.chosen:
            keys = tr("press it")
        else:
            keys = " ".join(
                self.game_app.get_key_display(Binding(key, ""))
                for key in keys_of(name, self.game_app.settings)
            )
        return self._in_row(
            name, tr_c("place", self._places[place_of(name)]), command.label, keys, command.tooltip
        )

    def _in_row(self, name: str, place: str, *cells: str) -> PickListItem:
        shown = (place, *cells) if self._has_places else cells
        return PickListItem(name, tuple(map(self.showable, shown)))

    def _label(self, name: str) -> str:
        return COMMANDS[name].label

    def _written(self, key: str) -> str:
        cap = key_cap(key, in_signs=not self.game_app.ascii_only)
        return cap or App.get_key_display(self.app, Binding(key, ""))
