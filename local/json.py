"""The type of any JSON value (RFC 8259) once parsed."""

type Json = dict[str, Json] | list[Json] | str | int | float | bool | None
type JsonObject = dict[str, Json]
