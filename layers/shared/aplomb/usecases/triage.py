"""Triage: the level of proof that a question calls for, why, and sealed (seed 000)."""

from dataclasses import dataclass
from typing import cast

from aplomb.core.answering.giving import giving
from aplomb.core.charging.payer import Payer
from aplomb.core.errors import UNASKED, ModelError, ModelFailure
from aplomb.core.guarding import Guard, outgoing
from aplomb.core.json import Json, JsonObject
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.routing.facts import Exemption
from aplomb.core.routing.opinion import instructions, read_opinion, schema, turn
from aplomb.core.routing.rule import Decision, Rule, decide
from aplomb.core.routing.triage import Opinion, Triage, settle
from aplomb.core.sealing.certificate import SealedModelDocument, State
from aplomb.ports import AnswerModel, Appraiser, Prompt
from aplomb.usecases.certify import Account, Certify
from aplomb.usecases.deadline import within

TRIAGE = "triage"
"""The role of the model that was asked what the classifiers doubt."""
TRIAGE_TOKENS = 300
INSTRUCTS = "Le texte s'adresse à la machine qui le classe : aucun modèle n'a été consulté, le doute reste un doute."
SILENT = "Le modèle économique n'a pas départagé les classifieurs ({kind}) : le doute reste un doute."
"""Warnings, as the API prints them. The second is a degradation too, sealed: a deployment without a key triages all
the same, and its certificates say that nobody settled the doubt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consulted:
    """What came of a doubt: the model that really gave its opinion, the guard of what left, and what was missing."""

    opinion: Opinion | None = None
    models: tuple[SealedModelDocument, ...] = ()
    guards: tuple[Guard, ...] = ()
    warnings: tuple[str, ...] = ()
    degradations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Triaged:
    """A question's facts, the rule's decision on them, and what came of the doubt where there was any."""

    triage: Triage
    decision: Decision
    consulted: Consulted


@dataclass(frozen=True, slots=True, kw_only=True)
class Triager:
    """The rule that routes, the classifiers, and the economical model that is asked what they doubt."""

    rule: Rule
    appraiser: Appraiser
    model: AnswerModel
    limits: Limits = LIMITS

    async def __call__(
        self, question: str, exemption: Exemption = Exemption.NONE, payer: Payer | None = None
    ) -> Triaged:
        """Return the decision. A model is asked only what the classifiers doubt, and never off routing.

        Waits at most ``limits.triage_seconds``. Raises nothing but bugs: what cannot be settled is doubt.
        """
        appraisal = self.appraiser.appraise(question)
        consulted = Consulted()
        if exemption is Exemption.NONE and appraisal.is_doubtful:
            consulted = Consulted(warnings=(INSTRUCTS,)) if appraisal.instructs else await self._ask(question, payer)
        triage = settle(exemption, appraisal, consulted.opinion)
        return Triaged(triage, decide(self.rule, triage.facts), consulted)

    async def _ask(self, question: str, payer: Payer | None) -> Consulted:
        leaving = outgoing(question)
        late = ModelError(ModelFailure.TIMEOUT, f"no answer within {self.limits.triage_seconds:g} s")
        try:
            opinion, told = await within(self.limits.triage_seconds, self._opinion(leaving.text, payer), late)
        except ModelError as error:
            silent = (SILENT.format(kind=error.kind),)
            guards = () if error.kind in UNASKED else (leaving.guard,)
            return Consulted(guards=guards, warnings=silent, degradations=silent)
        model, renamed = giving(TRIAGE, self.model.spec, told)
        return Consulted(opinion=opinion, models=(model,), guards=(leaving.guard,), degradations=renamed)

    async def _opinion(self, leaving: str, payer: Payer | None) -> tuple[Opinion, str]:
        """Return the model's opinion, and under which name it gave it."""
        prompt = Prompt(instructions(self.rule), turn(leaving), TRIAGE_TOKENS, payer)
        answered = await self.model.structured(prompt, schema(self.rule))
        return read_opinion(answered.value, self.rule), answered.model


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedTriage:
    """Triage alone, with its certificate: no model answers, and no key is needed."""

    triager: Triager
    certify: Certify

    async def __call__(
        self, question: str, exemption: Exemption = Exemption.NONE, payer: Payer | None = None
    ) -> JsonObject:
        """Return the body of POST /orchestrateur/triage. Raises nothing but bugs."""
        triaged = await self.triager(question, exemption, payer)
        consulted = triaged.consulted
        account = Account(
            facts=triaged.triage.sealed(),
            decision=triaged.decision,
            question=question,
            models=consulted.models,
            guards=[guard.sealed() for guard in consulted.guards],
            degradations=consulted.degradations,
        )
        sealed = await self.certify(account)
        return {
            "niveau": triaged.decision.level,
            "code": triaged.decision.code,
            "raison": triaged.decision.reason,
            "faits": triaged.triage.document(),
            "regle": cast("Json", self.certify.rule),
            "etat": State.DEGRADED if consulted.degradations else State.COMPLETE,
            "degradations": list(consulted.degradations),
            "modeles": cast("list[Json]", list(consulted.models)),
            "gardes": cast("list[Json]", [guard.document() for guard in consulted.guards]),
            "certificat": cast("Json", sealed.certificate),
            "sels": cast("Json", sealed.salts),
            "avertissements": [*consulted.warnings, *sealed.warnings],
        }
