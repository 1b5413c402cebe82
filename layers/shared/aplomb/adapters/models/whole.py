"""What all providers' streams come to once they have ended: how, at what cost, and as which value."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from aplomb.core.answering.schema import Schema, read_json
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError
from aplomb.ports import Fragment, Structured


async def structured(stream: AsyncGenerator[Fragment], schema: Schema) -> Structured:
    """Return the value of the schema that a stream has written. Raises ModelError, with what it cost."""
    model, pieces, usage = "", [], None
    async with aclosing(stream) as fragments:
        async for fragment in fragments:
            model, usage = fragment.model, fragment.usage
            pieces.append(fragment.text)
    try:
        value = read_json("".join(pieces), schema)
    except ModelError as error:
        failure = ModelError(error.kind, error.detail, usage)
    else:
        return Structured(model, value, usage)
    raise failure


def usage_of(read: object, written: object) -> Usage | None:
    """Return the tokens that a provider's body tells, None unless both are counts."""
    if type(read) is not int or type(written) is not int or min(read, written) < 0:
        return None
    return Usage(read, written)
