"""The ten embedded classifiers side by side: what all ten cost on a text, and what one must cost at the least.

``python bench/classifiers.py [rounds]``. Dense texts of 2,000 characters, the training corpora run together, are
answered in one process, a fresh text each time, so that nothing but words is remembered. The floor is what no reading
can do without: one pass that folds the text and one regular expression that finds its words. The rounds interleave,
so that a busy machine is busy for all of them. The first text of a fresh process is measured in processes of its own.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "layers/shared"))

from aplomb.adapters.embedded.classifiers import embedded_classifiers  # noqa: E402 -- after the path to it
from aplomb.adapters.embedded.reading.folding import clean, fold  # noqa: E402
from aplomb.adapters.embedded.reading.patterns import pattern  # noqa: E402
from aplomb.adapters.embedded.reading.reading import read  # noqa: E402

CHARACTERS, TEXTS, SEED, FRESH_PROCESSES = 2_000, 30, 1, 5
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


VARIANTS: dict[str, Callable[[str], None]] = {"floor": floor, "reading alone": reading, "all ten answers": all_ten}


def written(corpus: str) -> Iterator[str]:
    """Yield the texts of a corpus: a JSON object a line, or ``label | label | text``."""
    for line in (ROOT / "training/corpora" / corpus).read_text().splitlines():
        yield json.loads(line)["text"] if corpus.endswith(".jsonl") else line.split(" | ", 2)[-1]


def dense(corpus: str) -> list[str]:
    source, draw = list(written(corpus)), random.Random(SEED)
    length = CHARACTERS // min(len(text) + 1 for text in source) + 1
    return ["\n".join(draw.choices(source, k=length))[:CHARACTERS] for _ in range(TEXTS)]


def cpu_ms(variant: Callable[[str], None], text: str) -> float:
    begun = time.process_time_ns()
    variant(text)
    return (time.process_time_ns() - begun) / 1e6


def measure(texts: list[str], rounds: int) -> dict[str, list[list[float]]]:
    """Return variant to a round's measurements, a text each; a round before the first is not counted."""
    results: dict[str, list[list[float]]] = {name: [] for name in VARIANTS}
    for number in range(rounds + 1):
        for name, variant in VARIANTS.items():
            measured = [cpu_ms(variant, text) for text in texts]
            if number:
                results[name].append(measured)
    return results


def first_ms(text: str) -> float:
    """Return the CPU of the first text of a fresh process, what it loads and compiles included."""
    asked = "import json, sys, classifiers; print(classifiers.cpu_ms(classifiers.all_ten, json.load(sys.stdin)))"
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(
        [sys.executable, "-c", asked],
        input=json.dumps(text),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def rows(corpus: str, results: dict[str, list[list[float]]]) -> Iterator[str]:
    for name, rounds in results.items():
        best = sorted(min(measured) for measured in zip(*rounds, strict=True))
        pairs = zip(rounds, results["floor"], strict=True)
        against = statistics.median(sum(mine) / sum(least) for mine, least in pairs)
        yield f"| {corpus} | {name} | {statistics.median(best):.2f} | {best[-1]:.2f} | {against:.0f} |"


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    texts = {name: dense(corpus) for name, corpus in CORPORA.items()}
    print("| texts | | CPU ms, median text | slowest text | × floor |\n|---|---|---|---|---|")
    for corpus, own in texts.items():
        print("\n".join(rows(corpus, measure(own, rounds))))
    first = min(first_ms(texts["mail"][0]) for _ in range(FRESH_PROCESSES))
    print(f"first text of a process: {first:.0f} ms")


if __name__ == "__main__":
    main()
