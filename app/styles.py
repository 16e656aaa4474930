"""The folder of the screen's style sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Final

GIN_SHEETS: Final = ("gin", "gin_small")
"""The names of the style sheets of Gin's table."""


def styles_folder() -> Path:
    package = Path(__file__).parent
    installed = package / "_styles"
    return installed if installed.is_dir() else package.parent / "styles"
