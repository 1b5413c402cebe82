import shutil

import pytest

from tests.pages.street import Street, furnished_house


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    """One browser for all tests; it reaches loopback alone, where engine.test is as well, without being secure."""
    from selenium import webdriver  # noqa: PLC0415 - only who runs the browser tests needs it

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for flag in _flags(tmp_path_factory.mktemp("profile")):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(shutil.which("chromedriver") or "chromedriver")
    driver = webdriver.Chrome(options, service)
    yield driver
    driver.quit()


def _flags(profile):
    return [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1100,900",
        "--host-resolver-rules=MAP engine.test 127.0.0.1",
        f"--user-data-dir={profile}",
    ]


@pytest.fixture(scope="session")
def _street():
    with Street() as street:
        yield street


@pytest.fixture
def street(_street):
    """The street, as the product furnishes it."""
    _street.furnish(furnished_house())
    return _street
