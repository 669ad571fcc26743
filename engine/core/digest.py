"""The fingerprint of a state: SHA-256 of its canonical JSON, the same on every machine (law 10)."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")


def canonical(state: Any) -> bytes:
    """The canonical JSON of a state: keys in order, no white space."""
    return _ENCODER.encode(state)


def digest(state: Any) -> str:
    """SHA-256 of ``canonical``, in hexadecimal."""
    return sha256(canonical(state)).hexdigest()
