"""What the solver has: the arguments for upper bounds, and the stages in their order.

A stage runs when it doesn't decline. The order is from the cheapest to the dearest: most deals have
a best line that is found at once.
"""

from tamaya.solver import grasps
from tamaya.solver.attempt import COUNT, Stage
from tamaya.solver.bound import Code, Proof, WitnessName
from tamaya.solver.stages.exact import SHARES, Again, CpSat, Layers, Search, Shared, Unsearched
from tamaya.solver.stages.finding import Beam, Dive, Less, Tempers
from tamaya.solver.twins.attempts import TWINS

_SEARCHES = frozenset[Code]({"the compiled searches"})
_BY_OTHERS: tuple[WitnessName, ...] = ("exhaustive play", "the event model", "the compiled search")
_BY_A_SECOND_CODE: tuple[WitnessName, ...] = (
    "exhaustive play",
    "the second code",
    "the event model",
    "the compiled search",
)
_EASIER = "easier games gone through"

ONE_HAND = Proof(
    "one-hand",
    _SEARCHES,
    _BY_A_SECOND_CODE,
    "not even one player could do it who holds all cards and hints for free",
    depth=1,
    doing=_EASIER,
    how="with all cards in one hand and free hints",
    game="one-hand",
    grasp=grasps.APART,
)
APART = Proof(
    "apart",
    _SEARCHES,
    _BY_A_SECOND_CODE,
    "not even players could do it who act when they like and hint for free",
    depth=2,
    doing=_EASIER,
    how="even if anybody may act at any time, and hints are free",
    game="apart",
    grasp=grasps.APART,
)
SHARED = Proof(
    "shared",
    _SEARCHES,
    _BY_OTHERS,
    "not even if the first cards were in everybody's hand",
    depth=3,
    doing=_EASIER,
    how="even with the cards that come first in everybody's hand",
    game="shared",
    grasp=grasps.KERNELS,
)
LOOSE = Proof(
    "loose",
    _SEARCHES,
    _BY_OTHERS,
    "not even if tiles could bring back any card that was ever drawn",
    depth=4,
    doing=_EASIER,
    how="even if any card ever drawn could be brought back",
    game="loose",
    grasp=grasps.KERNELS,
)
LAYERS = Proof(
    "layers",
    _SEARCHES,
    _BY_OTHERS,
    "all tables that can come up were gone through",
    depth=6,
    doing="every state, layer by layer",
    how="in all states, gone through layer by layer",
    grasp=grasps.KERNELS,
)
SEARCH = Proof(
    "search",
    frozenset({"the referee's search", "the count"}),
    ("exhaustive play", "the event model", "the search"),
    "everything was played that could have scored more",
    depth=8,
    doing="every move",
    how="in everything that can be played",
)
CP_SAT = Proof(
    "cp-sat",
    frozenset({"the event model", "CP-SAT", "CP-SAT's presolve"}),
    ("exhaustive play", "the event model"),
    "no way of the cards through the game fits, as in a puzzle without a solution",
    depth=7,
    doing="the deal as a puzzle",
)
PROOFS: dict[str, Proof] = {
    proof.name: proof
    for proof in (COUNT, ONE_HAND, APART, SHARED, LOOSE, LAYERS, SEARCH, CP_SAT, TWINS)
}

STAGES: tuple[Stage, ...] = (
    Dive(500),
    Layers("one-hand-briefly", 20_000, ONE_HAND),
    Tempers(300),
    Unsearched("greedy-at-once", slow_only=True),
    # Where the compiled searches don't know the rules: small games are gone through at once.
    Search("search-briefly", 10_000, SEARCH, slow_only=True),
    Beam("beam", (8, 32), LAYERS, tempers=1),
    Layers("one-hand", 200_000, ONE_HAND),
    Beam("next-beam", (128,), LAYERS),
    Unsearched(),
    Less("less-briefly", (32, 128)),
    Layers("apart-briefly", 50_000, APART, most_hands=3),
    Beam("wide-beam", (512,), LAYERS, tempers=5),
    Shared("shared-briefly", 20_000, SHARES[:4], SHARED),
    Layers("loose-briefly", 100_000, LOOSE, most_hands=2),
    Beam("wider-beam", (2_048,), LAYERS, tempers=2),
    # Of the deals that are still open most can't be won, and CP-SAT sees that at once or never: it
    # is given half of a short time, and a second of a long one.
    CpSat(CP_SAT, "cp-sat-at-once", 0.5, most_seconds=1.0, only_the_highest=True, returns=False),
    Less("less", (512, 2_048)),
    Layers("layers-briefly", 400_000, LAYERS, most_hands=2),
    Shared("shared", 2_000_000, SHARES[2:], SHARED),
    CpSat(CP_SAT, "cp-sat-with-returns", 0.6, only_the_highest=True, returns=True),
    Beam("widest-beam", (16_384,), LAYERS, tempers=1),
    # With few hands there are few states. With many there are mostly short proofs.
    Layers("loose", 5_000_000, LOOSE, most_hands=2),
    Layers("layers-of-few-hands", 5_000_000, LAYERS, most_hands=2),
    CpSat(CP_SAT, "cp-sat-briefly", 0.3, only_the_highest=True),
    Beam("last-beam", (32_768,), LAYERS, tempers=3),
    Layers("apart", 2_000_000, APART, most_hands=3),
    Layers("layers-at-length", 1 << 40, LAYERS, most_hands=3),
    CpSat(CP_SAT),
    Layers("layers", 1 << 40, LAYERS),
    # As many states as a gigabyte holds.
    Search("search", 1_500_000, SEARCH),
)
AGAIN = Again(CP_SAT)
"""It has its turn after all others, where their last word isn't certain."""
