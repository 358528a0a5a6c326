"""What a house rule costs a table that knows every card and never errs."""

from collections import Counter

import tamaya

DEALS = 100


def scores(expression: str) -> list[int]:
    """The best score of each deal. All of these are proved; an open one would stop us."""
    rules = tamaya.rules(expression)
    found = []
    for seed in range(DEALS):
        best = tamaya.solve(tamaya.deal(rules, players=2, seed=seed))
        assert best.proved
        assert best.lower is not None
        found.append(best.lower)
    return found


plain = scores("pocket.hanabi:pocket")
stingy = scores("pocket.hanabi:pocket+stingy")
for name, found in (("pocket", plain), ("pocket+stingy", stingy)):
    most = max(found)
    spread = ", ".join(f"{n} with {s}" for s, n in sorted(Counter(found).items(), reverse=True))
    print(f"{name:14} {sum(found) / DEALS:5.2f} points on {DEALS} deals: {spread}")
lost = [seed for seed in range(DEALS) if stingy[seed] < plain[seed]]
print(f"deals that the rule costs something: {', '.join(map(str, lost)) or 'none'}")
