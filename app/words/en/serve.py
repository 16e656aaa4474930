"""The house that people come to over SSH: what it says at the door, and why it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.quoting import printable, quoted

if TYPE_CHECKING:
    # The command line loads this module, and not all that can be refused.
    from app.text.refusals import Sentences

MOST_WORKERS: Final = 64

# --- the command --------------------------------------------------------------------------

SERVE_HELP: Final = {
    "--listen": "where to listen (127.0.0.1:2222, which only this machine reaches; 0.0.0.0:2222 is"
    " for everybody who can reach it)",
    "--keys": "let in only who has one of the keys in this file, in the form of authorized_keys;"
    " without it, any key is good",
    "--guests": "let in people without a key too, who are given a word to come back with",
    "--most": "how many may be here at once (100)",
    "--workers": "in how many processes the screens are drawn (1: in that of the house itself);"
    " where many people come, as many as there are cores, up to four",
    "--web": "let people come by a web page at this address too, into the same house",
    "--web-host": "a name that the web page may be asked for by, beside its address and localhost;"
    " once for each name",
    "--state": "where to keep the key of the house and what people play; without it, in a folder"
    " beside your own matches",
}


def opened(address: str, port: int, fingerprint: str, *, keys: Path | None, guests: bool) -> str:
    """What is printed once people can come."""
    on_all = address in ("0.0.0.0", "::", "")
    host = "THE-ADDRESS-OF-THIS-MACHINE" if on_all else address
    if keys:
        who = f"Whoever has a key in {keys} may come in"
    else:
        who = "Anybody with an SSH key may come in"
    if guests:
        who += ", and guests without one"
    where = "this machine alone" if address in ("127.0.0.1", "::1", "localhost") else "the network"
    return (
        f"Open on {address} port {port}, for {where}. Come in with:\n"
        f"    ssh -p {port} play@{host}\n"
        f"{who}.\n"
        f"The key of this house is {fingerprint}."
    )


CTRL_C: Final = "Ctrl+C closes it."

# --- at the door --------------------------------------------------------------------------


def no_key(*, listed: bool) -> str:
    """What somebody is told whose keys do not let them in."""
    if listed:
        return "This house lets in only people whose keys it has been given. Ask who runs it.\n"
    return (
        "This house knows people by their SSH keys, and you have none here."
        " Make one with ssh-keygen, then come again.\n"
    )


NO_PTY: Final = (
    "This house is a game on the screen, and needs a terminal: come with ssh -t, or without a"
    " command. In plain lines it is played with the command: lines"
)
NO_COMMANDS: Final = (
    "There is nothing here but the game: come with ssh and without a command, or with the"
    " command: lines"
)


def full(most: int) -> str:
    """What somebody is told when everybody who may be here is."""
    people = "person is" if most == 1 else "people are"
    return f"The house is full: {most} {people} here. Try again in a while."


# --- coming and going ---------------------------------------------------------------------


GOODBYE: Final = "Good-bye. What you play is saved."
TAKEN_OVER: Final = (
    "You have come in from elsewhere, so this line is closed. What you play is saved."
)
HOUSE_CLOSES: Final = "The house closes now. What you play is saved: come again later."
GOODBYE_UNSAVED: Final = (
    "Good-bye. This house can save nothing just now: what you play is kept while it stays open."
)
HOUSE_CLOSES_UNSAVED: Final = (
    "The house closes now. It could not save your last moves: come again later."
)
FAULT: Final = (
    "The game has a fault of its own and had to stop. What you play is saved up to the last move."
)

ENDINGS: Final = {
    "left": "left",
    "dropped": "the line broke",
    "taken-over": "came in from elsewhere",
    "slow": "was dropped, for nothing that was sent was read",
    "closing": "the house closed",
    "full": "was turned away, for the house is full",
    "fault": "met a fault of the program",
}
"""How a visit has ended, for the log."""


def visitor(name: str, identity: str, address: str, *, is_guest: bool) -> str:
    """Who somebody is, and where they come from, for the log."""
    who = printable(name) or ("a guest" if is_guest else "somebody")
    return f"{who} ({identity[:8]}) from {address}"


ON_SCREEN: Final = "on the screen"


def visited(who: str, stayed: float, ending: str) -> str:
    """The line of the log about a visit that is over, after so many seconds."""
    seconds = int(stayed)
    lasted = f"{seconds // 60} min" if seconds >= 60 else f"{seconds} s"
    return f"{who}, {lasted}: {ENDINGS[ending]}"


def fault_report(report: Path | None) -> str:
    """The line of the log about a fault of the program."""
    where = f"the report is {report}" if report else "no report could be written"
    return f"the program has a fault: {where}"


def worker_died(status: int | None, shown: int) -> str:
    """The line of the log about a process that draws screens and has ended."""
    why = "nobody knows how" if status is None else f"exit code {status}"
    whose = "1 screen is" if shown == 1 else f"{shown} screens are"
    return f"a process that draws has ended ({why}): {whose} drawn by others now"


def table_lost(number: int, names: Sequence[str], why: str) -> str:
    """That the match of a table cannot be gone on with, for the log."""
    return f"table {number} ({_named(names)}) is left out of the lobby: {why}"


def table_ended(number: int, names: Sequence[str], journal: Path) -> str:
    """That the people of a table have ended its match, for the log."""
    return (
        f"table {number} ({_named(names)}) has ended without a result, as somebody did not play;"
        f" the match stays in {journal}"
    )


def table_put_away(number: int, names: Sequence[str], days: int, journal: Path) -> str:
    """That nobody has come back to a table, for the log."""
    return (
        f"table {number} ({_named(names)}) is left out of the lobby: nobody has come back for"
        f" {days} days; the match stays in {journal}"
    )


def _named(names: Sequence[str]) -> str:
    return printable(", ".join(names))


# --- names --------------------------------------------------------------------------------

NUMBERED_WORDS: Final = ("Player", "Guest", "Chair", "Table")
"""What people without a name are called, with something behind it."""
HOUSE_WORDS: Final = (
    *("computer", "the computer", "house", "the house", "card house", "lobby", "the lobby"),
    *("human", "person", "program", "anyone", "anybody", "nobody", "somebody", "everybody", "me"),
    *("admin", "moderator", "operator", "server", "root", "system"),
    # What is typed behind open.
    *(
        "with",
        "against",
        "and",
        "by",
        "to",
        "as",
        "word",
        "cut",
        "patience",
        "moves",
        "shown",
        "always",
    ),
)
"""What nobody may be called, for it would be read as the house speaking."""

# --- refusals -----------------------------------------------------------------------------


def _no_name(name: str, longest: int) -> str:
    return f"{quoted(name)} is no name here: it has 1 to {longest} letters. Choose another."


def _name_letters(name: str) -> str:
    return (
        f"{quoted(name)} is no name here: a name has letters that can be seen, and digits, spaces,"
        " hyphens, dots and apostrophes beside them. Choose another."
    )


def _name_marks(name: str) -> str:
    return f"{quoted(name)} has too many marks on a letter. Choose a name with one at most on each."


def _name_scripts(name: str) -> str:
    return f"{quoted(name)} mixes letters of two alphabets. Type your name in one of them."


def _name_reserved(name: str) -> str:
    return (
        f"{quoted(name)} is the name of a computer player, or a word of this house. Choose another"
        " name."
    )


def _name_taken(name: str) -> str:
    return f"Somebody else is called {quoted(name)} in this house. Choose another name."


def _in_use(folder: Path) -> str:
    return (
        f"Another house is open in {quoted(str(folder))}: close that one, or choose another folder"
        " with --state."
    )


def _database(path: Path, reason: str) -> str:
    return (
        f"{path} cannot be used ({quoted(reason)}): it is damaged, or of a later version."
        " Move it away to begin without the people it knows, or serve with another --state."
    )


def _host_key(path: Path, reason: str) -> str:
    return (
        f"{path} cannot be used as the key of this house ({quoted(reason)}). Move it away, and"
        " another is made; people are then warned once that it has changed."
    )


def _keys_unreadable(path: Path, reason: str) -> str:
    return f"The file of keys {path} cannot be read ({quoted(reason)})."


def _no_keys(path: Path) -> str:
    return f"{path} has no key in it, one a line as in authorized_keys, so nobody could come in."


def _bad_address(text: str, usual: str) -> str:
    return (
        f"{quoted(text)} is no place to listen: say ADDRESS:PORT, such as {usual} or"
        f" [::1]:{usual.rpartition(':')[2]}."
    )


def _address_in_use(address: str, port: int) -> str:
    return f"Something else listens on {address} port {port} already: choose another port."


def _cannot_listen(address: str, port: int, reason: str) -> str:
    return f"Nobody can listen on {quoted(address)} port {port} here ({quoted(reason)})."


def _no_workers(reason: str) -> str:
    return (
        f"The processes that draw the screens cannot be started ({quoted(reason)}): open the house"
        " with fewer --workers."
    )


SENTENCES: Sentences = {
    "serve.no-workers": _no_workers,
    "serve.no-name": _no_name,
    "serve.name-letters": _name_letters,
    "serve.name-marks": _name_marks,
    "serve.name-scripts": _name_scripts,
    "serve.name-reserved": _name_reserved,
    "serve.name-taken": _name_taken,
    "serve.in-use": _in_use,
    "serve.database": _database,
    "serve.host-key": _host_key,
    "serve.keys-unreadable": _keys_unreadable,
    "serve.no-keys": _no_keys,
    "serve.bad-address": _bad_address,
    "serve.address-in-use": _address_in_use,
    "serve.cannot-listen": _cannot_listen,
}
"""By the codes of ``app.server``, which stands above the words."""
