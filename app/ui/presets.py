"""Sets of rules by name: the presets, the player's own, and the last that are neither."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any, Final, NamedTuple

from app.games.base import GameCode, RulesError
from app.storage.settings import OWN_GAME, Choices, Settings
from app.ui.games.base import GameOffer
from app.ui.games.registry import offer_of
from app.ui.options import Values, spoken
from app.words.en import options as words

CUSTOM: Final = "custom"
"""The name of rules that are no preset."""
LONGEST: Final = 12
"""Most letters in the name of a player's own preset; a chooser has room for so many."""


def up_to_date(settings: Settings) -> Settings:
    """The settings with the names that presets have now.

    A preset of the player's own that was called as one of the game's is now, becomes “my …”.
    """
    presets, rules = dict(settings.presets), settings.rules
    for old, new in offer_of(OWN_GAME).old_names.items():
        for own in [name for name in presets if name.casefold() == new]:
            names = (words.own_name(new, n) for n in count(1))
            free = next(name for name in names if name not in presets)
            presets[free] = presets.pop(own)
            rules = free if rules == own else rules
        rules = new if rules == old else rules
    return replace(settings, presets=presets, rules=rules)


def choices_for(offer: GameOffer, settings: Settings) -> Choices:
    """What was chosen last for a match of a game, or what is usual."""
    return settings.of(offer.name) or offer.usual


def own_presets(offer: GameOffer, settings: Settings) -> dict[str, Any]:
    """The player's own presets that can be played; others, of a later version say, are left out."""
    own = {}
    for name, options in choices_for(offer, settings).presets.items():
        if name not in _reserved(offer):
            with suppress(RulesError):
                own[name] = offer.options.read(options)
    return own


def offered(offer: GameOffer, settings: Settings) -> dict[str, Any]:
    """All rules that can be chosen: presets, the player's own, then the last custom ones."""
    rules = {**offer.presets, **own_presets(offer, settings)}
    custom = choices_for(offer, settings).custom_rules
    if custom is not None:
        with suppress(RulesError):
            rules[CUSTOM] = offer.options.read(custom)
    return rules


def find_rules(name: str, offer: GameOffer, settings: Settings) -> Any:
    """The rules of this name, whatever its capitals.

    Raises RulesError, with the names there are, when it means nothing.
    """
    rules = offered(offer, settings)
    wanted = offer.old_names.get(name.casefold(), name.casefold())
    for known, found in rules.items():
        if known.casefold() == wanted:
            return found
    raise RulesError(GameCode.UNKNOWN_RULES, name=name, known=list(rules))


def name_of(rules: Any, settings: Settings) -> str:
    """The preset that these rules are, exactly or but for how long a match is; else ``custom``."""
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
    """What is wrong with a name for a preset of one's own; None if it will do."""
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST):
        return words.name_wanted(LONGEST)
    if name.casefold() in _reserved(offer):
        return words.name_taken(name)
    return None


def summary(name: str, rules: Any) -> str:
    """One line about rules: of one's own, in what they are unlike the nearest preset."""
    offer = offer_of(rules.game)
    if name in offer.presets:
        return offer.preset_summary(name, rules)
    values = offer.options.values(rules)
    nearest, changed = unlike(values, offer)
    told = [
        (offer.options.lines[option].label, spoken(values[option]))
        for option in changed
        # It is told elsewhere.
        if option not in offer.main_words
    ]
    return words.unlike(nearest, told)


def unlike(values: Values, offer: GameOffer) -> tuple[str, list[str]]:
    """The preset that is nearest to the values of all options, and the options that are not as
    they are there.
    """
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
    """Names that a preset of one's own cannot have."""
    return (*offer.presets, *offer.old_names, CUSTOM)


class Filled(NamedTuple):
    """What the lines of the start screen hold that belong to a game."""

    rules: str
    length: str
    """What is typed for how long the match is; empty for what the rules say."""
    wanted: list[str]
    """Who is to have the other seats."""


def filled_from(offer: GameOffer, settings: Settings) -> Filled:
    """What the lines of a game begin with."""
    choices = choices_for(offer, settings)
    target = str(choices.target) if choices.target else ""
    return Filled(choices.rules, target, [choices.opponent, *choices.others])
