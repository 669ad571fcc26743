"""Whether an action may be committed now: window, limits, conditions, requirements (FF-51 to FF-57, FF-81 to FF-94)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import FIST, Catalog, effects, rows, words
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import gear, ground, paying, plans
from engine.systems.fires.rules.blows import barred_means, gap
from engine.systems.fires.rules.force import Scene, able_to_move, barred, of, stat, unmet, usable
from engine.systems.fires.rules.gear import wield_fault
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.plans import MAGIC, Plan, scene_of, waived
from engine.systems.fires.rules.sources import InForce, foe, held, piece_row
from engine.systems.fires.state import HERO, State

MOVES_ONLY = ("move", "juke", "dive", "sprint", "vault", "retreat", "leap", "blink", "rescue", "shielded-run")
"""Actions that are nothing but movement (FF-184)."""

FALLBACK = "gasp-and-pant"

SENTENCES = {
    "grip": "the grip is wrong: {}",
    "weapon_class": "needs a {} weapon in hand",
    "min_damage": "needs a weapon damage of {} or more",
    "free_hand": "needs a free hand",
    "dual_wielding": "needs a weapon in each hand",
    "missile_available": "needs a fitting missile in a quiver",
    "weapon_loaded": "the weapon is not loaded",
    "weapon_lightable": "needs a weapon that can be lit",
    "adjacent_enemy": "not with an enemy next to you",
    "adjacent_half_cover": "needs half-cover next to you",
    "shield_equipped": "needs a shield in hand",
    "shield_up": "needs a raised shield",
    "item_equipped": "needs an item in a pouch",
    "flask_charged": "no charges left",
    "on_retreat_tile": "needs a retreat tile",
    "able_to_move": "cannot move",
    "self_condition": "only while under {}",
    "lit": "the weapon is not lit",
    "expr": "too heavily loaded",
    "darkness": "only in darkness",
}


# ---- the moment ------------------------------------------------------------------------


def windows(state: State) -> str:
    """The window that is open: ``beat``, ``before-attack``, ``enemy-moved``, ``counterbeat-start``, or none."""
    if state.asking is not None:
        return ""
    return {
        "beat": "beat",
        "stances": "counterbeat-start",
        "after-move": "enemy-moved",
        "attack": "before-attack",
    }.get(state.step, "")


def fits_window(plan: Plan, window: str) -> bool:
    """Whether a plan belongs into a window (FF-81, FF-94, FF-S18)."""
    if plan.window == "beat-or-before-attack":
        return window in ("beat", "before-attack")
    return plan.window == window


def moment(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Not the time for it."""
    window = windows(state)
    if state.phase not in ("beat", "counterbeat"):
        return Refusal("phase", "there is no fight going on", "FF-51")
    if state.asking is not None:
        return Refusal("window", "another question has to be answered first", "FF-81")
    if not window:
        return Refusal("window", "nothing can be done now", "FF-81")
    if fits_window(plan, window):
        return None
    if window == "beat":
        return Refusal("window", f"{plan.name} is a reaction", "FF-81")
    if plan.window == "beat":
        return Refusal("phase", f"{plan.name} belongs into your own beat", "FF-81")
    return Refusal("window", f"{plan.name} cannot be done at this moment", "FF-81")


def helpless(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Stunned: no actions, no reactions, no stances (FF-154)."""
    by = stunned(book, state)
    return Refusal("condition", f"{book.conditions[by].name}: no action is possible", "FF-154") if by else None


@remembered
def restrictions(book: Catalog, state: State) -> tuple[tuple[effects.Restrict, InForce], ...]:
    """What restricts the character, whomever it acts on."""
    return tuple(pair for pair in of(Scene(book, state), effects.Restrict) if pair[0].target is None)


def stunned(book: Catalog, state: State) -> str:
    """The condition that allows no action whatever; empty where there is none."""
    return next((found.row for rule, found in restrictions(book, state) if rule.max_actions == 0), "")


def closed(book: Catalog, state: State, window: str) -> bool:
    """Whether nothing can be done in a window, whatever it would be: somebody helpless, no reaction possible, or the
    one there is used (FF-81, FF-83, FF-94, FF-154).
    """
    if window in ("", "beat"):
        return not window or bool(stunned(book, state))
    spent = stance_limits(state) is not None if window == "counterbeat-start" else state.turn.reacted
    return spent or bool(stunned(book, state)) or bool(barred(book, state, HERO, "reaction"))


FORBIDS = {
    "knockdown": "FF-153",
    "stunned": "FF-154",
    "frozen": "FF-155",
    "grappled-eaten": "FF-160",
    "mute": "FF-161",
    "netted-webbed": "FF-184",
}
"""The rule by which a condition forbids an action."""

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


def condition_forbids(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Frozen, Knockdown, Netted and their like (FF-153, FF-155, FF-184)."""
    for rule, found in restrictions(book, state):
        name = getattr(plans_row(book, found.kind, found.row), "name", found.row)
        if rule.allow and not set(rule.allow) & set(plan.named):
            return Refusal("condition", f"{name} forbids {plan.name}", FORBIDS.get(found.row, "FF-152"))
        if set(rule.deny) & set(plan.named) and (not found.piece or found.piece == _piece(plan)):
            return Refusal("condition", f"{plan.name} is not possible with {name}", "FF-33")
        if "reaction" in rule.deny_kinds and windows(state) != "beat":
            return Refusal("condition", f"{name}: no reactions", "FF-83")
    own = plan.arm.rules if plan.arm is not None else ()
    for rule in own:
        if isinstance(rule, effects.Restrict) and set(rule.deny) & set(plan.named):
            return Refusal("requires", f"{plan.arm.name if plan.arm else ''} cannot {plan.name}", "FF-33")
    if state.hero.conditions.get("knockdown") and plan.window == "counterbeat-start":
        return Refusal("condition", "no stances while knocked down", "FF-S59")
    stuck = not able_to_move(book, state, HERO)
    least = any(move.min for move in plan.needs.moves)
    if (set(MOVES_ONLY) & {plan.action, plan.id} or least) and barred(book, state, HERO, "movement") and stuck:
        return Refusal("condition", f"{plan.name}: you cannot move", "FF-184")
    return None


def plans_row(book: Catalog, kind: str, key: str) -> object:
    """The row of a rule in force."""
    return getattr(book, kind).get(key)


def _piece(plan: Plan) -> str:
    return plan.arm.key if plan.arm is not None else plan.thing


def limits(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """How much a beat holds (FF-51 to FF-57), and one reaction before an attack (FF-81)."""
    window = windows(state)
    if window == "beat":
        return beat_limits(book, state, plan.economy, gives_more(plan.row))
    if window == "counterbeat-start":
        return stance_limits(state)
    if state.turn.reacted:
        return Refusal("window", "one reaction has been used before this attack already", "FF-81")
    if plan.id == "desperate-struggle":
        return stance_limits(state)
    return None


def stance_limits(state: State) -> Refusal | None:
    """One stance in a counterbeat (FF-94, FF-S16)."""
    most = state.house.stances_per_counterbeat
    if most != "any" and state.turn.stances >= int(most):
        return Refusal("window", f"at most {most} stance{'s' if most != '1' else ''} in a counterbeat", "FF-S16")
    return None


def gives_more(row: Any) -> bool:
    """Whether a row gives another action (FF-57)."""
    return any(isinstance(rule, effects.ExtraAction) for rule in row.rules)


@remembered
def beat_limits(book: Catalog, state: State, economy: str, more: bool) -> Refusal | None:
    """The shapes of a beat (FF-51, FF-57). ``more``: it gives another action."""
    beat = state.beat
    allowed = allowance(book, state)
    if economy in FREE:
        if beat.free:
            return Refusal("free", "only one Free action per beat", "FF-52")
        if not state.scores or (not more and used(state) >= allowed):
            return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")
        return None
    if economy == "double":
        if lowered(book, state):
            return Refusal("limit", "Staggered: no Double action", "FF-57")
        if beat.extra:
            return None if beat.actions < allowed else Refusal("limit", "all actions used", "FF-51")
        if beat.actions:
            return Refusal("limit", "a Double action takes the whole beat", "FF-51")
        return None
    if beat.double and not beat.extra:
        return Refusal("limit", "a Double action takes the whole beat", "FF-51")
    if used(state) >= allowed:
        return Refusal("limit", "both actions used", "FF-51")
    if economy == "dynamic" and beat.dynamic >= 1 + beat.extra:
        return Refusal("limit", "only one Dynamic action per beat", "FF-51")
    return None


FREE = ("free", "none")
"""The economies of what is no action of the allowance (FF-52)."""


def used(state: State) -> int:
    """Actions of the allowance that are used; a Double is two."""
    beat = state.beat
    return beat.simple + beat.dynamic + 2 * beat.double


def allowance(book: Catalog, state: State) -> int:
    """How many actions this beat holds (FF-57)."""
    most = 2
    for rule, _ in restrictions(book, state):
        if rule.max_actions is not None:
            most = min(most, rule.max_actions)
    return most + state.beat.extra


def lowered(book: Catalog, state: State) -> bool:
    """Whether a condition allows a single action only (Staggered)."""
    return any(rule.max_actions is not None for rule, _ in restrictions(book, state))


# ---- requirements ----------------------------------------------------------------------


def requirements(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """What an action, and everything performed through it, requires (C1)."""
    no = in_hand(state, plan)
    if no is not None:
        return no
    scene = requirement_scene(book, state, plan)
    skip = waived(plan)
    for name, row in named_rows(book, plan):
        when = row.requires
        removed = (*skip, *waived_by_gear(book, state, plan, name))
        lacking = unmet(when, scene, removed)
        if lacking:
            wanted = getattr(when, lacking)
            text = SENTENCES.get(lacking, lacking.replace("_", " ")).format(_shown(lacking, wanted))
            if lacking == "adjacent_enemy" and wanted:
                text = "needs an enemy next to you"
            code, rule = "load" if lacking == "expr" else "requires", LACKS.get(lacking, "FF-27")
            rule = "FF-20" if code == "load" and name == "dodge" else rule
            return Refusal(code, f"{row.name}: {text}", rule)
        if when.moveset is not None and plan.arm is not None and not plan.types:
            letters = " or ".join(when.moveset)
            return Refusal("requires", f"{row.name}: {plan.arm.name} has no {letters} moveset", "FF-33")
        for more in added(book, state, plan, name):
            if unmet(more, scene, skip):
                return Refusal("requires", f"{row.name}: the weapon is not ready for it", "FF-33")
    return listed(book, state, plan) or stats_needed(book, state, plan) or attack_weapon(plan) or deals(plan)


def in_hand(state: State, plan: Plan) -> Refusal | None:
    """Only what is held is used as a weapon, bare hands only where nothing is (FF-26, FF-32)."""
    if plan.arm is None:
        return None
    if plan.arm.key == FIST:
        empty = not held(state.sheet) or FIST in held(state.sheet)
        return None if empty else Refusal("requires", "bare hands: something is held", "FF-32")
    return None if plan.arm.grip else Refusal("requires", f"{plan.arm.name} is not in hand", "FF-26")


def requirement_scene(book: Catalog, state: State, plan: Plan) -> Scene:
    """The moment, with what is next to the character."""
    scene = scene_of(book, state, plan)
    return scene.with_names(half_cover_near=int(ground.near_half_cover(state, HERO)))


def named_rows(book: Catalog, plan: Plan) -> Iterator[tuple[str, rows.Action | rows.Attunement]]:
    """The rows of a plan that may require something, with their ids."""
    for name in plan.named:
        row = book.actions.get(name) or (book.attunements.get(name) if plan.kind == "attunements" else None)
        if row is not None:
            yield name, row


def _shown(name: str, wanted: object) -> str:
    if name == "grip":
        return "one hand" if wanted == 1 else "two hands"
    return "ranged" if wanted == "any-ranged" else str(wanted).replace("-", " ")


def waived_by_gear(book: Catalog, state: State, plan: Plan, action: str) -> Iterator[str]:
    """Requirements that the weapon, or another thing held, waives."""
    own = plan.arm.rules if plan.arm is not None else ()
    for rule in own:
        if isinstance(rule, effects.Requirement) and rule.op == "waive" and rule.action == action:
            yield from rule.names
    for rule, found in of(Scene(book, state), effects.Requirement):
        if rule.op == "waive" and rule.action == action and found.piece == plan.thing and found.kind != "weapons":
            yield from rule.names


def added(book: Catalog, state: State, plan: Plan, action: str) -> Iterator[words.When]:
    """Requirements that the weapon adds."""
    for rule in plan.arm.rules if plan.arm is not None else ():
        if isinstance(rule, effects.Requirement) and rule.op == "add" and rule.action == action and rule.requires:
            yield replace(rule.requires, launcher=None)


def listed(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """A special attack needs a thing in hand that lists it (FF-33); what an attunement performs does not."""
    if plan.kind != "actions" or plan.act.category != "special-attack":
        return None
    person = state.sheet
    if plan.arm is not None:
        if plan.id in plan.arm.special:
            return None
        return Refusal("requires", f"{plan.arm.name} does not list {plan.name}", "FF-33")
    for key in held(person):
        row = piece_row(book, person.pieces[key])
        if plan.id in getattr(row, "special_attacks", ()) and not person.pieces[key].broken:
            return None
    return Refusal("requires", f"nothing in hand lists {plan.name}", "FF-33")


def stats_needed(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """The statistics of an attunement, and of the weapon held (FF-27, FF-163)."""
    if isinstance(plan.row, rows.Attunement):
        for need in plan.row.requirements:
            if stat(Scene(book, state), need.stat) < need.value:
                return Refusal("requires", f"{plan.name}: {need.stat.upper()} {need.value} needed", "FF-164")
    if plan.arm is not None and plan.arm.key in state.sheet.pieces:
        return wield_fault(book, state, plan.arm.key, max(1, plan.arm.grip))
    return None


def attack_weapon(plan: Plan) -> Refusal | None:
    """An attack needs a weapon."""
    wants = any(isinstance(rule, effects.Attack) for row, _ in plan.chain for rule in row.rules)
    if wants and plan.arm is None:
        return Refusal("requires", f"{plan.name} needs a weapon in hand", "FF-33")
    return None


def deals(plan: Plan) -> Refusal | None:
    """A blow deals one of the types that the weapon has for it (FF-33)."""
    blows = ((plan.arm, plan.types, plan.type), (plan.second, plan.second_types, plan.second_type))
    for arm, types, kind in blows:
        if arm is not None and types and kind not in types:
            return Refusal("choice", f"{arm.name} deals {' or '.join(types)} with it", "FF-33")
    return None


def magic(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Attuned, catalyst, Mute, FP (FF-161, FF-164)."""
    row = plan.row
    if not isinstance(row, rows.Attunement):
        return None
    granted = plans.grant(book, state, plan.id)
    person = state.sheet
    innate = row.innate and bool(gear.catalysts(book, state, row.school))
    resting = state.journey.resting and state.house.reprieve_attunements == "all-known" and plan.id in person.known
    if not (plan.id in person.pots or innate or resting or granted is not None):
        return Refusal("attuned", f"{plan.name} is not attuned", "FF-164")
    if row.school in MAGIC and not plan.catalyst and not (granted is not None and granted.no_catalyst):
        return Refusal("requires", f"{plan.name} needs a catalyst for {row.school} in hand", "FF-34")
    mute = barred(book, state, HERO, "attunement")
    if mute and row.school in MAGIC:
        return Refusal("condition", "Mute: only Guts can be called", "FF-161")
    if person.fp < plan.fp:
        return Refusal("fp", f"needs {plan.fp} FP, you have {person.fp}", "FF-164")
    return None


def charged(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Whether the thing that is named can still be used, whatever else is at hand (FF-37)."""
    if plan.kind in ("items", "flasks") and plan.action in ("use-item", "drink"):
        kind = "item" if plan.kind == "items" else "flask"
        if plan.item not in usable(book, state, kind):
            return Refusal("charges", "no charges left", "FF-37")
    return None


def gear_ready(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Missiles, parries, and who stands next to an opportunity (FF-77, FF-90, FF-92)."""
    if plan.action == "draw-and-fire" and plan.arm is not None and plan.arm.missile != "none" and not plan.arm.loaded:
        return Refusal("gear", "say which missile", "FF-77")
    if plan.action in ("attack-opportunistic", "fend") or "attack-opportunistic" in plan.named:
        return opportunity(state, plan)
    if "parry" in plan.named:
        return parryable(book, state, plan)
    if plan.id == "doubting-hex":
        return doubtful(state)
    if plan.window == "enemy-moved":
        return close_enough(state, plan)
    return None


def coming(book: Catalog, state: State) -> FoeAttack | None:
    """The attack that is about to be made."""
    turn = state.turn
    for table in state.tables.values():
        if turn.enemy in table.drives and table.now >= 0 and turn.deed >= 0:
            deed = table.entries[table.now].deeds[turn.deed]
            if turn.attack < len(deed.attacks):
                return foe(book, state.combatants[turn.enemy]).attacks[deed.attacks[turn.attack]]
    return None


def parryable(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """A parry and its like need a melee attack that is not *Unparryable* (FF-90, FF-91)."""
    attack = coming(book, state)
    if attack is None or attack.kind != "melee" or not attack.packets:
        return Refusal("target", "only a melee attack can be parried", "FF-90")
    every = {*attack.modifiers, *(word for packet in attack.packets for word in packet.modifiers)}
    if "parry" in barred_means(book, frozenset(every)) and "unparryable" not in waived(plan):
        return Refusal("target", f"{attack.name} cannot be parried", "FF-145")
    return None


def doubtful(state: State) -> Refusal | None:
    """Doubting hex works on a first letter that is being carried out, before its first attack (FF-98, FF-S101)."""
    turn = state.turn
    for table in state.tables.values():
        if turn.enemy in table.drives and table.now >= 0:
            deeds = table.entries[table.now].deeds
            if len(deeds) > 1 and turn.deed == 0 and turn.attack == 0 and turn.time == 0:
                return None
    return Refusal("target", "it is not carrying out its first letter", "FF-S101")


def close_enough(state: State, plan: Plan) -> Refusal | None:
    """Dirty trick and trip: the enemy's Move ended near (FF-92)."""
    far = 1
    for rule in plan.row.rules:
        target = getattr(rule, "target", None)
        if isinstance(target, words.Target) and isinstance(target.max, int):
            far = target.max
    if state.turn.moved_from is None or gap(state, HERO, state.turn.enemy) > far:
        return Refusal("range", f"no enemy's Move has ended within {far}", "FF-92")
    return None


def opportunity(state: State, plan: Plan) -> Refusal | None:
    """The enemy's Move must have taken it from outside to inside the weapon's range (FF-92, FF-S19)."""
    turn, hero = state.turn, state.hero
    enemy = state.combatants.get(turn.enemy)
    if enemy is None or plan.arm is None or turn.moved_from is None or hero.at is None:
        return Refusal("range", "no enemy has moved into reach", "FF-92")
    low, high = plan.arm.low, plan.arm.high
    if low <= distance(turn.moved_from, hero.at) <= high or not low <= gap(state, HERO, turn.enemy) <= high:
        return Refusal("range", f"{enemy.name} has not moved into reach", "FF-92")
    return None


def payable(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Whether the pool can pay it (FF-05)."""
    if plan.cost.price is not None and plan.cost.price.faces == () and plan.act.sp.by_rule and plan.cost.apart is None:
        matched = any(isinstance(r, effects.Cost) and r.to is not None and r.to.match for r in plan.row.rules)
        if matched and not plans.match_faces(scene_of(book, state, plan)):
            return Refusal("cost", "no table has been rolled to match", "FF-90")
    if not paying.affordable(plan.cost, state.scores):
        return Refusal("cost", f"needs {plan.cost.wanted}, the pool has {_pool(state)}", "FF-05")
    return None


def _pool(state: State) -> str:
    return " ".join(map(str, sorted(state.scores))) or "no dice"


def unfinished(book: Catalog, state: State) -> Refusal | None:
    """Why the beat cannot be ended yet (FF-53, FF-54)."""
    beat = state.beat
    if beat.free_last:
        return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")
    if beat.actions or not state.scores:
        return None
    if stunned(book, state):
        return None
    return Refusal("must-act", "at least one action that is not Free has to be done", "FF-54")


def afterthoughts(book: Catalog, state: State) -> tuple[str, ...]:
    """What may still be done to a fresh pool (R5): ids of the rows that allow it."""
    person = state.sheet
    fresh = [die for die in state.pool if not die.rerolled]
    out = []
    blessing = next((row for row in book.attunements.values() if row.window == "pool-rolled"), None)
    for name in person.pots:
        row = book.attunements.get(name)
        if row is None or row is not blessing or not fresh:
            continue
        needs = all(stat(Scene(book, state), need.stat) >= need.value for need in row.requirements)
        mute = barred(book, state, HERO, "attunement")
        allowed = (rule.allow for rule, _ in of(Scene(book, state), effects.Restrict) if rule.allow)
        forbidden = mute or any(name not in only for only in allowed)
        if needs and gear.catalysts(book, state, row.school) and person.fp >= 2 and not forbidden:
            out.append(name)
    armour = person.pieces.get(person.armour)
    if armour is not None and not armour.broken and not state.raised_dice:
        rules = book.armour[armour.id].rules
        raises = any(isinstance(rule, effects.PoolRule) and rule.op == "raise" for rule in rules)
        if raises and any(die.score < 6 for die in state.pool):
            out.append(armour.id)
    return tuple(out)


def fortune(book: Catalog, state: State) -> str:
    """The thing that lets a die be rolled anew at any time, if it still may (FF-S74)."""
    if state.person is None or state.fortune >= 2 or not any(not d.rerolled and not d.spent for d in state.pool):
        return ""
    for key in held(state.sheet):
        piece = state.sheet.pieces[key]
        if piece.broken:
            continue
        for rule in piece_row(book, piece).rules:
            if isinstance(rule, effects.PoolRule) and rule.on == "anytime":
                return piece.id
    return ""


def entry_sudden(state: State) -> bool:
    """Whether the entry that drives the active enemy closes every window (FF-82)."""
    return any(
        table.entries[table.now].sudden
        for table in state.tables.values()
        if state.turn.enemy in table.drives and table.now >= 0
    )


# ---- all of them ----------------------------------------------------------------------


CHECKS = (moment, helpless, condition_forbids, limits, charged, requirements, magic, gear_ready, payable)


def refusal(book: Catalog, state: State, plan: Plan, forced: bool = False) -> Refusal | None:
    """Why a plan cannot be carried out, whomever it is aimed at; the first of an ordered list. ``forced``: whatever
    conditions forbid, because nothing else can be done (FF-54).
    """
    for check in CHECKS:
        if forced and check is condition_forbids:
            continue
        no = check(book, state, plan)
        if no is not None:
            return no
    return None
