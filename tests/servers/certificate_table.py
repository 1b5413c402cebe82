"""The table of certificates in a DynamoDB of the tests', holding the one that events/certificates.json asks for."""

import json
from typing import Any

from aplomb.adapters.table import ENVELOPE, EXPIRY, KEY
from tests.events import read_event

TABLE = "CertificateTable"
"""Its logical id in the template, which is its name wherever there is no CloudFormation."""
FAR_FUTURE = 9_000_000_000


def make_table(dynamodb: Any) -> None:
    """Make it with a client of boto3's."""
    dynamodb.create_table(
        TableName=TABLE,
        AttributeDefinitions=[{"AttributeName": KEY, "AttributeType": "S"}],
        KeySchema=[{"AttributeName": KEY, "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
    )
    identifier = read_event("certificates")["pathParameters"]["id"]
    envelope = json.loads(read_event("certificates.verification")["body"])["certificat"]
    item = {KEY: {"S": identifier}, ENVELOPE: {"S": json.dumps(envelope)}, EXPIRY: {"N": str(FAR_FUTURE)}}
    dynamodb.put_item(TableName=TABLE, Item=item)
