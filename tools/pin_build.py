#!/usr/bin/env python3
"""Pins in the built template what was built: `pin_build.py ARCHITECTURE [NAME=VALUE ...]`.

- The architecture, since the layer holds machine code: a deployment whose parameter says otherwise would succeed and
  every function fail to start; so pinned, CloudFormation refuses it.
- For each function a digest of all that it runs on: its code, its layers, its properties, and the parameters that this
  build is to be deployed with. AWS publishes a version when a function's own code changes, and for a change of a layer
  or of a parameter none: the deployment would succeed and the alias keep the old one. The digest goes where a
  change of it publishes.

Needs the environment of requirements/sam.txt, whose YAML is SAM's own.
"""

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from samcli.yamlhelper import yaml_dump, yaml_parse

BUILT = Path(__file__).parents[1] / ".aws-sam/build"
FUNCTION, LAYER = "AWS::Serverless::Function", "AWS::Serverless::LayerVersion"
DIGEST = "AutoPublishCodeSha256"


def pinned(template: Mapping[str, Any], built: Path, architecture: str, parameters: list[str]) -> dict[str, Any]:
    """Return the template of a built folder with its architecture and each function's digest."""
    document: dict[str, Any] = json.loads(json.dumps(template))
    document["Parameters"]["Architecture"] |= {"Default": architecture, "AllowedValues": [architecture]}
    resources = document["Resources"].values()
    layers = [_files(built / layer["Properties"]["ContentUri"]) for layer in resources if layer["Type"] == LAYER]
    shared = [document["Globals"]["Function"], document["Parameters"], sorted(parameters), layers]
    for resource in resources:
        if resource["Type"] == FUNCTION:
            properties = resource["Properties"]
            properties.pop(DIGEST, None)
            properties[DIGEST] = _digest([*shared, properties, _files(built / properties["CodeUri"])])
    return document


def _files(folder: Path) -> dict[str, list[str]]:
    """Each file's mode and content: times, owners and the place of the folder do not count."""
    return {
        str(path.relative_to(folder)): [oct(path.stat().st_mode & 0o777), hashlib.sha256(path.read_bytes()).hexdigest()]
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


if __name__ == "__main__":
    architecture, *parameters = sys.argv[1:]
    path = BUILT / "template.yaml"
    path.write_text(yaml_dump(pinned(yaml_parse(path.read_text()), BUILT, architecture, parameters)))
