"""`python -m tamaya.solver.kernel`: compile the searches, if that has not been done."""

import sys

from tamaya.engine.game.deal import deal
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.compiled import is_ready
from tamaya.variants.compile.passes import compile_rules

if not is_ready():
    attempt = Attempt(deal(compile_rules("nl"), 2, 0), clock.now())
    attempt.kernel.warm_up(lambda news: print(f"{news}…", file=sys.stderr))
