"""Frames that are wrong in one way, worked out from the schema of the protocol."""

from __future__ import annotations

import json

import msgspec

from fifthstreet.room.protocol import MAX_FRAME, ClientMessage, HostAction
from tests.schema import fits as schema_fits

TAGS = [kind.__struct_config__.tag for kind in ClientMessage.__args__]
_, PARTS = msgspec.json.schema_components(ClientMessage.__args__, ref_template="{name}")
ACTIONS = [kind.__struct_config__.tag for kind in HostAction.__args__]
SCHEMAS = {kind.__struct_config__.tag: PARTS[kind.__name__] for kind in ClientMessage.__args__}
WHOLE = {
    "id": "f1",
    "table": "t",
    "hand": 1,
    "turn": 2,
    "seq": 0,
    "chips": 5_000,
    "cards": [0, 51],
    "commitment": "0" * 64,
    "seed": "f" * 64,
}
"""Values for fields by name; all others are worked out from their schema."""
VALUES = (
    *("null", "true", "false", '""', '"x"', '"1"', '"t"', '"fold"', "[]", "{}", "[[]]", "[{}]"),
    *("0", "1", "-1", "11", "51", "52", "2.5", "1.0", "-0.5", "1e2", "1E0", "1e400", "0.0"),
    *("-9007199254740991", "9007199254740991", "9007199254740992", "1" + "0" * 400),
    *('"' + "x" * 40 + '"', '"' + "x" * 41 + '"', '["As"]', "[0,0.0]", "[true]", "[null]"),
    *('{"t":"act"}', '[{"table":"t"}]', '[{"table":"t","seq":-1}]', '[{"table":"t","seq":1.0}]'),
    *('[{"table":"t","seq":1,"hand":2}]', "[" * 1500 + "]" * 1500, '{"a":' * 500 + "1" + "}" * 500),
)
"""JSON of every kind, and at every border."""
NO_JSON = (
    *(
        "NaN",
        "Infinity",
        "-Infinity",
        "nan",
        "undefined",
        "None",
        "True",
        "",
        "01",
        "+1",
        "1.",
        ".5",
    ),
    *(
        "0x10",
        "1_000",
        "'x'",
        '"\\ud800"',
        '"\\x41"',
        '"\n"',
        "[1,]",
        "{,}",
        "--1",
        "1 2",
        "\\u0031",
    ),
)
"""What looks like a value and is none."""


def fits(schema, value):
    """Tell whether ``value`` is what ``schema`` describes."""
    return schema_fits(schema, value, PARTS)


def reads(text):
    """Return the value of a JSON text, or a float that fits nothing where it is too deep."""
    try:
        return json.loads(text)
    except RecursionError:
        return float("nan")


def example(schema, name=""):
    """Return a value that fits."""
    if name in WHOLE:
        return WHOLE[name]
    if "$ref" in schema:
        return example(PARTS[schema["$ref"]])
    if "anyOf" in schema:
        return example(schema["anyOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    if schema["type"] == "object":
        return {each: example(part, each) for each, part in schema["properties"].items()}
    if schema["type"] == "array":
        return [example(schema["items"])]
    return {"integer": schema.get("minimum", 0), "string": "x", "boolean": True}[schema["type"]]


def fields(schema):
    """Return a whole object, field by field, each as JSON."""
    return {name: json.dumps(example(part, name)) for name, part in schema["properties"].items()}


def frame(*pairs):
    """Return an object of ``(name, JSON)`` pairs, twice the same name included."""
    return "{" + ",".join(f'"{name}":{value}' for name, value in pairs) + "}"


def objects(schema):
    """Yield the objects that a value may be or hold, and whether it is a list of them."""
    for part in schema.get("anyOf", [schema]):
        if "$ref" in part:
            yield PARTS[part["$ref"]], False
        elif part.get("type") == "array":
            yield from ((inner, True) for inner, _ in objects(part["items"]))


def bad_objects(schema, tags=()):
    """Yield ``(what is wrong, JSON)`` of objects that do not fit; ``tags`` are those of others."""
    pairs = list(fields(schema).items())
    for name in schema.get("required", ()):
        yield f"no {name}", frame(*(pair for pair in pairs if pair[0] != name))
    for name, part in schema["properties"].items():
        others = [pair for pair in pairs if pair[0] != name]
        for value in VALUES:
            if not fits(part, reads(value)) and not (name in "ta" and reads(value) in tags):
                yield f"{name} = {value[:50]}", frame(*others, (name, value))
        for value in NO_JSON:
            yield f"{name} = {value}", frame(*others, (name, value))
        yield f"{name} twice", frame(*pairs, (name, dict(pairs)[name]))
        yield f"{name} twice", frame((name, "null"), *pairs)
    for name in ("player", "account", "T", "", "id ", "Id", "view", "$ref"):
        for value in ("1", "null", '"ann"', "[" * 1500 + "]" * 1500):
            if name not in dict(pairs):
                yield f"unknown {name}", frame(*pairs, (name, value))
                yield f"unknown {name} first", frame((name, value), *pairs)


def bad_frames(tag):
    """Yield ``(what is wrong, frame, code)`` for every way in which a message can be wrong."""
    schema = SCHEMAS[tag]
    pairs = list(fields(schema).items())
    for what, text in bad_objects(schema, TAGS):
        yield what, text, "BAD_MESSAGE"
    for name, part in schema["properties"].items():
        others = [pair for pair in pairs if pair[0] != name]
        for inner, is_list in objects(part):
            for what, text in bad_objects(inner, ACTIONS):
                value = f"[{text}]" if is_list else text
                yield f"{name}: {what}", frame(*others, (name, value)), "BAD_MESSAGE"
    text = frame(*pairs)
    for end in range(len(text)):
        yield f"cut at {end}", text[:end], "BAD_MESSAGE"
    for around in (
        f"[{text}]",
        text + text,
        text + ",",
        f"\ufeff{text}",
        f"{text}\x00",
        f'"{tag}"',
    ):
        yield "no frame", around, "BAD_MESSAGE"
    yield "binary", text.encode(), "BAD_MESSAGE"
    yield "binary nonsense", b"\xff\xfe\x00", "BAD_MESSAGE"
    yield "5 kB of space", text + " " * 5_000, "FRAME_TOO_LONG"
    yield "5 kB of name", frame(*pairs, ("x" * 5_000, "1")), "FRAME_TOO_LONG"
    yield "one byte too many", text + " " * (MAX_FRAME + 1 - len(text)), "FRAME_TOO_LONG"
    yield "bytes, not letters", frame(("x", '"' + "牌" * 1_500 + '"'), *pairs), "FRAME_TOO_LONG"
