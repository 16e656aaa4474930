"""The keys of the table: what each does, by names under which the player can move them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.binding import Binding

from app.tui.bindings import bind
from app.tui.screens.match_screen import MENU_KEY, QUIT_KEY, RULES_KEY

KEYS: Final = (
    bind("table.stock", "s", "draw_stock"),
    bind("table.take", "d", "draw_pile"),
    bind("table.pass", "p", "pass_upcard"),
    bind("table.knock", "k", "knock"),
    bind("table.gin", "g", "gin"),
    bind("table.undo", "u", "take_back"),
    bind("table.hint", "h", "hint"),
    bind("table.order", "o", "order", show=False),
    bind("table.page", "tab", "page"),
    # Opened at once, so that no letter typed after it is taken for a key.
    bind("table.command", "colon", "command", key_display=":", show=False, priority=True),
    bind("table.lesson", "x", "end_lesson", show=False),
    RULES_KEY,
    MENU_KEY,
    QUIT_KEY,
    bind("table.act", "enter,space", "act", show=False),
    bind("table.left", "left", "move(-1)", show=False),
    bind("table.right", "right", "move(1)", show=False),
    bind("table.up", "up", "go_up", show=False),
    bind("table.down", "down", "go_down", show=False),
    bind("table.shift-left", "shift+left", "shift(-1)", show=False),
    bind("table.shift-right", "shift+right", "shift(1)", show=False),
    *(
        bind(f"table.card-{place + 1}", key, f"raise_card({place})", show=False)
        for place, key in enumerate([*"1234567890", "minus"])
    ),
)


def binding_of(name: str, keymap: Mapping[str, str]) -> Binding:
    """The binding of a name without ``table.``, with the first of its keys, which the keymap of
    the player may have moved. Raises KeyError for a name that is none.
    """
    own = _BY_NAME[f"table.{name}"]
    moved = keymap.get(f"table.{name}")
    first = (moved or own.key).split(",")[0].strip()
    return own.with_key(first, None if moved else own.key_display)


_BY_NAME: Final = {binding.id: binding for binding in KEYS}
