"""The command line: its help, why it refuses, and what it says once the screen is gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from app.quoting import printable, quoted

# --- help ---------------------------------------------------------------------------------

PROGRAM: Final = (
    "Gin Rummy for one to four, Basic Rummy for up to six and Contract Rummy for up to eight,"
    " against the computer or each other at one keyboard. Without options the start screen opens; a"
    " game, an opponent, rules, a target, a seed or a match to resume lead straight to the table."
)
MATCH: Final = "a match"
SCREEN: Final = "the screen"
COMMANDS: Final = "commands"
"""What the groups of options are called."""
_GAMES: Final = "gin, basic or contract"

PLAY_HELP: Final = {
    "--game": f"play {_GAMES}; without it Gin Rummy",
    "--opponent": "play against: novice, casual, club, strong, expert; human, human:NAME for"
    ' somebody at this keyboard; or "cmd:PROGRAM ARGUMENTS", which BOTS.md describes. once for each'
    " of the others, in turn order; in teams the second one is your partner. In Basic Rummy the"
    " levels are heuristic, casual, strong; in Contract Rummy dumb, generous, stingy, basic,"
    " casual, strong",
    "--watch": "look on, with all hands open, while this level plays in your place",
    "--rules": "play by: standard, classic, tournament, oklahoma, straight, hollywood, rotation,"
    " captain, partners, table, terminal; in Basic Rummy standard, hands, course; in Contract Rummy"
    " standard, no-buys; or a preset of your own",
    "--set": "change one option of the rules, such as undercut_bonus=10; as often as you like."
    " the command options lists them all",
    "--target": "points that win the match, 1 to 1000",
    "--seed": "deal the cards of this seed, any text",
    "--name": "what you are called at the table, 1 to 12 letters",
    "--resume": "go on with a match; without a file, with the one played last",
    "--lines": "play in plain lines and typed commands: for screen readers, pipes and slow lines",
    "--theme": "colours: felt, dark, light, contrast, ansi",
    "--ascii": "letters instead of suit signs",
    "--no-mouse": "leave the mouse to the terminal, to copy text",
}
TIME_LIMIT_HELP: Final = "how long a program may take for an answer before it loses (10)"

OPTIONS: Final = "list every option of the rules, with its values"
OPTIONS_HELP: Final = {"--game": f"of {_GAMES}; without it of Gin Rummy"}
OPTIONS_MORE: Final = (
    "List every option for --set, what it does and its possible values; then the rules for --rules."
)
VERIFY: Final = "check every deal and every action of a match, or show the cards of a seed"
VERIFY_MORE: Final = (
    "Deal every hand of a saved match again and check every action; or show the cards that the seed"
    " of one hand deals. That proves a file to be consistent; who wrote it cannot be told."
)
VERIFY_HELP: Final = {
    "what": "a saved match, or 64 hex digits",
    "--players": "how many played the hand of the seed: 2, or 3 or 4 at one table of Gin; in Basic"
    " Rummy up to 6, in Contract Rummy up to 8",
    "--game": f"the seed is of {_GAMES}; without it of Gin Rummy",
    "--rules": "of a seed of Basic Rummy: standard, hands or course",
    "--round": "of a seed of Contract Rummy: 1 to 7 (1)",
}
REVIEW: Final = "tell what the decisions of a saved match of Gin have cost"
REVIEW_MORE: Final = (
    "Judge every decision of the hands that are over, by what each player knew: what it cost in"
    " percent of the match and in points, and what would have been best. Only Gin of two can be"
    " judged."
)
REVIEW_HELP: Final = {
    "file": "a saved match",
    "--json": "print every choice with its worth as JSON",
    "--hand": "one hand alone, by its number",
}
STATS: Final = "tell what your matches come to"
STATS_MORE: Final = (
    "Count every match of a game that one person played here against others: results, a rating, how"
    " hands were won and lost. What was read is remembered, so that the next time is quick."
)
STATS_HELP: Final = {
    "--game": f"matches of {_GAMES}; without it of Gin Rummy, the others in a line",
    "--against": "matches against a level, such as casual, or somebody's name",
    "--rules": "matches by rules of this name, whatever their target",
    "--since": "matches begun on this day or later, such as 2026-01-31",
    "--json": "print the figures as JSON",
}
OTHER_GAMES: Final = "Other games, of which --game tells more:"
DRILL: Final = "practise on positions, your own mistakes first"
DRILL_MORE: Final = (
    "Ask ten positions of Gin: take or leave, what to throw, knock or play on, the best lay-offs."
    " Your own mistakes come first, and what you failed comes again."
)
DRILL_NEEDS_SCREEN: Final = (
    "Drills are shown on the screen, which this terminal cannot draw: set TERM to what it is."
)
READING: Final = "Reading matches"
ARENA: Final = "let players play against one another, and see who is stronger"
ARENA_MORE: Final = (
    "Play games to 100 by the tournament rules in mirrored pairs: the same shuffles twice, the"
    " seats exchanged. Of more than two players, each plays against each. With --game or --rules,"
    " whole matches: all play at one table, the same shuffles in every seating. Ctrl-C"
    " prints what is known so far."
)
ARENA_HELP: Final = {
    "players": 'a level, such as casual; "cmd:PROGRAM ARGUMENTS", which BOTS.md describes; or'
    " net:FILE, the values that training has written",
    "--game": f"play {_GAMES}; without it Gin Rummy",
    "--rules": "whole matches by rules of this name, as the command options lists them",
    "--set": "whole matches, with one option of the rules changed; as often as you like",
    "--ladder": "let all levels of Gin play, planner and the yardstick simple too, besides whom you"
    " name, and tell the Elo of each: who has 200 more wins about three games of four",
    "--games": "games for each two players, or matches at a table (%(default)s)",
    "--seed": "a whole number: the same cards again (1)",
    "--jobs": "processes at the same time (one a core)",
    "--dask": "play on the workers of the Dask cluster whose scheduler has this address, as in"
    " tcp://127.0.0.1:8786; programs and players of others have to be installed there",
    "--json": "print the figures as JSON",
}
BOT: Final = "be a player for another program, by the protocol of BOTS.md"
BOT_MORE: Final = (
    "Play Gin Rummy for a referee that speaks gin-bridge on standard input and output."
)
BOT_HELP: Final = {"level": "who decides, such as casual"}


def bot_manual(manual: Path) -> str:
    """Where the protocol is described."""
    return f"What is said, with an example: {manual}"


_FEW: Final = 3
"""Numbers that are named one by one."""

HELP: Final = "tell what there is, or what belongs to a command"
HELP_HELP: Final = {"about": "a command, such as arena"}

# --- refusals -----------------------------------------------------------------------------


def bad_arguments(fault: str, command: str) -> str:
    """Something is missing or wrong, as argparse says; ``command`` is the one that it is of."""
    return f"{fault[:1].upper()}{fault[1:].rstrip('.')}. {_try_help(command)}"


def no_argument(name: str, meant: str, command: str) -> str:
    """A command knows no such word; ``meant`` is what it may have been."""
    if not name.startswith("-"):
        return f"{quoted(name)} is one word too many. {_try_help(command)}"
    told = f"{quoted(command)} has no option {quoted(name)}."
    return f"{told} Did you mean {meant}?" if meant else f"{told} {_try_help(command)}"


def no_command(name: str, meant: str, command: str) -> str:
    """There is no such command; ``meant`` is what it may have been."""
    told = f"There is no command {quoted(name)}."
    return f"{told} Did you mean {command} {meant}?" if meant else f"{told} {_try_help(command)}"


def _try_help(command: str) -> str:
    return f"Type {command} --help for what there is."


TARGET_TWICE: Final = "Give the target only once: leave out --target or --set target."
PROGRAM_RULES: Final = (
    "A program plays by the tournament rules to 100 only: leave out --rules, --set and --target."
)
LADDER_OF_GIN: Final = (
    "The ladder is one of Gin Rummy by the tournament rules: leave out --game, --rules and --set."
)
NO_PROGRAMS_AT_TABLES: Final = (
    "Programs play Gin Rummy by the tournament rules only: leave out --game, --rules and --set."
)
PROGRAMS_PLAY_GIN: Final = (
    "Programs play Gin Rummy only, for gin-bridge knows no other game: leave out --game."
)
RULES_OF_A_DEAL: Final = (
    "Only in Basic Rummy do the rules say how many cards a seed deals: leave out --rules."
)
ROUND_OF_A_DEAL: Final = "Only Contract Rummy has rounds: leave out --round."
NOTHING_TO_RESUME: Final = "There is no unfinished match: start without --resume to begin one."
NO_TERMINAL: Final = (
    "The screen needs a terminal: start the game without pipes or redirections, or with --lines, to"
    " play in plain lines."
)
JOBS_OF_A_CLUSTER: Final = "A cluster plays on all its workers: leave out --jobs."
ODD_GAMES: Final = "Games come in mirrored pairs: give an even number of --games."
STOPPED_EARLY: Final = "Stopped before the first game."
TOO_FEW_PLAYERS: Final = "Name two players, or more that are all different."


def no_round(number: int, rounds: int) -> str:
    """There is no round of this number."""
    return f"There is no round {number}: give --round 1 to {rounds}."


def no_table(title: str) -> str:
    """A game has no table on the screen."""
    return f"{title} cannot be played on the screen by this version: leave out --game."


def without_target(title: str) -> str:
    """A match of this game is not played to a target."""
    return f"{title} is not played to a target: leave out --target."


def or_a_person(refusal: str) -> str:
    """That a player is unknown; somebody at the keyboard can be one, too."""
    return f"{refusal.removesuffix('.')}, or human:NAME."


def no_name(option: str, longest: int) -> str:
    """Nobody can be called what was given for an option."""
    return f"A name has 1 to {longest} letters, and not digits alone: give another {option}."


def no_theme(name: str, known: Iterable[str]) -> str:
    """There are no colours of this name."""
    return f"There is no theme called {quoted(name)}. Choose one of {', '.join(known)}."


def no_match_here(option: str) -> str:
    """That an option is about a match, where none is played."""
    return f"--{option} is about a match, and drills play none: leave it out."


def begun_already(option: str) -> str:
    """A match that is resumed leaves nothing to choose."""
    return f"A match is resumed as it was begun: leave out --{option}."


def no_target(text: str) -> str:
    """The points to play to are no number."""
    return f"{quoted(text)} is no target: give a whole number from 1 to 1000."


def how_many_others(refusal: str, seats: Sequence[int]) -> str:
    """Too few or too many play for the rules, which have so many seats, or so many."""
    times = " or ".join(f"{count - 1}" for count in seats)
    if len(seats) > _FEW:
        times = f"{seats[0] - 1} to {seats[-1] - 1}"
    plural = "" if times == "1" else "s"
    return f"{refusal} Give --opponent {times} time{plural}."


def in_lines(terminal: str) -> str:
    """Why the game is played in lines on a terminal of this type, and how it is shown on the
    screen.
    """
    return (
        f"A terminal of type {quoted(terminal)} shows no screen, so you play in lines. If yours"
        " does, set TERM to what it is, such as xterm-256color."
    )


def no_time_limit(text: str | None) -> str:
    """No time for an answer can be had from this."""
    return f"{quoted(text)} will not do for --time-limit: give seconds, up to 3600."


def no_whole_number(option: str, text: str, least: int) -> str:
    """An option wants a whole number that is not too small."""
    return f"{quoted(text)} will not do for {option}: give a whole number from {least} up."


def neither_file_nor_seed(text: str) -> str:
    """There is nothing to verify."""
    return (
        f"{quoted(text)} is neither a file nor a seed: give a saved match or 64 hexadecimal digits."
    )


def no_date(text: str) -> str:
    """A day wants to be written in another way."""
    return f"{quoted(text)} is not a day: write it like 2026-01-31."


def no_such_hand(number: int | None, known: Sequence[int]) -> str:
    """There is nothing to review."""
    if not known:
        return "No hand of this match is over, so there is nothing to review yet."
    return f"There is no hand {number} that is over: give one from {known[0]} to {known[-1]}."


# --- a journal that was checked -----------------------------------------------------------

PROGRAM_BY_OTHER_RULES: Final = (
    "a program plays in it, which only the tournament rules for two to 100 allow"
)


def not_genuine(path: Path, reason: str) -> str:
    """A journal is not what a match by the rules leaves behind."""
    # Not loaded for a refusal that needs none of it.
    from app.storage.paths import shown

    return f"{shown(path)} does not check out: {reason.removesuffix('.')}."


# --- the list of options ------------------------------------------------------------------

OPTIONS_HEAD: Final = "Options for --set OPTION=VALUE, with the values of the standard rules"
RULES_HEAD: Final = "The rules for --rules NAME"


# --- once the screen is gone --------------------------------------------------------------


def to_go_on(path: Path) -> str:
    """How to go on with the match of a journal that was played last."""
    return f"To go on with this match: {resuming()} (saved in {printable(path)})"


def resuming(file: str | None = None) -> str:
    """What to type to go on with the match of a file, or with the one that was played last."""
    return f"gin-rummy --resume {file}" if file else "gin-rummy --resume"


def under_way(title: str, done: float, total: int) -> str:
    """How far something has come."""
    return f"{title}: {done:,.0f} of {total:,}"


def no_output(error: OSError, kept: Path | None = None) -> str:
    """What was asked for cannot be printed, for this reason; where the result of a contest is."""
    told = f"The output cannot be written: {error.strerror}."
    return f"{told} The result is kept in {kept}." if kept else told


def fault(saved: Iterable[str], report: Path | None) -> str:
    """The program has a fault: what became of the match, and where it is written what happened."""
    told = ["The game came upon a fault in itself and had to stop.", *saved]
    if report:
        told.append(f"What happened is written in {report}: please report it with that file.")
    return " ".join(told)


def what_is_saved(command: str | None, unsaved: str | None) -> list[str]:
    """What of a match is on the disk, and with which command it goes on, if it is not over.

    ``unsaved`` is why not all of it is.
    """
    if unsaved:
        rest = [f"{command} goes on from what is saved."] if command else []
        return [f"Not all of the match is saved: {unsaved}", *rest]
    return [f"The match is saved: go on with {command}."] if command else []
