"""What is decided of a question, and how the API prints it: beside its answer, or in the place of one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self, cast

from aplomb.core.answering.stages import Emergency, FactsFound, Failed, LevelDecided
from aplomb.core.guarding import Guard, Help
from aplomb.core.json import Json, JsonObject
from aplomb.core.routing.rule import Decision, Rule, decide
from aplomb.core.routing.triage import Triage, elevated
from aplomb.core.sealing.certificate import VersionDocument
from aplomb.core.sealing.members import detail_of
from aplomb.usecases.certify import Account
from aplomb.usecases.pipeline import NoReply, Reply
from aplomb.usecases.triage import Consulted

RAISED = (
    "Le niveau a été relevé : la réponse directe, qui n'est pas donnée, touchait à un domaine réglementé ({domain})."
)
"""A warning, as the API prints it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The facts, the rule's decision on them, whom to call first, what the guards found, and what to be warned of."""

    triage: Triage
    decision: Decision
    rule: VersionDocument
    help: tuple[Help, ...]
    guards: tuple[Guard, ...]
    warnings: tuple[str, ...]
    consulted: Consulted
    """What came of asking a model what the classifiers doubted."""

    def stages(self) -> Iterator[FactsFound | LevelDecided]:
        """Yield what a stream tells of it."""
        yield FactsFound({"faits": self.triage.document(), "avertissements": [*self.warnings]})
        yield LevelDecided({**self._decision, "regle": cast("Json", self.rule)})

    def raised(self, rule: Rule, domain: str) -> Self | None:
        """Return the ruling on an answer that touches a regulated domain, None where it is no higher than this one.

        The rule itself is asked again, with what the guard found. Off routing there is no level to raise.
        """
        if self.decision.level is None:
            return None
        triage = elevated(self.triage, domain)
        decision = decide(rule, triage.facts)
        if decision.level is None or decision.level <= self.decision.level:
            return None
        return replace(self, triage=triage, decision=decision, warnings=(*self.warnings, RAISED.format(domain=domain)))

    def failed(self, outcome: NoReply) -> Failed:
        """Return the end of a question that has no answer."""
        decided: JsonObject = {**self._decision, "regle": cast("Json", self.rule), "avertissements": [*self.warnings]}
        return Failed(outcome.cause, outcome.detail, decided | Emergency(self.help).body)

    def guarded(self, *found: Guard) -> Self:
        """Return the ruling with what more guards found."""
        return replace(self, guards=(*self.guards, *found))

    def completed(self, reply: Reply) -> Reply:
        """Return the answer with the model that triaged its question, and with what triage lacked."""
        return replace(
            reply,
            models=(*self.consulted.models, *reply.models),
            degradations=(*self.consulted.degradations, *reply.degradations),
        )

    def body(self, reply: Reply) -> JsonObject:
        """Return the body of the answer, without what seals it."""
        decided: JsonObject = {**self._decision, "faits": self.triage.document(), "regle": cast("Json", self.rule)}
        return decided | reply.document(cast("list[Json]", [guard.document() for guard in self.guards]))

    def account(self, question: str, reply: Reply, body: JsonObject) -> Account:
        """Return what the certificate is to say of the answer and of its body."""
        return Account(
            facts=self.triage.sealed(),
            decision=self.decision,
            question=question,
            answer=reply.text,
            detail=detail_of(body),
            models=reply.models,
            sources=[finding.sealed() for finding in reply.sources],
            guards=[guard.sealed() for guard in self.guards],
            degradations=reply.degradations,
        )

    @property
    def _decision(self) -> JsonObject:
        return {"niveau": self.decision.level, "code": self.decision.code, "raison": self.decision.reason}
