"""Why a contest cannot be played, and why a contestant has lost a game by its own fault."""

from __future__ import annotations

from enum import StrEnum


class ArenaCode(StrEnum):
    """The codes of NotInstalled and WorkerDied, and of a forfeit."""

    NOT_INSTALLED = "arena.not-installed"
    WORKER_DIED = "arena.worker-died"
    BROKE_RULES = "arena.broke-rules"
    FAILED = "arena.failed"
    """An error that nobody expected."""
