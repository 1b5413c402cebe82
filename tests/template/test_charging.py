"""Who calls and what a day allows: tables as the adapters speak to them, parameters as the functions read them."""

import pytest

from aplomb.adapters import access, ledger
from aplomb.config import Settings
from aplomb.core.charging.purse import Allowances
from aplomb.keys import TABLE_OUTPUT
from tests.template.expanded import allows

pytestmark = pytest.mark.sam
ASKING = ["MonceHaikuFunction", "MonceSonnetFunction", "StreamFunction", "OrchestratorFunction", "TriageFunction"]


@pytest.mark.parametrize(("name", "key"), [("KeyTable", access.KEY), ("LedgerTable", ledger.KEY)])
def test_an_item_is_found_by_its_id_alone_and_costs_what_is_asked_of_it(expanded, name, key):
    table = expanded.of_type("AWS::DynamoDB::Table")[name]
    assert table["KeySchema"] == [{"AttributeName": key, "KeyType": "HASH"}]
    assert table["AttributeDefinitions"] == [{"AttributeName": key, "AttributeType": "S"}]
    assert table["BillingMode"] == "PAY_PER_REQUEST"


def test_purses_are_forgotten_and_keys_are_not(expanded):
    tables = expanded.of_type("AWS::DynamoDB::Table")
    assert tables["LedgerTable"]["TimeToLiveSpecification"] == {"AttributeName": ledger.EXPIRY, "Enabled": True}
    assert "TimeToLiveSpecification" not in tables["KeyTable"]
    assert tables["KeyTable"]["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}


@pytest.mark.parametrize("function", ASKING)
def test_the_defaults_are_those_of_the_code_and_reach_whoever_asks_a_model(expanded, function):
    settings = Settings.from_mapping(expanded.environment(function))
    assert settings.allowances == Allowances()
    assert (settings.key_table, settings.ledger_table) == ("KeyTable", "LedgerTable")


@pytest.mark.parametrize("name", ["GuestDollars", "GuestsDollars", "KeyDollars", "StackDollars"])
def test_the_template_lets_through_the_amounts_that_the_functions_understand(expanded, name):
    for amount in ("0", "2", "0.25", "999999.999999"):
        assert allows(expanded.parameters[name], amount)
        Settings.from_mapping({"STACK_DOLLARS": amount})
    assert not [
        amount for amount in ("", "-1", "1e3", ".5", "1,5", "1.", "$2") if allows(expanded.parameters[name], amount)
    ]


def test_the_command_finds_the_table_among_the_outputs(expanded):
    assert expanded.document["Outputs"][TABLE_OUTPUT]["Value"] == {"Ref": "KeyTable"}
