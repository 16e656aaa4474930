"""Help: the rules of the game, the most used keys before them and all others after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, cast

from rich.cells import cell_len, set_cell_size
from textual import getters
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from app.games.base import Rules
from app.refusal import Refused
from app.styles import styles_folder
from app.text.cells import broken
from app.text.refusals import sentence_for
from app.text.rules_page import Illustration, Section
from app.text.speech import msg, tr
from app.tui.keys import bind, command_on, table_command
from app.tui.screens.base import BaseScreen, GameApp
from app.tui.widgets.card import Example, Tint
from app.tui.widgets.footer import SteadyFooter
from app.ui.options import offer_of
from app.ui.rules_page import page_of, title_of
from app.ui.serious import WITHOUT

_MAIN: Final = 10
"""Keys listed before the rules."""
_KEY_COLUMN: Final = 16
"""Cells for the keys in their list."""
_COMMAND_COLUMN: Final = 32
"""Cells for the commands in their list."""
_MOST: Final = 72
"""Most cells of a line of headings, and of the lists."""
_AROUND: Final = 8
"""Cells around them: margins, border and scroll bar."""
_BETWEEN: Final = "   "
_NO_KEY: Final = "·"
"""The mark of a heading without a key."""


ABOUT_LETTERS: Final = msg(
    "On a keyboard with Russian, Ukrainian, Greek, Hebrew or Arabic letters press the key on which"
    " the letter of this list stands."
)
"""A note below the list of keys."""
ABOUT_HANDS: Final = {
    "both": msg("Large and small letters do the same."),
    "left": msg(
        "These are the keys for the left hand; the settings have others. Where a sentence says"
        " Enter, press e, and for the arrow keys w a s d, with Shift to move a card."
    ),
    "right": msg(
        "These are the keys for the right hand; the settings have others. Where a sentence says"
        " Esc, press Backspace, and for Tab a large Y."
    ),
}
"""Notes below the list of keys, by the hands that the keys are for."""


class RulesScreen(BaseScreen[None]):
    """The rules of a match in words, and the keys of the screen below, which can be any."""

    text = getters.query_one("#rules-text", VerticalScroll)

    CSS_PATH = styles_folder() / "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("rules.close", "close", key_display="escape"),
        bind("rules.page", "page_down", key_display="space"),
        # Before the text takes them for horizontal scrolling, which it never needs.
        bind("rules.next", "turn(1)", priority=True),
        bind("rules.previous", "turn(-1)", show=False, priority=True),
        bind("rules.guide", "app.guide"),
        *(bind(f"rules.heading-{index + 1}", f"go_to({index})", show=False) for index in range(10)),
    ]

    def __init__(
        self,
        rules: Rules | None = None,
        keys: Sequence[tuple[str, str]] = (),
        about_keys: str = "",
        commands: Sequence[tuple[str, str]] = (),
        *,
        at: str = "",
    ) -> None:
        """Show the help ``at`` this heading; without ``rules``, only about keys and commands.

        ``keys`` are those of the screen below, the most used first, each with its effect.
        ``about_keys`` is a text about them. ``commands`` can be typed there, each with its
        synonyms.
        """
        super().__init__()
        self._rules = rules
        self._keys = keys
        self._about_keys = about_keys
        self._commands = commands
        self._at = at
        self._named: list[str] = []
        self._headings: list[Static] = []

    def compose(self) -> ComposeResult:
        self.set_class(self.game_app.ascii_only, "-ascii")
        parts = page_of(self._rules) if self._rules else []
        in_brief = offer_of(self._rules.game).in_brief(self._rules) if self._rules else ""
        main, more = _split(self._keys)
        named = [tr("In brief")] if in_brief else []
        named += [tr("Keys")] if main else []
        named += [part[0] for part in parts if not isinstance(part, Illustration) and part[0]]
        named += [tr("More keys")] if more else []
        named += [tr("Commands")] if self._commands else []
        self._named = named
        room = min(_MOST, self.app.size.width - _AROUND)
        links = _links(named, self.showable(_NO_KEY))
        with Horizontal(id="pages"):
            if len(named) > 1:
                with VerticalScroll(id="contents", classes="panel", can_focus=False) as contents:
                    yield Static(Content("\n").join(links))
                contents.border_title = tr("Contents")
            with VerticalScroll(id="rules-text", classes="panel") as text:
                if len(named) > 1:
                    yield Static(_in_lines(links, room), id="links")
                if in_brief:
                    yield self._headed(self._text((tr("In brief"), [in_brief])))
                if main:
                    yield self._headed(_listed(tr("Keys"), main, room))
                for part in parts:
                    if isinstance(part, Illustration):
                        yield self._picture(part)
                    else:
                        told = self._text(part)
                        yield self._headed(told) if part[0] else Static(told)
                if more:
                    yield self._headed(_listed(tr("More keys"), more, room))
                if self._keys:
                    yield Static(Content(f"\n{tr(ABOUT_LETTERS)}"))
                    yield Static(Content(f"\n{tr(ABOUT_HANDS[self.game_app.settings.hand])}"))
                if self._about_keys:
                    yield Static(Content(f"\n{self._about_keys}"))
                if self._commands:
                    yield self._headed(
                        _listed(tr("Commands"), self._commands, room, _COMMAND_COLUMN)
                    )
            # A preset is called as its player likes, perhaps with brackets.
            title = title_of(self._rules, self.game_app.settings) if self._rules else tr("Help")
            text.border_title = Content(title)
        yield SteadyFooter()

    def begin(self) -> None:
        if self._at in self._named:
            self.action_go_to(self._named.index(self._at))

    def _headed(self, text: Content) -> Static:
        self._headings.append(Static(text))
        return self._headings[-1]

    def _picture(self, picture: Illustration) -> Example:
        melds = [(cards, Tint.RUN if is_run else Tint.SET) for cards, is_run in picture.melds]
        return Example(melds, self.showable(picture.caption))

    def _text(self, section: Section) -> Content:
        heading, sentences = section
        told = map(self.showable, sentences)
        return _under(heading, map(Content, told))

    def action_close(self) -> None:
        self.dismiss()

    def action_page_down(self) -> None:
        self.text.scroll_page_down(animate=False)

    def action_go_to(self, index: int) -> None:
        """Go to a heading, counted from 0."""
        if index < len(self._headings):
            # The line above a heading is empty.
            at = self._headings[index].virtual_region.y + 1
            self.text.scroll_to(y=at, animate=False)

    def action_turn(self, step: int) -> None:
        tops = [heading.virtual_region.y + 1 for heading in self._headings]
        at = round(self.text.scroll_y)
        further = [top for top in tops if (top > at if step > 0 else top < at)]
        target = (further or [0])[0 if step > 0 else -1] if further or step < 0 else at
        self.text.scroll_to(y=target, animate=False)


def keys_of(screen: Screen[Any]) -> list[tuple[str, str]]:
    """Return all keys that have an effect now, with the player's own changes, each with its effect.

    Enter is the first, then come the keys of the footer, the others of the screen, and all else.
    """
    app = cast(GameApp, screen.app)
    active = [
        each
        for each in screen.active_bindings.values()
        if each.binding.id and (app.is_own or each.binding.action != "suspend_process")
    ]
    own = [binding.id for binding in screen.BINDINGS if isinstance(binding, Binding)]

    def index(each: ActiveBinding) -> tuple[bool, bool, int]:
        name = each.binding.id
        is_own = name in own
        at = own.index(name) if is_own else len(own) + (each.node is not screen)
        return each.binding.action != "act", not (is_own and each.binding.show), at

    active.sort(key=index)
    return [(app.get_key_display(each.binding), _does(screen, each)) for each in active]


def _does(screen: Screen[Any], active: ActiveBinding) -> str:
    """Return the effect of a key, or why a serious match goes without it."""
    code = WITHOUT.get(table_command(active.binding))
    if code and not active.enabled and isinstance(screen, BaseScreen):
        refused = sentence_for(Refused(code))
        if screen.why_not(active.binding) == refused:
            return refused
    return command_on(screen, active.binding).tooltip


def _split(keys: Sequence[tuple[str, str]]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    main = [*dict.fromkeys(does or key for key, does in keys)][:_MAIN]
    parts: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    for key, does in keys:
        parts[(does or key) not in main].append((key, does))
    return parts


def _links(headings: Sequence[str], no_key: str) -> list[Content]:
    return [
        Content.from_markup(
            f"[@click=screen.go_to({index})][b]$key[/b] $heading[/]",
            key="1234567890"[index] if index < 10 else no_key,
            heading=heading,
        )
        for index, heading in enumerate(headings)
    ]


def _in_lines(links: Sequence[Content], room: int) -> Content:
    lines: list[list[Content]] = [[]]
    left = room
    for link in links:
        left -= link.cell_length + len(_BETWEEN)
        if left < 0:
            lines.append([])
            left = room - link.cell_length - len(_BETWEEN)
        lines[-1].append(link)
    return Content("\n").join(Content(_BETWEEN).join(line) for line in lines)


def _under(heading: str, lines: Iterable[Content]) -> Content:
    return Content("\n").join([Content(), Content.styled(heading, "bold $highlight"), *lines])


def _listed(
    heading: str, keys: Iterable[tuple[str, str]], room: int, column: int = _KEY_COLUMN
) -> Content:
    column = min(column, room // 2)
    rows: dict[str, list[str]] = {}
    for key, does in keys:
        together = rows.setdefault(does or key, [])
        if key not in together:
            together.append(key)
    return _under(
        heading,
        chain.from_iterable(
            _row("  ".join(together), "" if does in together else does, room, column)
            for does, together in rows.items()
        ),
    )


def _row(keys: str, does: str, room: int, column: int) -> Iterator[Content]:
    first, *rest = broken(does, room - column) or [""]
    # Keys that need more room than others have a line of their own.
    if cell_len(keys) >= column and first:
        yield Content.styled(keys, "bold")
        keys, first, rest = "", "", [first, *rest]
    if keys:
        yield Content.assemble((set_cell_size(keys, column), "bold"), first)
    for line in rest:
        yield Content(" " * column + line)
