"""A change of a layer alone, which AWS by itself publishes nowhere, reaches whoever asks any function."""

import pytest

pytestmark = pytest.mark.e2e


def test_one_more_line_in_a_layer_is_what_every_function_runs_on(project, stack, parameters):
    before = {folder: stack.published(folder) for folder in stack.folders}
    module = project.folder / "layers/shared/aplomb/__init__.py"
    module.write_text(module.read_text() + "# A second release.\n")
    project.deploy(parameters)
    stack.open_routes()
    for folder, old in before.items():
        new, newest = stack.published(folder), stack.newest(folder)
        assert int(new["Version"]) == int(old["Version"]) + 1
        assert new["CodeSha256"] == old["CodeSha256"], "its own code is what it was"
        assert _layers(new) == _layers(newest)
        assert (_layers(new)[0], _layers(new)[1]) == (_layers(old)[0], _layers(newest)[1])
        assert _layers(new)[1] != _layers(old)[1]


def _layers(configuration):
    return [layer["Arn"] for layer in configuration["Layers"]]
