"""A process that plays Hanabi with open_spiel. It knows nothing of tamaya.

open_spiel ends the interpreter where something is wrong, which must not take anybody else along.
Standard input is a JSON list of games, `{"settings": …, "deck": […], "moves": […]}`. For each of
them standard output has one line of JSON: what open_spiel sees before each move and after the last
one, as far as it accepts the deck and the moves.

Cards are [colour, value], both from 0. Moves are `play 0`, `discard 0` (places in the hand, the
oldest card first), `hint 1 colour 0`, `hint 1 value 0` (the first number is the seat).
"""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import pyspiel

COLOURS = "RYGWB"
PLAIN = re.compile(r"\((Play|Discard) (\d)\)")
REVEAL = re.compile(r"\(Reveal player \+(\d) (color|rank) (\w)\)")
CARD = re.compile(r"([RYGWB])([1-5])")


def move_word(text: str, player: int, players: int) -> str:
    """A move of open_spiel in this module's words."""
    if found := PLAIN.fullmatch(text):
        return f"{found[1].lower()} {found[2]}"
    found = REVEAL.fullmatch(text)
    assert found, text
    seat = (player + int(found[1])) % players
    if found[2] == "color":
        return f"hint {seat} colour {COLOURS.index(found[3])}"
    return f"hint {seat} value {int(found[3]) - 1}"


def cards_in(text: str) -> list[list[int]]:
    return [[COLOURS.index(colour), int(value) - 1] for colour, value in CARD.findall(text)]


def deal(state: Any, cards: Iterator[list[int]]) -> bool:
    """Let chance deal the next cards of the deck until it is somebody's turn, if it has them."""
    while state.is_chance_node():
        colour, value = next(cards)
        action = colour * 5 + value
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def seen(state: Any, players: int) -> dict[str, Any]:
    """All that open_spiel tells of a state."""
    lines = str(state).splitlines()
    start, end = lines.index("Hands:"), next(n for n, x in enumerate(lines) if "Deck size" in x)
    hands = "\n".join(line.split("||")[0] for line in lines[start + 1 : end]).split("-----")
    view = {
        "lives": int(lines[0].split(": ")[1]),
        "hints": int(lines[1].split(": ")[1]),
        "fireworks": [int(number) for number in re.findall(r"\d", lines[2])],
        "hands": [cards_in(hand) for hand in hands],
        "deck": int(lines[end].split(": ")[1]),
        "discards": sorted(cards_in(lines[end + 1])),
        "over": state.is_terminal(),
    }
    if state.is_terminal():
        return view | {"scores": state.returns()}
    player = state.current_player()
    words = [
        move_word(state.action_to_string(player, action), player, players)
        for action in state.legal_actions()
    ]
    return view | {"player": player, "legal": sorted(words)}


def replay(job: dict[str, Any]) -> list[dict[str, Any]]:
    game = pyspiel.load_game("hanabi", job["settings"])
    players = job["settings"]["players"]
    state = game.new_initial_state()
    cards = iter(job["deck"])
    views = [seen(state, players)] if deal(state, cards) else []
    for move in job["moves"] if views else ():
        if state.is_terminal():
            break
        player = state.current_player()
        actions = {
            move_word(state.action_to_string(player, action), player, players): action
            for action in state.legal_actions()
        }
        if move not in actions:
            break
        state.apply_action(actions[move])
        if not deal(state, cards):
            break
        views.append(seen(state, players))
    return views


def main() -> None:
    for job in json.load(sys.stdin):
        sys.stdout.write(json.dumps(replay(job)) + "\n")


if __name__ == "__main__":
    main()
