"""Keys, posted as fast as an app handles them, and the wait until it has."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import monotonic
from typing import Any, Final

from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.screen import Screen

PATIENCE: Final = 20.0
"""Seconds after which an app that is still busy with a key counts as hanging."""
_STEPS: Final = 12
"""From widget to widget, after which what comes of a key is taken for done."""
MOMENT: Final = 0.005
"""Seconds between two looks."""

_NAMES: Final = {
    " ": "space",
    ":": "colon",
    "?": "question_mark",
    "-": "minus",
    ",": "comma",
    "♥": "black_heart_suit",
    "“": "left_double_quotation_mark",
}
"""Textual's names of the keys that are not called by their letter."""


async def settle(app: App[Any]) -> None:
    """Wait until the app and the widgets of its screen have handled what waits for them, or
    the app has ended. Raises TimeoutError.
    """
    asked: set[DOMNode] = set()
    # What a widget handles can give others something to do, and that again: most often its screen
    # or the app, which may still be about it. At a table that plays on there is always something.
    for step in range(_STEPS):
        there = [app, *app.screen.walk_children(with_self=True)]
        if step > 2 and not any(node.message_queue_size for node in there):
            return
        asked -= {app, app.screen}
        await _answered(
            app, [node for node in there if node not in asked or node.message_queue_size]
        )
        asked.update(there)


async def _answered(app: App[Any], nodes: Iterable[DOMNode]) -> None:
    """Wait until these have handled what waits for them now. Raises TimeoutError."""
    patience = monotonic() + PATIENCE
    busy: set[DOMNode] = set()

    def answer(node: DOMNode) -> None:
        busy.discard(node)

    for node in nodes:
        if node.call_later(answer, node):
            busy.add(node)
    while any(_is_here(node, app) for node in busy) and app.return_code is None:
        if monotonic() > patience:
            raise TimeoutError(f"The app is still busy after {PATIENCE:g} seconds.")
        await asyncio.sleep(0)


def _is_here(node: DOMNode, app: App[Any]) -> bool:
    """Whether it will answer; what has been removed meanwhile does not."""
    return node is app or node.is_attached or node in app.screen_stack


async def laid_out(app: App[Any]) -> None:
    """Wait until the app has handled everything and painted it, or has ended. Raises
    TimeoutError.
    """
    await settle(app)
    if app.return_code is None:
        done = asyncio.Event()
        app.screen.call_after_refresh(done.set)
        async with asyncio.timeout(PATIENCE):
            await done.wait()


async def press(app: App[Any], *keys: str) -> None:
    """Press keys, each a letter or one of Textual's names, until the app has handled them."""
    for key in keys:
        screen = app.screen
        letter = key if len(key) == 1 else {"space": " "}.get(key)
        app.post_message(events.Key(_NAMES.get(key, key), letter))
        # A key goes to what has the focus, up to the screen, and on to the app: a step, or
        # more, each time. The focus can come while the key is on its way.
        steps = 0
        while app.return_code is None and steps <= len(way := _way_of_keys(app)):
            await _answered(app, way)
            steps += 1
        if app.return_code is not None:
            return
        if app.screen is not screen or isinstance(screen, CommandPalette):
            await unhurried(app)


def _way_of_keys(app: App[Any]) -> list[DOMNode]:
    return [app, *(app.focused.ancestors_with_self if app.focused else [app.screen])]


async def unhurried(app: App[Any]) -> None:
    """Wait as long as anybody does who looks at the screen before pressing the next key.

    Textual takes a moment to let go of a screen; and its palette looks for commands in a task
    of its own, and runs the one that was chosen after it has closed.
    """
    while True:
        screen = app.screen
        while any(
            isinstance(worker.node, CommandPalette) and not worker.is_finished
            for worker in app.workers
        ):
            await asyncio.sleep(MOMENT)
        await settle(app)
        await asyncio.sleep(MOMENT)
        await settle(app)
        if app.return_code is not None or app.screen is screen:
            return


async def shown(app: App[Any], screen: type[Screen[Any]]) -> None:
    """Wait for a screen. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not isinstance(app.screen, screen) and app.return_code is None:
            await unhurried(app)
