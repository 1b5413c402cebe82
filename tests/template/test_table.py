"""The table of certificates is the one that the adapter speaks to, and outlives its stack."""

import pytest

from aplomb.adapters.table import EXPIRY, KEY
from aplomb.config import Settings

pytestmark = pytest.mark.sam


@pytest.fixture
def table(expanded):
    return expanded.of_type("AWS::DynamoDB::Table")["CertificateTable"]


def test_an_item_is_found_by_the_certificates_id_alone(table):
    assert table["KeySchema"] == [{"AttributeName": KEY, "KeyType": "HASH"}]
    assert table["AttributeDefinitions"] == [{"AttributeName": KEY, "AttributeType": "S"}]


def test_the_time_to_live_is_what_the_adapter_writes(table):
    """Another name passes every linter, and nothing is ever forgotten."""
    assert table["TimeToLiveSpecification"] == {"AttributeName": EXPIRY, "Enabled": True}


def test_it_costs_what_is_asked_of_it(table):
    assert table["BillingMode"] == "PAY_PER_REQUEST"


def test_it_can_be_put_back(expanded, table):
    switch = table["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"]
    assert switch == {"Ref": "CertificateRecovery"}
    assert expanded.parameters["CertificateRecovery"]["Default"] == "true"


def test_no_stack_takes_it_along(expanded):
    """Neither its end nor a change that makes a new table."""
    resource = expanded.document["Resources"]["CertificateTable"]
    assert resource["DeletionPolicy"].startswith("Retain")
    assert resource["UpdateReplacePolicy"] == "Retain"


def test_the_days_reach_the_functions(expanded):
    settings = Settings.from_mapping(expanded.environment("CertificatesFunction"))
    assert settings.certificate_table == "CertificateTable"
    assert settings.certificate_days == expanded.parameters["CertificateDays"]["Default"] == 365
