"""No request and no configuration leaves anything behind in what all share: values are frozen, and so are defaults."""

import importlib
import inspect
import pkgutil
from dataclasses import MISSING, FrozenInstanceError, fields, is_dataclass

import pytest

import aplomb
from aplomb.config import Settings
from aplomb.core.limits import LIMITS

FILLED = {
    "aplomb.adapters.sources.bodacc._Found",
    "aplomb.adapters.sources.kept._Call",
    "aplomb.entry.problem.Problem",
    "aplomb.usecases.metered.Bill",
}
"""Records that one call makes and fills, and an exception, which Python gives its traceback."""
SHARED = (dict, list, set, bytearray)


def values():
    """Return every dataclass of the product, by its full name."""
    names = [found.name for found in pkgutil.walk_packages(aplomb.__path__, "aplomb.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    return {
        f"{module.__name__}.{name}": one
        for module in modules
        for name, one in vars(module).items()
        if inspect.isclass(one) and is_dataclass(one) and one.__module__ == module.__name__
    }


def test_every_value_is_frozen_and_has_no_default_that_could_be_changed():
    found = values()
    assert len(found) > 200
    assert {name for name, one in found.items() if not one.__dataclass_params__.frozen} == FILLED
    defaults = [(name, one.default) for cls in found.values() for name, one in _defaults(cls)]
    assert [name for name, default in defaults if isinstance(default, SHARED)] == []


def _defaults(cls):
    return [(f"{cls.__name__}.{one.name}", one) for one in fields(cls) if one.default is not MISSING]


def test_what_one_configuration_says_is_in_no_other():
    before = Settings.from_mapping({})
    Settings.from_mapping(
        {
            "CLASSIFIERS": "https://{service}.example.test/comprendre",
            "HAIKU_MODEL": "another",
            "GUEST_CALLS": "1",
            "CORS_ORIGINS": "*",
        }
    )
    after = Settings.from_mapping({})
    assert after == before
    for name in ("models", "classifier_urls", "register_urls"):
        assert getattr(before, name) is not getattr(after, name)


@pytest.mark.parametrize("shared", [LIMITS, Settings()])
def test_what_all_share_takes_no_other_value(shared):
    [name, *_] = [one.name for one in fields(shared)]
    with pytest.raises(FrozenInstanceError):
        setattr(shared, name, 0)
