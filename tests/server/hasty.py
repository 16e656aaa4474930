"""A worker whose passing notices stay for a short while; see ``counted``."""

from __future__ import annotations

from app.server import stage
from app.server.workers import process
from tests.server.counted import HastyApp


def main() -> None:
    """Work for the house at the other end of standard input."""
    stage.VisitorApp = HastyApp  # type: ignore[attr-defined]
    process.main()
