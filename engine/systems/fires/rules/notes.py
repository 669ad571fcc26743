"""Notes: a code and a text; those between exclamation marks stay (FF-179, FF-180)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.systems.fires.state import Journey


def permanent(code: str) -> bool:
    """Whether a code is kept for the whole scenario: ``!c121b!``."""
    return code.startswith("!") and code.endswith("!")


def bare(code: str) -> str:
    """The code without its marks."""
    return code.strip("!")


def has(journey: Journey, code: str) -> bool:
    """Whether a note has been written; pages test codes alone."""
    return bare(code) in journey.notes or bare(code) in journey.permanent


def noted(journey: Journey, notes: Mapping[str, str]) -> Journey:
    """The journey with more notes; a code that is there already stays as it is."""
    plain, kept = dict(journey.notes), dict(journey.permanent)
    for code, text in notes.items():
        if permanent(code) or bare(code) not in kept:
            (kept if permanent(code) else plain).setdefault(bare(code), text)
    return replace(journey, notes=plain, permanent=kept)
