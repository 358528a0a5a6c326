"""What the process has loaded from which jobs are forked. It is imported there and nowhere else."""

import tamaya.lab.check
import tamaya.serving.jobs.inside
import tamaya.solver.claims.why  # noqa: F401
from tamaya import deal, solve
from tamaya.solver.kernel.compiled import is_ready

if is_ready():  # else the first job compiles the searches, and shows that it does
    solve(deal("nl", 2, 1), 1.0)
