"""The handler that ``_HANDLER`` names, imported; error types are those of AWS's own runtime."""

import importlib
import sys

from aplomb.entry.runtime.contract import StreamingHandler
from aplomb.entry.runtime.failure import failure


class InitError(Exception):
    """The handler cannot be had; ``failure`` is what Lambda is told."""

    def __init__(self, error: BaseException, named: str | None = None) -> None:
        self.failure = failure(error, named, "The handler could not be loaded")
        super().__init__(self.failure.error_type)


def load(name: str, task_root: str) -> StreamingHandler:
    """Return the handler called ``name`` (``module.function``) of the folder ``task_root``. Raises InitError."""
    if task_root not in sys.path:
        sys.path.insert(0, task_root)
    module, _, function = name.rpartition(".")
    try:
        found = getattr(importlib.import_module(module.replace("/", ".")), function, None)
    except ImportError as error:
        raise InitError(error, "Runtime.ImportModuleError") from error
    except SyntaxError as error:
        raise InitError(error, "Runtime.UserCodeSyntaxError") from error
    except Exception as error:
        raise InitError(error, None if module else "Runtime.MalformedHandlerName") from error
    if not callable(found):
        raise InitError(LookupError(), "Runtime.HandlerNotFound")
    handler: StreamingHandler = found
    return handler
