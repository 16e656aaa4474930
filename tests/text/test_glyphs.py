"""Whether the locale can show suit signs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.text.glyphs import can_show_signs


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LC_ALL": "C.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "en_GB.utf8"}, True),
        ({"LANG": "de_DE.UTF-8@euro"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({}, False),
    ],
)
def test_the_locale_decides_also_where_python_has_changed_it(
    environment: dict[str, str], expected: bool
) -> None:
    """In a process of its own, because Python changes the C locale as it starts."""
    done = subprocess.run(
        [sys.executable, "-c", "from app.text.glyphs import *; print(can_show_signs())"],
        cwd=Path(__file__).parents[2],
        env={"PATH": os.environ["PATH"], **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == str(expected)


def test_a_locale_without_an_encoding_in_its_name_is_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE")
    monkeypatch.setattr("locale.getencoding", lambda: "UTF-8")
    assert can_show_signs()
    monkeypatch.setattr("locale.getencoding", lambda: "ISO-8859-1")
    assert not can_show_signs()
