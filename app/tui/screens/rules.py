"""How to play the game chosen or in play, by its rules, and the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingsMap, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from app.desk.rules_page import AnyRules, page_of, title_of
from app.styles import styles_folder
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import Tint
from app.tui.widgets.example import Example
from app.tui.widgets.steady_footer import SteadyFooter
from app.words.en.keys import ABOUT_HANDS, ABOUT_LETTERS, SPACE
from app.words.en.rules_page import THE_KEYS, Picture, Section
from app.words.glyphs import plain

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
        self, rules: AnyRules, keys: Sequence[tuple[str, str]] = (), about_keys: str = ""
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
            yield Label(title_of(self._rules, self.gin.settings), id="title", markup=False)
            for part in page_of(self._rules):
                yield self._picture(part) if isinstance(part, Picture) else Static(self._text(part))
            if self._keys:
                yield Static(_listed(THE_KEYS, self._keys))
                yield Static(Content(f"\n{ABOUT_LETTERS}"))
            if self._keys and (told := ABOUT_HANDS[self.gin.settings.hand]):
                yield Static(Content(f"\n{told}"))
            if self._about_keys:
                yield Static(Content(f"\n{self._about_keys}"))
        yield SteadyFooter()

    def _picture(self, picture: Picture) -> Example:
        melds = [(cards, Tint.RUN if is_run else Tint.SET) for cards, is_run in picture.melds]
        return Example(melds, self._plain(picture.caption))

    def _text(self, section: Section) -> Content:
        heading, sentences = section
        told = map(self._plain, sentences)
        return _under(heading, map(Content, told))

    def _plain(self, text: str) -> str:
        return plain(text) if self.gin.ascii_only else text

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


def _under(heading: str, lines: Iterable[Content]) -> Content:
    return Content("\n").join([Content(), Content.styled(heading, "bold $highlight"), *lines])


def _listed(heading: str, keys: Iterable[tuple[str, str]]) -> Content:
    """Keys that do the same stand together."""
    rows: dict[str, list[str]] = {}
    for key, does in keys:
        rows.setdefault(does, []).append(key)
    return _under(
        heading,
        (
            Content.assemble((f"{'  '.join(together):<{_KEY_COLUMN - 2}}  ", "bold"), does)
            for does, together in rows.items()
        ),
    )
