#!/usr/bin/env python3
"""Prints template.yaml as CloudFormation receives it, as JSON, with parameters given as Name=value.

Needs the environment of requirements/sam.txt, whose aws-sam-translator is the transform that AWS runs.
"""

import json
import sys
from pathlib import Path
from typing import Any

from boto3 import Session  # noqa: TID253 — no cold start here
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

TEMPLATE = Path(__file__).parents[1] / "template.yaml"
LOCAL_CODE = ("CodeUri", "ContentUri")
UPLOADS = "s3://uploads/"
"""Stands for where `sam deploy` uploads a folder to: the transform refuses local ones."""


def expand(template: dict[str, Any], parameters: dict[str, str]) -> dict[str, Any]:
    """Return the template after the transform. Raises InvalidDocumentException when it is not valid SAM."""
    for resource in template["Resources"].values():
        for name in LOCAL_CODE:
            if name in resource.get("Properties", {}):
                resource["Properties"][name] = UPLOADS + resource["Properties"][name]
    translator = Translator(managed_policy_map={}, sam_parser=Parser(), boto_session=Session(region_name="eu-west-3"))
    return translator.translate(sam_template=template, parameter_values=parameters)


if __name__ == "__main__":
    overrides = dict(argument.split("=", 1) for argument in sys.argv[1:])
    json.dump(expand(yaml_parse(TEMPLATE.read_text()), overrides), sys.stdout, indent=1)
