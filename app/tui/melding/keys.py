"""The keys of a table with open melds: what each does, by names under which the player can move
them.
"""

from __future__ import annotations

from typing import Final

from app.tui.bindings import bind
from app.tui.screens.match_screen import MENU_KEY, QUIT_KEY, RULES_KEY

KEYS: Final = (
    bind("table.stock", "s", "draw_stock"),
    bind("table.take", "d", "draw_pile"),
    bind("table.meld", "m", "meld"),
    bind("table.lay-off", "l", "lay_off"),
    bind("table.arrange", "a", "arrange"),
    bind("table.buy", "b", "buy"),
    bind("table.pass", "p", "pass", show=False),
    bind("table.undo", "u", "take_back"),
    bind("table.hint", "h", "hint"),
    bind("table.lay-off-all", "f", "lay_off_all", show=False),
    bind("table.mark", "space", "mark", show=False),
    bind("table.clear", "backspace", "clear", show=False),
    bind("table.order", "o", "order", show=False),
    bind("table.page", "tab", "page", show=False),
    bind("table.lesson", "x", "end_lesson", show=False),
    # Opened at once, so that no letter typed after it is taken for a key.
    bind("table.command", "colon", "command", key_display=":", show=False, priority=True),
    RULES_KEY,
    MENU_KEY,
    QUIT_KEY,
    bind("table.act", "enter", "act", show=False),
    bind("table.left", "left", "move(-1)", show=False),
    bind("table.right", "right", "move(1)", show=False),
    bind("table.up", "up", "go_up", show=False),
    bind("table.down", "down", "go_down", show=False),
    bind("table.first", "home", "raise_card(0)", show=False),
    bind("table.last", "end", "raise_last", show=False),
    bind("table.shift-left", "shift+left", "shift(-1)", show=False),
    bind("table.shift-right", "shift+right", "shift(1)", show=False),
    bind("table.scroll-up", "pageup", "scroll(-1)", show=False),
    bind("table.scroll-down", "pagedown", "scroll(1)", show=False),
    *(
        bind(f"table.card-{place + 1}", key, f"raise_card({place})", show=False)
        for place, key in enumerate("1234567890")
    ),
)
