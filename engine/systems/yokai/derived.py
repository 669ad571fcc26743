"""Numbers that follow from the state and are never stored: small pure functions, named as the rulebook names them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, structs

from engine.systems.yokai.catalog import Ability, DamageType, Side, Weapon
from engine.systems.yokai.state import (
    HOME,
    INDEX,
    ZONES,
    Action,
    Attack,
    Check,
    Combatant,
    House,
    Mod,
    Roller,
    Sheet,
    State,
    Token,
    Turn,
)

# ---- one fighter -------------------------------------------------------------


def focus_refresh(one: Combatant) -> int:
    """YO-33: FP regained each round."""
    sheet = one.sheet
    return max(0, sheet.focus_refresh + one.focus_mod + sum(a.focus_refresh for a in sheet.abilities.values()))


def fp_max(one: Combatant) -> int:
    """YO-35: four times Focus Refresh, unless an effect says otherwise."""
    return max(0, 4 * focus_refresh(one) + one.sheet.focus_cap + sum(a.focus_cap for a in one.sheet.abilities.values()))


def threshold(one: Combatant) -> int:
    """YO-71: the Morale Threshold; higher is better."""
    return max(0, one.sheet.threshold + one.threshold_mod + sum(a.threshold for a in one.sheet.abilities.values()))


def rally_number(one: Combatant) -> int:
    """YO-76: the Morale of the other side from which on one may Rally; every increase of Rally lowers it."""
    return max(0, one.sheet.rally - one.rally_mod - sum(a.rally for a in one.sheet.abilities.values()))


def ki_limit(one: Combatant) -> int:
    """YO-80: 3 for each full hundred of total Potential, plus what abilities say."""
    sheet = one.sheet
    extra = sheet.ki_limit + one.ki_mod + sum(a.ki_limit for a in sheet.abilities.values())
    return max(0, 3 * (sheet.potential // 100) + extra)


def ki_over(one: Combatant, pool: int | None = None) -> int:
    """YO-82: points of Ki above the limit, each of which is -1 on every check."""
    return max(0, (one.ki if pool is None else pool) - ki_limit(one))


def burns_out(one: Combatant, pool: int | None = None) -> bool:
    """YO-86: more than twice the limit; exactly twice is still safe."""
    return (one.ki if pool is None else pool) > 2 * ki_limit(one)


def armour_lines(one: Combatant, kind: DamageType, house: House) -> tuple[Mod, ...]:
    """YO-61: every source of armour against a type that counts, by name (YO-S20: all of them, or the highest)."""
    worn = [Mod(a.name, getattr(a, kind)) for a in one.sheet.armour.values() if a.on and getattr(a, kind)]
    worn += [Mod(c.name, c.value) for c in one.conditions if c.kind == "armour" and c.type in (None, kind)]
    if house.armour_stacking == "highest" and worn:
        worn = [max(worn, key=lambda mod: mod.value)]
    return tuple(worn)


def armour(one: Combatant, kind: DamageType, house: House) -> int:
    """YO-61: what comes off a hit of the type."""
    return sum(mod.value for mod in armour_lines(one, kind, house))


# ---- actions -----------------------------------------------------------------


@lru_cache(maxsize=4096)
def _listed(key: str, ability: Ability, gear: str, gear_damage: int) -> Action:
    return Action(**structs.asdict(ability), id=key, gear=gear, gear_damage=gear_damage)


@lru_cache(maxsize=1024)
def _armed(key: str, weapon: Weapon) -> tuple[Action, Action]:
    """YO-44: the Attack and the Defend that a weapon skill gives."""
    form = f"skill:{weapon.skill}"
    return (
        Action(
            id=key,
            name=weapon.name,
            origin=weapon.origin,
            timing="full",
            attack=True,
            fp=1,
            form=form,
            target="enemy",
            range=weapon.range,
            add_skill=True,
            type=weapon.type,
            gear=weapon.name,
            gear_damage=weapon.damage,
        ),
        Action(
            id=f"defend-{key}",
            name=f"Defend ({weapon.name})",
            origin=weapon.origin,
            timing="simple",
            defence=True,
            fp=1,
            form=form,
            suits=("body",),
        ),
    )


def basic_action(state: State) -> Action:
    """YO-45: what anybody can attack with. YO-S16: range 1, Body in physical conflicts and Mind in all others."""
    return _BASIC["body" if state.kind == "physical" else "mind"]


_BASIC: dict[str, Action] = {
    kind: Action(
        id="basic",
        name="Basic attack",
        origin="source",
        timing="full",
        attack=True,
        fp=1,
        form="bare",
        target="enemy",
        range=1,
        base=1,
        type="body" if kind == "body" else "mind",
    )
    for kind in ("body", "mind")
}


def actions(sheet: Sheet) -> dict[str, Action]:
    """YO-40: every action somebody has, by id: one Attack a weapon, one Defend a weapon skill, and the abilities."""
    found: dict[str, Action] = {}
    skills: dict[str, Weapon] = {}
    for key, weapon in sheet.weapons.items():
        if weapon.skill not in sheet.skills:
            continue
        strike, defend = _armed(key, weapon)
        found[key] = strike
        if weapon.skill not in skills:
            found[defend.id] = defend
            skills[weapon.skill] = weapon
    for key, ability in sheet.abilities.items():
        if ability.timing == "passive":
            continue
        held = skills.get(ability.form.removeprefix("skill:")) if ability.weapon else None
        found[key] = _listed(key, ability, held.name if held else "", held.damage if held else 0)
    return found


def skill_of(sheet: Sheet, form: str) -> int:
    """The skill's own modifier, which is what damage counts (YO-59); 0 where the check is no skill check."""
    skill = sheet.skills.get(form.removeprefix("skill:")) if form.startswith("skill:") else None
    return skill.modifier if skill else 0


def damage_lines(one: Combatant, action: Action) -> tuple[Mod, ...]:
    """YO-59: base damage by name: what the attack lists, weapon and skill modifier; 1 where it lists nothing."""
    lines = [Mod(action.gear, action.gear_damage)] if action.gear else []
    if action.base:
        lines.append(Mod(action.name, action.base))
    if action.add_skill:
        lines.append(Mod(action.form.removeprefix("skill:"), skill_of(one.sheet, action.form)))
    if not lines:
        lines.append(Mod("nothing listed", 1))
    lines += [Mod(c.name, c.value) for c in one.conditions if c.kind == "damage"]
    return tuple(lines)


# ---- checks ------------------------------------------------------------------


def forms(sheet: Sheet) -> tuple[str, ...]:
    """YO-07: every form of check somebody can make: each skill, each attribute, bare."""
    return (
        *(f"skill:{name}" for name in sheet.skills),
        *(f"attribute:{name}" for name in sheet.attributes),
        "bare",
    )


def form_lines(sheet: Sheet, form: str) -> list[Mod]:
    """YO-06: skill and its associated attribute, or the attribute alone, or nothing."""
    what, _, name = form.partition(":")
    if what == "attribute":
        return [Mod(name, sheet.attributes.get(name, 0))]
    skill = sheet.skills.get(name) if what == "skill" else None
    if skill is None:
        return []
    return [Mod(name, skill.modifier), Mod(skill.attribute, sheet.attributes.get(skill.attribute, 0))]


def check_lines(state: State, roller: Roller, role: str) -> tuple[Mod, ...]:
    """YO-15: every modifier of a check as a named line; ``role`` is ``check``, ``attack`` or ``defence``.

    YO-17: somebody exhausted rolls straight 3D6, so a last line takes the sum back. YO-85: the Ki penalty is that of
    the pool now.
    """
    one = state.combatants[roller.who]
    lines = form_lines(one.sheet, roller.form)
    if roller.bonus:
        lines.append(Mod(roller.label or "action", roller.bonus))
    lines += [Mod(s.text, s.value) for s in roller.situation]
    if roller.token:
        token = token_of(state, roller.token)
        if token is not None:
            lines.append(Mod(token.text, token.value))
    lines += [Mod(c.name, c.value) for c in one.conditions if c.kind in ("check", role)]
    own = roller.paid_ki if state.house.ki_cost_hits_own_check == "off" else 0
    over = ki_over(one, one.ki - own)
    if over:
        lines.append(Mod("Ki above the limit", -over))
    total = sum(mod.value for mod in lines)
    if one.exhausted and lines:
        lines.append(Mod("exhausted: straight 3D6", -total))
    return tuple(lines)


def token_of(state: State, token: str) -> Token | None:
    """A plan token by its id."""
    return next((t for t in state.tokens if t.id == token), None)


# ---- the field ---------------------------------------------------------------


def opposing(side: Side) -> Side:
    """The other side (YO-19)."""
    return "enemies" if side == "players" else "players"


def distance(here: str, there: str) -> int:
    """YO-50: zones from one to the other, the own not counted."""
    return abs(INDEX[here] - INDEX[there])


def zone_name(zone: str) -> str:
    """What people call a zone."""
    return f"{'Players' if zone[0] == 'p' else 'Enemies'}’ {zone[2:].capitalize()}"


def toward_close(one: Combatant, steps: int) -> str:
    """YO-55: the zone after a forced move, which stops at the edge of the own side."""
    home = HOME[one.side]
    return home[min(2, max(0, home.index(one.zone) - steps))]


def standing(state: State, side: Side | None = None) -> list[Combatant]:
    """Everybody ``in`` the fight, of one side or of both, in roster order."""
    return [f for f in state.combatants.values() if f.status == "in" and side in (None, f.side)]


def crossed(one: Combatant, targets: list[Combatant], reach: int, house: House) -> list[str]:
    """YO-52, YO-53: the zones crossed to all targets beyond range, each once, in their row (YO-S19)."""
    start = INDEX[one.zone]
    found: set[int] = set()
    for target in targets:
        end = INDEX[target.zone]
        if abs(end - start) <= reach:
            continue
        step = 1 if end > start else -1
        first = start + step * (reach + 1 if house.surcharge_zones == "beyond_only" else 1)
        found.update(range(first, end + step, step))
    return [ZONES[index] for index in sorted(found)]


class Price(Struct, frozen=True, gc=False):
    """What an action costs in FP, part by part (YO-37)."""

    fp: int
    zones: int = 0
    enemies: int = 0
    repeated: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.fp + self.zones + self.enemies + self.repeated

    def __str__(self) -> str:
        parts = [str(self.fp)]
        parts += [f"{n} zone{'s' * (n > 1)}" for n in (self.zones,) if n]
        parts += [f"{n} enem{'ies' if n > 1 else 'y'}" for n in (self.enemies,) if n]
        parts += [f"{n} repeated Full" for n in (self.repeated,) if n]
        return " + ".join(parts)


def price(state: State, one: Combatant, action: Action, targets: list[Combatant]) -> Price:
    """YO-37: the action's FP, the surcharge beyond range (YO-52) and that for repeated Full actions (YO-S02)."""
    zones = crossed(one, targets, action.range, state.house) if action.attack else []
    aimed = {target.id for target in targets}
    enemies = (
        sum(1 for f in standing(state, opposing(one.side)) if f.zone in zones and f.id not in aimed) if zones else 0
    )
    repeated = int(state.house.repeat_full_surcharge) * one.fulls if action.timing == "full" else 0
    return Price(action.fp, len(zones), enemies, repeated)


# ---- the flow ----------------------------------------------------------------


def shared(state: State, slot: Turn) -> bool:
    """YO-27: whether several members of a tie own a slot together."""
    return sum(1 for t in state.order if (t.side, t.group) == (slot.side, slot.group)) > 1


def top(state: State) -> Attack | Check | None:
    """The exchange that has to be settled first."""
    return state.frames[-1] if state.frames else None
