"""A game in the terminal: watched, or played with what a person might type."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.engine.game.deal import deal
from tamaya.engine.knowledge.knowledge import at_start, follow
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Act, Choose, Discard, Exchange, Give, Hint, Move, Play, to_player
from tamaya.engine.play import apply, legal_moves, make, start
from tamaya.engine.records.notation import move_text, read_move
from tamaya.playing.asking import NotAMoveError, help_text, question, read_answer
from tamaya.playing.board import board
from tamaya.playing.cards import tones
from tamaya.playing.telling import sentence
from tamaya.testing.tables import after, house, table
from tamaya.text.page import plain
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import open_library

Run = Callable[..., Result]

COMPOSITIONS = (
    "nl",
    "no+expert+colour-calling",
    "everything",
    "nl+murmur+peek+deck-play",
    "nl+silence+small-hands+alternating",
    "nl+mines+purple+omni+hill+big-hands",
)


def typed(run: Run, *arguments: str, lines: str = "", **environment: str) -> Result:
    return run("play", *arguments, given=lines, **environment)


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_watching(expression: str, tamaya: Run) -> None:
    """The others play to the end; the record of it is a legal game with the same score."""
    result = typed(tamaya, expression, "--watch", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    begin = next(number for number, line in enumerate(lines) if line.endswith("players, seed 3"))
    assert re.fullmatch(r"  1\. (\S\d )+\| Player 1 \w+s .*", lines[begin + 1])
    assert "Score: " in lines[-1]
    assert result.stdout == typed(tamaya, expression, "--watch", "--seed", "3").stdout


def test_game_is_recorded(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = typed(tamaya, "everything", "--watch", "--seed", "5", "--save", str(file))
    assert result.stdout.endswith(f"Saved: `tamaya replay {file}` goes through it.\n")
    replayed = json.loads(tamaya("replay", "--json", str(file)).stdout)
    assert replayed["legal"]
    assert f"Score: {replayed['score']} of 30" in result.stdout


def test_rules_of_a_file_are_recorded(tamaya: Run, tmp_path: Path) -> None:
    """The record finds the file of rules from where it lies itself."""
    rules = tmp_path / "mine.hanabi"
    rules.write_text("expansion mine { tokens hints 1 more }\nvariant ours = nl + mine\n")
    (tmp_path / "records").mkdir()
    file = tmp_path / "records" / "game.json"
    result = typed(
        tamaya, f"{rules}:ours", "--seed", "5", "--save", str(file), lines="hint 2 red\nquit\n"
    )
    assert "Saved" in result.stdout
    assert json.loads(tamaya("replay", "--json", str(file)).stdout)["legal"]


def test_sitting_at_the_table(tamaya: Run) -> None:
    """Hints, plays and discards by place; your own cards don't show before they are played."""
    dealt = deal(compile_rules("nl"), 2, 8)
    cards = dealt.cards
    lines = "hint 2 1\nDISCARD 1\np 2\n\nquit\n"
    result = typed(tamaya, "nl", "-p", "2", "--seed", "8", lines=lines)
    assert result.exit_code == 0
    out = result.stdout
    assert "  1. You hint 1 to player 2: " in out
    assert f"You discard {cards[0]}." in out
    assert f"You play {cards[2]}" in out
    assert out.endswith("You leave the game. Thanks for playing.\n")
    boards = out.split("Your turn")
    assert len(boards) == 5
    own = boards[0].split("you\n")[1].split("\n\n")[0]
    assert "??   ??   ??   ??   ??" in own
    assert not re.search(r"[rygbw]\d", own)
    others = boards[0].split("player 2")[1].splitlines()[0]
    assert others.split() == cards[5:10]


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [
        ("play", "Say which card by its place, from 1 (the first) to 5: `play 1`."),
        ("play 6", "Say which card by its place"),
        ("play 0", "Say which card by its place"),
        ("play r1", "You know of no card that it is r1; place 1, 2, 3, 4 or 5 can be."),
        ("undo", "You have made no move that could be taken back."),
        ("log", "Nothing has happened yet."),
        ("save", "Say in which file: `save game.json`."),
        ("save no/such", "`no/such.json` can't be written: No such file or directory."),
        ("discard ²", "Say which card by its place"),
        ("discard 1", "That is not allowed: no card may be discarded now"),
        ("play 1 as red", "That is not allowed: these rules don't let a suit be called"),
        ("play 1 as mauve", "There is no suit `mauve` to call."),
        ("hint", "Say to whom and what: `hint 2 red`; the others are 2 and 3"),
        ("hint x red", "Say to whom and what"),
        ("hint 1 red", "That is not allowed: a hint is given to another player."),
        ("hint 9 red", "That is not allowed: there is no player 9."),
        ("hint 2 mauve", "`mauve` may not be named; what may be is red"),
        ("hint 99999999999999999999 red", "Say to whom and what"),
        ("action", "There are no actions here."),
        ("action fly", "These rules have no action `fly`."),
        ("choose", "Say which card: `choose r1`."),
        ("choose q9", "`q9` is no card of these rules."),
        ("choose r1", "That is not allowed: there is nothing to choose"),
        ("look 1", "That is not allowed: nothing lets a card be looked at"),
        ("resign at once", "`resign at once` means nothing here; `help` says what does."),
        ("\x00\x1b[31m", "means nothing here"),
    ],
)
def test_wrong_input_gets_another_try(wrong: str, answer: str, tamaya: Run) -> None:
    lines = f"{wrong}\nhint 2 1\n"
    result = typed(tamaya, "abacus-2012", "-p", "3", "--seed", "1", lines=lines)
    assert result.exit_code == 0
    assert answer in result.stdout
    assert "  1. You hint 1 to player 2" in result.stdout


def test_bytes_that_are_no_text(tamaya: Run) -> None:
    result = tamaya("play", "nl", "--seed", "1", given=b"\xff\xfe hint\nquit\n")
    assert result.exit_code == 0
    assert "means nothing here" in result.stdout


@pytest.mark.parametrize("lines", ["", "help", "\n\n"])
def test_end_of_input(lines: str, tamaya: Run) -> None:
    result = typed(tamaya, "nl", "--seed", "1", lines=lines)
    assert result.exit_code == 0
    assert result.stdout.endswith("You leave the game. Thanks for playing.\n")


def test_help_shows_what_can_be_typed(tamaya: Run) -> None:
    """Every line of the help is understood."""
    rules = compile_rules("no+colour-calling+peek+deck-play+bonus-tiles")
    result = typed(tamaya, rules.expression, "--seed", "1", lines="help\nquit\n")
    shown = result.stdout.split("> help\n")[1].split("> quit")[0]
    commands = [line[2:].split("  ")[0] for line in shown.splitlines()]
    others = ["cards", "board", "tiles", "log", "rules", "undo", "save FILE", "help", "quit"]
    assert commands[-10:] == ["h 2 r, p 1, d 1", *others]
    state = start(deal(rules, 2, 1))
    moves = [read_answer(state, command) for command in commands[:-10]]
    assert {move.verb for move in moves} == {move.verb for move in legal_moves(state)}


def test_pages(tamaya: Run) -> None:
    """What your own cards can be, the tiles, and the board again."""
    lines = "cards\ntiles\nboard\naction peek\nlook 2\ncards\n"
    result = typed(tamaya, "abacus-new+bonus-tiles+peek", "--seed", "4", lines=lines)
    out = result.stdout
    assert "places 1, 2, 3, 4 and 5\n" in out
    assert "- regain 1 hint, take back 1 strike\n" in out
    assert re.search(r"place 2\n  \S\d 100%\n", out)
    assert re.search(r"You look at card 2: \S\d\.", out)
    assert re.search(r"told .*seen", out)


@pytest.mark.parametrize(
    ("expansion", "heard"), [("", "red"), ("+murmur", "a colour"), ("+silence", "something")]
)
def test_unsaid_names_stay_unsaid(expansion: str, heard: str) -> None:
    """The receiver hears only what the rules let be said; the giver of the hint knows its name."""
    state = start(deal(compile_rules(f"nl{expansion}"), 3, 0))
    red = Hint.of(to_player(1), 0)
    made = make(state, red)
    assert plain(sentence(made, 1)).startswith(f"Player 1 hints {heard} to you: ")
    assert plain(sentence(made, 0)).startswith("You hint red to player 2: ")
    by_others = [plain(sentence(made, eyes)) for eyes in (2, None)]
    assert by_others[0].startswith(f"Player 1 hints {heard} to player 2: ")
    assert by_others[1].startswith("Player 1 hints red to player 2: ")
    seen = plain(board(view(*follow(state.game.deal, [red]), 1), 80, True))
    rules = state.game.rules
    touched = [rules.kinds[kind][0] == 0 for kind in state.hands[1]]
    told = seen.split("you\n")[1].splitlines()[2].split()[1:]
    assert any(touched)
    assert told == [("red" if heard == "red" else "*") if hit else "·" for hit in touched]


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_narrow_terminals(expression: str, columns: str, tamaya: Run) -> None:
    lines = "cards\nhint 2 1\nhint 2 2\nplay 1\n" * 3
    for arguments in ([], ["--watch"]):
        result = typed(tamaya, expression, "--seed", "2", *arguments, lines=lines, COLUMNS=columns)
        shown = result.stdout.split("The game is")[0].splitlines()
        wide = [line for line in shown if len(line) > int(columns) and not line.startswith(">")]
        assert [line for line in wide if " | " in line or "·" in line] == []


def test_colours() -> None:
    """Suits bear the colour of their name; the others take what is left."""
    rules = compile_rules("nl+multicolour-wild(cards=5)+purple+brown")
    names = [suit.name for suit in rules.suits]
    found = dict(zip(names, tones(rules), strict=True))
    assert found["red"] == "red"
    assert found["white"] == "bold"
    assert len(set(found.values())) == len(names)


def test_pipes_get_no_colour(tamaya: Run) -> None:
    result = typed(tamaya, "nl", "--watch", "--seed", "1")
    assert result.stdout == plain(result.stdout)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nl", "-p", "9"), "these rules are for 2 to 5 players, not 9"),
        (("nl", "--seat", "3"), "there are seats 1 to 2, and no seat 3"),
        (("nl", "--seat", "0"), "there are seats 1 to 2, and no seat 0"),
        (("nl", "--seat", "1", "--watch"), "who watches sits in no seat"),
        (("nl", "--seed", "-1"), "a seed is a number from 0"),
        (("nl", "--seats", "me,wizard"), "nobody is called `wizard`: a seat is `me`, `random`"),
        (("nl", "--seats", "me,me"), "one seat at most is yours: write `me` once"),
        (("nl", "-p", "3", "--seats", "me,random"), "3 players need 3 seats, but 2 are named"),
        (("nl", "--seat", "1", "--seats", "me,random"), "--seats already says where you sit"),
        (("nl", "--watch", "--seats", "me,random"), "who watches sits in no seat"),
        (("no-such-game.json",), "`./no-such-game.json` can't be read: No such file"),
        (("no-such-game.json", "-p", "3"), "a saved game has its players and its deal already"),
        (("nl", "--save", "no/such/folder/game.json"), "there is no folder `no/such/folder`"),
        (("nl", "--save", "."), "is a folder, not a file"),
        (("nowhere",), "nothing is called `nowhere`"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str, tamaya: Run) -> None:
    result = typed(tamaya, *arguments, "--speed", "fast")
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_answers_are_moves() -> None:
    state = start(deal(compile_rules("no+colour-calling"), 2, 0))
    assert read_answer(state, "play 2 as b").verb == "call"
    assert read_answer(state, "p 2") == Play.of(1)
    with pytest.raises(NotAMoveError, match="place"):
        read_answer(state, "play -1")


def test_what_a_joker_stands_for() -> None:
    """It is asked for, told, and named with an example; nothing else may be done first."""
    before = table(compile_rules("nl+wild-cards"), hands=["j1 r2", "y1"], fireworks="r1 g3")
    played = make(before, Play.of(0))
    asked = played.now
    legal = legal_moves(asked)
    assert question(asked, legal) == "You must say which card the joker stands for."
    assert "  choose r2        let the joker stand for this card\n" in help_text(asked, legal)
    assert plain(sentence(played, 0)) == "You play j1."
    chosen = read_answer(asked, "c g4")
    assert chosen == Choose.of(asked.game.rules.cards.index("g4"))
    assert plain(sentence(make(asked, chosen), 0)) == "You lay j1 as g4."
    for wrong in ("c r4", "choose j1", "p 1", "h 2 red"):
        with pytest.raises(NotAMoveError, match="the joker must stand for a card that fits"):
            read_answer(asked, wrong)


def test_a_hint_to_the_next_player() -> None:
    """Its receiver need not be said. Anybody else is refused."""
    rules = house("hint { goes to the next player }", "nl")
    state = table(rules, hands=["b1", "y1 r2", "r3"], hints=8)
    assert read_answer(state, "hint red") == read_move(state, "hint 2 red")
    with pytest.raises(NotAMoveError, match="next player, and that is player 2"):
        read_answer(state, "hint 3 red")
    with pytest.raises(NotAMoveError, match="say what: `hint 2 red`; the names are red, yellow"):
        read_answer(state, "hint")


def test_a_card_that_hints_spare() -> None:
    """Nothing is said of it."""
    rules = house("hint { never touches the first card }", "nl")
    state = table(rules, hands=["b1", "r1 r2 y1"], hints=8)
    made = make(state, read_move(state, "hint 2 red"))
    assert plain(sentence(made, 0)) == "You hint red to player 2: r2."
    assert plain(sentence(made, 1)) == "Player 1 hints red to you: your card 2."


def test_a_card_is_given_away() -> None:
    """By its place, since its holder doesn't see it; then everybody does."""
    rules = house("action gift { give 1 card to the next player }", "nl")
    asked = after(table(rules, hands=["r1 b2", "y1"]), "action gift")
    legal = legal_moves(asked)
    assert question(asked, legal) == "You must give a card of your own to the next player."
    assert "give away your card in place 1, the first\n" in help_text(asked, legal)
    assert read_answer(asked, "give 2") == Give.of(1)
    with pytest.raises(NotAMoveError, match="say which card by its place"):
        read_answer(asked, "give 3")
    made = make(asked, Give.of(1))
    assert plain(sentence(made, 0)) == "You give b2 to player 2."
    assert plain(sentence(made, 1)) == "Player 1 gives b2 to you."


def test_a_card_is_exchanged() -> None:
    """The own card goes by its place, and the other one, which is seen, by its name."""
    rules = house("action swap { exchange 1 card with the next player }", "nl")
    asked = after(table(rules, hands=["r1 b2", "y1 y1 g3"]), "action swap")
    legal = legal_moves(asked)
    words = "You must exchange a card of your own for one of the next player."
    assert question(asked, legal) == words
    row = "  exchange 1 for y1 .*exchange your card in place 1 for the y1 of player 2\n"
    assert re.search(row, help_text(asked, legal))
    assert read_answer(asked, "exchange 2 for y1#2") == Exchange.of(1, 1)
    for wrong, why in (("2", "say which card by its place"), ("2 for r5", "holds no r5")):
        with pytest.raises(NotAMoveError, match=why):
            read_answer(asked, f"exchange {wrong}")
    made = make(asked, Exchange.of(1, 2))
    assert plain(sentence(made, 0)) == "You exchange b2 for g3 of player 2."
    assert plain(sentence(made, 1)) == "Player 1 exchanges b2 for your g3."


def test_a_hand_that_is_drawn_anew_is_shown() -> None:
    state = table(house("action mulligan { draw the hand anew }", "nl"), hands=["r1 b2", "y1"])
    made = make(state, Act.of(0))
    words = "takes the action `mulligan`, r1 and b2 go back into the deck."
    assert plain(sentence(made, 1)) == f"Player 1 {words}"


@pytest.mark.parametrize(
    ("expansion", "hand", "shown"),
    [
        ("up-or-down", "r0 r4 r3", "r0-4-3 y· g· b· w·"),
        ("two-of-red", "r1 r2 r1", "r2+1 y· g· b· w·"),
        ("hill", "h1 h2 h3", "r· y· g· b· w· h3"),
    ],
)
def test_how_far_fireworks_have_come(expansion: str, hand: str, shown: str) -> None:
    clauses = open_library(str(Path(__file__).parents[2] / "scenarios" / "clauses.hanabi"))
    rules = compile_rules(f"abacus-2012+{expansion}", clauses)
    state = table(rules, hands=[hand, "g5 b5 w5"], deck="g1 b1 w1 g2 b2 w2 g3")
    for move in (Play.of(0), Discard.of(0)) * 3:
        state = apply(state._replace(hints=0) if move.verb == "discard" else state, move)
    text = plain(board(view(state, at_start(state), 0), 80, False))
    assert f"fireworks  {shown}\n" in text


@pytest.mark.parametrize(
    ("typed_words", "meant"),
    [
        ("h 2 r", Hint.of(to_player(1), 0)),
        ("hint r", Hint.of(to_player(1), 0)),
        ("h red", Hint.of(to_player(1), 0)),
        ("H 2 3", Hint.of(to_player(1), 7)),
        ("p1", Play.of(0)),
        ("p 2", Play.of(1)),
        ("d5", Discard.of(4)),
        ("p g2", Play.of(2)),
        ("d g2", Discard.of(2)),
    ],
)
def test_short_forms(typed_words: str, meant: Move) -> None:
    """Hints by letter, cards by place, and a card that is known by its name."""
    state = start(deal(compile_rules("nl"), 2, 0))
    g2 = state.game.rules.cards.index("g2")
    own = [{0, g2}, {1}, {g2}, {2, 3}, {4}]
    assert read_answer(state, typed_words, own.__getitem__) == meant


def test_undo_goes_back_to_the_last_own_decision(tamaya: Run) -> None:
    """What comes after is as if the move had never been made, the others' thoughts included."""
    seats = ("nl", "--seats", "newcomer,me,newcomer", "--seed", "6")
    tried = typed(tamaya, *seats, lines="h 1 1\nundo\nd1\nundo\nh 3 2\nh 1 5\nlog\nquit\n")
    direct = typed(tamaya, *seats, lines="h 3 2\nh 1 5\nlog\nquit\n")
    assert tried.stdout.split("> log\n")[1] == direct.stdout.split("> log\n")[1]
    assert tried.stdout.count("Your last move is taken back") == 2


def test_a_game_goes_on_where_it_was_left(tamaya: Run, tmp_path: Path) -> None:
    """Left and resumed, it goes as if nobody had ever got up; the rules may stand in a file."""
    rules = tmp_path / "mine.hanabi"
    rules.write_text("expansion mine { tokens hints 1 more }\nvariant ours = nl + mine\n")
    (tmp_path / "kept").mkdir()
    file = tmp_path / "kept" / "game.json"
    seats = (f"{rules}:ours", "--seats", "me,newcomer", "--seed", "9")
    left = typed(tamaya, *seats, lines=f"h 2 1\nsave {file}\nh 2 2\nquit\n")
    assert left.stdout.count(f"Saved: `tamaya replay {file}` goes through it, `tamaya play`") == 2
    on = typed(tamaya, str(file), lines="log\nh 2 3\nlog\nquit\n")
    whole = typed(tamaya, *seats, lines="h 2 1\nh 2 2\nh 2 3\nlog\nquit\n")
    assert on.exit_code == 0
    assert (
        on.stdout.split("> log\n")[2].split("> quit")[0]
        == (whole.stdout.split("> log\n")[1].split("> quit")[0])
    )
    replayed = json.loads(tamaya("replay", "--json", str(file)).stdout)
    assert replayed["legal"]


def test_an_illegal_record_does_not_go_on(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed(tamaya, "nl", "--seed", "9", "--save", str(file), lines="h 2 1\nquit\n")
    data = json.loads(file.read_text())
    file.write_text(json.dumps(data | {"moves": ["hint 1 red"]}))
    result = typed(tamaya, str(file))
    assert result.exit_code == 2
    assert "the game can't go on: move 1, `hint 1 red`: a hint is given" in result.stderr


def test_rules_and_log_on_demand(tamaya: Run) -> None:
    result = typed(tamaya, "nl", "--seed", "8", lines="h 2 1\nlog\nrules\nquit\n")
    log = result.stdout.split("> log\n")[1].split("> rules\n")[0]
    assert log.startswith("  1. You hint 1 to player 2: ")
    assert "a misplay takes 1 strike" in result.stdout.split("> rules\n")[1]


def test_watchers_hear_why(tamaya: Run) -> None:
    """Each move of a player of some level has its reason, in the player's words."""
    result = typed(tamaya, "nl", "--watch", "--seats", "expert,practised", "--seed", "4")
    lines = result.stdout.splitlines()
    moves = [at for at, line in enumerate(lines) if re.match(r" *\d+\. ", line)]
    assert len(moves) > 20
    assert all(any(re.match(r" +“.+[.!]”$", lines[at + n]) for n in (1, 2)) for at in moves)


@pytest.mark.parametrize(
    ("clauses", "typed", "noted"),
    [
        ("goes to everybody", "h r", "hint all red"),
        ("goes to everybody", "h all 1", "hint all 1"),
        ("goes to one player or everybody", "h all r", "hint all red"),
        ("goes to one player or everybody", "h 2 r", "hint 2 red"),
        ("replace names a colour and a value", "h 2 r1", "hint 2 red 1"),
        ("replace names a colour and a value", "h 2 red 1", "hint 2 red 1"),
        ("replace names a colour, a value or both", "h r 1", "hint 2 red 1"),
        ("replace names a colour, a value or both", "h 2 1", "hint 2 1"),
    ],
)
def test_hints_of_every_sort_are_typed_and_noted(clauses: str, typed: str, noted: str) -> None:
    state = start(deal(house(f"hint {{ {clauses} }}", "nl"), 2, 0))
    move = read_answer(state, typed)
    assert move_text(state, move) == noted
    assert read_move(state, noted) == move


def test_a_hint_that_goes_elsewhere_is_refused() -> None:
    state = start(deal(house("hint { goes to everybody }", "nl"), 2, 0))
    with pytest.raises(NotAMoveError, match="a hint goes to everybody"):
        read_answer(state, "h 2 red")
    with pytest.raises(NotAMoveError, match="say what: `hint all red`"):
        read_answer(state, "h blue-ish")
    with pytest.raises(NotAMoveError, match="there is no player"):
        read_answer(state, "h 100 red")


def test_a_number_that_was_told_stays_in_sight() -> None:
    state = start(deal(house("hint { announces the name and how many cards }", "nl"), 2, 0))
    made = make(state, read_move(state, "hint 2 1"))
    now = made.now
    count = sum(state.game.tables.value_of[kind] == 1 for kind in state.hands[1])
    assert 0 < count < 5
    shown = board(view(now, at_start(state).after(made.happenings, now), 1), 80, color=False)
    assert f"{count} of 1, 2, 3, 4 and 5  1\n" in shown
    heard = sentence(made, 1)
    assert heard.startswith(f"Player 1 hints 1 to you: {count} of your cards.")


def test_people_are_told_who_has_which_role(tamaya: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text(
        'expansion quiet { role mute "gives no hints" '
        "hint { only while anybody but the mute acts } } "
        'expansion second-sight { role seer "looks" }'
    )
    both = f"{file}:nl+quiet+second-sight"
    shown = tamaya("show", both).stdout
    assert "roles     player 1 is the mute: gives no hints · quiet\n" in shown
    assert "          player 2 is the seer: looks · second-sight\n" in shown
    opened = typed(tamaya, both, "--seat", "2", lines="quit\n").stdout
    assert "Player 1 is the mute: gives no hints" in opened
    assert "You are the seer: looks" in opened
    assert '    B player 1, "gives no hints" · quiet\n' in tamaya("diff", "nl", both).stdout
