"""What an action, the weapon it is made with and the attunement behind it require (FF-26 to FF-33, FF-163)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

from msgspec.structs import replace

from engine.core.codes import CHOICE
from engine.core.refusal import Refusal
from engine.core.words import in_words
from engine.systems.fires.catalog import FIST, Catalog, effects, rows, words
from engine.systems.fires.rules import ground, hexes
from engine.systems.fires.rules.force import amount, borne, stat, unmet
from engine.systems.fires.rules.gear import Arm, arms, wield_fault
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.memory import look
from engine.systems.fires.rules.plan import Plan, waived
from engine.systems.fires.rules.plans import scene_of
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import held, piece_row
from engine.systems.fires.state import HERO, State

SENTENCES = {
    "grip": "needs {}",
    "weapon_class": "needs a {} weapon in hand",
    "min_damage": "needs a weapon damage of {} or more",
    "free_hand": "needs a free hand",
    "dual_wielding": "needs a weapon in each hand",
    "missile_available": "needs a fitting missile in a quiver",
    "weapon_loaded": "the weapon is not loaded",
    "weapon_lightable": "needs a weapon that can be lit",
    "adjacent_enemy": "not with an enemy next to you",
    "adjacent_half_cover": "needs half cover next to you",
    "shield_equipped": "needs a shield in hand",
    "shield_up": "needs a raised shield",
    "item_equipped": "needs an item in a pouch",
    "flask_charged": "no charges left",
    "on_retreat_tile": "needs a retreat tile",
    "able_to_move": "cannot move",
    "self_condition": "only while under {}",
    "lit": "the weapon is not lit",
    "expr": "too heavily loaded{}",
    "darkness": "only in darkness",
}

LACKS = {
    "grip": "FF-28",
    "expr": "FF-21",
    "on_retreat_tile": "FF-79",
    "able_to_move": "FF-184",
    "adjacent_enemy": "FF-77",
    "missile_available": "FF-77",
    "weapon_loaded": "FF-77",
    "min_damage": "FF-65",
    "dual_wielding": "FF-70",
    "adjacent_half_cover": "FF-89",
    "self_condition": "FF-153",
}
"""The rule by which a requirement is asked."""


def requirements(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """What an action, and everything performed through it, requires (C1)."""
    if no := whole(book, state, plan) or in_hand(state, plan):
        return no
    scene = scene_of(book, state, plan)
    skip = waived(plan)
    for name, row in named_rows(book, plan):
        when = row.requires
        removed = (*skip, *waived_by_gear(book, state, plan, name), *parries(book, state, plan))
        lacking = lacks(when, scene, removed)
        if lacking:
            wanted = getattr(when, lacking)
            text = SENTENCES.get(lacking, in_words(lacking)).format(_shown(scene, lacking, wanted))
            if lacking == "adjacent_enemy" and wanted:
                text = "needs an enemy next to you"
            code, rule = "load" if lacking == "expr" else "requires", LACKS.get(lacking, "FF-27")
            rule = "FF-20" if code == "load" and name == "dodge" else rule
            return Refusal(code, f"{row.name}: {text}", rule)
        if when.shield_equipped and plan.thing and plan.thing not in shields_held(book, state):
            return Refusal("requires", f"{row.name}: that is no shield in hand", "FF-137")
        if when.moveset is not None and plan.arm is not None and not plan.types:
            letters = " or ".join(when.moveset)
            return Refusal("requires", f"{row.name}: {plan.arm.name} has no {letters} moveset", "FF-33")
        for more in added(book, state, plan, name):
            if lacks(more, scene, skip):
                return Refusal("requires", f"{row.name}: the weapon is not ready for it", "FF-33")
    return (
        listed(book, state, plan)
        or stats_needed(book, state, plan)
        or attack_weapon(book, state, plan)
        or paired(book, plan, scene)
        or answers(book, plan, scene)
        or nocked(book, plan)
        or deals(plan)
    )


def lacks(when: words.When, scene: Scene, waived: tuple[str, ...]) -> str:
    """The first requirement that is not met, with what is next to the character."""
    if when.adjacent_half_cover is not None:
        look(scene.book)
        scene = scene.with_names(half_cover_near=int(beside_half_cover(scene.state)))
    return unmet(when, scene, waived)


def beside_half_cover(state: State) -> bool:
    """Whether half-cover is next to the character (FF-89)."""
    at, half = state.hero.at, ground.bare_cells(state)[1]
    return at is not None and not half.isdisjoint(hexes.around(at))


def whole(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """What is broken is of no use: the thing that is named, or a shield in hand where none that could be raised is
    (FF-41).
    """
    keys: tuple[str, ...] = (plan.thing,)
    if not plan.thing and plan.act.requires.shield_equipped and not shields_held(book, state):
        keys = held(state.sheet)
    pieces = (state.sheet.pieces[key] for key in keys if key in state.sheet.pieces)
    for piece in pieces:
        if piece.broken and (plan.thing or piece.kind == "shield"):
            return Refusal("broken", f"{piece_row(book, piece).name} is broken", "FF-41")
    return None


def in_hand(state: State, plan: Plan) -> Refusal | None:
    """Only what is held is used as a weapon, bare hands only where nothing is (FF-26, FF-32)."""
    if plan.arm is None:
        return None
    if plan.arm.key == FIST:
        empty = not held(state.sheet) or FIST in held(state.sheet)
        return None if empty else Refusal("requires", "bare hands: something is held", "FF-32")
    return None if plan.arm.grip else Refusal("requires", f"{plan.arm.name} is not in hand", "FF-26")


def named_rows(book: Catalog, plan: Plan) -> Iterator[tuple[str, rows.Action | rows.Attunement]]:
    """The rows of a plan that may require something, with their ids."""
    for name in plan.named:
        row = book.actions.get(name) or (book.attunements.get(name) if plan.kind == "attunements" else None)
        if row is not None:
            yield name, row


def _shown(scene: Scene, name: str, wanted: Any) -> str:
    if name in ("self_condition", "self_lacks_condition"):
        return str(scene.book.conditions[wanted].name)
    if name == "grip":
        return "one hand only" if wanted == 1 else "both hands"
    if name == "expr":  # all that packs ask is that a load is below something
        load, sign, limit = wanted.partition("<")
        least = f"at most {amount(scene, limit[1:])}" if limit[:1] == "=" else f"below {amount(scene, limit)}"
        return f": ENC {amount(scene, load)}, must be {least}" if sign and load == "enc" else ""
    return "ranged" if wanted == "any-ranged" else in_words(str(wanted))


def waived_by_gear(book: Catalog, state: State, plan: Plan, action: str) -> Iterator[str]:
    """Requirements that the weapon, or another thing held, waives."""
    for rule in plan.arm.rules if plan.arm is not None else ():
        if _waives(rule, action):
            yield from rule.names
    for rule, found in borne(book, state, HERO, effects.Requirement):
        if rule.op == "waive" and rule.action == action and found.piece == plan.thing and found.kind != "weapons":
            yield from rule.names


def added(book: Catalog, state: State, plan: Plan, action: str) -> Iterator[words.When]:
    """Requirements that the weapon adds."""
    for rule in plan.arm.rules if plan.arm is not None else ():
        if isinstance(rule, effects.Requirement) and rule.op == "add" and rule.action == action and rule.requires:
            yield replace(rule.requires, launcher=None)


def listed(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """A special attack, or its copy, needs a thing in hand that lists it (FF-33); one by attunement does not."""
    if plan.kind != "actions" or plan.act.category != "special-attack":
        return None
    person = state.sheet
    if plan.arm is not None and not of_any_weapon(plan):
        special = (name for name in plan.named if book.actions[name].category == "special-attack")
        missing = next((book.actions[name].name for name in special if name not in plan.arm.special), "")
        return Refusal("requires", f"{plan.arm.name} does not list {missing}", "FF-33") if missing else None
    for key in held(person):
        row = piece_row(book, person.pieces[key])
        if plan.id in getattr(row, "special_attacks", ()) and not person.pieces[key].broken:
            return None
    if of_any_weapon(plan) and any(plan.id in arm.special and may_open(arm, plan.arm) for arm in arms(book, state)):
        return None
    return Refusal("requires", f"nothing in hand lists {plan.name}", "FF-33")


def may_open(opener: Arm, striking: Arm | None) -> bool:
    """Whether a thing that may also open a blow is free to: in one action it is the one or the other (FF-183)."""
    return striking is None or opener.key != striking.key or opener.used_as == striking.used_as


def stats_needed(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """The statistics of an attunement, and of the weapon held (FF-27, FF-163)."""
    if isinstance(plan.row, rows.Attunement):
        for need in plan.row.requirements:
            if stat(Scene(book, state), need.stat) < need.value:
                return Refusal("requires", f"{plan.name}: {need.stat.upper()} {need.value} needed", "FF-164")
    if plan.arm is not None and plan.arm.key in state.sheet.pieces:
        return wield_fault(book, state, plan.arm.key, max(1, plan.arm.grip))
    return None


def attack_weapon(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """An attack needs a weapon; a riposte the one that strikes, if there is any (FF-91, FF-S128)."""
    wanted = [rule for rule in plan.rules if isinstance(rule, effects.Attack)]
    if not wanted:
        return None
    if plan.arm is not None and plan.arm.only and (not plan.types or of_any_weapon(plan)):
        text = f"{plan.name}: {plan.arm.name} is a weapon for the {plan.arm.only} moveset alone"
        return Refusal("requires", text, "FF-183")
    if plan.kind == "actions" and of_any_weapon(plan) and plan.arm is None:
        scene = scene_of(book, state, plan)
        armed = any(not arm.only and unready(book, scene, arm) is None for arm in arms(book, state))
        return Refusal("requires", f"{plan.name}: say which weapon strikes", "FF-91") if armed else None
    return None if plan.arm is not None else Refusal("requires", f"{plan.name} needs a weapon in hand", "FF-33")


def parries(book: Catalog, state: State, plan: Plan) -> tuple[str, ...]:
    """The requirement of a class that another weapon in hand meets than the one that strikes (FF-91)."""
    other = of_any_weapon(plan) and any(arm.class_ == "melee" and not arm.only for arm in arms(book, state))
    return ("weapon_class",) if other else ()


def of_any_weapon(plan: Plan) -> bool:
    """Whether it strikes with any weapon in hand, whichever thing opens it (FF-91)."""
    return any(isinstance(rule, effects.Attack) and rule.weapon == "any-equipped" for rule in plan.row.rules)


SHOTS = {"ranged": "draw-and-fire", "loadable-ranged": "shoot"}
"""The shot whose requirements a ranged weapon has to meet where it is one of two, or answers a blow."""


def paired(book: Catalog, plan: Plan, scene: Scene) -> Refusal | None:
    """What a ranged weapon as one of two still asks for: all that its shot does but the grip. One that whirls must be a
    melee weapon (FF-70, FF-S122).
    """
    if plan.second is None:
        return None
    for arm in (plan.arm, plan.second):
        if arm is None or arm.class_ == "melee":
            continue
        if plan.needs.area is not None:
            return Refusal("requires", f"{plan.name}: {arm.name} is no melee weapon", "FF-70")
        if no := unready(book, scene, arm, "grip"):
            return no
    return None


def answers(book: Catalog, plan: Plan, scene: Scene) -> Refusal | None:
    """What a ranged weapon that answers a blow asks for: all that its shot does (FF-91, FF-93). What strikes only after
    the blow may still get rid of an enemy beside it.
    """
    if plan.arm is None or not of_any_weapon(plan):
        return None
    later = any(isinstance(rule, effects.Attack) and rule.on != "use" for rule in plan.row.rules)
    return unready(book, scene, plan.arm, *(("adjacent_enemy",) if later else ()))


def unready(book: Catalog, scene: Scene, arm: Arm, *waived: str) -> Refusal | None:
    """What keeps a ranged weapon from its shot, but for the requirements that are ``waived`` (FF-77)."""
    if arm.class_ == "melee":
        return None
    shot = SHOTS[arm.class_]
    free = [name for rule in arm.rules if _waives(rule, shot) for name in rule.names]
    lacking = lacks(book.actions[shot].requires, replace(scene, arm=arm, piece=arm.key), (*waived, *free))
    if not lacking:
        return None
    text = SENTENCES[lacking].format(_shown(scene, lacking, getattr(book.actions[shot].requires, lacking)))
    return Refusal("requires", f"{arm.name}: {text}", LACKS[lacking])


def _waives(rule: effects.Rule, action: str) -> TypeGuard[effects.Requirement]:
    return isinstance(rule, effects.Requirement) and rule.op == "waive" and rule.action == action


def nocked(book: Catalog, plan: Plan) -> Refusal | None:
    """What is shot lies in a quiver or is loaded; of several missiles one is named (FF-35, FF-77)."""
    pair = (plan.arm, plan.second) if plan.shoots or plan.second is not None else ()
    launchers = [arm for arm in pair if arm is not None and arm.missile != "none"]
    named = plan.said.missile
    if named and not any(arm.loaded == named for arm in launchers):
        name = book.missiles[named].name if named in book.missiles else named
        return Refusal("gear", f"{plan.name}: {name} cannot be shot with it now", "FF-35")
    if any(not arm.loaded for arm in launchers):
        return Refusal(CHOICE, f"{plan.name}: say which missile", "FF-35")
    return None


def deals(plan: Plan) -> Refusal | None:
    """A blow deals one of the types that the weapon has for it (FF-33)."""
    blows = ((plan.arm, plan.types, plan.type), (plan.second, plan.second_types, plan.second_type))
    for arm, types, kind in blows:
        if arm is not None and types and kind not in types:
            return Refusal(CHOICE, f"{arm.name} deals {' or '.join(types)} with it", "FF-33")
    return None
