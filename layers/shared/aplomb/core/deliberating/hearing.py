"""What an arbiter is shown: positions under letters, the points, and what the sources say; never who said what."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from aplomb.core.answering.enclosed import enclosed
from aplomb.core.deliberating.confrontation import Confrontation, Point, Side
from aplomb.core.deliberating.grounds import judged
from aplomb.core.deliberating.opened import Opened
from aplomb.core.proving.draft import Assertion
from aplomb.core.proving.finding import Finding
from aplomb.core.proving.synthesis import JudgedGround
from aplomb.core.text import CUT

SOURCE_CHARACTERS = 1500
"""What an arbiter is shown of a text that was read."""
SOURCES = 10
AUTHOR = "[modèle]"
"""What stands for the name of a model that a position gives away."""
MAKERS = (
    "AI21", "Aleph Alpha", "Alibaba", "Amazon", "Anthropic", "AWS", "Bedrock", "ChatGPT", "Claude", "Codestral",
    "Cohere", "Command R", "Copilot", "DeepMind", "DeepSeek", "Gemini", "Gemma", "Google", "GPT", "Grok", "Haiku",
    "Kimi", "Llama", "LeChat", "Magistral", "Meta", "Microsoft", "Ministral", "Mistral", "Mixtral", "Moonshot", "Nova",
    "OpenAI", "Opus", "Perplexity", "Pixtral", "Qwen", "Sonnet", "xAI",
)  # fmt: skip
"""Who makes models, and what their models are called."""
_VERSIONS = (
    "Coder", "Flash", "Instant", "Instruct", "Large", "Lite", "Max", "Medium", "Micro", "Mini", "Nano", "Next", "Plus",
    "Premier", "Preview", "Pro", "Small", "Tiny", "Turbo", "Ultra",
)  # fmt: skip
_BEFORE_PERSONS = ("M. ", "Mme ", "Mlle ", "Monsieur ", "Madame ", "Dr ", "Docteur ", "Me ", "Jean-", "Marie-")


def turn(question: str, opened: Sequence[Opened], confrontation: Confrontation, findings: Sequence[Finding]) -> str:
    """Return the user's turn: the question, the positions under their letters, the points and the sources, as data.

    No word of a position stands in another part than its own: the points name the claims by letter and number. What a
    position says of its author is masked.
    """
    verdicts = judged(opened, confrontation, findings)
    names = _names(opened)
    parts = {"question": question}
    parts |= {f"position-{one.label}": names.sub(AUTHOR, _position(one)) for one in opened}
    parts["points"] = "\n".join(row for point in confrontation.points for row in _point(point, verdicts))
    parts |= {f"source-{number}": text for number, text in enumerate(_texts(findings), 1)}
    return enclosed(parts, "Arbitre.")


def _names(opened: Sequence[Opened]) -> re.Pattern[str]:
    """Return what finds the names of models, of their families and makers, whatever their case.

    A person may have such a name: behind a civility, or before a surname, it is left as it is.
    """
    ids = {one.model["id"] for one in opened if one.model["id"]}
    names = {*MAKERS, *(one.model["famille"] for one in opened if one.model["famille"])}
    persons = "".join(rf"(?-i:(?<!\b{re.escape(before)}))" for before in _BEFORE_PERSONS)
    follows = f"(?! (?!(?:{_either({*names, *_VERSIONS})})\\b)(?-i:[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]))"
    found = rf"{_either(ids)}|{persons}(?:{_either(names)})(?![^\W_]){follows}"
    return re.compile(rf"(?<![^\W_])(?:{found})(?![^\W_])", re.IGNORECASE)


def _either(names: Iterable[str]) -> str:
    """Return a pattern of any of these names, the longest first."""
    return "|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))) or "(?!)"


def _position(opened: Opened) -> str:
    position = opened.position
    grounds = [
        f"{one.assertion.number}. {one.question} {one.sense}. {one.assertion.text}{_cited(one.assertion)}"
        for one in position.grounds
    ]
    return "\n".join([
        f"sens : {position.sense}",
        f"conclusion : {position.conclusion}",
        *(["affirmations :", *grounds] if grounds else ["affirmations : aucune"]),
        f"confiance : {position.confidence}",
        f"ce_qui_ferait_changer : {position.would_change}",
    ])  # fmt: skip


def _cited(assertion: Assertion) -> str:
    cited = f" [{' ; '.join(assertion.citations)}]" if assertion.citations else ""
    return cited + (f" « {assertion.quote} »" if assertion.quote else "")


def _point(point: Point, verdicts: Mapping[str, Sequence[JudgedGround]]) -> Iterator[str]:
    yield f"Point {point.number}, nature {point.kind}"
    for side in point.sides:
        yield f"- position {side.label}, {_place(side)}"
        if side.ground is not None:
            yield from _sources(verdicts[side.label][side.ground.assertion.number - 1])


def _place(side: Side) -> str:
    if side.ground is None:
        return f"conclusion, sens {side.sense}"
    return f"affirmation {side.ground.assertion.number}, sens {side.sense}"


def _sources(judged: JudgedGround) -> Iterator[str]:
    for finding in judged.findings:
        yield f"  source officielle, {finding.asked} : {finding.verdict}. {finding.detail}"
    if not judged.findings:
        yield "  aucune source n'a été interrogée là-dessus"
    if judged.quote_found is False:
        yield "  les mots qu'elle cite n'ont été retrouvés dans aucun texte lu"


def _texts(findings: Sequence[Finding]) -> list[str]:
    read = [(one.asked, one.text) for one in findings if one.text is not None]
    return [f"{asked}\n{_shown(text)}" for asked, text in read[:SOURCES]]


def _shown(text: str) -> str:
    return text if len(text) <= SOURCE_CHARACTERS else text[: SOURCE_CHARACTERS - len(CUT)].rstrip() + CUT
