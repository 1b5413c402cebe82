import pytest

from tests.events import EVENTS, stored_cases

pytestmark = pytest.mark.sam

FOLDERS = ["deterministic", "monce_haiku", "monce_sonnet", "stream"]


def test_every_event_has_an_expected_status_and_every_status_its_event():
    assert sorted(f"{case.name}.json" for case in stored_cases()) == sorted(
        file.name for file in EVENTS.glob("*.json") if file.name != "expected.json"
    )


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_function_has_its_event_and_refuses_some(folder):
    statuses = {case.name: case.status for case in stored_cases() if case.function == folder}
    assert statuses[folder] == 200
    assert {405, 422} <= set(statuses.values())


@pytest.mark.parametrize("case", stored_cases(), ids=lambda case: case.name)
def test_an_event_asks_for_a_path_that_its_function_serves(expanded, case):
    uri = expanded.integrations[case.event["resource"]]["uri"]["Fn::Sub"]
    [name] = [name for name in expanded.functions if f"${{{name}.Arn}}" in uri]
    assert expanded.functions[name]["Code"]["S3Key"] == f"functions/{case.function}/"
