"""The switchboard: each room of the house is built on first entry and kept for the life of the environment."""

# Adapters are imported in the room that needs them: a function pays for what it uses (cold start).
# ruff: noqa: PLC0415

import time
from collections.abc import Mapping
from functools import cached_property
from secrets import token_bytes
from typing import TYPE_CHECKING, Self

from aplomb.config import Settings
from aplomb.core.comprehension.models import ModelName
from aplomb.ports import Classifier, SecretStore, Synthesizer
from aplomb.usecases.comprehend import Comprehend

if TYPE_CHECKING:  # they bring cryptography along, which Comprendre does not need
    from aplomb.usecases.publish_rule import PublishRule
    from aplomb.usecases.rotate_key import RotateKey


class House:
    """The product, wired for one deployment. A test furnishes a room by assigning to its name."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @classmethod
    def from_env(cls, variables: Mapping[str, str]) -> Self:
        """Return the house that the environment's variables describe. Raises ValueError naming a bad variable."""
        return cls(Settings.from_mapping(variables))

    @cached_property
    def comprehend(self) -> Comprehend:
        """The use case of seed 001."""
        return Comprehend(classifiers=self.classifiers, clock=time.monotonic)

    @cached_property
    def classifiers(self) -> tuple[Classifier, ...]:
        """The ten services in catalogue order: remote where a URL is set, embedded elsewhere."""
        from aplomb.adapters.embedded.classifiers import embedded_classifiers

        embedded = embedded_classifiers()
        urls = self.settings.classifier_urls
        if not urls:
            return embedded

        from aplomb.adapters.http.classifiers import HttpClassifier
        from aplomb.adapters.http.transport import SlimTransport

        transport = SlimTransport()
        return tuple(
            HttpClassifier(local.service, urls[local.service.name], transport) if local.service.name in urls else local
            for local in embedded
        )

    @cached_property
    def synthesizers(self) -> Mapping[ModelName, Synthesizer]:
        """The models that may be asked, by their short names. None is loaded before it is."""
        from aplomb.adapters.claude.synthesizer import Claude

        return {
            name: Claude(
                name=name,
                model=model,
                provider=self.settings.llm_provider,
                secrets=self.secrets,
                secret_name=self.settings.anthropic_secret,
                base_url=self.settings.anthropic_base_url,
            )
            for name, model in self.settings.models.items()
        }

    @cached_property
    def publish_rule(self) -> "PublishRule":
        """The published rule and its checks (seed 000)."""
        from aplomb.adapters.rules import published_rules
        from aplomb.usecases.keys import Keys
        from aplomb.usecases.publish_rule import PublishRule

        return PublishRule(
            rules=published_rules(), keys=Keys(self.secrets, self.settings.signing_secret), now=time.time
        )

    @cached_property
    def rotate_key(self) -> "RotateKey":
        """The rotation of the rule's signing key."""
        from aplomb.adapters.rotating_secret import AwsRotatingSecret
        from aplomb.usecases.rotate_key import RotateKey

        return RotateKey(AwsRotatingSecret(self.settings.signing_secret), token_bytes)

    @cached_property
    def secrets(self) -> SecretStore:
        """The deployment's secrets."""
        from aplomb.adapters.secrets import AwsSecrets

        return AwsSecrets(clock=time.monotonic)
