"""The rules of Contract Rummy in plain words, generated from the options of a match."""

from __future__ import annotations

from app.games.contract.melds import LEAST_RUN, LEAST_SET
from app.games.contract.rules import CONTRACTS, MOST_IDLE_TURNS, MOST_RESHUFFLES, ROUNDS, Rules
from app.text.cells import left
from app.text.contract.labels import contract_name
from app.text.rules_page import Illustration, Part, Section, a_run, a_set, series
from app.text.speech import tr, tr_n


def _aim() -> Part:
    return (
        tr("The aim"),
        [
            tr(
                "Every round has a contract: melds that you have to put on the table all at once."
                " That is called going down. After it, get rid of your other cards: the first"
                " player who has none left goes out, and ends the round."
            ),
            tr(
                "The others get points for the cards they still hold. After seven rounds the"
                " fewest points win."
            ),
        ],
    )


def _melds() -> Part:
    return (
        tr("Melds"),
        [
            tr(
                "A set is {set} or more cards of one rank, of any suits. A run is {run} or more"
                " cards of one suit in a row. The ace is low or high, but a run does not go round"
                " the corner: K A 2 is not a run. A joker stands for any card.",
                set=LEAST_SET,
                run=LEAST_RUN,
            ),
        ],
    )


def _pictures() -> tuple[Illustration, ...]:
    return (
        Illustration((a_set("7C 7D 7H"), a_set("KS XA KD")), tr("sets, one with a joker")),
        Illustration(
            (a_run("4S 5S XA 7S"), a_run("JH QH KH AH")), tr("runs: here the joker is 6♠")
        ),
    )


def _going_down() -> tuple[str, ...]:
    return (
        tr(
            "Going down takes exactly the melds of the contract, all in one turn, but each may be"
            " longer than it must be. You collect them beside your hand, and see of each what it"
            " still needs."
        ),
        tr(
            "After you have gone down you make no more melds in that round. You lay off: from the"
            " same turn on you may add cards to any meld on the table, your own or another"
            " player's."
        ),
        tr(
            "In rounds 1 to {before} you go out by discarding your last card. In round {last}"
            " going down takes all the cards you hold, nothing is left and nothing is discarded:"
            " that ends it.",
            before=ROUNDS - 1,
            last=ROUNDS,
        ),
    )


def _jokers() -> Part:
    return (
        tr("The joker in a run"),
        [
            tr(
                "Once you are down and hold the card that a joker in a run stands for, you may put"
                " it there. The joker then goes to the end of the run that you choose. If the run"
                " ends with an ace there, you get the joker. Jokers in sets stay where they are."
            ),
        ],
    )


def _exchange() -> Illustration:
    return Illustration((a_run("4S 5S XA 7S"), a_run("4S 5S 6S 7S XA")), tr("6♠ takes its place"))


def _turn() -> Part:
    return (
        tr("A turn"),
        [
            tr(
                "First draw: the top card of the stock, which nobody has seen, or the top card of"
                " the discard pile. Then go down if you can and want to, lay off if you are down,"
                " and discard one card. A card just taken from the pile may not be discarded in"
                " that turn."
            ),
        ],
    )


def _points() -> Part:
    return (
        tr("Points of the cards you are left with"),
        [
            # Translators: cards, with their points after them, at most 16 cells wide
            _counted(tr("2 to 9"), 5),
            _counted("10, J, Q, K", 10),
            _counted(tr("Ace"), 15),
            _counted(tr("Joker"), 15),
        ],
    )


def _counted(cards: str, points: int) -> str:
    return f"{left(cards, 18)}{points:>2}"


def _stock_out() -> Part:
    return (
        tr("When the stock runs out"),
        [
            tr("The pile, all but its top card, is shuffled and is the new stock."),
            tr(
                "The round ends without a winner when nothing is left to draw, or when the stock"
                " is empty after {shuffles} shuffles between which nobody went down or laid off,"
                " and when in {turns} turns of each player nobody drew from the stock, went down"
                " or laid off. Then all get points for what they hold.",
                shuffles=MOST_RESHUFFLES,
                turns=MOST_IDLE_TURNS,
            ),
        ],
    )


def _deal() -> Part:
    return (
        tr("The deal"),
        [
            tr(
                "Two play with one pack and its two jokers, three and four with two packs, five to"
                " eight with three. The same card may be there more than once."
            ),
            tr(
                "Chance decides who deals first. The deal then passes in turn, and the player"
                " after the dealer begins."
            ),
        ],
    )


def _match() -> Part:
    return (
        tr("The match"),
        [
            tr(
                "After seven rounds the fewest points win. Equal totals share a place, and the"
                " next total has the place after it: with 85, 85, 120 and 150 points the places"
                " are 1, 1, 2 and 3."
            ),
        ],
    )


def title(rules: Rules) -> str:
    return tr("Contract Rummy, seven rounds")


def page(rules: Rules) -> list[Part]:
    """Return the course of a round and of the match under these rules, with pictures."""
    return [
        _aim(),
        (tr("The seven contracts"), [*_contracts()]),
        _melds(),
        *_pictures(),
        _turn(),
        (tr("Going down, laying off, going out"), [*_going_down()]),
        _jokers(),
        _exchange(),
        _buying(rules),
        _points(),
        _stock_out(),
        _deal(),
        _match(),
        *(((tr("The series"), series(rules.best_of)),) if rules.best_of > 1 else ()),
    ]


def _contracts() -> list[str]:
    rows = []
    for number, contract in enumerate(CONTRACTS, 1):
        # Translators: a round, in a list of all seven
        label = tr("Round {number}", number=number)
        row = f"{label}   {left(contract_name(contract), 17)}  "
        # Translators: the number of cards in that round; the second if all must be melded
        told = tr_n("{n:>2} card", "{n:>2} cards", contract.dealt)
        if contract.nothing_left:
            told = tr_n(
                "{n:>2} card, nothing left over", "{n:>2} cards, nothing left over", contract.dealt
            )
        rows.append(row + told)
    return rows


def _buying(rules: Rules) -> Section:
    heading = tr("Buying")
    if not rules.buys:
        return (heading, [tr("In this match nobody buys cards.")])
    return (
        heading,
        [
            tr(
                "You may want the top card of the pile when it is not your turn. Before each draw"
                " the others are asked in turn, but not the player who discarded it. The first who"
                " says yes is the buyer."
            ),
            tr(
                "The player whose turn it is may still take the card, as the draw. If not, the"
                " buyer gets it, and one card from the stock as its price. Then the player whose"
                " turn it is draws."
            ),
            tr(
                "An example: Vera has discarded 6♣, it is Nell's turn, and you buy. If Nell takes"
                " the six, you get nothing. If Nell lets it go, you get the six and one more card,"
                " two in all, and Nell draws."
            ),
            tr_n(
                "Each player may buy once in a round. Nobody is asked when fewer than two cards"
                " are left beside that one. With two players only the first card of a round can be"
                " bought.",
                "Each player may buy {n} times in a round. Nobody is asked when fewer than two"
                " cards are left beside that one. With two players only the first card of a round"
                " can be bought.",
                rules.buys,
            ),
        ],
    )
