# Needs Python 3.11 or newer, make and git. Every target does its own set-up, in `.venv` and nowhere else.
#   make run                          opens Counterbeat          (ARGS="play ENCOUNTER" goes straight to a fight)
#   make test                         passes the tests           (ARGS="-k shield" picks some)
#   make lint | bench | mutate | pictures | dist | setup | clean

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet

.PHONY: run test setup bench lint mutate pictures dist clean
.DEFAULT_GOAL := run

run: .venv/run.stamp
	@$(BIN)/counterbeat $(ARGS)

# Much of the suite waits for screens to settle, so four workers keep two cores busy.
test: .venv/dev.stamp
	$(BIN)/python -m pytest -n 4 --dist loadgroup $(ARGS)

bench: .venv/dev.stamp
	$(BIN)/python -m tests.bench $(ARGS)

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

# Breaks rules on purpose and names those that pass every test: ARGS="miasma --count 20 --seed 1".
mutate: .venv/dev.stamp
	$(BIN)/python -m tests.mutation $(ARGS)

dist: .venv/dev.stamp
	$(BIN)/python -m tests.packaging.dist

pictures: .venv/run.stamp
	$(BIN)/python -m tests.pictures

setup: .venv/dev.stamp

# Playing needs five libraries, working on Counterbeat a dozen more: nobody waits for those in order to play.
.venv/run.stamp: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Counterbeat needs Python 3.11 or newer, and $(PYTHON) is %d.%d: try make PYTHON=python3.12" % sys.version_info[:2])'
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) --editable .
	@touch $@

.venv/dev.stamp: .venv/run.stamp
	@$(PIP) --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis snapshot_report.html
	find . -name __pycache__ -prune -exec rm -rf {} +
