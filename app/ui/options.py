"""The choices for a match: the games, the options of each, and rules by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from dataclasses import field as field_of
from enum import StrEnum
from importlib import import_module
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_type_hints

from app.games.base import GAMES, GameCode, RulesError, UnknownGame
from app.storage.settings import OWN_GAME, GameChoices, Settings
from app.text.games import NO, OFF, YES, MainWords, OptionWords, value_of_option
from app.text.letters import folded, plainly
from app.text.lists import clauses, in_a_row
from app.text.refusals import sentence_for
from app.text.speech import ENGLISH, tr, tr_c, voice

Value: TypeAlias = int | str | tuple[int, ...] | None
"""The value of an option: a number, yes or no, a member of an enum, several numbers, or None for
off."""

Values: TypeAlias = Mapping[str, Any]
"""A value for every option. The values need not fit together."""

_STEP: Final = 5


class RuleOption(NamedTuple):
    """An option of the rules as players see it."""

    told: OptionWords
    step: int
    """Change of a number by one press of a key."""

    @property
    def group(self) -> str:
        return tr(self.told.group)

    @property
    def label(self) -> str:
        return tr(self.told.label)

    @property
    def label_within(self) -> str:
        """The label within a sentence."""
        # In other languages it may be a noun, which keeps its capital.
        is_english = voice.get().language == ENGLISH
        return self.label.lower() if is_english else self.label

    @property
    def explanation(self) -> str:
        """A sentence about its meaning."""
        return tr(self.told.explanation)


def _no_reasons(_: Values) -> Mapping[str, str]:
    return {}


def _nothing_else(_: str, __: Values) -> Mapping[str, Value]:
    return {}


class RuleOptions:
    """All options of the rules of a game, in the order in which players read them."""

    def __init__(
        self,
        game: str,
        rules: type[Any],
        told: Mapping[str, OptionWords],
        ranges: Mapping[str, range],
        *,
        steps: Mapping[str, int] | None = None,
        rows: Mapping[str, tuple[tuple[int, ...], ...]] | None = None,
        idle: Callable[[Values], Mapping[str, str]] = _no_reasons,
        following: Callable[[str, Values], Mapping[str, Value]] = _nothing_else,
    ) -> None:
        """``rules`` is the dataclass whose fields the options are.

        ``ranges`` has the possible numbers, and ``rows`` the usual values of options with several
        numbers.
        """
        self.game = game
        self.lines = {
            name: RuleOption(each, step=(steps or {}).get(name, _STEP))
            for name, each in told.items()
        }
        self.ranges = ranges
        self.idle = idle
        """Returns the options that have no effect beside the other values, each with the reason."""
        self.following = following
        """Returns the values that other options must take after a change of this option."""
        self._rules = rules
        self._rows = rows or {}
        self._types = get_type_hints(rules)
        self._field = re.compile(rf"\b({'|'.join(self.lines)})\b", re.ASCII)

    def rules(self, values: Values) -> Any:
        """Return rules with these values. Raises RulesError if they do not fit together."""
        return self._rules(**values)

    def read(self, options: dict[str, Any]) -> Any:
        """Return rules from JSON values. Raises RulesError if one is unknown or impossible."""
        return self._rules.from_json(options)

    def values(self, rules: Any) -> dict[str, Any]:
        return {each.name: getattr(rules, each.name) for each in fields(self._rules)}

    def is_flag(self, name: str) -> bool:
        return self._types[name] is bool

    def can_be_off(self, name: str) -> bool:
        """Return whether a number may be missing."""
        return type(None) in get_args(self._types[name])

    def members(self, name: str) -> tuple[StrEnum, ...]:
        """Return the members of an enum option; empty for other options."""
        kind = self._types[name]
        return tuple(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else ()

    def choices(self, name: str) -> tuple[Value, ...]:
        """Return the values of an option that has only a few; empty for other options."""
        if self.is_flag(name):
            return (True, False)
        if rows := self._rows.get(name):
            return rows
        amounts = self.ranges.get(name, range(0))
        return self.members(name) or (tuple(amounts) if amounts.step > 1 else ())

    def possible(self, name: str) -> str:
        """Return a text with the possible values of an option."""
        if self.is_flag(name):
            # Translators: what can be typed for an option
            return tr("yes or no")
        if rows := self._rows.get(name):
            return tr("numbers such as {example}", example=written(rows[0]))
        values = self.choices(name)
        if values and len(values) <= _STEP:
            return in_a_row(map(written, values))
        amounts = self.ranges[name]
        if amounts.step > 1:
            return tr("an odd number, {least} to {most}", least=amounts[0], most=amounts[-1])
        if self.can_be_off(name):
            return tr("{least} to {most}, or off", least=amounts[0], most=amounts[-1])
        return tr("{least} to {most}", least=amounts[0], most=amounts[-1])

    def parsed(self, assignment: str) -> tuple[str, Value]:
        """Return the name and value in a text such as ``undercut_bonus=10`` or
        ``big-gin-bonus=off``.

        Raises RulesError, with advice, for an unknown option or a value of the wrong kind. The
        rules themselves check whether a number is within its range.
        """
        name, equals, text = assignment.partition("=")
        name, text = folded(name.strip()).replace("-", "_"), plainly(text.strip())
        if name not in self.lines:
            raise RulesError(
                GameCode.UNKNOWN_OPTION, name=name, near=self._near(name), game=self.game
            )
        if equals:
            yes = (YES, "on", "true", "1", _typed(YES))
            no = (NO, "off", "false", "0", _typed(NO))
            if self.is_flag(name) and text in yes + no:
                return name, text in yes
            for word in self.members(name):
                if _joined(text) in (_joined(word), _typed(_joined(word))):
                    return name, word
            if self.can_be_off(name) and text in (OFF, "none", "no", _typed(OFF)):
                return name, None
            if name in self._rows and re.fullmatch(r"[0-9]{1,4}( ?[, ] ?[0-9]{1,4})*", text):
                return name, tuple(map(int, re.findall(r"[0-9]+", text)))
            if self._is_amount(name) and re.fullmatch(r"-?[0-9]{1,9}", text):
                return name, int(text)
        raise RulesError(
            GameCode.IMPOSSIBLE_VALUE,
            assignment=assignment,
            name=name,
            possible=self.possible(name),
        )

    def with_labels(self, error: RulesError) -> str:
        """Return the sentence of an error, with the option's label in place of its name."""
        told = self._field.sub(
            lambda match: self.lines[match[0]].label_within, sentence_for(error), count=1
        )
        return told[0].upper() + told[1:]

    def _is_amount(self, name: str) -> bool:
        return name in self.ranges and not self.is_flag(name)

    def _near(self, name: str) -> str | None:
        from difflib import get_close_matches

        return next(iter(get_close_matches(name, self.lines, n=1)), None)


def written(value: Value) -> str:
    """Return a value as ``RuleOptions.parsed`` reads it."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return OFF if value is None else _joined(str(value))


def spoken(value: Value, *, in_short: bool = False) -> str:
    """Return a value in the player's language."""
    return value_of_option(written(value), in_short=in_short)


def _typed(written_value: str) -> str:
    return plainly(_joined(value_of_option(written_value)))


def _letters(name: str) -> str:
    return plainly(name).replace(" ", "-")


def _joined(text: str) -> str:
    return text.replace("-", "_").replace(" ", "_")


# -- what a game offers --------------------------------------------------------------------


@dataclass(frozen=True)
class GameOffer:
    """All choices for a match of a game. The rules in it are those of this game."""

    name: str
    """The name of the game in journals."""
    options: RuleOptions
    presets: Mapping[str, Any]
    """Rules by name; the default rules come first."""
    preset_summary: Callable[[str, Any], str]
    """Returns a line about the preset of this name, with the numbers of these rules."""
    main: Callable[[Any], str | None]
    """Returns the option for the length of a match, which the start form asks for; None if there is
    none."""
    seat_labels: Callable[[Any], tuple[str, ...]]
    """Returns labels of the other seats in turn order, as many as these rules allow."""
    in_brief: Callable[[Any], str]
    """Returns a few short sentences with the values of all options."""
    in_list: Callable[[str, Any], str]
    """Returns the rules' name with what tells them from others, for a list of saved matches."""
    about_level: Callable[[Any], str]
    """Returns lines about a CPU player: its style, and its strength if that is known."""
    main_words: Mapping[str, MainWords] = field_of(default_factory=dict)
    """Every option that ``main`` can return, by name."""
    old_names: Mapping[str, str] = field_of(default_factory=dict)
    """Current names of presets by their former names."""
    preset_labels: Mapping[str, str] = field_of(default_factory=dict)
    """Labels of presets, as messages of the context ``preset``."""
    usual: GameChoices = field_of(default_factory=GameChoices)
    """The choices of a new player."""

    def called(self, name: str) -> str:
        """Return the label of a preset; a player's own preset has the name that they gave it."""
        return tr_c("preset", self.preset_labels[name]) if name in self.preset_labels else name

    @property
    def usual_rules(self) -> Any:
        return next(iter(self.presets.values()))

    @property
    def most_others(self) -> int:
        """Most opponents and partners, by the preset that has the most seats."""
        return max(len(self.seat_labels(rules)) for rules in self.presets.values())


def offer_of(game: str) -> GameOffer:
    """Return the choices for a match of this game. Raises UnknownGame."""
    if game not in GAMES:
        raise UnknownGame(GameCode.UNKNOWN_GAME, games=GAMES)
    offer: GameOffer = import_module(f"app.ui.games.{game}").OFFER
    return offer


# -- rules by name -------------------------------------------------------------------------

CUSTOM: Final = "custom"
"""The name of rules that are no preset."""
LONGEST: Final = 12
"""Most letters in the name of a player's own preset, so that a chooser has room for it."""


def up_to_date(settings: Settings) -> Settings:
    """Return the settings with the current names of presets.

    A player's own preset with the current name of one of the game's becomes “my …”.
    """
    presets, rules = dict(settings.presets), settings.rules
    for old, new in offer_of(OWN_GAME).old_names.items():
        for own in [name for name in presets if name.casefold() == new]:
            names = (_own_name(new, n) for n in count(1))
            free = next(name for name in names if name not in presets)
            presets[free] = presets.pop(own)
            rules = free if rules == own else rules
        rules = new if rules == old else rules
    return replace(settings, presets=presets, rules=rules)


def _own_name(name: str, number: int) -> str:
    if number == 1:
        return tr("my {name}", name=name)
    return tr("my {name} {number}", name=name, number=number)


def choices_for(offer: GameOffer, settings: Settings) -> GameChoices:
    """Return the player's last choices for a game, or the default ones."""
    return settings.of(offer.name) or offer.usual


def own_presets(offer: GameOffer, settings: Settings) -> dict[str, Any]:
    """Return the player's own presets, without invalid ones, such as those of a later version."""
    own = {}
    for name, options in choices_for(offer, settings).presets.items():
        if name not in _reserved(offer):
            with suppress(RulesError):
                own[name] = offer.options.read(options)
    return own


def offered(offer: GameOffer, settings: Settings) -> dict[str, Any]:
    """Return all rules to choose from: presets, the player's own, then the last custom ones."""
    rules = {**offer.presets, **own_presets(offer, settings)}
    custom = choices_for(offer, settings).custom_rules
    if custom is not None:
        with suppress(RulesError):
            rules[CUSTOM] = offer.options.read(custom)
    return rules


def find_rules(name: str, offer: GameOffer, settings: Settings) -> Any:
    """Return the rules of this name, in any case. Raises RulesError, with the known names."""
    rules = offered(offer, settings)
    typed = folded(name)
    as_called = {_letters(offer.called(known)): known for known in offer.presets}
    wanted = offer.old_names.get(typed, as_called.get(_letters(name), typed))
    for known, found in rules.items():
        if folded(known) == wanted:
            return found
    raise RulesError(GameCode.UNKNOWN_RULES, name=name, known=list(rules))


def name_of(rules: Any, settings: Settings) -> str:
    """Return the name of these rules, even if the length of a match differs; else ``custom``."""
    offer = offer_of(rules.game)
    named = {**offer.presets, **own_presets(offer, settings)}
    for name, known in named.items():
        if known == rules:
            return name
    main = offer.main(rules)
    for name, known in named.items():
        if main and main == offer.main(known):
            with suppress(RulesError):
                if replace(known, **{main: getattr(rules, main)}) == rules:
                    return name
    return CUSTOM


def naming_fault(name: str, offer: GameOffer) -> str | None:
    """Return the fault of a name for a player's own preset; None if it is good."""
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST):
        return tr("Type a name of 1 to {longest} letters.", longest=LONGEST)
    if folded(name) in _reserved(offer):
        return tr("{name} is taken: type another name.", name=name)
    return None


def summary(name: str, rules: Any) -> str:
    """Return one line about rules; a player's own are compared with the nearest preset."""
    offer = offer_of(rules.game)
    if name in offer.presets:
        return offer.preset_summary(name, rules)
    values = offer.options.values(rules)
    nearest, changed = unlike(values, offer)
    told = [
        f"{offer.options.lines[option].label_within} {spoken(values[option])}"
        for option in changed
        # The length of a match stands elsewhere.
        if option not in offer.main_words
    ]
    if not told:
        return tr("As {rules}.", rules=nearest)
    return tr("As {rules}, but {options}.", rules=nearest, options=clauses(told))


def unlike(values: Values, offer: GameOffer) -> tuple[str, list[str]]:
    """Return the preset nearest to these values, and the options that differ from it."""
    unlike = {
        name: [
            option
            for option, value in offer.options.values(rules).items()
            if value != values[option]
        ]
        for name, rules in offer.presets.items()
    }
    nearest = min(unlike, key=lambda name: len(set(unlike[name]) - offer.main_words.keys()))
    return nearest, unlike[nearest]


def _reserved(offer: GameOffer) -> tuple[str, ...]:
    return (*offer.presets, *offer.old_names, CUSTOM)


class StartFormValues(NamedTuple):
    """The values of the start form that depend on the game."""

    rules: str
    length: str
    """The typed length of a match; empty for that of the rules."""
    wanted: list[str]
    """Players for the other seats."""


def filled_from(offer: GameOffer, settings: Settings) -> StartFormValues:
    """Return the first values of the start form for a game."""
    choices = choices_for(offer, settings)
    target = str(choices.target) if choices.target else ""
    return StartFormValues(choices.rules, target, [choices.opponent, *choices.others])
