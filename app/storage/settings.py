"""The player's settings: one JSON file, read forgivingly and written atomically."""

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
"""The orders of a hand; ``hand`` leaves the cards where the player put them."""

POLLS: Final = ("always", "fits", "never")
"""When the player is asked whether to buy a card, if all others are CPU players."""

TUTORS: Final = ("off", "blunders", "mistakes")
"""What the tutor warns of."""

HANDS: Final = ("both", "left", "right")
"""The hands that the keys can be laid out for."""

LONGEST_PAUSE: Final = 3.0
"""Longest pause before a CPU player's answer, in seconds."""

OWN_GAME: Final = "gin"
"""The game whose choices stand among the settings themselves."""


@dataclass(frozen=True, slots=True)
class GameChoices:
    """The last choices for a match of a game, and the player's own rules of it."""

    opponent: str = "casual"
    """The first opponent of a new match: a CPU player, or a person here."""
    others: list[str] = field(default_factory=list)
    """The other players of a new match of more than two, in turn order; may be empty."""
    rules: str = "standard"
    """The name of a preset, of one of the player's own, or "custom" for ``custom_rules``."""
    custom_rules: dict[str, Any] | None = None
    """The options that were last chosen without being a preset, as plain values."""
    presets: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The player's own presets by name: options as plain values."""
    target: int | None = None
    """Points, deals or hands that a new match is played to, 1 to 1000; None for the preset's."""


@dataclass(frozen=True, slots=True)
class Settings(GameChoices):
    """The player's choices, changed with ``dataclasses.replace``. The inherited ones are those for
    Gin.

    Games, opponents, rules, options and themes mean nothing to this module: users of a value must
    expect an impossible one.
    """

    name: str = ""
    """The player's name at the table; “You” if empty."""
    game: str = OWN_GAME
    """The game that was played last."""
    games: dict[str, GameChoices] = field(default_factory=dict)
    """The choices for each game but Gin."""
    language: str | None = None
    """The code of the language, by ISO 639; None for the terminal's locale."""
    theme: str = "felt"
    order: str = "melds"
    """The order of the player's hand, one of ``ORDERS``."""
    four_colours: bool = False
    """Whether each suit has a colour of its own, instead of one for each two suits."""
    ascii: bool | None = None
    """Whether suits are letters; None: only if the terminal cannot show the signs."""
    pace: float = 0.4
    """Seconds before a CPU player's answer is shown, 0 to 3."""
    lenient: bool = False
    """Whether a player alone with CPU players can take back moves that these have answered."""
    tutor: str = "off"
    """What the tutor warns of, one of ``TUTORS``."""
    cut: bool = False
    """Whether people are asked to cut before a match begins."""
    poll: str = "always"
    """When the player is asked whether to buy a card, one of ``POLLS``."""
    hand: str = "both"
    """The hands that press the keys, one of ``HANDS``."""
    bell: bool = False
    """Whether the terminal's bell tells of the player's turn and of the end of a hand."""
    first_time: bool = False
    """Whether no match was played yet: the first one comes with a lesson."""
    taught: list[str] | None = None
    """The games but Gin whose first hand here came with a lesson; None if no game's does."""
    lines: bool = False
    """Whether the program starts in plain lines instead of on the screen."""
    spell: bool = False
    """Whether plain lines spell cards out."""
    keymap: dict[str, str] = field(default_factory=dict)
    """The player's own keys: the id of a binding, and its keys separated by commas."""

    def of(self, game: str) -> GameChoices | None:
        """Return the choices for a game; None if nothing was ever chosen for it."""
        return self if game == OWN_GAME else self.games.get(game)

    def choosing(self, game: str, choices: GameChoices) -> dict[str, Any]:
        """Return the changes of the settings that make these the choices for a game."""
        if game == OWN_GAME:
            return {name: getattr(choices, name) for name in _CHOICES}
        own = GameChoices(**{name: getattr(choices, name) for name in _CHOICES})
        return {"games": self.games | {game: own}}


_CHOICES: Final = tuple(each.name for each in fields(GameChoices))

_LARGEST: Final = 2**20
"""Most bytes of the settings file; one with a hundred presets has forty thousand."""


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
    pass


def settings_path() -> Path:
    """Return the settings file, which need not exist. Raises StoreError without a home folder."""
    return config_folder() / "settings.json"


def load(*, sets_aside: bool = True) -> tuple[Settings, StoreError | None]:
    """Return the settings, and the problem if any could not be read.

    A damaged file is set aside, unless another reader is left to do that and report it. A single
    impossible value becomes its default, and an impossible preset is left out.
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
    """Return the possible values of these names, and add the names of the others to ``wrong`` and
    those of impossible presets to ``lost``.
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
    """Write the settings atomically, keeping entries that a later version has added to the file.

    Raises StoreError if that fails; the file is then as it was before.
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
