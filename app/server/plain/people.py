"""People in lines: profiles, following and blocking, messages, and one's own account."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from app.plain.context import LeaveProgram
from app.plain.talk import Conversation
from app.plain.telling import labelled
from app.refusal import Refused
from app.server import profile_words as words
from app.server.client import LobbyClient, called, others_here
from app.server.plain.new_table import the_one
from app.server.profiles import Profile
from app.text.games import title_of
from app.text.letters import folded
from app.text.lists import clauses
from app.text.people import sentence
from app.text.speech import msg_c, tr, tr_c
from app.ui.commands import CommandError, typed

_MOST_MESSAGES: Final = 10
"""Most messages with a person that are told at once."""
_MOST_MATCHES: Final = 3
"""Most matches of a person that are told."""
# Translators: typed behind account, for a new resume word
_WORD: Final = msg_c("typed", "word")
# Translators: typed behind account, before the number of a key
_REMOVE: Final = msg_c("typed", "remove")
# Translators: typed behind account, before the resume word of another account
_MOVE: Final = msg_c("typed", "move")
# Translators: typed behind account
_DELETE: Final = msg_c("typed", "delete")


class PeopleCommands:
    """The commands about people of one visitor."""

    def __init__(self, lobby: LobbyClient, talk: Conversation) -> None:
        self._lobby = lobby
        self._talk = talk
        self.resume_word = ""
        """The visitor's resume word, as far as it is known in this visit."""

    async def common(self, command: str, rest: str) -> bool:
        """Carry out a command about people; return whether it was one.

        Raises Refused, CommandError, InputClosed and LeaveProgram.
        """
        match command:
            case "who" if rest:
                self._talk.say(*self._profile(self._lobby.profile(self._person(rest))))
            case "follow":
                self._follow(rest)
            case "block":
                self._block(rest)
            case "message":
                self._write(rest)
            case "messages":
                self._talk.say(*(self._messages(rest) if rest else self._contacts()))
            case "account":
                await self._account(rest)
            case _:
                return False
        return True

    # -- others ----------------------------------------------------------------------------

    def _person(self, name: str) -> str:
        """Return the id of the person with this name, here or not; of those who are here, the
        beginning of it is enough.
        """
        me = self._lobby.me
        if folded(name) == folded(me.name):
            return me.person.id
        if found := called(name, others_here(self._lobby)):
            return the_one(found, name).person.id
        return self._lobby.person_named(name)

    def _profile(self, profile: Profile) -> Sequence[str]:
        name = profile.name
        ties = self._lobby.ties()
        here = (
            tr("{name} is here.", name=name)
            if profile.is_here
            else tr("{name} is not here.", name=name)
        )
        told = [here, words.since_told(profile), words.favourites_told(profile)]
        for game in profile.games:
            told.append(labelled(title_of(game.game), " ".join(words.game_told(name, game))))
        told += [
            sentence(clauses(words.match_cells(match))) for match in profile.matches[:_MOST_MATCHES]
        ]
        told.append(
            words.about_tie(
                name, follows=profile.person in ties.follows, blocks=profile.person in ties.blocks
            )
        )
        return told

    def _follow(self, name: str) -> None:
        person = self._person(name)
        who = self._lobby.profile(person).name
        if self._lobby.follow(person):
            self._talk.say(words.about_tie(who, follows=True, blocks=False))
        else:
            self._talk.say(tr("You follow {who} no more.", who=who))

    def _block(self, name: str) -> None:
        person = self._person(name)
        who = self._lobby.profile(person).name
        if self._lobby.block(person):
            self._talk.say(
                words.about_tie(who, follows=False, blocks=True),
                tr("They are not told. To end it, type block {who} again.", who=who),
            )
        else:
            self._talk.say(tr("{who} is blocked no more.", who=who))

    def _write(self, text: str) -> None:
        person, message = self.addressed(text)
        if not message:
            raise CommandError(tr("Write what? Type message, a name and your words."))
        self._lobby.send_message(person, message)
        who = self._lobby.profile(person).name
        self._talk.say(
            tr("Sent to {who}.", who=who)
            if person in self._lobby.visits
            else tr("Sent to {who}, who reads it at the next visit.", who=who)
        )

    def addressed(self, text: str) -> tuple[str, str]:
        """Return the person with whose name a text begins, which may have several words, and the
        rest of it. Raises Refused and CommandError.
        """
        tokens = text.split()
        refused: Exception | None = None
        for count in range(min(len(tokens), 3), 0, -1):
            try:
                return self._person(" ".join(tokens[:count])), " ".join(tokens[count:])
            except (Refused, CommandError) as error:
                refused = error
        if refused:
            raise refused
        raise CommandError(tr("Whom? Type a name behind it."))

    def _messages(self, name: str) -> Sequence[str]:
        person = self._person(name)
        me, who, now = self._lobby.me.person.id, self._lobby.profile(person).name, datetime.now()
        found = self._lobby.messages(person)[-_MOST_MESSAGES:]
        return [
            words.message_told(
                tr("you") if message.sender == me else who, message.text, message.sent, now
            )
            for message in found
        ] or [tr("Nothing was written between you two yet.")]

    def _contacts(self) -> Sequence[str]:
        me, now = self._lobby.me.person.id, datetime.now()
        told = []
        for contact in self._lobby.contacts():
            where = tr_c("person", "here") if contact.person in self._lobby.visits else ""
            state = words.contact_state(contact, where)
            about = clauses((state, words.contact_news(contact, me, now)))
            told.append(labelled(contact.name, about))
        if not told:
            return [tr("You follow nobody, and nobody has written to you.")]
        return [*told, tr("Type messages and a name to read what was written.")]

    # -- oneself ---------------------------------------------------------------------------

    async def _account(self, text: str) -> None:
        first, _, rest = text.partition(" ")
        said = folded(first)
        if not said:
            self._talk.say(*self._ways_in())
        elif said in typed(_WORD):
            self.resume_word = self._lobby.renew_word()
            self._talk.say(words.word_told(self.resume_word))
        elif said in typed(_REMOVE):
            await self._remove(rest)
        elif said in typed(_MOVE) and rest:
            await self._move(rest)
        elif said in typed(_DELETE):
            await self._delete()
        else:
            raise CommandError(self._how())

    def _how(self) -> str:
        return tr(
            "Type account word for a new resume word, account remove 1 to remove a key, account"
            " move and the resume word of another account to give it this key, or account delete."
        )

    def _ways_in(self) -> Sequence[str]:
        account = self._lobby.own_account()
        keys = [
            tr(
                "Key {number}: {key}, {told}.",
                number=number,
                key=words.key_name(key.fingerprint),
                told=words.key_told(key),
            )
            for number, key in enumerate(account.keys, 1)
        ]
        if self.resume_word:
            word = words.word_told(self.resume_word)
        else:
            word = (
                tr("There is a resume word.")
                if account.has_word
                else tr("There is no resume word.")
            )
        return [tr("{name} is you.", name=self._lobby.me.name), *keys, word, self._how()]

    async def _remove(self, text: str) -> None:
        keys = self._lobby.own_account().keys
        if not (text.isascii() and text.isdecimal() and 0 < int(text) <= len(keys)):
            raise CommandError(tr("Which key? Type account for their numbers."))
        key = keys[int(text) - 1]
        self._talk.say(f"{words.key_name(key.fingerprint)}, {words.key_told(key)}")
        if await self._agrees(tr("Remove this key?")):
            self._lobby.remove_key(key.fingerprint)
            self._talk.say(tr("The key is removed."))

    async def _move(self, word: str) -> None:
        name = self._lobby.account_with_word(word)
        account = self._lobby.own_account()
        is_only = len(account.keys) < 2 and not account.has_word
        self._talk.say(words.move_told(name, self._lobby.me.name, is_only=is_only))
        if await self._agrees(tr("Give this key to your other account?")):
            self._lobby.move_key(word)
            raise LeaveProgram

    async def _delete(self) -> None:
        self._talk.say(words.deletion_told(self._lobby.me.name))
        if await self._agrees(tr("Delete your account for good?")):
            self._lobby.delete_account()
            raise LeaveProgram

    async def _agrees(self, question: str) -> bool:
        agrees = await self._talk.agrees(question)
        if not agrees:
            self._talk.say(tr("Nothing was done."))
        return agrees
