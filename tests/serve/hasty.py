"""A worker whose passing notices stay for a short while; see ``counted``."""

from __future__ import annotations

from app.serve import stage
from app.serve.workers import process
from tests.serve.counted import HastyApp


def main() -> None:
    """Work for the house at the other end of standard input."""
    stage.VisitorApp = HastyApp  # type: ignore[attr-defined]
    process.main()
