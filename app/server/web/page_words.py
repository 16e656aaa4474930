"""The words of the page of a server."""

from __future__ import annotations

from datetime import datetime

from app.text.dates import day_and_time
from app.text.speech import tr


def words_of_page() -> dict[str, str]:
    return {
        "title": tr("Gin Rummy"),
        "welcome": tr(
            "Play with others who are here, or against the computer, by keys, by mouse or by touch."
        ),
        # Translators: a button
        "play": tr("Play"),
        # Translators: a button: a game with the next person who comes
        "quick": tr("Play at once"),
        "about_quick": tr(
            "At once: with a person who seeks the same game, or the computer until one comes."
        ),
        "play_lines": tr("Play in plain lines"),
        "about_lines": tr(
            "Plain lines are typed and read, for a screen reader. A phone held upright has a page"
            " of its own."
        ),
        "been_here": tr("Have you been here before? Your resume word brings back your matches:"),
        # Translators: a button, beside the resume word that was typed
        "go_on": tr("Go on"),
        # Translators: the name of the list of what has happened, which a screen reader speaks
        "news": tr("News"),
        "loading": tr("One moment …"),
        # For an end without a reason from the server.
        "broken": tr("The connection is closed. Your matches are saved."),
        "comes_back": tr("This page comes back by itself as soon as it can."),
        # Translators: before the title of the page, while it is the visitor's turn
        # Translators: before the title of a browser's window: a person calls the reader
        "called": tr("You are called"),
        "your_turn": tr("Your turn"),
        "title_lines": tr("Gin Rummy in plain lines"),
        # Translators: the name of the log of the game, which a screen reader speaks
        "said": tr("What is said"),
        "type": tr("Your command"),
        # Translators: a button that sends what was typed
        "enter": tr("Enter"),
        "to_screen": tr("Play on the screen instead"),
        # Translators: a link to the list of the matches that the visitor has finished
        "matches": tr("Your finished matches"),
        "about_matches": tr("Each has a page with its review."),
        "no_matches": tr("None of your matches is over yet."),
        "to_game": tr("Back to the game"),
        "your_word": tr("Your resume word is"),
        "play_on": tr("Play on"),
        "forget": tr("Forget me in this browser"),
    }


def when_told(created: str) -> str:
    try:
        return day_and_time(datetime.fromisoformat(created))
    except ValueError:
        return ""
