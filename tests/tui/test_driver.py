"""What the driver takes from Textual."""

from __future__ import annotations

from importlib.metadata import version

from app.tui.driver import TEXTUAL


def test_the_driver_was_made_for_the_version_that_is_installed() -> None:
    # Of another version read linux_driver.py, _xterm_parser.py and _parser.py first, and play in
    # a terminal: what the driver replaces may have changed. Then change the version there.
    assert version("textual") == TEXTUAL
