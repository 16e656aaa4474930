"""A footer whose keys keep their places, and a button with the key that does the same."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from app.text.cells import cut
from app.text.speech import tr, tr_c
from app.tui.keys import command_on
from app.tui.textual_private import bindings_in_sight
from app.tui.widgets.drawn import DrawnWidget
from app.ui.keys import KEY_SIGNS, WATCHING, key_cap

_LEAST: Final = 4
"""Fewest cells that are left of a key's description."""
_NARROW: Final = 80
"""In fewer columns only keys are shown that do something now."""
_MOST, _FEWEST = 6, 4
"""How many of them."""


_HELPS: Final = ("help", "rules")


class FooterKey(NamedTuple):
    action: str
    key: str
    display: str
    description: str
    """Its effect."""
    tooltip: str
    enabled: bool
    at_end: bool = False
    """Whether it stands at the right end of the line."""
    is_move: bool = False
    """Whether only players have it, so that it comes first where there is little room."""

    @property
    def words(self) -> tuple[str, str, str]:
        """The parts that identify it when keys change."""
        return self.action, self.display, self.description


class SteadyFooter(DrawnWidget):
    """The keys of the screen in one line, each with its effect; a click on a key presses it.

    Textual's footer is a widget for each key. It makes all of them again whenever the focus moves
    or a key becomes possible, and styles them again to dim one. This one is a single widget, which
    paints only the keys that differ. That is a tenth of the bytes; half of the processor time of an
    action at a table was the footer's; and no key moves.
    """

    ALLOW_SELECT = False
    SHOWS_AT_ONCE: ClassVar[bool] = False
    """Whether the keys of the screen are known before its first frame."""
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "footer--key",
        "footer--description",
        "footer--off-key",
        "footer--off-description",
        "footer--hover",
    }
    DEFAULT_CSS = """
    SteadyFooter {
        dock: bottom;
        width: 1fr;
        height: 1;
        color: $footer-foreground;
        background: $footer-background;
        & .footer--key { color: $footer-key-foreground; text-style: bold; }
        & .footer--description { color: $footer-description-foreground; }
        /* Gold only what can be done; so dimmed, gold could hardly be read either. */
        & .footer--off-key { color: $footer-foreground; text-style: bold dim; }
        & .footer--off-description {
            color: $footer-description-foreground;
            text-style: dim;
        }
        & .footer--hover { background: $block-hover-background; }
    }
    """

    def __init__(self, *, compact: bool = False, show_command_palette: bool = True) -> None:
        """``compact`` leaves one cell between keys, for screens that have many."""
        super().__init__()
        self._compact = compact
        self._has_palette = show_command_palette
        self._keys: tuple[FooterKey, ...] = ()
        self._first = 0
        """Columns of the keys that are scrolled out on the left, in a narrow window."""
        self._pointed: FooterKey | None = None
        """The key under the pointer."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.bindings_changed, immediate=True)
        if self.SHOWS_AT_ONCE:
            self.bindings_changed(self.screen)

    def on_unmount(self) -> None:
        self.screen.bindings_updated_signal.unsubscribe(self)

    @property
    def keys(self) -> tuple[FooterKey, ...]:
        return self._keys

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """Dim and undim keys, or show others than before."""
        before, self._keys = self._keys, tuple(self._wanted(screen))
        changed = set()
        for old, new in zip_longest(before, self._keys):
            if old is None or new is None or old.words != new.words:
                self._first = 0
                self.refresh()
                return
            if old != new:
                changed.add(new.action)
        if changed:
            self.refresh(
                *(
                    Region(x, 0, width, 1)
                    for key, x, width in self._places()
                    if key.action in changed
                )
            )

    def _wanted(self, screen: Screen[Any]) -> Iterator[FooterKey]:
        palette = screen.app.COMMAND_PALETTE_BINDING
        found: dict[str, FooterKey] = {}
        left_out: Collection[str] = getattr(screen, "left_out", ())
        at_end: list[FooterKey] = []
        for key, (_, binding, enabled, _) in bindings_in_sight(screen, palette).items():
            display, own = self.app.get_key_display(binding), command_on(screen, binding)
            shown = FooterKey(
                *(binding.action, binding.key, display, own.label, own.tooltip, enabled),
                is_move=bool(own.at_table) and WATCHING not in own.at_table,
            )
            if binding.show and binding.action not in left_out:
                found.setdefault(binding.action, shown)
            elif key == palette and self._has_palette and self.app.ENABLE_COMMAND_PALETTE:
                # What Textual says of it is English.
                at_end.append(
                    shown._replace(
                        description=tr_c("key", "palette"),
                        tooltip=tr("Search for a command"),
                        at_end=True,
                    )
                )
        return iter([*found.values(), *at_end])

    # -- painting --------------------------------------------------------------------------

    @property
    def _is_compact(self) -> bool:
        return self._compact or self.size.width < _NARROW

    def _parts(self, key: FooterKey) -> tuple[str, str]:
        does = key.description
        if self._is_compact or key.at_end:
            return key.display, f" {does}" if does else ""
        return (f" {key.display} ", f"{does} ") if does else (key.display, "")

    def _places(self) -> list[tuple[FooterKey, int, int]]:
        """Return each key with its first column and its width.

        If there is no room for all, the one at the end goes first, then in a small window those
        that do nothing now, then the longest descriptions are cut: a hidden key is as good as none.
        """
        width, (places, length) = self.size.width, self._side_by_side(self._keys)
        if length > width:
            keys = [key for key in self._keys if not key.at_end]
            places, length = self._side_by_side(keys)
            is_crowded = width < _NARROW and len(keys) > _FEWEST
            counts = range(_MOST, _FEWEST - 1, -1) if is_crowded else ()
            for count in counts:
                if length > width:
                    keys = _foremost(keys, count)
                    places, length = self._side_by_side(keys)
            most = max((cell_len(key.description) for key in keys), default=0)
            ascii_only = self.app.has_class("-ascii")
            while length > width and most > _LEAST:
                most -= 1
                keys = [
                    key._replace(description=cut(key.description, most, ascii_only=ascii_only))
                    for key in keys
                ]
                places, length = self._side_by_side(keys)
        return places

    def _side_by_side(
        self, keys: Iterable[FooterKey]
    ) -> tuple[list[tuple[FooterKey, int, int]], int]:
        x, places = 0, []
        for key in keys:
            width = sum(map(cell_len, self._parts(key)))
            # With a free cell to its right.
            at = self.size.width - width - 1 if key.at_end else x - self._first
            places.append((key, at, width))
            x += width + (self._is_compact or key.at_end)
        return places, x - bool(self._is_compact and places)

    @property
    def shown(self) -> Hashable:
        return self._keys, self._compact, self._first, self._pointed

    def render_line(self, y: int) -> Strip:
        """Return the keys, as far as there is room; those in the middle give way to one at the
        end.
        """
        width = self.size.width
        base = self.rich_style
        line = Strip([])
        for key, x, length in sorted(self._places(), key=lambda index: index[0].at_end):
            if key.at_end:
                line = line.crop(0, x)
            line = line.extend_cell_length(x, base) if x > 0 else line
            written = Strip(self._written(key), length)
            line = Strip.join([line, written.crop(-x, length) if x < 0 else written])
        return line.crop(0, width).extend_cell_length(width, base)

    def _written(self, key: FooterKey) -> Iterator[Segment]:
        off = "" if key.enabled else "off-"
        ground = None
        if self._pointed is not None and key.words == self._pointed.words:
            ground = Style(bgcolor=self.get_component_rich_style("footer--hover").bgcolor)
        for part, name in zip(self._parts(key), ("key", "description"), strict=True):
            if part:
                style = self.get_component_rich_style(f"footer--{off}{name}")
                yield Segment(part, style + ground if ground else style)

    # -- the mouse -------------------------------------------------------------------------

    def _key_at(self, x: int) -> FooterKey | None:
        places = sorted(self._places(), key=lambda index: not index[0].at_end)
        return next((key for key, left, width in places if left <= x < left + width), None)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        key = self._key_at(event.x)
        if key is None:
            return
        if key.enabled:
            self.app.simulate_key(key.key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point_at(self._key_at(event.x))

    def on_leave(self, event: events.Leave) -> None:
        self._point_at(None)

    def _point_at(self, key: FooterKey | None) -> None:
        if key != self._pointed:
            self._pointed = key
            self.tooltip = key.tooltip or None if key else None
            self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(+1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(-1)

    def _scroll(self, step: int) -> None:
        end = max((x + width for key, x, width in self._places() if not key.at_end), default=0)
        beyond = self._first + end - self.size.width
        first = min(max(self._first + 4 * step, 0), max(beyond, 0))
        if first != self._first:
            self._first = first
            self.refresh()


def _foremost(keys: Sequence[FooterKey], count: int) -> list[FooterKey]:
    """Return so many of the keys that do something now: moves first, and the help, which lists
    all.
    """
    ready = sorted((key for key in keys if key.enabled), key=lambda key: not key.is_move)
    told = [key for key in ready if key.action in _HELPS][:1]
    others = [key for key in ready if key not in told][: count - len(told)]
    return [key for key in ready if key in others or key in told]


class EarlyFooter(SteadyFooter):
    """The footer of a screen whose keys are known before its first frame."""

    SHOWS_AT_ONCE = True


_IN_WORDS: Final = {KEY_SIGNS["left"]: "left", KEY_SIGNS["right"]: "right"}
"""The names of keys whose signs are not widely known."""


class KeyButton(Static):
    """One row for the mouse: the key of an action of the screen and its present effect.

    ``main`` marks the button to press.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyButton {
        width: auto;
        height: 1;
        margin-right: 2;
        background: $panel-bg;
        color: $felt-text;
        pointer: pointer;

        &:hover { background: $bar-bg; }
        &.main { background: $highlight; color: $block-cursor-foreground; text-style: bold; }
        &.main:ansi { color: $felt-text; text-style: bold reverse; }
        &:disabled { background: $felt; color: $felt-muted; text-style: none; }
        &:disabled:ansi { text-style: dim; }
    }
    """

    def __init__(
        self, action: str, does: str, *, id: str, main: bool = False, classes: str = ""
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._action = action
        self._does = does
        self.set_class(main, "main")

    def on_mount(self) -> None:
        self.write_key()

    async def on_click(self) -> None:
        # A second click can come before the screen of the button has gone.
        if self.screen.is_active:
            await self.screen.run_action(self._action)

    def show(self, does: str, *, main: bool = False, possible: bool = True) -> None:
        """Show its effect now, and whether that is possible."""
        self.set_class(main, "main")
        self.disabled = not possible
        if does != self._does:
            self._does = does
            self.write_key()

    def write_key(self) -> None:
        for active in self.screen.active_bindings.values():
            if active.binding.action == self._action:
                key = self.app.get_key_display(active.binding)
                written = key_cap(_IN_WORDS[key]) if key in _IN_WORDS else key
                self.update(Content(f" {written}  {self._does} "))
                return
