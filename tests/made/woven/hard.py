"""Tiny deals that are won or lost by a single token, strike or turn.

In most tiny games there is plenty of everything, or nothing helps, so that a word more makes no
difference to the score. In those whose seeds are listed here something is scarce: with more of it
the best score is higher. `scarce_in` found them among the first few thousand seeds.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, get_args

from tamaya.engine.game.deal import Deal, deal
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Effect, Supply

Scarce = Literal["hints", "strikes", "turns"]

_MOST_STATES = 900

_SEEDS: dict[Scarce, str] = {
    "hints": """
        1 40 59 71 72 115 116 166 172 180 185 210 217 255 261 264 267 268 273 294 307
        309 316 322 353 355 361 363 375 382 414 430 440 472 473 624 714 726 741 785 800
        825 833 845 849 851 853 896 910 919 929 945 993 1025 1038 1040 1078 1085 1144
        1203 1214 1215 1260 1307 1321 1326 1373 1383 1385 1386 1388 1390 1431 1446 1463
        1485 1496 1524 1542 1544 1554 1573 1585 1591 1605 1625 1639 1655 1664 1665 1671
        1674 1683 1688 1696 1718 1723 1752 1771 1795 1802 1818 1831 1840 1852 1918 1944
        1982 2036 2066 2083 2120 2129 2149 2167 2198 2234 2271 2275 2335 2346 2370 2371
        2373 2386 2400 2407 2457 2464 2467 2472 2481 2484 2495 2529 2539 2549 2555 2567
        2570 2604 2641 2682 2684 2691 2708 2746 2748 2754 2756 2769 2771 2806 2836 2870
        2876 2883 2884 2891 2932 2933 2940 2944 2945 2946 2963 2989 2999
    """,
    "strikes": """
        35 115 116 118 150 172 180 181 183 185 201 207 217 219 256 264 267 300 307 322
        335 355 361 412 414 440 473 488 524 573 607 641 726 738 833 845 849 873 883 896
        929 945 1025 1083 1125 1203 1213 1215 1245 1260 1297 1307 1321 1372 1386 1431
        1439 1469 1470 1485 1512 1524 1532 1544 1554 1563 1573 1575 1591 1599 1605 1624
        1625 1654 1664 1665 1668 1669 1671 1674 1718 1719 1723 1728 1795 1840 1842 1852
        1862 1863 1874 1918 1944 1945 2000 2036 2048 2067 2073 2082 2110 2120 2124 2142
        2149 2159 2167 2183 2185 2187 2218 2371 2373 2386 2400 2464 2466 2472 2484 2495
        2504 2548 2555 2570 2604 2607 2673 2679 2691 2771 2828 2836 2862 2870 2891 2896
        2933 2936 2945 2946 2954 2961 2972 2989
    """,
    "turns": """
        5 20 26 58 61 82 86 97 122 134 152 187 209 236 246 255 280 301 326 328 337 357
        366 373 388 389 391 392 451 467 506 509 515 594 600 618 645 693 715 729 744 812
        825 831 865 887 900 904 912 914 921 931 994 1001 1005 1036 1039 1040 1045 1082
        1104 1147 1163 1202 1221 1263 1304 1335 1347 1360 1375 1383 1388 1394 1405 1448
        1457 1463 1472 1490 1493 1523 1542 1591 1592 1602 1615 1652 1678 1688 1692 1696
        1698 1717 1725 1740 1741 1768 1772 1790 1796 1802 1843 1853 1859 1860 1864 1884
        1906 1912 1916 1928 1970 2004 2006 2017 2022 2025 2063 2085 2090 2105 2119 2165
        2173 2178 2188 2194 2196 2214 2240 2271 2272 2275 2277 2305 2379 2395 2433 2437
        2487 2491 2494 2519 2525 2544 2547 2557 2579 2580 2582 2584 2588 2632 2648 2658
        2666 2684 2717 2738 2746 2754 2773 2776 2779 2787 2800 2802 2858 2869 2883 2909
        2910 2950 2974 2980 2985
    """,
}
HARD = {what: tuple(map(int, seeds.split())) for what, seeds in _SEEDS.items()}
"""Seeds of `tiny_deal`, by what is scarce."""


def scarce_in(original: Deal) -> Iterator[Scarce]:
    """What there is too little of in a deal of few states."""
    best = best_score(original, _MOST_STATES)
    for what in get_args(Scarce):
        more = deal(_with_more(original.rules, what), original.players, original.seed or 0)
        try:
            if best_score(more, _MOST_STATES) > best:
                yield what
        except TooLargeError:
            continue


def _with_more(rules: Rules, what: Scarce) -> Rules:
    match what:
        case "hints":
            more = 2 * rules.hint_parts
            hints = Supply(rules.hints.total + more, rules.hints.start + more)
            return replace(rules, hints=hints)
        case "strikes":
            return replace(rules, strikes=rules.strikes + 2)
        case "turns":
            reactions = tuple(replace(r, effects=_longer(r.effects)) for r in rules.reactions)
            return replace(rules, reactions=reactions)


def _longer(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(
        replace(effect, amount=effect.amount + 1) if effect.verb == "last_turns" else effect
        for effect in effects
    )
