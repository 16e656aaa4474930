"""The settings, which apply at once; the app saves them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Label

from app.games.base import ONLOOKER
from app.storage.errors import StoreError
from app.storage.paths import is_visitor
from app.storage.settings import LONGEST_PAUSE, settings_path
from app.styles import styles_folder
from app.terminal import terminal_environ
from app.text.lists import in_a_row, sentences
from app.text.numbers import brief
from app.text.refusals import sentence_for
from app.text.speech import chosen, languages, msg, msg_c, tr, tr_c
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.match_form import MatchForm, cut_choices
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.form import Chooser, Field, FormChoice, NameEntry
from app.ui.keys import key_cap

_PACES: Final = (0.0, 0.2, 0.4, 0.8, 1.5, LONGEST_PAUSE)
"""The seconds offered for the pause before a CPU player's answer."""


class SettingChoice(NamedTuple):
    """A value of a setting; its texts are messages."""

    label: str
    sentence: str


_Table: TypeAlias = Mapping[Any, SettingChoice]

_FOUR_COLOURS: Final[_Table] = {
    False: SettingChoice(
        msg_c("setting", "two"),
        msg("Clubs and spades are black, diamonds and hearts red."),
    ),
    True: SettingChoice(
        msg_c("setting", "four"), msg("Clubs green, diamonds blue, hearts red, spades black.")
    ),
}
_LETTERS: Final[_Table] = {
    None: SettingChoice(
        msg_c("setting", "automatic"),
        msg("Suit signs, or letters where the terminal cannot show the signs."),
    ),
    False: SettingChoice(msg_c("setting", "signs"), msg("Always suit signs.")),
    True: SettingChoice(msg_c("setting", "letters"), msg("Always letters: c, d, h and s.")),
}
_ORDERS: Final[_Table] = {
    "melds": SettingChoice(msg_c("setting", "by melds"), msg("Melds together, deadwood last.")),
    "suit": SettingChoice(
        msg_c("setting", "by suit"), msg("Clubs, diamonds, hearts, spades, each from the ace up.")
    ),
    "rank": SettingChoice(msg_c("setting", "by rank"), msg("From aces to kings.")),
    "hand": SettingChoice(msg_c("setting", "my own"), msg("Every card stays where you put it.")),
}
_UNDOS: Final[_Table] = {
    False: SettingChoice(
        msg_c("setting", "before it shows"),
        msg("A move that has shown a card, or was answered, stands."),
    ),
    True: SettingChoice(
        msg_c("setting", "friendly"),
        msg("Also after the computer has answered; the match is then friendly."),
    ),
}
_POLLS: Final[_Table] = {
    "always": SettingChoice(
        msg_c("setting", "always"), msg("In Contract Rummy: whenever a card could be bought.")
    ),
    "fits": SettingChoice(
        msg_c("setting", "when it fits"),
        msg("Alone with computer players, only where the card helps your hand."),
    ),
    "never": SettingChoice(
        msg_c("setting", "never"), msg("Alone with computer players, you are never asked.")
    ),
}
_TUTORS: Final[_Table] = {
    "off": SettingChoice(msg_c("setting", "off"), msg("Nobody warns you before a move.")),
    "blunders": SettingChoice(
        msg_c("setting", "blunders"), msg("In Gin for two you are warned before a blunder.")
    ),
    "mistakes": SettingChoice(
        msg_c("setting", "mistakes"), msg("In Gin for two you are warned before every mistake.")
    ),
}
_LINES: Final[_Table] = {
    False: SettingChoice(msg_c("setting", "off"), msg("The game begins on the screen.")),
    True: SettingChoice(
        msg_c("setting", "on"),
        msg("From the next start on in plain lines; “lines off” ends that there."),
    ),
}
HANDS: Final[_Table] = {
    "both": SettingChoice(
        msg_c("setting", "usual"), msg("For both hands; ? lists them everywhere.")
    ),
    "left": SettingChoice(
        msg_c("setting", "left hand"), msg("w a s d are the arrows, e is Enter, F1 lists the keys.")
    ),
    "right": SettingChoice(
        msg_c("setting", "right hand"),
        msg("Backspace is Esc, Y is Tab, j is s, i is d; ? lists the keys."),
    ),
}
_BELLS: Final[_Table] = {
    False: SettingChoice(msg_c("setting", "off"), msg("No sound.")),
    True: SettingChoice(
        msg_c("setting", "on"),
        msg("The terminal's bell tells of your turn, and of the end of a hand."),
    ),
}
_THEMES: Final[Mapping[str, SettingChoice]] = {
    "felt": SettingChoice(msg_c("setting", "felt"), msg("Green felt.")),
    "dark": SettingChoice(msg_c("setting", "dark"), msg("Dark and quiet.")),
    "light": SettingChoice(msg_c("setting", "light"), msg("Light.")),
    "contrast": SettingChoice(msg_c("setting", "contrast"), msg("High contrast.")),
    "ansi": SettingChoice(msg_c("setting", "ansi"), msg("The terminal's own colours.")),
}


class SettingLines(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The settings, which scroll to the line in focus; up and down move from line to line."""


class SettingsScreen(BaseScreen[None]):
    """All settings, each with its explanation. A change applies and is saved at once."""

    player_name = getters.query_one(NameEntry)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "settings.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#theme"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("settings.close", "close"),
        bind("settings.keys", "keys"),
        bind("settings.up", "app.focus_previous", show=False),
        bind("settings.down", "app.focus_next", show=False),
    ]

    def __init__(self, at: str = "theme") -> None:
        """Begin at the line of the setting ``at``."""
        super().__init__()
        self._at = at
        self._kept: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        settings = self.game_app.settings
        self.set_class(self.game_app.ascii_only, "-ascii")
        lines: tuple[tuple[str, str, list[FormChoice]], ...] = (
            ("theme", tr("Theme"), _themes(few_colours=self.game_app.few_colours)),
            ("four_colours", tr("Colours"), _choices(_FOUR_COLOURS)),
            ("ascii", tr("Suits"), _choices(_LETTERS)),
            ("order", tr("Order"), _choices(_ORDERS)),
            ("pace", tr("Pace"), _paces(settings.pace)),
            ("lenient", tr_c("name of a setting", "Undo"), _choices(_UNDOS)),
            ("tutor", tr("Tutor"), _choices(_TUTORS)),
            ("poll", tr("Ask to buy"), _choices(_POLLS)),
            ("cut", tr("Cut"), cut_choices()),
            ("lines", tr("Line mode"), _choices(_LINES)),
            ("hand", tr("Keys"), _choices(HANDS)),
            ("bell", tr("Bell"), _choices(_BELLS)),
            ("language", tr("Language"), _languages()),
        )
        with SettingLines(id="settings"):
            yield Label(tr("Settings"), id="title")
            for name, label, choices in lines:
                yield Field(label, Chooser(choices, getattr(settings, name), id=name))
            yield Field(
                tr("Your name"),
                NameEntry(settings.name),
                tr("What you are called at the table. A match that has begun keeps its names."),
            )
            yield Label("", id="about", markup=False)
            yield Label(tr("Left and right change a line, up and down go to another."), id="how")
            yield Label(_moved(settings.keymap), id="keys", markup=False)
            if not is_visitor():
                yield Label(_file(), id="file", markup=False)
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Read the saved values, and dim the settings without effect here."""
        self._kept = self._chosen()
        # Lines are missing if the screen could not be built, which is reported elsewhere.
        self.query(f"#{self._at}").focus()
        self._dim()

    @property
    def _game(self) -> str:
        """The game played under this screen, or chosen in a form there."""
        if table := self.game_app.table:
            return str(table.seat_handle(ONLOOKER).snapshot().rules.game)
        forms = (screen for screen in self.app.screen_stack if isinstance(screen, MatchForm))
        return next((form.offer.name for form in forms), self.game_app.settings.game)

    def _dim(self) -> None:
        reasons: dict[str, str] = {}
        if self.app.no_color:
            colourless = tr("Has no effect here: there are no colours (NO_COLOR).")
            reasons |= dict.fromkeys(("theme", "four_colours"), colourless)
        if self._game != "contract":
            reasons["poll"] = tr("Has no effect here: cards are bought in Contract Rummy only.")
        if self._game != "gin":
            reasons["tutor"] = tr("Has no effect here: the tutor warns in Gin only.")
        for name, reason in reasons.items():
            for line in self.query(f"#{name}"):
                field = line.query_ancestor(Field)
                field.mark(changed=False, idle=True)
                field.explain(reason)

    def on_stepper_changed(self) -> None:
        self._dim()
        self._keep_choices()
        self._tell_of_line()

    def on_descendant_focus(self) -> None:
        self._tell_of_line()

    def on_input_blurred(self, event: Input.Blurred) -> None:
        self._keep_name()

    def action_close(self) -> None:
        # With keys typed ahead, this one can arrive before the message about a change.
        self._keep_choices()
        self._keep_name()
        if self.is_current:
            # A change of the language has rebuilt the screens.
            self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a name is typed, let letters belong to it."""
        return not (action == "keys" and isinstance(self.focused, Input)) or None

    def action_keys(self) -> None:
        from app.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(), self._keys_changed)

    def _keys_changed(self, _: None) -> None:
        self.query_one("#keys", Label).update(_moved(self.game_app.settings.keymap))

    def _chosen(self) -> dict[str, Any]:
        return {str(chooser.id): chooser.choice.value for chooser in self.query(Chooser)}

    def _keep_choices(self) -> None:
        chosen = self._chosen()
        if changed := dict(chosen.items() - self._kept.items()):
            self._kept = chosen
            self.game_app.update_settings(**changed)

    def _tell_of_line(self) -> None:
        if self.focused:
            told = self.focused.query_ancestor(Field).sentence
            self.query_one("#about", Label).update(told, layout=False)

    def _keep_name(self) -> None:
        name = self.player_name.chosen
        if name != self.game_app.settings.name:
            self.game_app.update_settings(name=name)


def _choices(table: _Table) -> list[FormChoice]:
    return [
        FormChoice(value, tr_c("setting", told.label), tr(told.sentence))
        for value, told in table.items()
    ]


def _themes(*, few_colours: bool) -> list[FormChoice]:
    few = tr("With 16 colours, as here, every start is in ansi.") if few_colours else ""
    return [
        choice._replace(sentence=sentences([choice.sentence, few])) for choice in _choices(_THEMES)
    ]


def _moved(keymap: Mapping[str, str]) -> str:
    if not keymap:
        return tr("Keys: none was changed.")
    moved = in_a_row(
        f"{name} = {','.join(key_cap(key, in_signs=True) or key for key in keys.split(','))}"
        for name, keys in keymap.items()
    )
    return tr("Keys that were changed: {keys}", keys=moved)


def _languages() -> list[FormChoice]:
    spoken = languages()
    by_locale = spoken[chosen(None, terminal_environ())]
    told = tr("As your terminal's locale says: {language}.", language=by_locale)
    automatic = FormChoice(None, tr_c("setting", "automatic"), told)
    return [automatic, *(FormChoice(code, name, name) for code, name in spoken.items())]


def _paces(current: float) -> list[FormChoice]:
    choices = []
    for pace in sorted({*_PACES, current}):
        label, told = tr_c("setting", "at once"), tr("The computer answers at once.")
        if pace:
            seconds = brief(pace)
            # Translators: seconds
            label = tr("{seconds} s", seconds=seconds)
            told = tr("The computer's answer is shown after {seconds} seconds.", seconds=seconds)
        choices.append(FormChoice(pace, label, told))
    return choices


def _file() -> str:
    try:
        return tr("The settings are saved in {path}", path=settings_path())
    except StoreError as error:
        return sentence_for(error)
