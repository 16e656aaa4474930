"""The defence against a knock: lay-offs, and the player's own spread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll

from app.cards.cards import Card, iterate, points
from app.games.gin.actions import Action, LayOff
from app.games.gin.melds import deadwood, is_run, unmelded
from app.games.gin.view import Phase, View
from app.refusal import Refused
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.handles import MatchHandle
from app.text.gin.labels import YOURS, meld_and_number
from app.text.gin.scoring import score_lines
from app.text.lists import either, listed
from app.text.people import People
from app.text.refusals import sentence_for
from app.text.speech import msg, tr, tr_c
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY, PassingScreen
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.knock import KnockResponse
from app.ui.serious import SeriousCode

if TYPE_CHECKING:
    from app.tui.widgets.clocks import ClockRow


class LayOffScreen(PassingScreen[tuple[Action, ...], GinMatchView]):
    """Asks the player of ``match_view.me`` for the answer to a knock.

    The result is the whole answer: the lay-offs since the knock, in order, then the spread. The
    match does not change before. There is no result if the knock is taken back meanwhile, or if a
    CPU player stands in and answers it.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "layoff.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("layoff.best", "best"),
        bind("layoff.lay_off", "lay_off"),
        # If nothing is better than to count, all of these do it.
        bind("layoff.accept", "accept"),
        bind("layoff.take_back", "take_back"),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
        bind("layoff.left", "move(-1)", show=False),
        bind("layoff.right", "move(1)", show=False),
        *(bind(f"layoff.onto_{number}", f"onto({number - 1})", show=False) for number in (1, 2, 3)),
    ]

    title_bar = getters.query_one(TitleBar)
    theirs = getters.query_one("#theirs", CardGroups)
    mine = getters.query_one("#mine", CardGroups)

    def __init__(
        self,
        table: MatchHandle,
        match_view: GinMatchView,
        about: Callable[..., str] = lambda key_of, *, has_laid_off: "",
        *,
        counts: bool = True,
    ) -> None:
        """``about`` returns a text in place of the advice; empty for the advice.

        Esc leaves a hand that does not count.
        """
        super().__init__(table, match_view, _is_past)
        self._about_lay_offs = about
        self._can_be_left = not counts
        self._defending = KnockResponse(match_view)
        self._card: Card | None = None
        self._asking = False
        self._clocks: ClockRow | None = None
        """The clocks; None at a table without any."""
        self._says = ""
        """The answer to a lay-off that is not possible; empty if there is none."""
        self._counts = False
        """Whether nothing is better than to count now; Enter does it then."""

    def compose(self) -> ComposeResult:
        if self.match_view.clocks:
            # Imported late: only tables on a server have clocks.
            from app.tui.widgets.clocks import ClockRow

            self._clocks = ClockRow()
            yield Horizontal(TitleBar(""), self._clocks, id="top")
        else:
            yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield Line("knocker", "heading")
            yield CardGroups(id="theirs")
            yield Line("me", "heading")
            yield CardGroups(id="mine", lifts=True)
            yield Line("about")
            yield Line("advice")
            yield Line("worth")
            with Horizontal(id="buttons"):
                yield KeyButton("best", tr("Best defence"), id="best", main=True)
                yield KeyButton("accept", tr("Count now"), id="accept")
                yield KeyButton("lay_off", tr("Lay off"), id="lay-off")
                yield KeyButton("take_back", tr("Undo"), id="take-back")
        # The keys of the defence need the whole line.
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        self._show()
        if self.likes_motion:
            # Imported late: most players like no motion.
            from app.tui.motion import opening

            self.motion.begin(opening(lambda: self.theirs))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "best" if not self._defending.advises:
                return None
            case "best":
                return not self._counts
            case "take_back":
                is_shown = self._defending.can_choose or not self._defending.advises
                return self._defending.may_take_back or (None if is_shown else False)
            case "lay_off" if not self._defending.advises:
                return self._card is not None or None
            case "lay_off":
                fits = self._card is not None and bool(self._targets(self._card))
                return fits or (None if self._defending.can_choose else False)
            case "onto":
                return self._card is not None and parameters[0] in self._targets(self._card)
            case "move":
                return self._card is not None or None
        return True

    def why_not(self, binding: Binding) -> str:
        if binding.action == "best" and not self._defending.advises:
            return sentence_for(Refused(SeriousCode.BEST))
        if why := super().why_not(binding):
            return why
        if self._card is None:
            return tr("No card is left that could be laid off.")
        return tr(
            "{card} fits none of {who}'s melds.",
            card=self.card_name(self._card),
            who=self._people.names[self._defending.knocker],
        )

    def action_move(self, step: int) -> None:
        """Raise the next card; after the last, the first."""
        cards = self._cards
        assert self._card is not None
        self._card = cards[(cards.index(self._card) + step) % len(cards)]
        self._asking, self._says = False, ""
        self._show()

    def action_lay_off(self) -> None:
        """Lay off the raised card, after a question if it fits several melds."""
        assert self._card is not None
        targets = self._targets(self._card)
        if not targets:
            self._says = self._fits_none(self._card)
            self._show()
        elif len(targets) == 1:
            self._lay_off(self._card, targets[0])
        else:
            self._asking = True
            self._show()

    def action_onto(self, index: int) -> None:
        if self._card is not None and index in self._targets(self._card):
            self._lay_off(self._card, index)

    def action_take_back(self) -> None:
        self._card, self._says = self.lay_offs.pop().card, ""
        self._show()

    def action_accept(self) -> None:
        self.dismiss(self._defending.count())

    def action_best(self) -> None:
        """Take back all lay-offs, and make the defence that leaves the least deadwood."""
        self.dismiss(self._defending.do_best())

    def action_menu(self) -> None:
        if self._can_be_left:
            self.dismiss(None)
        else:
            super().action_menu()

    def settings_changed(self, order_before: str) -> None:
        self._show()

    @on(CardGroups.Pressed, "#mine")
    def _press_card(self, event: CardGroups.Pressed) -> None:
        if event.card is None:
            return
        tries = self._targets(event.card) or not self._defending.advises
        if event.card == self._card and tries:
            self.action_lay_off()
        else:
            self._card = event.card
            self._asking, self._says = False, ""
            self._show()

    @on(CardGroups.Pressed, "#theirs")
    def _press_meld(self, event: CardGroups.Pressed) -> None:
        self.action_onto(event.group)

    @property
    def lay_offs(self) -> list[LayOff]:
        """The lay-offs so far, in order; the other players do not see them yet."""
        return self._defending.lay_offs

    @property
    def _view(self) -> View:
        return self._defending.view

    @property
    def _cards(self) -> list[Card]:
        return [card for group in self.mine.groups for card in group.cards]

    @property
    def _fitting(self) -> list[Card]:
        """The cards that can be raised first: those that fit, or any if nobody says which do."""
        if not self._defending.advises:
            return self._cards
        return [card for card in self._cards if self._targets(card)]

    @property
    def _people(self) -> People:
        ascii_only = cast(CardLooks, self.app).ascii_only
        return People.of(self.match_view, ascii_only=ascii_only)

    def _targets(self, card: Card) -> list[int]:
        return self._defending.targets(card)

    def _lay_off(self, card: Card, index: int) -> None:
        self.lay_offs.append(LayOff(card, index))
        self._says = ""
        self._show()

    def _show(self) -> None:
        match_view, view, people = self.match_view, self._view, self._people
        knocker = people.names[self._defending.knocker]
        limit = points(view.spread_deadwood)
        self.title_bar.show(
            tr("{who} knocks with {deadwood}", who=knocker, deadwood=limit),
            score_lines(match_view, people),
        )
        self.query_one("#knocker", Line).show(tr("{who}'s cards", who=knocker))
        if self._clocks:
            self._clocks.show(match_view, people.names, self.size.width // 3)
        _, knock = self._defending.knock
        self.theirs.show([*self._their_groups(), CardGroup(tr("discarded"), (knock.card,))])
        groups = self._my_groups()
        self.mine.show(groups)
        fitting = self._fitting
        if self._card not in self._cards or not fitting:
            self._card = fitting[0] if fitting else None
        self.mine.show(groups, self._card)
        self.query_one("#me", Line).show(
            tr("Your cards; the arrows raise one. Over a card: the meld that it fits.")
            if fitting and self._defending.advises
            else tr("Your cards; the arrows raise one.")
            if fitting
            else tr("Your cards")
        )
        self.query_one("#about", Line).show(self._about())
        self._show_worth()
        self.refresh_bindings()
        # Its key changes with the advice.
        self.query_one("#accept", KeyButton).write_key()

    def _their_groups(self) -> list[CardGroup]:
        view = self._view
        groups = spread_groups(
            view.spread, view.spread_deadwood, self._defending.laid_off, tr_c("whose cards", YOURS)
        )
        melds = len(view.spread)
        return [
            replace(group, label=f"{number} {group.label}") if number <= melds else group
            for number, group in enumerate(groups, 1)
        ]

    def _my_groups(self) -> list[CardGroup]:
        hand, melds = self._view.hand, self._defending.melds
        arrow = ">" if cast(CardLooks, self.app).ascii_only else "→"
        marks = {}
        for card in iterate(hand) if self._defending.advises else ():
            if targets := self._targets(card):
                numbers = "/".join(str(index + 1) for index in targets)
                marks[card] = arrow + (numbers if len(targets) < 3 else tr("any"))
        return [
            replace(group, marks={card: marks[card] for card in group.cards if card in marks})
            for group in spread_groups(melds, unmelded(hand, melds), counts=self._defending.advises)
        ]

    def _about(self) -> str:
        card, knocker = self._card, self._people.names[self._defending.knocker]
        if not self._defending.advises:
            return self._about_own(card)
        if card is None:
            counting = self._defending.counting(self._people)
            told = (
                msg("Nothing more fits {name}'s melds: {ending}")
                if self._defending.laid_off
                # Translators: what the hand comes to follows: "you end on 12 against 4. Vera ..."
                else msg("Nothing fits {name}'s melds: {ending}")
            )
            return tr(told, name=knocker, ending=counting)
        targets = self._targets_told(card)
        if not targets:
            return self._fits_none(card)
        if self._asking:
            return self._question(card)
        after = deadwood(self._view.hand & ~(1 << card))
        return tr(
            "{card} fits {who}'s {melds}. Without it your deadwood is {deadwood}.",
            card=self.card_name(card),
            who=knocker,
            melds=listed(targets),
            deadwood=after,
        )

    def _about_own(self, card: Card | None) -> str:
        if self._asking and card is not None:
            return self._question(card)
        return self._says or tr(
            "Lay off what fits: {lay_off} lays off the raised card, {count} counts.",
            lay_off=self.key_of("lay_off"),
            count=self.key_of("accept"),
        )

    def _fits_none(self, card: Card) -> str:
        knocker = self._people.names[self._defending.knocker]
        return tr("{card} fits none of {who}'s melds.", card=self.card_name(card), who=knocker)

    def _targets_told(self, card: Card) -> list[str]:
        spread = self._view.spread
        return [
            meld_and_number(index + 1, is_run=is_run(spread[index]))
            for index in self._targets(card)
        ]

    def _question(self, card: Card) -> str:
        return tr(
            "Lay {card} off on {melds}? Press the number, or click on the meld.",
            card=self.card_name(card),
            melds=either(self._targets_told(card)),
        )

    def _show_own(self) -> None:
        """Show the buttons of a player who lays off without help."""
        lay_off = self.query_one("#lay-off", KeyButton)
        if self._card is not None:
            told = tr("Lay off {card:<3}", card=self.card_name(self._card))
            lay_off.show(told)
        lay_off.visible = self._card is not None
        self.query_one("#best", KeyButton).display = False
        self.query_one("#accept", KeyButton).show(tr("Count now"))
        take_back = self.query_one("#take-back", KeyButton)
        take_back.show(tr("Undo"), possible=self._defending.may_take_back)

    def _show_worth(self) -> None:
        defending, people = self._defending, self._people
        if not defending.advises:
            self._show_own()
            return
        best = defending.best()
        is_best = deadwood(self._view.hand) == best.deadwood
        ending = defending.best_ending(best, people)
        fits = bool(self._fitting)
        # Without a choice the line above says everything.
        how = defending.how(best, self.card_name)
        advice = (
            tr("Best defence: {how}, {ending}", how=how, ending=ending)
            if fits or not is_best
            else ""
        )
        told = self._about_lay_offs(self.key_of, has_laid_off=bool(self.lay_offs))
        self.query_one("#advice", Line).show(told or advice)
        counting = "" if is_best else tr("Count now: {ending}", ending=defending.counting(people))
        self.query_one("#worth", Line).show(counting)
        self._counts = is_best
        raised = self._card is not None and bool(self._targets(self._card))
        lay_off = self.query_one("#lay-off", KeyButton)
        lay_off.show(
            tr("Lay off")
            if self._card is None
            else tr("Lay off {card:<3}", card=self.card_name(self._card)),
            possible=raised,
        )
        lay_off.visible = fits
        # The gold button is the one that Enter presses, and there is only one.
        best_button = self.query_one("#best", KeyButton)
        best_button.show(tr("Best defence"), main=not is_best)
        best_button.display = not is_best
        accept = self.query_one("#accept", KeyButton)
        accept.show(tr("Count") if is_best else tr("Count now"), main=is_best)
        take_back = self.query_one("#take-back", KeyButton)
        may_take_back = bool(self.lay_offs)
        take_back.show(tr("Undo"), possible=may_take_back)
        take_back.visible = fits or may_take_back


def _is_past(match_view: GinMatchView) -> bool:
    return not match_view.is_my_turn or match_view.view.phase is not Phase.LAYOFF
