"""Cross-references of content that its structs cannot check: unknown ids, numbers out of range, people placed twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.problem import Problem
from engine.core.words import nearest
from engine.systems.yokai.catalog import Ability, Catalog, Encounter, Entry, Template, Weapon
from engine.systems.yokai.house import OPTIONS
from engine.systems.yokai.state import Sheet

DRAWN = 5
"""The largest distance on the field (YO-50), and so the largest range."""

MOST_OF_A_KIND = 30
"""How many an entry of an encounter may bring."""


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Everything wrong with a pack, or with one encounter made from it."""
    if encounter is not None:
        return sorted(_encounter(catalog, encounter))
    found: list[Problem] = []
    for key, weapon in catalog.weapons.items():
        found += _weapon(f"weapons.{key}", weapon)
    for key, ability in catalog.abilities.items():
        found += _ability(f"abilities.{key}", ability)
    for key, one in catalog.combatants.items():
        found += _combatant(catalog, f"combatants.{key}", one)
    return sorted(found)


def _range(path: str, value: int, low: int, high: int) -> Iterable[Problem]:
    if not low <= value <= high:
        yield Problem(path, f"{value} is out of range: {low} to {high}")


def _unknown(path: str, key: str, known: Mapping[str, object], what: str) -> Iterable[Problem]:
    if key not in known:
        near = nearest(key, known)
        yield Problem(path, f"there is no {what} {key!r}" + (f": did you mean {near}?" if near else ""))


def _weapon(path: str, one: Weapon) -> Iterable[Problem]:
    yield from _range(f"{path}.range", one.range, 0, DRAWN)
    yield from _range(f"{path}.damage", one.damage, 0, 99)


def _ability(path: str, one: Ability) -> Iterable[Problem]:
    yield from _range(f"{path}.fp", one.fp, 0, 99)
    yield from _range(f"{path}.ki", one.ki, 0, 99)
    yield from _range(f"{path}.range", one.range, 0, DRAWN)
    yield from _range(f"{path}.count", one.count, 1, 9)
    what = one.form.partition(":")[0]
    if what not in ("skill", "attribute", "bare", "none", "gm"):
        yield Problem(f"{path}.form", f"{one.form!r} is no check: skill:NAME, attribute:NAME, bare, none or gm")
    if one.attack and one.target != "enemy":
        yield Problem(f"{path}.target", "an attack is aimed at an enemy (YO-42)")
    if one.attack and one.form in ("none", "gm"):
        yield Problem(f"{path}.form", "an attack needs a check of its own (YO-42)")
    if one.attack and one.defence:
        yield Problem(f"{path}.defence", "an action is an attack or a Defence, not both (YO-40)")
    if one.guard is not None and not one.defence:
        yield Problem(f"{path}.guard", "only a Defence guards others (YO-43)")
    for i, effect in enumerate(one.effects):
        if effect.kind in ("damage", "armour") and effect.until == "next-check":
            yield Problem(f"{path}.effects[{i}].until", f"{effect.kind} lasts until turn, round or fight")
        if effect.kind == "token":
            yield from _range(f"{path}.effects[{i}].value", effect.value, 1, 2)


def _combatant(catalog: Catalog, path: str, one: Template) -> Iterable[Problem]:
    for i, key in enumerate(one.weapons):
        yield from _unknown(f"{path}.weapons[{i}]", key, catalog.weapons, "weapon")
    for i, key in enumerate(one.armour):
        yield from _unknown(f"{path}.armour[{i}]", key, catalog.armour, "armour")
    for name, skill in one.skills.items():
        yield from _unknown(f"{path}.skills.{name}.attribute", skill.attribute, one.attributes, "attribute of theirs")
    for i, key in enumerate(one.abilities):
        yield from _unknown(f"{path}.abilities[{i}]", key, catalog.abilities, "ability")
        ability = catalog.abilities.get(key)
        if ability is not None and ability.form.startswith("skill:"):
            name = ability.form.removeprefix("skill:")
            yield from _unknown(f"{path}.abilities[{i}]", name, one.skills, "skill of theirs")
    for field, value in (("focus_refresh", one.focus_refresh), ("threshold", one.threshold), ("rally", one.rally)):
        yield from _range(f"{path}.{field}", value, 0, 99)


def problems_of(sheet: Sheet) -> list[Problem]:
    """Everything wrong with a sheet that was typed in (YO-92)."""
    found: list[Problem] = []
    for name, value in sheet.attributes.items():
        found += _range(f"attributes.{name}", value, -99, 99)
    for name, skill in sheet.skills.items():
        found += _range(f"skills.{name}.modifier", skill.modifier, -99, 99)
        found += _unknown(f"skills.{name}.attribute", skill.attribute, sheet.attributes, "attribute of theirs")
    for key, weapon in sheet.weapons.items():
        found += _weapon(f"weapons.{key}", weapon)
    for key, armour in sheet.armour.items():
        for value in (armour.body, armour.mind, armour.soul):
            found += _range(f"armour.{key}", value, 0, 99)
    for key, ability in sheet.abilities.items():
        found += _ability(f"abilities.{key}", ability)
    for field in ("focus_refresh", "threshold", "rally"):
        found += _range(field, getattr(sheet, field), 0, 99)
    for field in ("focus_cap", "ki_limit"):
        found += _range(field, getattr(sheet, field), -99, 99)
    return [*found, *_range("potential", sheet.potential, 0, 9999)]


def _encounter(catalog: Catalog, one: Encounter) -> Iterable[Problem]:
    yield from _range("tide", one.tide, 1, 99)
    for i, entry in enumerate(one.combatants):
        yield from _unknown(f"combatants[{i}].template", entry.template, catalog.combatants, "combatant")
        yield from _range(f"combatants[{i}].count", entry.count, 1, MOST_OF_A_KIND)
    for i, token in enumerate(one.tokens):
        yield from _range(f"tokens[{i}].value", token.value, 1, 2)
    for option, value in one.options.items():
        yield from _unknown(f"options.{option}", option, OPTIONS, "table option")
        if value not in OPTIONS.get(option, (value,)):
            yield Problem(f"options.{option}", f"{value!r} is none of {', '.join(OPTIONS[option])}")
    sides = {_side(catalog, entry) for entry in one.combatants if not entry.reserve}
    for side in ("players", "enemies"):
        if side not in sides:
            yield Problem("combatants", f"nobody is in the fight for the {side} (YO-20)")
    if all(1 <= entry.count <= MOST_OF_A_KIND for entry in one.combatants):
        yield from _order(one)


def _order(one: Encounter) -> Iterable[Problem]:
    ids = [who for entry in one.combatants if not entry.hidden and not entry.reserve for who in ids_of(entry)]
    named = [who.strip() for entry in one.order for who in entry.split("+")]
    if one.order and sorted(named) != sorted(ids) and not any(entry.hidden for entry in one.combatants):
        wrong = sorted(set(named) ^ set(ids)) or sorted({who for who in named if named.count(who) > 1})
        yield Problem("order", f"everybody in the fight is named exactly once: look at {', '.join(wrong)}")


def _side(catalog: Catalog, entry: Entry) -> str:
    made = catalog.combatants.get(entry.template)
    return entry.side or (made.side if made else "")


def ids_of(entry: Entry) -> list[str]:
    """The ids that an entry's people get."""
    base = entry.id or entry.template
    return [base] if entry.count == 1 else [f"{base}-{n}" for n in range(1, entry.count + 1)]
