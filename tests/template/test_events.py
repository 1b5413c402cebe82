import pytest

from tests.events import stored_cases

pytestmark = pytest.mark.sam

FOLDERS = ["deterministic", "monce_haiku", "monce_sonnet", "stream"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_function_has_its_event_and_refuses_some(folder):
    statuses = {case.name: case.status for case in stored_cases() if case.function == folder}
    assert statuses[folder] == 200
    assert {405, 422} <= set(statuses.values())


@pytest.mark.parametrize("case", stored_cases(), ids=lambda case: case.name)
def test_an_event_asks_for_a_path_that_its_function_serves(expanded, case):
    uri = expanded.integrations[case.event["resource"]]["uri"]["Fn::Sub"]
    [name] = [name for name in expanded.functions if f"${{{name}Aliaslive}}" in uri]
    assert expanded.functions[name]["Code"]["S3Key"] == f"functions/{case.function}/"
