"""The bytecode that ships is what runs: nothing but a handler's own few lines is compiled when a built function starts.

/var/task is read-only too, and `app.py` ships as it is: its few lines compile in half a millisecond.
"""

import json
import subprocess

import pytest

from tests.artifacts.emulator import BUILT, LAYERS, RUNTIME

pytestmark = pytest.mark.sam

START = """
import importlib.machinery, json, sys
loader, compiled = importlib.machinery.SourceFileLoader, []
compile_source = loader.source_to_code

def told(self, source, path, **kept):
    compiled.append(path)
    return compile_source(self, source, path, **kept)

loader.source_to_code = told
import app
cached = {module.__spec__.cached for module in [*sys.modules.values()] if module.__name__.startswith("aplomb.")}
print(json.dumps({"compiled": compiled, "cached": sorted(cached)}))
"""
CHANGES_WHAT_IS_LOADED = {"PYTHONOPTIMIZE", "PYTHONPYCACHEPREFIX"}
"""Under one of these the interpreter looks for bytecode of another name, finds none, and compiles everything."""


def started(expanded, function, **variables):
    folders = [BUILT / function, *(layer / "python" for layer in LAYERS.values())]
    environment = expanded.environment(function)
    environment |= {"PYTHONPATH": ":".join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    run = subprocess.run([RUNTIME, "-c", START], env=environment, capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


def test_a_start_compiles_the_handler_and_no_module_of_a_layer(expanded):
    for function in expanded.folders.values():
        found = started(expanded, function)
        assert found["compiled"] == [str(BUILT / function / "app.py")]
        assert found["cached"]
        assert all(path.startswith(str(LAYERS["shared"])) for path in found["cached"])


def test_no_function_is_told_to_look_for_other_bytecode(expanded):
    for function in expanded.folders.values():
        assert not CHANGES_WHAT_IS_LOADED & expanded.environment(function).keys()


def test_what_would_make_the_bytecode_useless_is_seen(expanded):
    found = started(expanded, expanded.folders["landing"], PYTHONOPTIMIZE="1")
    assert any(path.startswith(str(LAYERS["shared"])) for path in found["compiled"])
    assert any(path.startswith(str(LAYERS["dependencies"])) for path in found["compiled"])
