"""A build hook of Hatch that makes the files that the checkout lacks.

It compiles the catalogues, from ``.po`` for translators to ``.mo`` for the program, and writes the
manual page. A wheel also has the launcher at its top; an editable install imports it from the
checkout. After a change of a catalogue in a checkout, ``python -m app.locale.catalogues`` compiles
them too.
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
    """The hook that Hatch calls before it gathers files, and after."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues in place, and add them, the manual page and the launcher.

        Hatch must be told of the catalogues since git ignores them.
        """
        for source in sorted(Path(self.root, "app", "locale").glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            with source.open("rb") as read, compiled.open("wb") as written:
                catalogue = read_po(read, locale=source.parts[-3])
                # The default is the current date, which would make every build different.
                catalogue.creation_date = datetime.fromtimestamp(get_reproducible_timestamp(), UTC)
                write_mo(written, catalogue)
            build_data["artifacts"].append(compiled.relative_to(self.root).as_posix())
        # The version being built is not installed, and another may be.
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
        self._folder.cleanup()
