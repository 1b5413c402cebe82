"""The deployed stack: what its resources are called, its API, its functions and what they log."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.e2e.cloud import PATIENCE_SECONDS, REGION, Cloud

NAME, STAGE, ALIAS = "aplomb", "v1", "live"
ACCOUNT = "000000000000"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Stack:
    cloud: Cloud
    folders: Mapping[str, str]
    """A function's folder under functions/ to its logical id."""

    @cached_property
    def names(self) -> dict[str, str]:
        """Logical id to physical id."""
        found = self.cloud.client("cloudformation").describe_stack_resources(StackName=NAME)["StackResources"]
        return {resource["LogicalResourceId"]: resource["PhysicalResourceId"] for resource in found}

    @cached_property
    def outputs(self) -> dict[str, str]:
        [stack] = self.cloud.client("cloudformation").describe_stacks(StackName=NAME)["Stacks"]
        return {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}

    @cached_property
    def template(self) -> dict[str, Any]:
        """What CloudFormation was given, after the transform."""
        body = self.cloud.client("cloudformation").get_template(StackName=NAME, TemplateStage="Processed")
        return body["TemplateBody"] if isinstance(body["TemplateBody"], dict) else json.loads(body["TemplateBody"])

    @cached_property
    def arns(self) -> dict[str, str]:
        """ARN to logical id, of what policies name."""
        secrets, tables = self.cloud.client("secretsmanager"), self.cloud.client("dynamodb")
        find = {
            "AWS::SecretsManager::Secret": lambda name: secrets.describe_secret(SecretId=name)["ARN"],
            "AWS::DynamoDB::Table": lambda name: tables.describe_table(TableName=name)["Table"]["TableArn"],
        }
        resources = self.template["Resources"].items()
        return {
            find[resource["Type"]](self.names[logical]): logical
            for logical, resource in resources
            if resource["Type"] in find
        }

    def function(self, folder: str) -> str:
        """Return a function's name in the cloud."""
        return self.names[self.folders[folder]]

    def published(self, folder: str) -> dict[str, Any]:
        """Return the configuration of the version that people reach."""
        found: dict[str, Any] = self.cloud.client("lambda").get_function_configuration(
            FunctionName=self.function(folder), Qualifier=ALIAS
        )
        return found

    def newest(self, folder: str) -> dict[str, Any]:
        """Return the configuration that was deployed last, whether people reach it or not."""
        found: dict[str, Any] = self.cloud.client("lambda").get_function_configuration(
            FunctionName=self.function(folder)
        )
        return found

    def invoke(self, folder: str, event: object, qualifier: str = ALIAS) -> Any:
        """Return what a function answered; a failed one's error document."""
        answer = self.cloud.client("lambda").invoke(
            FunctionName=self.function(folder), Qualifier=qualifier, Payload=json.dumps(event)
        )
        return json.loads(answer["Payload"].read())

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Return the API's answer, whatever its status."""
        url = f"{self.cloud.url}/_aws/execute-api/{self.names['Api']}/{STAGE}{path}"
        request = urllib.request.Request(url, body, dict(headers or {}), method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:
                return _answer(response)
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error)

    def post(self, path: str, document: object, headers: Mapping[str, str] | None = None) -> Answer:
        return self.ask(
            "POST", path, json.dumps(document).encode(), {"Content-Type": "application/json", **(headers or {})}
        )

    def log(self, folder: str) -> str:
        """Return what a function has logged."""
        group = f"/aws/lambda/{NAME}/{folder}"
        events = self.cloud.client("logs").filter_log_events(logGroupName=group, limit=10_000)["events"]
        return "\n".join(event["message"] for event in events)

    def open_routes(self) -> None:
        """Give each route the ANY method that the deployed document says it has.

        The local cloud makes the resources of an imported document and passes its ``x-amazon-apigateway-any-method``
        over; API Gateway does not. What is added here is taken from the document alone.
        """
        gateway, api = self.cloud.client("apigateway"), self.names["Api"]
        found = gateway.get_resources(restApiId=api, limit=500, embed=["methods"])["items"]
        resources = {one["path"]: one["id"] for one in found if "ANY" not in one.get("resourceMethods", {})}
        for path, methods in self.template["Resources"]["Api"]["Properties"]["Body"]["paths"].items():
            if path not in resources:
                continue  # left from the release before
            integration = methods["x-amazon-apigateway-any-method"]["x-amazon-apigateway-integration"]
            route = {"restApiId": api, "resourceId": resources[path], "httpMethod": "ANY"}
            gateway.put_method(**route, authorizationType="NONE")
            gateway.put_integration(
                **route, type="AWS_PROXY", integrationHttpMethod="POST", uri=self._substituted(integration["uri"])
            )
        gateway.create_deployment(restApiId=api, stageName=STAGE)

    def _substituted(self, reference: Mapping[str, str]) -> str:
        text = reference["Fn::Sub"].replace("${AWS::Region}", REGION).replace("${AWS::Partition}", "aws")
        for name, physical in self.names.items():
            text = text.replace(f"${{{name}}}", physical)
        assert "${" not in text
        return text


def until[Found](look: Any, seconds: float = PATIENCE_SECONDS) -> Any:
    """Return what is found when there is something to be found."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline
        time.sleep(0.5)
    return found


def _answer(response: Any) -> Answer:
    return Answer(response.status, {name.lower(): value for name, value in response.headers.items()}, response.read())
