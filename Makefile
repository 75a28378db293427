# Fifth Street. `make play` and `make test` need Python 3.11+ and make, nothing else.
#
#   make play [ARGS="--port 9000"]   deal: the room and its page; tables and chips stay in .data
#   make test                        the tests, without the slow ones
#   make test-all                    every test
#   make check                       format, lint, types, layers, shape, words, made files, web types
#   make fmt                         format the code and mend what the linter can
#   make bench-setup bench           measure against the named peers
#   make setup                       only the environment, with everything for development
#   make clean                       remove what all of these made

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := play
.NOTPARALLEL:
.PHONY: play setup web browser test test-all check fmt bench bench-setup clean

VENV := .venv
DATA := .data
BENCH_VENV := .bench-venv
BIN := $(VENV)/bin
PYTHON_SOURCES := src tests tools examples $(wildcard bench) hatch_build.py
PIP := -m pip --disable-pip-version-check install -qq

play: $(VENV)/.play web
	$(BIN)/fifthstreet serve --data $(DATA) $(ARGS)

setup: $(VENV)/.dev web

browser: $(VENV)/.dev
	$(BIN)/python -m tools.browser

# Three at a time on two cores: much of a test is waiting for sockets and browsers.
test: setup browser
	$(BIN)/python -m tools.webclient test
	$(BIN)/python -m pytest -n 3 -m "not slow" $(ARGS)

test-all: setup browser
	$(BIN)/python -m tools.webclient test
	$(BIN)/python -m pytest -n 3 $(ARGS)

check: setup
	$(BIN)/ruff format --check $(PYTHON_SOURCES)
	$(BIN)/ruff check $(PYTHON_SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.shape
	$(BIN)/python -m tools.catalogue
	$(if $(wildcard tools/protocol_types.py),$(BIN)/python -m tools.protocol_types --check)
	$(BIN)/python -m tools.openapi --check
	$(BIN)/python -m tools.page_vectors --check
	$(BIN)/python -m tools.webclient check

fmt: setup
	$(BIN)/ruff check --fix-only $(PYTHON_SOURCES)
	$(BIN)/ruff format $(PYTHON_SOURCES)

bench: bench-setup
	@for file in $(filter-out bench/_%,$(wildcard bench/*.py)); do \
	  echo "== $$file"; $(BENCH_VENV)/bin/python "$$file" $(ARGS) || exit; \
	done

bench-setup: $(BENCH_VENV)/.peers

clean:
	rm -rf $(VENV) $(BENCH_VENV) web/node_modules web/.digest src/fifthstreet/room/static
	rm -rf dist build .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache test-results

$(BIN)/python:
	tools/venv.sh $(VENV)

# The page is built by its own rule, in sight, not inside pip.
$(VENV)/.room: pyproject.toml hatch_build.py | $(BIN)/python
	@echo "Installing Fifth Street into $(VENV)"
	FIFTHSTREET_SKIP_WEB=1 $(BIN)/python $(PIP) -e '.[cli,room]'
	@touch $@

# A room is whole without the odds. What failed, a download perhaps, leaves no mark and is tried again.
$(VENV)/.play: $(VENV)/.room
	@echo "Installing NumPy and Numba for the odds page"
	@FIFTHSTREET_SKIP_WEB=1 $(BIN)/python $(PIP) -e '.[cli,room,analysis]' && touch $@ \
	  || echo "The room goes without the odds page; the next 'make play' tries again"

$(VENV)/.dev: pyproject.toml hatch_build.py | $(BIN)/python
	@echo "Installing Fifth Street and its development tools into $(VENV)"
	FIFTHSTREET_SKIP_WEB=1 $(BIN)/python $(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.room $(VENV)/.play

# The tool builds the page again only when its sources have changed.
web: | $(BIN)/python
	@$(BIN)/python -m tools.webclient build

$(BENCH_VENV)/bin/python:
	tools/venv.sh $(BENCH_VENV)

$(BENCH_VENV)/.peers: pyproject.toml | $(BENCH_VENV)/bin/python
	@echo "Installing Fifth Street and its peers into $(BENCH_VENV)"
	FIFTHSTREET_SKIP_WEB=1 $(BENCH_VENV)/bin/python $(PIP) -e '.[analysis,room]' \
	  pokerkit==0.7.7 pokerfast==0.2.0 pkrbot==1.1.0 xiapl==0.1.0
	$(BENCH_VENV)/bin/python $(PIP) --only-binary=:all: open_spiel || \
	  echo "open_spiel has no wheel for this Python: its bench goes without it"
	@touch $@
