"""Looking at a page as its reader does."""

import time
from collections.abc import Callable
from typing import Any

EXPECTED_FAULT = "Failed to load resource"
"""Chromium's own line for an answer that is no success; everything else in the console is a fault of the page."""


def until(true: Callable[[], Any], seconds: float = 20) -> Any:
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)
    return found


def text(driver, selector: str) -> str:
    return driver.execute_script("return document.querySelector(arguments[0]).textContent", selector).strip()


def state(driver, selector: str) -> str:
    return driver.execute_script("return document.querySelector(arguments[0]).dataset.state", selector)


def console(driver) -> list[str]:
    return [line["message"] for line in driver.get_log("browser") if EXPECTED_FAULT not in line["message"]]
