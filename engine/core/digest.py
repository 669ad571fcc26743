"""The fingerprint of a state: SHA-256 of its canonical JSON, the same on every machine (law 10).

Canonical means that equal states have equal bytes, whatever objects they are made of. Structs of packs leave fields out
where they *are* the default object and not where they merely equal it; here nothing is left out.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import astuple

from engine.core.stored import Stored

_ENCODER = msgspec.json.Encoder(order="sorted")
_PLAIN = frozenset({str, int, bool, float, type(None)})


def canonical(state: Any) -> bytes:
    """The canonical JSON of a state: every field of every struct, keys in order, no white space."""
    return _ENCODER.encode(complete(state))


def digest(state: Any) -> str:
    """SHA-256 of ``canonical``, in hexadecimal."""
    return sha256(canonical(state)).hexdigest()


def complete(value: Any) -> Any:
    """A value of which an encoder leaves nothing out: what is stored is one as it is, all the way down."""
    return value if isinstance(value, Stored) else whole(value)


def whole(value: Any) -> Any:
    """The value in plain lists and mappings, with every field written out; structs of a union bear their tag."""
    # Most of a state is plain, and a call for each number of it would be half of the time.
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _PLAIN else whole(item) for item in value]
    if kind is dict:
        return {key: item if type(item) in _PLAIN else whole(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((whole(item) for item in value), key=_ENCODER.encode)
    if isinstance(value, msgspec.Struct):
        named = zip(value.__struct_fields__, astuple(value), strict=True)
        fields = {name: item if type(item) in _PLAIN else whole(item) for name, item in named}
        config = value.__struct_config__
        if config.tag is not None:
            fields[config.tag_field or "type"] = config.tag
        return fields
    return msgspec.to_builtins(value)
