"""The template's tables in a DynamoDB of the tests', with the certificate that events/certificates.json asks for."""

import json
from typing import Any

from aplomb.adapters.table import ENVELOPE, EXPIRY, KEY
from tests.events import read_event
from tests.servers.dynamodb import make_table

TABLE, KEYS, LEDGER = "CertificateTable", "KeyTable", "LedgerTable"
"""Their logical ids in the template, which are their names wherever there is no CloudFormation."""
FAR_FUTURE = 9_000_000_000


def make_tables(dynamodb: Any) -> None:
    """Make them with a client of boto3's."""
    for name in (TABLE, KEYS, LEDGER):
        make_table(dynamodb, name)
    identifier = read_event("certificates")["pathParameters"]["id"]
    envelope = json.loads(read_event("certificates.verification")["body"])["certificat"]
    item = {KEY: {"S": identifier}, ENVELOPE: {"S": json.dumps(envelope)}, EXPIRY: {"N": str(FAR_FUTURE)}}
    dynamodb.put_item(TableName=TABLE, Item=item)
