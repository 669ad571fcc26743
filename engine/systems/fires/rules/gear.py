"""What is in hand, as a weapon: its numbers, movesets, types, scaling, missiles (FF-26 to FF-36, FF-183)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.codes import CHOICE
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import FIST, Catalog, effects, rows
from engine.systems.fires.rules.force import borne, changed, foe_shield, holds, stat
from engine.systems.fires.rules.hands import apart
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.numbers import rd
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import grip, held, off_hand, piece_row, thing
from engine.systems.fires.state import HERO, SHIMMER, Combatant, Person, Piece, State

WORSE = {"s": "a", "a": "b", "b": "c", "c": "d", "d": "e", "e": "e"}
"""One grade worse, for the off-hand (FF-30)."""

HANDS = {1: "one hand", 2: "two hands"}

PHYSICAL = ("slash", "crush", "pierce")


class Arm(Struct, frozen=True):
    """A thing in hand as it is used now. ``row`` is the weapon whose numbers hold, ``kind`` where its row stands;
    ``damage`` is scaled; ``only`` a moveset it is limited to (the lantern shield).
    """

    key: str
    kind: str
    row: str
    name: str
    class_: str
    sp: int
    damage: int
    types: tuple[str, ...]
    low: int
    high: int
    grip: int
    rules: tuple[Any, ...]
    special: tuple[str, ...] = ()
    used_as: str = ""
    category: str = ""
    missile: str = "none"
    missiles: tuple[str, ...] = ()
    loaded: str = ""
    lit: bool = False
    lightable: bool = False
    only: str = ""
    off: bool = False
    needs: tuple[rows.Need, ...] = ()


def shield_value(scene: Scene, key: str, what: str, printed: bool = False) -> int:
    """Def or Stability of a shield of the character; ``printed`` without effects (FF-S124)."""
    row = piece_row(scene.book, scene.state.sheet.pieces[key])
    name = "defence" if what == "shield-def" else "stability"
    base = getattr(row, name, None)
    if base is None:
        base = next((getattr(r, name) for r in row.rules if isinstance(r, effects.ActsAs) and r.kind == "shield"), 0)
    return int(base) if printed else changed(replace(scene, piece=key), what, int(base))


def shield_figure(scene: Scene, body: Combatant, what: str) -> int:
    """Def (``shield-def``) or Stability of the shield that somebody has raised."""
    raised = body.raised
    assert raised is not None
    if raised.by == SHIMMER:
        return raised.defence if what == "shield-def" else raised.stability
    if body.kind == "enemy":
        return foe_shield(scene.book, scene.state, body, what)
    return shield_value(scene, raised.by, what)


def tokens_on(state: State, body: Combatant) -> int:
    """The tokens that a raised shield holds."""
    if body.raised is None:
        return 0
    if body.raised.by == SHIMMER:
        return body.raised.tokens
    return body.shield_tokens if body.kind == "enemy" else state.sheet.pieces[body.raised.by].tokens


def scaled(scene: Scene, needs: Iterable[rows.Need], off: bool) -> int:
    """What scaling adds (FF-29, FF-30)."""
    total = 0
    for need in needs:
        grade = scene.book.grades[WORSE[need.grade] if off else need.grade]
        if grade.scales:
            total += min(grade.max_bonus, max(0, (stat(scene, need.stat) - need.value) // grade.threshold))
    return total


@of_sheet
def arms(book: Catalog, state: State) -> tuple[Arm, ...]:
    """Everything in hand that can be used as a weapon, each way it can be; bare hands where nothing is held."""
    keys = held(state.sheet)
    if not keys:
        fist = arm(book, state, FIST)
        return () if fist is None else (fist,)
    return tuple(weapon for key in keys for weapon in arms_of(book, state, key))


def arms_of(book: Catalog, state: State, key: str) -> Iterator[Arm]:
    """The ways in which a piece can be used as a weapon."""
    piece = state.sheet.pieces[key]
    for used_as in ("", *acts_as(piece_row(book, piece))):
        found = arm(book, state, key, used_as)
        if found is not None:
            yield found


def acts_as(row: Any) -> tuple[str, ...]:
    """The weapons that a thing also functions as (FF-183)."""
    return tuple(rule.weapon for rule in row.rules if isinstance(rule, effects.ActsAs) and rule.weapon)


@of_sheet
def arm(book: Catalog, state: State, key: str, used_as: str = "") -> Arm | None:
    """A piece as a weapon, or none where it is no use as one: broken, exhausted, or a shield that only blocks."""
    person, scene = state.sheet, Scene(book, state)
    if key == FIST:
        return _armed(book, scene, "", book.weapons[FIST], "weapons", FIST, "")
    piece = person.pieces.get(key)
    if piece is None or piece.broken or piece.exhausted:
        return None
    row = piece_row(book, piece)
    if used_as:
        if used_as not in acts_as(row):
            return None
        found = _armed(book, scene, key, book.weapons[used_as], "weapons", used_as, used_as)
        scales = any(isinstance(r, effects.ActsAs) and r.weapon == used_as and r.scaling for r in row.rules)
        return found if scales else replace(found, damage=book.weapons[used_as].damage)
    if piece.kind == "shield":
        for rule in row.rules:
            if isinstance(rule, effects.ActsAs) and rule.kind == "moveset":
                return _lantern(book, state, key, piece, row, rule)
        return None
    if piece.kind not in ("weapon", "catalyst"):
        return None
    return _armed(book, scene, key, row, "weapons" if piece.kind == "weapon" else "catalysts", piece.id, "")


def _lantern(book: Catalog, state: State, key: str, piece: Piece, row: rows.Shield, rule: effects.ActsAs) -> Arm:
    more = scaled(Scene(book, state), row.requirements, off_hand(state.sheet, key)) if rule.scaling else 0
    return Arm(
        key,
        "shields",
        piece.id,
        row.name,
        "melee",
        rule.sp or 2,
        row.damage + more,
        row.damage_types,
        1,
        1,
        grip(state.sheet, key),
        row.rules,
        only=rule.moveset or "",
        lit=True,
    )


def _armed(book: Catalog, scene: Scene, key: str, row: Any, kind: str, row_id: str, used_as: str) -> Arm:
    person = scene.state.sheet
    piece = person.pieces.get(key)
    catalyst = kind == "catalysts"
    off = bool(key) and off_hand(person, key)
    apart = {name for rule in row.rules if isinstance(rule, effects.AddDamage) for name in rule.scale_with}
    needs = () if catalyst else tuple(need for need in row.requirements if need.stat not in apart)
    extra = scaled(scene, needs, off)
    span = rows.Span() if catalyst else row.range
    always = any(isinstance(rule, effects.Light) and rule.op == "always-lit" for rule in row.rules)
    special = row.special_attacks
    missile = "none" if catalyst else row.missile
    whole = [name for name in person.missiles if not thing(person, name).broken]
    return Arm(
        key or FIST,
        kind,
        row_id,
        row.name,
        "melee" if catalyst else row.class_,
        row.sp,
        row.damage + extra,
        row.damage_types,
        span.min,
        span.max,
        grip(person, key) if key else 1,
        row.rules,
        special=special,
        used_as=used_as,
        category="" if catalyst else row.category,
        missile=missile,
        missiles=tuple(id_ for id_ in whole if book.missiles[id_].kind == missile and fits(book, id_, row_id)),
        loaded=piece.loaded if piece is not None and not thing(person, piece.loaded).broken else "",
        lit=always or (piece is not None and piece.lit),
        lightable="light-douse" in special,
        off=off,
        needs=() if catalyst else row.requirements,
    )


def nocked(weapon: Arm, missile: str) -> Arm:
    """A weapon with the missile named for the shot, the only one there is, or the one loaded (FF-35, FF-77)."""
    if weapon.class_ != "ranged":
        return weapon
    only = weapon.missiles[0] if len(weapon.missiles) == 1 else ""
    return replace(weapon, loaded=(missile if missile in weapon.missiles else "") if missile else only)


def fits(book: Catalog, missile: str, launcher: str) -> bool:
    """Whether a launcher may shoot a missile (FF-35)."""
    for rule in book.missiles[missile].rules:
        if isinstance(rule, effects.Requirement) and rule.op == "add" and rule.requires and rule.requires.launcher:
            return rule.requires.launcher == launcher
    return True


def takes(weapon: Arm, what: str) -> bool:
    """Whether a shot takes its ``type``, or its base ``damage``, from the missile (FF-35)."""
    rules = [rule for rule in weapon.rules if isinstance(rule, effects.WeaponClassRule)]
    return not rules or any(what in rule.from_missile for rule in rules)


def types_for(weapon: Arm, action: str, row: rows.Action, scene: Scene) -> tuple[str, ...]:
    """The types that an attack with this weapon may deal; none where it cannot make the attack (FF-33, FF-S69)."""
    wanted = row.requires.moveset
    if weapon.only and (wanted is None or weapon.only not in wanted):
        return ()
    fixed = next((r.type for r in row.rules if isinstance(r, effects.Attack) and r.type in PHYSICAL), None)
    for rule in weapon.rules:
        if isinstance(rule, effects.AllowAttack) and rule.action == action and holds(rule.when, scene):
            return (rule.damage_type,)
    own = weapon.types or ("crush",)
    if wanted is None:
        return tuple(own)
    rule = next((r for r in weapon.rules if isinstance(r, effects.Moveset) and holds(r.when, scene)), None)
    if rule is not None:
        if set(wanted) & set(rule.allow) and action not in rule.except_:
            both = tuple(kind for kind in rule.deals if kind in wanted) if set(rule.deals) == set(rule.allow) else ()
            return both or rule.deals
    elif set(wanted) & set(own):
        found = tuple(kind for kind in own if kind in wanted)
        return (fixed,) if fixed in found else found
    if action in weapon.special:
        return tuple(kind for kind in own if kind in wanted) or tuple(own)
    return ()


@of_sheet
def dual(book: Catalog, state: State) -> tuple[Arm, Arm] | None:
    """The two weapons of somebody who holds one in each hand, a catalyst counting (FF-70, FF-S122)."""
    keys = held(state.sheet)
    if len(keys) != 2 or any(not _blade(book, state, key) for key in keys):
        return None
    found = [arm for key in keys for arm in islice(arms_of(book, state, key), 1) if arm.kind != "shields"]
    return (found[0], found[1]) if len(found) == 2 else None


def _blade(book: Catalog, state: State, key: str) -> bool:
    """Whether a piece may be one of two weapons: a shield only where it also functions as one."""
    piece = state.sheet.pieces[key]
    return piece.kind != "shield" or bool(acts_as(piece_row(book, piece)))


def hands_fault(book: Catalog, state: State, hands: tuple[int, int], off: int) -> Refusal | None:
    """Why the hands cannot be so (FF-26, FF-27, FF-41)."""
    person = state.sheet
    if any(not -1 <= hand < 4 for hand in hands) or off not in (0, 1):
        return Refusal(CHOICE, "a hand is on one of the slots 0 to 3, or −1 for none", "FF-26")
    keys = [person.slots[hand] for hand in hands if hand >= 0]
    if any(not key for key in keys):
        return Refusal(CHOICE, "there is nothing in that slot", "FF-26")
    for key in dict.fromkeys(keys):
        if no := wield_fault(book, state, key, keys.count(key)):
            return no
    for key in dict.fromkeys(keys):
        if apart(book, person, key, keys):
            name = piece_row(book, person.pieces[key]).name
            return Refusal("requires", f"{name} goes with nothing of the kind in the other hand", "FF-27")
    return None


def wield_fault(book: Catalog, state: State, key: str, tokens: int) -> Refusal | None:
    """Why one thing cannot be held with so many hands (FF-27)."""
    piece = state.sheet.pieces[key]
    row, scene = piece_row(book, piece), Scene(book, state)
    name = row.name
    if piece.broken:
        return Refusal("broken", f"{name} is broken", "FF-41")
    for need in row.requirements:
        wanted, has = need.value, stat(scene, need.stat)
        if need.stat == "str" and piece.kind == "weapon":
            if row.hands == 1 and tokens == 2:
                wanted = rd(Fraction(wanted, 2), state.house.round_half == "up")
            elif row.hands == 2 and tokens == 1:
                wanted *= 2
        if has < wanted:
            return Refusal("requires", f"{name}: {need.stat.upper()} {wanted} needed", "FF-27")
    for rule in row.rules:
        if isinstance(rule, effects.SlotRule) and rule.deny_grip == tokens:
            return Refusal("requires", f"{name} cannot be held with {HANDS[tokens]}", "FF-27")
        if isinstance(rule, effects.SlotRule) and (rule.hand_tokens or 0) > tokens:
            return Refusal("requires", f"{name} needs both hands", "FF-27")
    two = getattr(row, "hands", 1) == 2 and tokens == 1
    if two and not any(need.stat == "str" for need in row.requirements):
        return Refusal("requires", f"{name} needs both hands", "FF-27")
    return None


def light(book: Catalog, state: State) -> bool:
    """Whether the character has a lit light source (FF-132)."""
    person = state.sheet
    for key in held(person):
        scene = Scene(book, state, piece=key, arm=arm(book, state, key))
        rules = piece_row(book, person.pieces[key]).rules if not person.pieces[key].broken else ()
        sources = (rule for rule in rules if isinstance(rule, effects.Light) and rule.op == "source")
        if any(holds(rule.when, scene) for rule in sources):
            return True
    lasting = [(rule, found) for rule, found in borne(book, state, HERO, effects.Light) if found.effect is not None]
    return any(rule.op == "source" and (not found.piece or found.piece in held(person)) for rule, found in lasting)


def quivers(book: Catalog, person: Person) -> tuple[int, int]:
    """Room for kinds of missiles, and how much of it takes giant arrows (FF-35)."""
    return rows.quivers_of(rule for key in person.pouches for rule in piece_row(book, person.pieces[key]).rules)


def catalysts(book: Catalog, person: Person, school: str, *, broken: bool = False) -> tuple[str, ...]:
    """The held catalysts for a school, unbroken or ``broken`` (FF-34, FF-41)."""
    return tuple(
        key
        for key in held(person)
        if person.pieces[key].kind == "catalyst"
        and person.pieces[key].broken is broken
        and school in book.catalysts[person.pieces[key].id].schools
    )
