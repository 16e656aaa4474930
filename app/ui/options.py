"""The choices for a match: the games, the options of each, and rules by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias

from app.games.base import GAMES, GameCode, RulesError, UnknownGame
from app.games.rule_set import Option, RuleSet, Value, written
from app.storage.settings import OWN_GAME, GameChoices, Settings
from app.text.games import MainWords, value_of_option
from app.text.letters import folded, plainly
from app.text.lists import clauses, in_a_row
from app.text.refusals import sentence_for
from app.text.speech import ENGLISH, tr, tr_c, voice

Values: TypeAlias = Mapping[str, Any]
"""A value for every option. The values need not fit together."""

_FEW: Final = 5
"""Most values that are listed one by one."""


def label_within(option: Option) -> str:
    """Return the label of an option within a sentence."""
    # In other languages it may be a noun, which keeps its capital.
    label = tr(option.label)
    return label.lower() if voice.get().language == ENGLISH else label


def possible(option: Option) -> str:
    """Return a text with the possible values of an option."""
    if option.is_flag:
        # Translators: what can be typed for an option
        return tr("yes or no")
    if option.offered:
        return tr("numbers such as {example}", example=written(option.offered[0]))
    if option.choices and len(option.choices) <= _FEW:
        return in_a_row(map(written, option.choices))
    least, most = option.amounts[0], option.amounts[-1]
    if option.amounts.step > 1:
        return tr("an odd number, {least} to {most}", least=least, most=most)
    if option.can_be_off:
        return tr("{least} to {most}, or off", least=least, most=most)
    return tr("{least} to {most}", least=least, most=most)


def amounts_of(option: Option) -> str:
    """Return the amounts that an option can have, as a sentence; empty if it has a few values."""
    if option.choices:
        return ""
    amounts = possible(option)
    # Translators: the amounts that an option can have, as a sentence
    return tr("{amounts}.", amounts=amounts[0].upper() + amounts[1:])


def spoken(value: Value, *, in_short: bool = False) -> str:
    """Return a value in the player's language."""
    return value_of_option(written(value), in_short=in_short)


def _typed(written_value: str) -> str:
    return plainly(value_of_option(written_value)).replace("-", "_").replace(" ", "_")


def _letters(name: str) -> str:
    return plainly(name).replace(" ", "-")


# -- what a game offers --------------------------------------------------------------------


def _no_reasons(_: Values) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class GameOffer:
    """All choices for a match of a game. The rules in it are those of this game."""

    rules: type[RuleSet]
    """The options of the rules."""
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
    length: Callable[[Any], str]
    """Returns how long a match is, in about six cells: its points, or so many deals."""
    about_level: Callable[[Any], str]
    """Returns lines about a CPU player: its style, and its strength if that is known."""
    main_words: Mapping[str, MainWords] = field(default_factory=dict)
    """Every option that ``main`` can return, by name."""
    old_names: Mapping[str, str] = field(default_factory=dict)
    """Current names of presets by their former names."""
    preset_labels: Mapping[str, str] = field(default_factory=dict)
    """Labels of presets, as messages of the context ``preset``."""
    usual: GameChoices = field(default_factory=GameChoices)
    """The choices of a new player."""
    idle: Callable[[Values], Mapping[str, str]] = _no_reasons
    """Returns the options that have no effect beside the other values, each with the reason."""

    @property
    def name(self) -> str:
        """The name of the game in journals."""
        return self.rules.game

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """The options by name, in the order in which players read them."""
        options = self.rules.options()
        headings = list(dict.fromkeys(each.group for each in options.values()))
        return dict(sorted(options.items(), key=lambda item: headings.index(item[1].group)))

    def parsed(self, assignment: str) -> tuple[str, Value]:
        """Return the name and value in a text such as ``undercut_bonus=10`` or
        ``big-gin-bonus=off``.

        Raises RulesError, with advice, for an unknown option or a value of the wrong kind. The
        rules themselves check whether a number is within its range.
        """
        name, equals, text = assignment.partition("=")
        name = folded(name.strip()).replace("-", "_")
        if name not in self.options:
            from difflib import get_close_matches

            near = next(iter(get_close_matches(name, self.options, n=1)), None)
            raise RulesError(GameCode.UNKNOWN_OPTION, name=name, near=near, game=self.name)
        if equals:
            with suppress(ValueError):
                return name, self.options[name].typed(plainly(text.strip()), _typed)
        raise RulesError(
            GameCode.IMPOSSIBLE_VALUE,
            assignment=assignment,
            name=name,
            possible=possible(self.options[name]),
        )

    def with_labels(self, error: RulesError) -> str:
        """Return the sentence of an error, with the option's label in place of its name."""
        told = re.sub(
            rf"\b({'|'.join(self.options)})\b",
            lambda match: label_within(self.options[match[0]]),
            sentence_for(error),
            count=1,
            flags=re.ASCII,
        )
        return told[0].upper() + told[1:]

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
                own[name] = offer.rules.from_json(options)
    return own


def offered(offer: GameOffer, settings: Settings) -> dict[str, Any]:
    """Return all rules to choose from: presets, the player's own, then the last custom ones."""
    rules = {**offer.presets, **own_presets(offer, settings)}
    custom = choices_for(offer, settings).custom_rules
    if custom is not None:
        with suppress(RulesError):
            rules[CUSTOM] = offer.rules.from_json(custom)
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
    values = rules.values()
    nearest, changed = unlike(values, offer)
    told = [
        f"{label_within(offer.options[option])} {spoken(values[option])}"
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
        name: [option for option, value in rules.values().items() if value != values[option]]
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


def chosen_last(offer: GameOffer, settings: Settings) -> tuple[Any, list[str]]:
    """Return the rules of the last match of a game, with its length, and the players for the other
    seats, of which the settings may name any.
    """
    filled = filled_from(offer, settings)
    rules = offered(offer, settings).get(filled.rules, offer.usual_rules)
    main = offer.main(rules)
    if main and filled.length:
        with suppress(RulesError, ValueError):
            rules = replace(rules, **{main: int(filled.length)})
    return rules, filled.wanted
