#!/usr/bin/env python3
"""Makes the built template allow no architecture but the one it was built for: `pin_architecture.py arm64`.

The layer holds machine code. A deployment whose parameter says otherwise would succeed and every function fail to
start; so pinned, CloudFormation refuses it. Needs the environment of requirements/sam.txt, whose YAML is SAM's own.
"""

import sys
from pathlib import Path

from samcli.yamlhelper import yaml_dump, yaml_parse

BUILT = Path(__file__).parents[1] / ".aws-sam/build/template.yaml"

if __name__ == "__main__":
    [architecture] = sys.argv[1:]
    template = yaml_parse(BUILT.read_text())
    template["Parameters"]["Architecture"] |= {"Default": architecture, "AllowedValues": [architecture]}
    BUILT.write_text(yaml_dump(template))
