"""A person in words, for screens and lines, in the language of the reader."""

from __future__ import annotations

from datetime import datetime

from app.server.contacts import Contact
from app.server.news import rating_told
from app.server.own_accounts import OwnKey
from app.server.profiles import GameFigures, MatchLine, Profile, Tally
from app.text.dates import day_of, in_brief
from app.text.games import short_title_of, title_of
from app.text.lists import in_a_row, sentences
from app.text.speech import tr, tr_c, tr_n

_SHOWN_OF_KEY = 19
"""Letters of a fingerprint that are shown: enough to tell one's own keys apart."""


def since_told(profile: Profile) -> str:
    """Return since when the person has come here; empty if that is unknown."""
    if not profile.since:
        return ""
    return tr("Here since {date}.", date=day_of(datetime.fromtimestamp(profile.since)))


def favourites_told(profile: Profile) -> str:
    """Return the games of a person, the most frequent one first, with the number of matches."""
    if not profile.games:
        return tr("No match was played to its end here yet.")
    games = in_a_row(
        # Translators: a game and how many matches of it a person has played
        tr("{game} ({n})", game=title_of(each.game), n=each.played.matches)
        for each in profile.games
    )
    return tr("Plays {games}.", games=games)


def tally_told(tally: Tally) -> str:
    return tr_n(
        "{n} match: {won} won, {lost} lost.",
        "{n} matches: {won} won, {lost} lost.",
        tally.matches,
        won=tally.won,
        lost=tally.lost,
    )


def met_told(name: str, tally: Tally) -> str:
    """Return how the reader and a person have played against each other; empty if they have not."""
    if not tally.matches:
        return ""
    return tr_n(
        "Against you: {n} match, {won} won by you, {lost} by {name}.",
        "Against you: {n} matches, {won} won by you, {lost} by {name}.",
        tally.matches,
        won=tally.won,
        lost=tally.lost,
        name=name,
    )


def game_told(name: str, figures: GameFigures) -> list[str]:
    """Return what is known of a person in a game, in sentences."""
    told = (
        rating_told(figures.rating, is_own=False),
        tally_told(figures.played),
        met_told(name, figures.met),
    )
    return [each for each in told if each]


def match_heads() -> list[str]:
    return [
        # Translators: the heads of columns in a list of matches, at most 12, 17 and 15 cells
        tr("Date"),
        tr_c("column", "Game"),
        tr("Result"),
        tr("Against"),
    ]


def match_cells(match: MatchLine) -> tuple[str, str, str, str]:
    """Return a match in columns: the day, the game, the result, and the other players."""
    when = datetime.fromisoformat(match.ended).astimezone()
    game = short_title_of(match.game)
    if match.is_rated:
        # Translators: a game, and that the match was rated
        game = tr("{game}, rated", game=game)
    return day_of(when), game, result_told(match), in_a_row(match.others)


def result_told(match: MatchLine) -> str:
    # A match that was resigned at once has no points.
    score = "-".join(map(str, match.totals)) if any(match.totals) else ""
    match match.has_won:
        case True:
            return tr("won {score}", score=score).strip()
        case False:
            return tr("lost {score}", score=score).strip()
    return tr("shared {score}", score=score).strip()


def about_tie(name: str, *, follows: bool, blocks: bool) -> str:
    """Return what the reader has to a person; empty for nothing."""
    if blocks:
        return tr("You have blocked {name}: nothing from them reaches you.", name=name)
    if follows:
        return tr("You follow {name}, and are told when they come.", name=name)
    return ""


def contact_state(contact: Contact, where: str) -> str:
    """Return where a person is, or that the reader has blocked them; ``where`` is empty for a
    person who is not here.
    """
    if contact.is_blocked:
        return tr("blocked")
    return where or tr_c("person", "not here")


def contact_news(contact: Contact, me: str, now: datetime) -> str:
    """Return the number of new messages from a person, or the last one between the two."""
    if contact.unread:
        return tr_n("{n} new message", "{n} new messages", contact.unread)
    if contact.last is None:
        return ""
    when = in_brief(datetime.fromtimestamp(contact.last.sent), now)
    if contact.last.sender == me:
        return tr("{when}, you: {text}", when=when, text=contact.last.text)
    return f"{when}: {contact.last.text}"


def message_told(who: str, text: str, sent: float, now: datetime) -> str:
    when = in_brief(datetime.fromtimestamp(sent), now)
    # Translators: a message between two people: when it was sent, by whom
    return tr("{when} {who}: {text}", when=when, who=who, text=text)


def messages_title(name: str) -> str:
    return tr("Messages with {name}", name=name)


def no_messages() -> str:
    return tr("Nothing was written between you two yet.")


def no_leaders() -> str:
    return tr("Nobody has a sure rating yet. Open a table, and choose that it is rated.")


def key_name(fingerprint: str) -> str:
    """Return the beginning of a fingerprint, by which its owner knows it."""
    return fingerprint[:_SHOWN_OF_KEY]


def key_told(key: OwnKey) -> str:
    if key.is_used:
        return tr("you have come by it")
    if key.added:
        return tr("added on {date}", date=day_of(datetime.fromtimestamp(key.added)))
    return tr("added before")


def word_told(word: str) -> str:
    return tr(
        "Your resume word is {word}. Write it down: it is not shown again. Good for 30 days"
        " after each visit, it opens your account on the page of this house, over ssh as a"
        " guest, and for a further key.",
        word=word,
    )


def how_to_add_a_key() -> str:
    return tr(
        "Come here with the other key. In Settings, Account, choose “I have an account here”"
        " and type your resume word: that key then opens this account."
    )


def deletion_told(name: str) -> str:
    return tr(
        "Your keys, name, settings, messages, matches and rating go, and the name {name} is"
        " free. What others have of matches with you stays, without your name. It cannot be"
        " undone.",
        name=name,
    )


def move_told(name: str, own: str, *, is_only: bool) -> str:
    told = tr("This key opens the account of {name} from then on.", name=name)
    if not is_only:
        return told
    return sentences(
        [told, tr("The account that you are in now, {own}, is deleted with all it has.", own=own)]
    )
