"""The codes of refusals by the server, and between its visitors."""

from __future__ import annotations

from app.messages import msg, msg_n
from app.quoting import quoted
from app.refusal import Code, Codes, Listed, Refused, Sentence


class ServerCode(Codes):
    NO_NAME = Code(
        "serve.no-name",
        msg("{name} cannot be a name here: it has 1 to {longest} letters. Choose another."),
        name=quoted,
    )
    NAME_LETTERS = Code(
        "serve.name-letters",
        msg(
            "{name} cannot be a name here: a name needs visible letters, and may also have digits,"
            " spaces, hyphens, dots and apostrophes. Choose another."
        ),
        name=quoted,
    )
    NAME_MARKS = Code(
        "serve.name-marks",
        msg("{name} has too many marks on a letter. Choose a name with one at most on each."),
        name=quoted,
    )
    NAME_SCRIPTS = Code(
        "serve.name-scripts",
        msg("{name} mixes letters of two alphabets. Type your name in one of them."),
        name=quoted,
    )
    NAME_RESERVED = Code(
        "serve.name-reserved",
        msg(
            "{name} is the name of a computer player, or a word of this house. Choose another name."
        ),
        name=quoted,
    )
    NAME_TAKEN = Code(
        "serve.name-taken",
        msg("Another person here is called {name}. Choose another name."),
        name=quoted,
    )
    TOO_MANY_KEYS = Code(
        "serve.too-many-keys",
        msg_n(
            "That account has {n} key: remove one there first.",
            "That account has {n} keys: remove one there first.",
            "most",
        ),
    )
    LAST_WAY_IN = Code(
        "serve.last-way-in",
        msg("Nothing else opens your account: make a resume word first, or add another key."),
    )
    UNKNOWN_PERSON = Code(
        "serve.unknown-person",
        msg(
            "{who} is not known here: name a person, the beginning of their id, a key, an address"
            " or a network."
        ),
        who=quoted,
    )
    SEVERAL_PEOPLE = Code(
        "serve.several-people",
        msg("{who} is the beginning of several ids: write more of it."),
        who=quoted,
    )
    NOT_BANNED = Code("serve.not-banned", msg("{who} is not banned."), who=quoted)
    SAME_PERSON = Code("serve.same-person", msg("These are the same account."))
    DELETED = Code("serve.deleted", msg("This account is deleted."))
    IN_USE = Code(
        "serve.in-use",
        msg(
            "Another server is open in {folder}: close that one, or choose another folder with"
            " --state."
        ),
        folder=quoted,
    )
    DATABASE = Code(
        "serve.database",
        msg(
            "{path} cannot be used ({reason}): it is damaged, or of a later version. Move it"
            " away to begin without the people it knows, or serve with another --state."
        ),
        reason=quoted,
    )
    HOST_KEY = Code(
        "serve.host-key",
        msg(
            "{path} cannot be used as the key of this server ({reason}). Move it away, and"
            " another is made; people are then warned once that it has changed."
        ),
        reason=quoted,
    )
    KEYS_UNREADABLE = Code(
        "serve.keys-unreadable",
        msg("The file of keys {path} cannot be read ({reason})."),
        reason=quoted,
    )
    NO_KEYS = Code(
        "serve.no-keys",
        msg("{path} has no key in it, one a line as in authorized_keys, so nobody could come in."),
    )
    BAD_ADDRESS = Code(
        "serve.bad-address",
        lambda text, usual: Sentence(
            msg(
                "{text} is not an address to listen on: write ADDRESS:PORT, such as {usual} or"
                " [::1]:{port}."
            ),
            text=text,
            usual=usual,
            port=usual.rpartition(":")[2],
        ),
        text=quoted,
    )
    ADDRESS_IN_USE = Code(
        "serve.address-in-use",
        msg("Something else listens on {address} port {port} already: choose another port."),
    )
    CANNOT_LISTEN = Code(
        "serve.cannot-listen",
        msg("{address} port {port} cannot be opened here ({reason})."),
        address=quoted,
        reason=quoted,
    )
    NO_WORKERS = Code(
        "serve.no-workers",
        msg(
            "The processes that draw the screens cannot be started ({reason}): open the server with"
            " fewer --workers."
        ),
        reason=quoted,
    )

    NO_PROGRAM = Code(
        "serve.no-program",
        msg(
            "{path} is no program that can be run: name one after --notify, and make it executable"
            " with chmod +x."
        ),
    )

    # The settings of a server.
    NO_SETTINGS = Code(
        "serve.no-settings", msg("{path} is not there: name the file of settings with --settings.")
    )
    SETTINGS_UNREADABLE = Code(
        "serve.settings-unreadable",
        msg("The settings in {path} cannot be read ({reason})."),
        reason=quoted,
    )
    SETTING_UNKNOWN = Code(
        "serve.setting-unknown",
        msg("{path} has a setting {setting}, which is unknown there: it may have {known}."),
        setting=quoted,
    )
    SETTING_TEXT = Code(
        "serve.setting-text",
        msg(
            "The setting {setting} in {path} is a text between quotation marks, of up to {most}"
            " letters."
        ),
    )
    SETTING_RULES = Code(
        "serve.setting-rules",
        msg(
            "The setting {setting} in {path} is a text between quotation marks, of up to {most}"
            " lines of {longest} letters."
        ),
    )
    SETTING_NUMBER = Code(
        "serve.setting-number",
        msg("The limit {setting} in {path} is a whole number from 1 to {most}."),
    )
    SETTING_LIMITS = Code(
        "serve.setting-limits",
        msg("{path} has limits below a line [limits]: write them there, such as people = 100."),
    )

    # Commands of the operator.
    NOT_OPEN = Code(
        "serve.not-open",
        msg("No server is open in {folder}: name the folder of yours with --state."),
        folder=quoted,
    )
    NO_SOCKET = Code(
        "serve.no-socket",
        msg(
            "The server in {folder} takes no commands: the first lines of its log say why, or it is"
            " of an earlier version."
        ),
        folder=quoted,
    )
    OTHER_USER = Code(
        "serve.other-user",
        msg("The server in {folder} belongs to another user: give the command as that user."),
        folder=quoted,
    )
    NO_ANSWER = Code(
        "serve.no-answer",
        msg("The server in {folder} does not answer: look into its log."),
        folder=quoted,
    )
    SOCKET_PATH = Code(
        "serve.socket-path",
        msg(
            "{path} is too long for the socket of a server, whose path has {most} bytes at most:"
            " give the server a folder with a shorter path."
        ),
    )
    UNKNOWN_COMMAND = Code(
        "serve.unknown-command",
        msg("That server does not know the command {command}: it is of another version."),
        command=quoted,
    )
    BAD_ARGUMENTS = Code(
        "serve.bad-arguments",
        msg(
            "That server does not understand the arguments of {command}: it is of another version."
        ),
        command=quoted,
    )
    NOTHING_TO_SAY = Code("serve.nothing-to-say", msg("Type what all people are to be told."))
    TOO_LONG = Code(
        "serve.too-long", msg("What all people are told has {most} letters at most: say less.")
    )
    BAD_MINUTES = Code(
        "serve.bad-minutes",
        msg("Give the minutes until the server closes at the latest, 1 to {most}."),
    )
    NOT_CLOSING = Code("serve.not-closing", msg("The server stays open anyway."))
    UNSAVED = Code(
        "serve.unsaved",
        msg(
            "The server stays open: not all that is played there is on the disk yet, and closing"
            " would lose it. Make room on the disk, and try again."
        ),
    )
    BAD_REQUEST = Code("serve.bad-request", msg("The server does not understand the request."))
    FAULT = Code(
        "serve.fault",
        msg("The program has a fault of its own: the log of the server names the report of it."),
    )

    # Backups.
    NO_SERVER = Code(
        "serve.no-server",
        msg("No server was ever open in {folder}: name its folder with --state."),
        folder=quoted,
    )
    """There is no server in this folder."""
    BACKUP_WITHIN = Code(
        "serve.backup-within",
        msg("A backup within {folder} is lost together with it: choose a place elsewhere."),
        folder=quoted,
    )
    BACKUP_EXISTS = Code(
        "serve.backup-exists", msg("{path} is there already: choose another name.")
    )
    NO_BACKUP = Code(
        "serve.no-backup",
        msg("{path} is no backup of a server: name a file that gin-rummy backup has made."),
    )
    BACKUP_DAMAGED = Code(
        "serve.backup-damaged",
        msg("The backup {path} is damaged or not all there: use another. Nothing was changed."),
    )
    BACKUP_LATER = Code(
        "serve.backup-later",
        msg("The backup {path} was made by a later version: update the program, and try again."),
    )
    BACKUP_SWELLS = Code(
        "serve.backup-swells",
        msg("{path} is far larger inside than any backup of a house: nothing was put back."),
    )
    NOT_EMPTY = Code(
        "serve.not-empty",
        msg(
            "There is something in {folder}: name another folder with --state, or add --replace,"
            " which gives it another name and deletes nothing."
        ),
        folder=quoted,
    )


class ServerError(Refused):
    """The server cannot do something."""


class LobbyCode(Codes):
    """The codes of LobbyError, and of refusals at a shared table."""

    NO_TABLE = Code("house.no-table", msg("There is no table {number} any more."))
    CLOSES_SOON = Code(
        "house.closes-soon",
        msg_n(
            "The house closes in {n} minute at the latest: no match begins before it is open"
            " again.",
            "The house closes in {n} minutes at the latest: no match begins before it is open"
            " again.",
            "minutes",
        ),
    )
    NO_CHAIR = Code(
        "house.no-chair",
        # Translators: "w" is a key
        msg("No chair is free at table {number}: w looks on."),
    )
    INVITED_ALREADY = Code(
        "house.invited-already",
        msg("{name} has just been invited: wait a minute before you ask again."),
    )
    THERE_ALREADY = Code("house.there-already", msg("{name} is at this table."))
    WORD = Code(
        "house.word",
        # Translators: the secret word that a private table asks for
        msg("That is not the password of table {number}."),
    )
    WORD_MISSING = Code(
        "house.word-missing",
        msg("Table {number} is private: its people can tell you the password."),
    )
    TOO_MANY_WORDS = Code(
        "house.too-many-words",
        msg_n(
            "You have tried too many words: try again in {n} second.",
            "You have tried too many words: try again in {n} seconds.",
            "left",
        ),
    )
    NOT_THERE = Code("house.not-there", msg("You are not at this table any more."))
    SEATED = Code("house.seated", msg("You have a seat at table {number}: Enter goes there."))
    TOO_MANY_SEATS = Code(
        "house.too-many-seats",
        msg_n(
            "You have a seat at {n} table: finish a match first, or give one up.",
            "You have seats at {n} tables: finish a match first, or give one up.",
            "most",
        ),
    )
    TOO_MANY_TABLES = Code(
        "house.too-many-tables",
        msg("There is no room for another table: sit down at one of these."),
    )
    NOT_BEGUN = Code(
        "house.not-begun", msg("Nothing is played at table {number} yet: there is nothing to see.")
    )
    NOT_OPENED_BY_YOU = Code(
        "house.not-opened-by-you", msg("The person who opened the table decides that.")
    )
    NO_SEAT_TO_LEAVE = Code(
        "house.no-seat-to-leave",
        msg("You can give up a seat only before the match begins, and not at table {number}."),
    )
    NOTHING_SAID = Code("house.nothing-said", msg("Nothing was sent: type something first."))
    TOO_FAST = Code("house.too-fast", msg("Not so fast: wait a few seconds, and try again."))
    MUST_AGREE = Code(
        "house.must-agree",
        lambda people: Sentence(msg("You have asked: {names} must agree."), names=Listed(people)),
    )
    NOBODY_AGREES = Code("house.nobody-agrees", msg("Nobody else is at the table who could agree."))
    ASKED_ALREADY = Code(
        "house.asked-already", msg("There is a request already: wait for the answer.")
    )
    NOBODY_AWAY = Code("house.nobody-away", msg("Nobody is away, and nobody keeps you waiting."))
    WAIT_LONGER = Code(
        "house.wait-longer",
        msg_n(
            "{name} has not been away for long: ask again in {n} second.",
            "{name} has not been away for long: ask again in {n} seconds.",
            "left",
        ),
    )
    MOVES_STILL = Code(
        "house.moves-still",
        msg_n(
            "{name} still has time for a move: ask again in {n} second.",
            "{name} still has time for a move: ask again in {n} seconds.",
            "left",
        ),
    )
    NOBODY_WAITED_FOR = Code(
        "house.nobody-waited-for", msg("Nobody at the table keeps you waiting.")
    )
    NUDGE_LATER = Code(
        "house.nudge-later",
        msg_n(
            "{name} has not been waited for long: nudge in {n} second.",
            "{name} has not been waited for long: nudge in {n} seconds.",
            "left",
        ),
    )
    WAITS_FOR_EVER = Code(
        "house.waits-for-ever",
        msg("This table waits for {name}, however long it takes: its people chose that."),
    )
    OVER_DAYS = Code(
        "house.over-days",
        msg("This match goes on over days: it is lost by the player who is out of time."),
    )
    DAY_TO_COME = Code("house.day-to-come", msg("This day is still to come."))
    NO_SEEK = Code(
        "house.no-seek", msg("This game is no longer sought: press p to seek one yourself.")
    )
    SEEK_STRENGTH = Code(
        "house.seek-strength",
        msg("{name} seeks a person of about the same strength, which you are not in this game."),
    )
    RATED_WORD = Code(
        "house.rated-word",
        msg("A rated table has no password: leave the password empty, or do not rate the match."),
    )
    RATED_LEVEL = Code(
        "house.rated-level",
        msg(
            "No strength of {name} is known in this game: leave the chair to a person, or do not"
            " rate the match."
        ),
    )
    RATED_ALONE = Code(
        "house.rated-alone",
        msg("A rated match needs two people: leave a chair to another person."),
    )
    RATED_SHORT = Code(
        "house.rated-short",
        msg("A rated match of Gin is to {least} points or more: choose a longer one."),
    )
    RATED_WAITS = Code(
        "house.rated-waits",
        msg("This table is rated: it begins when people have taken all its chairs."),
    )
    NO_PERSON = Code("house.no-person", msg("This person is not known here any more."))
    NOBODY_CALLED = Code("house.nobody-called", msg("Nobody here is called {name}."), name=quoted)
    ONESELF = Code("house.oneself", msg("That is you."))
    TOO_MANY_TIES = Code(
        "house.too-many-ties",
        msg_n(
            "You have chosen {n} person already: take one back first.",
            "You have chosen {n} people already: take one back first.",
            "most",
        ),
    )
    BLOCKED_BY_YOU = Code("house.blocked-by-you", msg("You have blocked {name}: end that first."))
    NAMELESS = Code("house.nameless", msg("Choose a name first: then you can write to others."))
    NOT_READ_YET = Code(
        "house.not-read-yet",
        msg_n(
            "{name} has not read your last message yet: wait for an answer.",
            "{name} has not read your last {n} messages yet: wait for an answer.",
            "most",
        ),
    )
    TOO_MANY_WAIT = Code(
        "house.too-many-wait", msg("Too many messages wait for {name} already: try again later.")
    )
    NO_KEY_TO_MOVE = Code(
        "house.no-key-to-move",
        msg("You came by a resume word: come with the key that is to open that account."),
    )
    SAME_ACCOUNT = Code("house.same-account", msg("This key opens that account already."))
    UNKNOWN_WORD = Code(
        "house.unknown-word", msg("This word is not known here, or is older than 30 days.")
    )
    STILL_PLAYING = Code(
        "house.still-playing",
        msg("You have a seat at table {number}: finish that match, or resign it, first."),
    )
    MUTED_HERE = Code(
        "house.muted-here",
        msg_n(
            "You are muted in this house for {n} more minute: you can play, but not talk.",
            "You are muted in this house for {n} more minutes: you can play, but not talk.",
            "left",
        ),
    )
    NO_MODERATOR = Code("house.no-moderator", msg("Only moderators of this house can do that."))
    MODERATOR_TOO = Code(
        "house.moderator-too",
        msg("{name} is a moderator, too: only the person who runs this house can do that."),
    )
    PLAYS_STILL = Code(
        "house.plays-still",
        msg("{name} has a chair at table {number}: wait until that table is closed."),
    )
    HERE_STILL = Code("house.here-still", msg("{name} is here now: send them out first."))
    NOT_HERE_NOW = Code("house.not-here-now", msg("{name} is not here now."))
    BAN_DAYS = Code(
        "house.ban-days", msg("A ban lasts 1 to {most} days, or has no end without a number.")
    )
    REPORTS_WAIT = Code(
        "house.reports-wait",
        msg_n(
            "{n} report of yours is still unread: wait until a moderator has read it.",
            "{n} reports of yours are still unread: wait until a moderator has read one.",
            "most",
        ),
    )
    NO_REPORT = Code("house.no-report", msg("There is no open report {number}."))
    AFTER_THE_HAND = Code(
        "house.after-the-hand",
        msg("{name} plays a hand that you have watched: write when it is over."),
    )
    NAME_AFTER_THE_HAND = Code(
        "house.name-after-the-hand",
        msg("You have watched a hand at table {number}: change your name when it is over."),
    )
    TIME_UP = Code("house.time-up", msg("Your time is up."))
    CLOCK_RUNS = Code("house.clock-runs", msg("{name}'s clock runs: it decides how long you wait."))
    NO_HELP = Code(
        "house.no-help",
        # Translators: stands after a colon
        msg("there are no hints among people."),
    )
    ONLOOKER = Code("house.onlooker", msg("You look on: you cannot do that."))

    # Tournaments.
    NO_TOURNAMENT = Code("house.no-tournament", msg("There is no tournament {name}."), name=quoted)
    NO_DIRECTOR = Code(
        "house.no-director",
        msg("Only people whom the person who runs this house has named can hold tournaments."),
    )
    OTHERS_TOURNAMENT = Code(
        "house.others-tournament", msg("The person who has made the tournament decides that.")
    )
    TOURNAMENT_NAMELESS = Code(
        "house.tournament-nameless", msg("Choose a name first: it stands in the list.")
    )
    TOURNAMENT_MATCH = Code(
        "house.tournament-match",
        msg("This is a match of a tournament: it is played by those who are paired, to its end."),
    )
    TOURNAMENT_ALONE = Code(
        "house.tournament-alone",
        msg("Others are to play the same deals: nobody can look on at table {number}."),
    )
    TOURNAMENT_TITLE = Code(
        "house.tournament-title",
        msg("The title of a tournament has 1 to {longest} letters: choose another."),
    )
    TOURNAMENT_CLOCK = Code(
        "house.tournament-clock",
        msg("A tournament needs a clock, so that it comes to its end: choose one."),
    )
    TOURNAMENT_TIMES = Code(
        "house.tournament-times",
        msg(
            "A tournament has 1 to 60 minutes to come to a table, 0 to 60 between two rounds, and 1"
            " to 14 days for a duplicate."
        ),
    )
    TOURNAMENT_TEXT = Code(
        "house.tournament-text", msg("This does not describe a tournament. {why}")
    )
    TOURNAMENT_PAST = Code(
        "house.tournament-past", msg("The time at which the tournament is to begin is past.")
    )
    TOURNAMENT_START = Code(
        "house.tournament-start",
        msg(
            "{text} is no time to begin: type minutes from now such as 30, a time of day such as"
            " 20:30, or a day and a time such as 2030-12-24 20:30."
        ),
        text=quoted,
    )
    TOURNAMENT_ROUNDS = Code(
        "house.tournament-rounds",
        msg("Only a Swiss tournament and a duplicate can have another number of rounds."),
    )
    TOURNAMENT_DUPLICATE = Code(
        "house.tournament-duplicate",
        msg("A duplicate is ranked by what choices lose, which is known for Gin alone."),
    )
    TOO_MANY_TOURNAMENTS = Code(
        "house.too-many-tournaments",
        msg("There are {most} tournaments already: wait until one is over."),
    )
    NO_DEAL_LEFT = Code(
        "house.no-deal-left", msg("You have played all deals: the others may still have some.")
    )
    NOT_PLAYED_ALONE = Code(
        "house.not-played-alone",
        msg("In this tournament the house opens the tables: you are called to yours."),
    )


class LobbyError(Refused):
    """The lobby refuses something."""
