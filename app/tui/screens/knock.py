"""A look at a knock or gin before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll

from app.games.gin.actions import Action, BigGin, Knock
from app.games.gin.view import View
from app.review.knocks import Way, ranked
from app.rummy.cards import NO_CARDS, Cards, glyph_name, iterate, points
from app.styles import styles_folder
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroups, Group, spread_groups
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.line import Line
from app.tui.widgets.steady_footer import SteadyFooter
from app.tui.widgets.title_bar import TitleBar
from app.words.en.gin.scoring import deadwood_sum
from app.words.en.gin.wording import names


class KnockScreen(BaseScreen[Action | None]):
    """Shows what a knock would be and what it risks; the result is the one chosen, or None.

    ``choices`` are legal now for the seat of ``view``, at least one, and are shown the best first;
    ``names`` are those of the seats, ``score`` is the score of the match.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "knock.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "do", "Do it", id="knock.do", tooltip="Do what is shown"),
        Binding(
            "right,down",
            "other(1)",
            "Next",
            id="knock.next",
            tooltip="Show the next way to throw and spread",
        ),
        Binding(
            "left,up",
            "other(-1)",
            "Previous",
            id="knock.previous",
            tooltip="Show the way before this one",
        ),
        Binding("escape", "back", "Back", id="knock.back", tooltip="Go back to the table"),
        Binding("q", "app.leave", "Quit", show=False, id="knock.quit", tooltip="Save and leave"),
    ]

    title_bar = getters.query_one(TitleBar)
    cards = getters.query_one("#cards", CardGroups)
    headline = getters.query_one("#headline", Line)
    sum_line = getters.query_one("#sum", Line)
    risk = getters.query_one("#risk", Line)
    fits = getters.query_one("#fits", Line)

    def __init__(
        self,
        view: View,
        choices: Sequence[Knock | BigGin],
        names: Sequence[str],
        score: Sequence[str],
    ) -> None:
        super().__init__()
        self._view = view
        self._ways = ranked(view, choices)
        self._names = names
        self._score = score
        self._place = 0

    @property
    def choice(self) -> Knock | BigGin:
        """What is shown."""
        return self._ways[self._place].choice

    def compose(self) -> ComposeResult:
        """Cards, their deadwood, the risk, and what can be done."""
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield Line("headline")
            yield CardGroups(id="cards")
            yield Line("sum")
            yield Line("risk")
            yield Line("fits")
            with Horizontal(id="buttons"):
                yield KeyButton("do", "Do it", id="do", main=True)
                yield KeyButton("back", "Back to the table", id="back")
                yield KeyButton("other(1)", "Another way", id="other")
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Show the first choice."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another way can be shown only if there is one."""
        return len(self._ways) > 1 or action != "other" or None

    def action_do(self) -> None:
        """Do what is shown."""
        self.dismiss(self.choice)

    def action_back(self) -> None:
        """Do nothing."""
        self.dismiss(None)

    def action_other(self, step: int) -> None:
        """Show another choice, after the last the first again."""
        self._place = (self._place + step) % len(self._ways)
        self._show()

    def _show(self) -> None:
        choice = self.choice
        ascii_only = cast(CardLooks, self.app).ascii_only
        way = self._ways[self._place]
        thrown = NO_CARDS if isinstance(choice, BigGin) else 1 << choice.card
        deadwood = way.deadwood
        left = points(deadwood)
        card = "".join(glyph_name(card, ascii_only=ascii_only) for card in iterate(thrown))
        groups = spread_groups(choice.melds, deadwood)
        if isinstance(choice, BigGin):
            title, does = "Big gin?", "Big gin"
            headline = "Lay down all eleven cards: big gin."
        elif not deadwood:
            title, does = "Gin?", "Gin"
            headline = f"Throw {card} and go gin: all ten other cards are in melds."
        else:
            title, does = "Knock?", f"Knock with {left}"
            headline = f"Throw {card} and knock with {left}."
        if thrown:
            groups.append(Group("you throw", tuple(iterate(thrown))))
        many = len(self._ways)
        place = f"way {self._place + 1} of {many}, the best first" if many > 1 else ""
        self.title_bar.show(f"{title}   {place}", self._score)
        self.headline.show(headline)
        self.cards.show(groups)
        self.sum_line.show(self._sum(deadwood))
        self.risk.show(self._risk(choice, left))
        self.fits.show(self._fits(way) if deadwood else "")
        self.query_one("#do", KeyButton).show(does, main=True)
        self.query_one("#other", KeyButton).show("Another way", possible=many > 1)

    def _sum(self, deadwood: Cards) -> str:
        if not deadwood:
            return "Deadwood: none."
        return f"Deadwood: {deadwood_sum(deadwood)}. You may knock with {self._view.limit} or less."

    def _risk(self, choice: Knock | BigGin, left: int) -> str:
        double = " This hand counts double." if self._view.doubled else ""
        return self._danger(choice, left) + double

    def _danger(self, choice: Knock | BigGin, left: int) -> str:
        rules, others = self._view.rules, self._view.opponents
        crowd = len(others) > 1
        other = "the others" if crowd else self._names[others[0]]
        if left == 0:
            bonus = rules.big_gin_bonus if isinstance(choice, BigGin) else rules.gin_bonus
            whose = "all their" if crowd else f"{other}'s"
            return (
                f"No risk: {other} may not lay off and cannot undercut. "
                f"You score {whose} deadwood + {bonus}."
            )
        if rules.undercut_on_tie:
            danger = f"{left} or less is an undercut"
        else:
            danger = f"With {left}, nobody scores. Less is an undercut"
        if crowd:
            return (
                "Each of the others may lay off cards on your melds, then counts the rest. "
                f"You score the difference to each who has more than {left}. {danger}: the first "
                f"who does scores the difference + {rules.undercut_bonus}, and you nothing."
            )
        return (
            f"{other} may lay off cards on your melds, then counts the rest. "
            f"With more than {left}, you score the difference. {danger}: "
            f"{other} scores the difference + {rules.undercut_bonus}."
        )

    def _fits(self, way: Way) -> str:
        """What the others could lay off on this way to knock, and how it compares."""
        view = self._view
        ascii_only = cast(CardLooks, self.app).ascii_only

        def name(card: int) -> str:
            return glyph_name(card, ascii_only=ascii_only)

        others = view.opponents
        other = "they" if len(others) > 1 else self._names[others[0]]
        told = []
        for seat in others:
            if held := way.known & view.known[seat]:
                told.append(
                    f"{self._names[seat]} could lay off {names(held, name)}: {points(held)}."
                )
            elif view.known[seat]:
                told.append(f"Nothing that {self._names[seat]} is known to hold fits.")
        if way.unseen:
            told.append(
                f"Unseen cards that fit: {names(way.unseen, name)}, {way.expected:.1f} points on"
                " average."
            )
        elif not way.known:
            told.append(f"No card that {other} may hold fits your melds.")
        if len(self._ways) > 1:
            best = self._ways[0].cost
            rank = "the least of all ways" if way.cost == best else f"the first way {best:.1f}"
            told.append(f"Deadwood and lay-offs together: {way.cost:.1f}, {rank}.")
        return " ".join(told)
