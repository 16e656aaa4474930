"""The report of a fault in the program."""

from __future__ import annotations

from datetime import datetime


def heading(
    program: str, when: datetime, python: str, textual: str, system: str, terminal: str
) -> str:
    """Two lines that say what broke where: the versions of the program and of what it stands on,
    and the kinds of system and terminal.
    """
    return (
        f"Gin Rummy {program}, {when.isoformat(sep=' ', timespec='seconds')}\n"
        f"Python {python}, Textual {textual}, {system}, terminal {terminal}\n"
    )
