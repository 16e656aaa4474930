"""Compile the catalogues for whatever is built: ``.po``, which people write, to ``.mo``, which the
program reads.

Hatch runs this for a wheel and for an editable install. After a change of a catalogue in a
checkout, ``python -m app.locale.catalogues`` does the same.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.utils import get_reproducible_timestamp


class Catalogues(BuildHookInterface[Any]):
    """What Hatch asks before it gathers files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue beside itself, and let Hatch take what git ignores."""
        for source in sorted(Path(self.root, "app", "locale").glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            with source.open("rb") as read, compiled.open("wb") as written:
                catalogue = read_po(read, locale=source.parts[-3])
                # Without a date of its own it would have today's, and no two builds the same bytes.
                catalogue.creation_date = datetime.fromtimestamp(get_reproducible_timestamp(), UTC)
                write_mo(written, catalogue)
            build_data["artifacts"].append(compiled.relative_to(self.root).as_posix())
