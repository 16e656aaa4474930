"""What the screen of a table with open melds says, beside what is told of the match."""

from __future__ import annotations

from typing import Final

NO_MELDS: Final = "No melds on the table yet."


def kind(*, is_run: bool) -> str:
    """What a meld is."""
    return "run" if is_run else "set"


def more_rows(above: int, below: int, up: str, down: str) -> str:
    """That there are more rows of melds than have room, with the keys that show them."""
    parts = [
        f"{key} {count} row{'s' * (count != 1)} {where}"
        for count, key, where in ((above, up, "above"), (below, down, "below"))
        if count
    ]
    return " · ".join(parts)


def choice(key: str, label: str, *, is_raised: bool) -> str:
    """One of the answers to a question, with its key; the one that is raised is what Enter does."""
    return f"[{key} {label}]" if is_raised else f"{key} {label}"


def onto(letter: str, owner: str, end: str) -> str:
    """A place where a card fits: a meld, and which end of a run where that matters."""
    return f"{letter} ({owner}){f' {end} end' if end else ''}"


def for_joker(joker: str, letter: str, end: str) -> str:
    """A joker that a card can take the place of; ``end`` is where the joker goes then."""
    return f"for the {joker} in {letter}{f', which goes to the {end} end' if end else ''}"


def no_way_with(cards: str, mark: str, *, is_contract: bool) -> str:
    """That marked cards cannot be melded."""
    what = "The contract cannot be met with" if is_contract else "No meld can be made of"
    return f"{what} {cards}: {mark} marks other cards."


def fits_no_area(cards: str) -> str:
    """That cards go into no meld area."""
    goes = "go" if " " in cards else "goes"
    return f"{cards} {goes} into no area: each takes one rank, or one suit in sequence."


# --- The ways to meld -----------------------------------------------------------------------------


def do_it(*, is_contract: bool) -> str:
    """What the button of a way does."""
    return "Go down so" if is_contract else "Meld this"


# --- The pages ------------------------------------------------------------------------------------

SHEET: Final = "Score sheet"
SEAL: Final = "Seal of this deal"
MOVES: Final = "Moves"


# --- What comes next ------------------------------------------------------------------------------


def go_on(game: str) -> str:
    """What comes after a hand that is over."""
    return "Next round" if game == "contract" else "Next hand"


# --- Answers to keys ------------------------------------------------------------------------------


# --- The lesson -----------------------------------------------------------------------------------
