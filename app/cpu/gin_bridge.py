"""gin-bridge 1, a line protocol for players of Gin Rummy: a hand as the lines that one seat is
told.

The guide's topic on bots describes the protocol for authors of players. Its rules are the
``tournament`` preset. The lines follow from the deal and the history alone, so a restarted player
can be told a hand again from its first line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.cards.cards import SHORT, Card, Cards, as_set, iterate, short_names
from app.games.gin.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Melds,
    Pass,
    Spread,
    melds_to_text,
)
from app.games.gin.melds import is_run, lay_off_targets
from app.games.gin.rules import DEALT, PRESETS, Rules
from app.messages import msg
from app.quoting import excerpt, quoted
from app.refusal import Code, Codes, Sentence

SEATS: Final = 2
"""Players of a game; the protocol allows no more."""
RULES: Final[Rules] = PRESETS["tournament"]

HELLO: Final = "HELLO gin-bridge 1"
NAME: Final = "NAME?"
THROW: Final = "DISCARD?"
MELDS: Final = "MELDS?"
QUIT: Final = "QUIT"
NOTHING: Final = "-"
"""No knock, or a card that is not shown."""
TAKE: Final = "1"
LEAVE: Final = "0"


def is_question(line: str) -> bool:
    """Return whether a line wants an answer: its first word ends in a question mark."""
    return line.split(maxsplit=1)[0].endswith("?")


def game_line(index: int, seed: int) -> str:
    """Return the line that begins a game; ``seed`` is 63 bits, the same for the same game."""
    return f"GAME {index} {seed}"


def end_line(won: bool, mine: int, theirs: int) -> str:
    return f"END {int(won)} {mine} {theirs}"


def offer(card: Card) -> str:
    return f"UP? {SHORT[card]}"


def thrown(seat: int, card: Card) -> str:
    return f"DISCARD {seat} {SHORT[card]}"


def hand_lines(
    deck: Sequence[Card],
    dealer: int,
    history: Iterable[tuple[int, Action]],
    seat: int,
    totals: Sequence[int] | None = None,
) -> list[str]:
    """Return the lines of a hand that one seat has got, from the deal to the last action.

    They include the questions that were answered, but not the one that is open. ``deck`` is all 52
    cards in the order of the deal. ``totals``, the score by seat after the hand, is given once the
    hand is over.
    """
    starter = (dealer + 1) % SEATS
    dealt = DEALT * SEATS
    hands = [as_set(deck[(who - starter) % SEATS : dealt : SEATS]) for who in range(SEATS)]
    stock = iter(deck[dealt + 1 :])
    pile = [deck[dealt]]
    laid_off: list[str] = []
    melds: list[Cards] = []
    refused = False
    lines = [f"START {seat} {starter} {short_names(hands[seat])}"]
    for who, action in history:
        mine = who == seat
        match action:
            case Pass():
                if mine:
                    lines.append(offer(pile[-1]))
                # The dealer passes last: after that neither player is asked again.
                refused = who == dealer
            case DrawDiscard():
                if mine:
                    lines.append(offer(pile[-1]))
                card = pile.pop()
                hands[who] |= 1 << card
                lines.append(f"DRAW {who} {SHORT[card]}")
                refused = False
            case DrawStock():
                if mine and not refused:
                    lines.append(offer(pile[-1]))
                card = next(stock)
                hands[who] |= 1 << card
                lines.append(f"DRAW {who} {SHORT[card] if mine else NOTHING}")
                refused = False
            case Discard(card) | Knock(card):
                hands[who] &= ~(1 << card)
                pile.append(card)
                told = thrown(who, card)
                lines += [THROW, told, MELDS] if mine else [told]
                if isinstance(action, Knock):
                    melds = list(action.melds)
                    lines.append(f"MELDS {who} {melds_to_text(action.melds)}")
            case LayOff(card, place):
                # The defender names the melds first, so these lines come after them.
                laid_off.append(f"LAYOFF {who} {SHORT[card]} {melds_to_text((melds[place],))}")
                melds[place] |= 1 << card
            case Spread(spread):
                if mine:
                    lines.append(MELDS)
                lines += [f"MELDS {who} {melds_to_text(spread)}", *laid_off]
    if totals is not None:
        lines += [f"HAND {who} {short_names(cards)}" for who, cards in enumerate(hands)]
        lines.append(scores_line(totals))
    return lines


def scores_line(totals: Sequence[int]) -> str:
    return f"SCORES {' '.join(map(str, totals))}"


def lay_offs(cards: Cards, spread: Melds) -> list[LayOff]:
    """Return lay-offs of all these cards that fit the melds, in an order in which they can be
    played.

    A set takes only the one card that it lacks, but a run that grows may take more. So a card that
    fits both goes to the run, and nothing is lost.
    """
    laid: list[LayOff] = []
    melds = list(spread)
    while cards:
        choices = [
            (not is_run(melds[place]), card, place)
            for card in iterate(cards)
            for place in lay_off_targets(card, tuple(melds))
        ]
        if not choices:
            break
        _, card, place = min(choices)
        laid.append(LayOff(card, place))
        melds[place] |= 1 << card
        cards &= ~(1 << card)
    return laid


class ProgramCode(Codes):
    """The codes of Unstartable, OptionError, ProgramFault, ProtocolError and PlayerFailed."""

    # Unstartable.
    LONG_COMMAND = Code(
        "programs.long-command",
        msg(
            "The command line of a program has at most {longest} letters: write a script for the"
            " rest."
        ),
    )
    OPEN_QUOTATION = Code(
        "programs.open-quotation",
        msg("{command} is not a command line: close its quotation marks."),
        command=quoted,
    )
    NO_COMMAND = Code(
        "programs.no-command", msg("Name the program that plays: {prefix}PROGRAM ARGUMENTS.")
    )
    NO_PROGRAM = Code(
        "programs.no-program",
        lambda name: Sentence(
            msg("{program} cannot be started: there is no such program, or it may not be run."),
            program=name,
        ),
        name=quoted,
    )
    NOT_STARTED = Code(
        "programs.not-started",
        lambda name, reason: Sentence(
            msg("{program} cannot be started: {reason}."), program=name, reason=reason
        ),
        name=quoted,
    )
    NO_PLAYER = Code(
        "programs.no-player", msg("{command} does not start as a player. {why}"), command=quoted
    )
    NO_GREETING = Code(
        "programs.no-greeting",
        msg(
            "The program answered {answer} to NAME?, which names gin-bridge 2 but not as that is"
            " described in gin-rummy guide bots."
        ),
        answer=quoted,
    )
    NOT_READY = Code(
        "programs.not-ready",
        msg("{command} is not ready to play: {answer}"),
        command=quoted,
        answer=quoted,
    )

    # OptionError.
    NO_OPTION = Code(
        "programs.no-option",
        lambda option, known: Sentence(
            msg("The program has no option {option}. Its options are {known}.")
            if known
            else msg("The program has no option {option}, for it announces none at all."),
            option=option,
            known=known,
        ),
        option=quoted,
    )
    NO_VALUE = Code(
        "programs.no-value",
        msg("{value} does not fit the option {option} of the program. Possible are {possible}."),
        value=quoted,
        option=quoted,
        possible=excerpt,
    )
    NO_NUMBER = Code(
        "programs.no-number",
        msg("{value} does not fit the option {option} of the program, which is a number."),
        value=quoted,
        option=quoted,
    )

    # ProgramFault.
    OLD_VERSION = Code(
        "programs.old-version",
        msg(
            "The program speaks version 1 of gin-bridge, which knows Gin Rummy for two by the"
            " tournament rules only."
        ),
    )
    TOO_BIG = Code("programs.too-big", msg("The program used more than {most} MiB of memory."))
    NO_MOVE = Code(
        "programs.no-move",
        lambda answer: Sentence(
            msg("The program answered {answer} to move?, which wants an action, such as {action}."),
            answer=answer,
            action='{"move": "stock"}',
        ),
        answer=quoted,
    )
    NO_CHOICE = Code(
        "programs.no-choice",
        msg("The program answered {answer} to {question}, which wants {take} or {leave}."),
        answer=quoted,
    )
    NO_CARD = Code(
        "programs.no-card",
        msg("The program answered {answer} to {question}, which wants a card, such as KH."),
        answer=quoted,
    )
    NOT_TO_BE_THROWN = Code(
        "programs.not-to-be-thrown",
        msg("The program answered {answer} to {question}, which wants a card that it may discard."),
        answer=quoted,
    )
    NO_MELDS = Code(
        "programs.no-melds",
        msg(
            "The program answered {answer} to {question}, which wants melds, such as"
            " AC,AH,AS;4D,5D,6D."
        ),
        answer=quoted,
    )
    DOES_NOT_READ = Code(
        "programs.does-not-read",
        lambda seconds: Sentence(
            msg("The program did not read what it was told within 1 second.")
            if seconds == 1
            else msg("The program did not read what it was told within {seconds} seconds."),
            seconds=seconds,
        ),
    )
    NO_ANSWER = Code(
        "programs.no-answer",
        lambda question, seconds: Sentence(
            msg("The program gave no answer to {question} within 1 second.")
            if seconds == 1
            else msg("The program gave no answer to {question} within {seconds} seconds."),
            question=question,
            seconds=seconds,
        ),
    )
    OUT_OF_TIME = Code(
        "programs.out-of-time",
        msg("The program ran out of time before it answered {question} (clock {clock})."),
    )
    ENDLESS_ANSWER = Code(
        "programs.endless-answer",
        msg("The program gave an answer to {question} that does not end."),
    )
    SPEAKS_UNASKED = Code(
        "programs.speaks-unasked", msg("The program said something that nobody had asked for.")
    )
    ENDED_BY_ITSELF = Code(
        "programs.ended-by-itself",
        lambda exit_code: Sentence(
            msg("The program ended by itself.")
            if exit_code is None
            else msg("The program ended by itself (exit code {exit_code})."),
            exit_code=exit_code,
        ),
    )
    ENDED = Code("programs.ended", msg("The program has ended."))

    # ProtocolError.
    DOES_NOT_FIT = Code(
        "programs.does-not-fit",
        msg("The referee's line {line} makes no sense here: {why}"),
        line=quoted,
    )
    NO_HAND = Code("programs.no-hand", msg("no hand is being played."))
    OTHER_CARD = Code("programs.other-card", msg("another card lies on the pile."))
    OTHER_KNOCKER = Code(
        "programs.other-knocker",
        msg("seat {seat} spreads melds, but seat {thrower} discarded last."),
    )
    SEEN_ELSEWHERE = Code(
        "programs.seen-elsewhere", msg("a card shows that has been seen elsewhere.")
    )
    ENDS_NO_TURN = Code("programs.ends-no-turn", msg("no card is to be discarded now."))
    NO_SUCH_LINE = Code("programs.no-such-line", msg("gin-bridge has no such line."))
    NO_SEAT = Code("programs.no-seat", msg("{seat} is not a seat, which is 0 or 1."), seat=quoted)
    NO_SCORE = Code("programs.no-score", msg("{score} is not a score."), score=quoted)
    NOT_TEN = Code("programs.not-ten", msg("a hand is {dealt} different cards."))

    # PlayerFailed.
    PLAYER_FAILED = Code(
        "programs.player-failed",
        msg(
            "The computer player {player} failed ({kind}: {message}). The match is saved: please"
            " report this."
        ),
    )
