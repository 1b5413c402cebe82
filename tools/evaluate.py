#!/usr/bin/env python3
"""Holds triage and extraction to labelled cases: `evaluate.py FOLDER [--wrong]`, as `make eval EVAL=FOLDER` calls it.

Every ``*.jsonl`` of the folder is read, a case a line: ``{"text", "domain", "high_stakes"?, "level"?, "source"?}`` or
``{"text", "expected": {kind: [item]}, "hard_negative"?}``. Tables go to standard output, and with ``--wrong`` the cases
that were answered wrongly; no text goes anywhere else. Ends with 2 where there is no case, or a line that is none.
Needs layers/shared and the root on PYTHONPATH.
"""

import argparse
import asyncio
import sys
from itertools import chain
from pathlib import Path

from tools import eval_extraction, eval_triage
from tools.eval_cases import CaseError, ExtractionCase, TriageCase, read_cases


def main() -> int:
    """Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wrong", action="store_true", help="list the cases that were answered wrongly")
    arguments = parser.parse_args()
    try:
        cases = list(read_cases(arguments.folder))
    except CaseError as error:
        return _refused(str(error))
    if not cases:
        return _refused(f"{arguments.folder}: no cases")
    triaged = asyncio.run(eval_triage.answered([case for case in cases if isinstance(case, TriageCase)]))
    extracted = eval_extraction.extracted([case for case in cases if isinstance(case, ExtractionCase)])
    tables = (eval_triage.tables(triaged) if triaged else (), eval_extraction.tables(extracted) if extracted else ())
    print("\n\n".join(chain(*tables)))
    if arguments.wrong:
        wrong = (one.line() for one in triaged if one.is_wrong)
        print("\n".join(("", "Wrong", *wrong, *chain.from_iterable(one.lines() for one in extracted))))
    return 0


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
