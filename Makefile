# `make play` and `make test` are all a newcomer needs: each sets up what it uses first.

PYTHON ?= python3
BIN := .venv/bin
# More than there are cores: tests often wait, for a page, a server or a disk.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 3 / 2 + 1)
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --durations 20
LOCKED := pyproject.toml uv.lock examples/connect_four/pyproject.toml
PAGE := hatch_build.py $(shell find client \( -name node_modules -o -name .svelte-check \) -prune -o -type f -print)

# Play and tests start many processes; each would compile all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick lint types page unit bytecode setup bench bench-batch bench-load bench-nodes bench-scale bench-fair bench-gpu gpu-check learn-check soak chaos docs walks balance lab ladder public-bots masters rules-report clean

play: .venv/playable
	@$(BIN)/kubik serve

# Each of the first keeps one core busy, the tests all of them.
test: setup
	@$(MAKE) --jobs=2 lint types page docs bytecode
	@$(MAKE) unit

# The same without the browser, and without what repeats or sets up much.
quick: setup
	@$(MAKE) --jobs=2 lint types page docs bytecode
	@scripts/nginx
	@scripts/postgres
	@scripts/redis
	$(PYTEST) --ignore tests/browser -m "not long and not slow"

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

page: setup
	$(BIN)/npm --prefix client run --silent check
	$(BIN)/npm --prefix client run --silent test

unit: setup
	@scripts/browser
	@scripts/nginx
	@scripts/postgres
	@scripts/redis
	$(PYTEST)

# Reads all that tests import once, so that not every process of the tests compiles it for itself.
bytecode: setup
	@$(BIN)/pytest --collect-only -qq > .venv/collected || { cat .venv/collected; false; }

setup: .venv/ready client/node_modules/.whole

# What playing needs, and nothing else: the page is built, and what built it can go, unless somebody
# develops here.
.venv/playable: $(LOCKED) $(PAGE) scripts/setup
	@PYTHON=$(PYTHON) scripts/setup play
	@[ -e client/node_modules/.whole ] || rm -rf client/node_modules
	@touch $@

.venv/ready: $(LOCKED) $(PAGE) scripts/setup
	@PYTHON=$(PYTHON) scripts/setup --group docs
	@touch .venv/playable $@

# Building the page installs what builds it; this adds what checks and tests it.
client/node_modules/.whole: client/package-lock.json | .venv/ready
	@$(BIN)/npm --prefix client install --silent --no-audit --no-fund
	@touch $@

bench: setup
	@scripts/setup --group bench
	$(BIN)/python bench/run.py

bench-batch: setup
	$(BIN)/python bench/batch.py

bench-load: setup
	$(BIN)/python -m bench.load.run

bench-nodes: setup
	@scripts/postgres
	@scripts/redis
	PYTHONPATH=tests $(BIN)/python -m bench.load.nodes

bench-scale: setup
	@scripts/postgres
	@scripts/redis
	PYTHONPATH=tests $(BIN)/python -m bench.load.scale

bench-fair: setup
	$(BIN)/python -m bench.load.fairness

# On a machine with a GPU of NVIDIA: that its games are the same, and how fast they are.
gpu-check: .venv/gpu
	$(BIN)/python -m bench.gpu check

bench-gpu: .venv/gpu
	$(BIN)/python -m bench.gpu measure

.venv/gpu: setup
	@scripts/setup --extra cuda
	@touch $@

# What needs PyTorch, which `make test` does without.
learn-check: .venv/learn
	$(BIN)/pytest tests/train

.venv/learn: setup
	@scripts/setup --extra learn
	@touch $@

soak: setup learn-check
	$(BIN)/python bench/soak.py
	@scripts/browser
	@scripts/nginx
	@scripts/postgres
	@scripts/redis
	KUBIK_REPEAT=12 $(PYTEST)
	KUBIK_TEST_STORE=postgres $(PYTEST) -m "not file" tests/server tests/browser
	$(BIN)/python -m bench.lab_calls
	$(BIN)/python -m bench.lab_speed
	$(BIN)/python -m tests.bots.kabaleo_brute
	$(BIN)/python -m tests.cubitos_model.compare
	PYTHONPATH=tests $(BIN)/python -m envs.doors
	PYTHONPATH=tests $(BIN)/python -m server.fuzz 20000
	$(BIN)/python -m tests.testing.all_pythons
	KUBIK_CACHE_DIR=.venv/bounds NUMBA_BOUNDSCHECK=1 KUBIK_COMPILER=plain $(BIN)/python -m tests.bounds

# Breaks nodes at random while people play, for about an hour.
chaos: setup
	@scripts/postgres
	@scripts/redis
	PYTHONPATH=tests $(BIN)/python -m server.chaos $(or $(FAULTS),1000) $(SEED)

docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --site-dir site

# The pictures of a newcomer's way to a first win, for each game and language; takes minutes.
walks: setup
	@scripts/browser
	$(BIN)/python scripts/walks

balance: setup
	$(BIN)/kubik report cubitos --games 1000 --to docs

# What is not measured yet of our boxes; `python -m bench.boxes kabaleo` measures one anew, and
# `python -m bench.costs_search 10` looks for other costs of Cubitos.
lab: setup
	$(BIN)/python -m bench.boxes

# In pieces: `make ladder GAME=kabaleo PLAYERS=2 MINUTES=10`; the next start goes on.
ladder: setup
	$(BIN)/python -m bench.ladder.run $(if $(GAME),--game $(GAME)) $(if $(PLAYERS),--players $(PLAYERS)) \
	    $(if $(SCALE),--scale $(SCALE)) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(MISSING),--missing) $(if $(QUICK),--quick)

# Bots that others published against our top levels, cloned or from a folder of checkouts:
# `make public-bots BOT=cubirds FROM=checkouts`. `BOT` is one of them or a game.
public-bots: setup
	$(BIN)/python -m bench.public_bots $(BOT) $(if $(FROM),--from $(FROM)) \
	    $(if $(CRATES),--crates $(CRATES)) $(if $(GAMES),--games $(GAMES)) $(if $(RIVAL),--rival "$(RIVAL)")

# What strong bots do that a person can learn from; `python -m bench.masters.run kabaleo` measures
# one game anew. Games that were played are kept.
masters: setup
	$(BIN)/python -m bench.masters.run

rules-report: setup
	$(BIN)/python -m kubik.testing.rule_report tests

clean:
	rm -rf .venv site dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
