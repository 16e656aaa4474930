"""How to play, by the rules of the match in play, and the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingsMap, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from app.desk.presets import name_of
from app.games.gin.rules import Rules
from app.rummy.cards import parse_set
from app.styles import styles_folder
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import Tint
from app.tui.widgets.example import Example
from app.tui.widgets.steady_footer import SteadyFooter
from app.words.en.gin import rules_text as words
from app.words.en.gin.rules_text import AIM, DEADWOOD, Section, describe_rules
from app.words.en.keys import SPACE

_KEY_COLUMN: Final = 16
"""Cells for the keys in the list of them."""


class RulesScreen(BaseScreen[None]):
    """The rules of a match in words; any other screen can be below it."""

    text = getters.query_one("#rules-text", VerticalScroll)

    CSS_PATH = styles_folder() / "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("rules.close", "escape,q,r,question_mark", "close"),
        bind("rules.page", "space", "page_down", key_display=SPACE),
    ]

    def __init__(
        self, rules: Rules, keys: Sequence[tuple[str, str]] = (), about_keys: str = ""
    ) -> None:
        """``keys`` are those of the screen below, each with what it does; ``about_keys`` is what
        else there is to say of them.
        """
        super().__init__()
        self._rules = rules
        self._keys = keys
        self._about_keys = about_keys

    def compose(self) -> ComposeResult:
        """The text with its examples; the arrow keys scroll it."""
        self.set_class(self.gin.ascii_only, "-ascii")
        with VerticalScroll(id="rules-text"):
            name = name_of(self._rules, self.gin.settings)
            yield Label(words.title(name, self._rules.target), id="title", markup=False)
            yield Static(_written([AIM]))
            yield Example([(parse_set("7C 7D 7H"), Tint.SET)], words.A_SET)
            yield Example([(parse_set("4S 5S 6S 7S"), Tint.RUN)], words.A_RUN)
            yield Static(_written([DEADWOOD, *describe_rules(self._rules)]))
            if self._keys:
                yield Static(_listed(words.THE_KEYS, self._keys))
            if self._about_keys:
                yield Static(Content(f"\n{self._about_keys}"))
        yield SteadyFooter()

    def action_close(self) -> None:
        """Go back to the screen below."""
        self.dismiss()

    def action_page_down(self) -> None:
        """Read on."""
        self.text.scroll_page_down(animate=False)


def keys_of(screen: BaseScreen[Any]) -> list[tuple[str, str]]:
    """Every key of a screen, wherever the player has moved it, each with what it does."""
    bindings = BindingsMap(screen.BINDINGS)
    bindings.apply_keymap(screen.gin.settings.keymap)
    return [
        (screen.gin.get_key_display(binding), binding.tooltip)
        for together in bindings.key_to_bindings.values()
        for binding in together
    ]


def _written(sections: Iterable[Section]) -> Content:
    lines = []
    for heading, sentences in sections:
        lines += [Content(), Content.styled(heading, "bold $highlight"), *map(Content, sentences)]
    return Content("\n").join(lines)


def _listed(heading: str, keys: Iterable[tuple[str, str]]) -> Content:
    """Keys that do the same stand together."""
    rows: dict[str, list[str]] = {}
    for key, does in keys:
        rows.setdefault(does, []).append(key)
    lines = [Content(), Content.styled(heading, "bold $highlight")]
    lines += [
        Content.assemble((f"{'  '.join(together):<{_KEY_COLUMN}}", "bold"), does)
        for does, together in rows.items()
    ]
    return Content("\n").join(lines)
