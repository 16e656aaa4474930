"""The settings, which apply at once; the app saves them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input, Label

from app.games.base import ONLOOKER
from app.storage.errors import StoreError
from app.storage.home import is_visitor
from app.storage.settings import LONGEST_PAUSE, Settings, settings_path
from app.styles import styles_folder
from app.terminal import terminal_environ
from app.text.lists import in_a_row, sentences
from app.text.numbers import brief
from app.text.refusals import sentence_for
from app.text.speech import chosen, languages, msg, tr, tr_c
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.match_form import MatchForm
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.form import Chooser, Field, Form, FormChoice, NameEntry, cut_choices
from app.ui.keys import key_cap

_PACES: Final = (0.0, 0.2, 0.4, 0.8, 1.5, LONGEST_PAUSE)
"""The seconds offered for the pause before a CPU player's answer."""


class Choice(NamedTuple):
    """A value of a setting; its texts are messages."""

    value: Any
    label: str
    sentence: str


class Setting:
    """A setting with its values, if these are always the same; the texts are messages."""

    def __init__(self, name: str, label: str, *choices: Choice, context: str = "") -> None:
        self.name = name
        self.choices = choices
        self._label = label
        self._context = context

    @property
    def label(self) -> str:
        return tr_c(self._context, self._label) if self._context else tr(self._label)


SETTINGS: Final = (
    Setting(
        "theme",
        "Theme",
        Choice("felt", "felt", "Green felt."),
        Choice("dark", "dark", "Dark and quiet."),
        Choice("light", "light", "Paper and ink."),
        Choice("nord", "nord", "Nord: cool and muted."),
        Choice("gruvbox", "gruvbox", "Gruvbox: warm and earthy."),
        Choice("contrast", "contrast", "High contrast."),
        Choice("ansi", "ansi", "The terminal's own colours."),
    ),
    Setting(
        "four_colours",
        "Colours",
        Choice(False, "two", "Clubs and spades are black, diamonds and hearts red."),
        Choice(True, "four", "Clubs green, diamonds blue, hearts red, spades black."),
    ),
    Setting(
        "ascii",
        "Suits",
        Choice(
            None, "automatic", "Suit signs, or letters where the terminal cannot show the signs."
        ),
        Choice(False, "signs", "Always suit signs."),
        Choice(True, "letters", "Always letters: c, d, h and s."),
    ),
    Setting(
        "order",
        "Order",
        Choice("melds", "by melds", "Melds together, deadwood last."),
        Choice("near", "near melds", "Melds, then pairs that need one more card, then the rest."),
        Choice("suit", "by suit", "Clubs, diamonds, spades, hearts, each from the ace up."),
        Choice("rank", "by rank", "From aces to kings."),
        Choice("hand", "my own", "Every card stays where you put it."),
    ),
    Setting("pace", "Pace"),
    Setting(
        "lenient",
        "Undo",
        Choice(False, "before it shows", "A move that has shown a card, or was answered, stands."),
        Choice(
            True, "friendly", "Also after the computer has answered; the match is then friendly."
        ),
        context="name of a setting",
    ),
    Setting(
        "tutor",
        "Tutor",
        Choice("off", "off", "Nobody warns you before a move."),
        Choice("blunders", "blunders", "In Gin for two you are warned before a blunder."),
        Choice("mistakes", "mistakes", "In Gin for two you are warned before every mistake."),
    ),
    Setting(
        "poll",
        "Ask to buy",
        Choice("always", "always", "In Contract Rummy: whenever a card could be bought."),
        Choice(
            "fits",
            "when it fits",
            "Alone with computer players, only where the card helps your hand.",
        ),
        Choice("never", "never", "Alone with computer players, you are never asked."),
    ),
    Setting("cut", "Cut"),
    Setting(
        "lines",
        "Line mode",
        Choice(False, "off", "The game begins on the screen."),
        Choice(True, "on", "From the next start on in plain lines; “lines off” ends that there."),
    ),
    Setting(
        "hand",
        "Keys",
        Choice("both", "usual", "For both hands; ? lists them everywhere."),
        Choice("left", "left hand", "w a s d are the arrows, e is Enter, F1 lists the keys."),
        Choice(
            "right", "right hand", "Backspace is Esc, Y is Tab, j is s, i is d; ? lists the keys."
        ),
    ),
    Setting(
        "motion",
        "Motion",
        Choice("none", "none", "Nothing moves: every change is there at once."),
        Choice(
            "calm",
            "calm",
            "A drawn card moves to its place, a knock spreads. Any key ends it; slow lines have"
            " none.",
        ),
    ),
    Setting(
        "bell",
        "Bell",
        Choice(False, "off", "No sound."),
        Choice(True, "on", "The terminal's bell tells of your turn, and of the end of a hand."),
        Choice(
            "kinds",
            "by kind",
            "Once: your turn. Twice: a knock; twice slowly: chat. Three times: gin.",
        ),
        Choice(
            "words",
            "in words",
            "A notification in kitty, foot, Ghostty, WezTerm and iTerm2; elsewhere by kind.",
        ),
    ),
    Setting("language", "Language"),
)
"""The settings in the order of their lines, without the name."""
_GROUPS: Final = {
    "theme": msg("Appearance"),
    "pace": msg("At the table"),
    "lines": msg("Keys and sound"),
    "language": msg("Language and name"),
}
"""Headings, each by the first setting below it."""


class SettingsScreen(BaseScreen[None]):
    """All settings, each with its explanation. A change applies and is saved at once."""

    player_name = getters.query_one(NameEntry)
    form = getters.query_one(Form)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "settings.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#theme"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("settings.close", "close"),
        bind("settings.keys", "keys"),
        bind("settings.account", "account"),
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
        rows: list[Widget] = []
        for each in SETTINGS:
            if each.name in _GROUPS:
                rows.append(Label(tr(_GROUPS[each.name]), classes="heading"))
            chooser = Chooser(self._choices(each), getattr(settings, each.name), id=each.name)
            rows.append(Field(each.label, chooser))
        name_is = tr("What you are called at the table. A match that has begun keeps its names.")
        form = Form(
            *rows,
            Field(tr("Your name"), NameEntry(settings.name), name_is),
            Label("", id="about", markup=False),
            Label(_moved(settings.keymap), id="keys", classes="quiet", markup=False),
            *(() if is_visitor() else (Label(_file(), classes="quiet", markup=False),)),
            id="settings",
        )
        form.add_class("panel")
        form.border_title = tr("Settings")
        form.border_subtitle = tr("Left and right change a line, up and down go to another.")
        yield form
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Read the saved values, and dim the settings without effect here."""
        if not self.query(Form):
            # The screen could not be built, which is reported elsewhere.
            return
        self._kept = self.form.values
        self.form[self._at].focus()
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
            self.form.fields[name].mark(changed=False, idle=True)
            self.form.fields[name].explain(reason)

    def _choices(self, setting: Setting) -> list[FormChoice]:
        choices = choices_of(setting, self.game_app.settings)
        if setting.name != "theme" or not self.game_app.few_colours:
            return choices
        more = tr("With 16 colours, as here, every start is in ansi.")
        return [each._replace(sentence=sentences([each.sentence, more])) for each in choices]

    def on_stepper_changed(self) -> None:
        self._dim()
        self._keep_choices()
        self._tell_of_line()

    def on_descendant_focus(self) -> None:
        self._tell_of_line()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        # By then it is known whether the sentences have room beside the lines.
        self.call_after_refresh(self._tell_of_line)

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
        if action == "account" and self.game_app.own_account is None:
            return False
        return not (action in ("keys", "account") and isinstance(self.focused, Input)) or None

    def action_account(self) -> None:
        if show := self.game_app.own_account:
            show()

    def action_keys(self) -> None:
        from app.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(), self._keys_changed)

    def _keys_changed(self, _: None) -> None:
        self.query_one("#keys", Label).update(_moved(self.game_app.settings.keymap))

    def _keep_choices(self) -> None:
        chosen = self.form.values
        if changed := dict(chosen.items() - self._kept.items()):
            self._kept = chosen
            self.game_app.update_settings(**changed)

    def _tell_of_line(self) -> None:
        if self.focused:
            field = self.focused.query_ancestor(Field)
            told = "" if field.is_explained else field.sentence
            self.query_one("#about", Label).update(told, layout=False)

    def _keep_name(self) -> None:
        name = self.player_name.chosen
        if name != self.game_app.settings.name:
            self.game_app.update_settings(name=name)


def choices_of(setting: Setting, settings: Settings) -> list[FormChoice]:
    """Return the values of a setting, each with its words, beside the present ``settings``."""
    match setting.name:
        case "pace":
            return _paces(settings.pace)
        case "cut":
            return cut_choices()
        case "language":
            return _languages()
    return [
        FormChoice(value, tr_c("setting", label), tr(sentence))
        for value, label, sentence in setting.choices
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
