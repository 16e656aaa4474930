"""A match: who deals, what can be undone, and the journal that makes it again."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import PACK, as_set, iterate
from app.cards.deal import shuffled
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.actions import DRAW_STOCK, PASS, Action, Knock, LayOff, from_text
from app.games.gin.rules import PRESETS, NextDealer, Rules, Seating
from app.games.gin.score import Outcome, deals
from app.games.gin.view import Phase, View
from app.match.records import LONGEST_REASON, TAKE_BACK, Record, ReplayError
from app.match.seat import Seat
from app.players.gin.levels import Casual
from app.table.gin_match import GinMatch
from app.text.refusals import sentence_for
from tests.games.gin.test_hand import idle
from tests.invariants import match_state, state
from tests.players.dealing import cards
from tests.refusals import refused
from tests.soak import VARIANTS, RandomMatch, random_seats

SEED = bytes(range(32))
SEATS = (Seat("Ann"), Seat("Bob", "novice-1"))

FIRST_GIN, FIRST_MELDS = "AC 2C 3C 4D 5D 6D 7D 8D 8H 8S", "AC,2C,3C;4D,5D,6D,7D;8D,8H,8S"
SECOND_GIN, SECOND_MELDS = "9S TS JS QS KS 9H TH JH QH KH", "9S,TS,JS,QS,KS;9H,TH,JH,QH,KH"


def deck(first: str = FIRST_GIN, second: str = SECOND_GIN, upcard: str = "QC") -> list[int]:
    """A deck with these hands, the non-dealer's first; the stock starts with 2S, 5H and 2H."""
    hands = zip(cards(first), cards(second), strict=True)
    chosen = [card for pair in hands for card in pair] + cards(f"{upcard} 2S 5H 2H")
    return [*chosen, *iterate(PACK & ~as_set(chosen))]


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both players of every hand have gin, so that either can win it."""
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: deck())


def new(rules: Rules | None = None, seed: bytes = SEED) -> GinMatch:
    return GinMatch(rules or Rules(), SEATS, seed, "2026-11-21T07:45:00")


def do(match: GinMatch, *texts: str) -> list[Record]:
    """Let whoever is to act do these things."""
    return [match.apply(match.hand.to_act, from_text(text)) for text in texts]


def win(match: GinMatch, seat: int) -> None:
    """Let this seat go gin in a rigged hand: 25 points."""
    do(match, "pass", "pass", "stock")
    if seat == match.dealer:
        do(match, "throw 2S", "stock", f"knock 5H {SECOND_MELDS}")
    else:
        do(match, f"knock 2S {FIRST_MELDS}")


def let_die(match: GinMatch) -> None:
    while match.hand.result is None:
        match.apply(match.hand.to_act, idle(match.hand))


# --- Turns and deals -----------------------------------------------------------------------------


def test_hands_are_dealt_from_the_seed() -> None:
    match = new()
    other = 1 - match.dealer
    dealt = shuffled(sha256(SEED + b"hand\0\0\0\1").digest())
    assert match.hand.hands[other] == as_set(dealt[:20:2])
    assert (match.hand.to_act, match.hand.upcard) == (other, dealt[20])
    assert match.commitment == sha256(match.hand_seed).hexdigest()


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_no_other_seats(seat: int) -> None:
    match = new()
    with pytest.raises(IllegalAction):
        match.apply(seat, PASS)
    with pytest.raises(IllegalAction):
        match.take_back(seat)


def test_nobody_acts_out_of_turn() -> None:
    match = new()
    before = match_state(match)
    with refused(IllegalAction, match=f"It is {SEATS[match.hand.to_act].name}'s turn."):
        match.apply(1 - match.hand.to_act, PASS)
    with refused(IllegalAction, match=r"Take the upcard or pass first\."):
        match.apply(match.hand.to_act, DRAW_STOCK)
    assert match_state(match) == before


@pytest.mark.usefixtures("rigged")
@pytest.mark.parametrize("winner", ["dealer", "other"])
@pytest.mark.parametrize(
    ("option", "next_dealer"),
    [
        (NextDealer.LOSER, {"dealer": "other", "other": "dealer"}),
        (NextDealer.WINNER, {"dealer": "dealer", "other": "other"}),
        (NextDealer.ALTERNATE, {"dealer": "other", "other": "other"}),
    ],
)
def test_who_deals_next(option: NextDealer, next_dealer: dict[str, str], winner: str) -> None:
    match = new(Rules(next_dealer=option))
    seats = {"dealer": match.dealer, "other": 1 - match.dealer}
    win(match, seats[winner])
    assert match.played[0].hand.ending.winner == seats[winner]
    match.next_hand()
    assert match.dealer == match.hand.dealer == seats[next_dealer[winner]]
    assert match.hand.to_act == 1 - match.dealer
    assert match.hand.scores == match.standing.sheet.totals
    assert match.standing.sheet.totals[seats[winner]] == 25


@pytest.mark.usefixtures("rigged")
@pytest.mark.parametrize("option", NextDealer)
def test_a_dead_hand_is_dealt_again_by_the_same_dealer(option: NextDealer) -> None:
    match = new(Rules(next_dealer=option))
    dealer = match.dealer
    let_die(match)
    (deal,) = deals(match.standing.sheet)
    assert (deal.row.dealer, deal.outcome) == (dealer, Outcome.DEAD)
    assert (deal.winner, deal.points) == (None, 0)
    match.next_hand()
    assert (match.number, match.dealer) == (2, dealer)


@pytest.mark.parametrize("option", NextDealer)
def test_after_a_tie_that_nobody_won_only_an_alternating_deal_moves_on(
    option: NextDealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    tied = deck("AC 2C 3C 4D 5D 6D 7D 2D 3S KD", "9S TS JS QS KS 9H TH JH QH 7C")
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: tied)
    match = new(Rules(undercut_on_tie=False, next_dealer=option))
    dealer = match.dealer
    do(match, "pass", "pass", "stock", "knock KD AC,2C,3C;4D,5D,6D,7D")
    do(match, "spread 9S,TS,JS,QS,KS;9H,TH,JH,QH")
    assert match.played[0].hand.ending.outcome is Outcome.TIE
    match.next_hand()
    assert (match.dealer == dealer) is (option is not NextDealer.ALTERNATE)


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    match = new()
    before = match_state(match)
    with refused(IllegalAction, match=r"^The hand is not over\.$"):
        match.next_hand()
    assert match_state(match) == before


@pytest.mark.usefixtures("rigged")
def test_the_match_ends_at_the_target_and_not_before() -> None:
    match = new()
    for number in range(1, 5):
        assert not match.is_over
        assert match.standing.settlement is None
        assert match.number == number
        win(match, 0)
        if number < 4:
            match.next_hand()
    assert match.is_over
    assert match.standing.settlement is not None
    assert (match.standing.settlement.winner, match.standing.settlement.totals) == (
        0,
        (200 + 100 + 100, 0),
    )
    before = match_state(match)
    with refused(IllegalAction, match=r"^The match is over\.$"):
        match.next_hand()
    with refused(IllegalAction, match=r"^The hand is over\.$"):
        match.apply(match.hand.to_act, PASS)
    assert match_state(match) == before


@pytest.mark.usefixtures("rigged")
def test_a_hand_that_was_played_is_kept_with_all_that_proves_it() -> None:
    match = new()
    promised, seed = match.commitment, match.hand_seed
    win(match, 1)
    record = match.next_hand()
    played = match.played[0]
    assert (played.number, played.deal.seed, played.hand.ending.winner) == (1, seed, 1)
    assert sha256(seed).hexdigest() == promised
    assert record == {"deal": 2, "commitment": match.commitment, "revealed": seed.hex()}
    assert match.commitment != promised


# --- Taking back ---------------------------------------------------------------------------------

KNOCKER = "AC 2C 3C 4D 5D 6D 7D 2D 3S KD"
DEFENDER = "4C 8D JS QS KS 9H TH JH QH 7C"
KNOCK = "pass, pass, stock, knock KD AC,2C,3C;4D,5D,6D,7D"

NOTHING_YET = "you have not played in this hand yet"
PLAYED_SINCE = "(Ann|Bob) has played since"


@pytest.mark.parametrize(
    ("actions", "mine", "other"),
    [
        ("", NOTHING_YET, NOTHING_YET),
        ("pass", None, NOTHING_YET),
        ("pass, pass", None, PLAYED_SINCE),
        ("pass, pass, stock", "you have seen the card from the stock", PLAYED_SINCE),
        ("pass, pass, stock, throw KD", None, PLAYED_SINCE),
        ("pass, pass, stock, throw KD, stock", "you have seen the card from", PLAYED_SINCE),
        ("pass, pass, stock, throw KD, stock, throw 5H", None, PLAYED_SINCE),
        ("pass, pass, stock, throw KD, take", None, PLAYED_SINCE),
        ("take", None, NOTHING_YET),
        ("take, throw KD", None, NOTHING_YET),
        ("pass, take", None, PLAYED_SINCE),
        (KNOCK, "the cards have been shown", PLAYED_SINCE),
        (f"{KNOCK}, layoff 4C 0", None, PLAYED_SINCE),
        (f"{KNOCK}, layoff 4C 0, spread .", "the hand is over", "the hand is over"),
    ],
)
def test_what_can_be_taken_back_and_why_not(
    monkeypatch: pytest.MonkeyPatch, actions: str, mine: str | None, other: str
) -> None:
    """``mine`` is why whoever acted last cannot take that back, None if he can."""
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: deck(KNOCKER, DEFENDER))
    match = new()
    before = match_state(match)
    actor = match.hand.to_act
    for text in filter(None, actions.split(", ")):
        before, actor = match_state(match), match.hand.to_act
        do(match, text)
    assert not match.may_take_back(1 - actor)
    assert match.may_take_back(actor) is (mine is None)
    after = match_state(match)
    with refused(IllegalAction, match=f"^Nothing can be undone: {other}"):
        match.take_back(1 - actor)
    if mine is None:
        assert match.take_back(actor) == {"seat": actor, "do": TAKE_BACK}
        assert match_state(match) == before
    else:
        with refused(IllegalAction, match=f"^Nothing can be undone: {mine}"):
            match.take_back(actor)
        assert match_state(match) == after


def test_the_throw_that_ends_a_hand_cannot_be_taken_back() -> None:
    match = new()
    let_die(match)
    assert not match.may_take_back(0)
    assert not match.may_take_back(1)


def test_a_last_discard_can_be_taken_back_while_the_other_may_still_take_it() -> None:
    match = new(Rules(last_card=True))
    while match.hand.phase is not Phase.LAST_CARD:
        before, actor = state(match.hand), match.hand.to_act
        match.apply(actor, idle(match.hand))
    match.take_back(actor)
    assert state(match.hand) == before


@pytest.mark.usefixtures("rigged")
def test_taking_back_step_by_step_leads_to_the_last_card_drawn() -> None:
    match = new()
    seat = match.hand.to_act
    states = [state(match.hand)]
    for text in ("take", "throw 8S"):
        do(match, text)
        states.append(state(match.hand))
    while match.may_take_back(seat):
        assert state(match.hand) == states.pop()
        match.take_back(seat)
    assert [state(match.hand)] == states


@pytest.mark.usefixtures("rigged")
def test_taking_back_keeps_the_hands_played_before() -> None:
    match = new()
    win(match, 0)
    match.next_hand()
    before = match_state(match)
    seat = match.hand.to_act
    do(match, "take")
    match.take_back(seat)
    assert match_state(match) == before


def test_decisions_have_numbers_of_their_own_and_the_same_again_after_taking_back() -> None:
    match = new()
    first = match.player_seed
    seat = match.hand.to_act
    do(match, "pass")
    assert match.player_seed != first
    match.take_back(seat)
    assert match.player_seed == first


# --- The journal ---------------------------------------------------------------------------------


def test_the_header_says_all_about_a_match() -> None:
    match = new(PRESETS["classic"])
    assert json.loads(json.dumps(match.header())) == {
        "game": "gin",
        "rules": {
            "knock_limit": 10,
            "oklahoma": False,
            "oklahoma_ace": 0,
            "spade_doubles": True,
            "gin_bonus": 20,
            "big_gin_bonus": None,
            "undercut_bonus": 10,
            "undercut_on_tie": True,
            "last_card": False,
            "opening_offer": True,
            "next_dealer": "loser",
            "seating": "two",
            "hollywood": False,
            "target": 100,
            "game_bonus": 100,
            "box_bonus": 20,
            "shutout": "double_game_bonus",
            "best_of": 1,
        },
        "seats": [
            {"name": "Ann", "player": "human", "where": "here"},
            {"name": "Bob", "player": "novice-1", "where": "level"},
        ],
        "seed": SEED.hex(),
        "commitment": match.commitment,
        "created": "2026-11-21T07:45:00",
    }


def test_records_are_what_was_done() -> None:
    match = new()
    seat = match.hand.to_act
    assert do(match, "pass", "pass", "stock") == [
        {"seat": seat, "do": "pass"},
        {"seat": 1 - seat, "do": "pass"},
        {"seat": seat, "do": "stock"},
    ]


class Remembering(GinMatch):
    """A match that remembers its state after every record."""

    states: ClassVar[list[dict[str, Any]]]

    def apply(self, seat: int, action: Action, by: str = "") -> Record:
        return self._remember(super().apply(seat, action, by))

    def take_back(self, seat: int, *, seen: bool = False) -> Record:
        return self._remember(super().take_back(seat, seen=seen))

    def next_hand(self) -> Record:
        return self._remember(super().next_hand())

    def next_match(self) -> Record:
        return self._remember(super().next_match())

    def note_hint(self, seat: int, action: Action, *, is_warning: bool = False) -> Record:
        return self._remember(super().note_hint(seat, action, is_warning=is_warning))

    def conclude(self) -> Record:
        return self._remember(super().conclude())

    def _remember(self, record: Record) -> Record:
        self.states.append(match_state(self))
        return record


@pytest.mark.parametrize(
    "name",
    [
        *("standard", "hollywood oklahoma", "straight, last card", "captain"),
        *("best of 3, partners", "table, four players"),
    ],
)
def test_the_records_make_the_same_match_at_every_point(name: str) -> None:
    rules, seats = VARIANTS[name]
    match = Remembering(replace(rules, target=1), random_seats(seats), SEED)
    Remembering.states = [match_state(match)]
    playing = RandomMatch(match, Random(name), thorough=0)
    playing.play(3)
    states = Remembering.states
    assert len(states) == len(playing.records)
    for count, expected in enumerate(states, 1):
        again = GinMatch.from_records(json.loads(json.dumps(playing.records[:count])))
        assert match_state(again) == expected


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The journal of a match in its second hand: line 5 ends the first, line 6 deals."""
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: deck())
    match = new()
    found = [match.header()]
    found += do(match, "pass", "pass", "stock", f"knock 2S {FIRST_MELDS}")
    found.append(match.next_hand())
    found += do(match, "take")
    assert GinMatch.from_records(found).number == 2
    return found


def replay_problem(records: list[Record]) -> str:
    with pytest.raises(ReplayError) as problem:
        GinMatch.from_records(records)
    return sentence_for(problem.value)


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"seat": 0},
        {"do": "pass"},
        {"seat": "0", "do": "pass"},
        {"seat": 0.0, "do": "pass"},
        {"seat": None, "do": "pass"},
        {"seat": 0, "do": None},
        {"deal": 3},
        {"deal": "3", "commitment": ""},
        {"deal": 3, "commitment": None},
        {"match": 2},
        {"match": "2", "commitment": ""},
        {"chat": "hello"},
    ],
    ids=str,
)
def test_a_record_of_no_known_kind_is_named_by_its_line(
    records: list[Record], record: Record
) -> None:
    assert replay_problem([*records, record]).startswith("line 8: unknown record")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("dance", "“dance” is not an action."),
        ("throw XX", "is not an action: “XX” is not a card"),
        ("stock", "A card has been drawn"),
        ("throw QC", "was just taken from the pile"),
        ("knock QC .", "was just taken from the pile"),
        ("layoff 2S 0", "A card has been drawn"),
    ],
)
def test_an_impossible_action_is_named_by_its_line(
    records: list[Record], text: str, complaint: str
) -> None:
    problem = replay_problem([*records, {"seat": records[-1]["seat"], "do": text}])
    assert problem.startswith("line 8: hand 2: ")
    assert complaint in problem


def test_an_action_of_the_wrong_seat_is_refused(records: list[Record]) -> None:
    wrong = {"seat": 1 - records[-1]["seat"], "do": "throw 8S"}
    assert "turn" in replay_problem([*records, wrong])
    wrong["do"] = TAKE_BACK
    assert "Nothing can be undone" in replay_problem([*records, wrong])


def test_taking_back_too_late_is_refused(records: list[Record]) -> None:
    late = {"seat": records[3]["seat"], "do": TAKE_BACK}
    assert replay_problem([*records[:4], late]).startswith("line 5: hand 1: Nothing can be undone")


def test_a_journal_cannot_keep_its_reader_busy_with_taking_back(
    records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    lengthy = [records[0], records[1], *[records[2], {**records[2], "do": TAKE_BACK}] * 5]
    monkeypatch.setattr("app.match.match.MOST_REDONE", 4 * 21)
    assert replay_problem(lengthy) == "line 12: more was undone or advised than is possible"
    assert len(GinMatch.from_records(lengthy[:-2]).hand.history) == 1


def test_a_journal_cannot_keep_its_reader_busy_with_hints(
    records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = {"seat": records[1]["seat"], "hint": "pass"}
    monkeypatch.setattr("app.match.match.MOST_REDONE", 20)
    assert len(GinMatch.from_records([records[0], *[hint] * 5]).hints) == 5
    told = replay_problem([records[0], *[hint] * 6])
    assert told == "line 7: more was undone or advised than is possible"


def test_a_record_left_out_or_doubled_is_found(records: list[Record]) -> None:
    for place in range(1, len(records) - 1):
        without = [*records[:place], *records[place + 1 :]]
        assert replay_problem(without).startswith("line ")
        doubled = [*records[: place + 1], *records[place:]]
        assert replay_problem(doubled).startswith("line ")


@pytest.mark.parametrize(
    ("line", "key", "value", "complaint"),
    [
        (1, "commitment", "0" * 64, "line 1: hand 1 is not the one that was committed to"),
        (1, "seed", "00" * 32, "line 1: hand 1 is not the one that was committed to"),
        (6, "commitment", "0" * 64, "line 6: deal 2 is not the one that was committed to"),
        (6, "revealed", "0" * 64, "line 6: deal 1 was not dealt from the seed shown"),
        (6, "deal", 3, "line 6: deal 2 is not the one that was committed to"),
    ],
)
def test_a_deal_that_was_tampered_with_is_found(
    records: list[Record], line: int, key: str, value: Any, complaint: str
) -> None:
    records[line - 1] = records[line - 1] | {key: value}
    assert replay_problem(records) == complaint


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "basic"),
        ("game", None),
        ("rules", None),
        ("rules", 5),
        ("rules", "standard"),
        ("rules", {"jokers": True}),
        ("rules", {"oklahoma": 1}),
        ("rules", {"oklahoma": True, "knock_limit": 5}),
        ("rules", {"target": 0}),
        ("rules", {"target": "100"}),
        ("rules", {"target": []}),
        ("seats", None),
        ("seats", 2),
        ("seats", []),
        ("seats", [{"name": "Ann", "player": "human"}]),
        ("seats", [{}, {}]),
        ("seats", ["Ann", "Bob"]),
        ("seats", {"Ann": 0, "Bob": 1}),
        ("seed", None),
        ("seed", 5),
        ("seed", ""),
        ("seed", "00" * 31),
        ("seed", "xy" * 32),
        ("commitment", None),
        ("commitment", 5),
    ],
)
def test_a_header_that_is_none_is_a_sentence_about_line_1(key: str, value: Any) -> None:
    header = new().header()
    assert replay_problem([header | {key: value}])
    del header[key]
    assert replay_problem([header]).startswith("line 1")


def test_no_records_are_no_match() -> None:
    assert replay_problem([]).startswith("line 1")


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
ACTIONS = st.text() | st.sampled_from(
    ["pass", "stock", "take", "takeback", "throw AC", "knock AC .", "biggin .", "layoff AC 0"]
)


@given(
    changes=st.dictionaries(st.sampled_from(sorted(new().header())), PLAIN, max_size=2),
    records=st.lists(
        st.fixed_dictionaries({"seat": st.integers(0, 1) | PLAIN, "do": ACTIONS | PLAIN})
        | st.fixed_dictionaries({"deal": PLAIN, "commitment": PLAIN, "revealed": PLAIN})
        | st.dictionaries(st.text(), PLAIN, max_size=2),
        max_size=4,
    ),
)
def test_any_records_are_a_match_or_a_sentence(changes: Record, records: list[Record]) -> None:
    told = ""
    try:
        match = GinMatch.from_records([new().header() | changes, *records])
        told = "".join(seat.name for seat in match.seats)
    except ReplayError as error:
        told = sentence_for(error)
    assert told.isprintable()
    assert len(told) < 400


HOSTILE = "\x1b[2J\n" + "x" * 60_000


@pytest.mark.parametrize(
    "record",
    [
        {HOSTILE: 1},
        {"seat": 0, "do": HOSTILE},
        *(
            {"seat": 0, "do": text.replace("X", HOSTILE.replace("\n", "\0"))}
            for text in ("throw X", "knock X .", "knock KH X", "knock KH X;X", "layoff KH X")
        ),
        {"deal": 2, "commitment": HOSTILE},
    ],
    ids=lambda record: str(record)[:40],
)
def test_a_record_is_quoted_printable_and_short(records: list[Record], record: Record) -> None:
    problem = replay_problem([*records, record])
    assert problem.startswith("line 8")
    assert problem.isprintable()
    assert len(problem) < 250


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", HOSTILE),
        ("rules", {HOSTILE: 1}),
        ("rules", {"next_dealer": HOSTILE}),
        ("seed", HOSTILE),
        ("seats", [{"name": HOSTILE, "player": "human"}] * 2),
        *(
            ("seats", [{"name": name, "player": "human"}] * 2)
            for name in ("", " ", "A\nB", "\x1b[2J", "Maximilianus X", "\u202eA", 5, ["Ann"])
        ),
        ("seats", [{"name": "Ann", "player": [HOSTILE]}] * 2),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_header_is_quoted_printable_and_short(key: str, value: Any) -> None:
    problem = replay_problem([new().header() | {key: value}])
    assert problem.startswith("line 1")
    assert problem.isprintable()
    assert len(problem) < 250


@pytest.mark.parametrize("name", ["Player 2", "Zoë", "李小龍", "[b]Ann[/]", "rlcard:novic"])
def test_every_name_that_somebody_can_be_given_is_read(name: str) -> None:
    seats = [{"name": name, "player": "human"}, {"name": "Vera", "player": "casual-1"}]
    assert GinMatch.from_records([new().header() | {"seats": seats}]).seats[0].name == name


def test_the_reason_for_giving_up_is_made_printable_and_short() -> None:
    record = {"seat": 1, "do": "resign", "why": f"It fell asleep.{HOSTILE}"}
    match = GinMatch.from_records([new().header(), record])
    assert match.resignation
    why = str(match.resignation.why)
    assert why.startswith("It fell asleep.\\x1b[2J\\nxxx")
    assert why.isprintable()
    assert len(why) <= LONGEST_REASON


def test_a_defence_is_replayed_lay_off_by_lay_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: deck(KNOCKER, DEFENDER))
    match = new()
    records = [match.header()]
    records += do(match, "pass", "pass", "stock", "knock KD AC,2C,3C;4D,5D,6D,7D")
    records += do(match, "layoff 4C 0", "layoff 8D 1")
    records.append(match.take_back(match.hand.to_act))
    records += do(match, "spread JS,QS,KS;9H,TH,JH,QH")
    again = GinMatch.from_records(records)
    assert match_state(again) == match_state(match)
    actions = [action for _, action in again.hand.history]
    assert [action for action in actions if isinstance(action, LayOff)] == [LayOff(3, 0)]
    assert isinstance(actions[3], Knock)


def test_a_seat_looks_back_at_what_it_saw_of_the_hands_before() -> None:
    match = new(Rules(target=300))
    rng = Random(3)
    ends: list[tuple[View, View]] = []
    while not match.is_settled:
        assert match.hand.view(0).earlier == tuple(view for view, _ in ends)[-10:]
        assert match.hand.view(1).earlier == tuple(view for _, view in ends)[-10:]
        assert match.hand.view(ONLOOKER).earlier == ()
        while not match.hand.is_over:
            seat = match.hand.to_act
            match.apply(seat, Casual().decide(match.hand.view(seat), rng))
        shown = tuple(match.hand.hands)
        assert min(cards.bit_count() for cards in shown) > 4
        first, second = (match.hand.view(seat)._replace(known=shown, earlier=()) for seat in (0, 1))
        ends.append((first, second))
        if not match.is_settled:
            match.next_hand()
    assert len(ends) > 10


def test_the_hands_before_are_seen_again_after_something_is_taken_back() -> None:
    match = new()
    let_die(match)
    match.next_hand()
    before = match.hand.view(0)
    assert len(before.earlier) == 1
    do(match, "pass")
    match.take_back(1 - match.dealer)
    assert match.hand.view(0) == before
    assert match.hand.copy().view(0) == before


def test_a_table_looks_back_at_the_hands_that_a_seat_played() -> None:
    """One of three captains looks on at each hand."""
    seats = [Seat("Ann"), Seat("Bob"), Seat("Cem")]
    match = GinMatch(Rules(seating=Seating.CAPTAIN, target=1000), seats, SEED)
    rng, played = Random(1), [0, 0, 0]
    for _ in range(6):
        while not match.hand.is_over:
            seat = match.hand.to_act
            match.apply(seat, Casual().decide(match.hand.view(seat), rng))
        for seat in match.hand.playing:
            played[seat] += 1
        match.next_hand()
        assert [len(match.hand.view(seat).earlier) for seat in range(3)] == played
    assert min(played) < 6
