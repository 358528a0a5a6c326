"""What hints are worth: the same deals under three sets of rules, for two kinds of players."""

from pathlib import Path
from statistics import mean

import tamaya

FILE = Path(__file__).with_name("talk.hanabi")
RULES = ("abacus-2012", "abacus-2012+thrifty", "abacus-2012+mumble")
DEALS = 40


def main() -> None:
    for expression in RULES:
        rules = tamaya.rules(expression, files=[FILE])
        for level in ("newcomer", "practised"):
            rows = tamaya.play_games(rules, players=3, level=level, seeds=range(DEALS))
            score = mean(row.score for row in rows)
            print(f"{expression:20} {level:10}{score:6.2f} points on {DEALS} deals")


if __name__ == "__main__":
    main()
