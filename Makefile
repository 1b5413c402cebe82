.PHONY: soak fuzz contract e2e delete pythons run test coverage lint docs template build artifacts containers emulator nginx browser train models eval bench deploy requirements
PYTHON := .venv/bin/python
# `sam build` calls python3.13, make and uv: the pinned ones come first.
SAM := SAM_CLI_TELEMETRY=0 PATH="$(CURDIR)/.venv/bin:$(CURDIR)/.tools/uv/bin:$$PATH" .tools/sam/bin/sam
# arm64 on AWS; what runs on this machine is built for this machine.
ARCH := arm64
HOST_ARCH := $(patsubst aarch64,arm64,$(shell uname -m))

run: .venv/ready
	@$(PYTHON) -m local

test: .venv/ready
	$(PYTHON) -m pytest -m "not sam and not nginx and not browser and not contract and not e2e and not soak" --numprocesses auto --dist loadfile

# Every branch of the law and of the use cases is taken by their own tests.
coverage: .venv/ready
	$(PYTHON) -m coverage run -m pytest tests/core tests/usecases -k "not takes_long"
	$(PYTHON) -m coverage report --include "*/aplomb/core/*,*/aplomb/usecases/*" --skip-covered --show-missing --fail-under 100

lint: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	PYTHONPATH=layers/shared .venv/bin/lint-imports

# The description that /openapi.json serves, from the template's routes and the forms of what they take and answer.
docs: .venv/ready
	PYTHONPATH=layers/shared:. $(PYTHON) tools/openapi.py

# The embedded models, their fingerprints, docs/classifiers.md and its pictures, from training/corpora.
train: .tools/training/ready
	PYTHONPATH=layers/shared:. .tools/training/bin/python -m training

# The training room's own tests; then everything is trained again, and must be what is there, byte for byte.
models: .tools/training/ready
	.tools/training/bin/python -m pytest tests/training
	PYTHONPATH=layers/shared:. .tools/training/bin/python -m training --check

# make eval EVAL=<folder of *.jsonl> [WRONG=--wrong]
eval: .venv/ready
	@PYTHONPATH=layers/shared:. $(PYTHON) tools/evaluate.py "$(EVAL)" $(WRONG)

template: .venv/ready .tools/sam/ready
	$(SAM) validate --lint
	$(SAM) validate --region eu-west-3
	$(PYTHON) -m pytest tests/template

build: .venv/ready .tools/sam/ready
	$(SAM) build --parameter-overrides Architecture=$(ARCH)
	.tools/sam/bin/python tools/pin_build.py $(ARCH) $(PARAMETERS)

artifacts: .tools/lambda/ready
	$(MAKE) build ARCH=$(HOST_ARCH)
	$(PYTHON) -m pytest tests/artifacts

# The sealing core on an older Python: decisions sealed and run again come out byte for byte.
pythons: .venv/ready
	tests/verify/another_python.sh 3.12

# In real containers, what `make artifacts` has built. Docker, or an engine that ENGINE brings (tests/containers).
containers: .venv/ready .tools/sam/ready
	$(PYTHON) -m pytest tests/containers

# Built, deployed, asked, updated and deleted on a local cloud that enforces permissions; by its own Makefile, in a copy.
e2e: .venv/ready .tools/sam/ready .tools/lambda/ready .tools/ministack/ready
	$(PYTHON) -m pytest tests/e2e

emulator: .venv/ready .tools/sam/ready
	$(PYTHON) -m pytest tests/emulator

# schemathesis against `make run`, with every check. make contract EXAMPLES=300
EXAMPLES := 300
contract: .venv/ready .tools/schemathesis/ready
	EXAMPLES=$(EXAMPLES) $(PYTHON) -m pytest -m contract tests/contract

# New examples of every fuzz test; `make test` makes the same few each time. make fuzz EXAMPLES=5000
fuzz: EXAMPLES := 1000
fuzz: .venv/ready
	FUZZ_EXAMPLES=$(EXAMPLES) $(PYTHON) -m pytest tests/fuzz --numprocesses auto

# Streams whose servers and clients fail at random, clients that drop at once, processes that are killed. SEED=7 runs
# the same again, SEED=7-4242 one stream of it.
STREAMS := 10000
soak: .venv/ready
	STREAMS=$(STREAMS) SEED=$(SEED) $(PYTHON) -m pytest -m soak -k "$(WHICH)" tests/soak$(if $(findstring -,$(SEED)),/test_streams.py)

nginx: .venv/ready
	$(PYTHON) -m pytest -m nginx

browser: .venv/ready
	$(PYTHON) -m pytest -m browser

# Everything that costs something beside its peers and its floor, some minutes on a quiet machine; writes
# bench/results and docs/performance.md. One of them alone: python -m bench.<its module>.
bench: .venv/ready .tools/bench/ready .tools/litellm/ready
	PYTHONPATH=layers/shared:. $(PYTHON) -m bench

# make deploy PARAMETERS="LogLevel=DEBUG ThrottlingRate=10"
deploy: build
	$(SAM) deploy --parameter-overrides Architecture=$(ARCH) $(PARAMETERS)

# What stays: the table of certificates, and the account's role for API Gateway's logs (template.yaml says why).
delete: .tools/sam/ready
	$(SAM) delete --no-prompts
	@echo "Kept: the table of certificates, which empties itself, and the account's role for API Gateway's logs."

.venv/ready: requirements/dev.txt tools/venv.sh
	tools/venv.sh .venv requirements/dev.txt

.tools/%/ready: requirements/%.txt tools/venv.sh
	tools/venv.sh .tools/$* requirements/$*.txt

# Brings every pin up to date; the files it writes are what is installed.
requirements: .venv/ready
	for set in layers/dependencies/requirements $(patsubst %.in,%,$(wildcard requirements/*.in)); do \
	  $$(command -v uv || echo .tools/uv/bin/uv) pip compile --quiet --python-version 3.13 --generate-hashes --no-emit-index-url \
	    --custom-compile-command "make requirements" --upgrade $$set.in -o $$set.txt; done
