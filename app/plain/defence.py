"""The answer to a knock in lines: what fits, what it is worth, and laying off."""

from __future__ import annotations

import re

from app.cards.cards import parse
from app.games.gin.actions import LayOff
from app.games.gin.melds import is_run
from app.plain.gin_hand import laid_out
from app.table.gin import GinTable
from app.ui.commands import CommandError
from app.ui.knock import Defending
from app.words.en import answers
from app.words.en.cards import long_name
from app.words.en.gin import layoff as layoff_words
from app.words.en.gin.scoring import deadwood_sum
from app.words.en.gin.wording import Name, names
from app.words.en.lines import commands
from app.words.en.lines import gin as words
from app.words.en.people import People


class DefenceLines:
    """Tells the seat of a table what it can do against a knock; nothing of it is done here."""

    def __init__(self, table: GinTable, people: People, name: Name) -> None:
        self.defending = Defending(table)
        self._people = people
        self._name = name

    @property
    def can_choose(self) -> bool:
        """Whether there is anything to lay off."""
        return self.defending.can_choose

    @property
    def _knocker(self) -> str:
        return self._people.names[self.defending.knocker]

    def question(self) -> list[str]:
        """The knocker's cards, one's own, and what can be done."""
        return [*self.knockers_cards(), *self.how_it_stands(), words.COUNT_OR]

    def knockers_cards(self) -> list[str]:
        """The melds by the numbers that they are called by, and the deadwood."""
        view, whose = self.defending.view, self._people.whose(self.defending.knocker)
        rows = [words.meld(names(meld, self._name), is_run=is_run(meld)) for meld in view.spread]
        added_up = deadwood_sum(view.spread_deadwood)
        return [words.their_melds(whose, rows), words.their_deadwood(whose, added_up)]

    def how_it_stands(self) -> list[str]:
        """What is left of the hand, and what is best."""
        return [*laid_out(self.defending.view.hand, self._name), self.best()]

    def best(self) -> str:
        """The best defence, and what it comes to."""
        best = self.defending.best()
        how = self.defending.how(best, self._name)
        return layoff_words.best(how, self.defending.best_ending(best, self._people))

    def lay_off(self, text: str) -> list[str]:
        """Prepare to lay off a card: ``8c on 2``. Raises CommandError and UnknownCard."""
        before = "|".join(commands.ON_MELD)
        found = re.fullmatch(rf"(.*?)\s+(?:{before})\s+(?:meld\s+)?(\d+)", text, re.IGNORECASE)
        card = parse(found[1] if found else text)
        told = self._name(card)
        if not self.defending.view.hand >> card & 1:
            raise CommandError(answers.not_held(long_name(card)))
        targets = self.defending.targets(card)
        if not targets:
            raise CommandError(layoff_words.fits_none(told, self._knocker))
        if found and int(found[2]) - 1 not in targets:
            raise CommandError(words.fits_not(told, found[2]))
        if not found and len(targets) > 1:
            raise CommandError(words.which_meld(told, [place + 1 for place in targets]))
        place = int(found[2]) - 1 if found else targets[0]
        self.defending.lay_offs.append(LayOff(card, place))
        counting = self.defending.counting(self._people)
        return [words.laid_off(told, layoff_words.count_now(counting)), words.BEST_NOW]

    def take_back(self) -> list[str]:
        """Take the last card back that was to be laid off."""
        if not self.defending.lay_offs:
            return [words.NOTHING_LAID_OFF]
        self.defending.lay_offs.pop()
        return [answers.TAKEN_BACK, *self.how_it_stands()]
