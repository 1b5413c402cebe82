"""The ten embedded classifiers side by side: what all ten cost on a text, and what one must cost at the least.

``python -m bench.classifiers [rounds]``.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from aplomb.adapters.embedded.classifiers import embedded_classifiers
from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.reading import read
from bench.measured import Measured, finish, row
from bench.peers import FLOOR, ROOT
from bench.rounds import interleaved

ROUNDS, CHARACTERS, TEXTS, SEED, FRESH_PROCESSES = 11, 2_000, 30, 1, 5
CORPORA = {"mail": "mail/mail.jsonl", "questions": "held_out/citizens.txt"}
CLASSIFIERS = embedded_classifiers()


def floor(text: str) -> None:
    pattern("[a-z]+").findall(fold(clean(text)))


def reading(text: str) -> None:
    read.cache_clear()
    read(text)


def all_ten(text: str) -> None:
    read.cache_clear()
    for classifier in CLASSIFIERS:
        try:
            classifier.classify(text, 3).send(None)
        except StopIteration:
            continue


VARIANTS: Mapping[str, Callable[[str], None]] = {FLOOR: floor, "reading alone": reading, "all ten answers": all_ten}


def written(corpus: str) -> Iterator[str]:
    """Yield the texts of a corpus: a JSON object a line, or ``label | label | text``."""
    for line in (ROOT / "training/corpora" / corpus).read_text().splitlines():
        yield json.loads(line)["text"] if corpus.endswith(".jsonl") else line.split(" | ", 2)[-1]


def dense(corpus: str) -> list[str]:
    source, draw = list(written(corpus)), random.Random(SEED)
    length = CHARACTERS // min(len(text) + 1 for text in source) + 1
    return ["\n".join(draw.choices(source, k=length))[:CHARACTERS] for _ in range(TEXTS)]


def cpu_ms(variant: Callable[[str], None], texts: Sequence[str]) -> float:
    """Return the median over the texts, each read once."""
    measured = []
    for text in texts:
        begun = time.process_time_ns()
        variant(text)
        measured.append((time.process_time_ns() - begun) / 1e6)
    return statistics.median(measured)


def first_ms(text: str) -> float:
    """Return the CPU of the first text of a fresh process, what it loads and compiles included."""
    asked = "import json, sys; from bench.classifiers import *; print(cpu_ms(all_ten, [json.load(sys.stdin)]))"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        input=json.dumps(text),
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "layers/shared")))},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def measure(rounds: int) -> dict[tuple[str, str], list[float]]:
    """Return corpus and variant to the CPU of a text, a round; a round before the first is not counted."""
    texts = {corpus: dense(file) for corpus, file in CORPORA.items()}
    measured = [(corpus, label) for corpus in CORPORA for label in VARIANTS]
    results: dict[tuple[str, str], list[float]] = defaultdict(list)
    for corpus, label in interleaved(measured, rounds + 1):
        results[corpus, label].append(cpu_ms(VARIANTS[label], texts[corpus]))
    return {one: values[1:] for one, values in results.items()}


def main(rounds: int = ROUNDS) -> int:
    results = measure(rounds)
    text = dense(CORPORA["mail"])[0]
    fresh = [first_ms(text) for _ in range(FRESH_PROCESSES)]
    rows = [
        row(label, own, {FLOOR: results[corpus, FLOOR]}, ours=label != FLOOR, group=corpus)
        for (corpus, label), own in results.items()
    ]
    return finish(
        Measured(
            name="classifiers",
            title="The ten embedded classifiers",
            what=(
                f"Dense texts of {CHARACTERS:,} characters, the training corpora run together, are answered by all ten "
                f"in one process; {TEXTS} texts a round, none remembered from before, and the median of them. The "
                "floor is what no reading can do without: one pass that folds the text and one regular expression "
                "that finds its words. The last row is the first text of a fresh process, with all that it loads and "
                f"compiles, in {FRESH_PROCESSES} processes of its own."
            ),
            unit="ms of CPU",
            rounds=rounds,
            rows=[*rows, row("all ten answers", fresh, ours=True, group="mail, first text of a process")],
        )
    )


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
