"""The house in a browser: its page, its command, and why it refuses."""

from __future__ import annotations

from typing import Final

# --- the command --------------------------------------------------------------------------

WEB_HELP: Final = {
    "--listen": "where to listen (127.0.0.1:8000, which only this machine reaches)",
    "--most": "how many may be here at once (50)",
    "--host": "a name that the page may be asked for by, beside its address and localhost; once for"
    " each name, where a server with HTTPS stands before it",
    "--state": "where to keep what people play; without it, in a folder beside your own matches",
}


def page_at(address: str, port: int) -> str:
    """Where the page is, once people can come."""
    host = f"[{address}]" if ":" in address else address
    if address in ("127.0.0.1", "::1", "localhost"):
        where = "for this machine alone"
    else:
        where = "for the network, unencrypted: put a server with HTTPS before it"
    return f"A page, {where}: http://{host}:{port}/"


# --- the page -----------------------------------------------------------------------------

TITLE: Final = "Gin Rummy"
WELCOME: Final = "Play with others who are here, or against the computer, by keys or by mouse."
PLAY: Final = "Play"
PLAY_LINES: Final = "Play in plain lines"
ABOUT_LINES: Final = "In plain lines it is read by a screen reader, and fits a phone held upright."
BEEN_HERE: Final = "You have been here before? Your resume word brings back what you play:"
GO_ON: Final = "Go on"
LOADING: Final = "One moment …"
BROKEN: Final = "The line is closed. What you play is saved."
"""Where the house had no time to say why."""
TITLE_LINES: Final = "Gin Rummy in plain lines"
SAID: Final = "What is said"
TYPE: Final = "Your command"
ENTER: Final = "Enter"
TO_SCREEN: Final = "Play on the screen instead"
YOUR_WORD: Final = "Your resume word is"
PLAY_ON: Final = "Play on"
FORGET: Final = "Forget me in this browser"
