"""How a command becomes a plan: rows, weapon, types, the moment (FF-09, FF-10, FF-51 to FF-57, FF-163 to FF-165)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.codes import CHOICE, UNKNOWN
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import gear, paying
from engine.systems.fires.rules.force import holds, power
from engine.systems.fires.rules.frames import Frame, frame_of
from engine.systems.fires.rules.gear import Arm, shield_value
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.plan import MAGIC, Needs, Plan, needs_of
from engine.systems.fires.rules.prices import copies, focus, price
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import State

CHARGED = {"item": "items", "flask": "flasks"}


def plan_of(book: Catalog, state: State, command: Act) -> Plan | Refusal:
    """The plan that a command speaks of, or why there is none."""
    return _plan_of(book, state, said_of(command))


def said_of(command: Act) -> Act:
    """A command without ways, targets, places and dice, which do not change the plan."""
    aimed = command.targets or command.path or command.after or command.cell or command.turn or command.direction >= 0
    paid = command.dice or command.picks or command.first is not None or command.hands is not None
    if not aimed and not paid:
        return command
    return Act(
        command.action,
        thing=command.thing,
        used_as=command.used_as,
        type=command.type,
        attunement=command.attunement,
        item=command.item,
        fp=command.fp,
        chosen=command.chosen,
        other=command.other,
        missile=command.missile,
        performs=command.performs,
    )


@of_sheet
def _plan_of(book: Catalog, state: State, command: Act) -> Plan | Refusal:
    act = book.actions.get(command.action)
    if act is None:
        return Refusal(UNKNOWN, f"there is no action {command.action!r}", "FF-51")
    kind, row_id, row = "actions", command.action, act
    charge = next((rule for rule in act.rules if isinstance(rule, effects.UseCharge)), None)
    if charge is not None:
        found = _charged(book, state, charge, command)
        if isinstance(found, Refusal):
            return found
        kind, row_id, row = found
    frame = frame_of(book, command.action, kind, row_id, command.performs if command.performs in book.actions else "")
    if not frame.settled:
        return Refusal(CHOICE, f"{row.name} performs one attack of the Crush moveset: say which", "FF-33")
    arms = _arms(book, state, command, frame)
    if isinstance(arms, Refusal):
        return arms
    school = getattr(row, "school", "")
    catalyst = _catalyst(book, state, command, school)
    plan = Plan(
        command.action,
        act,
        kind,
        row_id,
        row,
        frame.chain,
        frame.named,
        frame.rules,
        frame.performs,
        act.economy,
        act.window,
        paying.FREE,
        Needs(),
        command,
        frame.more,
        *arms,
        type=command.type,
        catalyst=catalyst,
        school=school,
        thing=command.thing,
        item=command.item,
    )
    return _finished(book, state, command, plan, frame)


def _arms(book: Catalog, state: State, command: Act, frame: Frame) -> tuple[Arm | None, Arm | None] | Refusal:
    """The thing that is used, and the second of two weapons."""
    arm = gear.arm(book, state, command.thing, command.used_as) if command.thing else None
    other: Arm | None = None
    pair = gear.dual(book, state) if frame.both else None
    if pair is not None:
        first, second = pair if command.thing in ("", pair[0].key) else (pair[1], pair[0])
        arm = gear.arm(book, state, first.key, command.used_as) if command.used_as else first
        other = gear.arm(book, state, second.key, command.performs) if command.performs else second
        if arm is None or other is None:
            return Refusal(CHOICE, f"{(first if arm is None else second).name} is nothing of the kind", "FF-183")
        other = gear.nocked(other, command.missile)
    return arm if arm is None else gear.nocked(arm, command.missile), other


def _finished(book: Catalog, state: State, command: Act, plan: Plan, frame: Frame) -> Plan:
    scene, row = scene_of(book, state, plan, command), plan.row
    types = _types(book, plan, scene, plan.arm) if plan.arm is not None and frame.strikes else ()
    if plan.second is not None:
        second, first = _types(book, plan, scene, plan.second), plan.type or next(iter(types), "")
        usual = first if first in second else next(iter(second), "")
        plan = replace(plan, second_types=second, second_type=command.other or usual)
    cost = price(book, state, plan, scene)
    points, over = focus(book, state, plan, scene)
    economy, window = plan.economy, plan.window
    if isinstance(row, rows.Attunement):
        economy, window = row.economy, row.window
    elif copies(plan):
        economy = plan.chain[1][0].economy
    economy = next((by.economy for by in plan.performs if by.economy), economy)
    if economy == "dynamic" and cost.double:
        economy = "double"
    if plan.action == "drink" and not cost.double:
        economy = "dynamic"
    return replace(
        plan,
        types=types,
        type=plan.type or (types[0] if types else ""),
        cost=cost,
        fp=points,
        over=over,
        economy=economy,
        window=window,
        needs=needs_of(plan, scene),
        keeps=_keeps(plan, window),
        names=scene.names,
    )


def _charged(book: Catalog, state: State, charge: effects.UseCharge, command: Act) -> tuple[str, str, Any] | Refusal:
    if charge.from_ == "attunement":
        row = book.attunements.get(command.attunement)
        if row is None or row.school not in charge.schools:
            return Refusal(UNKNOWN, f"there is no such attunement: {command.attunement!r}", "FF-164")
        return "attunements", command.attunement, row
    piece = state.sheet.pieces.get(command.item)
    if piece is None:
        return Refusal(UNKNOWN, f"there is no {charge.from_} {command.item!r}", "FF-37")
    if piece.kind == "catalyst" and charge.from_ == "flask":
        return "catalysts", piece.id, book.catalysts[piece.id]
    if piece.kind != charge.from_:
        return Refusal(CHOICE, f"that is no {charge.from_}", "FF-37")
    return CHARGED[piece.kind], piece.id, getattr(book, CHARGED[piece.kind])[piece.id]


def costs_dice(book: Catalog, state: State, frame: Frame) -> bool:
    """Whether something costs dice, with whatever it is done, by a rule that holds."""
    if not frame.prices:
        return False
    names = (*_of_hands(book, state, ""), ("chosen", 0))
    scene = Scene(book, state, action=frame.named[0], named=frame.named, names=names)
    return any(holds(rule.when, scene) for rule in frame.prices)


def _types(book: Catalog, plan: Plan, scene: Scene, arm: Arm) -> tuple[str, ...]:
    found: tuple[str, ...] = arm.types
    for by in plan.performs:
        if by.type is not None:
            return (by.type,)
    if plan.shoots or any(isinstance(rule, effects.Attack) and rule.weapon != "held" for rule in plan.rules):
        if arm.missile != "none":
            missile = book.missiles.get(arm.loaded)
            return tuple(missile.damage_types[:1]) if missile is not None else found or ("pierce",)
    for name in plan.named:
        row = book.actions.get(name)
        if row is not None and row.attack and any(row is link for link, _ in plan.chain):
            found = gear.types_for(arm, name, row, scene)
    return found


def _catalyst(book: Catalog, state: State, command: Act, school: str) -> str:
    held = gear.catalysts(book, state.sheet, school) if school in MAGIC else ()
    if command.other in held:
        return command.other
    if command.thing in held:
        return command.thing
    return max(held, key=lambda key: book.catalysts[state.sheet.pieces[key].id].power, default="")


def _keeps(plan: Plan, window: str) -> bool:
    """Whether a raised shield stays up (FF-56)."""
    kept = any(isinstance(r, effects.ShieldUp) and r.op in ("keep", "replace") for r in plan.row.rules)
    return plan.act.keeps_shield_up or plan.action == "shield-up" or kept or window == "counterbeat-start"


def falls(book: Catalog, state: State, plan: Plan) -> bool:
    """Whether a raised shield comes down before this resolves; some fall with everything but raising them (FF-56)."""
    raised = state.hero.raised
    if raised is None or plan.action == "shield-up":
        return False
    piece = state.sheet.pieces.get(raised.by)
    rules = piece_row(book, piece).rules if piece is not None else ()
    strict = any(isinstance(rule, effects.ShieldUp) and rule.strict for rule in rules)
    return strict or not (plan.keeps or plan.needs.swap)


def scene_of(book: Catalog, state: State, plan: Plan, command: Act | None = None) -> Scene:
    """The moment of this use, with its figures."""
    names = _of_hands(book, state, plan.thing, plan.school, plan.catalyst)
    if plan.second is not None and plan.arm is not None:
        names = (("wep1", plan.arm.sp), ("wep2", plan.second.sp), *names)
    if plan.arm is not None:
        missile = book.missiles.get(plan.arm.loaded) if plan.arm.missile != "none" else None
        names = (("wep", plan.arm.sp), ("missile_dam", missile.damage if missile is not None else 0), *names)
    if command is not None:
        names = (*names, ("chosen", command.chosen), *((("over", command.fp),) if plan.kind == "attunements" else ()))
    return Scene(
        book,
        state,
        piece=plan.arm.key if plan.arm is not None else plan.catalyst or plan.thing or plan.item,
        action=plan.action,
        named=plan.named,
        arm=plan.arm,
        school=plan.school,
        names=names,
    )


@of_sheet
def _of_hands(
    book: Catalog, state: State, thing: str, school: str = "", catalyst: str = ""
) -> tuple[tuple[str, int], ...]:
    """Figures of what is held: whether it is two weapons, the shield that is meant, and the power of a school."""
    names = {"dual": int(gear.dual(book, state) is not None)}
    shield = shield_of(book, state, thing)
    if shield:
        row = piece_row(book, state.sheet.pieces[shield])
        names["shield_def"] = shield_def(book, state, shield)
        names["shield_dam"] = getattr(row, "damage", 0)
    if school:
        names["pwr"] = power(Scene(book, state, school=school), school, catalyst)
    return tuple(names.items())


def shield_of(book: Catalog, state: State, thing: str) -> str:
    """The shield that an action is about: the one named, else the one in hand."""
    held = shields_held(book, state)
    return thing if thing in held else held[0] if held else ""


@of_sheet
def shield_def(book: Catalog, state: State, key: str) -> int:
    """The Def of a shield that Shield Up! costs (FF-88, FF-S124)."""
    return shield_value(Scene(book, state), key, "shield-def", state.house.shield_cost == "printed")
