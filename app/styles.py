"""Where the screen's style sheets are."""

from __future__ import annotations

from pathlib import Path


def styles_folder() -> Path:
    """Return the folder of the ``.tcss`` files: in the installed package, or in the checkout."""
    package = Path(__file__).parent
    installed = package / "_styles"
    return installed if installed.is_dir() else package.parent / "styles"
