"""Level 3 on fakes: three models of three families, arbiters that rule, sources that say one thing."""

from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.usecases.deliberate import Deliberate
from aplomb.usecases.orchestrate import Orchestrate
from aplomb.usecases.pipeline import Asked
from tests.fakes import FakeModel
from tests.usecases.orchestra import GRAVE, orchestra, spec, stages
from tests.usecases.proof import FakeSource, inquire

QUESTION = "Mon licenciement est-il nul, et de combien de temps est-ce que je dispose pour saisir le juge ?"
ARTICLE = "article L. 1471-1 du code du travail"
QUOTE = "une indemnité à la charge de l'employeur"
FAILURE = ModelError(ModelFailure.OVERLOADED, "no room")
FAMILIES = ("claude", "mistral", "nova")


def ground(text, question, sense="sans_objet", citations=(ARTICLE,), quote=None):
    return {
        "question": question,
        "sens": sense,
        "texte": text,
        "citations": [*citations],
        "extrait_cite": quote,
    }


def position(sense, conclusion, *grounds, confidence="moyenne", change="Un texte plus récent."):
    return {
        "sens": sense,
        "conclusion": conclusion,
        "affirmations": [*grounds],
        "confiance": confidence,
        "ce_qui_ferait_changer": change,
    }


DELAY = "Quel est le délai pour saisir le conseil de prud'hommes ?"
TWELVE = ground("Le délai pour saisir le conseil de prud'hommes est de douze mois.", DELAY)
TWELVE_TOO = ground("La contestation d'un licenciement se prescrit par 12 mois.", DELAY)
TWENTY_FOUR = ground("Le délai pour saisir le conseil de prud'hommes est de 24 mois.", DELAY)
FIRST = position("oui", "Le licenciement peut être nul, et vous avez douze mois.", TWELVE)
SECOND = position("oui", "Il peut l'être ; saisissez le juge dans l'année.", TWELVE_TOO)
THIRD = position("selon_le_cas", "Cela dépend ; vous avez deux ans.", TWENTY_FOUR)
THREE = (FIRST, SECOND, THIRD)


def deliberators(*answers, seconds=(0.0, 0.0, 0.0), specs=None):
    """Return three models, the first of which answers with the first answer; an exception is raised."""
    specs = specs or [spec(f"{family}-1", family) for family in FAMILIES]
    return [
        FakeModel(answer, spec=each, seconds=delay) for answer, each, delay in zip(answers, specs, seconds, strict=True)
    ]


class Arbiter(FakeModel):
    """Retains the position of a conclusion, whatever its letter, and gives every point to it."""

    def __init__(self, conclusion="douze mois", *, name="arbitre-1", answer="Vous avez douze mois.", **changed):
        super().__init__(spec=spec(name, "claude"))
        self.conclusion = conclusion
        self.answer_text = answer
        self.changed = changed

    async def _next(self, prompt, key):
        self.prompts.append(prompt)
        self.keys.append(key)
        self.answers = (self.ruling(prompt.user, self.schemas[-1]),)
        return self.answers[0]

    def ruling(self, user, schema):
        labels = schema.document["properties"]["position_retenue"]["enum"][:-1]
        kept = next((one for one in labels if self.conclusion in between(user, f"position-{one}")), "aucune")
        points = schema.document["properties"]["motifs"]["items"]["properties"]["point"].get("enum", [])
        return {
            "position_retenue": kept,
            "reponse": self.answer_text,
            "motifs": [{"point": one, "retient": kept, "raison": f"Raison {one}."} for one in points],
            "rapprochements": [],
            "incertitudes": ["La date de notification."],
        } | self.changed


def between(text, name):
    """Return what stands between the tags of a part."""
    return text.partition(f"<{name}-")[2].partition(f"</{name}-")[0]


def deliberating(models, *arbiters, limits=LIMITS, **sources):
    sources = sources or {"citations": [FakeSource()]}
    base = orchestra(GRAVE)
    deliberate = Deliberate(
        deliberators=models, arbiters=arbiters, inquire=inquire(limits=limits, **sources), limits=limits
    )
    return Orchestrate(triager=base.triager, certify=base.certify, levels={3: deliberate}, off_routing=base.off_routing)


async def told(use_case, question=QUESTION, seconds=5.0):
    return await stages(use_case, Asked(text=question), seconds)


async def body(*arguments, **keywords):
    return (await told(deliberating(*arguments, **keywords)))[-1].body
