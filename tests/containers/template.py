"""The built template as it is run in containers: three things of it are told otherwise.

`sam local` gives a function no variable that its template does not declare, and the way to an AWS that is not AWS's
is one. And it makes a new image at every call for layers that the template defines, so they are named as
published versions that were already downloaded; what is in them is what was built. And its API takes one type of
bodies for binary, so that `sam local start-api` hands on a body as base64, which a function must read too.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import yaml

from tests.artifacts.emulator import BUILT, LAYERS
from tests.containers.calls import BINARY


def write_template(folder: Path, aws: str) -> Path:
    """Write the template, and beside it the layers that ``--layer-cache-basedir`` finds; return the template's path."""
    document = yaml.safe_load((BUILT / "template.yaml").read_text())
    every_function = document["Globals"]["Function"]
    every_function["Layers"] = [_downloaded(layer, folder) for layer in LAYERS.values()]
    every_function["Environment"]["Variables"]["AWS_ENDPOINT_URL"] = aws
    document["Resources"]["Api"]["Properties"]["BinaryMediaTypes"] = [BINARY]
    for resource in document["Resources"].values():
        _find_code(resource.get("Properties", {}))
    path = folder / "template.json"
    path.write_text(json.dumps(document))
    return path


def _find_code(properties: dict[str, Any]) -> None:
    for name in ("CodeUri", "ContentUri"):
        if name in properties:
            properties[name] = str(BUILT / properties[name])


def _downloaded(layer: Path, cache: Path) -> str:
    """Return the ARN of a layer's version, and lay the layer where `sam local` would have downloaded it to.

    The content is part of the name, since the image is kept by the names of its layers.
    """
    name = f"{layer.name}-{_digest(layer)}"
    arn = f"arn:aws:lambda:eu-west-3:123456789012:layer:{name}:1"
    (cache / f"{name}-1-{hashlib.sha256(arn.encode()).hexdigest()[:10]}").symlink_to(layer)
    return arn


def _digest(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(f"{path.relative_to(folder)}\0{path.stat().st_mode}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]
