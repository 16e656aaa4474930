"""A server that stands before the page and has it at /cards/."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Final

AT: Final = "/cards/"
_ASKED: Final = re.compile(rb"\A(GET|POST) /cards/")


@contextmanager
def proxy_to(port: int) -> Iterator[str]:
    """Serve what is at a port of this machine below ``AT``, and nothing elsewhere."""

    class Passes(BaseRequestHandler):
        """Passes on both ways what comes over one connection."""

        def handle(self) -> None:
            """Pass it on until one of the two ends it."""
            with socket.create_connection(("127.0.0.1", port)) as behind:
                back = Thread(target=_pass, args=(behind, self.request), daemon=True)
                back.start()
                with suppress(OSError):
                    while data := self.request.recv(65536):
                        asked = _ASKED.sub(rb"\1 /", data)
                        if data.startswith((b"GET ", b"POST ")) and asked == data:
                            break
                        behind.sendall(asked)
                    behind.shutdown(socket.SHUT_WR)
                back.join(timeout=5)

    with ThreadingTCPServer(("127.0.0.1", 0), Passes) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{AT}"
        finally:
            server.shutdown()


def _pass(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
