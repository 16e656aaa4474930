"""The table: where a match is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.worker import Worker

from app.desk.arrangement import Arrangement, meld_kind
from app.desk.defence import own_lay_offs
from app.desk.turn import Turn
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Knock,
)
from app.games.gin.melds import best_discards, is_meld, unmelded
from app.games.gin.view import Phase, View
from app.review.hints import explain
from app.rummy.cards import Card, Cards, glyph_name, iterate
from app.store.settings import ORDERS
from app.styles import styles_folder
from app.table.cpu import CpuError
from app.table.gin import GinPlayed, GinTable
from app.table.place import Event, Kind, OpenMatch
from app.tui.ahead import Ahead
from app.tui.last_moves import new_throw
from app.tui.player_lines import PlayerLines
from app.tui.screens.match_screen import MatchScreen
from app.tui.screens.table_keys import ABOUT_CARDS, KEYS, MOVES, binding_of
from app.tui.widgets.hand import HandRow
from app.tui.widgets.line import FittingLine, Line
from app.tui.widgets.others import Others
from app.tui.widgets.panel import Panel
from app.tui.widgets.piles import PILE, STOCK, OpponentCards, Pile, Piles
from app.tui.widgets.steady_footer import EarlyFooter
from app.tui.widgets.title_bar import UNSAVED
from app.words.en.cards import long_name
from app.words.en.gin.scoring import score_lines
from app.words.en.gin.wording import (
    about_early_keys,
    advice,
    choices,
    going_round,
    knock_limit,
    outlook,
    prompt,
    story,
    will_do,
)
from app.words.en.people import People
from app.words.en.refusals import sentence_for
from app.words.glyphs import plain

if TYPE_CHECKING:
    from app.tui.widgets.command_line import CommandLine
    from app.words.en.gin.lesson import Lesson

HAND = "hand"


class TableScreen(MatchScreen[None]):
    """One match, seen from the seat of the person at this terminal.

    The match takes its course by itself; this screen shows what happens, and turns keys into
    actions.
    """

    CSS_PATH = styles_folder() / "table.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    def __init__(self, table: OpenMatch) -> None:
        people = table.here
        self._shared = len(people) > 1
        """Several people use this keyboard, and none sees another's cards."""
        self.place = table.place(people[0] if len(people) == 1 else ONLOOKER)
        """The place that is shown; an onlooker's while the keyboard is passed on."""
        super().__init__(table, cast(GinTable, self.place.snapshot()))
        self._stop_listening: Callable[[], None] | None = None
        self._busy = False
        """Several actions are being done at once: only the last is followed."""
        self._before = ONLOOKER
        """The seat that was shown before the keyboard was passed on."""
        self._arrangement = Arrangement("melds")
        self._zone = HAND
        self._place = 0
        self._said: Content | None = None
        """An answer to a key, shown until the next action."""
        self._after: dict[Card, int] = {}
        """Deadwood after throwing each card that may be thrown."""
        self._turn: tuple[object, ...] = ()
        self._hand_shown = (0, ONLOOKER)
        self._noticed = 0
        """How many actions of the hand there were at the player's last key or click."""
        self._adviser: Worker[None] | None = None
        self._ahead = Ahead()
        self._covered = False
        """What comes next has to wait for the screen that lies over this one."""
        self._lesson: Lesson | None = None
        """For somebody who plays for the first time."""
        self._bar = Line("bar")
        self._opponent = Line("opponent")
        self._opponent_cards = OpponentCards()
        self._crowd = len(table.seats) > 2 or not people
        self._others = Others(len(table.seats) - bool(people))
        self._piles = Piles()
        self._last_moves = FittingLine("last-moves")
        self._message = Line("message")
        self._advice = Line("advice")
        self._hand = HandRow(self._piles.is_discards)
        self._carried: Card | None = None
        """A card that is dragged over the discards and may be thrown."""
        self._live = Line("after")
        self._limit = Line("limit")
        self._panel = Panel()
        self._command_line: CommandLine | None = None
        """Made when it is first opened."""

    # -- what is on the screen -------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Everything is made once and only ever shown again."""
        self.fit(self.app.size)
        # From here on a key that was typed ahead finds the cards it is about.
        self._arrangement.order = self.gin.settings.order
        self._arrangement.hold(self.view.hand, self.view.drawn)
        yield self._bar
        with Horizontal(id="felt"):
            with Container(id="table"), Vertical(id="board"):
                if self._crowd:
                    yield self._others
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
            yield self._panel
        yield EarlyFooter(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Show the match where it stands, and go on with it."""
        self._stop_listening = self.place.listen(self._heard)
        self.show_all()
        if self.table.restored:
            self.notify(sentence_for(self.table.restored), timeout=8)

    def on_unmount(self) -> None:
        """Nobody is told any more."""
        if self._stop_listening:
            self._stop_listening()

    def begin(self) -> None:
        """Let the match take its course, and show where it stands."""
        self.table.start()
        self.follow()

    def on_resize(self, event: events.Resize) -> None:
        """The top line reaches to both ends, cards are as large as the window lets them be, and
        the panel shows what there is room for.
        """
        self.fit(event.size)
        self._show_words(self.view)
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        self._show_panel()
        # Where all pages of the panel are in sight, none has to be turned.
        self.refresh_bindings()

    def on_screen_resume(self) -> None:
        """Do what had to wait for the screen that lay over this one."""
        if self._covered and self.gin.table is self.table:
            self._covered = False
            self.follow()

    @property
    def view(self) -> View:
        """What the person at this terminal may know."""
        return self.seen.view

    @property
    def me(self) -> int:
        """The seat that is shown; an onlooker's while the keyboard is passed on."""
        return self.place.seat

    def _sit(self, seat: int) -> None:
        """Show the table from another place."""
        self.place = self.table.place(seat)
        self.seen = self.place.snapshot()

    @property
    def my_turn(self) -> bool:
        """Whether the hand waits for the person at this terminal."""
        return self.seen.is_my_turn

    def place_of(self, card: Card) -> int:
        """The place, from the left, of a card in the hand. Raises ValueError for any other."""
        return self._arrangement.cards.index(card)

    def card_name(self, card: Card) -> str:
        """How a card is written on this terminal."""
        return glyph_name(card, ascii_only=self.gin.ascii_only)

    def show_all(self) -> None:
        """Show the match as it is now; only what differs is painted."""
        self.seen = self.place.snapshot()
        view = self.view
        shown = (self.seen.deal, self.me)
        if self._hand_shown != shown:
            self._hand_shown = shown
            self._arrangement.cards = []
            self._noticed = 0
        self._arrangement.hold(view.hand, view.drawn)
        self._follow_turn(view)
        self._follow_lesson(view)
        self._show_cards(view)
        self._show_words(view)
        self._show_panel()
        self.refresh_bindings()

    def _follow_turn(self, view: View) -> None:
        """Raise what the next step is about, when there is a next step."""
        turn = (
            self.seen.deal,
            view.seat,
            view.phase,
            view.to_act,
            view.drawn,
            len(view.history),
        )
        if turn == self._turn:
            return
        self._turn = turn
        self._said = None
        self._place = max(min(self._place, len(self._arrangement.cards) - 1), 0)
        self._after = {}
        if not self.my_turn:
            return
        match view.phase:
            case Phase.DRAW:
                self._zone = STOCK
                if told := going_round(view, self._key):
                    self.notify(self._plain(told), timeout=8)
            case Phase.UPCARD | Phase.LAST_CARD:
                self._zone = PILE
            case Phase.DISCARD:
                self._zone = HAND
                self._after = dict(best_discards(view.hand, view.hand & ~view.throwable))
                assert view.drawn is not None
                self._place = self.place_of(self._arrangement.to_throw(self._after, view.drawn))

    def _follow_lesson(self, view: View) -> None:
        """Tell somebody who plays here for the first time what can be done, once."""
        if self.gin.settings.first_time and not self._shared and view.seat in view.playing:
            from app.words.en.gin.lesson import Lesson

            self.gin.update_settings(first_time=False)
            self._lesson = Lesson(self._key)
        if self._lesson is None:
            return
        told = self._lesson.follow(view)
        if self._lesson.is_over or view.phase in (Phase.LAYOFF, Phase.OVER):
            self._lesson = None
        self._panel.show_lesson(self._plain(told) if self._lesson else "", self._key("lesson"))

    def action_end_lesson(self) -> None:
        """End the lesson, for good."""
        self._lesson = None
        self._panel.show_lesson("", "")
        self.refresh_bindings()

    def _show_cards(self, view: View) -> None:
        other = view.opponent
        if not self._crowd:
            self._opponent_cards.show(self.seen.counts[other], view.known[other])
        self._show_piles(view)
        self._show_hand(view)

    def _show_piles(self, view: View) -> None:
        # Fewer than there were, after a move was taken back.
        self._noticed = min(self._noticed, len(view.history))
        thrown = new_throw(view.history, self.me)
        self._piles.show(
            view,
            self.card_name,
            raised=self._zone if self.my_turn else "",
            is_new=thrown is not None and thrown >= self._noticed,
            ascii_only=self.gin.ascii_only,
            carried=self._carried,
            pass_key=self._key("pass") if self.now.may("pass_upcard") else "",
        )

    def _notice(self) -> None:
        """The player has pressed a key or clicked, so what the others threw is no longer new."""
        actions = len(self.view.history)
        if self._noticed < actions:
            self._noticed = actions
            self._show_piles(self.view)

    def _show_hand(self, view: View) -> None:
        focus = self._place if self._zone == HAND else None
        is_away = self._carried is not None
        held, deadwood = self._arrangement.held(), self._arrangement.deadwood
        self._hand.show(held, focus, view.drawn, deadwood, is_away=is_away)

    def _show_words(self, view: View) -> None:
        around = self._around
        self._show_bar(view)
        if self._crowd:
            self._others.show(around.others())
        else:
            self._opponent.show(around.opponent(view))
        self._last_moves.show(around.last_moves())
        self._message.show(self._prompt(view))
        self._advice.show(self._said or self._plain(self._choices(view)))
        self._show_live(view)

    def _show_bar(self, view: View) -> None:
        warning = UNSAVED if self.table.unsaved else ""
        told = self._around.top(view, self.app.size.width - len(warning))
        self._bar.show(Content.assemble((warning, "bold reverse"), told))

    def saving_changed(self) -> None:
        """Say on the top line whether all of the match is on the disk."""
        if self._bar.is_attached:
            self._show_bar(self.view)

    @property
    def _around(self) -> PlayerLines:
        return PlayerLines(self.seen, self.card_name, self.gin.ascii_only)

    @property
    def _people(self) -> People:
        return People.of(self.seen, ascii_only=self.gin.ascii_only)

    def _prompt(self, view: View) -> Content:
        if not self.my_turn:
            return Content.styled(self._around.waiting(view, self._key), "$felt-muted")
        name = self._people.names[self.me]
        return Content.assemble(
            (f"{name}, your turn: " if self._shared else "Your turn: ", "bold $highlight"),
            (prompt(view, self.card_name), "bold"),
        )

    def _choices(self, view: View) -> str:
        if self.my_turn:
            return choices(view, self._key)
        if self.seen.may_take_back:
            return f"{self._key('undo')} takes your last move back"
        return ""

    def _key(self, name: str) -> str:
        """How the key of one of this screen's bindings is written, wherever it has been moved."""
        return self.gin.get_key_display(binding_of(name, self.gin.settings.keymap))

    @property
    def now(self) -> Turn:
        """What may be done now, and why not the rest."""
        return Turn(self.seen, self.card_name, self._key)

    def _show_live(self, view: View) -> None:
        after, limit = "", ""
        if self._after:
            card = self._arrangement.cards[self._place] if self._zone == HAND else None
            if card is None:
                after = ""
            elif card in self._after:
                after = f"After {self.card_name(card)}: deadwood {self._after[card]}"
            else:
                after = f"Not {self.card_name(card)}: just taken"
            limit = outlook(min(self._after.values()), view, self._key)
        elif view.phase is not Phase.OVER and view.hand:
            after = f"Your deadwood: {self._arrangement.deadwood}"
            limit = knock_limit(view)
        self._live.show(after)
        self._limit.show(limit)

    def _show_panel(self) -> None:
        view, panel = self.view, self._panel
        if not panel.is_attached:
            # The program is being left.
            return
        panel.show_sheet(self.seen, self._people)
        people = self._people.names
        panel.show_known(view, people, self.card_name)
        panel.show_log(
            [
                f"{people[seat]} {what}"
                for seat, what in story(view.upcard, view.history, self.card_name)
            ]
        )

    def _plain(self, text: str) -> str:
        """The text in signs that this terminal can show."""
        return plain(text) if self.gin.ascii_only else text

    def say(self, text: str) -> None:
        """Answer the player, until something else happens."""
        self._said = Content.styled(self._plain(text), "$highlight")
        self._advice.show(self._said)

    # -- the course of the match -----------------------------------------------------------

    def _heard(self, event: Event) -> None:
        """Show what has happened, and go on with what comes next."""
        match event.kind:
            case Kind.SAVED:
                return
            case Kind.TROUBLE:
                assert isinstance(event.error, CpuError)
                self.say(f"{sentence_for(event.error)} Press {self._key('act')} to ask again.")
                return
            case Kind.FAULT:
                assert event.error is not None
                self.run_worker(_raise(event.error))
                return
            case Kind.DEALT if self._shared:
                # Whoever looked last has no right to the first look at another's cards.
                self._before = ONLOOKER
                self._sit(ONLOOKER)
            case Kind.DEALT | Kind.TOOK_BACK | Kind.HAND_OVER | Kind.MATCH_OVER:
                pass
            case _:
                seen: GinTable = self.place.snapshot()
                goes_on = seen.to_act == event.seat and event.seat not in self.table.here
                if goes_on or seen.to_act is None:
                    # A CPU player's turn is shown whole, and the end of a hand is told by itself.
                    return
        if not self._busy:
            self._after_change()

    def follow(self) -> None:
        """Show whatever comes next: the showdown, another person, or this one's turn."""
        seen = self.seen
        to_act = seen.to_act
        waits = to_act is not None and not seen.seats[to_act].is_here
        chosen = None if waits and self.is_active else self._ahead.take(self.view)
        if not self.is_active:
            self._covered = True
        elif seen.resignation:
            self._hand_seen([], None)
        elif to_act is None:
            self._show_ends(seen.ended)
        elif waits:
            return
        elif to_act != self.me:
            self._pass_on(to_act)
        elif self.view.phase is Phase.LAYOFF:
            from app.tui.screens.layoff import LayOffScreen

            self.app.push_screen(LayOffScreen(self.table, seen), self._laid_off)
        elif chosen is not None:
            self.do(chosen)

    def _pass_on(self, seat: int) -> None:
        """Hide everything until the person of this seat has the keyboard."""
        from app.tui.screens.pass_on import PassScreen

        if self.me != ONLOOKER:
            self._before = self.me
        if self._command_line and self._command_line.is_open:
            # What was typed, and by whom, is not for the next player.
            self._command_line.close()
        may_undo = self.table.place(self._before).snapshot().may_take_back
        self._sit(ONLOOKER)
        self.show_all()
        hand = self.seen.round_of(seat).view
        told = story(hand.upcard, hand.history, self.card_name)
        names = self._people.names
        lines = [f"{names[who]} {what}." for who, what in told[-2:]]
        self.app.push_screen(
            PassScreen(
                names[seat],
                self._plain("\n".join(lines)),
                names[self._before] if may_undo else None,
            ),
            partial(self._passed_on, seat),
        )

    def _passed_on(self, seat: int, choice: str | None) -> None:
        if choice == "menu":
            self.action_menu()
            self._covered = True
            return
        if choice == "undo":
            # Nobody's cards are shown yet: it may be the next player who has pressed the key.
            self.table.place(self._before).take_back()
            return
        self._sit(seat)
        self._after_change()

    def _show_ends(self, hands: Sequence[GinPlayed]) -> None:
        """Show how the hands of the deal ended, one after the other, and go on."""
        from app.tui.screens.showdown import ShowdownScreen

        played, *rest = hands
        go_on = "Settle the match" if self.seen.is_settled else "Next hand"
        if rest:
            go_on = "The other hand"
        self.app.push_screen(
            ShowdownScreen(self.table, self._told, played, go_on), partial(self._hand_seen, rest)
        )

    @property
    def _told(self) -> GinTable:
        """What is known of the match to whoever looks at the end of a hand."""
        return self.table.place(ONLOOKER).snapshot() if self._shared else self.seen

    def _hand_seen(self, rest: Sequence[GinPlayed], _: None) -> None:
        if rest:
            self._show_ends(rest)
            return
        if self.seen.is_settled:
            from app.tui.screens.match_end import MatchEndScreen

            self.app.push_screen(MatchEndScreen(self.table, self._told), self._match_seen)
            return
        self.place.go_on()

    def _match_seen(self, choice: str | None) -> None:
        if choice == "again" and not self.seen.is_over:
            self.place.go_on()
            return
        if choice == "again":
            self.gin.new_match(self.seen.seats, self.seen.rules)
        elif choice == "quit":
            self.gin.leave()
        else:
            self.gin.show_start()
        # Whoever stays because not all is saved sees the end of the match again.
        self._covered = self.table.unsaved is not None

    def _laid_off(self, answer: Sequence[Action] | None) -> None:
        """Answer a knock."""
        if answer is None:
            return
        self._busy = True
        for _ in own_lay_offs(self.view):
            self.place.take_back()
        for action in answer:
            self.place.act(action)
        self._busy = False
        self._after_change()

    def _after_change(self) -> None:
        self.show_all()
        self.follow()

    def do(self, action: Action) -> None:
        """Let the person act, if that is allowed, and go on; else say why not.

        A move that means the same when their turn comes is kept for it.
        """
        if not self.my_turn and self._ahead.keep(action, self.view):
            self.say(f"Kept for your turn: {will_do(action, self.view.top, self.card_name)}.")
            return
        if why := self.now.why_not_do(action):
            self.say(why)
            return
        try:
            self.place.act(action)
        except IllegalAction as error:
            self.say(sentence_for(error))

    def attempt(self, action: str) -> None:
        """Do an action by its name, if it is possible now; else say why not."""
        if why := self.now.why_not(action):
            self.say(why)
        else:
            getattr(self, f"action_{action}")()

    # -- keys ------------------------------------------------------------------------------

    def deals_with(self, event: events.Key) -> bool:
        """Keep a key for the next turn, say why it does nothing, or leave it to its action.

        Any key but undo ends the pause before a CPU player's answer. One about a card that was
        painted after it was pressed does nothing.
        """
        unseen = self._unseen(event.time)
        if unseen is None:
            self._notice()
        pressed = self.active_bindings.get(event.key)
        action = pressed.binding.action if pressed else ""
        if self._typing:
            return False
        if action != "take_back":
            self.place.hurry()
        if pressed is None:
            return False
        if self.my_turn and unseen is not None and action in ABOUT_CARDS:
            self._say_unseen(unseen)
            return True
        if not self.my_turn and action in MOVES:
            self.do(MOVES[action])
        elif not pressed.enabled:
            ended = "There is no lesson to end."
            self.say(ended if action == "end_lesson" else self.now.why_not(action))
        return not pressed.enabled

    def _unseen(self, moment: float) -> Card | None:
        """A card that has come to the table and was not on the screen yet at this moment."""
        view = self.view
        if view.drawn is not None and moment < self._hand.painted_at(view.drawn):
            return view.drawn
        return view.top if moment < self._piles.painted_at else None

    def _say_unseen(self, card: Card) -> None:
        self.say(f"{self.card_name(card)} has only just come: look, then choose.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the footer, the palette and the keys offer, from what is legal.

        What is not possible is dimmed in its place; only the pages of a panel that shows them
        all have no key.
        """
        if not self._panel.is_attached:
            # The key was typed ahead, before there is anything on this screen.
            return False
        if action == "page":
            return not self._panel.shows_all
        if action == "end_lesson":
            return self._lesson is not None or None
        if action == "command":
            return not self._typing or None
        return self.now.may(action) or None

    def action_draw_stock(self) -> None:
        """Draw from the stock."""
        self.do(DRAW_STOCK)

    def action_draw_pile(self) -> None:
        """Take the top of the discard pile."""
        self.do(DRAW_DISCARD)

    def action_pass_upcard(self) -> None:
        """Leave the upcard, or the last discard."""
        self.do(PASS)

    def action_act(self) -> None:
        """Do the natural thing with what is raised."""
        if not self.my_turn:
            self.place.ask_again()
            self.follow()
        elif self._zone == HAND:
            self.do(DISCARDS[self._arrangement.cards[self._place]])
        elif self.view.phase is Phase.DISCARD:
            self.say(f"You have drawn: {self._key('down')} goes back to your hand.")
        else:
            self.do(DRAW_STOCK if self._zone == STOCK else DRAW_DISCARD)

    def action_move(self, step: int) -> None:
        """Raise the next card, or the other pile."""
        if self._zone != HAND:
            self._raise(PILE if step > 0 else STOCK)
        elif self._arrangement.cards:
            self._raise(HAND, (self._place + step) % len(self._arrangement.cards))

    def action_raise_card(self, place: int) -> None:
        """Raise the card of this place."""
        if place < len(self._arrangement.cards):
            self._raise(HAND, place)
        else:
            self.say("You hold no card above this key.")

    def action_go_up(self) -> None:
        """Go from the hand to the piles."""
        if self._zone == HAND:
            only_pile = self.view.phase in (Phase.UPCARD, Phase.LAST_CARD)
            self._raise(PILE if only_pile else STOCK)

    def action_go_down(self) -> None:
        """Go from the piles to the hand."""
        self._raise(HAND, self._place)

    def _raise(self, zone: str, place: int | None = None) -> None:
        piles = self._zone != zone
        self._zone = zone
        if place is not None:
            self._place = place
        view = self.view
        if piles:
            self._show_cards(view)
        else:
            self._show_hand(view)
        self._show_live(view)

    def action_shift(self, step: int) -> None:
        """Move the raised card by hand."""
        target = self._place + step
        if self._zone != HAND:
            self.say(f"Raise a card to move it: {self._key('down')} goes to your hand.")
        elif 0 <= target < len(self._arrangement.cards):
            self._move_card(self._place, target)
        else:
            self.say("Your hand ends here: the card stays.")

    def _move_card(self, source: int, target: int) -> None:
        self._arrangement.move(source, target)
        self._raise(HAND, target)

    def action_order(self) -> None:
        """Put the hand in the next order."""
        following = (ORDERS.index(self._arrangement.order) + 1) % len(ORDERS)
        self.put_in_order(ORDERS[following])

    def put_in_order(self, order: str, how_long: str = " for this match") -> None:
        """Put the hand in one of the orders of the settings, which stay as they are."""
        raised = self._arrangement.cards[self._place] if self._arrangement.cards else None
        self._arrangement.order = order
        self._arrangement.sort()
        if raised is not None:
            self._place = self._arrangement.cards.index(raised)
        self._show_hand(self.view)
        self._show_live(self.view)
        self.say(
            f"Your cards are in order by {order}{how_long}."
            if order != "hand"
            else f"Your cards stay as you put them: {self._key('shift-left')} and"
            f" {self._key('shift-right')} move one."
        )

    def action_hint(self) -> None:
        """Ask for advice."""
        if refused := self.now.why_not("hint"):
            self.say(refused)
        elif self._adviser is None or self._adviser.is_finished:
            self._adviser = self._advise()

    @work(group="hint")
    async def _advise(self) -> None:
        """Say what the strongest level would do, unless something else has happened by then."""
        view, names = self.view, self._people.names
        try:
            told = advice(explain(view, await self.place.advice()), self.card_name, names)
        except CpuError as error:
            told = f"No hint: {sentence_for(error)}"
        except ValueError:
            told = "There is no hint for this."
        if self.view == view:
            self.say(told)

    def action_take_back(self) -> None:
        """Take the last move back."""
        if self.seen.may_take_back:
            # What was kept for the next turn was chosen after what is taken back.
            self._ahead.take(self.view)
        try:
            self.place.take_back()
        except IllegalAction as error:
            self.say(sentence_for(error))
            return
        self.say("Taken back.")

    def action_page(self) -> None:
        """Turn the panel."""
        self._panel.next_page()

    def action_knock(self) -> None:
        """Show the knock before it is made."""
        self._preview(self.view.knocks())

    def action_gin(self) -> None:
        """Show gin before it is made."""
        view = self.view
        self._preview([knock for knock in view.knocks() if not _left_over(view, knock)])

    def _preview(self, knocks: list[Knock]) -> None:
        view = self.view
        choices: list[Knock | BigGin] = [*view.big_gins(), *knocks]
        from app.tui.screens.knock import KnockScreen

        people = self._people
        screen = KnockScreen(view, choices, people.names, score_lines(self.seen, people))
        self.app.push_screen(screen, self._knocked)

    def _knocked(self, action: Action | None) -> None:
        if action is not None:
            self.do(action)

    @property
    def about_keys(self) -> str:
        """What becomes of keys that come too early."""
        return about_early_keys(self._key)

    def action_menu(self) -> None:
        """Open the menu, or close the command line."""
        if self._command_line and self._command_line.is_open:
            self._command_line.close()
            return
        super().action_menu()

    def settings_changed(self, order_before: str) -> None:
        """Show the table as it is to look now."""
        # It may be written in signs that are not to be used any more.
        self._said = None
        if self.gin.settings.order != order_before:
            self.put_in_order(self.gin.settings.order, "")
        self.show_all()

    # -- the mouse -------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """What the others threw is no longer new."""
        self._notice()

    @on(HandRow.Clicked)
    def _click_card(self, message: HandRow.Clicked) -> None:
        if self._zone == HAND and self._place == message.place and self.my_turn:
            if (unseen := self._unseen(message.time)) is not None:
                self._say_unseen(unseen)
            else:
                self.action_act()
        else:
            self._raise(HAND, message.place)

    @on(HandRow.Dragged)
    def _drag_card(self, message: HandRow.Dragged) -> None:
        self._move_card(message.source, message.target)

    @on(HandRow.Carried)
    def _carry_card(self, message: HandRow.Carried) -> None:
        """Show on the discards what would be thrown there."""
        card = self._arrangement.cards[message.place]
        may_throw = message.on_pile and not self.now.why_not_throw(card)
        self._carried = card if may_throw else None
        self._zone, self._place = HAND, message.place
        self._show_cards(self.view)
        self._show_live(self.view)

    @on(HandRow.Thrown)
    def _throw_card(self, message: HandRow.Thrown) -> None:
        self._carried = None
        self._show_cards(self.view)
        if (unseen := self._unseen(message.time)) is not None:
            self._say_unseen(unseen)
        else:
            self.do(DISCARDS[self._arrangement.cards[message.place]])

    @on(Pile.Clicked)
    def _click_pile(self, message: Pile.Clicked) -> None:
        self.place.hurry()
        if message.pile.id == STOCK:
            self.do(DRAW_STOCK)
        elif self.my_turn and (unseen := self._unseen(message.time)) is not None:
            self._say_unseen(unseen)
        else:
            self.do(DRAW_DISCARD)

    # -- the command line ------------------------------------------------------------------

    @property
    def _typing(self) -> bool:
        """Whether the command line is open."""
        return self._command_line is not None and self._command_line.is_open

    async def action_command(self) -> None:
        """Open the command line."""
        if self._command_line is None:
            from app.tui.widgets.command_line import CommandLine

            self._command_line = CommandLine()
            await self.mount(self._command_line)
        self._command_line.open(self._plain("draw stock, discard king of hearts, help …"))

    def on_command_line_typed(self, message: CommandLine.Typed) -> None:
        """Do what was typed."""
        from app.tui.typed_commands import carry_out

        carry_out(self, message.text)

    def put_together(self, cards: Cards) -> None:
        """Put these cards of the hand side by side, and say whether they are a meld."""
        if missing := cards & ~self.view.hand:
            self.say(f"You do not hold the {long_name(next(iterate(missing)))}.")
            return
        first = min(self._arrangement.cards.index(card) for card in iterate(cards))
        for offset, card in enumerate(iterate(cards)):
            self._arrangement.move(self._arrangement.cards.index(card), first + offset)
        self._raise(HAND, first)
        listed = " ".join(self.card_name(card) for card in iterate(cards))
        self.say(
            f"{listed} is a {meld_kind(cards)}." if is_meld(cards)
            else f"{listed} is no meld: it takes three or more of a rank, or in sequence in a suit."
        )  # fmt: skip

    def show_page(self, page: str) -> None:
        """Turn the panel to one of its pages: ``sheet``, ``known`` or ``log``."""
        self._panel.turn_to(page)


async def _raise(error: BaseException) -> None:
    """End the program as any error in it does."""
    raise error


def _left_over(view: View, knock: Knock) -> Cards:
    """The cards that a knock leaves as deadwood."""
    return unmelded(view.hand & ~(1 << knock.card), knock.melds)
