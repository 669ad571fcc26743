"""What everything that lies in a save is made of."""

from __future__ import annotations

from msgspec import Struct


def kebab(name: str) -> str:
    """The name of a class as the tag that scripts and saves know it by: ``FightBegan`` is ``fight-began``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Stored(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What lies in a save: whole, so that a changed default changes no chronicle, and without anything unknown."""


class EventBase(Stored, frozen=True, tag_field="type", tag=kebab):
    """A fact; its tag is its name."""


class CommandBase(Stored, frozen=True, tag_field="do", tag=kebab):
    """Something that may be asked for; its tag is its name."""
