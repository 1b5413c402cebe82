"""``python -m bench``: every measurement in a process of its own, one after the other, then the page.

A gate that does not hold ends nothing: all is measured, the page tells it, and the exit status is 1.
"""

import subprocess
import sys

MODULES = (
    *("fanout", "throughput", "tail", "requests", "first_byte", "cold_start", "certificates", "classifiers"),
    *("deliberation", "lambda_cost", "report"),
)


def main() -> int:
    held = True
    for module in MODULES:
        print(f"\n== {module}", flush=True)
        held &= subprocess.run([sys.executable, "-m", f"bench.{module}"], check=False).returncode == 0
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
