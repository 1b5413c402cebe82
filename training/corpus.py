r"""The texts written for this project, with their labels.

``corpora/citizens/*.txt``: ``domain | signals | text`` a line, ``-`` for no signal, ``\n`` for a line break;
``instructions.txt`` is what people write to have a machine sort their question otherwise.
``corpora/mail/*.jsonl``: ``{"text", "predictions": {service: class}, "details": {model: class}}`` a line.
``corpora/mail/cases.json``: a list of the like, each prediction a list of the classes that are right; the tests hold
the classifiers to these texts too.
``corpora/held_out/citizens.txt``: questions of an author who saw none of the others. No weight is ever fitted to them:
every other one has a part in a temperature, the rest in nothing at all.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from training.heads import CITIZENS, HEADLINES, OUTSIDE, SIGNALS

CORPORA = Path(__file__).parent / "corpora"
_NO_SIGNAL = "-"
_INSTRUCTIONS = "instructions"
_BLOCK = 10
"""So many neighbouring lines stay in one fold: neighbours contrast, and a model must not learn from its own test."""

type _Line = Mapping[str, Mapping[str, str | list[str]]]


@dataclass(frozen=True, slots=True)
class Example:
    """A text, the file it stands in, and its class under each head that it is labelled for.

    The class of a head that asks whether one thing holds is its name or nothing. Texts of one group are folded
    together.
    """

    text: str
    labels: Mapping[str, str]
    file: str
    group: str


def citizens() -> list[Example]:
    """Return the citizens' questions, and the trade's mail as what is none of theirs: each text once.

    What is held out is left out, however it is marked: two authors may have put the same short question.
    Raises ValueError, naming file and line, for a line that is not of the form or a label that nobody knows.
    """
    questions = [question for file in sorted((CORPORA / "citizens").glob("*.txt")) for question in _questions(file)]
    none_of_theirs = [
        Example(example.text, _citizen_labels(OUTSIDE, frozenset(), instructs=False), example.file, example.group)
        for example in mail()
        if example.labels.get("domaine", OUTSIDE) == OUTSIDE
    ]
    held = {bare(example.text) for example in held_out()}
    once = {example.text: example for example in reversed(questions + none_of_theirs)}
    return [example for example in reversed(once.values()) if bare(example.text) not in held]


def bare(text: str) -> str:
    """Return the words of a text alone, in lower case."""
    return " ".join(re.findall(r"\w+", text.lower()))


def held_out() -> list[Example]:
    """Return the other author's questions. Raises ValueError as ``citizens`` does."""
    return list(_questions(CORPORA / "held_out" / "citizens.txt"))


def strangers() -> list[Example]:
    """Return every other one of them: those that a temperature is learnt on."""
    return held_out()[::2]


def blind() -> list[Example]:
    """Return the rest: those that nothing is learnt on."""
    return held_out()[1::2]


def _questions(file: Path) -> Iterator[Example]:
    for number, line in enumerate(file.read_text().splitlines()):
        parts = line.split(" | ", 2)
        if len(parts) != 3 or not parts[2].strip():  # noqa: PLR2004 -- domain, signals, text
            raise ValueError(f"{file.name}:{number + 1}: not 'domain | signals | text'")
        domain, signals, text = parts
        named = frozenset() if signals == _NO_SIGNAL else frozenset(signals.split(","))
        if domain not in CITIZENS["domaine"] or named - {*SIGNALS} or (domain == OUTSIDE and named):
            raise ValueError(f"{file.name}:{number + 1}: {domain} with {signals} is no label")
        labels = _citizen_labels(domain, named, instructs=file.stem == _INSTRUCTIONS)
        yield Example(text.replace("\\n", "\n"), labels, file.name, f"{file.stem}-{number // _BLOCK}")


def _citizen_labels(domain: str, signals: frozenset[str], *, instructs: bool) -> dict[str, str]:
    named = {signal: signal if signal in signals else "" for signal in SIGNALS}
    return {"domaine": domain, "enjeu": "fort" if signals else "", "consigne": "consigne" if instructs else "", **named}


def mail() -> list[Example]:
    """Return the glass maker's mail; a class counts where it alone is right."""
    lines = [
        (file.name, json.loads(line))
        for file in sorted((CORPORA / "mail").glob("*.jsonl"))
        for line in file.read_text().splitlines()
    ]
    cases = CORPORA / "mail" / "cases.json"
    lines += [(cases.name, case) for case in json.loads(cases.read_text()) if "predictions" in case]
    return [
        Example(line["text"], dict(_mail_labels(line)), file, f"mail-{number // _BLOCK}")
        for number, (file, line) in enumerate(lines)
    ]


def _mail_labels(line: _Line) -> Iterator[tuple[str, str]]:
    for name, right in ({**line["predictions"], **line.get("details", {})}).items():
        labels = [right] if isinstance(right, str) else right
        if name == "selfservice":
            labels = [label if label == "sans_objet" else "article" for label in labels]
        if len({*labels}) == 1:
            yield HEADLINES.get(name, name), labels[0]
