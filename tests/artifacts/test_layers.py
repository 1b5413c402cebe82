"""What the two layers hold."""

import filecmp
import hashlib
import marshal
import os
import re
import subprocess
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

from tests.artifacts.emulator import ARCHITECTURE, BUILT, LAYERS, ROOT

pytestmark = pytest.mark.sam

MEGABYTE = 1_000_000
LIMIT = {"dependencies": 70 * MEGABYTE, "shared": 8 * MEGABYTE}
"""Lambda allows 250 MB unzipped for all layers; what is small starts fast."""
MACHINE = {"x86_64": 62, "arm64": 183}
"""ELF's e_machine, at byte 18: EM_X86_64, EM_AARCH64."""
HEADER_BYTES = 16
UNCHECKED_HASH = 1
"""PEP 552: the source is never looked at again."""

every_layer = pytest.mark.parametrize("layer", LAYERS)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def digest(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files(folder)}


@every_layer
def test_every_module_comes_with_its_bytecode(layer):
    """/opt is read-only: what is not compiled here is compiled again at every cold start."""
    modules = [path for path in files(LAYERS[layer]) if path.suffix == ".py"]
    compiled = [path.parent / "__pycache__" / f"{path.stem}.cpython-313.pyc" for path in modules]
    assert modules
    assert not [path for path in compiled if not path.is_file()]


@every_layer
def test_bytecode_is_never_checked_against_its_source_and_names_opt_in_tracebacks(layer):
    for path in files(LAYERS[layer]):
        if path.suffix == ".pyc":
            content = path.read_bytes()
            assert content[:4] == MAGIC_NUMBER
            assert int.from_bytes(content[4:8], "little") == UNCHECKED_HASH
            assert marshal.loads(content[HEADER_BYTES:]).co_filename.startswith("/opt/python/")


@every_layer
def test_a_layer_is_small(layer):
    assert sum(path.stat().st_size for path in files(LAYERS[layer])) < LIMIT[layer]


@every_layer
def test_a_layer_holds_only_python_and_bin(layer):
    assert {path.name for path in LAYERS[layer].iterdir()} <= {"python", "bin"}


def test_the_dependencies_are_the_pins_and_nothing_that_the_runtime_has():
    pins = re.findall(
        r"^([a-z0-9-]+)==(\S+)", (ROOT / "layers/dependencies/requirements.txt").read_text(), re.MULTILINE
    )
    shipped = [path.name.removesuffix(".dist-info") for path in (LAYERS["dependencies"] / "python").glob("*.dist-info")]
    assert sorted(shipped) == sorted(f"{name.replace('-', '_')}-{version}" for name, version in pins)
    assert not {"boto3", "botocore", "s3transfer"} & {name for name, _ in pins}


def test_machine_code_is_for_the_architecture_that_was_asked_for():
    libraries = [path.read_bytes() for path in files(LAYERS["dependencies"]) if path.suffix == ".so"]
    assert len(libraries) >= 5
    assert {int.from_bytes(library[18:20], "little") for library in libraries} == {MACHINE[ARCHITECTURE]}


def test_no_script_and_no_test_ships():
    python = LAYERS["dependencies"] / "python"
    assert not (python / "bin").exists()
    assert not [path for path in python.rglob("tests") if path.is_dir()]


def test_the_layers_do_not_hide_each_other():
    names = [{path.name for path in (layer / "python").iterdir()} for layer in LAYERS.values()]
    assert not names[0] & names[1]


def test_the_shared_layer_is_the_source_and_an_executable_loop():
    comparison = filecmp.dircmp(
        ROOT / "layers/shared/aplomb", LAYERS["shared"] / "python/aplomb", ignore=["__pycache__"]
    )
    assert not comparison.left_only + comparison.right_only + comparison.diff_files
    assert (LAYERS["shared"] / "bin/stream-runtime").stat().st_mode & 0o777 == 0o755


def test_a_built_function_is_its_one_file(expanded):
    for folder, name in expanded.folders.items():
        assert digest(BUILT / name) == {"app.py": digest(ROOT / "functions" / folder)["app.py"]}


@every_layer
def test_the_same_sources_build_the_same_bytes_anywhere(layer, tmp_path):
    source = ROOT / "layers" / layer
    folder = source / ARCHITECTURE if layer == "dependencies" else source
    target = {"dependencies": "build-DependenciesLayer", "shared": "build-SharedLayer"}[layer]
    path = f"{ROOT}/.venv/bin:{ROOT}/.tools/uv/bin:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "ARTIFACTS_DIR": str(tmp_path)}
    subprocess.run(["make", "--makefile", source / "Makefile", target], cwd=folder, env=environment, check=True)
    assert digest(tmp_path) == digest(LAYERS[layer])
