"""Prices of hints in a design: for names, for colours or values, and while something holds."""

from hypothesis import strategies as st

from tamaya.testing.making.sketch import SketchedClause, some_of

AMOUNTS = ("nothing", "half a hint", "<1> hint", "<2> hints")
_EACH = " for each card touched"


def usual_price(draw: st.DrawFn) -> SketchedClause:
    """What a hint costs if nothing narrower is said of it."""
    each = _EACH if draw(st.integers(0, 5)) == 0 else ""
    options = tuple(f"costs {amount}" for amount in AMOUNTS)
    return SketchedClause(
        f"{draw(st.sampled_from(options))}{each}", decoys=(*options, options[2] + _EACH)
    )


def other_prices(draw: st.DrawFn, held: str, announced: str) -> list[SketchedClause]:
    """A few prices besides. `held` says while what, `announced` what hints announce.

    So that each name can be spoken that has a price, it is one that needs no card.
    """
    amount = draw(st.sampled_from(AMOUNTS))
    each = draw(st.sampled_from(("", "", _EACH)))
    words = ("cheap", "78") if announced == "the name" else ()
    sides = ("a colour", "a value") if announced != "only the cards" else ()
    found = [_price("", amount + each, held)]
    for subject in some_of(draw, (*words, *sides), most=2) if sides else []:
        kept = draw(st.sampled_from(("", held)))
        found.append(_price(subject, draw(st.sampled_from(AMOUNTS)), kept))
    if sides:
        found.append(
            SketchedClause("also names cheap and 78", decoys=("never names cheap and 78",))
        )
    if words and draw(st.booleans()):
        found.append(SketchedClause("also names dear and 79", decoys=("never names dear and 79",)))
        found.append(
            SketchedClause(f"dear and 79 cost {amount}", decoys=("dear and 79 cost <1> hint",))
        )
    return found


def _price(subject: str, amount: str, held: str) -> SketchedClause:
    """A price; `held` must be said where it is about any hint."""
    words = f"{subject} costs".strip()
    decoy = f"{words} <2> hints" + (" while 0 hints" if held else "")
    return SketchedClause(f"{words} {amount}{held}", decoys=(decoy,))
