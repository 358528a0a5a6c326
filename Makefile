# One bare command for each job: `make help` lists them. Needed are make and Python 3.11 or newer.

RULES   := abacus-new+multicolour-wild+black-powder+bonus-tiles
PYTHON  ?= python3 python3.14 python3.13 python3.12 python3.11
WORKERS ?= auto

VENV    := .venv
BIN     := $(VENV)/bin
READY   := $(VENV)/ready
LINKS   := $(addprefix src/tamaya/,grammar variants engine solver lab)

# Twice quiet is errors only; a question would hang where nobody is there to answer it.
PIP     := $(BIN)/python -m pip --quiet --quiet --no-input --disable-pip-version-check
INSTALL := $(PIP) install --constraint constraints.txt
PYTEST  := $(BIN)/pytest --numprocesses $(WORKERS) --dist loadgroup

.DEFAULT_GOAL := show
.PHONY: show help warm test test-all lint format bench goldens lock clean

show: warm  ## (bare make) set up, show a composition, check it, solve a deal; RULES=… for another
	@$(BIN)/tamaya show '$(RULES)'
	@$(BIN)/tamaya check '$(RULES)' || [ $$? -eq 1 ]  # the booklets have a finding, too
	@$(BIN)/tamaya solve '$(RULES)' --players 3 --seed 1

help:  ## list these commands
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' Makefile | expand -t 10

warm: $(READY)  ## compile the searches of the solver, if they are not
	@$(BIN)/python -m tamaya.solver.kernel

test: warm  ## all tests but the slow ones
	@$(PYTEST) -m 'not slow'

test-all: warm  ## all tests, and other examples each time
	@TAMAYA_EXAMPLES=explore $(PYTEST)

lint: $(READY)  ## style, layout and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

format: $(READY)  ## lay the code out and mend what can be mended safely
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format

bench: warm  ## measure how fast things are
	@$(BIN)/python -m benchmarks

goldens: $(READY)  ## write the stored results of the tests anew
	@$(BIN)/python tests/regenerate.py

# A dry run without the old pins, so everything is resolved afresh and nothing changes before the end.
lock: $(READY)  ## renew constraints.txt, with Python 3.11
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || { \
	    echo "Pins are made with Python 3.11: make clean && make lock PYTHON=python3.11" >&2; exit 1; }
	@$(PIP) install --dry-run --ignore-installed --report $(VENV)/report.json \
	    pip --group dev --no-build-isolation --editable .
	@{ sed -n '/^#/p' constraints.txt && $(BIN)/python -c "$$PRINT_PINS"; } > $(VENV)/pins
	@mv $(VENV)/pins constraints.txt

define PRINT_PINS
import json
packages = [entry["metadata"] for entry in json.load(open("$(VENV)/report.json"))["install"]]
pins = {package["name"].lower(): package["version"] for package in packages}
print(*(f"{name}=={pins[name]}" for name in sorted(pins) if name != "tamaya"), sep="\n")
endef
export PRINT_PINS

clean:  ## remove all that these commands made
	@rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

# This file is written last: as long as it is missing, the next make sets up anew, in an emptied .venv.
# Each Python is run, not only looked up, since a command can exist and yet fail. Hatchling comes with
# the dev group, so the editable install is built by the pinned one.
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
	@$(INSTALL) --upgrade pip
	@$(INSTALL) --group dev
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

# git keeps these links; a source distribution does not.
$(LINKS):
	@ln -s ../../$(@F) $@
