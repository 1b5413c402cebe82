from pathlib import Path

import pytest

from local.__main__ import parameters
from local.functions import routes
from local.template import Template, TemplateError

SOURCE = """
Parameters:
  Stage: {Type: String, Default: v1}
  Remote: {Type: String, Default: ""}
  Names: {Type: CommaDelimitedList, Default: "a, b"}
Mappings:
  Sizes: {small: {mb: 256}}
Conditions:
  IsRemote: !Not [!Equals [!Ref Remote, ""]]
  IsFirst: !And [!Equals [!Ref Stage, v1], !Not [!Condition IsRemote]]
Globals:
  Function:
    Handler: app.lambda_handler
    Runtime: python3.13
    Timeout: 29
    Layers: [!Ref Shared]
    Environment: {Variables: {STAGE: !Ref Stage, LEVEL: INFO}}
Resources:
  Key: {Type: AWS::SecretsManager::Secret, Properties: {Name: !Sub "${Stage}/key"}}
  Bare: {Type: AWS::SecretsManager::Secret}
  Never: {Type: AWS::SecretsManager::Secret, Condition: IsRemote}
  Shared: {Type: AWS::Serverless::LayerVersion, Properties: {ContentUri: layer}}
  Ask:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: ask
      Description: Answers.
      MemorySize: !FindInMap [Sizes, small, mb]
      Environment: {Variables: {LEVEL: DEBUG, KEY: !GetAtt Key.Id, FLAG: true}}
      Events:
        Ask: {Type: Api, Properties: {Path: /ask, Method: post}}
        All: {Type: Api, Properties: {Path: "/ask/{name}", Method: ANY}}
        Night: {Type: Schedule, Properties: {Schedule: rate(1 day)}}
  Tell:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: ask
      Timeout: 60
      Events:
        Tell:
          Type: Api
          Properties: {Path: /tell, Method: ANY, ResponseTransferMode: RESPONSE_STREAM, TimeoutInMillis: 60000}
"""


@pytest.fixture
def template(tmp_path):
    (tmp_path / "ask").mkdir()
    (tmp_path / "layer").mkdir()
    return Template(SOURCE, tmp_path)


@pytest.mark.parametrize(
    ("value", "resolved"),
    [
        ({"Ref": "Stage"}, "v1"),
        ({"Ref": "Names"}, ["a", "b"]),
        ({"Ref": "AWS::Region"}, "eu-west-3"),
        ({"Ref": "Bare"}, "Bare"),
        ({"Ref": "Key"}, "v1/key"),
        ({"Fn::GetAtt": ["Key", "Id"]}, "v1/key"),
        ({"Fn::Sub": "${Stage}-${Key.Arn}-${!kept}"}, "v1-v1/key-${kept}"),
        ({"Fn::Sub": ["${a}/${Stage}", {"a": {"Ref": "Bare"}}]}, "Bare/v1"),
        ({"Fn::If": ["IsRemote", 1, 2]}, 2),
        ({"Fn::If": ["IsFirst", 1, 2]}, 1),
        ([1, {"Fn::If": ["IsRemote", 2, {"Ref": "AWS::NoValue"}]}], [1]),
        ({"a": {"Ref": "AWS::NoValue"}, "b": 1}, {"b": 1}),
        ({"Fn::Join": ["-", ["x", {"Ref": "Stage"}]]}, "x-v1"),
        ({"Fn::Select": [1, {"Fn::Split": [",", "p,q"]}]}, "q"),
        ({"Fn::Or": [{"Condition": "IsRemote"}, {"Condition": "IsFirst"}]}, True),
    ],
)
def test_intrinsics_resolve_with_default_parameters(template, value, resolved):
    assert template.resolve(value) == resolved


@pytest.mark.parametrize("value", [{"Ref": "Nothing"}, {"Fn::ImportValue": "x"}, {"Fn::If": "IsRemote"}])
def test_what_cannot_be_resolved_is_said_not_guessed(template, value):
    with pytest.raises(TemplateError):
        template.resolve(value)


def test_a_resource_whose_condition_does_not_hold_is_not_there(template):
    assert [name for name, _ in template.resources("AWS::SecretsManager::Secret")] == ["Key", "Bare"]


def test_routes_are_the_api_events_in_order(template):
    assert [(r.method, r.path, r.streams, r.timeout_seconds, r.function.logical_id) for r in routes(template)] == [
        ("POST", "/ask", False, 29.0, "Ask"),
        ("ANY", "/ask/{name}", False, 29.0, "Ask"),
        ("ANY", "/tell", True, 60.0, "Tell"),
    ]


def test_globals_are_merged_into_each_function(template, tmp_path):
    ask, _, tell = (route.function for route in routes(template))
    assert ask.environment == {"STAGE": "v1", "LEVEL": "DEBUG", "KEY": "v1/key", "FLAG": "true"}
    assert tell.environment == {"STAGE": "v1", "LEVEL": "INFO"}
    assert (ask.timeout_seconds, tell.timeout_seconds) == (29.0, 60.0)
    assert (ask.memory_mb, tell.memory_mb) == (256, 128)
    assert ask.layers == (tmp_path / "layer",)
    assert ask.description == "Answers."


def test_a_function_without_its_folder_is_said(template, tmp_path):
    (tmp_path / "ask").rmdir()
    with pytest.raises(TemplateError, match="Ask"):
        routes(template)


def test_what_is_not_yaml_is_a_template_error(tmp_path):
    (tmp_path / "template.yaml").write_text("a: [")
    with pytest.raises(TemplateError):
        Template.read(tmp_path / "template.yaml")


def test_a_given_parameter_stands_in_for_its_default():
    source = "Parameters: {Where: {Type: String, Default: here}}\nResources: {}"
    assert Template(source, Path(), {"Where": "there"}).text({"Ref": "Where"}) == "there"
    with pytest.raises(TemplateError, match="no parameter Whither"):
        Template(source, Path(), {"Whither": "x"})


def test_parameters_are_written_as_sam_takes_them():
    assert parameters("A=1 B='x y' C=a=b") == {"A": "1", "B": "x y", "C": "a=b"}
    for text in ("A", "A=1 'B=2"):
        with pytest.raises(TemplateError, match="Name=value"):
            parameters(text)
