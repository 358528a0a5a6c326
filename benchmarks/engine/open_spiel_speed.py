"""A process that measures how many moves a second open_spiel's Hanabi makes through Python.

It prints JSON: random moves with the legal ones asked for, and the same games made again. The
arguments are the number of games in a round and the number of rounds; the best round counts.
"""

import json
import random
import sys
import time
from typing import Any

import pyspiel

DECK = [colour * 5 + value for colour in range(5) for value in (0, 0, 0, 1, 1, 2, 2, 3, 3, 4)]


def play(state: Any, deck: list[int], chance: random.Random) -> tuple[list[int], int]:
    """One random game: everything that was done, the dealing too, and how many moves it had."""
    done: list[int] = []
    moves = 0
    cards = iter(deck)
    while not state.is_terminal():
        if state.is_chance_node():
            action = next(cards)
        else:
            legal = state.legal_actions()
            action = legal[int(chance.random() * len(legal))]
            moves += 1
        state.apply_action(action)
        done.append(action)
    return done, moves


def main() -> None:
    games, rounds = int(sys.argv[1]), int(sys.argv[2])
    game = pyspiel.load_game("hanabi", {"players": 2})
    best = {"random": 0.0, "replayed": 0.0}
    for number in range(rounds):
        chance = random.Random(number)
        decks = [chance.sample(DECK, 50) for _ in range(games)]
        begin = time.process_time()
        played = [play(game.new_initial_state(), deck, chance) for deck in decks]
        between = time.process_time()
        for line, _ in played:
            state = game.new_initial_state()
            for action in line:
                state.apply_action(action)
        end = time.process_time()
        moves = sum(count for _, count in played)
        best["random"] = max(best["random"], moves / (between - begin))
        best["replayed"] = max(best["replayed"], moves / (end - between))
    print(json.dumps(best))


if __name__ == "__main__":
    main()
