"""The house in a browser: its page, its command, and why it refuses."""

from __future__ import annotations

from typing import Final

from app.quoting import quoted

# --- the command --------------------------------------------------------------------------

WEB: Final = "let people play here in a browser"
WEB_MORE: Final = (
    "Serve the game as a web page, and nothing else. Whoever comes is a guest with a word to come"
    " back with; what each of them plays is kept here. Ends with Ctrl+C. A house that people come"
    " to over SSH too has its page with gin-rummy serve --web."
)
WEB_HELP: Final = {
    "--listen": "where to listen (127.0.0.1:8000, which only this machine reaches)",
    "--most": "how many may be here at once (50)",
    "--host": "a name that the page may be asked for by, beside its address and localhost; once for"
    " each name, where a server with HTTPS stands before it",
    "--state": "where to keep what people play; without it, in a folder beside your own matches",
}
NO_LIBRARY: Final = (
    "To serve a web page, textual-serve and confusable-homoglyphs are needed, which are not"
    " installed: pip install 'gin-rummy[web]'"
)
CLOSING: Final = "Closing: what everybody plays is saved."


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
NO_SUCH_WORD: Final = "Nobody here has this word, or it is older than 30 days. Try again."
TOO_MANY: Final = "Too many tries from where you are. Try again in a minute."
NO_STRANGERS: Final = "This page was asked for by another one. Open it yourself and try again."


def about_word(days: int) -> str:
    """What the resume word is for."""
    return (
        f"This browser remembers it for {days} days. In another browser, type it on the first page."
    )


FAULT: Final = "The game has a fault of its own. What you play is saved up to the last move."
NO_REQUEST: Final = "This makes no sense to a page."


def not_at(host: str) -> str:
    """That the page is asked for by a name that nobody has given it."""
    return (
        f"This page does not answer at {quoted(host)}. Whoever runs it can add that name, with"
        " gin-rummy web --host or gin-rummy serve --web-host."
    )


def no_page(path: str) -> str:
    """That there is nothing at an address."""
    return f"There is nothing at {quoted(path)} but the game at /."
