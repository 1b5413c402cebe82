"""The pages' scripts outside a browser: sources, then a probe that turns `input` into `output`, both JSON."""

import json
import subprocess
from typing import Any

from tests.pages.street import ROOT

PAGES = ROOT / "layers" / "shared" / "aplomb" / "pages"


def run(sources: list[str], probe: str, given: Any) -> Any:
    parts = [(PAGES / source).read_text() for source in sources]
    read = "const input = JSON.parse(process.env.INPUT); let output;\n"
    script = "\n".join([read, *parts, probe, "console.log(JSON.stringify(output));"])
    node = subprocess.run(
        ["node", "--input-type=module", "-"],
        input=script,
        env={"INPUT": json.dumps(given)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert node.returncode == 0, node.stderr
    return json.loads(node.stdout)
