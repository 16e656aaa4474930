"""What the ends of hands and of matches have in common: who won, the proof, what comes next."""

from __future__ import annotations

from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from app.games.base import ONLOOKER
from app.games.gin.score import HandResult, Outcome
from app.match.view import AnyFinishedRound, AnyMatchView
from app.table.gin import GinMatchView
from app.table.place import MatchHandle
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY, MatchScreen, MatchViewT
from app.tui.widgets.banner import Banner
from app.tui.widgets.footer import KeyButton
from app.tui.widgets.text import FittingLine
from app.tui.widgets.title_bar import TitleBar
from app.words.en import screens as screen_words
from app.words.en.any_game import help_had
from app.words.en.gin import showdown as showdown_words
from app.words.en.gin.scoring import outcome_sentence
from app.words.en.keys import COMMANDS
from app.words.en.people import People, sentence, series_line, why_given_up

WHOLE_PROOF = 128
"""Columns of a window that has room for whole seals and seeds beside an account."""


PlayedT = TypeVar("PlayedT", bound=AnyFinishedRound)


class HandEndScreen(MatchScreen[None, MatchViewT], Generic[MatchViewT, PlayedT]):
    """The end of ``played``, a hand of the deal just over, told to whoever ``match_view`` is known
    to.

    ``go_on`` says what comes after it. What is shown is in a scroll with the id ``body``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    DEFAULT_CSS = "HandEndScreen #news { width: 1fr; height: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("showdown.go_on", "go_on"),
        bind("showdown.proof", "proof"),
        bind("hand_end.review", "review"),
        bind("hand_end.replay", "replay"),
        bind("showdown.down", "scroll(1)", show=False),
        bind("showdown.up", "scroll(-1)", show=False),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(
        self, table: MatchHandle, match_view: MatchViewT, played: PlayedT, go_on: str
    ) -> None:
        super().__init__(table, match_view)
        self.played = played
        self._go_on = go_on
        self._news: list[Content] = []

    def show_another(self, match_view: MatchViewT, played: PlayedT, go_on: str) -> None:
        """Show the end of another hand, when this screen is shown again."""
        self.match_view, self.played, self._go_on = match_view, played, go_on
        self.query_one("#go-on", KeyButton).show(go_on, main=True)
        self.say()
        self.write_anew()
        self.refresh_bindings()

    def write_anew(self) -> None:
        """Write how another hand ended, for which there are the same widgets."""
        raise NotImplementedError

    def buttons(self) -> ComposeResult:
        """What may be done here, for the mouse."""
        with Horizontal(id="buttons"):
            yield KeyButton("go_on", self._go_on, id="go-on", main=True)
            if self.played.is_open:
                yield KeyButton("proof", screen_words.PROOF, id="proof")
            line = FittingLine("news")
            line.show(self._news)
            yield line

    def say(self, *wordings: str) -> None:
        """Tell what has happened meanwhile, in the first of these wordings there is room for."""
        self._news = [Content(text) for text in wordings]
        # It can come before there is anything on the screen.
        for line in self.query("#news").results(FittingLine):
            line.show(self._news)

    def proof_lines(self) -> list[str]:
        """The seal that was shown before the hand and its seed, whole where there is room;
        nothing where it is kept from whoever looks on.
        """
        if not self.played.is_open:
            return []
        proof = [self.played.seal, self.played.seed.hex()]
        if self.app.size.width < WHOLE_PROOF:
            proof = [f"{digits[:8]}...{digits[-8:]}" for digits in proof]
        return screen_words.proof(*proof)

    def settings_changed(self, order_before: str) -> None:
        """Write all anew in the signs that are chosen now."""
        self.refresh(recompose=True)

    def action_go_on(self) -> None:
        """Leave this hand."""
        self.dismiss(None)

    def action_proof(self) -> None:
        """Show the whole proof."""
        from app.tui.screens.proof import ProofScreen

        self.app.push_screen(ProofScreen(self.table, self.played))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A review there is only where hands can be judged; elsewhere the moves can be seen."""
        match action:
            case "review":
                return self.can_be_reviewed
            case "proof":
                return self.played.is_open
            case "replay":
                return self.can_be_seen_again and not self.can_be_reviewed
        return True

    @property
    def can_be_seen_again(self) -> bool:
        """Whether a deal of the match is over as a whole."""
        return bool(self.match_view.deals_over)

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the decisions of the match can be judged."""
        return False

    def action_review(self) -> None:
        """Go through the decisions of the match, beginning with this hand."""
        from app.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.match_view, self.played.number))

    def action_replay(self) -> None:
        """Go through the moves of the match, beginning with this hand."""
        self.gin.show_replay(self.match_view, self.played.number)

    def action_scroll(self, rows: int) -> None:
        """Scroll, where the window is too small for everything."""
        self.body.scroll_relative(y=rows, immediate=True)


AGAIN = "again"
MENU = "menu"
QUIT = "quit"


class MatchOverScreen(BaseScreen[str], Generic[MatchViewT]):
    """A finished match, as it is ``match_view`` from one place.

    The result is what comes next: ``again``, ``menu`` or ``quit``. What is shown is in a scroll
    with the id ``body``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("match_end.again", "again"),
        bind("match_end.stay", "stay"),
        bind("match_end.menu", "menu"),
        bind("match_end.proof", "proof"),
        bind("match_end.replay", "replay"),
        bind("match_end.quit", "leave"),
        bind("match_end.down", "scroll(1)", show=False),
        bind("match_end.up", "scroll(-1)", show=False),
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(self, table: MatchHandle, match_view: MatchViewT) -> None:
        super().__init__()
        self._table = table
        self.match_view = match_view

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        return People.of(self.match_view, ascii_only=self.gin.ascii_only)

    def title_bar(self, scores: tuple[str, ...] = ()) -> TitleBar:
        """The top line: whether the series is over too, and the score."""
        over = (
            screen_words.SERIES_OVER
            if self._series and self.match_view.is_over
            else screen_words.MATCH_OVER
        )
        return TitleBar(over, scores)

    def winner(self, won: str, *, glad: bool) -> Banner:
        """Who won, in large letters: in gold where somebody here may be glad."""
        banner = Banner(f"{won}!" if glad else won, id="winner")
        banner.set_class(glad, "-glad")
        return banner

    def why(self, why_won: str) -> Static:
        """Why, or who gave up, and how the series stands."""
        given_up = self.match_view.resignation
        why = why_given_up(given_up, self.people) if given_up else why_won
        told = (why, self._series, self._help_had)
        return Static("\n".join(filter(None, told)), id="why", markup=False)

    def bottom(self) -> ComposeResult:
        """The seed of the match, and what may be done here, for the mouse."""
        match_view = self.match_view
        # The matches of a series that are still to come are dealt from the same seed.
        seed = screen_words.match_seed(match_view.seed.hex()) if match_view.seed else ""
        yield Static(seed, id="seed", markup=False)
        with Horizontal(id="buttons"):
            if self._looks_on:
                yield KeyButton("stay", COMMANDS["match_end.stay"].label, id="stay", main=True)
            else:
                again = (
                    COMMANDS["match_end.again"].label
                    if match_view.is_over
                    else screen_words.NEXT_MATCH
                )
                yield KeyButton("again", again, id="again", main=True)
            yield KeyButton("menu", COMMANDS["match_end.menu"].label, id="menu")
            yield from self.more_buttons()
            yield KeyButton("proof", COMMANDS["match_end.proof"].label, id="proof")
            yield KeyButton("leave", COMMANDS["match_end.quit"].label, id="leave")

    def more_buttons(self) -> ComposeResult:
        """What else may be done, between the menu and the proof."""
        yield from ()

    @property
    def _looks_on(self) -> bool:
        """Whether others have played, who alone can play again."""
        is_of_others = not self._table.here and any(seat.is_human for seat in self.match_view.seats)
        return is_of_others and self.match_view.is_over

    @property
    def _series(self) -> str:
        return series_line(self.match_view.won, self.match_view.rules.best_of, self.people)

    @property
    def _help_had(self) -> str:
        """How often whoever looks on from a seat was helped."""
        me = self.match_view.me
        if me == ONLOOKER or not (told := help_had(self.match_view.help_had[me])):
            return ""
        return screen_words.played_with(told)

    def action_again(self) -> None:
        """Another match."""
        self.dismiss(AGAIN)

    def action_stay(self) -> None:
        """Stay for what the people of the table play next, which is shown when it begins."""
        self.notify(screen_words.STAYS)

    def action_menu(self) -> None:
        """Back to the start."""
        self.dismiss(MENU)

    def action_proof(self) -> None:
        """Show how every hand can be checked."""
        from app.tui.screens.proof import ProofScreen

        played = [each for each in self.match_view.played if each.is_open]
        if played or self.match_view.cut:
            self.app.push_screen(ProofScreen(self._table, played[-1] if played else None))
        else:
            self.notify(screen_words.NO_SEED)

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the decisions of the match can be judged."""
        return False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A review there is only where hands can be judged; elsewhere the moves can be seen."""
        match action:
            case "again":
                return not self._looks_on
            case "stay":
                return self._looks_on
            case "review":
                return self.can_be_reviewed
            case "replay":
                return bool(self.match_view.deals_over) and not self.can_be_reviewed
        return True

    def action_replay(self) -> None:
        """Go through the moves of the match."""
        self.gin.show_replay(self.match_view)

    def action_leave(self) -> None:
        """Out of the program."""
        self.dismiss(QUIT)

    def action_scroll(self, rows: int) -> None:
        """Scroll the score sheet, and the screen where the window is too small for it."""
        self.query_one("#sheet").scroll_relative(y=rows, immediate=True)
        self.body.scroll_relative(y=rows, immediate=True)


class EndingText(NamedTuple):
    """How the end of a hand is told."""

    cry: str
    """In large letters; empty where whoever is told has nothing to cry out."""
    beside: str
    """What stands beside those: who scores, and a line on how it came about."""
    outcome: str
    """All in one sentence or two, for where there are no large letters."""
    is_glad: bool


def is_glad(match_view: AnyMatchView, me: int, side: int) -> bool:
    """Whether a win of this side is one for whoever sits at ``me``: alone or with a partner, or for
    an ``ONLOOKER`` one of the people who share the keyboard.
    """
    if me != ONLOOKER:
        return match_view.sides[me] == side
    return any(
        seat.is_here and own == side
        for seat, own in zip(match_view.seats, match_view.sides, strict=True)
    )


def moment(match_view: GinMatchView, result: HandResult, people: People) -> EndingText:
    """How the end of this hand is told to ``people.me``."""
    # Where two hands are played at once, what they come to together takes the room of why.
    if result.outcome is Outcome.DEAD and len(match_view.rounds) == 1:
        return EndingText("", "", showdown_words.DEAD, is_glad=False)
    outcome = outcome_sentence(result, people)
    if result.winner is None or not is_glad(match_view, people.me, match_view.sides[result.winner]):
        # Somebody else's joy is told without noise.
        return EndingText("", "", outcome.replace("!", "."), is_glad=False)
    scores = sentence(f"{people.does(result.winner, 'score')} {result.points}.")
    how = _how(result, people)
    return EndingText(
        showdown_words.CRIES.get(result.outcome, ""),
        f"{scores}\n{how}" if how else scores,
        outcome,
        is_glad=True,
    )


def _how(result: HandResult, people: People) -> str:
    """How it came about."""
    match result.outcome:
        case Outcome.GIN:
            return showdown_words.ALL_TEN
        case Outcome.BIG_GIN:
            return showdown_words.ALL_ELEVEN
        case Outcome.UNDERCUT:
            assert result.winner is not None
            assert result.knocker is not None
            mine, theirs = (
                result.showings[seat].points for seat in (result.winner, result.knocker)
            )
            knocker = sentence(people.name(result.knocker))
            has = people.does(result.winner, "have")
            return showdown_words.knocked_and_has(knocker, theirs, has, mine)
        case _:
            return ""
