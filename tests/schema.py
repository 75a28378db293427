"""A reader of JSON Schema, as far as msgspec writes it, so that msgspec is not its own judge."""

from __future__ import annotations

import math
import re


def fits(schema, value, parts):
    """Tell whether ``value`` is what ``schema`` describes; ``parts`` are the named schemas."""
    if "$ref" in schema:
        return fits(parts[schema["$ref"].rsplit("/", 1)[-1]], value, parts)
    if "anyOf" in schema:
        return any(fits(part, value, parts) for part in schema["anyOf"])
    if "allOf" in schema:
        return all(fits(part, value, parts) for part in schema["allOf"])
    if "enum" in schema:
        return any(type(value) is type(each) and value == each for each in schema["enum"])
    kind = schema.get("type", "object" if "properties" in schema else None)
    return kind is None or KINDS[kind](schema, value, parts)


def _integer(schema, value, _):
    low, high = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
    return type(value) is int and low <= value <= high


def _string(schema, value, _):
    least, most = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    found = isinstance(value, str) and least <= len(value) <= most
    return found and re.search(schema.get("pattern", ""), value) is not None


def _array(schema, value, parts):
    items = schema.get("items", {})
    return isinstance(value, list) and all(fits(items, each, parts) for each in value)


def _object(schema, value, parts):
    if not isinstance(value, dict) or not set(schema.get("required", ())) <= set(value):
        return False
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    return all(
        fits(known[name], each, parts)
        if name in known
        else others is True or (others is not False and fits(others, each, parts))
        for name, each in value.items()
    )


KINDS = {
    "array": _array,
    "boolean": lambda _schema, value, _parts: isinstance(value, bool),
    "integer": _integer,
    "null": lambda _schema, value, _parts: value is None,
    "object": _object,
    "string": _string,
}
