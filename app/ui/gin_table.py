"""The model of a Gin table; see ``app.ui.table``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
)
from app.games.gin.melds import deadwood_after_discard
from app.games.gin.refusals import GinCode
from app.games.gin.view import Phase, View
from app.table.gin import GinMatchView
from app.table.seats import YOU
from app.text.cards import Name
from app.text.cells import width_of
from app.text.gin import actions as action_text
from app.text.gin import labels, table
from app.text.gin import turn as words
from app.text.gin.scoring import standing
from app.text.lists import as_sentence, clauses
from app.text.people import People, sentence, thinking, waits_for
from app.text.refusals import sentence_for
from app.text.speech import msg, tr
from app.text.turns import refused, turn_of
from app.ui.hand import PILE, GinSelection
from app.ui.table import ChoiceRow, Hint, Move, TableModel, before_last_turns

if TYPE_CHECKING:
    from app.coach.advice import Advice


class GinPlayer(NamedTuple):
    """A player of Gin, as all at the table may know them; in a serious match without the cards that
    players have to remember.
    """

    sits_out: bool
    """Whether this deal is played without them."""
    is_away: bool
    cards: int
    """The number of their cards."""
    known: Cards
    """Their cards that all have seen."""
    shown: Cards
    """All their cards if they lie open, else the known ones."""
    let_go: Cards
    """Cards that they took from the pile and do not hold any more."""
    thrown: Cards
    passed: Cards
    """Cards that they left on the pile when they could have taken them."""


class TurnTaken(NamedTuple):
    """A seat and the actions of its turn."""

    seat: int
    done: list[action_text.Done]


class GinTableModel(TableModel[GinMatchView]):
    @property
    def view(self) -> View:
        return self.match_view.view

    @property
    def opponent(self) -> int:
        """The other seat of two."""
        viewed_seat = self.match_view.viewed_seat
        return next((seat for seat in self.view.opponents if seat != viewed_seat), viewed_seat)

    @property
    def hand(self) -> Cards:
        return self.match_view.held_by(self.match_view.viewed_seat) or self.view.hand

    @property
    def pile_label(self) -> str:
        return tr("upcard") if self.view.phase is Phase.UPCARD else tr("discards")

    @property
    def sits_out(self) -> bool:
        """Whether this deal is played without this seat."""
        return self.me not in (ONLOOKER, *self.match_view.standing.plan.playing)

    def player(self, seat: int) -> GinPlayer:
        """Return a player, as all at the table may know them."""
        seen = self.match_view.round_of(seat)
        view = seen.view
        remembered = view.known, view.taken, view.thrown, view.passed
        known, taken, thrown, passed = (
            NO_CARDS if self.is_serious else cards[seat] for cards in remembered
        )
        return GinPlayer(
            seat not in self.match_view.standing.plan.playing,
            seat in self.match_view.attendance.away,
            seen.counts[seat],
            known,
            seen.hands[seat] if seen.hands else known,
            taken & ~known,
            thrown,
            passed,
        )

    def role(self, seat: int) -> str:
        """Return the part of another player if partners play, or one alone against two; else
        empty.
        """
        match_view, captain = self.match_view, self.people.captain
        if self.me == ONLOOKER or (
            captain is None and len(set(match_view.sides)) == len(match_view.seats)
        ):
            return ""
        if captain is not None:
            others_captain = captain if self.me != captain else None
            role = tr("captain") if seat == others_captain else tr("partner")
            return "" if self.me == captain else role
        if match_view.sides[seat] == match_view.sides[self.me]:
            return tr("partner")
        seen = match_view.round_of(seat)
        if seen is match_view.round_of(self.me):
            return ""
        (partner,) = (each for each in seen.view.playing if each != seat)
        return tr("plays {who}", who=self.people.names[partner])

    def last_turn(self, seat: int) -> list[str]:
        """Return the actions of a seat's last turn, briefly."""
        view = self.match_view.round_of(seat).view
        told = action_text.story(view.upcard, view.history, self.name, action_text.did_briefly)
        return action_text.last_turn(told, seat)

    @property
    def new_throw(self) -> int | None:
        history = self.view.history
        for index in range(len(history) - 1, -1, -1):
            seat, action = history[index]
            if seat == self.me or isinstance(action, DrawDiscard):
                return None
            if isinstance(action, Discard | Knock):
                return index
        return None

    @property
    def first_listed(self) -> int:
        """The number of actions that are not listed any more: in a serious match all but the last
        turn of each player.
        """
        seats = [seat for seat, _ in self.view.history]
        return before_last_turns(seats, len(self.view.playing)) if self.is_serious else 0

    @property
    def news(self) -> tuple[tuple[int, Action], ...]:
        """The actions up to the last one of another player."""
        return done_with_others(self.view, self.me)

    @property
    def step(self) -> tuple[object, ...]:
        view = self.view
        return view.seat, view.phase, view.to_act, view.drawn, len(view.history)

    @cached_property
    def moves(self) -> Mapping[str, Move]:
        view = self.view
        return {
            "stock": self.in_turn(DRAW_STOCK, lambda: view.refusal(DRAW_STOCK)),
            "take": self.in_turn(DRAW_DISCARD, lambda: view.refusal(DRAW_DISCARD)),
            "pass": self.in_turn(PASS, lambda: view.refusal(PASS)),
            "throw": self.in_turn(None, view.refused_throw),
            "knock": self.in_turn(None, lambda: self._uncounted(view.refused_knock())),
            # With big gin, gin is always possible too.
            "gin": self.in_turn(None, lambda: self._uncounted(view.refused_knock(0))),
            **self.help_moves,
        }

    def _uncounted(self, refusal: IllegalAction | None) -> IllegalAction | None:
        # In a serious match players count their deadwood themselves, and learn it when they try.
        is_counted = refusal is not None and refusal.code == GinCode.DEADWOOD_LEFT
        return None if self.is_serious and is_counted else refusal

    def told(self, command: str, refusal: IllegalAction) -> str:
        if command == "undo":
            return sentence_for(refusal)
        if not self.is_mine:
            return self._wait()
        view = self.view
        top = self.name(view.top) if view.top is not None else ""
        return refused(words.why_not(command, refusal, top, only_gin=not view.limit), self.possible)

    def why_not_throw(self, card: Card) -> str:
        """Return why this card cannot be discarded now, and what is possible; empty if it can."""
        if why := self.why_not("throw"):
            return why
        error = self.view.refusal(DISCARDS[card])
        return words.why_not_throw(error, self.name) if error else ""

    @property
    def offered(self) -> Card | None:
        return self.view.top if self.view.phase is Phase.UPCARD else None

    def will_do(self, action: Action) -> str:
        view = self.view
        match action:
            case DrawStock():
                can_wait = view.phase in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD)
            case DrawDiscard() | Pass():
                can_wait = self.offered is not None
            case _:
                can_wait = False
        if not can_wait or view.seat not in view.playing:
            return ""
        return action_text.will_do(action, view.top, self.name)

    def why_not_do(self, action: Action) -> str:
        if isinstance(action, Discard):
            return self.why_not_throw(action.card)
        sent = (command for command, move in self.moves.items() if move.action == action)
        if command := next(sent, ""):
            return self.why_not(command)
        return "" if self.is_mine else self._wait()

    @property
    def possible(self) -> str:
        view, key = self.view, self.key
        top = self.name(view.top) if view.top is not None else ""
        match view.phase:
            case Phase.UPCARD:
                return tr(
                    "{take} takes {top}, {leave} passes",
                    take=key("take"),
                    top=top,
                    leave=key("pass"),
                )
            case Phase.LAST_CARD if self.may("take"):
                return tr(
                    "{take} takes {top} to knock, {leave} passes",
                    take=key("take"),
                    top=top,
                    leave=key("pass"),
                )
            case Phase.LAST_CARD:
                return tr("{leave} passes, and the hand is dead", leave=key("pass"))
            case Phase.DRAW if self.may("take"):
                return tr(
                    "{stock} draws from the stock, {take} takes {top}",
                    stock=key("stock"),
                    take=key("take"),
                    top=top,
                )
            case Phase.DRAW:
                return tr("{stock} draws from the stock", stock=key("stock"))
            case Phase.DISCARD:
                return clauses(self._ends())
            case _:
                return tr("the hand is over")

    def _ends(self) -> list[str]:
        ends = (
            [tr("{key} discards the raised card", key=self.key("act"))] if self.may("throw") else []
        )
        if self.may("gin"):
            is_big = self.view.may_big_gin and not self.is_serious
            told = msg("{key} goes big gin") if is_big else msg("{key} goes gin")
            ends.append(tr(told, key=self.key("gin")))
        if self.may("knock") and (self.is_serious or not self.may("gin")):
            ends.append(tr("{key} knocks", key=self.key("knock")))
        return ends

    def _wait(self) -> str:
        match_view, to_act, go_on = self.match_view, self.match_view.to_act, self.key("act")
        if self.me == ONLOOKER:
            # Where people play here, nobody looks while the keyboard is passed.
            return (
                ""
                if any(seat.is_here for seat in match_view.seats)
                else tr("You look on: others play this hand.")
            )
        if to_act is None:
            return ""
        if self.sits_out:
            return (
                tr("You sit out this hand: {key} goes on at once.", key=go_on)
                if go_on
                else tr("You sit out this hand.")
            )
        if self.view.phase is Phase.OVER:
            return (
                tr("Your hand is over: {key} goes on at once.", key=go_on)
                if go_on
                else tr("Your hand is over.")
            )
        name = self.people.names[to_act]
        undo = self.key("undo") if self.may("undo") else ""
        return turn_of(name, go_on, undo)

    def hint(self, advice: Advice, raised: Card | None = None) -> Hint:
        # Imported late: most players never ask for a hint.
        from app.coach.hints import explain_choice, hint_of
        from app.text.gin.hints import advice as advice_words
        from app.text.gin.hints import choice_alone

        view, values = self.view, advice.choice_values
        hint = (
            explain_choice(view, values, advice.reading, raised)
            if values
            else hint_of(view, advice.action, raised)
        )
        told = advice_words(hint, self.name, self.people.names)
        return Hint(hint.action, told, "" if values else choice_alone())

    def choice_rows(self, advice: Advice) -> Sequence[ChoiceRow]:
        from app.text.gin.hints import choices_told

        told = choices_told(
            self.view, advice.choice_values, advice.reading, self.name, self.people.names
        )
        return [ChoiceRow(*row) for row in told]

    # -- what is said --------------------------------------------------------------------------

    @property
    def top(self) -> tuple[str, str]:
        return next(_wordings(self.match_view, self.people, self.view, self.name))

    def top_line(self, width: int) -> str:
        told = score = ""
        # Only as many as are needed, for this is asked at every move.
        for told, score in _wordings(self.match_view, self.people, self.view, self.name):
            if width_of(told) + width_of(score) + 4 <= width:
                break
        gap = width - width_of(told) - width_of(score) - 2
        return f" {told}{' ' * max(gap, 2)}{score} "

    @property
    def prompt(self) -> str:
        return table.prompt(self.view, self.name) if self.is_mine else self._waiting()

    def _waiting(self) -> str:
        match_view, to_act, names = self.match_view, self.match_view.to_act, self.people.names
        if told := waits_for(match_view, names):
            return told
        if to_act is None or (self.me == ONLOOKER and match_view.seats[to_act].is_here):
            return ""
        if self.me not in (ONLOOKER, *match_view.standing.plan.playing):
            first, second = (names[seat] for seat in self.view.playing)
            return tr(
                "You sit out: {first} plays {second}. {key} goes on at once.",
                first=first,
                second=second,
                key=self.key("act"),
            )
        if self.view.phase is Phase.OVER:
            return tr("Your hand is over; your partner's goes on.")
        return thinking(match_view, names[to_act])

    @property
    def own_offer(self) -> str:
        knock, gin = self.may("knock"), self.may("gin")
        return table.choices(self.view, self.key, knock=knock, gin=gin)

    def live(self, selection: GinSelection) -> tuple[str, str]:
        view, card, after = self.view, selection.card, selection.after
        if after:
            told = ""
            if card is not None:
                name, left = self.name(card), after.get(card)
                told = (
                    tr("Not {card}: just taken", card=name)
                    if left is None
                    else tr("After {card}: deadwood {deadwood}", card=name, deadwood=left)
                )
            return told, table.knock_possible(min(after.values()), view, self.key)
        if view.phase is Phase.OVER or not self.hand:
            return "", ""
        if self.is_serious:
            return "", table.knock_limit(view)
        if selection.zone == PILE and self.may("take") and view.top is not None:
            taken = 1 << view.top
            left = deadwood_after_discard(view.hand | taken, taken)
            told = tr("With {card}: deadwood {deadwood}", card=self.name(view.top), deadwood=left)
            return told, table.knock_limit(view)
        deadwood, viewed_seat = selection.arrangement.deadwood, self.match_view.viewed_seat
        if viewed_seat == self.me or self.people.is_you(viewed_seat):
            told = tr("Your deadwood: {deadwood}", deadwood=deadwood)
        else:
            told = tr(
                "{name}'s deadwood: {deadwood}",
                name=sentence(self.people.names[viewed_seat]),
                deadwood=deadwood,
            )
        return told, table.knock_limit(view)

    def recent_actions(self, seat: int) -> Sequence[str]:
        view, names = self.match_view.round_of(seat).view, self.people.names
        told = action_text.whole_story(view.upcard, view.history, self.name, names)[-2:]
        return [as_sentence(each) for each in told]

    def own_actions(self, most: int) -> Sequence[str]:
        view = self.view
        names = [YOU if seat == self.me else name for seat, name in enumerate(self.people.names)]
        told = action_text.whole_story(
            view.upcard, view.history, self.name, names, self.match_view.gained
        )
        own = [each for each, (seat, _) in zip(told, view.history, strict=True) if seat == self.me]
        return [as_sentence(each) for each in own[-most:]]


def _wordings(
    match_view: GinMatchView, people: People, view: View, name: Name
) -> Iterator[tuple[str, str]]:
    """Yield wordings of the hand and the score, from the longest to the shortest."""
    hand = tr("Hand {number}", number=match_view.round)
    dealer = people.who_deals(match_view.dealer)
    limit = table.limit_briefly(view)
    told = (
        f"{hand} · {dealer} · {table.limit_and_card(view, name)}",
        f"{hand} · {dealer} · {limit}",
        f"{hand} · {limit}",
        hand,
    )
    whole, series, target = _ends(match_view, people)
    games = match_view.standing.games
    points = [standing(games, side) for side in people.order]

    def score(width: int | None, end: str) -> str:
        labels = people.labels(width)
        parts = [f"{who} {won}" for who, won in zip(labels, points, strict=True)]
        return " · ".join([*parts, end] if end else parts)

    # Names are cut last: all else on this line stands elsewhere at the table too.
    for shorter in told:
        yield shorter, score(None, whole)
    for width in (None, 8, 6, 5, 4):
        yield hand, score(width, series or target)
        yield hand, score(width, series)
    yield hand, score(2, "")
    # Beside clocks, a narrow window has room for the score alone.
    for width in (6, 4, 3, 2):
        yield "", score(width, "")


def _ends(match_view: GinMatchView, people: People) -> tuple[str, str, str]:
    """Return what may follow the score: the series and the target, the series, and the target."""
    target = labels.to_target(match_view.rules.target)
    if match_view.rules.best_of == 1:
        return target, "", target
    won = "-".join(str(match_view.won[side]) for side in people.order)
    series = tr("{won} in matches", won=won)
    return f"{series} · {target}", series, target


def done_with_others(view: View, me: int) -> tuple[tuple[int, Action], ...]:
    """Return the actions of a hand up to the last one of another player than ``me``.

    In one's own turn, and until another acts, the turns before it are the news.
    """
    end = len(view.history)
    while end and view.history[end - 1][0] == me:
        end -= 1
    return view.history[:end]


def turns_of_others(view: View, me: int) -> list[TurnTaken]:
    """Return the last turn of each of the others since that of ``me``, in order."""
    history = done_with_others(view, me)
    since = len(history)
    while since and history[since - 1][0] != me:
        since -= 1
    turns: list[TurnTaken] = []
    tops = list(action_text.tops(view.upcard, history))
    for (seat, action), top in list(zip(history, tops, strict=True))[since:]:
        if turns and turns[-1].seat == seat:
            turns[-1].done.append((action, top))
        else:
            turns.append(TurnTaken(seat, [(action, top)]))
    last = {turn.seat: index for index, turn in enumerate(turns)}
    return [turn for index, turn in enumerate(turns) if last[turn.seat] == index]
