"""House rules: each game lists its table options with their values, the default first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def option_fault(options: Mapping[str, Sequence[str]], option: str, value: str) -> str:
    """Why a table option cannot have a value, in a sentence that names the right ones; empty where it can."""
    if option not in options:
        return f"there is no table option {option!r}: {', '.join(options)}"
    if value not in options[option]:
        return f"{option} cannot be {value!r}: {', '.join(options[option])}"
    return ""
