"""The player's settings: one JSON file, read forgivingly and written atomically."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from app.storage.errors import StoreCode, StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import config_folder, make_folder, set_aside
from app.typed_json import MalformedError, as_json, read_as, types_of

ORDERS: Final = ("melds", "near", "suit", "rank", "hand")
"""The orders of a hand; ``hand`` leaves the cards where the player put them."""

POLLS: Final = ("always", "fits", "never")
"""When the player is asked whether to buy a card, if all others are CPU players."""

TUTORS: Final = ("off", "blunders", "mistakes")
"""The errors that the tutor warns of."""

BELLS: Final = ("kinds", "words")
"""What the bell can be, besides off and on."""

MOTIONS: Final = ("none", "calm")

HANDS: Final = ("both", "left", "right")

LONGEST_PAUSE: Final = 3.0
"""Longest pause before a CPU player's answer, in seconds."""

OWN_GAME: Final = "gin"
"""The game whose choices stand among the settings themselves."""


def _is_name(value: str) -> bool:
    return value != "" and value.isprintable()


Name: TypeAlias = Annotated[str, _is_name]
_NameOrNone: TypeAlias = Annotated[str, lambda value: value == "" or _is_name(value)]
_Pause: TypeAlias = Annotated[float, lambda seconds: 0 <= seconds <= LONGEST_PAUSE]


@dataclass(frozen=True, slots=True)
class GameChoices:
    opponent: Name = "casual"
    others: list[_NameOrNone] = field(default_factory=list)
    """The other players of a new match of more than two, in turn order; may be empty."""
    rules: Name = "standard"
    """The name of a preset, of one of the player's own, or "custom" for ``custom_rules``."""
    custom_rules: dict[str, Any] | None = None
    """The options that were last chosen without being a preset, as plain values."""
    presets: dict[Name, dict[str, Any]] = field(default_factory=dict)
    target: Annotated[int, range(1, 1001).__contains__] | None = None
    """Points, deals or hands that a new match is played to, 1 to 1000; None for the preset's."""


@dataclass(frozen=True, slots=True)
class Settings(GameChoices):
    """The player's choices, changed with ``dataclasses.replace``. The inherited ones are those for
    Gin.

    Games, opponents, rules, options and themes mean nothing to this module: users of a value must
    expect an impossible one.
    """

    name: _NameOrNone = ""
    """The player's name at the table; “You” if empty."""
    game: Name = OWN_GAME
    games: dict[str, GameChoices] = field(default_factory=dict)
    language: Name | None = None
    """The code of the language, by ISO 639; None for the terminal's locale."""
    theme: Name = "felt"
    order: Annotated[str, ORDERS.__contains__] = "melds"
    four_colours: bool = False
    ascii: bool | None = None
    """Whether suits are letters; None: only if the terminal cannot show the signs."""
    pace: _Pause = 0.4
    """Seconds before a CPU player's answer is shown, 0 to 3."""
    lenient: bool = False
    """Whether a player alone with CPU players can take back moves that these have answered."""
    tutor: Annotated[str, TUTORS.__contains__] = "off"
    cut: bool = False
    serious: bool = False
    """Whether new matches are played without hints, take-backs and other help."""
    poll: Annotated[str, POLLS.__contains__] = "always"
    hand: Annotated[str, HANDS.__contains__] = "both"
    motion: Annotated[str, MOTIONS.__contains__] = "none"
    bell: bool | Annotated[str, BELLS.__contains__] = False
    """Whether the terminal's bell tells of the player's turn and of the end of a hand.

    ``kinds`` and ``words`` tell apart a turn, a knock, gin and chat.
    """
    first_time: bool = False
    """Whether no match was played yet: the first one comes with a lesson."""
    taught: list[Name] | None = None
    """The games but Gin whose first hand here came with a lesson; None if no game's does."""
    seek: dict[str, Any] | None = None
    """The game that was sought last on a server, as plain values; None before the first."""
    lines: bool = False
    spell: bool = False
    keymap: dict[str, str] = field(default_factory=dict)
    """The player's own keys: the id of a binding, and its keys separated by commas."""

    def of(self, game: str) -> GameChoices | None:
        """Return the choices for a game; None if nothing was ever chosen for it."""
        return self if game == OWN_GAME else self.games.get(game)

    def choosing(self, game: str, choices: GameChoices) -> dict[str, Any]:
        if game == OWN_GAME:
            return {name: getattr(choices, name) for name in _CHOICES}
        own = GameChoices(**{name: getattr(choices, name) for name in _CHOICES})
        return {"games": self.games | {game: own}}


_CHOICES: Final = tuple(each.name for each in fields(GameChoices))

_LARGEST: Final = 2**20
"""Most bytes of the settings file; one with a hundred presets has forty thousand."""


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
    known = {"taught": []} | _known(Settings, saved, wrong, lost)
    games = {
        game: GameChoices(**_known(GameChoices, chosen, wrong, lost))
        for game, chosen in known.pop("games", {}).items()
    }
    settings = Settings(**known, games=games)
    if not (wrong or lost):
        return settings, None
    return settings, StoreError(
        StoreCode.SETTINGS_UNFIT, settings=list(dict.fromkeys(wrong)), presets=sorted({*lost})
    )


def _known(
    kind: type[GameChoices], saved: dict[str, Any], wrong: list[str], lost: list[str]
) -> dict[str, Any]:
    types = types_of(kind)
    if "games" in types:
        # The choices for each game are read by themselves.
        types["games"] = dict[str, dict[str, Any]]
    known = {}
    for name, value in saved.items():
        if name == "presets" and isinstance(value, dict):
            known[name] = {
                own: each for own, each in value.items() if _fits(types[name], {own: each})
            }
            lost += value.keys() - known[name]
        elif name in types and _fits(types[name], value):
            known[name] = value
        elif name in types:
            wrong.append(name)
    return known


def _fits(kind: Any, value: Any) -> bool:
    try:
        read_as(kind, value)
    except MalformedError:
        return False
    return True


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
    text = json.dumps(_merged(others, as_json(settings)), indent=2) + "\n"
    try:
        atomic_write(path, text, durable=True)
    except OSError as error:
        raise StoreError.about(error, path) from error


def _merged(saved: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    kept = saved.get("games")
    before = kept if isinstance(kept, dict) else {}
    games = {
        game: before[game] | chosen if isinstance(before.get(game), dict) else chosen
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
