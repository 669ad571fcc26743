"""What somebody is about to do, as a value: rows, weapon, price, class, and what has to be said (FF-09, FF-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.systems.fires.catalog import effects, rows, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules.force import amount, holds
from engine.systems.fires.rules.gear import Arm
from engine.systems.fires.rules.paying import Cost
from engine.systems.fires.rules.scene import Scene

MAGIC = ("pyromancy", "sorcery", "miracles", "witchery")


class Needs(Struct, frozen=True, gc=False):
    """What has to be said about a use: movements, a target, an area, dice to re-roll, a number, another thing."""

    moves: tuple[effects.Move, ...] = ()
    target: words.Target | None = None
    count: int = 1
    area: words.Area | None = None
    picks: effects.PoolRule | None = None
    chosen: int = 0
    other: str = ""
    cell: str = ""
    swap: bool = False
    attacks: int = 0


class Plan(Struct, frozen=True, gc=False):
    """An action as it would be done: ``row`` holds its rules, ``chain`` the rows performed through it, ``named`` all
    their ids, ``rules`` all their rules, ``performs`` what has them performed. ``more``: it gives another action
    (FF-57). ``fp`` is the price in FP, ``over`` whether more may be paid. The ``second`` of two weapons deals a type of
    its own. ``said`` is the command without what does not change the plan: of one moment, all there is to tell plans
    apart.
    """

    action: str
    act: rows.Action
    kind: str
    id: str
    row: Any
    chain: tuple[tuple[Any, effects.Perform | None], ...]
    named: tuple[str, ...]
    rules: tuple[Any, ...]
    performs: tuple[effects.Perform, ...]
    economy: str
    window: str
    cost: Cost
    needs: Needs
    said: Act
    more: bool
    arm: Arm | None = None
    second: Arm | None = None
    types: tuple[str, ...] = ()
    type: str = ""
    second_types: tuple[str, ...] = ()
    second_type: str = ""
    fp: int = 0
    over: bool = False
    catalyst: str = ""
    school: str = ""
    thing: str = ""
    item: str = ""
    keeps: bool = False
    names: tuple[tuple[str, int], ...] = ()

    def __hash__(self) -> int:
        return hash(self.said)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.row.name)

    @property
    def shoots(self) -> bool:
        """Whether a missile flies."""
        return any(isinstance(rule, effects.Attack) and rule.type == "missile" for rule in self.rules)

    @property
    def spell(self) -> bool:
        """Whether it is an attunement of one of the magic schools."""
        return self.kind == "attunements" and self.school in MAGIC


def in_window(own: str, window: str) -> bool:
    """Whether what has a window of its own belongs into the one that is open (FF-81, FF-94, FF-S18)."""
    return own == window or (own == "beat-or-before-attack" and window in ("beat", "before-attack"))


def waived(plan: Plan) -> tuple[str, ...]:
    """The requirements that a Perform of the chain waives."""
    return tuple(name for by in plan.performs for name in by.waive)


def needs_of(plan: Plan, scene: Scene) -> Needs:
    """What the rules of a row, and of what it performs, leave to the player."""
    found: dict[str, Any] = {}
    moves: list[effects.Move] = []
    for rule in used_rules(plan, plan.row):
        _need(rule, plan, scene, found, moves)
    return Needs(moves=tuple(moves), **found)


def used_rules(plan: Plan, row: Any, omit: tuple[str, ...] = ()) -> Iterator[Any]:
    """The ``use`` rules of a row in order, with those of performed rows in place of the Perform."""
    for rule in row.rules:
        if rule.on == "drink" and plan.action == "drink":
            yield rule
        if rule.on != "use" or (omit and rule.__struct_config__.tag in omit):
            continue
        if isinstance(rule, effects.Perform):
            inner = next((link for link, by in plan.chain if by is rule), None)
            if inner is not None:
                yield rule
                yield from used_rules(plan, inner, (*omit, *rule.omit))
            continue
        yield rule


def _need(rule: Any, plan: Plan, scene: Scene, found: dict[str, Any], moves: list[effects.Move]) -> None:
    match rule:
        case effects.Perform() if rule.targets > 1 or (rule.repeat > 1 and not rule.same_target):
            found["count"] = max(rule.targets, 1 if rule.same_target else rule.repeat)
        case effects.Move(target=None):
            if holds(_steady(rule.when), scene):
                moves.append(rule)
        case effects.Attack() | effects.Damage() | effects.Inflict() | effects.ShieldUp() | effects.GuardBreak():
            _aimed(rule, plan, scene, found)
        case effects.PoolRule(op="reroll"):
            found["picks"] = rule
        case effects.PoolRule(op="add"):
            found["chosen"] = rule.max_count or 0
        case effects.EquipmentRule(op="swap"):
            found["swap"] = True
        case effects.SetTile() | effects.Reposition() | effects.Decoy():
            _cell(rule, scene, found)
        case _:
            if other := _other(rule):
                found["other"] = other


def _other(rule: Any) -> str:
    """The kind of another thing that is to be named."""
    match rule:
        case effects.ImbueWeapon():
            return f"weapon:{rule.weapon_class}"
        case effects.EquipmentRule(op="repair", what="one"):
            return "gear"
        case effects.EquipmentRule(op="load"):
            return "missile"
        case effects.RemoveCondition(group="struggle"):
            return "hold"
        case effects.TableRule(op="preroll"):
            return "table"
        case effects.TableRule(op="exhaust-entry"):
            return "entry"
    return ""


def _cell(rule: effects.SetTile | effects.Reposition | effects.Decoy, scene: Scene, found: dict[str, Any]) -> None:
    """The kind of cell that is to be named, and the area laid on it."""
    match rule:
        case effects.SetTile(area=None, where="adjacent-hex"):
            found["cell"] = "pavise" if rule.clear else "plain"
        case effects.SetTile(area=area) if area is not None:
            found["area"] = area
            found["cell"] = "zone" if area.center == "chosen-hex" else found.get("cell", "")
        case effects.Reposition(to=to) if to in ("any-free-hex", "retreat-tile"):
            if holds(_steady(rule.when), scene):
                found["cell"] = "free" if to == "any-free-hex" else "retreat"
        case effects.Decoy():
            found["cell"] = "beside"


def _aimed(rule: Any, plan: Plan, scene: Scene, found: dict[str, Any]) -> None:
    if isinstance(rule, effects.Attack):
        found["attacks"] = found.get("attacks", 0) + (2 if rule.weapon == "each" else 1)
        if len(plan.second_types) > 1:
            found["other"] = "type"
    area = getattr(rule, "area", None)
    if area is not None:
        found.setdefault("area", area)
    target = rule.target
    if isinstance(target, words.Target) and target.who == "enemy" and "target" not in found:
        found["target"] = target
        if target.count is not None:
            found["count"] = 99 if target.count == "all" else amount(scene, target.count)


def _steady(when: words.When | None) -> words.When | None:
    """Predicates that do not hang on what happens during the use."""
    return when if when is None or when.target_displaced is None else replace(when, target_displaced=None)
