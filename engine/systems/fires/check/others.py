"""Rules that are about others: whom they name, whom they drive, what they have somebody perform.

What nothing would read there is refused with what would be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.problem import Problem
from engine.systems.fires.catalog import Catalog, effects, rows, words

USES = ("actions", "attunements", "items", "flasks", "catalysts")
FOES = ("enemies", "enemy_types", "attacks")
AT_USE = ("use", "drink")
ANSWERS = frozenset(["attacked", "damaged", "attack-resolved", "blocks"])
"""Triggers with an attacker."""

FOLLOWED = ("hit", "inflicts")
"""Where a blow may follow another of the same weapon."""


def of_others(book: Catalog, kind: str, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """What a rule says of others."""
    yield from of_aim(kind, rule, path)
    target = getattr(rule, "target", None)
    if isinstance(target, words.Target):
        yield from of_target(kind, rule, target, f"{path}.target")
    if isinstance(rule, effects.Move):
        yield from of_move(kind, rule, path)
    answers = rule.on in ANSWERS or rule.on in FOLLOWED
    if isinstance(rule, effects.Damage) and rule.type in ("missile", "same", "weapon") and not answers:
        yield Problem(f"{path}.type", f'is "{rule.type}", of an attack, and there is none on "{rule.on}": name a type')
    if isinstance(rule, effects.Perform) and rule.on not in AT_USE:
        yield from of_performed(book, kind, rule, path)


def of_aim(kind: str, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """Somebody aimed at who is not there at that trigger."""
    target = getattr(rule, "target", None)
    who = target.who if isinstance(target, words.Target) else target
    struck = rule.on in ("hit", "inflicts", "target-defeated", "use", "drink")
    fault = {
        "attacker": rule.on not in ANSWERS and rule.on not in ("hit", "inflicts"),
        "target": not struck and (rule.on not in ANSWERS or rule.on == "damaged"),
        "enemy": rule.on not in ("use", "drink") or kind in FOES,
        "entering": rule.on != "enters-tile",
    }
    if fault.get(who or "", False):
        yield Problem(f"{path}.target", f'is "{who}", and there is none on "{rule.on}"')
    lonely = kind in ("enemies", "enemy_types") and rule.on == "defeat" and who in (None, "self")
    if lonely and isinstance(rule, effects.Damage | effects.Inflict) and rule.area is None:
        yield Problem(f"{path}.target", "is whoever has just fallen: name somebody else, or an area")
    if isinstance(rule, effects.Restrict | effects.Immune):
        lasting = ("active-enemy",) if kind in USES else ("character", "target") if kind == "attacks" else ()
        right = ("self", *(("enemies",) if isinstance(rule, effects.Restrict) else ("this",)), *lasting)
        if who is not None and who not in right:
            yield Problem(f"{path}.target", f'is "{who}": must be {either(right)}')


def of_target(kind: str, rule: effects.Rule, target: words.Target, path: str) -> Iterator[Problem]:
    """What a selector asks that only a choice, or a weapon, can answer."""
    used = rule.on in AT_USE and kind in USES
    chosen = used and target.who == "enemy"
    for name in ("chain", "distinct", "mutually_adjacent"):
        if getattr(target, name) and not chosen:
            yield Problem(f"{path}.{name}", 'is of no meaning: it is about those whom a use has chosen, who = "enemy"')
    if target.within in ("weapon", "weapon+missile") and not chosen and target.who != "active-enemy":
        yield Problem(f"{path}.within", f'is "{target.within}", and no weapon is aimed: must be adjacent or any')
    struck = target.who == "active-enemy" and target.within == "weapon"
    if isinstance(rule, effects.Attack) and not used and not struck:
        yield Problem(path, 'must be { who = "active-enemy", within = "weapon" }: the blow answers its attack')


def of_move(kind: str, rule: effects.Move, path: str) -> Iterator[Problem]:
    """Somebody driven goes as enemies do, toward the character or away; the character as the player says."""
    driven = kind not in USES or rule.on not in AT_USE or rule.target not in (None, "self")
    right: tuple[str | None, ...] = (None, "any", "toward-attack", "backwards")
    if driven:
        right = (None, "toward-self", "away-from-character", "backwards")
        for name in ("min", "path", "ignore", "ignore_max"):
            if getattr(rule, name) not in (0, (), None):
                yield Problem(f"{path}.{name}", "is of no meaning: whoever is driven walks as enemies do")
    if rule.direction not in right:
        yield Problem(f"{path}.direction", f'is "{rule.direction}": must be {either(right[1:])}')
    if kind == "conditions" and (rule.when is None or rule.when.bearer != "enemy"):
        yield Problem(f"{path}.when", 'needs bearer = "enemy": nobody drives the character')


def of_performed(book: Catalog, kind: str, rule: effects.Perform, path: str) -> Iterator[Problem]:
    """What is performed outside a use is done as it stands, free of charge: by itself, or as a blow that follows."""
    plain = effects.Perform(on=rule.on, action=rule.action, cost=rule.cost, direction=rule.direction)
    for name, key in zip(rule.__struct_fields__, rule.__struct_encode_fields__, strict=True):
        if name not in effects.Base.__struct_fields__ and getattr(rule, name) != getattr(plain, name):
            yield Problem(f"{path}.{key}", f'is of no meaning on "{rule.on}": it is done as it stands')
    if rule.cost is not None and not rule.cost.free:
        yield Problem(f"{path}.cost", f'must be free on "{rule.on}": nobody pays there')
    row = book.actions.get(rule.action or "")
    if row is not None and row.attack:
        yield from of_blow(kind, row, rule, path)
    elif row is not None and not any(rule_.on == "use" and by_itself(rule_) for rule_ in row.rules):
        yield Problem(f"{path}.action", f'is "{rule.action}", which does nothing by itself')


def of_blow(kind: str, row: rows.Action, rule: effects.Perform, path: str) -> Iterator[Problem]:
    """A blow that follows another of the weapon: one at somebody chosen, once a Turn (FF-57)."""
    if kind in FOES or kind == "conditions" or rule.on not in FOLLOWED:
        yield Problem(
            f"{path}.action", f'is "{rule.action}", an attack: it follows a hit of the character\'s, on = "hit"'
        )
    aims = [part.target for part in row.rules if isinstance(part, effects.Attack)]
    single = all(isinstance(aim, words.Target) and aim.count is None for aim in aims)
    if row.category != "default-attack" or not single:
        yield Problem(f"{path}.action", f'is "{rule.action}": must strike one enemy, with whatever is in hand')
    if rule.limit != words.Limit(1, "turn"):
        yield Problem(f"{path}.limit", 'must be { count = 1, per = "turn" }')
    if not rule.optional:
        yield Problem(f"{path}.optional", "must be true: its owner says whom it strikes, or nobody")


def by_itself(rule: effects.Rule) -> bool:
    """Whether a rule is carried out without anybody choosing."""
    return isinstance(rule, effects.DEEDS) and not isinstance(getattr(rule, "target", None), words.Target)


def either(known: Any) -> str:
    """Words, one of which is right."""
    *others, last = known
    return f"{', '.join(others)} or {last}" if others else last
