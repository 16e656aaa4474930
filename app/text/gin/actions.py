"""Past and future actions at a table of Gin, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat

from app.cards.cards import Card, Cards, iterate
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Spread,
)
from app.text.cards import Name
from app.text.lists import clauses
from app.text.people import is_nameless
from app.text.speech import msg, tr, tr_c

Telling = Callable[[Action, Card | None, Name], str]
"""Returns words for an action from the action, the top of the pile before it, and card names."""


def did(action: Action, top: Card | None, name: Name) -> str:
    """Return the words for an action to follow the player's name. ``top`` was the card on the
    pile.
    """
    match action:
        case Pass():
            return (
                tr_c("after a name", "passed {card}", card=name(top))
                if top is not None
                else tr_c("after a name", "passed")
            )
        case DrawStock():
            return tr_c("after a name", "drew from the stock")
        case DrawDiscard():
            return (
                tr_c("after a name", "took {card} from the pile", card=name(top))
                if top is not None
                else tr_c("after a name", "took from the pile")
            )
        case Discard(card):
            return tr_c("after a name", "discarded {card}", card=name(card))
        case Knock(card):
            return tr_c("after a name", "discarded {card} and knocked", card=name(card))
        case BigGin():
            return tr_c("after a name", "spread big gin")
        case LayOff(card):
            return tr_c("after a name", "laid off {card}", card=name(card))
        case Spread():
            return tr_c("after a name", "spread")


def whole(action: Action, top: Card | None, name: Name, who: str, drawn: Card | None = None) -> str:
    """Return an action as a sentence without its full stop; ``who`` is empty for the reader.

    ``drawn`` is the card from the stock, if the reader knows it.
    """
    told: dict[str, str] = {"name": who}
    match action:
        case Pass() if top is not None:
            told["card"] = name(top)
            one, you = msg("{name} passed {card}"), msg("You passed {card}")
        case Pass():
            one, you = msg("{name} passed"), msg("You passed")
        case DrawStock() if drawn is not None:
            told["card"] = name(drawn)
            one, you = msg("{name} drew {card}"), msg("You drew {card}")
        case DrawStock():
            one, you = msg("{name} drew from the stock"), msg("You drew from the stock")
        case DrawDiscard() if top is not None:
            told["card"] = name(top)
            one = msg("{name} took {card} from the pile")
            you = msg("You took {card} from the pile")
        case DrawDiscard():
            one, you = msg("{name} took from the pile"), msg("You took from the pile")
        case Discard(card):
            told["card"] = name(card)
            one, you = msg("{name} discarded {card}"), msg("You discarded {card}")
        case Knock(card):
            told["card"] = name(card)
            one, you = (
                msg("{name} discarded {card} and knocked"),
                msg("You discarded {card} and knocked"),
            )
        case BigGin():
            one, you = msg("{name} spread big gin"), msg("You spread big gin")
        case LayOff(card):
            told["card"] = name(card)
            one, you = msg("{name} laid off {card}"), msg("You laid off {card}")
        case Spread():
            one, you = msg("{name} spread"), msg("You spread")
    return tr(one if who else you, **told)


Done = tuple[Action, Card | None]
"""An action, and the top of the pile before it."""


def whole_turn(done: Sequence[Done], name: Name, who: str) -> str:
    """Return another player's turn as a sentence without its full stop."""
    match done:
        case [(action, top)]:
            return whole(action, top, name, who)
        case [(DrawStock(), _), (Discard(card), _)]:
            told = msg("{name} drew from the stock and discarded {card}")
            return tr(told, name=who, card=name(card))
        case [(DrawStock(), _), (Knock(card), _)]:
            told = msg("{name} drew from the stock, discarded {card} and knocked")
            return tr(told, name=who, card=name(card))
        case [(DrawStock(), _), (BigGin(), _)]:
            return tr("{name} drew from the stock and spread big gin", name=who)
        case [(DrawDiscard(), int(top)), (Discard(card), _)]:
            told = msg("{name} took {taken} from the pile and discarded {card}")
            return tr(told, name=who, taken=name(top), card=name(card))
        case [(DrawDiscard(), int(top)), (Knock(card), _)]:
            told = msg("{name} took {taken} from the pile, discarded {card} and knocked")
            return tr(told, name=who, taken=name(top), card=name(card))
        case [(DrawDiscard(), int(top)), (BigGin(), _)]:
            told = msg("{name} took {taken} from the pile and spread big gin")
            return tr(told, name=who, taken=name(top))
        case _:
            return f"{who} {joined_actions([did(action, top, name) for action, top in done])}"


def brief_turn(done: Sequence[Done], name: Name, who: str) -> str:
    """Return another player's turn in short."""
    match done:
        case [(DrawStock(), _)]:
            return tr("{name} drew", name=who)
        case [(DrawDiscard(), int(top))]:
            return tr("{name} took {card}", name=who, card=name(top))
        case [(Knock(card), _)]:
            return tr("{name} knocked with {card}", name=who, card=name(card))
        case [(action, top)]:
            return whole(action, top, name, who)
        case [(DrawStock(), _), (Discard(card), _)]:
            return tr("{name} drew and discarded {card}", name=who, card=name(card))
        case [(DrawStock(), _), (Knock(card), _)]:
            return tr("{name} drew and knocked with {card}", name=who, card=name(card))
        case [(DrawStock(), _), (BigGin(), _)]:
            return tr("{name} drew and spread big gin", name=who)
        case [(DrawDiscard(), int(top)), (Discard(card), _)]:
            told = msg("{name} took {taken} and discarded {card}")
            return tr(told, name=who, taken=name(top), card=name(card))
        case [(DrawDiscard(), int(top)), (Knock(card), _)]:
            told = msg("{name} took {taken} and knocked with {card}")
            return tr(told, name=who, taken=name(top), card=name(card))
        case [(DrawDiscard(), int(top)), (BigGin(), _)]:
            return tr("{name} took {taken} and spread big gin", name=who, taken=name(top))
        case _:
            return (
                f"{who} {joined_actions([did_briefly(action, top, name) for action, top in done])}"
            )


def whole_story(
    upcard: Card,
    history: Sequence[tuple[int, Action]],
    name: Name,
    who: Sequence[str],
    gained: Sequence[Cards] = (),
) -> list[str]:
    """Return each action of a hand as a sentence without its full stop.

    ``gained`` are the cards that each action has brought to the reader.
    """
    draws = chain((next(iterate(cards), None) for cards in gained), repeat(None))
    return [
        whole(action, top, name, "" if is_nameless(who[seat]) else who[seat], drawn)
        for (seat, action), top, drawn in zip(history, tops(upcard, history), draws, strict=False)
    ]


def tops(upcard: Card, history: Sequence[tuple[int, Action]]) -> Iterator[Card | None]:
    """Yield the top of the pile before each action of a hand."""
    pile = [upcard]
    for _, action in history:
        yield pile[-1] if pile else None
        match action:
            case DrawDiscard():
                pile.pop()
            case Discard(card) | Knock(card):
                pile.append(card)


def will_do(action: Action, top: Card | None, name: Name) -> str:
    """Return the words for a move that waits for its turn. ``top`` is the card on the pile."""
    match action:
        case DrawStock():
            return tr("draw from the stock")
        case DrawDiscard() if top is not None:
            return tr("take {card}", card=name(top))
        case Pass() if top is not None:
            return tr("pass {card}", card=name(top))
        case _:
            return ""


def did_briefly(action: Action, top: Card | None, name: Name) -> str:
    """Return ``did`` in short."""
    match action:
        case DrawStock():
            return tr_c("after a name", "drew")
        case DrawDiscard() if top is not None:
            return tr_c("after a name", "took {card}", card=name(top))
        case Knock(card):
            return tr_c("after a name", "knocked with {card}", card=name(card))
        case _:
            return did(action, top, name)


def story(
    upcard: Card, history: Sequence[tuple[int, Action]], name: Name, say: Telling = did
) -> list[tuple[int, str]]:
    """Return the seat of each action of a hand with the words of ``say``."""
    return [
        (seat, say(action, top, name))
        for (seat, action), top in zip(history, tops(upcard, history), strict=True)
    ]


def last_turn(told: list[tuple[int, str]], seat: int) -> list[str]:
    """Return the words for a seat's last turn in a ``story``."""
    entries: list[str] = []
    for who, what in reversed(told):
        if who == seat:
            entries.insert(0, what)
        elif entries:
            break
    return entries


def joined_actions(entries: Sequence[str]) -> str:
    """Join actions: ``drew, discarded 9♣ and knocked``."""
    *first, last = entries
    if not first:
        return last
    return tr_c("between deeds", "{some} and {last}", some=clauses(first), last=last)
