"""The stack goes; what people were told they could ask for again stays."""

import pytest

from tests.e2e.stack import NAME

pytestmark = pytest.mark.e2e


def test_everything_goes_but_the_certificates(project, stack):
    table, functions = stack.outputs["CertificateTableName"], [stack.function(folder) for folder in stack.folders]
    said = project.delete()
    stacks = stack.cloud.client("cloudformation").list_stacks(StackStatusFilter=["CREATE_COMPLETE", "UPDATE_COMPLETE"])
    assert NAME not in [found["StackName"] for found in stacks["StackSummaries"]]
    assert not set(functions) & {
        found["FunctionName"] for found in stack.cloud.client("lambda").list_functions()["Functions"]
    }
    assert table in stack.cloud.client("dynamodb").list_tables()["TableNames"]
    assert "table of certificates" in said
