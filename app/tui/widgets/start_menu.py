"""The menu of the start screen: a row for each thing to do, with its key and its state."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from app.text.cells import cut, left, width_of
from app.tui.keys import bind
from app.tui.widgets.drawn import PressedWidget

_GAP: Final = 2
"""Cells between two columns."""


class MenuRow(NamedTuple):
    action: str
    """The action of the screen that the row does."""
    label: str
    about: tuple[str, ...] = ("",)
    """Its state, in wordings of which the first that fits is shown, else the last, cut."""


class StartMenu(PressedWidget, can_focus=True):
    """Rows of which one is marked: Enter does it, and a click does any.

    The mark stays with its action when rows change.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.choose", "choose", key_display="enter"),
        bind("start.up", "step(-1)", show=False),
        bind("start.down", "step(1)", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--key",
        "menu--label",
        "menu--about",
        "menu--marked",
    }

    class Chosen(Message):
        """The row of an action was chosen."""

        def __init__(self, action: str) -> None:
            self.action = action
            super().__init__()

    def __init__(self, rows: Sequence[MenuRow]) -> None:
        super().__init__(id="menu", classes="panel")
        self._rows = tuple(rows)
        self._keys: dict[str, str] = {}
        """The keys of the actions as their caps show them."""
        self._marked = rows[0].action
        self._first = 0
        """The first visible row."""

    def on_mount(self) -> None:
        self.write_keys()

    # -- content ---------------------------------------------------------------------------------

    @property
    def marked(self) -> str:
        """The action of the marked row."""
        return self._marked

    def show(self, rows: Sequence[MenuRow]) -> None:
        """Show other rows, and mark the first if the marked one is not among them."""
        before, self._rows = self._rows, tuple(rows)
        if self._marked not in self._actions:
            self._marked = self._rows[0].action
        if len(before) != len(self._rows):
            self.refresh(layout=True)
            return
        if [each.label for each in before] != [each.label for each in self._rows]:
            self.refresh()
            return
        for index, (old, new) in enumerate(zip(before, self._rows, strict=True)):
            if old != new:
                self._repaint(index)

    def mark(self, action: str) -> None:
        if action in self._actions and action != self._marked:
            before, self._marked = self._actions.index(self._marked), action
            if self._scroll():
                self.refresh()
            else:
                self._repaint(before)
                self._repaint(self._actions.index(action))

    def write_keys(self) -> None:
        """Read the keys of the rows off the bindings that the screen has now."""
        bindings = [active.binding for active in self.screen.active_bindings.values()]
        keys = {each.action: each for each in reversed(bindings)}
        shown = {action: self.app.get_key_display(each) for action, each in keys.items()}
        if shown != self._keys:
            self._keys = shown
            self.refresh()

    @property
    def _actions(self) -> list[str]:
        return [row.action for row in self._rows]

    def _scroll(self) -> bool:
        """Bring the marked row in sight; return whether other rows are visible now."""
        height, place = self.size.height, self._actions.index(self._marked)
        first = max(min(self._first, place, len(self._rows) - height), place - height + 1, 0)
        before, self._first = self._first, first
        return first != before

    def _repaint(self, index: int) -> None:
        self.refresh(Region(0, index - self._first, self.size.width, 1))

    # -- painting --------------------------------------------------------------------------------

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows)

    @property
    def shown(self) -> Hashable:
        return self._rows, tuple(self._keys.items()), self._marked, self._first, self.has_focus

    def render_line(self, y: int) -> Strip:
        index, width = self._first + y, self.size.width
        if index >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        row = self._rows[index]
        caps = [self._keys.get(each.action, "") for each in self._rows]
        key_width = max(map(width_of, caps)) + _GAP
        label_width = max(width_of(each.label) for each in self._rows) + _GAP
        room = max(width - key_width - label_width - 2, 0)
        texts = {
            "menu--key": left(caps[index], key_width),
            "menu--label": left(row.label, label_width),
            "menu--about": left(self._about(row, room), room),
        }
        mark = self.get_component_rich_style("menu--marked")
        is_marked = row.action == self._marked
        segments = [
            Segment(text, mark if is_marked else self.get_component_rich_style(name))
            for name, text in texts.items()
        ]
        edge = mark if is_marked else self.rich_style
        strip = Strip([Segment(" ", edge), *segments, Segment(" ", edge)])
        return strip.adjust_cell_length(width, edge).simplify()

    def _about(self, row: MenuRow, room: int) -> str:
        fitting = (each for each in row.about if width_of(each) <= room)
        last = cut(row.about[-1], room, ascii_only=self.app.has_class("-ascii"))
        return next(fitting, last)

    # -- keys and the mouse ----------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self._scroll()
        self.refresh()

    def action_step(self, step: int) -> None:
        """Go to the next row, or with -1 to the one before, round the ends."""
        actions = self._actions
        self.mark(actions[(actions.index(self._marked) + step) % len(actions)])

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self._marked))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset and self._first + offset.y < len(self._rows):
            self.mark(self._actions[self._first + offset.y])
            self.action_choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._step_within(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._step_within(-1)

    def _step_within(self, step: int) -> None:
        actions = self._actions
        index = actions.index(self._marked) + step
        self.mark(actions[min(max(index, 0), len(actions) - 1)])


def spaced(title: str) -> str:
    """Return a title in capitals with a blank between its letters: ``G I N   R U M M Y``."""
    return "   ".join(" ".join(word) for word in title.upper().split())
