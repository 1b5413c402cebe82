.PHONY: run test lint requirements
PYTHON := .venv/bin/python

run: .venv/ready
	@$(PYTHON) -m local

test: .venv/ready
	$(PYTHON) -m pytest

lint: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

.venv/ready: requirements/dev.txt tools/venv.sh
	tools/venv.sh .venv requirements/dev.txt

.tools/sam/ready: requirements/sam.txt tools/venv.sh
	tools/venv.sh .tools/sam requirements/sam.txt

.tools/bench/ready: requirements/bench.txt tools/venv.sh
	tools/venv.sh .tools/bench requirements/bench.txt

# Brings every pin up to date; the files it writes are what is installed.
requirements: .venv/ready
	for set in runtime dev sam bench; do \
	  $$(command -v uv || echo .tools/uv/bin/uv) pip compile --quiet --python-version 3.13 --generate-hashes --no-emit-index-url \
	    --custom-compile-command "make requirements" --upgrade requirements/$$set.in -o requirements/$$set.txt; done
