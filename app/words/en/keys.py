"""What can be done by a key or by a typed word, and how keys are written."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Flag, auto
from typing import Final, NamedTuple


class AtTable(Flag):
    """What is to be known of a key that is pressed at a table."""

    EARLY = auto()
    """Before one's turn it is kept for that, if it means the same then."""
    ABOUT_CARDS = auto()
    """Nobody means it who has not seen the last card that came."""
    ONCE = auto()
    """Held, or bouncing, it does but once what it does."""
    WATCHING = auto()
    """It is for those, too, who have no seat there."""
    GIN = auto()
    """The table of Gin alone has it."""
    MELDING = auto()
    """The tables with melds alone have it."""


EARLY, ABOUT_CARDS, ONCE, WATCHING, GIN, MELDING = AtTable


class Command(NamedTuple):
    """What can be done by a key, by what is typed, or by either.

    What people read of it is to be asked for when it is shown, and to be kept nowhere.
    """

    keys: str = ""
    """Where nobody has moved them, as a key map has them: their names, with commas between."""
    label: str = ""
    """In the footer and the command palette."""
    tooltip: str = ""
    """In the list of keys, and where the mouse is over it."""
    found_by: str = ""
    """Other words by which the command palette finds it, beside those that are typed."""
    why_not: str = ""
    """Why it cannot be done now, where that is always the same."""
    typed: str = ""
    """What it is typed as, the usual words first, with commas between; behind a semicolon what it
    is in lines alone."""
    example: str = ""
    """What can follow, where something has to."""
    takes_more: bool = False
    """Whether something can follow."""
    one_hand: str = ""
    """Where its keys lie for the left hand alone, and behind a semicolon for the right one; nothing
    where that hand has them anyway, or another command with the same key says so."""
    at_table: AtTable = AtTable(0)
    """Nothing for keys of other screens, and for those of which nothing is to be known."""

    @property
    def words(self) -> list[str]:
        """What it is typed as at a table on the screen, the usual words first."""
        return self.typed.partition("; ")[0].split(", ") if self.typed else []

    @property
    def words_in_lines(self) -> list[str]:
        """What it is typed as in lines."""
        return self.typed.replace("; ", ", ").split(", ") if self.typed else []


COMMANDS: Final[dict[str, Command]] = {
    "form.previous": Command("left", "Previous", "Choose the value before this one"),
    "form.next": Command("right,space", "Next", "Choose the value after this one"),
    "form.shorten": Command(
        "backspace", "Take back a digit", "Take back the last digit of the amount"
    ),
    "start.delete": Command(
        "delete",
        "Delete",
        "Delete the match that is marked; you are asked first",
        "remove forget",
        typed="delete",
        example="2",
        one_hand="f4",
    ),
    "start.learn": Command("enter", "Learn", "Begin the lesson: two short hands, every step said"),
    "start.go_on": Command(
        "enter", "Continue", "Go on with the match played last", "resume go on last saved match"
    ),
    "start.resume": Command(
        "enter", "Continue", "Go on with the match that is marked", "resume go on saved match"
    ),
    "options.keep": Command("enter", "Save", "Keep the rules under this name"),
    "settings.keys": Command("k", "Keys", "See all keys, and change them"),
    "keys.change": Command("enter", "Change", "Press another key for what is marked"),
    "keys.restore": Command("delete,backspace", "As before", "Give what is marked its usual keys"),
    "keys.close": Command("escape,q", "Done", "Go back; everything is saved already"),
    "settings.close": Command("escape,q", "Done", "Go back; everything is saved already"),
    "settings.up": Command("up", "Up", "Go to the line above"),
    "settings.down": Command("down,enter", "Down", "Go to the line below"),
    "options.take": Command("enter", "Use these", "Go back with these rules"),
    "options.close": Command("escape,q", "Back", "Go back without a change"),
    "options.save": Command("s", "Save preset", "Keep these rules under a name of your own"),
    "options.delete": Command(
        "delete", "Delete preset", "Forget this preset of your own", "remove forget"
    ),
    "options.rules": Command(
        "r,question_mark", "Rules", "How to play by these rules", "help keys how to play"
    ),
    "options.up": Command("up", "Up", "Go to the line above"),
    "options.down": Command("down", "Down", "Go to the line below"),
    "rules.close": Command("escape,q,r,question_mark", "Back", "Go back to the screen below"),
    "rules.page": Command(
        "space", "Next page", "Read on; the arrow keys and page up and down work too"
    ),
    "rules.next": Command("right", "Next heading", "Go to the next heading"),
    "rules.previous": Command("left", "Previous heading", "Go to the heading before"),
    **{
        f"rules.heading-{number}": Command(
            str(number % 10), f"Heading {number}", f"Go to heading {number}"
        )
        for number in range(1, 11)
    },
    "delete.keep": Command("enter,escape,q", "Keep it", "Go back; the match stays as it is"),
    "delete.delete": Command("d", "Delete it", "Delete the match for good"),
    "table.stock": Command(
        "s",
        "Stock",
        "Draw from the stock",
        "pick up",
        typed="draw stock, stock, draw deck, draw; s",
        one_hand="f; j",
        at_table=EARLY,
    ),
    "table.take": Command(
        "d",
        "Take",
        "Take the top discard",
        "pick up",
        typed="draw discard, take, take discard, draw pile, take pile, take upcard; d",
        one_hand="r; i",
        at_table=EARLY | ABOUT_CARDS,
    ),
    "table.pass": Command(
        "p",
        "Pass",
        "Leave the card",
        "leave decline skip",
        typed="pass; p",
        one_hand="v",
        at_table=EARLY | ABOUT_CARDS | ONCE,
    ),
    "table.knock": Command(
        "k",
        "Knock",
        "See your knock, then confirm",
        "end the hand lay down",
        typed="knock; k",
        takes_more=True,
        one_hand="t",
        at_table=GIN | ABOUT_CARDS,
    ),
    "table.gin": Command(
        "g",
        "Gin",
        "See your gin, then confirm",
        "end the hand",
        typed="gin, big gin; g",
        takes_more=True,
        one_hand="; n",
        at_table=GIN | ABOUT_CARDS,
    ),
    "table.undo": Command(
        "u",
        "Undo",
        "Take your last move back",
        "revert wrong",
        typed="undo, take back, takeback; u",
        one_hand="x",
    ),
    "table.hint": Command(
        "h",
        "Hint",
        "Ask what to do, and why",
        "help advice tip what to do",
        typed="hint, hint again; h",
        one_hand="c",
        at_table=ONCE,
    ),
    "table.tutor": Command(
        "t",
        "Tutor",
        "What the tutor warns you of, in this match alone",
        "warn blunders mistakes learn",
        typed="tutor",
        takes_more=True,
        one_hand="T; M",
        at_table=GIN,
    ),
    "table.order": Command(
        "o",
        "Order",
        "Change the order of your cards for this match",
        "arrange melds suit rank",
        typed="sort, order",
        takes_more=True,
        one_hand="G",
    ),
    "table.page": Command(
        "tab",
        "Log",
        "Score sheet, known cards, moves",
        "score sheet known cards moves history discards",
        one_hand="; Y",
        at_table=WATCHING,
    ),
    "table.command": Command("colon", "Type", "Type a command", one_hand="f2", at_table=WATCHING),
    "table.lesson": Command(
        "x",
        "End the lesson",
        "End the lesson of the first match",
        one_hand="X; J",
        why_not="There is no lesson to end.",
    ),
    "table.mark": Command(
        "space", "Mark", "Mark the raised card, or mark it no more", at_table=MELDING
    ),
    "table.meld": Command(
        "m",
        "Meld",
        "Put melds on the table, or marked cards into a meld area",
        typed="meld, go down, put down, down; m",
        takes_more=True,
        one_hand="q",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.lay-off": Command(
        "l",
        "Lay off",
        "Lay the raised card off on a meld on the table",
        typed="lay off, layoff, lay; l",
        example="8c on b",
        one_hand="z",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.lay-off-all": Command(
        "f",
        "Lay off all",
        "Lay off every card that fits",
        one_hand="Z; L",
        at_table=MELDING | ABOUT_CARDS,
    ),
    "table.arrange": Command(
        "a",
        "Arrange",
        "Put the best way to go down into the meld areas",
        typed="arrange",
        one_hand="E; comma",
        at_table=MELDING,
    ),
    "table.clear": Command(
        "backspace",
        "Clear",
        "Take all cards out of the meld areas, and mark none",
        typed="clear",
        one_hand="f3; U",
        at_table=MELDING,
    ),
    "table.buy": Command(
        "b",
        "Buy",
        "Buy the top of the pile, with a penalty card",
        typed="buy; b",
        one_hand="; full_stop",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.first": Command("home", "First card", "Raise the first card", at_table=MELDING),
    "table.last": Command("end", "Last card", "Raise the last card", at_table=MELDING),
    "table.scroll-up": Command(
        "pageup",
        "Melds up",
        "Show melds on the table that are above those in sight",
        one_hand="W",
        at_table=MELDING,
    ),
    "table.scroll-down": Command(
        "pagedown",
        "Melds down",
        "Show melds on the table below those in sight",
        one_hand="S",
        at_table=MELDING,
    ),
    "ways.do": Command("enter,m", "Do it", "Put these melds on the table"),
    "ways.next": Command(
        "right,down", "Next", "Show the next way", why_not="There is no other way."
    ),
    "ways.previous": Command(
        "left,up", "Previous", "Show the way before this one", why_not="There is no other way."
    ),
    "ways.back": Command("escape", "Back", "Go back to the table"),
    "ways.quit": Command("q", "Quit", "Save and leave", "exit close save stop"),
    "table.act": Command(
        "enter,space",
        "Draw or throw",
        "Draw, take, leave or throw what is raised",
        "discard play card stock pile upcard",
        one_hand="e",
        at_table=ABOUT_CARDS | WATCHING,
    ),
    "table.left": Command("left", "Left", "Raise the card to the left", one_hand="a"),
    "table.right": Command("right", "Right", "Raise the card to the right", one_hand="d"),
    "table.up": Command("up", "Piles", "Go to the piles", one_hand="w"),
    "table.down": Command("down", "Hand", "Go to your hand", one_hand="s"),
    "table.shift-left": Command(
        "shift+left", "Move left", "Move the raised card to the left", one_hand="A"
    ),
    "table.shift-right": Command(
        "shift+right", "Move right", "Move the raised card to the right", one_hand="D"
    ),
    "options.pageup": Command("pageup", "Page up", "Go as many lines up as are shown"),
    "options.pagedown": Command("pagedown", "Page down", "Go as many lines down as are shown"),
    "options.home": Command("home", "First line", "Go to the first line"),
    "options.end": Command("end", "Last line", "Go to the last line"),
    "knock.do": Command("enter,space", "Do it", "Do what is shown"),
    "knock.next": Command(
        "right,down",
        "Next",
        "Show the next way to throw and spread",
        why_not="There is no other way.",
    ),
    "knock.previous": Command(
        "left,up", "Previous", "Show the way before this one", why_not="There is no other way."
    ),
    "knock.back": Command("escape", "Back", "Go back to the table"),
    "knock.quit": Command("q", "Quit", "Save and leave", "exit close save stop"),
    "layoff.best": Command(
        "enter,space,b",
        "Best defence",
        "Lay off and spread so that the least deadwood is left",
        typed="best, best defence, defend",
    ),
    "layoff.lay_off": Command(
        "l",
        "Lay off",
        "Lay off the raised card, and go on choosing",
        typed="lay off, layoff, lay; l",
        example="8c on 2",
    ),
    "layoff.accept": Command(
        "enter,space,a,b",
        "Count",
        "Lay nothing more off, spread your melds and count",
        typed="count, count now, spread",
    ),
    "layoff.take_back": Command(
        "u",
        "Take back",
        "Take the last card laid off back into your hand",
        "take back revert wrong",
        why_not="Nothing is laid off yet.",
    ),
    "layoff.left": Command("left", "Left", "Raise the card to the left"),
    "layoff.right": Command("right", "Right", "Raise the card to the right"),
    "showdown.go_on": Command("enter,space", "Go on", "Go on"),
    "showdown.proof": Command(
        "v",
        "Proof of the deal",
        "Show how to check that the cards were not changed",
        typed="verify, proof, check",
        one_hand="V; H",
    ),
    "showdown.down": Command("down", "Down", "Show what is below"),
    "showdown.up": Command("up", "Up", "Show what is above"),
    "hand_end.review": Command(
        "r",
        "Review",
        "See what every decision of the match has cost",
        typed="review; r",
        takes_more=True,
        one_hand="R; N",
    ),
    "history.open": Command(
        "enter", "Open", "Go on with a match that is not over, and review one that is"
    ),
    "history.review": Command("r", "Review", "See what every decision of the match has cost"),
    "history.delete": Command(
        "delete", "Delete", "Delete the match that is marked; you are asked first", "remove forget"
    ),
    "history.continue": Command(
        "c", "Continue", "Go on with the match that is marked", "resume go on last saved match"
    ),
    "history.first": Command("home,ctrl+home", "First", "Go to the match begun last"),
    "history.last": Command("end,ctrl+end", "Last", "Go to the first match of all"),
    "history.only": Command(
        "enter", "Matches", "See the matches against the opponent that is marked"
    ),
    "history.statistics": Command(
        "tab", "Statistics", "See what the matches come to", typed="statistics, stats"
    ),
    "history.page": Command(
        "tab", "Next page", "From the statistics to the opponents, to the matches"
    ),
    "history.page-back": Command("shift+tab", "Back a page", "Go to the page before"),
    "history.opponent": Command(
        "o", "Opponent", "See only matches against the next opponent, or all"
    ),
    "history.rules": Command(
        "u", "Rules", "See only matches by the next rules, or all", "help keys how to play"
    ),
    "history.time": Command("t", "Time", "See only matches of the last days, or all"),
    "history.close": Command("escape,q", "Close", "Leave the history"),
    "review.on": Command("right,space", "Step", "See what was done next"),
    "review.back": Command("left,backspace", "Back a step", "See what was done before"),
    "review.next": Command("down", "Mistake", "Go to the next mistake or good find, in any hand"),
    "review.previous": Command("up", "Last mistake", "Go to the mistake or good find before"),
    "review.next-hand": Command("pagedown", "Hand", "Go to the next hand"),
    "review.previous-hand": Command("pageup", "Hand before", "Go to the hand before"),
    "review.open": Command("x", "Open", "Open the other hand, or close it"),
    "review.roll-out": Command(
        "enter", "Roll out", "Play the best choices out, many times, and compare them"
    ),
    "replay.on": Command("right,space,enter", "Step", "See what was done next"),
    "replay.back": Command("left,backspace", "Back", "See what was done before"),
    "replay.next-hand": Command("pagedown", "Hand", "Go to the next hand"),
    "replay.previous-hand": Command("pageup", "Hand before", "Go to the hand before"),
    "replay.first": Command("home", "Beginning", "Go to the beginning of the hand"),
    "replay.last": Command("end", "End", "Go to the end of the hand"),
    "replay.play": Command("s", "Play", "See the hand played by itself; any other key stops it"),
    "replay.play-back": Command("b", "Play back", "See the hand played by itself, backwards"),
    "replay.faster": Command("plus", "Faster", "Play faster", one_hand="ctrl+d"),
    "replay.slower": Command("minus", "Slower", "Play slower", one_hand="ctrl+s"),
    "replay.seat": Command("x", "Seat", "Look from the next seat"),
    "replay.close": Command("escape,q", "Close", "Leave the replay"),
    "hand_end.replay": Command("r", "Replay", "See the moves of the hand again"),
    "match_end.replay": Command("r", "Replay", "See the moves of the match again"),
    "review.play": Command("s", "Play", "See the hand played by itself; any other key stops it"),
    "review.play-back": Command("b", "Play back", "See the hand played by itself, backwards"),
    "review.faster": Command("plus", "Faster", "Play faster"),
    "review.slower": Command("minus", "Slower", "Play slower"),
    "review.what-if": Command(
        "p", "What if", "Play on from here against the expert; it counts nowhere"
    ),
    "review.close": Command("escape,q", "Close", "Leave the review"),
    "lesson.begin": Command("enter,space", "Begin", "Begin with the first hand"),
    "lesson.leave": Command(
        "escape", "Not now", "Go back; any key without a meaning does", "exit close save stop"
    ),
    "lesson.done": Command(
        "enter,space,escape", "Done", "Go back to the start", "exit close save stop"
    ),
    "practise.drills": Command("d", "Drills", "Ten positions, one after the other"),
    "practise.duplicate": Command("u", "Duplicate", "Play the deals that two experts played"),
    "practise.close": Command("escape,q", "Back", "Go back to the start"),
    "drill.answer": Command("enter,space", "Answer", "Give the answer that is raised"),
    "drill.next": Command("enter,space", "Next", "Go on to the next question"),
    "drill.again": Command("enter,space", "Ten more", "Begin another sitting of ten"),
    "drill.play-on": Command("p", "Play on", "Answer not to knock"),
    "drill.close": Command("escape,q", "Close", "Leave the drills"),
    "duplicate.play": Command(
        "enter,space", "Play", "Play the next deal", "new match start begin deal"
    ),
    "duplicate.next-set": Command("enter,space", "Next set", "Go to the next six deals"),
    "duplicate.review": Command(
        "r",
        "Your hand",
        "Review the marked deal as you played it",
        why_not="Play this deal first: its cards are not shown before.",
    ),
    "duplicate.experts": Command(
        "e",
        "The experts'",
        "See how the experts played the marked deal",
        one_hand="F; I",
        why_not="Play this deal first: its cards are not shown before.",
    ),
    "duplicate.again": Command(
        "a",
        "Again",
        "Begin this set from its first deal",
        why_not="Play every deal of this set first.",
    ),
    "duplicate.right": Command("right", "Other set", "Go to the next six deals"),
    "duplicate.left": Command("left", "Set before", "Go to the six deals before"),
    "duplicate.up": Command("up", "Up", "Mark the deal above"),
    "duplicate.down": Command("down", "Down", "Mark the deal below"),
    "duplicate.close": Command("escape,q", "Close", "Leave the duplicate"),
    "match_end.again": Command("enter,a", "Play again", "Play another match like this one"),
    "match_end.stay": Command(
        "enter,a", "Stay", "Stay at the table, and look on at the next match"
    ),
    "match_end.menu": Command("escape,m", "Menu", "Go to the start", "settings leave back"),
    "match_end.review": Command("r", "Review", "See what every decision of the match has cost"),
    "match_end.proof": Command("v", "Proof", "Show how to check that the cards were not changed"),
    "match_end.quit": Command("q", "Quit", "Leave", "exit close save stop"),
    "match_end.down": Command("down", "Down", "Show later hands"),
    "match_end.up": Command("up", "Up", "Show earlier hands"),
    "table.rules": Command(
        "question_mark",
        "Help",
        "Rules of this match, and the keys",
        "help keys how to play",
        typed="rules",
        one_hand="f1",
        at_table=WATCHING,
    ),
    "table.menu": Command(
        "escape",
        "Menu",
        "Open the menu",
        "settings leave back",
        typed="menu",
        one_hand="; backspace",
        at_table=WATCHING,
    ),
    "table.quit": Command(
        "q",
        "Quit",
        "Save and leave",
        "close save stop",
        typed="quit, exit, leave; q",
        one_hand="Q; K",
        at_table=WATCHING,
    ),
    "menu.back": Command("escape", "Back", "Go back to the table"),
    "menu.quit": Command("q", "Quit", "Save and leave"),
    "pass_on.look": Command(
        "enter,space", "Show my cards", "Show the table from the seat of the next player"
    ),
    "pass_on.undo": Command(
        "u", "Undo", "Take the last move back, before the next player has looked"
    ),
    "pass_on.menu": Command("escape", "Menu", "Open the menu"),
    "pass_on.quit": Command("q", "Quit", "Save and leave", "exit close save stop"),
    "program.refuse": Command("enter,space,escape", "Do not start it", "Leave the match as it is"),
    "program.agree": Command("y", "Start it", "Start this program and go on with the match"),
    "program.quit": Command("q", "Quit", "Leave the game", "exit close save stop"),
    "place.refuse": Command("enter,space,escape", "Do not play here", "Leave the match as it is"),
    "place.agree": Command(
        "y", "Play here", "Play for them at this keyboard and go on with the match"
    ),
    "place.quit": Command("q", "Quit", "Leave the game", "exit close save stop"),
    "cut.deal": Command("enter", "Deal", "Cut with these words, or with none, and deal"),
    "cut.back": Command("escape", "Back", "Go back; no match is begun"),
    "proof.back": Command("escape,enter,space,v", "Back", "Go back to the hand"),
    "proof.down": Command("down", "Down", "Show what is below"),
    "proof.up": Command("up", "Up", "Show what is above"),
    "proof.quit": Command("q", "Quit", "Save and leave", "exit close save stop"),
    "unsaved.try_again": Command(
        "enter,space", "Save and leave", "Try to save again, and leave when that is done"
    ),
    "unsaved.stay": Command("escape", "Stay", "Go back to the match"),
    "unsaved.leave": Command(
        "x", "Leave without saving", "Leave, and lose what is not saved", "exit close save stop"
    ),
    "start.play": Command("enter", "Play", "Begin a new match", "new match start begin deal"),
    "start.new": Command(
        "n",
        "New match",
        "Begin a new match",
        "new match start begin deal",
        typed="new, play; n",
        takes_more=True,
        one_hand="ctrl+x; P",
    ),
    "start.continue": Command(
        "c",
        "Continue the last match",
        "Go on with the match played last",
        "resume go on last saved match",
        typed="continue, resume; c",
        takes_more=True,
        one_hand="C; O",
    ),
    "start.options": Command(
        "o",
        "Options",
        "Every option of the rules chosen here, and presets of your own",
        "rules presets bonus",
    ),
    "start.rules": Command(
        "r,question_mark", "Rules", "How to play, by the rules chosen here", "help keys how to play"
    ),
    "start.settings": Command(
        "s",
        "Settings",
        "Colours, suits, order of the cards, pace and name",
        "colours theme name pace suits",
    ),
    "start.history": Command(
        "h",
        "History",
        "Every match you played, and what they come to",
        "past old games statistics rating finished matches",
    ),
    "start.lesson": Command("l", "Lesson", "Learn to play: two short hands, every step said"),
    "start.practise": Command(
        "p",
        "Practise",
        "Drills, and the deals of experts to play once more",
        "practice drills train learn duplicate exercise positions mistakes",
    ),
    "start.quit": Command(
        "q", "Quit", "Leave the game", "close save stop", typed="quit, exit, leave; q"
    ),
    "start.up": Command("up", "Up", "Go to the line above"),
    "start.down": Command("down", "Down", "Go to the line below"),
    "start.to_play": Command("escape", "To Play", "Go back to the Play button"),
    "app.help": Command("question_mark", "Help", "The keys of this screen", typed="help, commands"),
    "app.redraw": Command("ctrl+l", "Repaint", "Paint the whole screen anew"),
    "app.quit": Command("ctrl+q", "Quit", "Save and leave", "exit close save stop"),
    "app.suspend": Command("ctrl+z", "Suspend", "Go back to the shell for a while; fg goes on"),
    "list.up": Command("up", "Up", "Go to the row above"),
    "list.down": Command("down", "Down", "Go to the row below"),
    "list.page-up": Command("pageup", "Page up", "Go as many rows up as are shown"),
    "list.page-down": Command("pagedown", "Page down", "Go as many rows down as are shown"),
    "list.first": Command("home", "First", "Go to the first row"),
    "list.last": Command("end", "Last", "Go to the last row"),
    "house.say": Command(
        "t", "Say", "Say something to those who are here", typed="say", takes_more=True
    ),
    "house.agree": Command(
        "y", "Yes", "Agree to what is asked", typed="agree, yes; y", one_hand="B"
    ),
    "house.refuse": Command("n", "No", "Do not agree to what is asked", typed="refuse, no"),
    "lobby.act": Command(
        "enter,space",
        "Do it",
        "Sit down, look on, open a table: what the line in gold says",
        "discard play card stock pile upcard",
    ),
    "lobby.watch": Command(
        "w",
        "Watch",
        "Look on at the table that is chosen",
        typed="watch, look on, look on at",
        takes_more=True,
        one_hand="ctrl+r; f9",
        why_not="Choose a table where a match is played: you can look on there.",
    ),
    "lobby.new": Command("n", "New", "Open a table, and say who may sit down"),
    "lobby.alone": Command(
        "c",
        "Computer",
        "Play alone with the computer, and see your own matches",
        typed="alone, play alone",
    ),
    "lobby.mute": Command(
        "m",
        "Mute",
        "Hear nothing of the person that is chosen, or hear them again",
        typed="mute",
        example="Ben",
        why_not="Choose somebody else first: Tab goes to the people.",
    ),
    "lobby.settings": Command(
        "s", "Settings", "Colours, suits, order of the cards", "colours theme name pace suits"
    ),
    "lobby.help": Command(
        "question_mark", "Help", "The keys, and the rules of the table that is chosen"
    ),
    "lobby.quit": Command(
        "q",
        "Leave",
        "Leave the house; your seats are kept",
        "close save stop",
        typed="quit, exit, leave; q",
    ),
    "lobby.other": Command(
        "tab,left,right,shift+tab", "Other list", "Go from the tables to the people, or back"
    ),
    "open.open": Command(
        "enter",
        "Open",
        "Open the table and sit down",
        "new match start begin deal",
        typed="open, open a table, open table",
        takes_more=True,
    ),
    "open.back": Command("escape", "Back", "Go back to the lobby"),
    "waiting.invite": Command(
        "enter,i",
        "Invite",
        "Invite the person that is chosen",
        typed="invite",
        example="Ben",
        one_hand=",ctrl+e; ,f8",
        why_not="Nobody is here who could be invited.",
    ),
    "waiting.begin": Command(
        "b",
        "Begin now",
        "Let computer players have the free chairs, and begin",
        typed="begin, begin now",
        why_not="Whoever has opened the table begins the match.",
    ),
    "waiting.cut": Command(
        "u",
        "Cut",
        "Type words that go into the deal",
        typed="cut",
        takes_more=True,
        why_not="You have cut already.",
    ),
    "waiting.help": Command("question_mark", "Help", "The keys, and the rules of this table"),
    "waiting.leave": Command(
        "escape,q", "Leave", "Leave the table; the chair is for others then", "exit close save stop"
    ),
    "alone.lobby": Command(
        "q,escape", "Lobby", "Go back to the lobby", typed="lobby, go to the lobby"
    ),
    "say.say": Command("enter", "Say it", "Say what is typed"),
    "say.up": Command("up", "Up", "Show what was said before"),
    "say.down": Command("down", "Down", "Show what was said later"),
    "say.back": Command("escape", "Back", "Say nothing"),
    "name.take": Command("enter", "Take it", "Be called so in this house"),
    "name.back": Command("escape", "Later", "Keep the name that you have"),
    "word.enter": Command("enter", "Come in", "Come in with the word that is typed"),
    "word.back": Command("escape", "Back", "Go back to the lobby"),
    "end-match.refuse": Command("enter,space,escape", "Play on", "Go on with the match"),
    "end-match.agree": Command("y", "End it", "End the match, and let nobody win it"),
    "end-match.quit": Command(
        "q", "Lobby", "Go to the lobby; your seat is kept", "exit close save stop"
    ),
    "give-up.refuse": Command("enter,space,escape", "Play on", "Go on with the match"),
    "give-up.agree": Command("y", "Give up", "Give the match up for good"),
    "give-up.quit": Command("q", "Leave", "Leave; the match is saved", "exit close save stop"),
    "displaced.again": Command(
        "enter", "Play here", "Take your place back from the other terminal"
    ),
    "displaced.quit": Command(
        "q,escape", "Leave", "Close this terminal; the other stays", "exit close save stop"
    ),
    **{
        f"table.card-{place}": Command(key, f"Card {place}", "Raise the card above this key")
        for place, key in enumerate("1234567890", 1)
    },
    "table.card-11": Command("minus", "Card 11", "Raise the card above this key", at_table=GIN),
    **{
        f"layoff.onto_{number}": Command(
            str(number), f"On {number}", f"Lay the raised card off on meld {number}"
        )
        for number in (1, 2, 3)
    },
}
"""By the names under which players move keys."""

ENTER, ESCAPE, DELETE, SPACE = "Enter", "Esc", "Del", "Space"
LEFT, RIGHT = "Left", "Right"
"""Keys as they are written on the keyboard, or in words where not every terminal has the sign."""

KEY_NAMES: Final = {
    "enter": ENTER,
    "escape": ESCAPE,
    "tab": "Tab",
    "space": SPACE,
    "left": LEFT,
    "right": RIGHT,
    "up": "Up",
    "down": "Down",
    "shift+left": "Shift+Left",
    "shift+right": "Shift+Right",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "backspace": "Backspace",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
"""By their names in key maps, those that are not written as they are named."""
KEY_SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
"""Keys that have a sign on the keyboard, where the terminal can show it."""


def key_does(key: str, label: str) -> str:
    """A key and what it does, in a list of such."""
    return f"{key} {label}"


def nothing_here(key: str, listed: Iterable[str]) -> str:
    """A key does nothing on this screen, where these do something."""
    return f"“{key}” does nothing here. Press " + " · ".join(listed) + "."
