"""What the keys do: a word or two for the footer, and a few more for the list of keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple


class Key(NamedTuple):
    """The words for one key."""

    label: str
    """In the footer and the command palette."""
    tooltip: str
    """In the list of keys, and where the mouse is over it."""


KEYS: Final[dict[str, Key]] = {
    "form.previous": Key("Previous", "Choose the value before this one"),
    "form.next": Key("Next", "Choose the value after this one"),
    "form.shorten": Key("Take back a digit", "Take back the last digit of the amount"),
    "start.delete": Key("Delete", "Delete the match that is marked; you are asked first"),
    "start.learn": Key("Learn", "Begin the lesson: two short hands, every step said"),
    "start.go_on": Key("Continue", "Go on with the match played last"),
    "start.resume": Key("Continue", "Go on with the match that is marked"),
    "options.keep": Key("Save", "Keep the rules under this name"),
    "settings.close": Key("Done", "Go back; everything is saved already"),
    "settings.up": Key("Up", "Go to the line above"),
    "settings.down": Key("Down", "Go to the line below"),
    "options.take": Key("Use these", "Go back with these rules"),
    "options.close": Key("Back", "Go back without a change"),
    "options.save": Key("Save preset", "Keep these rules under a name of your own"),
    "options.delete": Key("Delete preset", "Forget this preset of your own"),
    "options.rules": Key("Rules", "How to play by these rules"),
    "options.up": Key("Up", "Go to the line above"),
    "options.down": Key("Down", "Go to the line below"),
    "rules.close": Key("Back", "Go back to the screen below"),
    "rules.page": Key("Next page", "Read on; the arrow keys and page up and down work too"),
    "rules.next": Key("Next heading", "Go to the next heading"),
    "rules.previous": Key("Previous heading", "Go to the heading before"),
    **{
        f"rules.heading-{number}": Key(f"Heading {number}", f"Go to heading {number}")
        for number in range(1, 11)
    },
    "delete.keep": Key("Keep it", "Go back; the match stays as it is"),
    "delete.delete": Key("Delete it", "Delete the match for good"),
    "table.stock": Key("Stock", "Draw from the stock"),
    "table.take": Key("Take", "Take the top discard"),
    "table.pass": Key("Pass", "Leave the card"),
    "table.knock": Key("Knock", "See your knock, then confirm"),
    "table.gin": Key("Gin", "See your gin, then confirm"),
    "table.undo": Key("Undo", "Take your last move back"),
    "table.hint": Key("Hint", "Ask what to do, and why"),
    "table.tutor": Key("Tutor", "What the tutor warns you of, in this match alone"),
    "table.order": Key("Order", "Change the order of your cards for this match"),
    "table.page": Key("Log", "Score sheet, known cards, moves"),
    "table.command": Key("Type", "Type a command"),
    "table.lesson": Key("End the lesson", "End the lesson of the first match"),
    "table.mark": Key("Mark", "Mark the raised card, or mark it no more"),
    "table.meld": Key("Meld", "Put melds on the table, or marked cards into a meld area"),
    "table.lay-off": Key("Lay off", "Lay the raised card off on a meld on the table"),
    "table.lay-off-all": Key("Lay off all", "Lay off every card that fits"),
    "table.arrange": Key("Arrange", "Put the best way to go down into the meld areas"),
    "table.clear": Key("Clear", "Take all cards out of the meld areas, and mark none"),
    "table.buy": Key("Buy", "Buy the top of the pile, with a penalty card"),
    "table.first": Key("First card", "Raise the first card"),
    "table.last": Key("Last card", "Raise the last card"),
    "table.scroll-up": Key("Melds up", "Show melds on the table that are above those in sight"),
    "table.scroll-down": Key("Melds down", "Show melds on the table below those in sight"),
    "ways.do": Key("Do it", "Put these melds on the table"),
    "ways.next": Key("Next", "Show the next way"),
    "ways.previous": Key("Previous", "Show the way before this one"),
    "ways.back": Key("Back", "Go back to the table"),
    "ways.quit": Key("Quit", "Save and leave"),
    "table.act": Key("Draw or throw", "Draw, take, leave or throw what is raised"),
    "table.left": Key("Left", "Raise the card to the left"),
    "table.right": Key("Right", "Raise the card to the right"),
    "table.up": Key("Piles", "Go to the piles"),
    "table.down": Key("Hand", "Go to your hand"),
    "table.shift-left": Key("Move left", "Move the raised card to the left"),
    "table.shift-right": Key("Move right", "Move the raised card to the right"),
    "options.pageup": Key("Page up", "Go as many lines up as are shown"),
    "options.pagedown": Key("Page down", "Go as many lines down as are shown"),
    "options.home": Key("First line", "Go to the first line"),
    "options.end": Key("Last line", "Go to the last line"),
    "knock.do": Key("Do it", "Do what is shown"),
    "knock.next": Key("Next", "Show the next way to throw and spread"),
    "knock.previous": Key("Previous", "Show the way before this one"),
    "knock.back": Key("Back", "Go back to the table"),
    "knock.quit": Key("Quit", "Save and leave"),
    "layoff.best": Key("Best defence", "Lay off and spread so that the least deadwood is left"),
    "layoff.lay_off": Key("Lay off", "Lay off the raised card, and go on choosing"),
    "layoff.accept": Key("Count", "Lay nothing more off, spread your melds and count"),
    "layoff.take_back": Key("Take back", "Take the last card laid off back into your hand"),
    "layoff.left": Key("Left", "Raise the card to the left"),
    "layoff.right": Key("Right", "Raise the card to the right"),
    "showdown.go_on": Key("Go on", "Go on"),
    "showdown.proof": Key("Proof of the deal", "Show how to check that the cards were not changed"),
    "showdown.down": Key("Down", "Show what is below"),
    "showdown.up": Key("Up", "Show what is above"),
    "hand_end.review": Key("Review", "See what every decision of the match has cost"),
    "history.open": Key("Open", "Go on with a match that is not over, and review one that is"),
    "history.review": Key("Review", "See what every decision of the match has cost"),
    "history.delete": Key("Delete", "Delete the match that is marked; you are asked first"),
    "history.continue": Key("Continue", "Go on with the match that is marked"),
    "history.first": Key("First", "Go to the match begun last"),
    "history.last": Key("Last", "Go to the first match of all"),
    "history.only": Key("Matches", "See the matches against the opponent that is marked"),
    "history.statistics": Key("Statistics", "See what the matches come to"),
    "history.page": Key("Next page", "From the statistics to the opponents, to the matches"),
    "history.page-back": Key("Back a page", "Go to the page before"),
    "history.opponent": Key("Opponent", "See only matches against the next opponent, or all"),
    "history.rules": Key("Rules", "See only matches by the next rules, or all"),
    "history.time": Key("Time", "See only matches of the last days, or all"),
    "history.close": Key("Close", "Leave the history"),
    "review.on": Key("Step", "See what was done next"),
    "review.back": Key("Back a step", "See what was done before"),
    "review.next": Key("Mistake", "Go to the next mistake or good find, in any hand"),
    "review.previous": Key("Last mistake", "Go to the mistake or good find before"),
    "review.next-hand": Key("Hand", "Go to the next hand"),
    "review.previous-hand": Key("Hand before", "Go to the hand before"),
    "review.open": Key("Open", "Open the other hand, or close it"),
    "review.roll-out": Key("Roll out", "Play the best choices out, many times, and compare them"),
    "replay.on": Key("Step", "See what was done next"),
    "replay.back": Key("Back", "See what was done before"),
    "replay.next-hand": Key("Hand", "Go to the next hand"),
    "replay.previous-hand": Key("Hand before", "Go to the hand before"),
    "replay.first": Key("Beginning", "Go to the beginning of the hand"),
    "replay.last": Key("End", "Go to the end of the hand"),
    "replay.play": Key("Play", "See the hand played by itself; any other key stops it"),
    "replay.play-back": Key("Play back", "See the hand played by itself, backwards"),
    "replay.faster": Key("Faster", "Play faster"),
    "replay.slower": Key("Slower", "Play slower"),
    "replay.seat": Key("Seat", "Look from the next seat"),
    "replay.close": Key("Close", "Leave the replay"),
    "hand_end.replay": Key("Replay", "See the moves of the hand again"),
    "match_end.replay": Key("Replay", "See the moves of the match again"),
    "review.play": Key("Play", "See the hand played by itself; any other key stops it"),
    "review.play-back": Key("Play back", "See the hand played by itself, backwards"),
    "review.faster": Key("Faster", "Play faster"),
    "review.slower": Key("Slower", "Play slower"),
    "review.what-if": Key("What if", "Play on from here against the expert; it counts nowhere"),
    "review.close": Key("Close", "Leave the review"),
    "lesson.begin": Key("Begin", "Begin with the first hand"),
    "lesson.leave": Key("Not now", "Go back; any key without a meaning does"),
    "lesson.done": Key("Done", "Go back to the start"),
    "practise.drills": Key("Drills", "Ten positions, one after the other"),
    "practise.duplicate": Key("Duplicate", "Play the deals that two experts played"),
    "practise.close": Key("Back", "Go back to the start"),
    "drill.answer": Key("Answer", "Give the answer that is raised"),
    "drill.next": Key("Next", "Go on to the next question"),
    "drill.again": Key("Ten more", "Begin another sitting of ten"),
    "drill.play-on": Key("Play on", "Answer not to knock"),
    "drill.close": Key("Close", "Leave the drills"),
    "duplicate.play": Key("Play", "Play the next deal"),
    "duplicate.next-set": Key("Next set", "Go to the next six deals"),
    "duplicate.review": Key("Your hand", "Review the marked deal as you played it"),
    "duplicate.experts": Key("The experts'", "See how the experts played the marked deal"),
    "duplicate.again": Key("Again", "Begin this set from its first deal"),
    "duplicate.right": Key("Other set", "Go to the next six deals"),
    "duplicate.left": Key("Set before", "Go to the six deals before"),
    "duplicate.up": Key("Up", "Mark the deal above"),
    "duplicate.down": Key("Down", "Mark the deal below"),
    "duplicate.close": Key("Close", "Leave the duplicate"),
    "match_end.again": Key("Play again", "Play another match like this one"),
    "match_end.stay": Key("Stay", "Stay at the table, and look on at the next match"),
    "match_end.menu": Key("Menu", "Go to the start"),
    "match_end.review": Key("Review", "See what every decision of the match has cost"),
    "match_end.proof": Key("Proof", "Show how to check that the cards were not changed"),
    "match_end.quit": Key("Quit", "Leave"),
    "match_end.down": Key("Down", "Show later hands"),
    "match_end.up": Key("Up", "Show earlier hands"),
    "table.rules": Key("Help", "Rules of this match, and the keys"),
    "table.menu": Key("Menu", "Open the menu"),
    "table.quit": Key("Quit", "Save and leave"),
    "menu.back": Key("Back", "Go back to the table"),
    "menu.quit": Key("Quit", "Save and leave"),
    "pass_on.look": Key("Show my cards", "Show the table from the seat of the next player"),
    "pass_on.undo": Key("Undo", "Take the last move back, before the next player has looked"),
    "pass_on.menu": Key("Menu", "Open the menu"),
    "pass_on.quit": Key("Quit", "Save and leave"),
    "program.refuse": Key("Do not start it", "Leave the match as it is"),
    "program.agree": Key("Start it", "Start this program and go on with the match"),
    "program.quit": Key("Quit", "Leave the game"),
    "place.refuse": Key("Do not play here", "Leave the match as it is"),
    "place.agree": Key("Play here", "Play for them at this keyboard and go on with the match"),
    "place.quit": Key("Quit", "Leave the game"),
    "cut.deal": Key("Deal", "Cut with these words, or with none, and deal"),
    "cut.back": Key("Back", "Go back; no match is begun"),
    "proof.back": Key("Back", "Go back to the hand"),
    "proof.down": Key("Down", "Show what is below"),
    "proof.up": Key("Up", "Show what is above"),
    "proof.quit": Key("Quit", "Save and leave"),
    "unsaved.try_again": Key("Save and leave", "Try to save again, and leave when that is done"),
    "unsaved.stay": Key("Stay", "Go back to the match"),
    "unsaved.leave": Key("Leave without saving", "Leave, and lose what is not saved"),
    "start.play": Key("Play", "Begin a new match"),
    "start.new": Key("New match", "Begin a new match"),
    "start.continue": Key("Continue the last match", "Go on with the match played last"),
    "start.options": Key(
        "Options", "Every option of the rules chosen here, and presets of your own"
    ),
    "start.rules": Key("Rules", "How to play, by the rules chosen here"),
    "start.settings": Key("Settings", "Colours, suits, order of the cards, pace and name"),
    "start.history": Key("History", "Every match you played, and what they come to"),
    "start.lesson": Key("Lesson", "Learn to play: two short hands, every step said"),
    "start.practise": Key("Practise", "Drills, and the deals of experts to play once more"),
    "start.quit": Key("Quit", "Leave the game"),
    "start.up": Key("Up", "Go to the line above"),
    "start.down": Key("Down", "Go to the line below"),
    "start.to_play": Key("To Play", "Go back to the Play button"),
    "app.help": Key("Help", "The keys of this screen"),
    "app.redraw": Key("Repaint", "Paint the whole screen anew"),
    "app.quit": Key("Quit", "Save and leave"),
    "app.suspend": Key("Suspend", "Go back to the shell for a while; fg goes on"),
    "list.up": Key("Up", "Go to the row above"),
    "list.down": Key("Down", "Go to the row below"),
    "list.page-up": Key("Page up", "Go as many rows up as are shown"),
    "list.page-down": Key("Page down", "Go as many rows down as are shown"),
    "list.first": Key("First", "Go to the first row"),
    "list.last": Key("Last", "Go to the last row"),
    "house.say": Key("Say", "Say something to those who are here"),
    "house.agree": Key("Yes", "Agree to what is asked"),
    "house.refuse": Key("No", "Do not agree to what is asked"),
    "lobby.act": Key("Do it", "Sit down, look on, open a table: what the line in gold says"),
    "lobby.watch": Key("Watch", "Look on at the table that is chosen"),
    "lobby.new": Key("New", "Open a table, and say who may sit down"),
    "lobby.alone": Key("Computer", "Play alone with the computer, and see your own matches"),
    "lobby.mute": Key("Mute", "Hear nothing of the person that is chosen, or hear them again"),
    "lobby.settings": Key("Settings", "Colours, suits, order of the cards"),
    "lobby.help": Key("Help", "The keys, and the rules of the table that is chosen"),
    "lobby.quit": Key("Leave", "Leave the house; your seats are kept"),
    "lobby.other": Key("Other list", "Go from the tables to the people, or back"),
    "open.open": Key("Open", "Open the table and sit down"),
    "open.back": Key("Back", "Go back to the lobby"),
    "waiting.invite": Key("Invite", "Invite the person that is chosen"),
    "waiting.begin": Key("Begin now", "Let computer players have the free chairs, and begin"),
    "waiting.cut": Key("Cut", "Type words that go into the deal"),
    "waiting.help": Key("Help", "The keys, and the rules of this table"),
    "waiting.leave": Key("Leave", "Leave the table; the chair is for others then"),
    "alone.lobby": Key("Lobby", "Go back to the lobby"),
    "say.say": Key("Say it", "Say what is typed"),
    "say.up": Key("Up", "Show what was said before"),
    "say.down": Key("Down", "Show what was said later"),
    "say.back": Key("Back", "Say nothing"),
    "name.take": Key("Take it", "Be called so in this house"),
    "name.back": Key("Later", "Keep the name that you have"),
    "word.enter": Key("Come in", "Come in with the word that is typed"),
    "word.back": Key("Back", "Go back to the lobby"),
    "end-match.refuse": Key("Play on", "Go on with the match"),
    "end-match.agree": Key("End it", "End the match, and let nobody win it"),
    "end-match.quit": Key("Lobby", "Go to the lobby; your seat is kept"),
    "give-up.refuse": Key("Play on", "Go on with the match"),
    "give-up.agree": Key("Give up", "Give the match up for good"),
    "give-up.quit": Key("Leave", "Leave; the match is saved"),
    "displaced.again": Key("Play here", "Take your place back from the other terminal"),
    "displaced.quit": Key("Leave", "Close this terminal; the other stays"),
    **{
        f"table.card-{place}": Key(f"Card {place}", "Raise the card above this key")
        for place in range(1, 12)
    },
    **{
        f"layoff.onto_{number}": Key(f"On {number}", f"Lay the raised card off on meld {number}")
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

ABOUT_LETTERS: Final = (
    "On a keyboard with Russian, Ukrainian, Greek, Hebrew or Arabic letters press the key on which"
    " the letter of this list stands."
)
"""What is said below the list of keys."""
ABOUT_HANDS: Final = {
    "both": "Large and small letters do the same.",
    "left": (
        "These are the keys for the left hand; the settings have others. Where a sentence says"
        " Enter, press e, and for the arrow keys w a s d, with Shift to move a card."
    ),
    "right": (
        "These are the keys for the right hand; the settings have others. Where a sentence says"
        " Esc, press Backspace, and for Tab a large Y."
    ),
}
"""What is said below the list of keys, by the hands they are for."""


def key_does(key: str, label: str) -> str:
    """A key and what it does, in a list of such."""
    return f"{key} {label}"


def nothing_here(key: str, listed: Iterable[str]) -> str:
    """A key does nothing on this screen, where these do something."""
    return f"“{key}” does nothing here. Press " + " · ".join(listed) + "."
