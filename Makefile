# One bare command for each job: `make help` lists them. Needed are make and Python 3.11 or newer.

RULES   := examples/pocket/pocket.hanabi
PYTHON  ?= python3 python3.14 python3.13 python3.12 python3.11
WORKERS ?= auto

VENV    := .venv
BIN     := $(VENV)/bin
READY   := $(VENV)/ready
LINKS   := $(addprefix src/tamaya/,grammar variants engine players solver lab studies)

# Twice quiet is errors only; a question would hang where nobody is there to answer it.
PIP     := $(BIN)/python -m pip --quiet --quiet --no-input --disable-pip-version-check
PYTEST  := $(BIN)/pytest --numprocesses $(WORKERS) --dist loadgroup

.DEFAULT_GOAL := show
.PHONY: show help warm page page-if-possible test test-more test-all installed lint format bench goldens lock clean

show: page-if-possible warm  ## (bare make) set up, show a small game, check it, solve a deal; RULES=… for another
	@$(BIN)/tamaya show '$(RULES)'
	@echo
	@$(BIN)/tamaya check '$(RULES)' || [ $$? -eq 1 ]  # findings are an answer, too
	@echo
	@$(BIN)/tamaya solve '$(RULES)' --players 3 --seed 1 --short
	@echo
	@echo 'What you can type next:'
	@printf '  %-56s %s\n' \
	    '$(BIN)/tamaya help first-house-rule' 'write a rule of your own, in ten minutes' \
	    '$(BIN)/tamaya show nl+expert' 'read a booklet and one of its expansions' \
	    '$(BIN)/tamaya play $(RULES)' 'play this game'

help:  ## list these commands
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' Makefile | expand -t 10

warm: $(READY)  ## compile the searches of the solver, if they are not
	@$(BIN)/python -m tamaya.solver.kernel

page-if-possible: $(READY)
	@$(BIN)/python playground/make_page.py || echo 'all else works without the page' >&2

page: $(READY)  ## build the page of the playground, if its sources have changed
	@$(BIN)/python playground/make_page.py

test: warm page  ## the tests to run before each commit: six minutes on two cores
	@$(PYTEST) -m 'not more and not slow'

test-more: warm page  ## what `make test` leaves out, but for the slow ones
	@$(PYTEST) -m 'more and not slow'

test-all: warm page  ## all tests, and other examples each time
	@TAMAYA_EXAMPLES=explore $(PYTEST)

installed: $(READY)  ## install the wheel for each Python of this machine, and try it
	@$(BIN)/python tests/installed.py

lint: $(READY)  ## style, layout and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/python playground/make_page.py types

format: $(READY)  ## lay the code out and mend what can be mended safely
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format

bench: warm  ## measure how fast things are
	@$(BIN)/python -m benchmarks

goldens: $(READY)  ## write the stored results of the tests anew
	@$(BIN)/python -m tests.regenerate

# uv resolves for all Pythons and systems at once, and knows the hashes of all files of a release.
lock: $(READY)  ## renew constraints.txt
	@$(PIP) install uv
	@$(BIN)/uv pip compile --quiet --native-tls --upgrade --universal --fork-strategy fewest \
	    --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    --group dev --output-file $(VENV)/pins pyproject.toml
	@{ sed -n '/^#/p' constraints.txt && cat $(VENV)/pins; } > $(VENV)/constraints
	@mv $(VENV)/constraints constraints.txt

clean:  ## remove all that these commands made
	@rm -rf $(VENV) build dist playground/built playground/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

# This file is written last: as long as it is missing, the next make sets up anew, in an emptied .venv.
# Each Python is run, not only looked up, since a command can exist and yet fail. No file is installed
# that has not the hash of the pinned one. Tamaya itself has none, so it comes last and by itself; the
# Hatchling that builds it is among the pins. The check is for pins that are older than pyproject.toml.
$(READY): pyproject.toml constraints.txt | $(LINKS)
	@found=; lacking=; for python in $(PYTHON); do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    if $$python -c 'import ensurepip, venv' 2>/dev/null; then found=$$python; break; fi; \
	    name='import sys; print("python%d.%d-venv" % sys.version_info[:2])'; \
	    lacking=$${lacking:-$$($$python -c "$$name")}; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "tamaya needs Python 3.11 or newer with its venv module: install the package" \
	        "$${lacking:-python3.11-venv} (so named on Debian and Ubuntu), then run make again." >&2; \
	    exit 1; \
	fi; \
	echo "setting up $(VENV) (once, about a minute)…"; \
	$$found -m venv --clear $(VENV)
	@$(PIP) install --require-hashes --requirement constraints.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(PIP) check || { echo "constraints.txt lacks something: make lock" >&2; exit 1; }
	@touch $@

# git keeps these links; a source distribution does not.
$(LINKS):
	@ln -s ../../$(@F) $@
