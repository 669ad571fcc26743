"""Figures and predicates: what values are, with everything in force, and whether a ``when`` holds (FF-13 to FF-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.rules import numbers
from engine.systems.fires.rules.hands import exposed
from engine.systems.fires.rules.memory import look, of_bearer, of_sheet
from engine.systems.fires.rules.numbers import rd
from engine.systems.fires.rules.predicates import OF_MOMENTS, OF_SCENES, OF_SHEETS, assigned, blow_of
from engine.systems.fires.rules.scene import Scene, within
from engine.systems.fires.rules.sources import OF_THINGS, InForce, foe, in_force, piece_row, thing, worn
from engine.systems.fires.state import HERO, Combatant, State

T = TypeVar("T", bound=effects.Base)

SINKS = ("p-def", "m-def", "f-def", "d-def", "l-def", "res", "ps")
BONUS = {"m-def": "mb", "f-def": "fb", "l-def": "lb", "d-def": "db"}
"""Which bonus gives a natural sink (FF-23)."""

SCHOOL_BONUS = {"pyromancy": "fb", "sorcery": "mb", "miracles": "lb", "witchery": "db"}


def of(scene: Scene, kind: type[T], on: str = "passive") -> Iterable[tuple[T, InForce]]:
    """The rules of one primitive that hold in a scene for its bearer."""
    found = in_force(scene.book, scene.state, scene.who, on, kind)
    return _holding(scene, found) if found else ()


def borne(book: Catalog, state: State, who: str, kind: type[T], on: str = "passive") -> Iterable[tuple[T, InForce]]:
    """The rules of one primitive that hold for somebody, whatever is done."""
    found = in_force(book, state, who, on, kind)
    return _holding(Scene(book, state, who), found) if found else ()


def _holding(scene: Scene, bound: tuple[InForce, ...]) -> Iterator[tuple[Any, InForce]]:
    for found in bound:
        if found.rule.when is None or holds(found.rule.when, within(scene, found)):
            yield found.rule, found


def amount(scene: Scene, expr: int | str) -> int:
    """The value of an expression in a scene."""
    if isinstance(expr, int):
        return expr
    return numbers.evaluate(expr, lambda name: figure(scene, name), scene.state.house.round_half == "up")


def figure(scene: Scene, name: str) -> int:
    """A figure that expressions speak of (section "Names in expressions")."""
    for known, value in scene.names:
        if known == name:
            return value
    state, book = scene.state, scene.book
    if scene.who != HERO:
        look(book)
    if name in ("enc", "eqp", "str", "fth", "end", "dex"):
        return encumbrance(book, state) if name == "enc" else stat(scene, name)
    if name == "curse_threshold":
        return changed(scene, "curse-threshold", 3)
    if name == "tokens":
        return scene.body.conditions.get(scene.condition, 0)
    if name == "pwr":
        return power(scene, scene.school, scene.piece)
    return _of_the_fight(scene, name)


def _of_the_fight(scene: Scene, name: str) -> int:
    """What has happened so far, as a figure; 0 where nothing has."""
    state = scene.state
    if name == "dealt":
        return scene.blow.dealt if scene.blow is not None else 0
    if name not in ("sunk_p_def", "hp_lost_last_counterbeat", "target_bleed_hp"):
        return 0
    look(scene.book)
    if name == "sunk_p_def":
        return scene.body.sunk.get("p-def", 0)
    if name == "hp_lost_last_counterbeat":
        return state.hp_lost
    return state.combatants[scene.target].bled if scene.target else 0


def stat(scene: Scene, name: str) -> int:
    """A primary statistic, EQP, or another limit of the character as it counts now (FF-18)."""
    person = scene.state.sheet
    base = stat(scene, "end") - 2 if name == "eqp" else person.stats.get(name, 0)
    return changed(scene, name, base)


def changed(scene: Scene, value: str, base: int, tag: str = "") -> int:
    """A value with what all rules in force add to it, and how often they take it (FF-168, FF-S102). What such a rule
    says of the value itself, by whatever way around, it says of it as it is without them.
    """
    if value in scene.asked:
        return base
    inside = None
    total, times = base, 1
    for found in in_force(scene.book, scene.state, scene.who, "passive", effects.ModifyValue):
        rule = found.rule
        if rule.value != value or (rule.tag or "") != tag:
            continue
        if rule.school and rule.school != scene.school:
            continue
        if value in OF_PIECES and found.piece not in ("", scene.piece) and _of_its_own(found, value):
            continue
        if inside is None:
            inside = replace(scene, asked=(*scene.asked, value))
        there = within(inside, found)
        if not holds(rule.when, there):
            continue
        if rule.multiply is not None:
            times *= rule.multiply
        else:
            total += amount(there, rule.by or 0)
    return numbers.bounded(total * times)


OF_PIECES = ("shield-def", "stability", "durability")
"""Values that a piece of gear has."""


def _of_its_own(found: InForce, value: str) -> bool:
    """Whether a rule changes such a value of its own piece alone: not where something worn changes whatever shield."""
    return value == "durability" or found.effect is not None or found.kind in OF_THINGS


@of_sheet
def encumbrance(book: Catalog, state: State) -> int:
    """ENC: the weight of hand slots, armour, items in pouches, missiles in quivers (FF-19)."""
    person = state.sheet
    weight = sum(getattr(piece_row(book, person.pieces[key]), "weight", 0) for key in (*worn(person), *person.pouches))
    return weight + sum(book.missiles[missile].weight for missile in person.missiles)


def bonus(state: State, name: str, stats: Callable[[str], int]) -> int:
    """MB, FB, LB or DB (FF-22)."""
    if name == "db":
        least = min(stats("int"), stats("fth"))
        return 0 if least < 8 else 1 + (least - 8) // 4
    stat_name, first, more = {"mb": ("int", 10, 6), "fb": ("att", 12, 8), "lb": ("fth", 10, 6)}[name]
    score = stats(stat_name)
    return 0 if score < first else 1 + (score - first) // more


@of_bearer
def hp_slots(book: Catalog, state: State, who: str) -> int:
    """How many HP slots somebody has (FF-14)."""
    body = state.combatants[who]
    if body.kind == "enemy":
        base = foe(book, body).hp + body.changes.get("hp", 0)
        return max(1, changed(Scene(book, state, who), "hp", base))
    scene = Scene(book, state)
    base = natural_slots(state, stat(scene, "vit")) + body.changes.get("hp", 0)
    return max(1, changed(scene, "hp", base))


def natural_slots(state: State, vit: int) -> int:
    """The HP slots of a character of such VIT (FF-14)."""
    return 2 + rd(Fraction(vit, 2), state.house.round_half == "up")


def empty_slots(book: Catalog, state: State, who: str) -> int:
    """HP slots with no token in them."""
    body = state.combatants[who]
    return max(0, hp_slots(book, state, who) - body.wounds)


@of_bearer
def capacity(book: Catalog, state: State, who: str, sink: str) -> int:
    """How many tokens a sink takes in a Round (FF-23, FF-138)."""
    body = state.combatants[who]
    scene = Scene(book, state, who)
    base = foe(book, body).sinks.get(sink, 0) if body.kind == "enemy" else natural(scene, sink)
    return max(0, changed(scene, sink, base + body.changes.get(sink, 0)))


def foe_shield(book: Catalog, state: State, body: Combatant, what: str) -> int:
    """Def (``shield-def``) or Stability of an enemy's shield as its sheet and doom events have it now (FF-108)."""
    shield = foe(book, body).shield
    if shield is None:
        return 0
    printed = shield.defence if what == "shield-def" else shield.stability
    return changed(Scene(book, state, body.id), what, printed + body.changes.get(what, 0))


def natural(scene: Scene, sink: str) -> int:
    """A sink of the character before effects: from statistics and armour (FF-23)."""
    state, person = scene.state, scene.state.sheet
    armour = person.pieces.get(person.armour)
    row = scene.book.armour[armour.id] if armour is not None and not armour.broken else None
    if sink in BONUS:
        return bonus(state, BONUS[sink], lambda name: stat(scene, name))
    if sink in ("p-def", "res"):
        score = stat(scene, "vit" if sink == "p-def" else "end")
        base = 0 if score < 12 else 1 + (score - 12) // 8
        return base + (row.defence if row is not None and sink == "p-def" else 0)
    return row.poise if row is not None and sink == "ps" else 0


def room(book: Catalog, state: State, who: str, sink: str) -> int:
    """How many tokens a sink can still take."""
    return max(0, capacity(book, state, who, sink) - state.combatants[who].sunk.get(sink, 0))


def power(scene: Scene, school: str, catalyst: str) -> int:
    """PWR: the bonus of the school and the catalyst's Power, with what is in force (FF-34, FF-166)."""
    piece = scene.state.sheet.pieces.get(catalyst)
    if school not in SCHOOL_BONUS:
        return 0
    base = bonus(scene.state, SCHOOL_BONUS[school], lambda name: stat(scene, name))
    own = scene.book.catalysts[piece.id].power if piece is not None and piece.kind == "catalyst" else 0
    return changed(replace(scene, school=school), "pwr", base + own)


def durability(book: Catalog, state: State, key: str) -> int:
    """How many Durability tokens a piece can take in all (FF-40)."""
    piece = thing(state.sheet, key)
    base: int = getattr(piece_row(book, piece), "durability", 0)
    return changed(Scene(book, state, piece=key), "durability", base)


def free_durability(book: Catalog, state: State, key: str) -> int:
    """How many it can still take."""
    return durability(book, state, key) - thing(state.sheet, key).used


def holds(when: words.When | None, scene: Scene, waived: tuple[str, ...] = ()) -> bool:
    """Whether all predicates hold; those that a Perform waives are not asked."""
    return when is None or not unmet(when, scene, waived)


def unmet(when: words.When, scene: Scene, waived: tuple[str, ...] = ()) -> str:
    """The first predicate that does not hold; empty where all do."""
    least = when.assigned_hp_min
    if least is not None and assigned(blow_of(scene), when.assigned_type) < least:
        return "assigned_hp_min"
    for name, wanted in when.given:
        if name in OF_MOMENTS or (scene.who != HERO and name in OF_SHEETS):
            look(scene.book)
        if name not in waived and not TESTS[name](wanted, scene):
            return name
    return ""


def _room_for(sink: str, scene: Scene) -> bool:
    if sink == "durability":
        return any_durability(scene.book, scene.state)
    return room(scene.book, scene.state, scene.who, sink) > 0


def any_durability(book: Catalog, state: State) -> bool:
    """Whether any reachable piece has free Durability (FF-143)."""
    return any(free_durability(book, state, key) > 0 for key in exposed(book, state))


@of_bearer
def barred(book: Catalog, state: State, who: str, what: str) -> str:
    """The condition or effect that forbids a kind of thing: ``movement``, ``approach``, ``melee``, ``reaction``,
    ``magic-attack``, ``attunement``; empty where nothing does.
    """
    for rule, found in borne(book, state, who, effects.Restrict):
        if what in rule.deny_kinds and on_bearer(rule):
            return found.row
    return ""


@of_bearer
def able_to_move(book: Catalog, state: State, who: str) -> bool:
    """Whether somebody can make a movement of its own (FF-184)."""
    stuck = any(rule.allow or rule.max_actions == 0 for rule, _ in restrictions(book, state, who))
    return not stuck and not barred(book, state, who, "movement")


@of_bearer
def restrictions(book: Catalog, state: State, who: str) -> tuple[tuple[effects.Restrict, InForce], ...]:
    """What restricts somebody, whomever it acts on."""
    return tuple(pair for pair in borne(book, state, who, effects.Restrict) if on_bearer(pair[0]))


def on_bearer(rule: effects.Restrict | effects.Immune) -> bool:
    """Whether a rule is about whoever bears it: not one that keeps others off them, or of a piece (FF-148, FF-S10)."""
    return rule.target not in ("enemies", "this")


@of_bearer
def stunned(book: Catalog, state: State, who: str) -> str:
    """The condition that allows somebody no action whatever; empty where there is none (FF-154)."""
    return next((found.row for rule, found in restrictions(book, state, who) if rule.max_actions == 0), "")


@of_bearer
def ignores(book: Catalog, state: State, who: str, kind: str) -> bool:
    """Whether somebody disregards a kind of terrain or hindrance."""
    return any(kind in rule.kinds for rule, _ in borne(book, state, who, effects.Ignore))


TESTS: dict[str, Callable[[Any, Scene], bool]] = {
    **OF_SCENES,
    "expr": lambda want, s: numbers.compare(want, lambda name: figure(s, name), s.state.house.round_half == "up"),
    "able_to_move": lambda want, s: want == able_to_move(s.book, s.state, s.who),
    "unfilled_hp_max": lambda want, s: empty_slots(s.book, s.state, s.who) <= want if "hp" not in s.asked else False,
    "sink_has_room": _room_for,
    "sink_full": lambda want, s: not _room_for(want, s),
}
"""What each predicate means; those here ask for a figure."""
