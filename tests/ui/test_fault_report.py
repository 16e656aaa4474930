"""The report of a fault: for whoever mends the program, whatever is spoken."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

import pytest

from app import __version__
from app.text.speech import spoken_to
from app.ui.fault_report import platform_versions, write_report
from tests.pseudo import OPEN, pseudo_voice

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)


def test_it_is_in_english_and_says_on_what_the_program_stood() -> None:
    with spoken_to(pseudo_voice()):
        report = write_report(ValueError("a cat on the keyboard"), NOW)
    assert report is not None
    text = report.read_text(encoding="utf-8")
    report.unlink()
    how_to_send, told = text.split("\n\n", 1)
    assert "open an issue" in how_to_send
    assert "with this file" in how_to_send
    first, second, blank, *rest = told.splitlines()
    assert first == f"Gin Rummy {__version__}, 2026-11-26 12:00:00+00:00"
    assert second.startswith(f"{platform_versions()}, terminal ")
    assert not blank
    assert rest[-1] == "ValueError: a cat on the keyboard"
    assert OPEN not in text


def test_it_says_on_what_the_program_stands() -> None:
    told = platform_versions()
    assert told.startswith(f"Python {platform.python_version()}, Textual {version('textual')}, ")
    assert told.endswith(platform.platform())


def test_a_program_without_textual_can_be_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_package(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("app.ui.fault_report.version", no_package)
    assert ", Textual missing, " in platform_versions()
