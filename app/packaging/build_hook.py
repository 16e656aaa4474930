"""Make what a wheel and an editable install have and the checkout has not: the catalogues compiled,
from ``.po``, which people write, to ``.mo``, which the program reads, and the manual page. A wheel
has the launcher at its top as well; an editable install imports it from the checkout.

Hatch runs this. After a change of a catalogue in a checkout, ``python -m app.locale.catalogues``
compiles them too.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.utils import get_reproducible_timestamp


class BuiltFiles(BuildHookInterface[Any]):
    """What Hatch asks before it gathers files, and when it has them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue beside itself, and let Hatch take what git ignores; write the
        manual page where manual pages belong; put the launcher at the top.
        """
        for source in sorted(Path(self.root, "app", "locale").glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            with source.open("rb") as read, compiled.open("wb") as written:
                catalogue = read_po(read, locale=source.parts[-3])
                # Without a date of its own it would have today's, and no two builds the same bytes.
                catalogue.creation_date = datetime.fromtimestamp(get_reproducible_timestamp(), UTC)
                write_mo(written, catalogue)
            build_data["artifacts"].append(compiled.relative_to(self.root).as_posix())
        # What is built is not installed yet, and another version of it may be.
        sys.path.insert(0, self.root)
        from app.packaging.man_page import man_page

        self._folder = TemporaryDirectory()
        page = Path(self._folder.name, "gin-rummy.1")
        page.write_text(man_page(), encoding="utf-8")
        build_data["shared_data"][str(page)] = "share/man/man1/gin-rummy.1"
        if version != "editable":
            launcher = Path(self.root, "app", "packaging", "launcher", "gin_rummy")
            for module in sorted(launcher.glob("*.py")):
                build_data["force_include"][str(module)] = f"gin_rummy/{module.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        self._folder.cleanup()
