"""What `make run` prints of keys makes one that opens there."""

import os
import re
import subprocess
from pathlib import Path

from local.keys import command
from local.template import Template
from tests.canary.served import serve

ROOT = Path(__file__).parents[2]
TABLE = """
Resources:
  KeyTable: {Type: AWS::DynamoDB::Table, Properties: {TableName: my keys}}
"""


def test_the_line_leads_to_this_runs_table_whatever_it_is_called():
    line = command(Template(TABLE, None), {"AWS_ENDPOINT_URL": "http://127.0.0.1:1"})
    assert line.startswith("AWS_ENDPOINT_URL=http://127.0.0.1:1 AWS_DEFAULT_REGION=eu-west-3 PYTHONPATH=layers/shared ")
    assert line.endswith("-m aplomb.keys --table 'my keys' create --label Essai")


def test_without_a_table_there_is_none():
    assert command(Template("Resources: {}", None), {}) is None


def test_the_line_that_is_printed_makes_a_key_that_opens_and_another_does_not(tmp_path):
    """On the line as it stands there, by a shell, in the folder of the project."""
    with serve(tmp_path) as running:
        [line] = re.findall(r"^  (AWS_ENDPOINT_URL=.* create .*)$", running.printed, re.MULTILINE)
        made = subprocess.run(
            line, shell=True, cwd=ROOT, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=True
        )
        [key] = re.findall(r"^aplomb_\S+$", made.stdout, re.MULTILINE)
        question = b'{"text": "Bonjour"}'
        opened, _, _ = running.ask("POST", "/comprendre", question, {"X-Api-Key": key})
        refused, _, _ = running.ask("POST", "/comprendre", question, {"X-Api-Key": key[:-4] + "AAAA"})
    assert (opened, refused) == (200, 401)
