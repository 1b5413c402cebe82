#!/usr/bin/env python3
"""What `smoke.py --stack NAME` asks of AWS itself, through the aws CLI: versions, rotation, alarm, and CodeDeploy."""

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from smoke_api import Api, BrokenError, require, signed_by

PATIENCE_SECONDS = 120.0
PAUSE_SECONDS = 2.0
ALARM, ALIAS, GROUP = "AWS::CloudWatch::Alarm", "AWS::Lambda::Alias", "AWS::CodeDeploy::DeploymentGroup"
APPLICATION = "AWS::CodeDeploy::Application"
GOING_BACK = {
    "RuleUnhealthy",
    "ComprehensionErrors",
    "OrchestrationErrors",
    "PublicationErrors",
    "KeeperErrors",
    "ServerErrors",
    "AnswersBroken",
}
"""The alarms that make CodeDeploy go back, those of them that the stack has."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A deployed stack; its API; how long a new key may take to appear."""

    name: str
    api: Api
    patience_seconds: float = PATIENCE_SECONDS

    @property
    def checks(self) -> Mapping[str, Callable[[], str]]:
        """What is looked at, in this order."""
        return {
            "published versions": self.published,
            "rotation": self.rotation,
            "alarm": self.alarm,
            "going back": self.going_back,
        }

    def published(self) -> str:
        """What people reach is what was deployed last: code, layers and variables of every function's alias."""
        aliases = self._resources(ALIAS).values()
        require(aliases, "the stack has no alias")
        stale = [alias for alias in aliases if self._runs(alias) != self._runs(alias.rpartition(":")[0])]
        require(not stale, f"still on another version: {', '.join(stale)}")
        return f"{len(aliases)} functions, each on what was deployed last"

    def _runs(self, function: str) -> dict[str, Any]:
        asked = self._aws("lambda", "get-function-configuration", "--function-name", function)
        return {name: asked.get(name) for name in ("CodeSha256", "Layers", "Environment", "Description")}

    def rotation(self) -> str:
        """Begin a rotation: a new public key appears, the rule holds all along, and what was signed still verifies."""
        before, known = self.api.document("/regle"), self._kids()
        self._aws("secretsmanager", "rotate-secret", "--secret-id", self._output("SigningSecretName"))
        began = time.monotonic()
        looks = self._until(lambda: self._kids() - known)
        seconds = time.monotonic() - began
        self._require_valid()
        kept = signed_by(before["enveloppe"], self._keys())
        [kid] = self._kids() - known
        return f"key {kid[:8]}… after {seconds:.0f} s, valide at {looks} looks; what {kept[:8]}… signed still verifies"

    def alarm(self) -> str:
        """Return the state of the alarm that watches the published rule, when it is OK."""
        wanted = ("--stack-name", self.name, "--logical-resource-id", "RuleUnhealthy")
        resource = self._aws("cloudformation", "describe-stack-resource", *wanted)["StackResourceDetail"]
        [alarm] = self._aws("cloudwatch", "describe-alarms", "--alarm-names", resource["PhysicalResourceId"])[
            "MetricAlarms"
        ]
        state = f"RuleUnhealthy is {alarm['StateValue']}"
        require(alarm["StateValue"] == "OK", f"{state} (in the first 10 minutes of a stack nobody has checked yet)")
        return state

    def going_back(self) -> str:
        """Every function's deployment group stops at, and goes back from, the alarms of errors that the stack has."""
        groups = self._resources(GROUP).values()
        if not groups:
            return "no CodeDeploy: the stack's DeploymentPreference is none"
        [application] = self._resources(APPLICATION).values()
        alarms = {physical: logical for logical, physical in self._resources(ALARM).items() if logical in GOING_BACK}
        for group in groups:
            watched, events = self._watched(application, group)
            require(watched == alarms.keys(), f"{group} watches {', '.join(sorted(watched)) or 'nothing'}")
            require("DEPLOYMENT_STOP_ON_ALARM" in events, f"{group} does not go back on an alarm")
        return f"{len(groups)} deployment groups watch {', '.join(sorted(alarms.values()))}"

    def _watched(self, application: str, group: str) -> tuple[set[str], list[str]]:
        """Return the alarms that stop a group's deployments, and the events on which it goes back."""
        wanted = ("--application-name", application, "--deployment-group-name", group)
        found = self._aws("deploy", "get-deployment-group", *wanted)["deploymentGroupInfo"]
        watching, going_back = found.get("alarmConfiguration", {}), found.get("autoRollbackConfiguration", {})
        alarms = {alarm["name"] for alarm in watching.get("alarms", ()) if watching.get("enabled")}
        return alarms, going_back.get("events", []) if going_back.get("enabled") else []

    def _resources(self, kind: str) -> dict[str, str]:
        """Return logical to physical id, of one type; the command reads on where an answer ends at a hundred."""
        found = self._aws("cloudformation", "list-stack-resources", "--stack-name", self.name)["StackResourceSummaries"]
        return {one["LogicalResourceId"]: one["PhysicalResourceId"] for one in found if one["ResourceType"] == kind}

    def _until(self, look: Callable[[], object]) -> int:
        """Wait until there is something to see; return how many times the rule was checked, and held, meanwhile."""
        deadline, looks = time.monotonic() + self.patience_seconds, 0
        while True:
            self._require_valid()
            looks += 1
            if look():
                return looks
            require(time.monotonic() < deadline, f"no new key within {self.patience_seconds:.0f} s")
            time.sleep(PAUSE_SECONDS)

    def _require_valid(self) -> None:
        status = self.api.document("/regle/statut")["statut"]
        require(status == "valide", f"/regle/statut says {status} during the rotation")

    def _keys(self) -> list[dict[str, str]]:
        keys: list[dict[str, str]] = self.api.document("/.well-known/jwks.json")["keys"]
        return keys

    def _kids(self) -> set[str]:
        return {key["kid"] for key in self._keys()}

    def _output(self, name: str) -> str:
        [stack] = self._aws("cloudformation", "describe-stacks", "--stack-name", self.name)["Stacks"]
        values: dict[str, str] = {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}
        return values[name]

    def _aws(self, *arguments: str) -> Any:
        program = shutil.which("aws")
        if program is None:
            raise BrokenError("there is no aws on PATH")
        command = [program, *arguments, "--output", "json"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - no shell
        require(run.returncode == 0, f"aws {' '.join(arguments[:2])}: {run.stderr.strip()[-200:]}")
        return json.loads(run.stdout)
