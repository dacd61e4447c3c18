# The front door. Every target sets up what it needs on a fresh machine.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Shared libraries that OpenCV and Skia load; asked for only where they are missing.
DEBIAN := libgl1 libegl1 libglib2.0-0 libfontconfig1

.PHONY: run replay test browser kill lint format bench clean

run: $(READY)
	@$(BIN)/owczarek serve

replay: $(READY)
	@$(BIN)/owczarek replay --example

test: $(READY) browser
	$(BIN)/python -m pytest

# The pages are tested in a real browser; without one those tests say so and are skipped.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  echo "The tests of the pages need a browser, installing chromium" >&2; \
	  $(call as_root,apt-get update -q && apt-get install -qy --no-install-recommends chromium); } || true

# No acknowledged event may be lost, whenever the server dies.
kill: $(READY)
	$(BIN)/python tests/webui/kill_often.py 50

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/owczarek bench

$(READY): pyproject.toml Makefile
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { \
	  echo "Python's venv module is missing, asking the system for it" >&2; \
	  $(call as_root,apt-get update -q && apt-get install -qy python3-venv) && $(PYTHON) -m venv $(VENV); }
	$(BIN)/pip install --quiet --disable-pip-version-check --only-binary :all: "setuptools>=77" wheel
	$(BIN)/pip install --quiet --disable-pip-version-check --prefer-binary --no-build-isolation -e ".[dev]"
	@$(BIN)/python -c "import cv2, skia" 2>/dev/null || { \
	  echo "OpenCV needs system libraries, installing: $(DEBIAN)" >&2; \
	  $(call as_root,apt-get update -q && apt-get install -qy --no-install-recommends $(DEBIAN)); }
	@$(BIN)/python -c "import cv2, skia"
	@touch $@

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache

as_root = if [ "$$(id -u)" = 0 ]; then $(1); else sudo sh -c '$(1)'; fi
