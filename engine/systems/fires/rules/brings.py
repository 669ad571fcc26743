"""What an attack or another deed of a sheet brings besides its tokens, in words: what a hit inflicts, what reached HP
brings, what it does for its maker.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules.memory import of_book

STRUCK = ("hit", "inflicts", "use")
"""Triggers of what befalls whoever is struck."""

SIZES = ("tiles", "by", "amount")
"""Fields of a condition's rules that read how large it is."""


@of_book
def brought(book: Catalog, attack: FoeAttack) -> tuple[str, ...]:
    """``Knockback 1``, or ``on HP: Bleeding`` where so many of its tokens have to reach HP (FF-133). What asks for more
    than that is not told: no words of ours say it better than the attack's own text.
    """
    return tuple(_told(book, attack))


def _told(book: Catalog, attack: FoeAttack) -> Iterator[str]:
    for rule in attack.rules:
        whom = getattr(rule, "target", None)
        if whom in ("self", None) and (done := _for_itself(rule)):
            yield done
        if rule.on not in STRUCK or whom == "self":
            continue
        when = rule.when or words.When()
        if [name for name, _ in when.given if name not in ("assigned_hp_min", "assigned_type")]:
            continue
        least = when.assigned_hp_min or 0
        said = _said(book, rule)
        if said:
            yield f"{f'{least} ' if least > 1 else ''}on HP: {said}" if least else said
    if called := dict.fromkeys(book.enemies[key].name for key in attack.calls if key in book.enemies):
        yield f"calls {', '.join(called)}"


def _for_itself(rule: effects.Rule) -> str:
    match rule:
        case effects.ShieldUp(op="add"):
            return "raises its shield"
        case effects.Heal():
            return f"heals {rule.amount}"
    return ""


def _said(book: Catalog, rule: effects.Rule) -> str:
    match rule:
        case effects.Inflict(condition=key) if (row := book.conditions.get(key)) is not None:
            sized = any("amount" in str(getattr(part, name, "")) for part in row.rules for name in SIZES)
            count = "" if rule.count == 1 else f"{rule.count} "
            return f"{count}{row.name} {rule.amount}" if sized else f"{count}{row.name}"
        case effects.Damage():
            return f"{rule.amount} {rule.type}"
        case effects.GuardBreak():
            return "Guard Break"
    return ""
