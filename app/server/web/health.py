"""The answer to ``/health``, for a proxy or a monitor."""

from __future__ import annotations

from math import ceil

from aiohttp import web

from app.server.sessions import SessionManager


def health(sessions: SessionManager) -> web.Response:
    """Return 200 while people can come, and 503 while the server closes.

    A server that drains answers 200: people whose line breaks must find back to the hand that it
    waits for, and no other server has it.
    """
    if sessions.is_closing:
        return web.json_response({"status": "closing"}, status=503)
    closing = sessions.lobby.closing
    if closing.is_set:
        return web.json_response({"status": "draining", "closes_in": ceil(closing.left)})
    return web.json_response({"status": "open"})
