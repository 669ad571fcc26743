"""What structs cannot check in content: unknown ids, numbers out of range, people placed twice."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.problem import Problem, among, each_there, figures, house_rules, in_range
from engine.core.roster import free
from engine.systems.yokai.catalog import Ability, Armour, Catalog, Encounter, Entry, Template, Weapon
from engine.systems.yokai.house import House
from engine.systems.yokai.state.sheet import Action, Sheet
from engine.systems.yokai.state.sheet import Armour as Worn
from engine.systems.yokai.state.sheet import Weapon as Held

DRAWN = 5
"""The largest distance on the field (YO-50), and so the largest range."""

LASTING = ("threshold", "rally", "ki-limit", "focus-refresh", "damage", "armour")
"""Modifiers that no check uses up."""

ADDED = ("bonus", "base", "threshold", "rally", "ki_limit", "focus_refresh", "focus_cap")
"""What an ability adds to a number, or takes off it."""

MOST_OF_A_KIND = 30
"""How many an entry of an encounter may bring."""


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Everything wrong with a pack, or with one encounter made from it."""
    if encounter is not None:
        return sorted(_encounter(catalog, encounter))
    found: list[Problem] = []
    for key, weapon in catalog.weapons.items():
        found += _weapon(f"weapons.{key}", weapon)
    for key, armour in catalog.armour.items():
        found += _armour(f"armour.{key}", armour)
    for key, ability in catalog.abilities.items():
        found += _ability(f"abilities.{key}", ability)
    for key, made in catalog.combatants.items():
        found += _combatant(catalog, f"combatants.{key}.", made)
    return sorted(found)


def _weapon(path: str, made: Weapon | Held) -> Iterable[Problem]:
    yield from figures(path, made, range=(0, DRAWN), damage=(0, 99))


def _armour(path: str, made: Armour | Worn) -> Iterable[Problem]:
    yield from figures(path, made, body=(0, 99), mind=(0, 99), soul=(0, 99))


def _ability(path: str, made: Ability | Action) -> Iterable[Problem]:
    yield from figures(path, made, fp=(0, 99), ki=(0, 99))
    yield from figures(path, made, **dict.fromkeys(ADDED, (-99, 99)))
    yield from in_range(f"{path}.dn", made.dn or 0, 0, 99)
    yield from in_range(f"{path}.guard", made.guard or 0, 0, DRAWN)
    yield from figures(path, made, range=(0, DRAWN), count=(1, 9))
    what = made.form.partition(":")[0]
    if what not in ("skill", "attribute", "bare", "none", "gm"):
        yield Problem(f"{path}.form", f"is {made.form!r}: must be skill:NAME, attribute:NAME, bare, none or gm")
    if made.attack and made.target != "enemy":
        yield Problem(f"{path}.target", "must be an enemy for an attack (YO-42)")
    if made.attack and made.form in ("none", "gm"):
        yield Problem(f"{path}.form", "must be a check of its own for an attack (YO-42)")
    if made.guard is not None and not made.defence:
        yield Problem(f"{path}.guard", "must be left out: only a Defence guards others (YO-43)")
    for i, effect in enumerate(made.effects):
        if effect.kind in LASTING and effect.until == "next-check":
            yield Problem(
                f"{path}.effects[{i}].until", f"is {effect.until}: must be turn, round or fight for {effect.kind}"
            )
        low, high = (1, 2) if effect.kind == "token" else (-99, 99)
        yield from figures(f"{path}.effects[{i}]", effect, value=(low, high), uses=(1, 99), rounds=(-1, 99))


def _numbers(path: str, made: Template | Sheet) -> Iterable[Problem]:
    for name, value in made.attributes.items():
        yield from in_range(f"{path}attributes.{name}", value, -99, 99)
    for name, skill in made.skills.items():
        yield from in_range(f"{path}skills.{name}.modifier", skill.modifier, -99, 99)
        yield from among(f"{path}skills.{name}.attribute", skill.attribute, made.attributes)
    for name in ("focus_refresh", "threshold", "rally"):
        yield from in_range(f"{path}{name}", getattr(made, name), 0, 99)
    yield from in_range(f"{path}potential", made.potential, 0, 9999)


def _combatant(catalog: Catalog, path: str, made: Template) -> Iterable[Problem]:
    yield from _numbers(path, made)
    yield from each_there(f"{path}weapons", made.weapons, catalog.weapons)
    yield from each_there(f"{path}armour", made.armour, catalog.armour)
    yield from each_there(f"{path}abilities", made.abilities, catalog.abilities)
    for i, key in enumerate(made.abilities):
        ability = catalog.abilities.get(key)
        if ability is not None and ability.form.startswith("skill:"):
            yield from among(f"{path}abilities[{i}]", ability.form.removeprefix("skill:"), made.skills)


def problems_of(sheet: Sheet) -> list[Problem]:
    """Everything wrong with a sheet that was typed in (YO-92)."""
    found = [*_numbers("", sheet)]
    for key, weapon in sheet.weapons.items():
        found += _weapon(f"weapons.{key}", weapon)
    for key, armour in sheet.armour.items():
        found += _armour(f"armour.{key}", armour)
    for key, ability in sheet.abilities.items():
        found += _ability(f"abilities.{key}", ability)
    for field in ("focus_cap", "ki_limit"):
        found += in_range(field, getattr(sheet, field), -99, 99)
    return found


def _encounter(catalog: Catalog, made: Encounter) -> Iterable[Problem]:
    yield from in_range("tide", made.tide, 1, 99)
    for i, entry in enumerate(made.combatants):
        yield from among(f"combatants[{i}].template", entry.template, catalog.combatants)
        ends = {"count": (1, MOST_OF_A_KIND), "threshold": (-99, 99), "rally": (-99, 99)}
        yield from figures(f"combatants[{i}]", entry, **ends)
    for i, token in enumerate(made.tokens):
        yield from figures(f"tokens[{i}]", token, value=(1, 2), uses=(1, 99))
    yield from house_rules(made.options, House)
    sides = {_side(catalog, entry) for entry in made.combatants if not entry.reserve}
    for side in ("players", "enemies"):
        if side not in sides:
            yield Problem("combatants", f"has nobody in the fight for the {side} (YO-20)")
    if all(1 <= entry.count <= MOST_OF_A_KIND for entry in made.combatants):
        yield from _order(catalog, made)


def _order(catalog: Catalog, made: Encounter) -> Iterable[Problem]:
    """Whether everybody has an id of their own, and the order names each who is in the fight. The ids are those that
    beginning gives: whoever hides comes last, and has one that can be known beforehand only where it is written.
    """
    there: dict[str, str] = {}
    ids: list[str] = []
    unknown = False
    for i, entry in sorted(enumerate(made.combatants), key=lambda pair: pair[1].hidden):
        kind, own = catalog.combatants.get(entry.template), entry.id if entry.count == 1 else ""
        base, name = entry.id or entry.template, entry.name or (kind.name if kind else entry.template)
        if own in there:
            yield Problem(f"combatants[{i}].id", f"is {own}, as somebody else's: must be an id of its own")
        if entry.hidden and not own and not entry.reserve and made.order:
            unknown = True
            yield Problem(f"combatants[{i}].id", "is needed, with a count of 1: order calls whoever hides by it")
        for _ in range(entry.count if own or not entry.hidden else 0):
            who, called = free(base, name, there, numbered=entry.count > 1)
            there[own or who] = called
            ids += [] if entry.reserve else [own or who]
    named = [who.strip() for entry in made.order for who in entry.split("+")]
    if made.order and not unknown and sorted(named) != sorted(ids):
        wrong = sorted(set(named) ^ set(ids)) or sorted({who for who in named if named.count(who) > 1})
        yield Problem("order", f"must name everybody in the fight exactly once: look at {', '.join(wrong)}")


def _side(catalog: Catalog, entry: Entry) -> str:
    made = catalog.combatants.get(entry.template)
    return entry.side or (made.side if made else "")
