"""The options of the rules: a line with a control for each, and the name of a preset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any, ClassVar, Final

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Label, Static

from app.games.base import RulesError
from app.games.rule_set import Option, RuleSet
from app.styles import styles_folder
from app.text.lists import sentences
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.form import Amount, Chooser, Entry, Field, Form, FormChoice, Stepper
from app.ui.options import (
    CUSTOM,
    LONGEST,
    amounts_of,
    choices_for,
    name_of,
    naming_fault,
    offer_of,
    offered,
    own_presets,
    spoken,
    summary,
    unlike,
)

SERIOUS: Final = "serious"
"""The id of the line for a match without help."""


class PresetName(Entry):
    """A line for the name of a preset."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("options.keep", "screen.keep", key_display="enter")
    ]


def option_line(name: str, option: Option, value: Any) -> Chooser | Amount:
    """Return the control of an option, with the option's name as its id."""
    if option.choices:
        return Chooser(option_choices(option, value), value, id=name)
    return Amount(value, option.amounts, step=option.step, can_be_off=option.can_be_off, id=name)


def option_choices(option: Option, value: Any) -> list[FormChoice]:
    """Return the choices of an option with few values, including its current one."""
    values, explanation = option.choices, tr(option.explanation)
    return [
        FormChoice(each, spoken(each, in_short=True), explanation)
        for each in (values if value in values else (*values, value))
    ]


def serious_choices() -> list[FormChoice]:
    """Return the values of the setting that does without the help of the program."""
    return [
        # Translators: whether a match is played without hints and other help
        FormChoice(
            False, tr_c("option", "no"), tr("With hints, known cards, figures and take-backs.")
        ),
        FormChoice(
            True,
            tr_c("option", "yes"),
            tr("No hints, known cards, deadwood or undo; you lay off yourself."),
        ),
    ]


class OptionsScreen(BaseScreen[Any]):
    """Rules assembled line by line. The result is the chosen rules, None for no change.

    A combination that the game does not allow is explained at the line that made it, and cannot be
    chosen. The player's own presets are saved to the settings at once.
    """

    preset = getters.query_one("#preset", Chooser)
    about = getters.query_one("#about", Label)
    form = getters.query_one(Form)
    in_words = getters.query_one("#words", Static)
    naming = getters.query_one("#naming", Field)
    preset_name = getters.query_one("#preset-name", Entry)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "options.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#preset"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("options.take", "take", key_display="enter"),
        bind("options.close", "close"),
        bind("options.save", "save"),
        bind("options.delete", "delete", key_display="del"),
        bind("options.rules", "rules"),
        bind("options.up", "app.focus_previous", show=False),
        bind("options.down", "app.focus_next", show=False),
        *(
            bind(f"options.{key}", f"go({screens})", show=False)
            for key, screens in (("pageup", -1), ("pagedown", 1), ("home", -100), ("end", 100))
        ),
    ]

    def __init__(self, rules: RuleSet, *, asks_serious: bool = False) -> None:
        """With ``asks_serious``, there is also a line for the setting ``serious``."""
        super().__init__()
        self._asks_serious = asks_serious
        self._game = offer_of(rules.game)
        self._options = self._game.options
        self._rules: RuleSet | None = rules
        """The rules that the lines make together; None if they are impossible."""
        self._values: dict[str, Any] = rules.values()
        self._usual: dict[str, Any] = dict(self._values)
        """The values of the preset chosen last."""
        self._sets: dict[str, dict[str, Any]] = {}
        """The values of all presets, by name."""
        self._changed = ""
        """The option changed last, which is at fault if the rules become impossible."""
        self._faulty = ""
        """The option at fault; empty while the rules are possible."""
        self._idle: dict[str, str] = {}
        """The options without effect now, with the reason."""

    def compose(self) -> ComposeResult:
        self.set_class(self.game_app.ascii_only, "-ascii")
        settings = self.game_app.settings
        self._sets = {name: rules.values() for name, rules in offered(self._game, settings).items()}
        assert self._rules
        name = name_of(self._rules, settings)
        if name == CUSTOM:
            self._sets[CUSTOM] = dict(self._values)
        self._usual = self._sets[name]
        rows: list[Widget] = [Field(tr("Rules"), Chooser(self._choices(), name, id="preset"))]
        if self._asks_serious:
            chooser = Chooser(serious_choices(), settings.serious, id=SERIOUS)
            rows.append(Field(tr("Serious"), chooser))
        for group, options in groupby(self._options.items(), lambda item: item[1].group):
            rows.append(Label(tr(group), classes="heading"))
            rows += [
                Field(
                    tr(option.label),
                    option_line(name, option, self._values[name]),
                    tr(option.explanation),
                )
                for name, option in options
            ]
        form = Form(*rows, id="options")
        form.add_class("panel")
        form.border_title = tr("Options")
        # Translators: the star marks a line whose value is not the usual one
        form.border_subtitle = tr("Up, down: a line. Left, right, digits: change it.  * changed")
        # As high as its lines where a window has room for more, so that all stands in the middle.
        form.styles.max_height = len(rows) + sum(isinstance(row, Label) for row in rows) + 2
        yield form
        yield Label(id="about", markup=False)
        yield Field(
            tr("Name"),
            PresetName("", id="preset-name", length=LONGEST),
            tr("Type a name and press Enter."),
            id="naming",
        )
        words = Static(self._game.in_brief(self._rules), id="words", classes="panel", markup=False)
        words.border_title = tr("In brief")
        yield words
        yield SteadyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow deleting only the player's own presets, and no other action while a name is
        typed.
        """
        if not self.is_mounted:
            return True
        if action in ("save", "rules"):
            return not self.naming.display and self._rules is not None
        if action == "delete":
            chosen = self.preset.value
            return not self.naming.display and chosen in self._own_presets
        return True

    def begin(self) -> None:
        self._mark()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        # By then it is known whether the sentences have room beside the lines.
        self.call_after_refresh(self._explain)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the line in focus. Leaving the name cancels the naming."""
        if self.naming.display and event.widget is not self.preset_name:
            self._close_naming()
        self._explain()

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Apply a whole preset, or one option."""
        stepper = event.stepper
        assert stepper.id
        if stepper.id == SERIOUS:
            pass
        elif stepper is self.preset:
            self._usual = self._sets[self.preset.value]
            self._values = dict(self._usual)
            for name in self._options:
                self._show_value(name)
            self._combine()
        else:
            self._values[stepper.id] = self.form[stepper.id].value
            self._changed = stepper.id
            reset = self._game.rules.reset_by(stepper.id, self._values)
            self._values |= reset
            for name in reset:
                self._show_value(name)
            self._combine()
            self._name_set()
        self._explain()

    def on_input_changed(self) -> None:
        """Say at once whether a preset can have this name."""
        name = self.preset_name.value.strip()
        if name and (fault := naming_fault(name, self._game)):
            self.naming.explain(fault, wrong=True)
        elif _same(name, self._kept):
            self.naming.explain(tr("Enter replaces the preset of this name."))
        else:
            self.naming.explain(tr("Type a name and press Enter."))

    def action_go(self, screens: int) -> None:
        """Move down by so many screens of lines, negative for up; at most to the last or the first
        line.
        """
        steppers = list(self.query(Stepper))
        if self.focused in steppers:
            wanted = self.focused.region.y + screens * self.form.size.height
            min(steppers, key=lambda stepper: abs(stepper.region.y - wanted)).focus()

    def action_keep(self) -> None:
        """Save the rules under the typed name, or say why that is impossible."""
        name = self.preset_name.value.strip()
        if fault := naming_fault(name, self._game):
            self.naming.explain(fault, wrong=True)
            return
        assert self._rules
        self._keep(self._others(name) | {name: self._rules.to_json()})
        for old in _same(name, self._sets):
            del self._sets[old]
        if self._sets.get(CUSTOM) == self._values:
            del self._sets[CUSTOM]
        self._sets[name] = dict(self._values)
        self._offer(name)
        self.preset.focus()
        self.notify(tr("{name} is saved, and offered with the presets.", name=name))

    def action_take(self) -> None:
        """Return the rules, or go to the line that makes them impossible."""
        if self._rules:
            if self._asks_serious:
                self.game_app.update_settings(serious=self.form[SERIOUS].value)
            self.dismiss(self._rules)
        else:
            self.form[self._changed].focus()

    def action_close(self) -> None:
        """Cancel the naming of a preset, or return without a change."""
        if self.naming.display:
            self.preset.focus()
        else:
            self.dismiss(None)

    def action_save(self) -> None:
        chosen = self.preset.value
        self.preset_name.value = chosen if chosen in self._own_presets else ""
        self.naming.display = True
        self.about.display = False
        self.preset_name.focus()
        self.refresh_bindings()

    def action_delete(self) -> None:
        """Delete the chosen preset; its options stay on the screen."""
        name = self.preset.value
        self._keep(self._others(name))
        del self._sets[name]
        self._name_set()
        self.notify(
            tr("{name} is deleted. Its options are still shown: save them to keep it.", name=name)
        )

    @property
    def rules_told(self) -> Any:
        return self._rules

    def action_rules(self) -> None:
        self.action_help()

    def _combine(self) -> None:
        if self._faulty:
            self.form.fields[self._faulty].explain(self._sentence(self._faulty))
        try:
            self._rules, self._faulty = self._game.rules(**self._values), ""
        except RulesError as error:
            self._rules, self._faulty = None, self._changed
            sentence = self._game.with_labels(error)
            self.form.fields[self._changed].explain(sentence, wrong=True)
            self.in_words.update(Content.styled(sentence, "bold $danger"), layout=False)
        else:
            self.in_words.update(Content(self._game.in_brief(self._rules)), layout=False)
        self._mark()
        self.refresh_bindings()

    def _mark(self) -> None:
        _, others = unlike(self._values, self._game)
        before, self._idle = self._idle, dict(self._game.idle(self._values))
        # The length of a match is part of no preset: no other option changes its usual value.
        lengths = self._game.main_words.keys()
        changed = {*others} - lengths
        changed |= {
            name for name in lengths - self._idle.keys() if self._values[name] != self._usual[name]
        }
        for name in self._options:
            field = self.form.fields[name]
            field.mark(changed=name in changed, idle=name in self._idle)
            if name != self._faulty and before.get(name) != self._idle.get(name):
                field.explain(self._sentence(name))

    def _sentence(self, name: str) -> str:
        return self._idle.get(name) or tr(self._options[name].explanation)

    def _name_set(self) -> None:
        name = name_of(self._rules, self.game_app.settings) if self._rules else CUSTOM
        if name == CUSTOM:
            self._sets[CUSTOM] = dict(self._values)
        self._offer(name)

    def _offer(self, name: str) -> None:
        self.preset.offer(self._choices(), name)
        self.form.fields["preset"].explain(self.preset.choice.sentence)
        self.refresh_bindings()

    def _choices(self) -> list[FormChoice]:
        choices = []
        for name, values in self._sets.items():
            try:
                sentence = summary(name, self._game.rules(**values))
            except RulesError as error:
                sentence = self._game.with_labels(error)
            choices.append(FormChoice(name, self._game.called(name), sentence))
        return choices

    def _show_value(self, name: str) -> None:
        control, value = self.form[name], self._values[name]
        if isinstance(control, Chooser):
            control.offer(option_choices(self._options[name], value), value)
        else:
            control.show(value)

    def _explain(self) -> None:
        if not isinstance(stepper := self.focused, Stepper):
            return
        field = stepper.query_ancestor(Field)
        told = [] if field.is_explained else [field.sentence]
        if option := self._options.get(str(stepper.id)):
            told.append(amounts_of(option))
        self.about.update(sentences(told), layout=False)

    def _close_naming(self) -> None:
        self.naming.display = False
        self.about.display = True
        self.refresh_bindings()

    def _others(self, name: str) -> dict[str, dict[str, Any]]:
        presets = self._kept
        return {known: presets[known] for known in presets if known.casefold() != name.casefold()}

    @property
    def _kept(self) -> dict[str, dict[str, Any]]:
        return choices_for(self._game, self.game_app.settings).presets

    @property
    def _own_presets(self) -> dict[str, Any]:
        return own_presets(self._game, self.game_app.settings)

    def _keep(self, presets: dict[str, dict[str, Any]]) -> None:
        settings = self.game_app.settings
        choices = replace(choices_for(self._game, settings), presets=presets)
        self.game_app.update_settings(**settings.choosing(self._game.name, choices))


def _same(name: str, names: Iterable[str]) -> list[str]:
    return [known for known in names if known.casefold() == name.casefold()]
