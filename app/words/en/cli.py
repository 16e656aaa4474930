"""The command line: its help, why it refuses, and what it says once the screen is gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from app.quoting import quoted

# --- help ---------------------------------------------------------------------------------

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

OPTIONS_HELP: Final = {"--game": f"of {_GAMES}; without it of Gin Rummy"}
VERIFY_HELP: Final = {
    "what": "a saved match, or 64 hex digits",
    "--players": "how many played the hand of the seed: 2, or 3 or 4 at one table of Gin; in Basic"
    " Rummy up to 6, in Contract Rummy up to 8",
    "--game": f"the seed is of {_GAMES}; without it of Gin Rummy",
    "--rules": "of a seed of Basic Rummy: standard, hands or course",
    "--round": "of a seed of Contract Rummy: 1 to 7 (1)",
}
REVIEW_HELP: Final = {
    "file": "a saved match",
    "--json": "print every choice with its worth as JSON",
    "--hand": "one hand alone, by its number",
}
STATS_HELP: Final = {
    "--game": f"matches of {_GAMES}; without it of Gin Rummy, the others in a line",
    "--against": "matches against a level, such as casual, or somebody's name",
    "--rules": "matches by rules of this name, whatever their target",
    "--since": "matches begun on this day or later, such as 2026-01-31",
    "--json": "print the figures as JSON",
}
OTHER_GAMES: Final = "Other games, of which --game tells more:"
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
BOT_HELP: Final = {"level": "who decides, such as casual"}


_FEW: Final = 3
"""Numbers that are named one by one."""

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


def how_many_others(refusal: str, seats: Sequence[int]) -> str:
    """Too few or too many play for the rules, which have so many seats, or so many."""
    times = " or ".join(f"{count - 1}" for count in seats)
    if len(seats) > _FEW:
        times = f"{seats[0] - 1} to {seats[-1] - 1}"
    plural = "" if times == "1" else "s"
    return f"{refusal} Give --opponent {times} time{plural}."


def no_such_hand(number: int | None, known: Sequence[int]) -> str:
    """There is nothing to review."""
    if not known:
        return "No hand of this match is over, so there is nothing to review yet."
    return f"There is no hand {number} that is over: give one from {known[0]} to {known[-1]}."


# --- a journal that was checked -----------------------------------------------------------


def not_genuine(path: Path, reason: str) -> str:
    """A journal is not what a match by the rules leaves behind."""
    # Not loaded for a refusal that needs none of it.
    from app.storage.paths import shown

    return f"{shown(path)} does not check out: {reason.removesuffix('.')}."


# --- the list of options ------------------------------------------------------------------

RULES_HEAD: Final = "The rules for --rules NAME"


# --- once the screen is gone --------------------------------------------------------------


def resuming(file: str | None = None) -> str:
    """What to type to go on with the match of a file, or with the one that was played last."""
    return f"gin-rummy --resume {file}" if file else "gin-rummy --resume"


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
