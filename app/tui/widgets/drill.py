"""A position to practise on, as its seat sees it, and the buttons of its answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from app.cards.cards import Card, as_set, glyph_name, points
from app.coach.drills import Answered, DrillKind
from app.games.gin.actions import BigGin, Discard, Knock
from app.games.gin.melds import arrangements, unmelded
from app.games.gin.rules import DEALT
from app.text.gin import drills as words
from app.text.gin.labels import YOURS
from app.text.glyphs import in_ascii
from app.text.speech import tr, tr_c
from app.tui.keys import MAKE_MOVE
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.footer import KeyButton
from app.tui.widgets.others import OtherCards
from app.tui.widgets.text import FittingLine, Line, Rows, TextPiece
from app.ui.drill import CHOICES, Answering

_LAYING_OFF: Final = "-laying-off"


class PositionPage(Vertical):
    """The table of a position, and under it the player's hand with the chosen card raised."""

    def __init__(self, looks: Callable[[], bool]) -> None:
        """``looks`` returns whether letters stand for suit signs."""
        super().__init__(id="position")
        self._is_ascii = looks
        self._other = Line("other")
        self._others_cards = OtherCards("opponent-cards")
        self._spread = CardGroups(id="theirs")
        self._piles = FittingLine("piles-line")
        self._signs = Line("signs")
        self.hand = CardGroups(lifts=True, id="own-hand")

    def compose(self) -> ComposeResult:
        with Vertical(id="situation", classes="frame") as situation:
            situation.border_title = tr("Position")
            yield self._other
            yield self._others_cards
            yield self._spread
            yield self._piles
            yield self._signs
        yield Line("question")
        with Vertical(id="hand", classes="frame") as hand:
            hand.border_title = tr_c("cards on the board", "Your hand")
            yield self.hand

    def name_of(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self._is_ascii())

    def show_message(self, text: str) -> None:
        """Show the question, or a refusal of the answer."""
        self.query_one("#question", Line).show(self._plain(text))

    def show_position(self, answering: Answering, given: Answered | None) -> None:
        """Show the position with the choice, or with its answer; only differences are painted."""
        view, asked = answering.view, answering.question
        other = asked.names[view.opponent]
        is_defence = asked.kind is DrillKind.LAY_OFF
        self.set_class(is_defence, _LAYING_OFF)
        if is_defence:
            laid_off = as_set(action.card for action in answering.lay_offs)
            knocker = tr(
                "{name} knocks with {deadwood}", name=other, deadwood=points(view.spread_deadwood)
            )
            self._other.show(self._plain(knocker))
            self._spread.show(
                spread_groups(
                    view.spread, view.spread_deadwood, laid_off, tr_c("whose cards", YOURS)
                )
            )
        else:
            self._other.show(self._plain(words.other_hand(other, view, DEALT)))
            self._others_cards.show(DEALT, view.known[view.opponent])
        piles = words.piles(view, self.name_of)
        self._piles.show([Content(self._plain(told)) for told in piles])
        self._signs.show(self._plain(words.signs(other, view, self.name_of)))
        melds = arrangements(view.hand)[0]
        groups = spread_groups(melds, unmelded(view.hand, melds))
        self.hand.show(self._marked(groups, given), answering.card)

    def _marked(self, groups: list[CardGroup], given: Answered | None) -> list[CardGroup]:
        if given is None:
            return groups
        best = given.options[0].answer[0]
        if not isinstance(best, Discard | Knock) or isinstance(best, BigGin):
            return groups
        return [replace(group, marks={best.card: tr("best")}) for group in groups]

    def _plain(self, text: str) -> str:
        return in_ascii(text) if self._is_ascii() else text


class AnswerButtons(Horizontal):
    """A row of buttons, made once; those that a question does not need are hidden. Gold is what
    Enter does.
    """

    def __init__(self) -> None:
        super().__init__(id="buttons", classes="buttons")

    def compose(self) -> ComposeResult:
        for command in CHOICES:
            yield KeyButton(f"{MAKE_MOVE}('{command}')", "", id=command)
        for action in ("lay_off", "take_back", "answer"):
            yield KeyButton(action, "", id=action.replace("_", "-"))
        yield KeyButton("next", tr("Next"), id="next", main=True)

    def show_answers(
        self,
        answering: Answering,
        name: Callable[[Card], str],
        *,
        is_answered: bool,
        ascii_only: bool,
    ) -> None:
        """Show the possible answers, or how to go on."""
        self._show("next", tr("Next"), is_shown=is_answered, main=True)
        for command in CHOICES:
            choice = answering.choice_of(command)
            is_raised = choice is not None and answering.choices[answering.chosen] == choice
            does = words.does(choice, answering.view, name) if choice else ""
            # Not by colour alone.
            told = f"{'>' if ascii_only else '▸'} {does}" if is_raised else does
            is_shown = choice is not None and not is_answered
            self._show(command, told, is_shown=is_shown, main=is_raised)
        card = "" if answering.card is None else name(answering.card)
        is_defence = answering.kind is DrillKind.LAY_OFF
        shows = is_defence and not is_answered
        self._show(
            "lay_off",
            tr("Lay off {card:<3}", card=card),
            is_shown=shows,
            is_possible=answering.fits,
        )
        can_take_back = bool(answering.lay_offs)
        self._show("take_back", tr("Undo"), is_shown=shows, is_possible=can_take_back)
        does = (
            tr("Count: {deadwood:>2} left", deadwood=answering.deadwood)
            if is_defence
            else tr("Discard {card}", card=card)
        )
        is_shown = not answering.choices and not is_answered
        self._show("answer", does, is_shown=is_shown, main=True)

    def _show(
        self,
        action: str,
        does: str,
        *,
        is_shown: bool,
        main: bool = False,
        is_possible: bool = True,
    ) -> None:
        button = self.query_one(f"#{action.replace('_', '-')}", KeyButton)
        button.display = is_shown
        button.show(does, main=main, possible=is_possible)
        if is_shown:
            button.write_key()


class DrillEnd(Vertical):
    """The result of a sitting or of a challenge, a line for each position, and what is next."""

    def __init__(self, *, is_challenge: bool) -> None:
        super().__init__(id="over", classes="panel")
        self.border_title = tr("Result")
        self._is_challenge = is_challenge
        self._summary = Line("summary")
        self._results = Rows("results")

    def compose(self) -> ComposeResult:
        yield self._summary
        yield self._results
        with Horizontal(id="over-buttons", classes="buttons"):
            if self._is_challenge:
                yield KeyButton("once_more", tr("Once more"), id="once-more", main=True)
            else:
                yield KeyButton("again", tr("Ten more"), id="again", main=True)
            yield KeyButton("close", tr("Back"), id="close")

    def show(self, summary: str, lines: Sequence[str]) -> None:
        self._summary.show(summary)
        self._results.show_rows([(TextPiece(line),) for line in lines])
        for button in self.query(KeyButton):
            button.write_key()
