"""Compare the second hand with the referee over a range of seeds.

`python -m tests.second_hand 0 10000` takes wild rules; `… 0 10000 tiny` takes tiny ones. What
differs is printed; the exit status is 1 then.
"""

import sys
import time

from tests.made.tiny import tiny_deal
from tests.second_hand.compare import disagreement
from tests.second_hand.understood import declined
from tests.second_hand.wild import wild_deal

GAMES = 4
MOST = 3_000


def main(first: int, last: int, kind: str) -> int:
    compared = different = unknown = 0
    begun = time.monotonic()
    for seed in range(first, last):
        deal = tiny_deal(seed) if kind == "tiny" else wild_deal(seed)
        if deal is None:
            continue
        if declined(deal.rules):
            unknown += 1
            continue
        compared += 1
        found = disagreement(deal, GAMES, MOST)
        if found:
            different += 1
            print(f"seed {seed}: {found}", flush=True)
    took = time.monotonic() - begun
    print(f"{compared} deals, {different} different, {unknown} declined, in {took:.0f} s")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4] or ["wild"]))
