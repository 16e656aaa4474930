"""The house that people come to over SSH: what it says at the door, and why it refuses."""

from __future__ import annotations

from pathlib import Path

from app.quoting import quoted
from app.words.en.refusals import Sentences


def _no_name(name: str, longest: int) -> str:
    return f"{quoted(name)} is no name here: it has 1 to {longest} letters. Choose another."


def _name_taken(name: str) -> str:
    return f"Somebody else is called {quoted(name)} in this house. Choose another name."


def _database(path: Path, reason: str) -> str:
    return (
        f"{path} cannot be used ({quoted(reason)}): it is damaged, or of a later version."
        " Move it away to begin without the people it knows, or serve with another --state."
    )


SENTENCES: Sentences = {
    "serve.no-name": _no_name,
    "serve.name-taken": _name_taken,
    "serve.database": _database,
}
"""By the codes of ``app.serve``, which stands above the words."""
