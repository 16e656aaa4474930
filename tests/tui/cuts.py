"""Text on the screen that is cut without a sign that it was."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from textual.app import App
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from app.tui.widgets.drawn import _DRAWN
from app.tui.widgets.text import Rows
from tests.keyboard import laid_out
from tests.tui.screen_text import screen_text

LONG_NAMES: Final = (
    *("Wilhelmina12", "Bartholomew1", "Constantine9", "Maximilian12"),
    *("Evangelina12", "Florentina12", "Gwendoline12", "Sebastiano12"),
)
"""As long as a name may be, and no two that begin alike."""
_LAYOUTS: Final = 5
_SIGNS: Final = ("…", "...", ".")
"""At the end of what is cut; ASCII has a dot."""
_SIGN_FOR_THEMSELVES: Final = ("app.tui.widgets.text",)
"""Modules that put the sign behind what they have cut."""
_LEAST: Final = 4
"""Letters of a name of which a part, without a sign, is a cut; three are an abbreviation, in a
column with no room for a sign.
"""


def cuts(app: App[Any], names: Iterable[str] = LONG_NAMES) -> list[str]:
    """All that is cut without a sign on the screen that is shown: what a widget says and does not
    draw, what it draws outside of what can be seen or scrolled to, and parts of ``names``.
    """
    known = list(names)
    return [
        f"{widget!r}: {told}"
        for widget in app.screen.walk_children(Widget)
        if widget.is_attached and not widget.children and _is_shown(widget)
        for told in _cuts_of(widget, known)
    ]


async def whole(app: App[Any]) -> None:
    """Nothing is cut, once all is laid out: what comes of a key can take a layout more."""
    found = cuts(app)
    for _ in range(_LAYOUTS):
        if not found or app.return_code is not None:
            return
        await laid_out(app)
        found = cuts(app)
    assert not found, "\n".join([*found, screen_text(app)])


def _is_shown(widget: Widget) -> bool:
    return all(node.display and node.visible for node in widget.ancestors_with_self
               if isinstance(node, Widget))  # fmt: skip


def _parts_of_names(lines: Iterable[str], names: list[str]) -> Iterator[str]:
    for line in lines:
        for word in re.finditer(r"[\w-]+", line):
            part = word.group()
            rest = line[word.end() :]
            if len(part) >= _LEAST and not rest.startswith(_SIGNS):
                for name in names:
                    if name.startswith(part) and name != part:
                        yield f"{name} is “{part}” in: {line}"


def _cuts_of(widget: Widget, names: list[str]) -> Iterator[str]:
    width, height = widget.size
    said = _said(widget)
    if not width or not height:
        if _letters(said) not in ("", *_SIGNS):
            yield f"no room for “{said}”"
        return
    _DRAWN.clear()
    widget._styles_cache.clear()  # noqa: SLF001
    with _losses() as lost:
        rows = widget.render_lines(Region(0, 0, *widget.outer_size))
    yield from lost
    around = widget.gutter
    inner = [row.crop(around.left, around.left + width).text for row in rows[around.top :][:height]]
    drawn = _letters("".join(inner))
    letters = _letters(said)
    if letters and not drawn.startswith(letters):
        same = next(
            (n for n, (one, other) in enumerate(zip(letters, drawn, strict=False)) if one != other),
            len(drawn),
        )
        if not drawn[same:].startswith(_SIGNS):
            yield f"of “{said}” is left “{' '.join(' '.join(inner).split())}”"
    if isinstance(widget, Rows):
        for row in widget._rows[height:]:  # noqa: SLF001
            if told := "".join(piece.text for piece in row).strip():
                yield f"no row for “{told}”"
    yield from _parts_of_names([row.text for row in rows], names)
    yield from _outside(widget, [row.text for row in rows])


def _said(widget: Widget) -> str:
    """What it says; nothing where it draws by itself."""
    if type(widget).render is Widget.render:
        return ""
    said = widget.render()
    return said if isinstance(said, str) else getattr(said, "plain", "")


def _letters(text: str) -> str:
    return "".join(text.split())


def _outside(widget: Widget, rows: list[str]) -> Iterator[str]:
    """What cannot be seen or scrolled to: of each side what lies outside of the nearest that
    scrolls to that side.
    """
    written = [
        Region(x, y, len(row.rstrip()) - x, 1).translate(widget.region.offset)
        for y, row in enumerate(rows)
        if row.strip()
        for x in [len(row) - len(row.lstrip())]
    ]
    scrolls_x = scrolls_y = False
    if widget.screen.query("#command.-open"):
        # Whoever types a command sees it in the place of the row above.
        return
    for node in widget.ancestors:
        if not isinstance(node, Widget):
            continue
        seen = node.scrollable_content_region if node.is_scrollable else node.content_region
        for place in written:
            beyond_x = place.x < seen.x or place.right > seen.right
            beyond_y = place.y < seen.y or place.bottom > seen.bottom
            if (beyond_x and not (scrolls_x or node.allow_horizontal_scroll)) or (
                beyond_y and not (scrolls_y or node.allow_vertical_scroll)
            ):
                yield f"“{rows[place.y - widget.region.y].strip()}” is outside of {node!r}"
                return
        scrolls_x |= node.allow_horizontal_scroll
        scrolls_y |= node.allow_vertical_scroll


@contextmanager
def _losses() -> Iterator[list[str]]:
    """What our widgets cut off from what they draw meanwhile."""
    lost: list[str] = []

    def watched(cut: Callable[..., Any], text_of: Callable[[Any], str]) -> Callable[..., Any]:
        def watching(whole: Any, *how: Any, **also: Any) -> Any:
            part = cut(whole, *how, **also)
            by = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001
            before, after = text_of(whole).strip(), text_of(part).strip()
            is_less = len(after) < len(before) and not after.endswith(_SIGNS)
            if by.startswith("app.") and by not in _SIGN_FOR_THEMSELVES and is_less:
                lost.append(f"of “{before}” is left “{after}”")
            return part

        return watching

    def text_of_strip(strip: Strip) -> str:
        return strip.text

    def text_of_content(content: Content) -> str:
        return content.plain

    with (
        patch.object(Strip, "crop", watched(Strip.crop, text_of_strip)),
        patch.object(Strip, "adjust_cell_length", watched(Strip.adjust_cell_length, text_of_strip)),
        patch.object(Content, "truncate", watched(Content.truncate, text_of_content)),
    ):
        yield lost
