"""Sets of rules by name: the presets, the player's own, and the last that are neither."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Final

from app.desk.options import OPTIONS, Value, spoken
from app.games.base import RulesError
from app.games.gin.refusals import GinCode
from app.games.gin.rules import OLD_NAMES, PRESETS, Rules
from app.store.settings import Settings
from app.words.en import options as words
from app.words.en.gin.presets import PRESET_SUMMARIES

CUSTOM: Final = "custom"
"""The name of rules that are no preset."""
LONGEST: Final = 12
"""Most letters in the name of a player's own preset; a chooser has room for so many."""
_RESERVED: Final = (*PRESETS, *OLD_NAMES, CUSTOM)
"""Names that a preset of one's own cannot have."""


def up_to_date(settings: Settings) -> Settings:
    """The settings with the names that presets have now.

    A preset of the player's own that was called as one of the game's is now, becomes “my …”.
    """
    presets, rules = dict(settings.presets), settings.rules
    for old, new in OLD_NAMES.items():
        for own in [name for name in presets if name.casefold() == new]:
            names = (words.own_name(new, n) for n in count(1))
            free = next(name for name in names if name not in presets)
            presets[free] = presets.pop(own)
            rules = free if rules == own else rules
        rules = new if rules == old else rules
    return replace(settings, presets=presets, rules=rules)


def own_presets(settings: Settings) -> dict[str, Rules]:
    """The player's own presets that can be played; others, of a later version say, are left out."""
    own = {}
    for name, options in settings.presets.items():
        if name not in _RESERVED:
            with suppress(RulesError):
                own[name] = Rules.from_json(options)
    return own


def offered(settings: Settings) -> dict[str, Rules]:
    """All rules that can be chosen: presets, the player's own, then the last custom ones."""
    rules = PRESETS | own_presets(settings)
    if settings.custom_rules is not None:
        with suppress(RulesError):
            rules[CUSTOM] = Rules.from_json(settings.custom_rules)
    return rules


def find_rules(name: str, settings: Settings) -> Rules:
    """The rules of this name, whatever its capitals.

    Raises RulesError, with the names there are, when it means nothing.
    """
    rules = offered(settings)
    wanted = OLD_NAMES.get(name.casefold(), name.casefold())
    for known, found in rules.items():
        if known.casefold() == wanted:
            return found
    raise RulesError(GinCode.UNKNOWN_RULES, name=name, known=list(rules))


def name_of(rules: Rules, settings: Settings) -> str:
    """The preset that these rules are, exactly or but for their target; else ``custom``."""
    named = PRESETS | own_presets(settings)
    for name, known in named.items():
        if known == rules:
            return name
    for name, known in named.items():
        if replace(known, target=rules.target) == rules:
            return name
    return CUSTOM


def naming_fault(name: str) -> str | None:
    """What is wrong with a name for a preset of one's own; None if it will do."""
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST):
        return words.name_wanted(LONGEST)
    if name.casefold() in _RESERVED:
        return words.name_taken(name)
    return None


def summary(name: str, rules: Rules) -> str:
    """One line about rules: of one's own, in what they are unlike the nearest preset."""
    if name in PRESETS:
        return f"{PRESET_SUMMARIES[name].format(target=rules.target)}."
    values = rules.to_json()
    nearest, changed = unlike(values)
    told = [
        (OPTIONS[option].label, spoken(values[option]))
        for option in changed
        # It is told elsewhere.
        if option != "target"
    ]
    return words.unlike(nearest, told)


def unlike(values: Mapping[str, Value]) -> tuple[str, list[str]]:
    """The preset that is nearest to the values of all options, and the options that are not as
    they are there.
    """
    unlike = {
        name: [option for option, value in rules.to_json().items() if value != values[option]]
        for name, rules in PRESETS.items()
    }
    nearest = min(unlike, key=lambda name: len(set(unlike[name]) - {"target"}))
    return nearest, unlike[nearest]
