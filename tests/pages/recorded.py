"""Streams of answers as the product tells them: real stages, sealed for real.

What models and sources say is written here; what becomes of it is the core's.
"""

import asyncio
import hashlib
from dataclasses import replace

from aplomb.core.answering.stages import Cause, Emergency, Failed
from aplomb.core.deliberating.confrontation import confront
from aplomb.core.deliberating.opened import opened
from aplomb.core.deliberating.position import read_position
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.guarding import emergencies
from aplomb.core.proving.cited import cited
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.routing.citations import extract
from aplomb.core.routing.triage import Appraisal, Raised, Signal
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.core.sse import Event, encode_event
from aplomb.entry.orchestrator import STATUSES
from aplomb.entry.problem import Problem
from aplomb.entry.wire import encode_json
from aplomb.usecases.deliberate import Deliberate
from aplomb.usecases.pipeline import Asked, NoReply
from tests.fakes import FakeModel
from tests.pages.street import Reply as HttpReply
from tests.usecases.deliberation import ground, position
from tests.usecases.orchestra import OUTSIDE, model, orchestra, spec
from tests.usecases.proof import FakeSource, frontier, inquire, proving, verdicts, verifier

READ_AT = "2027-01-15T07:59:00Z"
ADDRESS = "https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000044981234"
OLD, CURRENT = "article L. 122-14-4 du code du travail", "article L. 1235-3 du code du travail"
TERM = "article L. 1471-1 du code du travail"
SPEAKS = {
    OLD: (SourceVerdict.NOT_IN_FORCE, "Cet article a été abrogé le 1er mai 2008.", "1973-07-17", "2008-05-01"),
    CURRENT: (SourceVerdict.VERIFIED, "Cet article est en vigueur depuis le 1er avril 2018.", "2018-04-01", None),
    TERM: (SourceVerdict.VERIFIED, "Cet article est en vigueur depuis le 24 septembre 2017.", "2017-09-24", None),
}
QUESTION = (
    "Mon employeur m'a licencié il y a 13 mois sans motif sérieux. Puis-je encore saisir le conseil de prud'hommes ?"
)
DISMISSED = Appraisal(
    regulated_trust=97,
    detail="travail",
    high_trust=93,
    signals=(Raised(Signal.DISMISSAL, "licencié"), Raised(Signal.LITIGATION, "conseil de prud'hommes")),
    instructs=False,
)
MODELS = (("claude-sonnet-5-5", "claude"), ("mistral-large-3", "mistral"), ("nova-pro-v1", "nova"))


DELAY = "Quel est le délai pour contester un licenciement ?"
NOTICE = "La notification peut-elle être irrégulière ?"
SUM = "Une indemnité est-elle due sans cause réelle et sérieuse ?"
POSITIONS = (
    position(
        "non",
        "Non : l'action qui porte sur la rupture du contrat se prescrit par douze mois à compter de sa notification. "
        "Treize mois après, elle est en principe irrecevable.",
        ground("Le délai pour contester un licenciement est de 12 mois.", DELAY, citations=(TERM,)),
        ground(
            "Le juge octroie une indemnité au salarié licencié sans cause réelle et sérieuse.",
            SUM,
            "oui",
            (
                CURRENT,
                OLD,
            ),
        ),
    ),
    position(
        "non",
        "Non, sauf exception : le délai de douze mois est passé. Un vice de notification peut toutefois l'avoir "
        "empêché de courir.",
        ground("Le délai pour contester un licenciement est de 12 mois.", DELAY, citations=(TERM,)),
        ground("Une lettre jamais reçue ne fait pas courir le délai.", NOTICE, "oui", ()),
        confidence="moyenne",
        change="La preuve de la date à laquelle la lettre a été reçue.",
    ),
    position(
        "oui",
        "Oui : le salarié dispose de deux ans pour saisir le conseil de prud'hommes, il est donc encore temps.",
        ground("Le délai pour contester un licenciement est de 2 ans.", DELAY, citations=(TERM,)),
        ground("Le juge octroie une indemnité au salarié licencié sans cause réelle et sérieuse.", SUM, "oui", (OLD,)),
        confidence="faible",
        change="Un texte plus récent que ceux que je connais.",
    ),
)
ANSWER = (
    "En principe, non. L'action qui conteste la rupture du contrat se prescrit par douze mois à compter de la "
    "notification du licenciement (article L. 1471-1 du code du travail) : treize mois après, le conseil de "
    "prud'hommes la dira irrecevable, à moins que la lettre ne vous soit jamais parvenue. D'autres demandes, comme un "
    "rappel de salaire, restent ouvertes trois ans."
)


SPOKEN = {citation.asked: said for name, said in SPEAKS.items() for citation in cited([extract(name)])}


def finding(asked):
    verdict, detail, since, until = SPOKEN.get(
        asked, (SourceVerdict.NOT_FOUND, "Légifrance n'a pas trouvé ce texte.", None, None)
    )
    return Finding(
        source=SourceName.LEGIFRANCE,
        asked=asked,
        identifier="LEGIARTI000044981234",
        verdict=verdict,
        detail=detail,
        read_at=READ_AT,
        url=ADDRESS,
        title=asked,
        valid_from=since,
        valid_until=until,
        text=detail,
        sha256=hashlib.sha256(detail.encode()).hexdigest(),
    )


def all_stages(use_case, question):
    async def told():
        return [stage async for stage in use_case(Asked(text=question), 5.0)]

    return asyncio.run(told())


def direct(answer="Léonard de Vinci, entre 1503 et 1519.", question="Qui a peint la Joconde ?"):
    return all_stages(orchestra(OUTSIDE, model(answer, name="eco-1")), question)


CLAIMS = (
    {
        "texte": "Le juge octroie une indemnité au salarié licencié sans cause réelle et sérieuse.",
        "citations": [CURRENT],
        "extrait_cite": "une indemnité à la charge de l'employeur",
    },
    {"texte": "L'indemnité est toujours de deux ans de salaire.", "citations": [CURRENT], "extrait_cite": None},
    {"texte": "Le barème tient compte de l'ancienneté.", "citations": [], "extrait_cite": None},
)
PROVED = (
    "Oui. Si le licenciement n'a pas de cause réelle et sérieuse, le juge peut vous accorder une indemnité.\n\n"
    "Son montant dépend de votre ancienneté."
)


class Legifrance(FakeSource):
    async def check(self, subject, day):
        found = await super().check(subject, day)
        return replace(found, url=ADDRESS, title="Article L. 1235-3 du code du travail", valid_from="2018-04-01")


def proved(answer=PROVED, claims=CLAIMS, opinions=("confirme", "contredit", "non_confirme"), question=QUESTION):
    draft = {"reponse": answer, "affirmations": [*claims]}
    return all_stages(proving(frontier(draft), verifier(verdicts(*opinions)), citations=[Legifrance()]), question)


def ruled(positions, held=0):
    """Return what an arbiter says that holds for one of these positions, and for it on each point where they part."""
    read = [read_position(one) for one in positions]
    given = [
        ({"role": "", "id": name, "famille": family}, one) for (name, family), one in zip(MODELS, read, strict=False)
    ]
    ordered = opened(given)
    [letter] = [one.label for one in ordered if one.position == read[held]]
    reason = "L'article L. 1471-1, en vigueur, donne douze mois pour contester la rupture ; rien ne fonde deux ans."
    return {
        "position_retenue": letter,
        "reponse": ANSWER,
        "motifs": [{"point": one.number, "retient": letter, "raison": reason} for one in confront(ordered).disputed],
        "rapprochements": [],
        "incertitudes": ["La date à laquelle la lettre de licenciement a été reçue n'est pas dite."],
    }


class Corpus(FakeSource):
    """Légifrance, where SPOKEN stands for all that there is; or nobody answers."""

    async def check(self, subject, day):
        return await super().check(subject, day) if self.cause else finding(subject.asked)


LATE = ModelError(ModelFailure.TIMEOUT, "no answer")
UNREADABLE = {"position_retenue": "aucune", "reponse": " ", "motifs": [], "rapprochements": [], "incertitudes": []}


def deliberated(positions=POSITIONS, ruling=None, question=QUESTION, cause=None):
    """Return the stages of a deliberation; a position may be an error, and so may the ruling."""
    models = [FakeModel(one, spec=spec(*who)) for who, one in zip(MODELS, positions, strict=True)]
    given = [one for one in positions if not isinstance(one, ModelError)]
    arbiter = model(ruling or ruled(given), name=MODELS[0][0])
    level = Deliberate(deliberators=models, arbiters=(arbiter,), inquire=inquire(citations=[Corpus(cause=cause)]))
    use_case = orchestra(DISMISSED)
    return all_stages(replace(use_case, levels={**use_case.levels, 3: level}), question)


def refused(
    cause=Cause.UNAVAILABLE, detail="eco-1 n'est pas disponible (overloaded) ; réessayez plus tard.", question=QUESTION
):
    async def pipeline(work):
        yield NoReply(cause, detail)

    use_case = orchestra(DISMISSED)
    return all_stages(replace(use_case, levels={**use_case.levels, 3: pipeline}), question)


def urgent(question="J'ai mal à la poitrine et je n'arrive plus à respirer, que faire ?"):
    found = emergencies(question)
    assert found
    told = direct("Appelez le 15.", question)
    assert isinstance(told[0], Emergency)
    return told


def pieces(stages):
    """Return the stream of these stages, an event a piece, as the endpoint sends them."""
    return [
        encode_event(Event(stage.event, encode_json(_data(stage)).decode(), str(number)))
        for number, stage in enumerate(stages, 1)
    ]


def _data(stage):
    if not isinstance(stage, Failed):
        return stage.body
    return Problem(STATUSES[stage.cause], stage.detail, members={"cause": stage.cause, **stage.decided}).document("r-1")


def streamed(chunks):
    """Return the answer of a street to a question."""
    return lambda: HttpReply(200, {"Content-Type": "text/event-stream; charset=utf-8"}, chunks)
