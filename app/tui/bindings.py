"""Keys, with the words for what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import Binding

from app.words.en.keys import KEYS


def bind(
    name: str,
    keys: str,
    action: str,
    *,
    show: bool = True,
    key_display: str | None = None,
    priority: bool = False,
) -> Binding:
    """What these keys do, by a name under which the player can move them and its words stand.

    ``show`` is whether the footer has it, ``key_display`` how the key is written where its own
    name will not do; with ``priority`` it comes before what the widget in focus does with the
    key. Raises KeyError for a name without words.
    """
    words = KEYS[name]
    return Binding(
        keys,
        action,
        words.label,
        id=name,
        tooltip=words.tooltip,
        show=show,
        key_display=key_display,
        priority=priority,
    )


def binding_of(name: str, keys: Sequence[Binding], keymap: Mapping[str, str]) -> Binding:
    """The binding of a name without ``table.`` among the ``keys`` of a table, with the first of
    its keys, which the keymap of the player may have moved. Raises KeyError for a name that is
    none.
    """
    own = next((binding for binding in keys if binding.id == f"table.{name}"), None)
    if own is None:
        raise KeyError(name)
    moved = keymap.get(f"table.{name}")
    first = (moved or own.key).split(",")[0].strip()
    return own.with_key(first, None if moved else own.key_display)
