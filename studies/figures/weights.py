"""How likely a mean is to lie below a level, when the weights of the values are drawn at random.

The weights are Dirichlet: a value that was seen n times weighs n parts. With two values this is the
beta distribution. The sum of gamma variates behind it has a simple transform, and the chance is a
line integral of that. So nothing is drawn, and no tail is too thin.

The line may run anywhere between the singularities, which lie on the real axis below 0 and above 1.
It crosses the axis at the saddle point. Mostly it may go straight on, since the integrand is a bump
there. Where a value was hardly ever seen, the bump has a long and wavy tail. There the line bends
to the side on which the tail dies. Steps that grow like sinh take in the bump and its tail.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Line = NDArray[np.complex128]
Rows = NDArray[np.intp]

_STEP = 0.1
_STEPS = np.arange(0, 8, _STEP)
_PROBES = np.arange(2, 8, 0.25)
_FAR = 3.5
_NOTHING = -21.0
_HILL = 1e4
_BENDS = np.array([0, -0.3, 0.3, -0.6, 0.6])
_MOST_ROUNDS = 200


def below(levels: Floats, values: Floats, seen: Floats) -> tuple[Floats, Floats]:
    """The logarithm of the chance that the mean lies below a level, and how steeply it rises there:
    for each row of levels and of what was seen.

    The first value is 0, and no other is below it. Each level is above 0 and below the highest.
    """
    far = values / levels[:, None] - 1
    saddle = saddle_of(far, seen)[:, None]
    pulls = far / (1 + saddle * far)
    wide = ((seen * pulls**2).sum(axis=1, keepdims=True) + saddle**-2) ** -0.5
    peak = _logs(saddle.astype(complex), far, seen).real
    bend = _bend(far, seen, saddle, wide, peak)
    line = saddle + wide * (1j * np.sinh(_STEPS) + bend * (np.cosh(_STEPS) - 1))
    ways = wide * (1j * np.cosh(_STEPS) + bend * np.sinh(_STEPS)) * (_STEP / np.pi)
    ways[:, 0] /= 2  # the rule of trapezoids
    heights = np.exp(_logs(line, far, seen) - peak)
    pieces = heights * ways
    slopes = ((1 / (1 + line[:, :, None] * far[:, None, :])) @ seen[:, :, None])[:, :, 0]
    chance = (pieces / line).imag.sum(axis=1)
    density = (pieces * slopes).imag.sum(axis=1)
    # Where the line met a hill, numbers that cancel have lost their digits. The height of the
    # saddle is a bound on the chance (Chernoff's), and serves in its place.
    lost = (chance <= 0) | ~(np.abs(heights).max(axis=1) < _HILL)
    chance[lost] = 1.0
    density[lost] = (saddle[lost] * seen[lost] / (1 + saddle[lost] * far[lost])).sum(axis=1)
    return peak[:, 0] + np.log(chance), density / chance / levels


def _logs(line: Line, far: Floats, seen: Floats) -> Line:
    """The logarithm of the transform along a line."""
    factors = np.log(1 + line[:, :, None] * far[:, None, :])
    logs: Line = np.matmul(factors, -seen[:, :, None])
    return logs[:, :, 0]


def _bend(far: Floats, seen: Floats, saddle: Floats, wide: Floats, peak: Floats) -> Floats:
    """How much the line bends: not at all where nothing is left at some distance from the saddle,
    and otherwise so that least is left."""

    def heights(rows: Rows, across: Line) -> Floats:
        line = saddle[rows] + wide[rows] * across
        logs = _logs(line, far[rows], seen[rows]).real
        height: Floats = logs - peak[rows] - np.log(np.abs(line) / saddle[rows])
        return height

    bend = np.zeros_like(saddle)
    left = heights(np.arange(len(far)), np.array([1j * np.sinh(_FAR)]))[:, 0]
    rows = np.flatnonzero(left > _NOTHING)
    if rows.size:
        across = 1j * np.sinh(_PROBES) + _BENDS[:, None] * (np.cosh(_PROBES) - 1)
        tails = heights(rows, across.ravel()).reshape(-1, *across.shape) + _PROBES
        bend[rows, 0] = _BENDS[tails.max(axis=2).argmin(axis=1)]
    return bend


def saddle_of(far: Floats, seen: Floats) -> Floats:
    """Where the transform over its argument is lowest between 0 and 1.

    The logarithm to be made small is a barrier at both ends, and such functions are safe for
    Newton's steps if these are shortened where the function bends.
    """
    drift, spread = (seen * far).sum(axis=1), (seen * far**2).sum(axis=1)
    at: Floats = np.minimum((drift + np.sqrt(drift**2 + 4 * spread)) / (2 * spread), 0.9)
    for _ in range(_MOST_ROUNDS):
        pulls = far / (1 + at[:, None] * far)
        slope = -(seen * pulls).sum(axis=1) - 1 / at
        bend = (seen * pulls**2).sum(axis=1) + at**-2
        short = np.abs(slope) / np.sqrt(bend)
        if not (short > 1e-3).any():
            break
        at = at - slope / bend / (1 + short)
    return at
