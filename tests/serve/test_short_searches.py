"""Full searches for garbage leave out what is in use, but not for ever."""

from __future__ import annotations

import gc
import weakref

from app.serve.listening import ShortSearches


class _Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_was_in_use_is_left_out_until_all_is_looked_at_again() -> None:
    searches = ShortSearches(whole=3)
    ring = _Ring()
    is_there = weakref.ref(ring)
    gc.callbacks.append(searches.heard)
    try:
        gc.collect()
        assert gc.get_freeze_count()
        del ring
        gc.collect()
        assert is_there()
        gc.collect()
        assert not is_there()
    finally:
        gc.callbacks.remove(searches.heard)
        gc.unfreeze()
