"""Unfinished matches on the start screen: the last one in a line of its own, the others below."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import aclosing
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import ClassVar, Final

from textual import events, getters, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Button, Label, OptionList
from textual.widgets.option_list import Option

from app.storage.settings import Settings
from app.table.handles import MatchSummary, SavedMatch, SavedMatches
from app.text.cells import cut, left, width_of
from app.text.lists import clauses
from app.text.refusals import kept_reason
from app.text.speech import tr
from app.tui.keys import bind
from app.ui.outlines import row_of

AT_ONCE: Final = 20
"""Journals that are read here; the rest go to another process."""
_ROWS: Final = 40
"""Rows that are added to the list between two keys."""
_EVERY: Final = 0.5
"""Seconds between two checks of what the other process has read."""
_COLUMNS: Final = (14, 12, 7, 8, 11, 12)
"""Cells of the columns of a row."""
_BESIDE: Final = 20
"""Cells of a line beside a match: its label and margins."""
_WIDEST: Final = 100
"""Cells of the widest line."""
_NAMES: Final = 12
"""Cells of the opponents before which less important facts are left out."""
_DELETE: Final = "x"
"""The sign that deletes a match when it is clicked."""
_DELETES: Final = Style.from_meta({"deletes": True})

# The footer has no room for it; what stands over the choices of a new match tells of it.
_DELETE_KEY: Final = bind("start.delete", "delete", key_display="del", show=False)


class PlayButton(Button, inherit_bindings=False, inherit_css=False):
    """Begins the match. Enter belongs to the screen, so that the footer shows it."""


class ContinueButton(Button, inherit_bindings=False, inherit_css=False):
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.go_on", "screen.continue", key_display="enter"),
        _DELETE_KEY,
    ]

    class Delete(Message):
        pass

    def action_delete(self) -> None:
        self.post_message(self.Delete())


class LastMatch(Horizontal):
    """The unfinished match that was played last, in the first line; hidden without one."""

    button = getters.query_one(ContinueButton)

    def __init__(self, saved: SavedMatch | None, settings: Settings, *, ascii_only: bool) -> None:
        self._settings = settings
        self._ascii_only = ascii_only
        self._outline = saved.outline if saved else None
        # Not composed, so that it is there when the screen looks for what to give the focus to.
        super().__init__(
            Label(tr("Continue"), classes="label"), ContinueButton(self._words(), compact=True)
        )
        self.set_class(saved is not None, "-offered")

    def show(self, saved: SavedMatch | None) -> None:
        self._outline = saved.outline if saved else None
        self.set_class(saved is not None, "-offered")
        self.button.label = self._words()

    def on_resize(self) -> None:
        self.button.label = self._words()

    def _words(self) -> Content:
        if self._outline is None:
            return Content("")
        room = min(self.app.size.width, _WIDEST) - _BESIDE
        row = row_of(self._outline, self._settings, datetime.now())
        names = width_of(row.against)
        whole = (row, row._replace(turn=""), row._replace(turn="", hand=""))
        for shorter in whole:
            spare = room - (width_of(clauses(shorter)) - names)
            if spare >= min(names, _NAMES):
                break
        against = cut(row.against, max(spare, 1), ascii_only=self._ascii_only)
        told = clauses(shorter._replace(against=against))
        return Content(cut(told, room, ascii_only=self._ascii_only))


class MatchList(OptionList):
    """Unfinished matches; the arrow keys leave the list at its ends."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.resume", "select", key_display="enter"),
        _DELETE_KEY,
    ]

    class Delete(Message):
        def __init__(self, row: int) -> None:
            self.row = row
            super().__init__()

    def on_focus(self) -> None:
        """Take the room of the form for a new match, if the list does not fit below it."""
        if self.option_count > self.size.height:
            self.screen.add_class("-listing")

    def on_blur(self) -> None:
        self.screen.remove_class("-listing")

    def on_click(self, event: events.Click) -> None:
        """Delete a match at the sign at its end; resume it everywhere else."""
        row = event.style.meta.get("option")
        if row is not None and event.style.meta.get("deletes"):
            event.prevent_default()
            self.post_message(self.Delete(row))

    def action_delete(self) -> None:
        if self.highlighted is not None:
            self.post_message(self.Delete(self.highlighted))

    def action_cursor_up(self) -> None:
        if self.highlighted in (None, 0):
            if self.screen.has_class("-listing"):
                self.screen.remove_class("-listing")
                # What stands above has to come back first.
                self.call_after_refresh(self.screen.focus_previous)
            else:
                self.screen.focus_previous()
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        last = max((n for n, option in enumerate(self.options) if not option.disabled), default=0)
        if self.highlighted == last:
            self.screen.focus_next()
        else:
            super().action_cursor_down()


class OtherMatches(Vertical):
    """The other unfinished matches, the last played first, as they are found."""

    class Found(Message):
        """The last match of all was found, and is unfinished."""

        def __init__(self, saved: SavedMatch) -> None:
            self.saved = saved
            super().__init__()

    class Chosen(Message):
        def __init__(self, saved: SavedMatch) -> None:
            self.saved = saved
            super().__init__()

    class Delete(Message):
        def __init__(self, saved: SavedMatch) -> None:
            self.saved = saved
            super().__init__()

    def __init__(
        self,
        matches: SavedMatches | None,
        last: SavedMatch | None,
        settings: Settings,
        problem: str,
    ) -> None:
        """``last`` is shown elsewhere; ``problem`` is why the matches cannot be read."""
        super().__init__(id="others")
        # Not looked for, because the screen may go while journals are read.
        are_none = matches is not None and not matches.paths
        told = tr("No unfinished matches") if are_none else tr("Looking for unfinished matches")
        self._heading = Label(told, classes="heading")
        self._list = MatchList(compact=True)
        self._matches = matches
        self._last = last
        self._settings = settings
        self._problem = problem
        self._rows: list[SavedMatch] = []
        """The matches by row; those with a problem come after the others."""
        self._removed: set[Path] = set()

    def compose(self) -> ComposeResult:
        yield self._heading
        yield self._list

    @work
    async def find(self) -> None:
        """List the matches, and say which cannot be resumed. Keys work meanwhile."""
        problems: list[str] = [self._problem] if self._problem else []
        if self._matches:
            try:
                found = await self._read(self._matches)
            finally:
                self._matches.keep()
            problems += [kept_reason(saved.problem) for saved in found if saved.problem]
            unfinished = [saved for saved in found if self._belongs(saved)]
            if unfinished != self._rows:
                await self._show(unfinished)
        self._list.add_options(Option(Content(problem), disabled=True) for problem in problems)
        self._conclude()

    def drop(self, saved: SavedMatch) -> None:
        self._removed.add(saved.path)
        if saved in self._rows:
            row = self._rows.index(saved)
            del self._rows[row]
            self._list.remove_option_at_index(row)
            self._conclude()

    def take_first(self) -> SavedMatch | None:
        """Remove the first match from the list, to be shown elsewhere; None if there is none."""
        self._last = self._rows[0] if self._rows else None
        if self._last:
            del self._rows[0]
            self._list.remove_option_at_index(0)
        self._conclude()
        return self._last

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen(self._rows[event.option_index]))

    def on_match_list_delete(self, event: MatchList.Delete) -> None:
        event.stop()
        if event.row < len(self._rows):
            self.post_message(self.Delete(self._rows[event.row]))

    async def _read(self, matches: SavedMatches) -> Sequence[SavedMatch]:
        found: dict[Path, SavedMatch] = {}
        unread = []
        for index, path in enumerate(matches.paths):
            if saved := matches.known(path):
                found[path] = saved
            else:
                unread.append(path)
            if index % _ROWS == 0:
                await asyncio.sleep(0)
        await self._add(found.values())
        for path in unread[:AT_ONCE]:
            found[path] = matches.read(path)
            await self._add([found[path]])
        if beside := unread[AT_ONCE:]:
            await self._read_in_background(matches, beside, found)
        for path in unread:
            # Where there is no other process, or it has died.
            if path not in found:
                found[path] = matches.read(path)
                await self._add([found[path]])
        return [found[path] for path in matches.paths]

    async def _read_in_background(
        self, matches: SavedMatches, paths: Sequence[Path], found: dict[Path, SavedMatch]
    ) -> None:
        new: list[SavedMatch] = []
        left_to_read, shown = len(paths), monotonic()
        async with aclosing(matches.read_in_background(paths)) as readings:
            async for saved in readings:
                found[saved.path] = saved
                new.append(saved)
                left_to_read -= 1
                if monotonic() - shown > _EVERY:
                    self._heading.update(
                        tr("Unfinished matches, {count} to be read", count=left_to_read)
                    )
                    await self._add(new)
                    new, shown = [], monotonic()
        await self._add(new)

    def _belongs(self, saved: SavedMatch) -> bool:
        known = saved == self._last or saved.path in self._removed
        return saved.outline is not None and not known

    async def _show(self, saved: Sequence[SavedMatch]) -> None:
        row = self._list.highlighted
        marked = self._rows[row] if row is not None else None
        self._rows = []
        self._list.clear_options()
        await self._add(saved)
        if marked in self._rows:
            self._list.highlighted = self._rows.index(marked)

    async def _add(self, found: Iterable[SavedMatch]) -> None:
        new = []
        for saved in found:
            if self._belongs(saved):
                if self._last is None:
                    self._last = saved
                    self.post_message(self.Found(saved))
                else:
                    new.append(saved)
        ascii_only: bool = self.app.ascii_only  # type: ignore[attr-defined]
        for start in range(0, len(new), _ROWS):
            rows = new[start : start + _ROWS]
            self._rows += rows
            self._list.add_options(
                row_told(saved.outline, self._settings, ascii_only=ascii_only)
                for saved in rows
                if saved.outline
            )
            if self._list.highlighted is None:
                self._list.highlighted = 0
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    def _called(self) -> str:
        others = self._last is not None
        if self._rows:
            if others:
                return tr("Other unfinished matches, the last one first")
            return tr("Unfinished matches, the last one first")
        return tr("No other unfinished matches") if others else tr("No unfinished matches")

    def _conclude(self) -> None:
        self._heading.update(self._called())
        self._list.display = self._list.option_count > 0


def row_told(outline: MatchSummary, settings: Settings, *, ascii_only: bool) -> Content:
    row = row_of(outline, settings, datetime.now())
    cells = [
        left(cut(cell, width, ascii_only=ascii_only), width)
        for cell, width in zip(row, _COLUMNS, strict=True)
    ]
    return Content.assemble(" ".join(cells), (f" {_DELETE}", _DELETES))
