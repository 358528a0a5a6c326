"""`python -m tamaya.solver.kernel`: compile the searches, if that has not been done."""

import sys

from tamaya.solver.kernel.compiling import compile_all

sys.exit(compile_all(lambda news: print(f"{news}…", file=sys.stderr)))
