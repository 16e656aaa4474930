"""The report of a fault: for whoever mends the program, whatever is spoken."""

from __future__ import annotations

from datetime import UTC, datetime

from app import __version__
from app.text.speech import spoken_to
from app.ui.fault_report import write_report
from tests.pseudo import OPEN, pseudo_voice

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)


def test_it_is_in_english_and_says_on_what_the_program_stood() -> None:
    with spoken_to(pseudo_voice()):
        report = write_report(ValueError("a cat on the keyboard"), NOW)
    assert report is not None
    text = report.read_text(encoding="utf-8")
    report.unlink()
    first, second, blank, *rest = text.splitlines()
    assert first == f"Gin Rummy {__version__}, 2026-11-26 12:00:00+00:00"
    assert second.startswith("Python 3.")
    assert ", Textual " in second
    assert not blank
    assert rest[-1] == "ValueError: a cat on the keyboard"
    assert OPEN not in text
