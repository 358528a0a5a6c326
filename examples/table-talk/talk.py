"""What hints are worth: the same deals, played by the same players under three sets of rules."""

from pathlib import Path

import tamaya
from tamaya.engine.players.players import SimplePlayer, play_game

FILE = Path(__file__).with_name("talk.hanabi")
RULES = ("abacus-2012", "abacus-2012+thrifty", "abacus-2012+mumble")
DEALS = 10


def mean_score(rules: tamaya.Rules) -> float:
    """The mean score of three simple players, who take hints at their word."""
    players = [SimplePlayer() for _ in range(3)]
    scores = []
    for seed in range(DEALS):
        _, ending = play_game(tamaya.deal(rules, 3, seed), players)
        assert ending is not None
        scores.append(ending.score)
    return sum(scores) / DEALS


def main() -> None:
    for expression in RULES:
        score = mean_score(tamaya.rules(expression, files=[FILE]))
        print(f"{expression:24}{score:6.2f} points on {DEALS} deals")


if __name__ == "__main__":
    main()
