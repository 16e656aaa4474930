"""What is to be seen at the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content

from app.cards.cards import Card
from app.games.base import ONLOOKER
from app.games.gin.view import Phase
from app.tui.table.gin.hand import HandRow
from app.tui.table.gin.lines import PlayerLines, new_throw
from app.tui.table.gin.panel import Panel
from app.tui.table.gin.seat import GinSeat
from app.tui.widgets.others import OtherCards, Others
from app.tui.widgets.piles import Piles
from app.tui.widgets.text import FittingLine, Line
from app.tui.widgets.title_bar import UNSAVED
from app.ui.hand import GinSelection
from app.words.en import answers
from app.words.en.gin import answers as words
from app.words.en.gin import labels
from app.words.en.gin.wording import choices, knock_limit, knock_possible, prompt


class GinTableLayout:
    """The widgets of the table, made once; only those are painted of which something differs.

    The match is shown as it is ``match_view`` by the screen, and what is raised by the cursor.
    """

    def __init__(self, screen: GinSeat, selection: GinSelection) -> None:
        self._screen = screen
        self._selection = selection
        seats = len(screen.table.seats)
        is_seated = bool(screen.table.here) or screen.match_view.chair != ONLOOKER
        self._is_crowd = seats > 2 or not is_seated
        self._noticed = 0
        """How many actions of the hand there were at the player's last key or click."""
        self._zone = ""
        """Where something was raised when the piles were painted."""
        self._carried: Card | None = None
        self._said: Content | None = None
        self._bar = Line("bar")
        self._opponent = Line("opponent")
        self._opponent_cards = OtherCards("opponent-cards")
        self._others = Others(seats - is_seated)
        self._piles = Piles()
        self._last_moves = FittingLine("last-moves")
        self._message = Line("message")
        self._advice = Line("advice")
        self._hand = HandRow(self._piles.target_at)
        self._live = Line("after")
        self._limit = Line("limit")
        self.panel = Panel()
        """The pages beside the table: score sheet, known cards and moves."""

    def compose(self) -> ComposeResult:
        """All of them, in their places."""
        yield self._bar
        with Horizontal(id="felt"):
            with Container(id="table"), Vertical(id="board"):
                if self._is_crowd:
                    yield self._others.across()
                    yield self._others.around(self._piles)
                else:
                    yield self._opponent_cards
                    yield self._opponent
                    yield self._piles
                yield self._last_moves
                yield self._message
                yield self._advice
                yield self._hand
                with Horizontal(id="live"):
                    yield self._live
                    yield self._limit
            yield self.panel

    # -- answers ---------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The answer that is shown to the player; empty when there is none."""
        return self._said.plain if self._said else ""

    def say(self, text: str) -> None:
        """Answer the player, until something else happens."""
        self._said = Content.styled(self._screen.plain(text), "$highlight")
        self._advice.show(self._said)

    def forget_answer(self) -> None:
        """Something else has happened; to be painted with the words."""
        self._said = None

    # -- cards -----------------------------------------------------------------------------

    def show_cards(self) -> None:
        """Show all cards as they lie now."""
        screen = self._screen
        if not self._is_crowd:
            other = screen.opponent
            known = screen.match_view.held_by(other) or screen.view.known[other]
            self._opponent_cards.show(screen.match_view.counts[other], known)
        self.show_piles()
        self.show_hand()

    def show_piles(self) -> None:
        """Show the stock and the discards, and which of them is raised."""
        screen = self._screen
        view = screen.view
        self._zone = self._selection.zone
        # Fewer than there were, after a move was taken back.
        self._noticed = min(self._noticed, len(view.history))
        thrown = new_throw(view.history, screen.me)
        may_pass = screen.my_turn and screen.now.may("pass_upcard")
        self._piles.show(
            view.stock,
            view.pile,
            labels.UPCARD if view.phase is Phase.UPCARD else labels.DISCARDS,
            screen.card_name,
            raised=self._zone if screen.my_turn else "",
            is_new=thrown is not None and thrown >= self._noticed,
            ascii_only=screen.gin.ascii_only,
            carried=self._carried,
            pass_key=screen.key_name("pass") if may_pass else "",
        )

    def show_hand(self) -> None:
        """Show the hand in its order, and which card is raised."""
        arrangement, selection = self._selection.arrangement, self._selection
        self._hand.show(
            arrangement.held(),
            None if selection.card is None else selection.place,
            self._screen.view.drawn,
            arrangement.deadwood,
            is_away=self._carried is not None,
        )

    def show_selection(self) -> None:
        """Show what is raised now, and what a throw of it would leave."""
        if self._zone != self._selection.zone:
            self.show_cards()
        else:
            self.show_hand()
        self.show_live()

    def carry(self, card: Card | None) -> None:
        """Show over the discards a card that is dragged there and may be thrown, or none."""
        self._carried = card
        self.show_cards()

    def notice(self) -> None:
        """The player has pressed a key or clicked, so what the others threw is no longer new."""
        actions = len(self._screen.view.history)
        if self._noticed < actions:
            self._noticed = actions
            self.show_piles()

    def forget_hand(self) -> None:
        """The next hand is another one, in which nothing has been noticed yet."""
        self._noticed = 0

    def unseen(self, moment: float) -> Card | None:
        """A card that has come to the table and was not on the screen yet at this moment."""
        view = self._screen.view
        if view.drawn is not None and moment < self._hand.painted_at(view.drawn):
            return view.drawn
        return view.top if moment < self._piles.painted_at else None

    # -- words -----------------------------------------------------------------------------

    def show_words(self) -> None:
        """Show every line of text beside the panel."""
        screen, lines = self._screen, self._lines
        self.show_bar()
        if self._is_crowd:
            self._others.show(lines.others())
        else:
            self._opponent.show(lines.opponent(screen.opponent))
        self._last_moves.show(lines.last_moves())
        self._message.show(self._prompt())
        self._advice.show(self._said or self._screen.plain(self._choices()))
        self.show_live()

    def show_bar(self) -> None:
        """Show the top line, with a warning while not all of the match is on the disk."""
        if not self._bar.is_attached:
            return
        screen = self._screen
        warning = UNSAVED if screen.table.unsaved else screen.MARK
        told = self._lines.top(screen.view, screen.app.size.width - len(warning))
        self._bar.show(Content.assemble((warning, "bold reverse"), told))

    def show_live(self) -> None:
        """Show what a throw of the raised card would leave, and whether one may knock."""
        screen, selection = self._screen, self._selection
        view, card = screen.view, selection.card
        after, limit = "", ""
        if selection.after:
            if card is not None:
                name, left = screen.card_name(card), selection.after.get(card)
                after = (
                    answers.may_not_throw(name) if left is None else words.after_throw(name, left)
                )
            limit = knock_possible(min(selection.after.values()), view, screen.key_name)
        elif view.phase is not Phase.OVER and screen.hand:
            deadwood, chair = selection.arrangement.deadwood, screen.match_view.chair
            after = words.own_deadwood(deadwood)
            if chair != screen.me:
                after = words.deadwood_of(screen.people.whose(chair), deadwood)
            limit = knock_limit(view)
        self._live.show(after)
        self._limit.show(limit)

    def show_panel(self) -> None:
        """Show the pages of the panel."""
        screen = self._screen
        self.panel.show(screen.match_view, screen.people, screen.card_name)

    @property
    def _lines(self) -> PlayerLines:
        screen = self._screen
        return PlayerLines(screen.match_view, screen.card_name, screen.gin.ascii_only)

    def _prompt(self) -> Content:
        screen = self._screen
        if told := screen.told_instead:
            return Content.styled(screen.plain(told), "bold")
        if not screen.my_turn:
            waiting = self._lines.waiting(screen.view, screen.key_name)
            return Content.styled(waiting, "$felt-muted")
        name = screen.people.names[screen.me] if screen.is_shared else None
        return Content.assemble(
            (answers.your_turn(name), "bold $highlight"),
            (prompt(screen.view, screen.card_name), "bold"),
        )

    def _choices(self) -> str:
        screen = self._screen
        if screen.my_turn:
            now = screen.now
            knock, gin = now.may("knock"), now.may("gin")
            return choices(screen.view, screen.key_name, knock=knock, gin=gin)
        return answers.takes_back(screen.key_name) if screen.match_view.may_take_back else ""
