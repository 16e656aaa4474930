"""The player's settings: one JSON file, forgiving to read and never half written."""

from __future__ import annotations

import json
from collections.abc import Callable, Container
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from app.storage.errors import StoreCode, StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import config_folder, make_folder, set_aside

ORDERS: Final = ("melds", "suit", "rank", "hand")
"""How the cards of a hand can be put in order; ``hand`` leaves them where the player put them."""

POLLS: Final = ("always", "fits", "never")
"""When the player is asked whether to buy a card, where nobody but CPU players would notice."""

TUTORS: Final = ("off", "blunders", "mistakes")
"""What the player can be warned of."""

HANDS: Final = ("both", "left", "right")
"""What the keys can be laid out for."""

LONGEST_PAUSE: Final = 3.0
"""Most seconds that a computer player's answer can be held back."""

OWN_GAME: Final = "gin"
"""The game whose choices stand among the settings themselves."""


@dataclass(frozen=True, slots=True)
class GameChoices:
    """What was chosen last for a match of a game, and the rules of that game that are one's own."""

    opponent: str = "casual"
    """Who plays against the player in a new match: a computer player, or a person here."""
    others: list[str] = field(default_factory=list)
    """Who else plays in a new match of more than two, in turn order; empty: nobody."""
    rules: str = "standard"
    """The preset of a new match, one of the player's own, or ``custom`` for ``custom_rules``."""
    custom_rules: dict[str, Any] | None = None
    """The options, as plain values, that were last chosen without being a preset."""
    presets: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The player's own presets: options as plain values, by name."""
    target: int | None = None
    """Points, deals or hands that a new match is played to, 1 to 1000; None: what the preset
    says."""


@dataclass(frozen=True, slots=True)
class Settings(GameChoices):
    """What the player chose, changed with ``dataclasses.replace``. Their own choices are those for
    Gin; those for every other game are in ``games``.

    Games, opponents, rules, options and themes mean nothing to this module; whoever uses one must
    expect a name or a value that is impossible.
    """

    name: str = ""
    """What the player is called at the table; empty: “You”."""
    game: str = OWN_GAME
    """The game that was played last."""
    games: dict[str, GameChoices] = field(default_factory=dict)
    """By game, but for Gin, what was chosen for it."""
    language: str | None = None
    """What the program speaks, as a code of ISO 639; None: what the terminal's locale says."""
    theme: str = "felt"
    """The colours of the screen."""
    order: str = "melds"
    """How the player's hand is put in order, one of ``ORDERS``."""
    four_colours: bool = False
    """Each suit has a colour of its own, instead of one for each two suits."""
    ascii: bool | None = None
    """Letters instead of suit signs; None: only where the terminal cannot show the signs."""
    pace: float = 0.4
    """Seconds before a computer player's answer is shown, 0 to 3."""
    lenient: bool = False
    """Alone with CPU players, moves can be taken back after these have answered."""
    tutor: str = "off"
    """What the player is warned of before it is done, one of ``TUTORS``."""
    cut: bool = False
    """People are asked to cut before a match begins."""
    poll: str = "always"
    """When the player is asked whether to buy a card, one of ``POLLS``."""
    hand: str = "both"
    """Which hands press the keys, one of ``HANDS``."""
    bell: bool = False
    """The terminal's bell tells that it is the player's turn, or that a hand is over."""
    first_time: bool = False
    """Nobody has played here before: the first match comes with a lesson."""
    taught: list[str] | None = None
    """The games, but for Gin, whose first hand here came with a lesson; None: no game's does."""
    lines: bool = False
    """The game begins in plain lines instead of on the screen."""
    spell: bool = False
    """In lines, cards are spelled out."""
    keymap: dict[str, str] = field(default_factory=dict)
    """Keys that the player moved: the id of a binding, and its keys separated by commas."""

    def of(self, game: str) -> GameChoices | None:
        """Return what was chosen for a game; None for one that nothing was ever chosen for."""
        return self if game == OWN_GAME else self.games.get(game)

    def choosing(self, game: str, choices: GameChoices) -> dict[str, Any]:
        """Return the changes of the settings by which these are the choices for a game."""
        if game == OWN_GAME:
            return {name: getattr(choices, name) for name in _CHOICES}
        own = GameChoices(**{name: getattr(choices, name) for name in _CHOICES})
        return {"games": self.games | {game: own}}


_CHOICES: Final = tuple(each.name for each in fields(GameChoices))

_LARGEST: Final = 2**20
"""Bytes of the largest settings file; one with a hundred presets has forty thousand."""


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value != "" and value.isprintable()


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_number(value: object, low: float, high: float) -> bool:
    return type(value) in (int, float) and low <= value <= high  # type: ignore[operator]


def _is_keymap(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(keys, str) for keys in value.values())


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


_POSSIBLE: Final[dict[str, Callable[[Any], bool]]] = {
    "name": lambda value: value == "" or _is_name(value),
    "opponent": _is_name,
    "others": lambda value: (
        isinstance(value, list) and all(other == "" or _is_name(other) for other in value)
    ),
    "rules": _is_name,
    "custom_rules": lambda value: value is None or _is_object(value),
    "presets": _is_object,
    "target": lambda value: value is None or (type(value) is int and 1 <= value <= 1000),
    "game": _is_name,
    "language": lambda value: value is None or _is_name(value),
    "games": lambda value: _is_object(value) and all(map(_is_object, value.values())),
    "theme": _is_name,
    "order": ORDERS.__contains__,
    "four_colours": _is_flag,
    "ascii": lambda value: value is None or _is_flag(value),
    "pace": lambda value: _is_number(value, 0, LONGEST_PAUSE),
    "lenient": _is_flag,
    "tutor": TUTORS.__contains__,
    "cut": _is_flag,
    "poll": POLLS.__contains__,
    "hand": HANDS.__contains__,
    "bell": _is_flag,
    "first_time": _is_flag,
    "taught": lambda value: (
        value is None or (isinstance(value, list) and all(map(_is_name, value)))
    ),
    "lines": _is_flag,
    "spell": _is_flag,
    "keymap": _is_keymap,
}


class _Damaged(Exception):
    """The settings file holds no JSON object."""


def settings_path() -> Path:
    """Return the settings file, which need not exist. Raises StoreError without a home folder."""
    return config_folder() / "settings.json"


def load(*, sets_aside: bool = True) -> tuple[Settings, StoreError | None]:
    """Return the settings, with what is wrong if any could not be read.

    A damaged file is set aside, unless somebody else is to load it and tell of that; a single
    impossible value becomes its default, and of the presets only an impossible one is left out.
    """
    try:
        path = settings_path()
        try:
            saved = _read(path)
        except _Damaged:
            aside = set_aside(path) if sets_aside else path
            return Settings(), StoreError(StoreCode.SETTINGS_DAMAGED, aside=aside)
    except StoreError as error:
        return Settings(), StoreError(StoreCode.SETTINGS_UNREADABLE, why=error)
    if saved is None:
        return Settings(first_time=True, taught=[]), None
    wrong: list[str] = []
    lost: list[str] = []
    # Settings of before there were other games know nothing of their lessons.
    known = {"taught": []} | _known(saved, _POSSIBLE, wrong, lost)
    games = {
        game: GameChoices(**_known(chosen, _CHOICES, wrong, lost))
        for game, chosen in known.pop("games", {}).items()
    }
    settings = Settings(**known, games=games)
    if not (wrong or lost):
        return settings, None
    return settings, StoreError(
        StoreCode.SETTINGS_UNFIT, settings=list(dict.fromkeys(wrong)), presets=sorted({*lost})
    )


def _known(
    saved: dict[str, Any], names: Container[str], wrong: list[str], lost: list[str]
) -> dict[str, Any]:
    """Of what was saved, the values of these names that are possible.

    The names of the others are added to ``wrong``, those of impossible presets to ``lost``.
    """
    known = {name: value for name, value in saved.items() if name in names}
    wrong += [name for name in known if not _POSSIBLE[name](known[name])]
    known = {name: value for name, value in known.items() if _POSSIBLE[name](value)}
    if "presets" in known:
        presets = {
            name: options
            for name, options in known["presets"].items()
            if _is_name(name) and _is_object(options)
        }
        lost += known["presets"].keys() - presets
        known["presets"] = presets
    return known


def save(settings: Settings) -> None:
    """Write the settings in one step, keeping whatever a later version has added to the file.

    Raises StoreError when they cannot be saved; those saved before are then untouched.
    """
    path = settings_path()
    make_folder(path.parent)
    try:
        others = _read(path) or {}
    except _Damaged:
        set_aside(path)
        others = {}
    text = json.dumps(_merged(others, asdict(settings)), indent=2) + "\n"
    try:
        atomic_write(path, text, durable=True)
    except OSError as error:
        raise StoreError.about(error, path) from error


def _merged(saved: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """The settings, with whatever else was saved, among the choices for each game too."""
    kept = saved.get("games")
    before = kept if isinstance(kept, dict) else {}
    games = {
        game: before[game] | chosen if _is_object(before.get(game)) else chosen
        for game, chosen in settings["games"].items()
    }
    return saved | settings | {"games": games}


def _read(path: Path) -> dict[str, Any] | None:
    try:
        data = read_file(path, _LARGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError.about(error, path) from error
    if data is None:
        raise _Damaged
    try:
        saved = json.loads(data)
    except (ValueError, RecursionError):
        raise _Damaged from None
    if not isinstance(saved, dict):
        raise _Damaged
    return saved
