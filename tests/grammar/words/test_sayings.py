"""Rules as beginners tell them: each gets the words of the language, and those are right."""

import re

import pytest

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.recovery.sayings import SAYINGS, Saying
from tamaya.grammar.recovery.unexpected import english_for
from tamaya.grammar.source import Source

TOLD = {
    "when a 4 is placed { lose 1 hint }": "spend 1 hint",
    "when a 4 is placed { give 1 hint }": "regain 1 hint",
    "when a 4 is placed { gives two hints }": "regain 2 hints",
    "when a 4 is placed { get back 1 hint token }": "regain 1 hint",
    "when a 4 is placed { gain a clue }": "regain 1 hint",
    "when a 4 is placed { earn 3 hints }": "regain 3 hints",
    "when a 4 is placed { lose a life }": "take 1 strike",
    "when a 4 is placed { lose 1 strike }": "take 1 strike",
    "when a 4 is placed { gain a life }": "take back 1 strike",
    "when a 4 is placed { the game ends }": "end",
    "when a 5 is placed { play again }": "take another turn",
    "when a 5 is placed { you get an extra turn }": "take another turn",
    "when a 5 is placed { take one more turn }": "take another turn",
    "when a strike is taken { lose a turn }": "miss the next turn",
    "when a strike is taken { the player sits out a round }": "miss the next turn",
    "when a 1 is placed { the direction changes }": "reverse the direction of play",
    "when a 1 is placed { reverse the turn order }": "reverse the direction of play",
    "3 cards lie open beside the deck": "a display of 3 cards lies beside the deck",
    "a market of 4 cards": "a display of 3 cards lies beside the deck",
    "1 card belongs to everybody": "action share { play a card from the display }",
    "a community card": "a display of 1 card lies beside the deck",
    "2 cards are in the display": "a new card may be taken from the display",
    "when a 5 is placed { pass a card to the left }": "give 1 card to the next player",
    "action gift { give one of your cards to a neighbour }": "give 1 card to the next player",
    "action swap { swap two cards }": "exchange 1 card with the next player",
    "when a 5 is placed { the player trades a card }": "exchange 1 card with the next player",
    "action gift { give a card to the next player }": "give 1 card to the next player",
    "action swap { exchange a card with anybody }": "exchange 1 card with the next player",
    "action fresh { take a new hand }": "draw the hand anew",
    "action fresh { shuffle your hand into the deck }": "draw the hand anew",
    "when a 4 is placed { the game is lost }": "lose",
    "action lifeline { only while 0 hints are left regain 2 hints }": "only while no hint is left",
    "hint { only while 3 hints remain }": "only while 3 hints lie ready",
    "hint { each player at most 6 times }": "each name at most 3 times",
    "when a strike is taken { all hands move on }": "exchange 1 card with the next player",
    "when a 5 is placed { swap hands }": "exchange 1 card with the next player",
    "when the deck runs out { 1 more turn for each firework }": "2 more turns each, then the end",
    "play { never the first card }": "only the last card",
    "every suit { 1 card is placed at the start }": "replace built 2 3 4 5",
    "tiles { tile { get 2 hints } }": "regain 2 hints",
    "action nap { gain 1 hint }": "regain 1 hint",
    "the red 1 is also a 2": "card red 1 also counts as 2",
    "red 1 can be played as 2": "card red 1 also counts as 2",
    "suit red { fits any firework of the same value }": "fits any firework as its own value",
    "suit red { goes on any stack with its number }": "fits any firework as its own value",
    "discard { the pile is face down }": "discarded cards lie face down",
    "action pair { play two cards at once }": "play 2 cards of your hand",
    "discard { gives 1 hint }": "regains 1 hint",
    "discard { red cards give 2 hints }": "a red regains 2 hints",
    "discard { discarding a 1 brings 1 hint }": "a 1 regains 1 hint",
    "discard { forbidden }": "never",
    "play { a mistake costs 2 lives }": "a misplay takes 2 strikes",
    "play { cards are played face-down }": "played cards lie face down",
    "hint { clues cost 2 }": "costs 2 hints",
    "hint { colours cost two hints }": "a colour costs 2 hints",
    "hint { number clues cost 1 }": "a value costs 1 hint",
    "hint { only to the next player }": "goes to the next player",
    "hint { goes only to the left neighbour }": "goes to the next player",
    "hint { to the player on your left }": "goes to the next player",
    "hint { never back to the giver }": "never to the player who hinted last",
    "hint { never to whoever hinted you }": "never to the player who hinted last",
    "hint { never touch the oldest card }": "never touches the first card",
    "hint { never touches the newest card }": "never touches the last card",
    "hint { the first card is untouchable }": "never touches the first card",
    "play { only the newest card }": "only the last card",
    "discard { the oldest card }": "only the first card",
    "the hand has 3 cards": "tokens hints 9",
    "new cards go to the front": "a new card may be put first",
    "a drawn card is put at either end": "a new card may be put first",
    "the newest card lies face up": "the last card of each hand lies open",
    "the oldest card of each hand is visible": "the first card of each hand lies open",
    "play { throw it into the hole }": "played cards lie face down",
    "when a firework is finished { regain 1 hint }": "when a firework is completed { … }",
    "when a hint touches nothing { end }": "when a hint touches no card { … }",
    "when a hint touches the newest card { end }": "when a hint touches the last card { … }",
    "when the last card is touched { end }": "when a hint touches the last card { … }",
    "when a hint touches at least 3 cards { end }": "when a hint touches 3 or more cards { … }",
    "when a hint touches three cards { end }": "when a hint touches 3 or more cards { … }",
    "when card is placed { end }": "when a card is placed { … }",
    "when red cards are placed { end }": "when a red 5 is placed { … }",
    "when is a card placed { end }": "when a 5 is placed { … }",
    "when red is complete { end }": "when the red firework is completed { … }",
    "when three fireworks are completed { end }": "when 3 fireworks are completed { … }",
    "when all colours are completed { end }": "when all fireworks are completed { … }",
    "when the deck is empty { end }": "when the deck runs out { … }",
    "when you play a 5 { regain 1 hint }": "when a 5 is placed { … }",
    "if a 5 is placed { regain 1 hint }": "when a 5 is placed { … }",
    "when a red or 5 is placed { end }": "when a 1 or 5 is placed { … }",
    "when a red card or a blue card is placed { end }": "when a red or blue card is placed { … }",
    "when a red or blue 1 is placed { end }": "when a red 1 or blue 5 is placed { … }",
    "each 5 gives a hint": "when a 5 is placed { regain 1 hint }",
    "the game ends when the deck is empty": "when the deck runs out { end }",
    "the game is lost when a strike is taken": "when a strike is taken { lose }",
    "hints tokens 9": "tokens hints 9",
    "hints 9": "tokens hints 9",
    "9 hints": "tokens hints 9",
    "strikes 2": "tokens strikes 2",
    "2 lives": "tokens strikes 2",
    "add 1 hint": "tokens hints 1 more",
    "add a strike": "tokens strikes 1 more",
    "2 more hints": "tokens hints 2 more",
    "one extra life": "tokens strikes 1 more",
    "1 less hint": "tokens hints 1 fewer",
    "1 fewer strike": "tokens strikes 1 fewer",
    "no strikes": "tokens strikes 1",
    "no hints": "tokens hints 0",
    "hand 1 card more": "hand 1 more card",
    "hand one more card": "hand 1 more card",
    "hand 1 card less": "hand 1 fewer card",
    "everybody starts with 4 cards": "hand 4 cards",
    "four cards each": "hand 4 cards",
    "remove white": "replace suit white by nothing",
    "without white": "replace suit white by nothing",
    "every player sees the last card of his hand": "the last card of each hand lies open",
    "hint { colours may be named only once begun }": "names each colour only once its firework is "
    "begun",
    "hint { names a colour only after a card is placed }": "names red only while red has 1 or more "
    "cards",
    "hint { names two numbers }": "names two values",
    "hint { two colours }": "names two colours",
    "hint { announces only the number of cards }": "announces only how many cards",
    "hint { tells the number }": "announces only how many cards",
    "hint { only how many cards }": "announces only how many cards",
    "hint { only 3 colours may be named }": "names only red, blue and green",
    "the yellow firework begins with 2": "suit yellow { replace built 2 3 4 5 1 }",
    "when a 5 is placed { each player draws 1 card }": "hand 1 more card",
    "when a 5 is placed { draw 2 cards }": "hand 1 more card",
    "suit joker j { cards 1 2 built 1 2 touched by all colours }": "touched by every colour",
    "suit odd j { cards 1 2 built 1 2 touched by all numbers }": "touched by every value",
    "suit multi j { joker }": "touched by every colour",
    "suit grey j { colourless }": "touched by no colour",
    "joker cards count as all colours": "suit joker j { … touched by every colour }",
    "suit teal t { cards 3x1 2x2 built 1 2 }": "cards 1 1 1 2 2",
    "suit teal t { cards 1-5 built 1 2 3 4 5 }": "1 2 3 4 5",
    "suit teal t { cards 1 2 3 4 5 built 1-5 }": "1 2 3 4 5",
    "hint { cannot touch no card }": "must touch a card",
    "hint { may be empty }": "may touch no card",
    "hint { must touch two cards }": "must touch a card",
    "hint { only colours }": "names a colour",
    "hint { only numbers }": "names a value",
    "hint { no colours }": "names a value",
    "hint { no numbers }": "names a colour",
    "hint { replace costs 0,5 hints }": "half a hint",
    "players must discard": "discard { … }",
    "hints must touch a card": "hint { must touch a card }",
    "score 2 points for each card": "score 1 for each card placed",
    "when a 4 is placed { regain a hint }": "regain 1 hint",
    "play { two cards }": "action pair { play 2 cards of your hand }",
    "when the game begins { regain 1 hint }": "tokens hints 8, starting with 4",
    "when placing a 3 { regain 1 hint }": "when a 3 is placed { … }",
    "when a 5 is placed { gain 2 points }": (
        'goal "three reds" scores 2 points once red has 3 cards'
    ),
    "goals { three reds }": 'goal "three reds" scores 2 points once red has 3 cards',
    "our mission is red": 'goal "three reds" scores 2 points once red has 3 cards',
    "goal reds scores 2 points": 'goal "three reds" scores 2 points once red has 3 cards',
    "score 3 points if red is complete": ('goal "three reds" scores 3 points once red has 3 cards'),
    "2 bonus points for three reds": 'goal "three reds" scores 2 points once red has 3 cards',
    "when discarding a 2 { regain 1 hint }": "when a 2 is discarded { … }",
    "when 2 turns are played { end }": "when the deck holds 10 cards { … }",
    "replace the last strike is taken { end }": "when the last strike is taken { … }",
    "tokens strikes 1 less": "tokens strikes 1 fewer",
    "tokens hints 2 less": "tokens hints 2 fewer",
    "tokens clues 9": "tokens hints 9",
    "tokens hints = 9": "=",
    "tokens clues 1 more": "tokens hints 1 more",
    "tokens lives 1 more": "tokens strikes 1 more",
    "tokens fuses 2": "tokens strikes 2",
    "no empty hints": "hint { must touch a card }",
    "the youngest begins": 'begins "the youngest player"',
    "begins the youngest": 'begins "the youngest player"',
    "player 1 { hint { must touch a card } }": "hand 1 more card for the first player",
    "roles { mute }": 'role mute "gives no hints"',
    "each player has a role": 'role mute "gives no hints"',
    "character mute": 'role mute "gives no hints"',
    "handicap for a player": "hint { only while anybody but the mute acts }",
    "one player may not give hints": "hint { only while anybody but the mute acts }",
    "hint { only while the mute does not act }": "only while anybody but the mute acts",
    "all suits { built nothing }": "every suit { … }",
    "hint { at most 3 colours }": "a game",
    "hint { at most three colours a game }": "at most 3 colours a game",
    "hint { only while not 1 hint lies ready }": "only while 1 or fewer strikes are taken",
    "- tokens strikes 2": "-",
    "suit teal t { cards 1,1,2 built 1 2 }": "1 1 2",
    # Words that belong elsewhere, and signs.
    "cards 1 2 3 4 5": "suit teal t { … }",
    "suit grün g { cards 1 built 1 }": "gruen",
    "hint { replace costs 1/2 hint }": "half a hint",
    "suit teal t { cards 3×1 built 1 }": "cards 1 1 1 2 2",
    "tokens strikes 1 fewer;": ";",
    "wenn eine 4 gelegt wird { regain 1 hint }": "when",
    "hinweis { must touch a card }": "hint",
}


def problems_of(source: Source) -> list[Diagnostic]:
    return list(read_document(source).diagnostics)


def help_of(clause: str) -> str:
    problems = problems_of(Source("told.hanabi", f'expansion told "told" {{ {clause} }}'))
    return problems[0].help if problems else ""


@pytest.mark.parametrize("clause", TOLD)
def test_told_in_the_words_of_the_language(clause: str) -> None:
    assert f"`{TOLD[clause]}`" in help_of(clause)


def test_every_saying_is_told() -> None:
    said = {help_of(clause) for clause in TOLD}
    for saying in SAYINGS:
        fixed = re.split(r"\{(?:n|hints|strikes|name)\}", saying.advice)
        assert any(all(part in text for part in fixed) for text in said), saying.pattern


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: saying.advice)
def test_what_is_advised_can_be_read(saying: Saying) -> None:
    """Each piece in backquotes is a clause in one of the blocks that the saying is for."""
    blanks = {"{n}": "2", "{hints}": "2 hints", "{strikes}": "2 strikes", "{name}": "white"}
    advice = saying.advice
    for blank, filling in blanks.items():
        advice = advice.replace(blank, filling)
    pieces = [piece for piece in re.findall(r"`([^`]+)`", advice) if piece not in _PARTS]
    assert pieces
    for piece in pieces:
        tries = [piece.replace("…", "").replace(" }", f" {filler} }}") for filler in FILLERS]
        assert any(is_read(clause) for each in tries for clause in in_blocks(each)), piece


_PARTS = ("more", "fewer", "when")
FILLERS = ("", "end", "cards 1 built 1")


def in_blocks(clause: str) -> list[str]:
    return [
        clause,
        f"when a 4 is placed {{ {clause} }}",
        f"hint {{ {clause} }}",
        f"hint {{ costs {clause} }}",
        f"discard {{ {clause} }}",
        f"play {{ {clause} }}",
        f"suit told t {{ {clause} }}",
        f"suit told t {{ cards {clause} }}",
    ]


def is_read(clause: str) -> bool:
    problems = problems_of(Source("told.hanabi", f'expansion told "told" {{ {clause} }}'))
    return not problems


@pytest.mark.parametrize(
    ("clause", "refused"),
    [
        ("give a card to your neighbour", True),
        ("pass a card to the left", True),
        ("swap hands", True),
        ("when a 5 is placed { trade two cards }", True),
        ("when a 5 is placed { give 1 hint }", False),
        ("discard { gives 1 hint }", False),
    ],
)
def test_only_cards_change_hands(clause: str, refused: bool) -> None:
    """A player who gives a hint token changes no hands."""
    problems = problems_of(Source("told.hanabi", f'expansion told "told" {{ {clause} }}'))
    assert ("cards change hands one by one" in problems[0].message) is refused


def test_passing_is_a_clause_of_its_own() -> None:
    problems = problems_of(Source("told.hanabi", 'expansion told "told" { action rest { pass } }'))
    assert problems[0].message == "who may pass is said in a clause of its own"
    assert "`a player may pass`" in problems[0].help


def test_keywords_of_the_booklets() -> None:
    assert [english_for(word) for word in ("Spiel", "uitbreiding", "wenn", "Karten", "red")] == [
        "game",
        "expansion",
        "when",
        "cards",
        None,
    ]
