"""What somebody can do, what check it is and what damage it deals (YO-06, YO-40 to YO-45, YO-59)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.words import listed
from engine.systems.yokai.rules.people import conditions, ki_over
from engine.systems.yokai.state import Combatant, State, Token
from engine.systems.yokai.state.exchange import Mod, Role, Roller
from engine.systems.yokai.state.sheet import Action, Sheet, Weapon


def actions(sheet: Sheet) -> Mapping[str, Action]:
    """YO-40: every action somebody has, by id: one Attack a weapon, one Defend a weapon skill, and the abilities, with
    the weapon of their skill that deals the most: changing it costs nothing (YO-S33).
    """
    known: Mapping[str, Action] | None = sheet.known.get("actions")
    if known is None:
        known = sheet.known["actions"] = _actions(sheet)
    return known


def _actions(sheet: Sheet) -> dict[str, Action]:
    found: dict[str, Action] = {}
    held: dict[str, dict[str, Weapon]] = {}
    for key, weapon in sheet.weapons.items():
        if weapon.skill in sheet.skills:
            held.setdefault(weapon.skill, {})[key] = weapon
    for key, weapon in sheet.weapons.items():
        of_skill = held.get(weapon.skill, {})
        if of_skill:
            found[key] = weapon_attack(key, weapon)
        if key == next(iter(of_skill), None):
            found[f"defend-{key}"] = weapon_defence(key, of_skill.values())
    for key, ability in sheet.abilities.items():
        if ability.timing == "passive":
            continue
        fit = held.get(ability.form.removeprefix("skill:"), {}) if ability.weapon else {}
        gear = max(fit.values(), key=lambda weapon: weapon.damage, default=None)
        found[key] = replace(ability, gear=gear.name, gear_damage=gear.damage) if gear else ability
    return found


def weapon_attack(key: str, weapon: Weapon) -> Action:
    """YO-44: the Attack that a weapon skill gives."""
    return Action(
        id=key,
        name=weapon.name,
        timing="full",
        attack=True,
        fp=1,
        form=f"skill:{weapon.skill}",
        target="enemy",
        range=weapon.range,
        add_skill=True,
        type=weapon.type,
        gear=weapon.name,
        gear_damage=weapon.damage,
    )


def weapon_defence(key: str, weapons: Iterable[Weapon]) -> Action:
    """YO-44: the Defend that a weapon skill gives, with any of the weapons of that skill, of which the first has this
    key; it suits what they deal (YO-S32).
    """
    every = list(weapons)
    return Action(
        id=f"defend-{key}",
        name=f"Defend ({listed((weapon.name for weapon in every), 'or')})",
        timing="simple",
        defence=True,
        fp=1,
        form=f"skill:{every[0].skill}",
        suits=tuple(dict.fromkeys(weapon.type for weapon in every)),
    )


def basic_attack(state: State) -> Action:
    """YO-45: what anybody can attack with. YO-S16: range 1, Body in physical conflicts and Mind in all others."""
    return Action(
        id="basic",
        name="Basic attack",
        timing="full",
        attack=True,
        fp=1,
        form="bare",
        target="enemy",
        range=1,
        base=1,
        type="body" if state.kind == "physical" else "mind",
    )


def damage_lines(fighter: Combatant, action: Action) -> tuple[Mod, ...]:
    """YO-59: base damage by name: what the attack lists, weapon and skill modifier; 1 where it lists nothing."""
    lines = [Mod(action.gear, action.gear_damage)] if action.gear else []
    if action.base:
        lines.append(Mod(action.name, action.base))
    if action.add_skill:
        name = action.form.removeprefix("skill:")
        skill = fighter.sheet.skills.get(name) if action.form.startswith("skill:") else None
        lines.append(Mod(name, skill.modifier if skill else 0))
    return (*(lines or [Mod("nothing listed", 1)]), *conditions(fighter, "damage"))


def forms(sheet: Sheet) -> tuple[str, ...]:
    """YO-07: every form of check somebody can make: each skill, each attribute, bare."""
    return (*(f"skill:{name}" for name in sheet.skills), *(f"attribute:{name}" for name in sheet.attributes), "bare")


def best_attribute(sheet: Sheet) -> str:
    """YO-S15 ``attribute``: the highest, since nothing says which (the first of equals)."""
    names = sheet.attributes
    return f"attribute:{max(names, key=lambda name: names[name])}" if names else "bare"


def form_lines(sheet: Sheet, form: str) -> list[Mod]:
    """YO-06: skill and its associated attribute, or the attribute alone, or nothing."""
    what, _, name = form.partition(":")
    if what == "attribute":
        return [Mod(name, sheet.attributes.get(name, 0))]
    skill = sheet.skills.get(name) if what == "skill" else None
    if skill is None:
        return []
    return [Mod(name, skill.modifier), Mod(skill.attribute, sheet.attributes.get(skill.attribute, 0))]


def check_lines(state: State, roller: Roller, role: Role) -> tuple[Mod, ...]:
    """YO-15: every modifier of a check as a named line.

    YO-17: somebody exhausted rolls straight 3D6, so a last line takes the sum back. YO-85: the Ki penalty is that of
    the pool now.
    """
    fighter = state.combatants[roller.who]
    lines = form_lines(fighter.sheet, roller.form)
    if roller.bonus:
        lines.append(Mod(roller.label or "action", roller.bonus))
    lines += [Mod(line.text, line.value) for line in roller.situation]
    if token := token_of(state, roller.token):
        lines.append(Mod(token.text, token.value))
    lines += conditions(fighter, "check", role)
    own = 0 if state.house.ki_cost_hits_own_check else roller.paid_ki
    if over := ki_over(fighter, fighter.ki - own):
        lines.append(Mod("Ki above the limit", -over))
    if fighter.exhausted and lines:
        lines.append(Mod("exhausted: straight 3D6", -sum(line.value for line in lines)))
    return tuple(lines)


def roller_of(who: str, action: Action, *, paid: int = 0, **more: Any) -> Roller:
    """YO-15: who makes the check of an action, and with what; ``paid`` is the Ki it costs (YO-S21)."""
    return Roller(who, action.form, action.bonus, action.name, paid_ki=paid, **more)


def modifier(state: State, roller: Roller, role: Role) -> int:
    """YO-05: what is added to 3D6."""
    return sum(line.value for line in check_lines(state, roller, role))


def token_of(state: State, token: str) -> Token | None:
    """YO-16: a plan token by its id."""
    return next((known for known in state.tokens if known.id == token), None)
