"""The answer to ``/health``, for a proxy or a monitor."""

from __future__ import annotations

from aiohttp import web

from app.server.sessions import SessionManager


def health(sessions: SessionManager) -> web.Response:
    """Return 200 while people can come, and 503 while the server closes."""
    if sessions.is_closing:
        return web.json_response({"status": "closing"}, status=503)
    return web.json_response({"status": "open"})
