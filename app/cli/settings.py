"""The settings as a command needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.storage.settings import Settings


def load_settings() -> tuple[Settings, str | None]:
    """Return the settings by the names of today, with a sentence if any could not be read."""
    from app.storage.settings import load
    from app.ui.options import up_to_date

    settings, trouble = load()
    if trouble is None:
        return up_to_date(settings), None

    from app.words.en.refusals import sentence_for

    return up_to_date(settings), sentence_for(trouble)
