"""Every permission that a deployed function's role has, one by one, and how to take one away and put it back."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.e2e.stack import Stack

REST = "what-is-left"


@dataclass(frozen=True, order=True)
class Permission:
    """``role`` and ``resource`` are logical ids; a resource that is none of the stack's is given as it stands."""

    role: str
    action: str
    resource: str

    def __str__(self) -> str:
        return f"{self.role.removesuffix('FunctionRole')}-{self.action}-{self.resource}"


@dataclass(frozen=True)
class _Policy:
    """Inline where ``arn`` is none."""

    name: str
    arn: str | None
    document: dict[str, Any]


def every_permission(stack: Stack) -> list[Permission]:
    """Return what the roles of all functions may do, as IAM holds it."""
    return sorted(
        {one for role in _roles(stack) for policy in _policies(stack, role) for one in _granted(stack, role, policy)}
    )


@contextmanager
def without(stack: Stack, permission: Permission) -> Iterator[None]:
    """Take exactly one action on one resource from a role until the block ends."""
    iam, role = stack.cloud.client("iam"), stack.names[permission.role]
    [policy] = [one for one in _policies(stack, permission.role) if permission in _granted(stack, permission.role, one)]
    rest = _less(stack, permission, policy.document)
    if policy.arn:
        iam.detach_role_policy(RoleName=role, PolicyArn=policy.arn)
    name = REST if policy.arn else policy.name
    if rest["Statement"]:
        iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps(rest))
    elif not policy.arn:
        iam.delete_role_policy(RoleName=role, PolicyName=name)
    try:
        yield
    finally:
        if policy.arn:
            iam.attach_role_policy(RoleName=role, PolicyArn=policy.arn)
            if rest["Statement"]:
                iam.delete_role_policy(RoleName=role, PolicyName=name)
        else:
            iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps(policy.document))


def _roles(stack: Stack) -> list[str]:
    resources = stack.template["Resources"]
    functions = [resource for resource in resources.values() if resource["Type"] == "AWS::Lambda::Function"]
    return sorted({function["Properties"]["Role"]["Fn::GetAtt"][0] for function in functions})


def _policies(stack: Stack, role: str) -> list[_Policy]:
    iam, name = stack.cloud.client("iam"), stack.names[role]
    inline = [
        _Policy(one, None, iam.get_role_policy(RoleName=name, PolicyName=one)["PolicyDocument"])
        for one in iam.list_role_policies(RoleName=name)["PolicyNames"]
    ]
    attached = [one["PolicyArn"] for one in iam.list_attached_role_policies(RoleName=name)["AttachedPolicies"]]
    return inline + [_Policy(arn, arn, _managed(iam, arn)) for arn in attached]


def _managed(iam: Any, arn: str) -> dict[str, Any]:
    version = iam.get_policy(PolicyArn=arn)["Policy"]["DefaultVersionId"]
    document: dict[str, Any] = iam.get_policy_version(PolicyArn=arn, VersionId=version)["PolicyVersion"]["Document"]
    return document


def _granted(stack: Stack, role: str, policy: _Policy) -> list[Permission]:
    logical = stack.arns
    return [
        Permission(role, action, logical.get(resource, resource))
        for statement in policy.document["Statement"]
        for action in _list(statement["Action"])
        for resource in _list(statement["Resource"])
    ]


def _less(stack: Stack, permission: Permission, document: Mapping[str, Any]) -> dict[str, Any]:
    """The document in which the action is allowed on all of its resources but one."""
    logical, statements = stack.arns, []
    for statement in document["Statement"]:
        for action in _list(statement["Action"]):
            kept = [
                resource
                for resource in _list(statement["Resource"])
                if (action, logical.get(resource, resource)) != (permission.action, permission.resource)
            ]
            if kept:
                statements.append(statement | {"Action": action, "Resource": kept})
    return {"Version": document["Version"], "Statement": statements}


def _list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
