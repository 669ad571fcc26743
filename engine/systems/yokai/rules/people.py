"""Numbers of somebody that follow from the sheet, from this fight's modifiers and from conditions (YO-33, YO-71)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.systems.yokai.house import House
from engine.systems.yokai.state import Combatant, Condition, Side, State
from engine.systems.yokai.state.exchange import Mod, Role
from engine.systems.yokai.state.sheet import ConditionKind, DamageType


def conditions(fighter: Combatant, *kinds: str) -> Iterable[Mod]:
    """YO-15: what modifies somebody for a time, of these kinds, by name."""
    return (Mod(condition.name, condition.value) for condition in fighter.conditions if condition.kind in kinds)


def _for_a_time(fighter: Combatant, kind: ConditionKind) -> int:
    """YO-71: what story or effects change for a time."""
    if not fighter.conditions:
        return 0
    return sum(condition.value for condition in fighter.conditions if condition.kind == kind)


def used_up(fighter: Combatant, role: Role) -> tuple[Condition, ...]:
    """YO-S39: what a roll uses up: the modifiers on somebody's next check."""
    kinds = ("check", role)
    return tuple(found for found in fighter.conditions if found.until == "next-check" and found.kind in kinds)


def focus_refresh(fighter: Combatant) -> int:
    """YO-33: FP regained each round."""
    own = sum(ability.focus_refresh for ability in fighter.sheet.abilities.values())
    return max(0, fighter.sheet.focus_refresh + fighter.focus_mod + own + _for_a_time(fighter, "focus-refresh"))


def fp_max(fighter: Combatant) -> int:
    """YO-35: four times Focus Refresh, unless an effect says otherwise."""
    own = sum(ability.focus_cap for ability in fighter.sheet.abilities.values())
    return max(0, 4 * focus_refresh(fighter) + fighter.sheet.focus_cap + own)


def starting_fp(fighter: Combatant) -> int:
    """YO-21: twice Focus Refresh."""
    return 2 * focus_refresh(fighter)


def focus_after(fighter: Combatant, amount: int) -> int:
    """YO-35, YO-38: the FP after a gain; what is above the maximum is lost."""
    return max(fighter.fp, min(fp_max(fighter), fighter.fp + amount))


def threshold(fighter: Combatant) -> int:
    """YO-71: the Morale Threshold; higher is better."""
    own = sum(ability.threshold for ability in fighter.sheet.abilities.values())
    return max(0, fighter.sheet.threshold + fighter.threshold_mod + own + _for_a_time(fighter, "threshold"))


def rally_number(fighter: Combatant) -> int:
    """YO-76: the Morale of the other side from which on one may Rally; every increase of Rally lowers it."""
    own = sum(ability.rally for ability in fighter.sheet.abilities.values())
    return max(0, fighter.sheet.rally - fighter.rally_mod - own - _for_a_time(fighter, "rally"))


def ki_limit(fighter: Combatant) -> int:
    """YO-80: 3 for each full hundred of total Potential, plus what abilities say."""
    own = sum(ability.ki_limit for ability in fighter.sheet.abilities.values())
    extra = fighter.sheet.ki_limit + fighter.ki_mod + own + _for_a_time(fighter, "ki-limit")
    return max(0, 3 * (fighter.sheet.potential // 100) + extra)


def ki_over(fighter: Combatant, pool: int | None = None) -> int:
    """YO-82: points of Ki above the limit, each of which is -1 on every check."""
    return max(0, (fighter.ki if pool is None else pool) - ki_limit(fighter))


def ki_penalty(fighter: Combatant, pool: int | None = None) -> int:
    """YO-82: what that takes off every check; nothing off the straight dice of the exhausted (YO-17)."""
    return 0 if fighter.exhausted else ki_over(fighter, pool)


def burns_out(fighter: Combatant, pool: int | None = None) -> bool:
    """YO-86: more than twice the limit; exactly twice is still safe."""
    return (fighter.ki if pool is None else pool) > 2 * ki_limit(fighter)


def strained(before: Combatant, after: Combatant) -> bool:
    """YO-86, YO-88, YO-S46: beyond twice the limit because the pool rose or the limit fell; not otherwise."""
    return burns_out(after) and (ki_limit(after) < ki_limit(before) or after.ki > before.ki)


def released(fighter: Combatant, face: int) -> int:
    """YO-84: the pool after the round's release: a die at or below the limit, else 1 point; never below 0."""
    return max(0, fighter.ki - (1 if ki_over(fighter) else face))


def crosses_hundred(before: int, after: int) -> bool:
    """YO-91: whether growth of Potential passes a full hundred."""
    return before // 100 < after // 100


def armour_lines(fighter: Combatant, kind: DamageType, house: House) -> tuple[Mod, ...]:
    """YO-61: all armour against a type: of sources all or the highest (YO-S20), and what effects add or take."""
    worn = [Mod(piece.name, getattr(piece, kind)) for piece in fighter.sheet.armour.values() if piece.on]
    worn = [line for line in worn if line.value]
    if house.armour_stacking == "highest" and worn:
        worn = [max(worn, key=lambda line: line.value)]
    worn += [Mod(c.name, c.value) for c in fighter.conditions if c.kind == "armour" and c.type in (None, kind)]
    return tuple(worn)


def armour(fighter: Combatant, kind: DamageType, house: House) -> int:
    """YO-61: what comes off a hit of the type."""
    return sum(line.value for line in armour_lines(fighter, kind, house))


def opposing(side: Side) -> Side:
    """YO-19: the other side."""
    return "enemies" if side == "players" else "players"


def standing(state: State, side: Side | None = None) -> list[Combatant]:
    """YO-48: everybody ``in`` the fight, of one side or of both, in roster order."""
    here = [other for other in state.combatants.values() if other.status == "in"]
    return here if side is None else [other for other in here if other.side == side]
