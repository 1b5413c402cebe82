"""Trains the embedded models: ``make train``. ``--check`` writes nothing, and fails where a file holds other bytes."""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import process_cpu_count
from pathlib import Path

from training.published import published

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Return the exit status: 1 where a check found a difference."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with what is there, and write nothing")
    is_check, began = parser.parse_args().check, time.monotonic()
    with ProcessPoolExecutor(process_cpu_count(), get_context("spawn")) as workers:
        files = published(workers)
    different = [place for place, content in files.items() if not _holds(ROOT / place, content)]
    for place in different:
        print(f"{'differs:' if is_check else 'written:'} {place}")
        if not is_check:
            (ROOT / place).parent.mkdir(exist_ok=True)
            (ROOT / place).write_bytes(files[place])
    print(f"{len(files) - len(different)} of {len(files)} files were so already, {time.monotonic() - began:.0f} s")
    return int(is_check and bool(different))


def _holds(file: Path, content: bytes) -> bool:
    return file.is_file() and file.read_bytes() == content


if __name__ == "__main__":
    sys.exit(main())
