"""The keys of the table: what each does, by names under which the player can move them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.binding import Binding

from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.tui.screens.match_screen import MENU_KEY, QUIT_KEY, RULES_KEY

KEYS: Final = (
    Binding("s", "draw_stock", "Stock", id="table.stock", tooltip="Draw from the stock"),
    Binding("d", "draw_pile", "Take", id="table.take", tooltip="Take the top discard"),
    Binding("p", "pass_upcard", "Pass", id="table.pass", tooltip="Leave the card"),
    Binding("k", "knock", "Knock", id="table.knock", tooltip="See your knock, then confirm"),
    Binding("g", "gin", "Gin", id="table.gin", tooltip="See your gin, then confirm"),
    Binding("u", "take_back", "Undo", id="table.undo", tooltip="Take your last move back"),
    Binding("h", "hint", "Hint", id="table.hint", tooltip="Ask what to do, and why"),
    Binding("o", "order", "Order", id="table.order", show=False,
            tooltip="Change the order of your cards for this match"),
    Binding("tab", "page", "Log", id="table.page", tooltip="Score sheet, known cards, moves"),
    # Opened at once, so that no letter typed after it is taken for a key.
    Binding("colon", "command", "Type", id="table.command", key_display=":", show=False,
            tooltip="Type a command", priority=True),
    Binding("x", "end_lesson", "End the lesson", id="table.lesson", show=False,
            tooltip="End the lesson of the first match"),
    RULES_KEY,
    MENU_KEY,
    QUIT_KEY,
    Binding("enter,space", "act", "Draw or throw", id="table.act", show=False,
            tooltip="Draw, take or throw what is raised"),
    Binding("left", "move(-1)", "Left", id="table.left", show=False,
            tooltip="Raise the card to the left"),
    Binding("right", "move(1)", "Right", id="table.right", show=False,
            tooltip="Raise the card to the right"),
    Binding("up", "go_up", "Piles", id="table.up", show=False, tooltip="Go to the piles"),
    Binding("down", "go_down", "Hand", id="table.down", show=False,
            tooltip="Go to your hand"),
    Binding("shift+left", "shift(-1)", "Move left", id="table.shift-left", show=False,
            tooltip="Move the raised card to the left"),
    Binding("shift+right", "shift(1)", "Move right", id="table.shift-right", show=False,
            tooltip="Move the raised card to the right"),
    *(
        Binding(key, f"raise_card({place})", f"Card {place + 1}", id=f"table.card-{place + 1}",
                show=False, tooltip="Raise the card above this key")
        for place, key in enumerate([*"1234567890", "minus"])
    ),
)  # fmt: skip
MOVES: Final[dict[str, Action]] = {
    "draw_stock": DRAW_STOCK,
    "draw_pile": DRAW_DISCARD,
    "pass_upcard": PASS,
}
"""What the keys do that can be pressed before one's turn."""
ABOUT_CARDS: Final = {"act", "draw_pile", "pass_upcard", "knock", "gin"}
"""What nobody means to do who has not seen the last card that came."""


def binding_of(name: str, keymap: Mapping[str, str]) -> Binding:
    """The binding of a name without ``table.``, with the first of its keys, which the keymap of
    the player may have moved. Raises KeyError for a name that is none.
    """
    own = _BY_NAME[f"table.{name}"]
    moved = keymap.get(f"table.{name}")
    first = (moved or own.key).split(",")[0].strip()
    return own.with_key(first, None if moved else own.key_display)


_BY_NAME: Final = {binding.id: binding for binding in KEYS}
