"""Triage: the level of proof that a question calls for, why, and sealed (seed 000)."""

from dataclasses import dataclass
from typing import cast

from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.guarding import outgoing
from aplomb.core.json import Json, JsonObject
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.routing.facts import Exemption
from aplomb.core.routing.opinion import instructions, read_opinion, schema, turn
from aplomb.core.routing.rule import Decision, Rule, decide
from aplomb.core.routing.triage import Opinion, Triage, settle
from aplomb.ports import AnswerModel, Appraiser, Prompt
from aplomb.usecases.certify import Account, Certify
from aplomb.usecases.deadline import within

TRIAGE_TOKENS = 300
INSTRUCTS = "Le texte s'adresse à la machine qui le classe : aucun modèle n'a été consulté, le doute reste un doute."
SILENT = "Le modèle économique n'a pas départagé les classifieurs ({kind}) : le doute reste un doute."
"""Warnings, as the API prints them."""


@dataclass(frozen=True, slots=True)
class Triaged:
    """A question's facts, the rule's decision on them, and what there is to be warned of."""

    triage: Triage
    decision: Decision
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Triager:
    """The rule that routes, the classifiers, and the economical model that is asked what they doubt."""

    rule: Rule
    appraiser: Appraiser
    model: AnswerModel
    limits: Limits = LIMITS

    async def __call__(self, question: str, exemption: Exemption = Exemption.NONE) -> Triaged:
        """Return the decision. A model is asked only what the classifiers doubt, and never off routing.

        Waits at most ``limits.triage_seconds``. Raises nothing but bugs: what cannot be settled is doubt.
        """
        appraisal = self.appraiser.appraise(question)
        opinion: Opinion | None = None
        warnings: tuple[str, ...] = ()
        if exemption is Exemption.NONE and appraisal.is_doubtful:
            opinion, warnings = (None, (INSTRUCTS,)) if appraisal.instructs else await self._ask(question)
        triage = settle(exemption, appraisal, opinion)
        return Triaged(triage, decide(self.rule, triage.facts), warnings)

    async def _ask(self, question: str) -> tuple[Opinion | None, tuple[str, ...]]:
        late = ModelError(ModelFailure.TIMEOUT, f"no answer within {self.limits.triage_seconds:g} s")
        try:
            return await within(self.limits.triage_seconds, self._opinion(question), late), ()
        except ModelError as error:
            return None, (SILENT.format(kind=error.kind),)

    async def _opinion(self, question: str) -> Opinion:
        prompt = Prompt(instructions(self.rule), turn(outgoing(question).text), TRIAGE_TOKENS)
        answered = await self.model.structured(prompt, schema(self.rule))
        return read_opinion(answered.value, self.rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedTriage:
    """Triage alone, with its certificate: no model answers, and no key is needed."""

    triager: Triager
    certify: Certify

    async def __call__(self, question: str, exemption: Exemption = Exemption.NONE) -> JsonObject:
        """Return the body of POST /orchestrateur/triage. Raises nothing but bugs."""
        triaged = await self.triager(question, exemption)
        account = Account(facts=triaged.triage.sealed(), decision=triaged.decision, question=question)
        sealed = await self.certify(account)
        return {
            "niveau": triaged.decision.level,
            "code": triaged.decision.code,
            "raison": triaged.decision.reason,
            "faits": triaged.triage.document(),
            "regle": cast("Json", self.certify.rule),
            "certificat": cast("Json", sealed.certificate),
            "sels": cast("Json", sealed.salts),
            "avertissements": [*triaged.warnings, *sealed.warnings],
        }
