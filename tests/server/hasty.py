"""A worker whose passing notices stay for a short while; see ``counted``."""

from __future__ import annotations

from app.server import app_host
from app.server.workers import worker as process
from tests.server.counted import HastyApp


def main() -> None:
    """Work for the house at the other end of standard input."""
    app_host.VisitorApp = HastyApp  # type: ignore[attr-defined]
    process.main()
