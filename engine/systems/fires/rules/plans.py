"""What somebody is about to do, before it is said whom and where: rows, weapon, price, class, what it needs
(FF-09, FF-10, FF-51 to FF-57, FF-163 to FF-165).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, rows, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import gear, paying
from engine.systems.fires.rules.force import Scene, amount, changes, holds, of, of_kind, power, shields_held, within
from engine.systems.fires.rules.frames import Frame, frame_of, priced
from engine.systems.fires.rules.gear import Arm
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.paying import Cost
from engine.systems.fires.rules.sources import in_force, piece_row
from engine.systems.fires.state import HERO, State

MAGIC = ("pyromancy", "sorcery", "miracles", "witchery")
CHARGED = {"item": "items", "flask": "flasks"}


class Needs(Struct, frozen=True):
    """What has to be said about a use: movements, a target, an area, dice to re-roll, a number, another thing."""

    moves: tuple[effects.Move, ...] = ()
    target: words.Target | None = None
    count: int = 1
    area: words.Area | None = None
    picks: bool = False
    chosen: int = 0
    other: str = ""
    cell: str = ""
    swap: bool = False
    attacks: int = 0


class Plan(Struct, frozen=True):
    """An action as it would be done: ``row`` holds its rules, ``chain`` the rows performed through it, ``named`` all
    their ids. ``fp`` is the price in FP, ``over`` whether more may be paid. The ``second`` of two weapons deals a type
    of its own. ``said`` is the command without what does not change the plan.
    """

    action: str
    act: rows.Action
    kind: str
    id: str
    row: Any
    chain: tuple[tuple[Any, effects.Perform | None], ...]
    named: tuple[str, ...]
    economy: str
    window: str
    cost: Cost
    needs: Needs
    said: Act
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

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.row.name)

    @property
    def spell(self) -> bool:
        """Whether it is an attunement of one of the magic schools."""
        return self.kind == "attunements" and self.school in MAGIC


# ---- building ------------------------------------------------------------------------


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


@remembered
def _plan_of(book: Catalog, state: State, command: Act) -> Plan | Refusal:
    act = book.actions.get(command.action)
    if act is None:
        return Refusal("unknown", f"there is no action {command.action!r}", "FF-51")
    kind, row_id, row = "actions", command.action, act
    charge = next((rule for rule in act.rules if isinstance(rule, effects.UseCharge)), None)
    if charge is not None:
        found = _charged(book, state, charge, command)
        if isinstance(found, Refusal):
            return found
        kind, row_id, row = found
    frame = frame_of(book, command.action, kind, row_id, command.performs if command.performs in book.actions else "")
    if not frame.settled:
        return Refusal("choice", f"{row.name} performs one attack of the Crush moveset: say which", "FF-33")
    arm = gear.arm(book, state, command.thing, command.used_as) if command.thing else None
    pair = gear.dual(book, state) if frame.both else None
    if pair is not None:
        first, second = pair if command.thing in ("", pair[0].key) else (pair[1], pair[0])
        arm = replace(first, sp=first.sp)
        other: Arm | None = second
    else:
        other = None
    if arm is not None and command.missile:
        arm = replace(arm, loaded=command.missile)
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
        act.economy,
        act.window,
        paying.FREE,
        Needs(),
        command,
        arm,
        other,
        type=command.type,
        catalyst=catalyst,
        school=school,
        thing=command.thing,
        item=command.item,
    )
    return _finished(book, state, command, plan, frame)


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
    elif plan.chain[1:] and plan.id == "mordhau":
        economy = plan.chain[1][0].economy
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
        needs=needs_of(book, plan, scene),
        keeps=_keeps(plan, window),
        names=scene.names,
    )


def _charged(book: Catalog, state: State, charge: effects.UseCharge, command: Act) -> tuple[str, str, Any] | Refusal:
    if charge.from_ == "attunement":
        row = book.attunements.get(command.attunement)
        if row is None or row.school not in charge.schools:
            return Refusal("unknown", f"there is no such attunement: {command.attunement!r}", "FF-164")
        return "attunements", command.attunement, row
    piece = state.sheet.pieces.get(command.item)
    if piece is None:
        return Refusal("unknown", f"there is no {charge.from_} {command.item!r}", "FF-37")
    if piece.kind == "catalyst" and charge.from_ == "flask":
        return "catalysts", piece.id, book.catalysts[piece.id]
    if piece.kind != charge.from_:
        return Refusal("choice", f"that is no {charge.from_}", "FF-37")
    return CHARGED[piece.kind], piece.id, getattr(book, CHARGED[piece.kind])[piece.id]


def costs_dice(book: Catalog, state: State, frame: Frame) -> bool:
    """Whether something certainly costs dice, with whatever it is done: by its own price, or by a rule that holds."""
    if not frame.prices or cheapened(book, state, frame.row):
        return False
    if any(rule is None or rule.when is None for rule in frame.prices):
        return True
    if frame.strikes or frame.kind != "actions":
        return False
    names = (*_of_hands(book, state, "").items(), ("chosen", 0))
    scene = Scene(book, state, action=frame.named[0], named=frame.named, names=names)
    return any(rule is not None and _bare(rule.when) and holds(rule.when, scene) for rule in frame.prices)


def _bare(when: words.When | None) -> bool:
    """Whether only figures are asked for, which hang on nothing that is done."""
    return when is None or [name for name, _ in when.given] == ["expr"]


def waived(plan: Plan) -> tuple[str, ...]:
    """The requirements that a Perform of the chain waives."""
    return tuple(name for _, rule in plan.chain if rule is not None for name in rule.waive)


def _types(book: Catalog, plan: Plan, scene: Scene, arm: Arm) -> tuple[str, ...]:
    names = dict(_rows_by_name(book, plan))
    fixed = next((rule.type for _, rule in plan.chain if rule is not None and rule.type), None)
    if fixed is not None:
        return (fixed,)
    found: tuple[str, ...] = arm.types
    for name, row in names.items():
        if isinstance(row, rows.Action) and row.attack:
            found = gear.types_for(arm, name, row, scene)
    for row, _ in plan.chain:
        for rule in row.rules:
            if isinstance(rule, effects.Attack) and rule.type == "missile" and arm.missile != "none":
                missile = book.missiles.get(arm.loaded)
                return tuple(missile.damage_types[:1]) if missile is not None else arm.types or ("pierce",)
    return found


def _rows_by_name(book: Catalog, plan: Plan) -> Iterator[tuple[str, Any]]:
    for name in plan.named:
        row = book.actions.get(name)
        if row is not None and row.name in {str(link[0].name) for link in plan.chain}:
            yield name, row


def _catalyst(book: Catalog, state: State, command: Act, school: str) -> str:
    held = gear.catalysts(book, state, school) if school in MAGIC else ()
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
    names: dict[str, int] = {}
    if plan.arm is not None:
        names["wep"] = plan.arm.sp
        missile = book.missiles.get(plan.arm.loaded)
        names["missile_dam"] = missile.damage if missile is not None and plan.arm.missile != "none" else 0
    if plan.second is not None and plan.arm is not None:
        names |= {"wep1": plan.arm.sp, "wep2": plan.second.sp, "wep": plan.arm.sp}
    names |= _of_hands(book, state, plan.thing)
    if plan.school:
        names["pwr"] = power(Scene(book, state, school=plan.school), plan.school, plan.catalyst)
    if command is not None:
        names["chosen"] = command.chosen
        if plan.kind == "attunements":
            names["over"] = command.fp
    return Scene(
        book,
        state,
        piece=plan.arm.key if plan.arm is not None else plan.catalyst or plan.thing,
        action=plan.action,
        named=plan.named,
        arm=plan.arm,
        school=plan.school,
        names=tuple(names.items()),
    )


@remembered
def _of_hands(book: Catalog, state: State, thing: str) -> dict[str, int]:
    """Figures of what is held: whether it is two weapons, and the shield that is meant."""
    names = {"dual": int(gear.dual(book, state) is not None)}
    shield = shield_of(book, state, thing)
    if shield:
        row = piece_row(book, state.sheet.pieces[shield])
        names["shield_def"] = shield_def(book, state, shield)
        names["shield_dam"] = getattr(row, "damage", 0)
    return names


def shield_of(book: Catalog, state: State, thing: str) -> str:
    """The shield that an action is about: the one named, else the one in hand."""
    held = shields_held(book, state)
    return thing if thing in held else held[0] if held else ""


@remembered
def shield_def(book: Catalog, state: State, key: str, printed: bool = False) -> int:
    """The Def of a shield that Shield Up! costs (FF-88, FF-S124)."""
    row = piece_row(book, state.sheet.pieces[key])
    base = getattr(row, "defence", None)
    if base is None:
        base = next((r.defence for r in row.rules if isinstance(r, effects.ActsAs) and r.kind == "shield"), 0)
    if printed or state.house.shield_cost == "printed":
        return int(base or 0)
    return int(base or 0) + changes(Scene(book, state, piece=key), "shield-def")


# ---- prices --------------------------------------------------------------------------


def price(book: Catalog, state: State, plan: Plan, scene: Scene) -> Cost:
    """The effective cost in stamina (FF-10)."""
    own: words.Price = plan.act.sp
    if isinstance(plan.row, rows.Attunement):
        own = plan.row.sp
    if plan.id == "mordhau" and plan.chain[1:]:
        own = plan.chain[1][0].sp
    for row in (plan.act,) if plan.row is plan.act else (plan.act, plan.row):
        for rule in row.rules:
            if isinstance(rule, effects.Cost) and rule.to is not None and rule.on == "cost":
                if holds(rule.when, scene):
                    own = rule.to
                    break
    shifts = tuple(_cost_rules(plan, scene))
    offers = [rule.to for rule in shifts if rule.to is not None]
    best = min(offers, key=lambda offer: _least(offer, scene), default=own)
    cuts = [rule for rule in shifts if rule.by is not None]
    cut = sum(amount(scene, rule.by or 0) for rule in cuts)
    floor = min((1 if rule.min is None else rule.min for rule in cuts), default=1)
    more = 0
    for found in of_kind(book, state, HERO, "passive", effects.ModifyCost):
        rule = found.rule
        if rule.action == "any" and rule.resource == "sp" and found.kind == "conditions":
            if holds(rule.when, within(replace(scene, piece=""), found)):
                more += amount(within(scene, found), rule.by or 0)
    return _cost(best, scene, cut, floor, more, plan, state)


def _cost_rules(plan: Plan, scene: Scene) -> Iterator[effects.ModifyCost]:
    """The rules that change the price of this action: of the weapon used, of the row itself, of what is in force."""
    own = plan.arm.rules if plan.arm is not None else ()
    for rule in (*own, *plan.row.rules):
        if _prices(rule, plan) and holds(rule.when, scene):
            yield rule
    for found in of_kind(scene.book, scene.state, HERO, "passive", effects.ModifyCost):
        if found.kind not in ("weapons", "conditions") and _prices(found.rule, plan):
            if holds(found.rule.when, within(scene, found)):
                yield found.rule


def _prices(rule: Any, plan: Plan) -> bool:
    return isinstance(rule, effects.ModifyCost) and rule.resource == "sp" and rule.action in plan.named


def _least(offer: words.Price, scene: Scene) -> int:
    if offer.score is not None:
        return amount(scene, offer.score) + (offer.dice or 0)
    return offer.dice or 0


def _cost(own: words.Price, scene: Scene, cut: int, floor: int, more: int, plan: Plan, state: State) -> Cost:
    if own.free or own.none:
        return paying.FREE
    if own.match:
        return paying.matching(match_faces(scene), more)
    if own.score is not None:
        score = max(floor, amount(scene, own.score) + cut) + more
        flat = paying.flat(score, own.over)
        return paying.beside(flat) if own.dice else flat
    dice = own.dice or 0
    if dice == 1 and cut < 0 and floor == 0:
        return paying.flat(more) if more else paying.FREE
    return paying.dice(dice, own.over, own.equal, more)


def cheapened(book: Catalog, state: State, row: Any) -> bool:
    """Whether a rule of its own, of a weapon or of what is in force makes actions cheaper (FF-10)."""
    return any(map(_shifts, row.rules)) or _shifting(book, state)


@remembered
def _shifting(book: Catalog, state: State) -> bool:
    passive = (found.rule for found in in_force(book, state, HERO, "passive") if found.kind != "conditions")
    used = (rule for key in state.sheet.slots if key for one in gear.arms_of(book, state, key) for rule in one.rules)
    return any(map(_shifts, passive)) or any(map(_shifts, used))


def _shifts(rule: Any) -> bool:
    if not isinstance(rule, effects.ModifyCost) or rule.resource != "sp":
        return False
    return rule.by is not None or (rule.to is not None and not priced(rule.to))


def match_faces(scene: Scene) -> tuple[int, ...]:
    """The scores that a parry's die may show (FF-90)."""
    turn = scene.state.turn
    rolled = {face for table in scene.state.tables.values() if turn.enemy in table.drives for face in table.rolled}
    offsets = {0}
    for rule, _ in of(scene, effects.DiceMatch):
        offsets |= set(rule.offsets)
    return tuple(sorted({face + offset for face in rolled for offset in offsets if 1 <= face + offset <= 6}))


def focus(book: Catalog, state: State, plan: Plan, scene: Scene) -> tuple[int, bool]:
    """The price in FP, and whether more may be paid (FF-10, FF-165)."""
    if not isinstance(plan.row, rows.Attunement):
        return 0, False
    points = plan.row.fp.points
    granted = grant(book, state, plan.id)
    if granted is not None and granted.fp is not None:
        points = granted.fp
    for rule, found in of(Scene(book, state), effects.ModifyCost):
        if rule.resource == "fp" and rule.by is not None:
            points = max(rule.min or 0, points + amount(within(scene, found), rule.by))
    return points, plan.row.fp.over


def grant(book: Catalog, state: State, attunement: str) -> effects.GrantAttunement | None:
    """The thing that lets an attunement be activated unattuned (FF-S79)."""
    for rule, _ in of(Scene(book, state), effects.GrantAttunement):
        if rule.attunement == attunement and (rule.unlearned or attunement in state.sheet.known):
            return rule
    return None


# ---- what has to be said ---------------------------------------------------------------


def needs_of(book: Catalog, plan: Plan, scene: Scene) -> Needs:
    """What the rules of a row, and of what it performs, leave to the player."""
    found: dict[str, Any] = {}
    moves: list[effects.Move] = []
    for rule in used_rules(book, plan, plan.row, scene):
        _need(rule, plan, scene, found, moves)
    return Needs(moves=tuple(moves), **found)


def used_rules(book: Catalog, plan: Plan, row: Any, scene: Scene, omit: tuple[str, ...] = ()) -> Iterator[Any]:
    """The ``use`` rules of a row in order, with those of performed rows in place of the Perform."""
    for rule in row.rules:
        if rule.on == "drink" and plan.action == "drink":
            yield rule
        if rule.on != "use" or _tag(rule) in omit:
            continue
        if isinstance(rule, effects.Perform):
            inner = next((link for link, by in plan.chain if by is rule), None)
            if inner is not None:
                yield rule
                yield from used_rules(book, plan, inner, scene, (*omit, *rule.omit))
            continue
        yield rule


def _tag(rule: Any) -> str:
    return str(rule.__struct_config__.tag)


def _need(rule: Any, plan: Plan, scene: Scene, found: dict[str, Any], moves: list[effects.Move]) -> None:
    match rule:
        case effects.Perform(targets=targets) if targets > 1:
            found["count"] = targets
        case effects.Move(target=None):
            if holds(_steady(rule.when), scene):
                moves.append(rule)
        case effects.Attack() | effects.Damage() | effects.Inflict() | effects.ShieldUp() | effects.GuardBreak():
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
        case effects.PoolRule(op="reroll"):
            found["picks"] = True
        case effects.PoolRule(op="add"):
            found["chosen"] = rule.max_count or 0
        case effects.ImbueWeapon():
            found["other"] = f"weapon:{rule.weapon_class}"
        case effects.EquipmentRule(op="repair", what="one"):
            found["other"] = "gear"
        case effects.EquipmentRule(op="load"):
            found["other"] = "missile"
        case effects.EquipmentRule(op="swap"):
            found["swap"] = True
        case effects.RemoveCondition(group="struggle"):
            found["other"] = "hold"
        case effects.TableRule(op="preroll"):
            found["other"] = "table"
        case effects.TableRule(op="exhaust-entry"):
            found["other"] = "entry"
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
        case _:
            pass


def _steady(when: words.When | None) -> words.When | None:
    """Predicates that do not hang on what happens during the use."""
    return when if when is None or when.target_displaced is None else replace(when, target_displaced=None)


def fist_free(state: State) -> bool:
    """Whether nothing is held, so that bare hands are the weapon (FF-32)."""
    return all(hand < 0 for hand in state.sheet.hands)
