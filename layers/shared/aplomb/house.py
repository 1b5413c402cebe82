"""The switchboard: each room of the house is built on first entry and kept for the life of the environment."""

# Adapters and use cases are imported in the room that needs them: a function pays for what it uses (cold start).
# ruff: noqa: PLC0415

import sys
import time
from collections.abc import Mapping
from functools import cached_property
from secrets import token_bytes
from typing import TYPE_CHECKING, Self

from aplomb.config import Settings
from aplomb.core.limits import LIMITS

if TYPE_CHECKING:
    from aplomb.adapters.http.transport import SlimTransport
    from aplomb.adapters.sources.credentials import Credentials
    from aplomb.adapters.sources.desk import Desk
    from aplomb.adapters.sources.entreprises import Entreprises
    from aplomb.core.answering.catalogue import Catalogue, ModelSpec, Role
    from aplomb.core.answering.stages import Stage as Told
    from aplomb.core.charging.payer import Payer
    from aplomb.core.comprehension.models import ModelName
    from aplomb.core.comprehension.stages import Stage
    from aplomb.core.json import JsonObject
    from aplomb.core.proving.finding import Finding
    from aplomb.core.proving.subjects import Citation, Claim, CompanyNumber
    from aplomb.core.routing.facts import Exemption
    from aplomb.core.routing.rule import Rule
    from aplomb.core.sealing.certificate import VersionDocument
    from aplomb.core.tail.budget import Budget
    from aplomb.ports import (
        AnswerModel,
        CertificateStore,
        Classifier,
        KeyStore,
        Ledger,
        Meter,
        SecretStore,
        Source,
        Synthesizer,
    )
    from aplomb.usecases.asked import Asked
    from aplomb.usecases.callers import Callers
    from aplomb.usecases.certificates import Certificates
    from aplomb.usecases.certify import Certify
    from aplomb.usecases.comprehend import Question
    from aplomb.usecases.consult import Consult, Subjects
    from aplomb.usecases.keys import Keys
    from aplomb.usecases.metered import Till
    from aplomb.usecases.publish_rule import PublishRule
    from aplomb.usecases.rotate_key import RotateKey
    from aplomb.usecases.settled import SettledCall
    from aplomb.usecases.triage import Triager
    from aplomb.usecases.watched import Watched


class House:
    """The product, wired for one deployment. A test furnishes a room by assigning to its name."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @classmethod
    def from_env(cls, variables: Mapping[str, str]) -> Self:
        """Return the house that the environment's variables describe. Raises ValueError naming a bad variable."""
        return cls(Settings.from_mapping(variables))

    @property
    def cors_origins(self) -> tuple[str, ...]:
        """The origins whose pages may read what the house answers."""
        return self.settings.cors_origins

    @cached_property
    def comprehend(self) -> "Watched[[Question, Synthesizer | None], Stage]":
        """The use case of seed 001."""
        from aplomb.core.watching.comprehension import comprehended
        from aplomb.usecases.comprehend import Comprehend
        from aplomb.usecases.settled import Settled
        from aplomb.usecases.watched import Watched

        use_case = Comprehend(classifiers=self.classifiers, clock=time.monotonic)
        return Watched(Settled(use_case, self._settled), comprehended, self.meter)

    @cached_property
    def classifiers(self) -> "tuple[Classifier, ...]":
        """The ten services in catalogue order: remote where a URL is set, embedded elsewhere."""
        from aplomb.core.comprehension.catalogue import CATALOGUE

        remote = self._remote_classifiers()
        if len(remote) == len(CATALOGUE):
            return tuple(remote.values())

        from aplomb.adapters.embedded.classifiers import embedded_classifiers

        return tuple(remote.get(local.service.name, local) for local in embedded_classifiers())

    def _remote_classifiers(self) -> "dict[str, Classifier]":
        """Return the services that have a URL, by name in catalogue order."""
        urls = self.settings.classifier_urls
        if not urls:
            return {}

        from aplomb.adapters.http.classifiers import HttpClassifier
        from aplomb.core.comprehension.catalogue import CATALOGUE

        return {
            service.name: self._guarded(HttpClassifier(service, urls[service.name], self.transport))
            for service in CATALOGUE
            if service.name in urls
        }

    def _guarded(self, remote: "Classifier") -> "Classifier":
        """Return it with what the deployment has on: the breaker outside, since a hedged call is one call to it."""
        asked = remote
        if self.settings.hedging:
            from aplomb.core.tail.latencies import Latencies
            from aplomb.usecases.hedged import Hedged

            asked = Hedged(remote, Latencies(), self.second_calls, clock=time.monotonic, meter=self.meter)
        if self.settings.circuit_breaker:
            from aplomb.usecases.breaker import Breaker

            asked = Breaker(asked, probe=remote, clock=time.monotonic, meter=self.meter)
        return asked

    @cached_property
    def second_calls(self) -> "Budget":
        """What the second calls to all classifiers are paid from."""
        from aplomb.core.tail.budget import Budget

        return Budget()

    @cached_property
    def synthesizers(self) -> "Mapping[ModelName, Synthesizer]":
        """The models that may be asked, by their short names. None is loaded before it is."""
        from aplomb.adapters.models.anthropic.synthesizer import Claude
        from aplomb.core.answering.catalogue import ModelSpec, Provider

        provider, known = Provider(self.settings.llm_provider), self.catalogue.models
        specs = {
            name: ModelSpec(
                id=model, provider=provider, family="claude", price=known[model].price if model in known else None
            )
            for name, model in self.settings.models.items()
        }
        return {
            name: Claude(name, self._paid(self._anthropic(spec, LIMITS.synthesis_seconds)))
            for name, spec in specs.items()
        }

    @cached_property
    def models(self) -> "Mapping[Role, tuple[AnswerModel, ...]]":
        """The models of each role, the first to be asked first. None is loaded before it is asked."""
        return {
            role: tuple(self.models_by_id[spec.id] for spec in specs) for role, specs in self.catalogue.roles.items()
        }

    @cached_property
    def models_by_id(self) -> "Mapping[str, AnswerModel]":
        """Every model of the catalogue, for who names one; the same instances as in their roles."""
        return {spec.id: self._paid(self._model(spec)) for spec in self.catalogue.models.values()}

    @cached_property
    def watched_models(self) -> "Mapping[Role, tuple[AnswerModel, ...]]":
        """The models of each role, with somebody who counts."""
        return {role: tuple(self._watched(role, model) for model in models) for role, models in self.models.items()}

    def _watched(self, role: str, model: "AnswerModel") -> "AnswerModel":
        from aplomb.usecases.watched import WatchedModel

        return WatchedModel(model, role, self.meter, time.monotonic)

    @cached_property
    def catalogue(self) -> "Catalogue":
        """The deployment's own catalogue of models, or the one that ships."""
        from aplomb.adapters.catalogue import shipped_catalogue

        return self.settings.catalogue or shipped_catalogue()

    def _paid(self, model: "AnswerModel") -> "AnswerModel":
        from aplomb.usecases.metered import Metered

        return Metered(model, self.till)

    @cached_property
    def till(self) -> "Till":
        """Where models are paid for."""
        from aplomb.usecases.metered import Till

        return Till(ledger=self.ledger, allowances=self.settings.allowances, now=time.time)

    async def _settled(self) -> None:
        """Wait until what was not spent is given back; where no model was ever built, nothing is."""
        if "till" in vars(self):
            await self.till.settled()

    @cached_property
    def ledger(self) -> "Ledger":
        """The purses of the days."""
        from aplomb.adapters.ledger import DynamoLedger

        return DynamoLedger(self.settings.ledger_table, now=time.time, meter=self.meter)

    @cached_property
    def callers(self) -> "Callers":
        """Who calls."""
        from aplomb.usecases.callers import Callers

        return Callers(keys=self.key_store, key_budget=self.settings.allowances.key_budget)

    @cached_property
    def key_store(self) -> "KeyStore":
        """The clients' keys."""
        from aplomb.adapters.access import KeyTable

        return KeyTable(self.settings.key_table)

    @cached_property
    def transport(self) -> "SlimTransport":
        """The connections of all that speaks HTTP without a client library of its own."""
        from aplomb.adapters.http.transport import SlimTransport

        return SlimTransport()

    def _model(self, spec: "ModelSpec") -> "AnswerModel":
        from aplomb.core.answering.catalogue import Provider

        if spec.endpoint is not None:
            from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel

            return OpenAiCompatibleModel(
                spec, spec.endpoint, self.transport, self.secrets, self.settings.anthropic_secret
            )
        # Claude on Bedrock goes by its own SDK: only so is it kept from thinking, and made to keep to a schema.
        if spec.provider is Provider.BEDROCK and spec.family != "claude":
            from aplomb.adapters.models.bedrock import BedrockModel

            return BedrockModel(spec)
        return self._anthropic(spec, LIMITS.answer_seconds)

    def _anthropic(self, spec: "ModelSpec", seconds: float) -> "AnswerModel":
        from aplomb.adapters.models.anthropic.model import AnthropicModel

        return AnthropicModel(
            spec,
            self.secrets,
            self.settings.anthropic_secret,
            base_url=self.settings.anthropic_base_url,
            seconds=seconds,
        )

    @cached_property
    def consult(self) -> "Consult":
        """The official sources and the published fact-checks on all that a question and its answer name."""
        from aplomb.usecases.consult import Consult

        return Consult(
            citations=(self.legifrance,),
            companies=self.company_registers,
            names=(self.entreprises,),
            claims=(self.fact_checks,),
            now=time.time,
        )

    @cached_property
    def legifrance(self) -> "Source[Citation]":
        """Articles, laws and decisions."""
        from aplomb.adapters.sources.legifrance.environment import environment
        from aplomb.adapters.sources.legifrance.source import Legifrance

        return Legifrance(self.desk, self.source_credentials, environment(self.settings.legifrance))

    @cached_property
    def company_registers(self) -> "tuple[Source[CompanyNumber], ...]":
        """Whether a company exists, and what was published of it."""
        from aplomb.adapters.sources import bodacc, sirene

        urls = self.settings.register_urls
        base_url = urls.get("sirene", sirene.BASE_URL)
        return (
            sirene.Sirene(self.desk, self.source_credentials, self.entreprises, base_url),
            bodacc.Bodacc(self.desk, urls.get("bodacc", bodacc.BASE_URL)),
        )

    @cached_property
    def entreprises(self) -> "Entreprises":
        """Companies by their names, and by their numbers where Sirene cannot tell."""
        from aplomb.adapters.sources.entreprises import BASE_URL, Entreprises

        return Entreprises(self.desk, self.settings.register_urls.get("recherche_entreprises", BASE_URL))

    @cached_property
    def fact_checks(self) -> "Source[Claim]":
        """What was published on claims."""
        from aplomb.adapters.sources.factcheck import BASE_URL, FactChecks

        base_url = self.settings.register_urls.get("fact_checks", BASE_URL)
        return FactChecks(self.desk, self.source_credentials, base_url)

    @cached_property
    def source_credentials(self) -> "Credentials":
        """The official sources' keys."""
        from aplomb.adapters.sources.credentials import Credentials

        return Credentials(self.secrets, self.settings.sources_secret)

    @cached_property
    def desk(self) -> "Desk":
        """What all official sources share: the way out, and what they have said."""
        from aplomb.adapters.sources.desk import Desk
        from aplomb.adapters.sources.exchange import Exchange
        from aplomb.adapters.sources.kept import Kept

        return Desk(exchange=Exchange(self.transport), kept=Kept(time.time), now=time.time)

    @cached_property
    def publish_rule(self) -> "PublishRule":
        """The published rule and its checks (seed 000)."""
        from aplomb.usecases.publish_rule import PublishRule

        return PublishRule(rules=self.rules, keys=self.keys, now=time.time)

    @cached_property
    def certify(self) -> "Certify":
        """What seals each answer, by the rule that routes (seed 000)."""
        from aplomb import __version__
        from aplomb.adapters.embedded.scoring.learned import CITIZENS
        from aplomb.adapters.embedded.scoring.table import table
        from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
        from aplomb.usecases.certify import Certify

        model = table(CITIZENS)
        classifier: VersionDocument = {"version": model.version, "empreinte": model.fingerprint}
        return Certify(
            keys=self.keys,
            store=self.certificate_store,
            now=time.time,
            random_bytes=token_bytes,
            engine={"nom": "aplomb", "version": __version__, "classifieur": classifier},
            rule={"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]},
            meter=self.meter,
        )

    @cached_property
    def triager(self) -> "Triager":
        """The triage of questions, by the rule that routes."""
        from aplomb.adapters.embedded.triage import EmbeddedTriage
        from aplomb.core.answering.catalogue import Role
        from aplomb.usecases.triage import Triager

        [model, *_] = self.watched_models[Role.ECONOMICAL]
        return Triager(rule=self.rule, appraiser=EmbeddedTriage(), model=model)

    @cached_property
    def sealed_triage(self) -> "SettledCall[[str, Exemption, Payer | None], JsonObject]":
        """Triage alone, with its certificate."""
        from aplomb.usecases.settled import SettledCall
        from aplomb.usecases.triage import SealedTriage

        return SettledCall(SealedTriage(triager=self.triager, certify=self.certify), self._settled)

    @cached_property
    def orchestrate(self) -> "Watched[[Asked, float], Told]":
        """What answers questions: level by level as the rule decides, or by the model that the caller chose."""
        from aplomb.core.answering.catalogue import Role
        from aplomb.core.watching.orchestration import orchestrated
        from aplomb.usecases.deliberate import Deliberate
        from aplomb.usecases.direct import Direct
        from aplomb.usecases.inquire import Inquire
        from aplomb.usecases.off_routing import CHOSEN, OffRouting
        from aplomb.usecases.orchestrate import Orchestrate
        from aplomb.usecases.prove import Prove
        from aplomb.usecases.settled import Settled
        from aplomb.usecases.watched import Watched

        models, inquire = self.watched_models, Inquire(consult=self._consulted)
        economical = models[Role.ECONOMICAL]
        chosen = {name: self._watched(CHOSEN, model) for name, model in self.models_by_id.items()}
        use_case = Orchestrate(
            triager=self.triager,
            certify=self.certify,
            levels={
                1: Direct(models=economical),
                2: Prove(frontier=models[Role.FRONTIER], verifiers=models[Role.VERIFIER], inquire=inquire),
                3: Deliberate(deliberators=models[Role.DELIBERATION], arbiters=models[Role.ARBITER], inquire=inquire),
            },
            off_routing=OffRouting(models=chosen, guest=economical[0]),
        )
        return Watched(Settled(use_case, self._settled), orchestrated, self.meter)

    async def _consulted(self, subjects: "Subjects", day: str, seconds: float) -> "tuple[Finding, ...]":
        """Consult the sources; their ways out are built when the first question needs one."""
        return await self.consult(subjects, day, seconds)

    @cached_property
    def certificates(self) -> "Certificates":
        """The certificates that were issued, and the checks of any."""
        from aplomb.usecases.certificates import Certificates

        return Certificates(store=self.certificate_store, keys=self.keys, rules=self.rules, now=time.time)

    @cached_property
    def certificate_store(self) -> "CertificateStore":
        """Where certificates are kept."""
        from aplomb.adapters.table import Table

        return Table(self.settings.certificate_table, days=self.settings.certificate_days, now=time.time)

    @cached_property
    def rules(self) -> "Mapping[str, Rule]":
        """The published rules by version."""
        from aplomb.adapters.rules import published_rules

        return published_rules()

    @cached_property
    def rule(self) -> "Rule":
        """The rule that routes."""
        from aplomb.core.routing.versions import CURRENT_VERSION

        return self.rules[CURRENT_VERSION]

    @cached_property
    def keys(self) -> "Keys":
        """The keys that sign rule and certificates."""
        from aplomb.usecases.keys import Keys

        return Keys(self.secrets, self.settings.signing_secret)

    @cached_property
    def rotate_key(self) -> "RotateKey":
        """The rotation of the rule's signing key."""
        from aplomb.adapters.rotating_secret import AwsRotatingSecret
        from aplomb.usecases.rotate_key import RotateKey

        return RotateKey(AwsRotatingSecret(self.settings.signing_secret), token_bytes)

    @cached_property
    def meter(self) -> "Meter":
        """Whoever counts."""
        from aplomb.adapters.meter import LogMeter

        return LogMeter(self.settings.metrics_namespace, time.time, sys.stdout)

    @cached_property
    def secrets(self) -> "SecretStore":
        """The deployment's secrets."""
        from aplomb.adapters.secrets import AwsSecrets

        return AwsSecrets(clock=time.monotonic)
