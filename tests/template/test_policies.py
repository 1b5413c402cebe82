import json

import pytest

from tests.template.expanded import allows, strings

pytestmark = pytest.mark.sam

MODEL_ACCESS, MODEL_PAYING = {"Ref": "ModelAccess"}, {"Ref": "ModelPaying"}
SIGNING_SECRET = {"Fn::GetAtt": ["SigningSecret", "Id"]}
CERTIFICATES = {"Fn::GetAtt": ["CertificateTable", "Arn"]}


def granted(expanded, name):
    """Return the policies that a role shares with others, and what is its own beside writing to its function's log."""
    role = expanded.of_type("AWS::IAM::Role")[name]
    [own] = role["Policies"]
    logs, *others = own["PolicyDocument"]["Statement"]
    assert logs == {
        "Effect": "Allow",
        "Action": ["logs:CreateLogStream", "logs:PutLogEvents"],
        "Resource": {"Fn::GetAtt": [f"{name.removesuffix('FunctionRole')}Logs", "Arn"]},
    }
    return role.get("ManagedPolicyArns", []), others


def test_every_function_has_a_role_of_its_own_and_none_that_aws_wrote(expanded):
    roles = {name: function["Role"]["Fn::GetAtt"] for name, function in expanded.functions.items()}
    assert roles == {name: [f"{name}Role", "Arn"] for name in expanded.functions}
    for name in expanded.functions:
        shared, _ = granted(expanded, f"{name}Role")
        assert all(isinstance(policy, dict) for policy in shared)


def test_no_policy_has_a_wildcard(expanded):
    """But the one for tracing, under a condition: X-Ray knows no resources (Service Authorization Reference)."""
    [tracing] = expanded.of_type("AWS::IAM::ManagedPolicy")["TracingAccess"]["PolicyDocument"]["Statement"]
    assert tracing["Action"] == ["xray:PutTelemetryRecords", "xray:PutTraceSegments"]
    statements = [statement for statement in expanded.statements if statement != tracing]
    assert len(statements) >= 8
    for statement in statements:
        assert not {"NotAction", "NotResource", "NotPrincipal"} & statement.keys()
        assert not [
            text
            for key in ("Action", "Resource", "Principal")
            for text in strings(statement.get(key, []))
            if "*" in text or "?" in text
        ]


@pytest.mark.parametrize("name", ["BedrockModels", "CatalogueBedrockModels", "HaikuModel", "SonnetModel"])
@pytest.mark.parametrize("value", ["*", "arn:aws:bedrock:*::foundation-model/x", "claude-*", "?"])
def test_no_parameter_brings_one_in(expanded, name, value):
    assert not allows(expanded.parameters[name], value)


@pytest.mark.parametrize("name", ["MonceHaikuFunctionRole", "MonceSonnetFunctionRole", "StreamFunctionRole"])
def test_a_function_that_may_ask_a_model_may_do_nothing_else(expanded, name):
    assert granted(expanded, name) == ([MODEL_ACCESS, MODEL_PAYING], [])


@pytest.mark.parametrize(
    "name",
    [
        "DeterministicFunctionRole",
        "TransparencyFunctionRole",
        "VerifierFunctionRole",
        "QuestionFunctionRole",
        "LandingFunctionRole",
        "ReferenceFunctionRole",
    ],
)
def test_a_function_that_needs_no_secret_reaches_none(expanded, name):
    assert granted(expanded, name) == ([], [])


@pytest.mark.parametrize("name", ["RuleFunctionRole", "RuleHealthFunctionRole"])
def test_a_function_that_signs_or_verifies_may_read_the_key_and_nothing_else(expanded, name):
    assert granted(expanded, name) == ([{"Ref": "SigningKeyAccess"}], [])
    [statement] = expanded.of_type("AWS::IAM::ManagedPolicy")["SigningKeyAccess"]["PolicyDocument"]["Statement"]
    assert (statement["Action"], statement["Resource"]) == ("secretsmanager:GetSecretValue", SIGNING_SECRET)


def test_only_the_rotation_may_write_the_key_and_only_secrets_manager_may_invoke_it(expanded):
    writers = [statement for statement in expanded.statements if "secretsmanager:PutSecretValue" in statement["Action"]]
    assert granted(expanded, "RotateKeyFunctionRole") == ([], writers)
    assert writers[0]["Resource"] == SIGNING_SECRET
    permission = expanded.of_type("AWS::Lambda::Permission")["RotationMayInvoke"]
    assert permission["Principal"] == "secretsmanager.amazonaws.com"
    assert permission["SourceAccount"] == {"Ref": "AWS::AccountId"}


def test_who_serves_certificates_may_read_the_key_and_single_items_and_keep_none(expanded):
    shared, [statement] = granted(expanded, "CertificatesFunctionRole")
    assert shared == [{"Ref": "SigningKeyAccess"}]
    assert (statement["Action"], statement["Resource"]) == ("dynamodb:GetItem", CERTIFICATES)


def test_who_issues_certificates_may_keep_them_and_neither_read_nor_remove_any(expanded):
    [statement] = expanded.of_type("AWS::IAM::ManagedPolicy")["CertificateIssuing"]["PolicyDocument"]["Statement"]
    assert (statement["Action"], statement["Resource"]) == ("dynamodb:PutItem", CERTIFICATES)


def test_who_asks_a_model_may_read_single_keys_and_change_single_purses_and_nothing_more(expanded):
    keys, purses = expanded.of_type("AWS::IAM::ManagedPolicy")["ModelPaying"]["PolicyDocument"]["Statement"]
    assert (keys["Action"], keys["Resource"]) == ("dynamodb:GetItem", {"Fn::GetAtt": ["KeyTable", "Arn"]})
    assert (purses["Action"], purses["Resource"]) == ("dynamodb:UpdateItem", {"Fn::GetAtt": ["LedgerTable", "Arn"]})


def test_nothing_else_is_done_to_the_tables(expanded):
    done = [
        (text, json.dumps(statement["Resource"]))
        for statement in expanded.statements
        for text in strings(statement.get("Action", []))
        if text.startswith("dynamodb:")
    ]
    certificates, keys, purses = (
        json.dumps({"Fn::GetAtt": [table, "Arn"]}) for table in ("CertificateTable", "KeyTable", "LedgerTable")
    )
    assert sorted(done) == [
        ("dynamodb:GetItem", certificates),
        ("dynamodb:GetItem", keys),
        ("dynamodb:PutItem", certificates),
        ("dynamodb:UpdateItem", purses),
    ]


def test_asking_a_model_is_reading_one_secret_or_invoking_two_profiles(expanded):
    policy = expanded.of_type("AWS::IAM::ManagedPolicy")["ModelAccess"]
    secret, *bedrock = policy["PolicyDocument"]["Statement"]
    assert (secret["Action"], secret["Resource"]) == (
        "secretsmanager:GetSecretValue",
        {"Fn::GetAtt": ["AnthropicSecret", "Id"]},
    )
    assert [statement["Fn::If"][0] for statement in bedrock] == ["UseBedrock", "UseBedrock"]
    through, models = (statement["Fn::If"][1] for statement in bedrock)
    assert through["Action"] == models["Action"] == ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"]
    assert [resource["Fn::Sub"].rpartition(":")[2] for resource in through["Resource"]] == [
        "inference-profile/${HaikuModel}",
        "inference-profile/${SonnetModel}",
    ]
    assert models["Resource"] == {"Ref": "BedrockModels"}
    assert models["Condition"] == {"StringEquals": {"bedrock:InferenceProfileArn": through["Resource"]}}


@pytest.mark.parametrize(
    ("name", "sources"), [("OrchestratorFunctionRole", [{"Ref": "SourcesAccess"}]), ("TriageFunctionRole", [])]
)
def test_who_decides_may_ask_the_catalogues_models_sign_and_keep_and_do_nothing_else(expanded, name, sources):
    shared, own = granted(expanded, name)
    assert own == []
    assert shared == [
        MODEL_ACCESS,
        MODEL_PAYING,
        {"Fn::If": ["HasCatalogueBedrockModels", {"Ref": "CatalogueModelAccess"}, {"Ref": "AWS::NoValue"}]},
        {"Ref": "SigningKeyAccess"},
        {"Ref": "CertificateIssuing"},
        *sources,
    ]


def test_who_answers_may_read_the_sources_keys_and_nobody_else(expanded):
    reading = [one for one in expanded.statements if one.get("Resource") == {"Fn::GetAtt": ["SourcesSecret", "Id"]}]
    assert [one["Action"] for one in reading] == ["secretsmanager:GetSecretValue"]
    assert reading == expanded.of_type("AWS::IAM::ManagedPolicy")["SourcesAccess"]["PolicyDocument"]["Statement"]


def test_asking_the_catalogues_models_is_invoking_those_that_the_deployment_names(expanded):
    [statement] = expanded.of_type("AWS::IAM::ManagedPolicy")["CatalogueModelAccess"]["PolicyDocument"]["Statement"]
    assert statement == {
        "Effect": "Allow",
        "Action": ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"],
        "Resource": {"Ref": "CatalogueBedrockModels"},
    }
