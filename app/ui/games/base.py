"""What a face is told of a game before a match of it is begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as field_of
from typing import Any

from app.storage.settings import Choices
from app.ui.options import Options
from app.words.en.forms import MainWords


@dataclass(frozen=True)
class GameOffer:
    """All that can be chosen for a match of a game. Rules are always those of this game."""

    name: str
    """As journals know the game."""
    options: Options
    presets: Mapping[str, Any]
    """Rules by name; the first are the usual ones."""
    preset_summary: Callable[[str, Any], str]
    """What the preset of this name is, in a line, with the amounts of these rules."""
    main: Callable[[Any], str | None]
    """The option that says how long a match by these rules is, and is typed where it is begun;
    None where nothing is to be said."""
    seat_labels: Callable[[Any], tuple[str, ...]]
    """What the seats but the own one are called, in turn order: as many as can be taken."""
    in_brief: Callable[[Any], str]
    """All that the options change, in a few short sentences."""
    in_list: Callable[[str, Any], str]
    """What tells a saved match from others by its rules, whose name is given too."""
    about_level: Callable[[Any], str]
    """How a CPU player plays, and how strong it is where that is known, a line each."""
    main_words: Mapping[str, MainWords] = field_of(default_factory=dict)
    """By name, every option that ``main`` can be."""
    old_names: Mapping[str, str] = field_of(default_factory=dict)
    """What presets were called before, and are called now."""
    preset_labels: Mapping[str, str] = field_of(default_factory=dict)
    """What presets are called for people whose name for files and commands says too little."""
    usual: Choices = field_of(default_factory=Choices)
    """What is chosen where nothing ever was."""

    def called(self, preset: str) -> str:
        """What rules of this name are called for people."""
        return self.preset_labels.get(preset, preset)

    @property
    def usual_rules(self) -> Any:
        """The rules of those who choose none."""
        return next(iter(self.presets.values()))

    @property
    def most_others(self) -> int:
        """How many there can be besides the player, by the preset that has the most seats."""
        return max(len(self.seat_labels(rules)) for rules in self.presets.values())
