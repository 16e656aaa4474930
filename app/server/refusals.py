"""The codes of refusals by the server, and between its visitors."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from app.quoting import quoted
from app.refusal import Refused
from app.text.lists import listed
from app.text.refusals import register
from app.text.speech import msg, tr, tr_n


class ServerCode(StrEnum):
    NO_NAME = "serve.no-name"
    NAME_LETTERS = "serve.name-letters"
    NAME_MARKS = "serve.name-marks"
    NAME_SCRIPTS = "serve.name-scripts"
    NAME_RESERVED = "serve.name-reserved"
    NAME_TAKEN = "serve.name-taken"
    IN_USE = "serve.in-use"
    DATABASE = "serve.database"
    HOST_KEY = "serve.host-key"
    KEYS_UNREADABLE = "serve.keys-unreadable"
    NO_KEYS = "serve.no-keys"
    BAD_ADDRESS = "serve.bad-address"
    ADDRESS_IN_USE = "serve.address-in-use"
    CANNOT_LISTEN = "serve.cannot-listen"
    NO_WORKERS = "serve.no-workers"

    # Backups.
    NO_SERVER = "serve.no-server"
    """There is no server in this folder."""
    BACKUP_WITHIN = "serve.backup-within"
    BACKUP_EXISTS = "serve.backup-exists"
    NO_BACKUP = "serve.no-backup"
    BACKUP_DAMAGED = "serve.backup-damaged"
    BACKUP_LATER = "serve.backup-later"
    BACKUP_SWELLS = "serve.backup-swells"
    NOT_EMPTY = "serve.not-empty"


class ServerError(Refused):
    """The server cannot do something."""


class LobbyCode(StrEnum):
    """The codes of LobbyError, and of refusals at a shared table."""

    NO_TABLE = "house.no-table"
    NO_CHAIR = "house.no-chair"
    INVITED_ALREADY = "house.invited-already"
    THERE_ALREADY = "house.there-already"
    WORD = "house.word"
    WORD_MISSING = "house.word-missing"
    TOO_MANY_WORDS = "house.too-many-words"
    NOT_THERE = "house.not-there"
    SEATED = "house.seated"
    TOO_MANY_SEATS = "house.too-many-seats"
    TOO_MANY_TABLES = "house.too-many-tables"
    NOT_BEGUN = "house.not-begun"
    NOT_OPENED_BY_YOU = "house.not-opened-by-you"
    NOTHING_SAID = "house.nothing-said"
    TOO_FAST = "house.too-fast"
    MUST_AGREE = "house.must-agree"
    NOBODY_AGREES = "house.nobody-agrees"
    ASKED_ALREADY = "house.asked-already"
    NOBODY_AWAY = "house.nobody-away"
    WAIT_LONGER = "house.wait-longer"
    MOVES_STILL = "house.moves-still"
    NOBODY_WAITED_FOR = "house.nobody-waited-for"
    NUDGE_LATER = "house.nudge-later"
    WAITS_FOR_EVER = "house.waits-for-ever"
    NO_HELP = "house.no-help"
    ONLOOKER = "house.onlooker"


class LobbyError(Refused):
    """The lobby refuses something."""


def _no_name(name: str, longest: int) -> str:
    return tr(
        "{name} cannot be a name here: it has 1 to {longest} letters. Choose another.",
        name=quoted(name),
        longest=longest,
    )


def _name_letters(name: str) -> str:
    return tr(
        "{name} cannot be a name here: a name needs visible letters, and may also have digits,"
        " spaces, hyphens, dots and apostrophes. Choose another.",
        name=quoted(name),
    )


def _name_marks(name: str) -> str:
    return tr(
        "{name} has too many marks on a letter. Choose a name with one at most on each.",
        name=quoted(name),
    )


def _name_scripts(name: str) -> str:
    return tr(
        "{name} mixes letters of two alphabets. Type your name in one of them.", name=quoted(name)
    )


def _name_reserved(name: str) -> str:
    return tr(
        "{name} is the name of a computer player, or a word of this house. Choose another name.",
        name=quoted(name),
    )


def _name_taken(name: str) -> str:
    return tr("Another person here is called {name}. Choose another name.", name=quoted(name))


def _in_use(folder: Path) -> str:
    return tr(
        "Another server is open in {folder}: close that one, or choose another folder with"
        " --state.",
        folder=quoted(str(folder)),
    )


def _database(path: Path, reason: str) -> str:
    return tr(
        "{path} cannot be used ({reason}): it is damaged, or of a later version. Move it away to"
        " begin without the people it knows, or serve with another --state.",
        path=path,
        reason=quoted(reason),
    )


def _host_key(path: Path, reason: str) -> str:
    return tr(
        "{path} cannot be used as the key of this server ({reason}). Move it away, and another is"
        " made; people are then warned once that it has changed.",
        path=path,
        reason=quoted(reason),
    )


def _keys_unreadable(path: Path, reason: str) -> str:
    return tr(
        "The file of keys {path} cannot be read ({reason}).", path=path, reason=quoted(reason)
    )


def _bad_address(text: str, usual: str) -> str:
    return tr(
        "{text} is not an address to listen on: write ADDRESS:PORT, such as {usual} or"
        " [::1]:{port}.",
        text=quoted(text),
        usual=usual,
        port=usual.rpartition(":")[2],
    )


def _cannot_listen(address: str, port: int, reason: str) -> str:
    return tr(
        "{address} port {port} cannot be opened here ({reason}).",
        address=quoted(address),
        port=port,
        reason=quoted(reason),
    )


def _no_workers(reason: str) -> str:
    return tr(
        "The processes that draw the screens cannot be started ({reason}): open the server with"
        " fewer --workers.",
        reason=quoted(reason),
    )


def _no_server(folder: Path) -> str:
    return tr(
        "No server was ever open in {folder}: name its folder with --state.",
        folder=quoted(str(folder)),
    )


def _backup_within(folder: Path) -> str:
    return tr(
        "A backup within {folder} is lost together with it: choose a place elsewhere.",
        folder=quoted(str(folder)),
    )


def _not_empty(folder: Path) -> str:
    return tr(
        "There is something in {folder}: name another folder with --state, or add --replace, which"
        " gives it another name and deletes nothing.",
        folder=quoted(str(folder)),
    )


register(
    "serve",
    {
        ServerCode.NO_NAME: _no_name,
        ServerCode.NAME_LETTERS: _name_letters,
        ServerCode.NAME_MARKS: _name_marks,
        ServerCode.NAME_SCRIPTS: _name_scripts,
        ServerCode.NAME_RESERVED: _name_reserved,
        ServerCode.NAME_TAKEN: _name_taken,
        ServerCode.IN_USE: _in_use,
        ServerCode.DATABASE: _database,
        ServerCode.HOST_KEY: _host_key,
        ServerCode.KEYS_UNREADABLE: _keys_unreadable,
        ServerCode.NO_KEYS: msg(
            "{path} has no key in it, one a line as in authorized_keys, so nobody could come in."
        ),
        ServerCode.BAD_ADDRESS: _bad_address,
        ServerCode.ADDRESS_IN_USE: msg(
            "Something else listens on {address} port {port} already: choose another port."
        ),
        ServerCode.CANNOT_LISTEN: _cannot_listen,
        ServerCode.NO_WORKERS: _no_workers,
        ServerCode.NO_SERVER: _no_server,
        ServerCode.BACKUP_WITHIN: _backup_within,
        ServerCode.BACKUP_EXISTS: msg("{path} is there already: choose another name."),
        ServerCode.NO_BACKUP: msg(
            "{path} is no backup of a server: name a file that gin-rummy backup has made."
        ),
        ServerCode.BACKUP_DAMAGED: msg(
            "The backup {path} is damaged or not all there: use another. Nothing was changed."
        ),
        ServerCode.BACKUP_LATER: msg(
            "The backup {path} was made by a later version: update the program, and try again."
        ),
        ServerCode.BACKUP_SWELLS: msg(
            "{path} is far larger inside than any backup of a house: nothing was put back."
        ),
        ServerCode.NOT_EMPTY: _not_empty,
    },
)


def _must_agree(people: Sequence[str]) -> str:
    return tr("You have asked: {names} must agree.", names=listed(people))


def _too_many_words(left: int) -> str:
    return tr_n(
        "You have tried too many words: try again in {n} second.",
        "You have tried too many words: try again in {n} seconds.",
        left,
    )


def _too_many_seats(most: int) -> str:
    return tr_n(
        "You have a seat at {n} table: finish a match first, or give one up.",
        "You have seats at {n} tables: finish a match first, or give one up.",
        most,
    )


def _wait_longer(name: str, left: int) -> str:
    return tr_n(
        "{name} has not been away for long: ask again in {n} second.",
        "{name} has not been away for long: ask again in {n} seconds.",
        left,
        name=name,
    )


def _moves_still(name: str, left: int) -> str:
    return tr_n(
        "{name} still has time for a move: ask again in {n} second.",
        "{name} still has time for a move: ask again in {n} seconds.",
        left,
        name=name,
    )


def _nudge_later(name: str, left: int) -> str:
    return tr_n(
        "{name} has not been waited for long: nudge in {n} second.",
        "{name} has not been waited for long: nudge in {n} seconds.",
        left,
        name=name,
    )


register(
    "house",
    {
        LobbyCode.NO_TABLE: msg("There is no table {number} any more."),
        # Translators: "w" is a key
        LobbyCode.NO_CHAIR: msg("No chair is free at table {number}: w looks on."),
        LobbyCode.INVITED_ALREADY: msg(
            "{name} has just been invited: wait a minute before you ask again."
        ),
        LobbyCode.THERE_ALREADY: msg("{name} is at this table."),
        # Translators: the secret word that a private table asks for
        LobbyCode.WORD: msg("That is not the password of table {number}."),
        LobbyCode.WORD_MISSING: msg(
            "Table {number} is private: its people can tell you the password."
        ),
        LobbyCode.TOO_MANY_WORDS: _too_many_words,
        LobbyCode.NOT_THERE: msg("You are not at this table any more."),
        LobbyCode.SEATED: msg("You have a seat at table {number}: Enter goes there."),
        LobbyCode.TOO_MANY_SEATS: _too_many_seats,
        LobbyCode.TOO_MANY_TABLES: msg(
            "There is no room for another table: sit down at one of these."
        ),
        LobbyCode.NOT_BEGUN: msg(
            "Nothing is played at table {number} yet: there is nothing to see."
        ),
        LobbyCode.NOT_OPENED_BY_YOU: msg("The person who opened the table decides that."),
        LobbyCode.NOTHING_SAID: msg("Nothing was sent: type something first."),
        LobbyCode.TOO_FAST: msg("Not so fast: wait a few seconds, and try again."),
        LobbyCode.MUST_AGREE: _must_agree,
        LobbyCode.NOBODY_AGREES: msg("Nobody else is at the table who could agree."),
        LobbyCode.ASKED_ALREADY: msg("There is a request already: wait for the answer."),
        LobbyCode.NOBODY_AWAY: msg("Nobody is away, and nobody keeps you waiting."),
        LobbyCode.WAIT_LONGER: _wait_longer,
        LobbyCode.MOVES_STILL: _moves_still,
        LobbyCode.NOBODY_WAITED_FOR: msg("Nobody at the table keeps you waiting."),
        LobbyCode.NUDGE_LATER: _nudge_later,
        LobbyCode.WAITS_FOR_EVER: msg(
            "This table waits for {name}, however long it takes: its people chose that."
        ),
        # Translators: stands after a colon
        LobbyCode.NO_HELP: msg("there are no hints among people."),
        LobbyCode.ONLOOKER: msg("You look on: you cannot do that."),
    },
)
