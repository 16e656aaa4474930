"""What stands at a table with open melds: a few words, or a line, each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.text.speech import tr

DOT: Final = " · "
EMPTY: Final = "empty"

_NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four"}


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS.get(count, str(count))


# --- The headline -------------------------------------------------------------------------------


def contract(sets: int, runs: int) -> str:
    """What going down takes: ``2 sets and 1 run``."""
    parts = ((sets, "set"), (runs, "run"))
    return " and ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in parts if count)


def round_line(number_of: int, rounds: int, sets: int, runs: int, dealer: str) -> str:
    """Which round is played: ``Round 3 of 7 · 2 runs · Cleo deals``."""
    return DOT.join([f"Round {number_of} of {rounds}", contract(sets, runs), deals(dealer)])


def deals(dealer: str) -> str:
    """Who deals; ``dealer`` is a name, or ``you``."""
    return "you deal" if dealer == "you" else f"{dealer} deals"


def hand_line(number_of: int, length: str, dealer: str) -> str:
    """Which hand is played: ``Hand 2 · to 100 · Cleo deals``."""
    return DOT.join([f"Hand {number_of}", length, deals(dealer)])


# --- Players ------------------------------------------------------------------------------------


def buys_left(count: int, *, short: bool) -> str:
    """How often somebody may still buy."""
    return f"buys {count}" if short else f"buys left {count}"


def drew(*, short: bool = False) -> str:
    """A draw from the stock."""
    return "drew" if short else "drew from the stock"


def melded(melds: Sequence[str]) -> str:
    """Melds, named where there is room for them."""
    return f"melded {', '.join(melds)}".rstrip()


def went_down(melds: Sequence[str]) -> str:
    """Going down, with these melds where there is room for them."""
    return f"went down with {', '.join(melds)}" if melds else "went down"


# --- Meld areas ---------------------------------------------------------------------------------


def area(number_of: int, *, is_run: bool) -> str:
    """What an area is called: ``run 1``, or ``set`` where there is only one."""
    kind = "run" if is_run else "set"
    return f"{kind} {number_of}" if number_of else kind


def area_sign(missing: int, fitting: Sequence[str], *, is_complete: bool) -> str:
    """Whether an area is a meld, and what it needs: ``one more: 2♦ 6♦ ★``."""
    if is_complete:
        return tr("complete")
    if not missing:
        return tr("these do not go together")
    needs = f"{number(missing)} more"
    return f"{needs}: {' '.join(fitting)}" if fitting else needs


# --- Points -------------------------------------------------------------------------------------


def points_held(points: int, outside: int | None) -> str:
    """The points of the hand; ``outside`` are those of cards in no meld area."""
    held = f"You hold {points} point{'s' * (points != 1)}"
    return held if outside is None else f"{held}, {outside} of them outside the areas"


# --- What a card fits ---------------------------------------------------------------------------


def fits(card: str, spots: Sequence[str], key: str) -> str:
    """That a card can be laid off now."""
    asks = "asks which" if len(spots) > 1 else "lays it off"
    return f"{card} fits {_several(spots)} · {key} {asks}"


def will_fit(card: str, spots: Sequence[str], *, needs_down: bool) -> str:
    """That a card can be laid off later."""
    when = "once you are down" if needs_down else "in your turn"
    return f"{card} will fit {_several(spots)} {when}"


def _several(spots: Sequence[str]) -> str:
    """Melds by their letters, the first of them where there are many."""
    if len(spots) > _MOST_SPOTS:
        return f"{', '.join(spots[: _MOST_SPOTS - 1])} and {len(spots) - _MOST_SPOTS + 1} more"
    return " and ".join(filter(None, (", ".join(spots[:-1]), spots[-1])))


_MOST_SPOTS: Final = 6


# --- Prompts ------------------------------------------------------------------------------------


def your_draw(top: str, *, can_draw: bool, made: str = "") -> str:
    """A draw: from the stock, or the top of the pile, where there is one. ``made`` says how a
    draw makes a new stock of the pile first, ``TURNED`` or ``SHUFFLED``; empty where it does not.
    """
    if not top:
        return "Your turn: draw from the stock."
    if not can_draw:
        return f"Your turn: take {top}, the only card left to draw."
    if made:
        return f"Your turn: take {top}, or {made} and draw from that."
    return f"Your turn: draw from the stock, or take {top}."


TURNED: Final = "turn the pile over as the new stock"
SHUFFLED: Final = "have the pile shuffled as the new stock"


def your_play(ways: Sequence[str]) -> str:
    """The turn after the draw, with what can be done besides throwing: ``meld``, ``lay off``."""
    if not ways:
        return "Throw a card to end your turn."
    return f"You can {' or '.join(ways)}. Throw a card to end your turn."


def poll(top: str, buy: str, leave: str) -> str:
    """Whether the top of the pile is bought."""
    return f"Buy {top}? One penalty card from the stock. {buy} buys · {leave} lets it pass"


def poll_runs(top: str) -> str:
    """That others are being asked; not who of them, which would tell something."""
    return f"The others are asked whether they buy {top} …"
