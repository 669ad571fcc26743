# Needs Python 3.11 or newer, make and git. Every target does its own set-up, in `.venv` (VENV=…) and nowhere else.
#   make run                          opens Counterbeat          (ARGS="play ENCOUNTER" goes straight to a fight)
#   make test                         passes the tests           (ARGS="-k shield" picks some)
#   make lint | bench | mutate | pictures | dist | setup | clean

PYTHON ?= python3
ARGS ?=
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet

# Hundreds of tests start the program: without its compiled modules every start would compile all of them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test setup bench lint mutate pictures dist clean
.DEFAULT_GOAL := run

run: $(VENV)/run.stamp
	@$(BIN)/counterbeat $(ARGS)

# Six workers, also on two cores: a part of the suite's time are waits for screens and other programs, and beside other
# work each of them is given as much of the machine as each of the others. Each collects all tests, which takes two
# seconds, and is given those of a file together (tests/pieces.py).
test: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 6 --dist loadgroup $(ARGS)

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench $(ARGS)

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

# Breaks rules on purpose and names those that pass every test: ARGS="miasma --count 20 --seed 1".
mutate: $(VENV)/dev.stamp
	$(BIN)/python -m tests.mutation $(ARGS)

dist: $(VENV)/dev.stamp
	$(BIN)/python -m tests.packaging.dist

pictures: $(VENV)/run.stamp
	$(BIN)/python -m tests.pictures

setup: $(VENV)/dev.stamp

# Playing needs five libraries, working on Counterbeat a dozen more: nobody waits for those in order to play.
$(VENV)/run.stamp: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Counterbeat needs Python 3.11 or newer, and $(PYTHON) is %d.%d: try make PYTHON=python3.12" % sys.version_info[:2])'
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	@$(PIP) --editable '.[dev]'
	@$(BIN)/python -m pytest --collect-only -q >/dev/null 2>&1 || true  # else every worker compiles all tests, at once
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis snapshot_report.html
	find . -name __pycache__ -prune -exec rm -rf {} +
