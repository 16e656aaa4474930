"""The opponent knocked: laying off, and the player's own spread."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, cast

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll

from app.desk.defence import laying_off, own_lay_offs
from app.games.gin.actions import Action, Knock, LayOff, Melds, Spread
from app.games.gin.melds import (
    Defence,
    arrangements,
    best_defence,
    deadwood,
    is_run,
    lay_off_targets,
    unmelded,
)
from app.games.gin.score import Outcome, Showing, score_hand
from app.games.gin.view import View
from app.rummy.cards import Card, Cards, as_set, glyph_name, iterate, points
from app.styles import styles_folder
from app.table.gin import GinTable
from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.match_screen import MENU_KEY, QUIT_KEY, RULES_KEY, MatchScreen
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroups, Group, spread_groups
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.line import Line
from app.tui.widgets.steady_footer import SteadyFooter
from app.tui.widgets.title_bar import TitleBar
from app.words.en.gin import layoff as words
from app.words.en.gin.labels import YOURS, meld_and_number
from app.words.en.gin.scoring import score_lines
from app.words.en.people import People


class LayOffScreen(MatchScreen[tuple[Action, ...], GinTable]):
    """Lets the player of ``seen.me`` answer a knock.

    The result is the whole answer: the cards to lay off since the knock, in order, then the
    spread. Nothing is done before.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "layoff.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("layoff.best", "enter,space,b", "best"),
        bind("layoff.lay_off", "l", "lay_off"),
        # Where nothing is better than to count, all of these do so.
        bind("layoff.accept", "enter,space,a,b", "accept"),
        bind("layoff.take_back", "u", "take_back"),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
        bind("layoff.left", "left", "move(-1)", show=False),
        bind("layoff.right", "right", "move(1)", show=False),
        *(
            bind(f"layoff.onto_{number}", str(number), f"onto({number - 1})", show=False)
            for number in (1, 2, 3)
        ),
    ]

    title_bar = getters.query_one(TitleBar)
    theirs = getters.query_one("#theirs", CardGroups)
    mine = getters.query_one("#mine", CardGroups)

    def __init__(self, table: OpenMatch, seen: GinTable) -> None:
        super().__init__(table, seen)
        self._seat = seen.me
        self.lay_offs = own_lay_offs(seen.view)
        """What is laid off so far, in order; nobody else knows it yet."""
        self._card: Card | None = None
        self._asking = False
        self._counts = False
        """Nothing is better than to count now, so that is what Enter does."""

    def compose(self) -> ComposeResult:
        """The knocker's spread, the player's cards, what each choice is worth."""
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
                yield KeyButton("best", words.BEST, id="best", main=True)
                yield KeyButton("accept", words.COUNT_NOW, id="accept")
                yield KeyButton("lay_off", words.LAY_OFF, id="lay-off")
                yield KeyButton("take_back", words.TAKE_BACK, id="take-back")
        # The keys of the defence need the whole line.
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        """Raise the first card that can be laid off."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the rules allow now."""
        match action:
            case "best":
                return not self._counts
            case "take_back":
                return bool(self.lay_offs) or (None if self._chooses else False)
            case "lay_off":
                fits = self._card is not None and bool(self._targets(self._card))
                return fits or (None if self._chooses else False)
            case "onto":
                return self._card is not None and parameters[0] in self._targets(self._card)
            case "move":
                return self._card is not None or None
        return True

    def action_move(self, step: int) -> None:
        """Raise the next card, after the last the first."""
        cards = self._cards
        assert self._card is not None
        self._card = cards[(cards.index(self._card) + step) % len(cards)]
        self._asking = False
        self._show()

    def action_lay_off(self) -> None:
        """Lay the raised card off, after a question where it fits several melds."""
        assert self._card is not None
        targets = self._targets(self._card)
        if len(targets) == 1:
            self._lay_off(self._card, targets[0])
        else:
            self._asking = True
            self._show()

    def action_onto(self, place: int) -> None:
        """Lay the raised card off on one of the knocker's melds."""
        if self._card is not None and place in self._targets(self._card):
            self._lay_off(self._card, place)

    def action_take_back(self) -> None:
        """Take the last card laid off back, and raise it."""
        self._card = self.lay_offs.pop().card
        self._show()

    def action_accept(self) -> None:
        """Lay nothing more off."""
        self._spread(arrangements(self._view.hand)[0])

    def action_best(self) -> None:
        """Take back what was laid off by hand, and do what leaves the least deadwood."""
        defence = self._best()
        self.lay_offs = [LayOff(card, place) for card, place in defence.lay_offs]
        self._spread(defence.melds)

    def settings_changed(self, order_before: str) -> None:
        """Show all in the signs that are chosen now."""
        self._show()

    @on(CardGroups.Pressed, "#mine")
    def _press_card(self, event: CardGroups.Pressed) -> None:
        if event.card is None:
            return
        if event.card == self._card and self._targets(event.card):
            self.action_lay_off()
        else:
            self._card = event.card
            self._asking = False
            self._show()

    @on(CardGroups.Pressed, "#theirs")
    def _press_meld(self, event: CardGroups.Pressed) -> None:
        self.action_onto(event.group)

    @property
    def _knock(self) -> tuple[int, Knock]:
        """Who knocked, and how."""
        (knock,) = (
            (seat, action) for seat, action in self.seen.view.history if isinstance(action, Knock)
        )
        return knock

    @property
    def _knocker(self) -> int:
        return self._knock[0]

    @property
    def _view(self) -> View:
        """What the player would know with the cards laid off that are to be."""
        return laying_off(self.seen.view, self.lay_offs)

    @property
    def _thrown(self) -> Card:
        """The card that the knocker threw."""
        return self._knock[1].card

    @property
    def _laid_off(self) -> Cards:
        """The cards that this player has laid off; others may have done so before."""
        return as_set({action.card for action in self.lay_offs})

    @property
    def _melds(self) -> Melds:
        """The player's own melds, as they would be spread now."""
        return arrangements(self._view.hand)[0]

    @property
    def _cards(self) -> list[Card]:
        """The player's cards as they lie, from left to right."""
        return [card for group in self.mine.groups for card in group.cards]

    @property
    def _fitting(self) -> list[Card]:
        """The player's cards that can be laid off, from left to right."""
        return [card for card in self._cards if self._targets(card)]

    @property
    def _people(self) -> People:
        ascii_only = cast(CardLooks, self.app).ascii_only
        return People.of(self.seen, ascii_only=ascii_only)

    @property
    def _chooses(self) -> bool:
        """Whether there is, or was, anything to lay off."""
        return bool(self._laid_off) or any(map(self._targets, iterate(self._view.hand)))

    def _targets(self, card: Card) -> list[int]:
        return lay_off_targets(card, self._view.spread)

    def _glyph(self, card: Card) -> str:
        return glyph_name(card, ascii_only=cast(CardLooks, self.app).ascii_only)

    def _lay_off(self, card: Card, place: int) -> None:
        self.lay_offs.append(LayOff(card, place))
        self._show()

    def _spread(self, melds: Melds) -> None:
        self.dismiss((*self.lay_offs, Spread(melds)))

    def _best(self) -> Defence:
        """The best defence from the moment of the knock."""
        view, laid_off = self._view, self._laid_off
        return best_defence(view.hand | laid_off, tuple(meld & ~laid_off for meld in view.spread))

    def _show(self) -> None:
        match, view, people = self.seen, self._view, self._people
        knocker = people.names[self._knocker]
        limit = points(view.spread_deadwood)
        self.title_bar.show(
            words.knocks(knocker, limit),
            score_lines(match, people),
        )
        self.query_one("#knocker", Line).show(words.cards_of(knocker))
        self.theirs.show([*self._their_groups(), Group(words.THROWN, (self._thrown,))])
        groups = self._my_groups()
        self.mine.show(groups)
        fitting = self._fitting
        if self._card not in self._cards or not fitting:
            self._card = fitting[0] if fitting else None
        self.mine.show(groups, self._card)
        self.query_one("#me", Line).show(words.CHOOSE if fitting else words.YOUR_CARDS)
        self.query_one("#about", Line).show(self._about())
        self._show_worth()
        self.refresh_bindings()
        # Its key is another one then.
        self.query_one("#accept", KeyButton).write_key()

    def _their_groups(self) -> list[Group]:
        """The knocker's cards, each meld under the number that it is chosen by."""
        view = self._view
        groups = spread_groups(view.spread, view.spread_deadwood, self._laid_off, YOURS)
        melds = len(view.spread)
        return [
            replace(group, label=f"{number} {group.label}") if number <= melds else group
            for number, group in enumerate(groups, 1)
        ]

    def _my_groups(self) -> list[Group]:
        hand, melds = self._view.hand, self._melds
        arrow = ">" if cast(CardLooks, self.app).ascii_only else "→"
        marks = {}
        for card in iterate(hand):
            if targets := self._targets(card):
                numbers = "/".join(str(place + 1) for place in targets)
                marks[card] = arrow + (numbers if len(targets) < 3 else words.ANY)
        return [
            replace(group, marks={card: marks[card] for card in group.cards if card in marks})
            for group in spread_groups(melds, unmelded(hand, melds))
        ]

    def _about(self) -> str:
        """The raised card in a sentence."""
        card, knocker = self._card, self._people.names[self._knocker]
        if card is None:
            return words.nothing_fits(knocker, self._counting(), more=bool(self._laid_off))
        spread = self._view.spread
        targets = [
            meld_and_number(place + 1, is_run=is_run(spread[place]))
            for place in self._targets(card)
        ]
        if not targets:
            return words.fits_none(self._glyph(card), knocker)
        if self._asking:
            return words.which_meld(self._glyph(card), targets)
        after = deadwood(self._view.hand & ~(1 << card))
        return words.fits(self._glyph(card), knocker, targets, after)

    def _counting(self) -> str:
        """What it comes to if nothing more is laid off."""
        hand, melds = self._view.hand, self._melds
        return self._ending(Showing(melds, unmelded(hand, melds), ()))

    def _show_worth(self) -> None:
        hand, best = self._view.hand, self._best()
        is_best = deadwood(hand) == best.deadwood
        rest = (hand | self._laid_off) & ~as_set(card for card, _ in best.lay_offs)
        ending = self._ending(Showing(best.melds, unmelded(rest, best.melds), ()))
        fits = bool(self._fitting)
        # Where there is nothing to choose, the line above has said it all.
        self.query_one("#advice", Line).show(
            words.best(self._how(best), ending) if fits or not is_best else ""
        )
        self.query_one("#worth", Line).show("" if is_best else words.count_now(self._counting()))
        self._counts = is_best
        raised = self._card is not None and bool(self._targets(self._card))
        lay_off = self.query_one("#lay-off", KeyButton)
        lay_off.show(
            words.LAY_OFF if self._card is None else words.lay_off(self._glyph(self._card)),
            possible=raised,
        )
        lay_off.visible = fits
        # Gold is what Enter does, and one button for that is enough.
        best_button = self.query_one("#best", KeyButton)
        best_button.show(words.BEST, main=not is_best)
        best_button.display = not is_best
        accept = self.query_one("#accept", KeyButton)
        accept.show(words.COUNT if is_best else words.COUNT_NOW, main=is_best)
        take_back = self.query_one("#take-back", KeyButton)
        may_take_back = bool(self.lay_offs)
        take_back.show(words.TAKE_BACK, possible=may_take_back)
        take_back.visible = fits or may_take_back

    def _how(self, best: Defence) -> str:
        """What to do for the best defence, from how the cards lie now."""
        wanted, laid_off = [card for card, _ in best.lay_offs], set(iterate(self._laid_off))
        back = " ".join(map(self._glyph, sorted(laid_off.difference(wanted))))
        more = " ".join(self._glyph(card) for card in wanted if card not in laid_off)
        return words.how(back, more, laid_off=bool(laid_off))

    def _ending(self, mine: Showing) -> str:
        """What the hand would come to if the player spread this, after the words before it."""
        view, people = self._view, self._people
        theirs = Showing(view.spread, view.spread_deadwood, ())
        showings = {self._seat: mine, self._knocker: theirs}
        pair = (self._seat, self._knocker)
        by_seat = tuple(showings.get(seat, mine) for seat in range(len(view.scores)))
        result = score_hand(view.rules, self._knocker, by_seat, pair)
        scores, earned = "", [result.points]
        if result.winner is not None:
            scores = people.does(result.winner, "score")
        undercut = result.outcome is Outcome.UNDERCUT
        if undercut:
            *_, bonus = result.items
            earned = [result.points - bonus.points, bonus.points]
        return words.ending(mine.points, theirs.points, scores, earned, undercut=undercut)
