"""The help of plain lines among people."""

from __future__ import annotations

from typing import Final

from app.text.speech import msg

_PEOPLE: Final = (
    # Translators: what stands before a colon is typed as it is there
    msg("who: everybody who is here. tables: every table."),
    msg("say good luck: says that to those around you. say: sentences that are ready."),
    msg("said: what was said here last, and who looks on."),
    msg("mute Ben: hides what Ben says, until you type it once more."),
    msg("who Ben: Ben's games, ratings and matches, and how you two have played."),
    msg("follow Ben: you are told when Ben comes; once more: not any more."),
    msg("message Ben hello: to Ben alone, who reads it now or at the next visit."),
    msg("messages: who has written to you. messages Ben: what you two wrote."),
    msg("block Ben: nothing from Ben reaches you, until you type it once more."),
    msg("report Ben he insults me: the moderators can read it, with what was said."),
    msg("account: your keys and your resume word, and what can be done with them."),
    msg("name Ann: what you are called here."),
)
_MODERATORS: Final = (
    msg("reports: for moderators; reports 3: you have dealt with number 3."),
    msg("kick Ben spam, silence Ben spam, ban Ben 7 spam: moderators, with a reason."),
)
IN_LOBBY: Final = (
    msg("sit 1: sits down at table 1. If it is private, with its password: sit 1 melon."),
    msg("watch 1: looks on at table 1."),
    msg("quick: plays at once with a person who fits, or seeks one until one comes."),
    msg("quick gin to 50 clock 5+5 rated near: another game; near: of your strength."),
    msg("quick Ben: plays the game that Ben seeks. withdraw: you seek none any more."),
    msg("open: a table of the game you played last, with a chair for anyone."),
    msg("open contract with Ben and anyone and casual: for a person, anyone and a level."),
    msg("open gin by oklahoma to 150: by other rules."),
    msg("open word melon: only for people who know this password."),
    msg("open cut: everybody may cut the deck before the first deal."),
    msg("open serious: no hints, no undo and no other help for anybody."),
    msg("open rated: the result changes your rating and theirs; serious, too."),
    msg("open clock 5+5: 5 minutes each, and 5 seconds more after each turn."),
    msg("open clock 30s: 30 seconds for each turn; 3m: minutes; 3d: days."),
    msg("open patience 3: people who drop out have 3 minutes; always: for ever."),
    msg("open moves 10: people who do not move have 10 minutes; always: for ever."),
    msg("open shown: onlookers may see all cards of a hand that is over."),
    msg("turn: goes to the next table that waits for you."),
    msg("stand 1: gives up your chair at table 1, where the match has not begun."),
    msg("tournaments: all of them. tournament 1: how it stands."),
    msg("tournament enter 1: you take part. tournament leave 1: no more."),
    msg("leaders: the best players of each game, and your own rating."),
    msg("alone: plays the computer, or goes on with a match of your own."),
    *_PEOPLE,
    msg("statistics: your own results in figures."),
    msg("spell on, spell off: cards spelled out, or short."),
    msg("lines off, lines on: whether you come on the screen or in lines from now on."),
    msg("settings: what can be chosen. set poll never: changes one of them."),
    *_MODERATORS,
    msg("quit: leaves the house. Your seats are kept."),
)
WAITING: Final = (
    msg("table: who sits here, and what is played."),
    msg("invite Ben: asks Ben to sit down here."),
    msg("begin: gives the free chairs to the computer, if you opened the table."),
    msg("cut, and any words: cuts the deck, where you are asked to."),
    msg("lobby: gives up your chair. quit: does so, and leaves the house."),
    *_PEOPLE,
    msg("settings: what can be chosen."),
)
AT_TABLE: Final = (
    msg("undo: undoes your last move, if the others agree."),
    msg("agree, refuse: answers what the others ask. yes and no do it, too."),
    msg("nudge: reminds the player who has to move, after two minutes."),
    msg("computer: lets it act for a player who is away or idle, if the others agree."),
    msg("turn: goes to the next table that waits for you."),
    msg("end: ends the match without a result, for the same reason."),
    *_PEOPLE,
    msg("lobby: goes to the lobby. quit: leaves the house. Your seat is kept."),
)
ALONE: Final = (
    msg("lobby: goes to the lobby. sit 1: to table 1."),
    *_PEOPLE,
)
"""More commands while playing alone."""
AT_END: Final = (
    msg("next, or Enter alone: goes on, together with the others."),
    msg("score, log, review, seal, rules: as during the hand. say: as ever."),
    msg("lobby: goes to the lobby. quit: leaves the house. Your seat is kept."),
)
