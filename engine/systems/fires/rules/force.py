"""Figures and predicates: what values are, with everything in force, and whether a ``when`` holds (FF-13 to FF-23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.rules import hexes, numbers
from engine.systems.fires.rules.hands import exposed, shields_held, usable
from engine.systems.fires.rules.memory import look, of_bearer, of_sheet
from engine.systems.fires.rules.numbers import rd
from engine.systems.fires.rules.scene import Blow, Scene, dark, within
from engine.systems.fires.rules.sources import (
    OF_THINGS,
    InForce,
    foe,
    free_hand,
    grip,
    held,
    in_force,
    piece_row,
    thing,
    worn,
)
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


def borne(book: Catalog, state: State, who: str, kind: type[T]) -> Iterable[tuple[T, InForce]]:
    """The passive rules of one primitive that hold for somebody, whatever is done."""
    found = in_force(book, state, who, "passive", kind)
    return _holding(Scene(book, state, who), found) if found else ()


def _holding(scene: Scene, bound: tuple[InForce, ...]) -> Iterator[tuple[Any, InForce]]:
    for found in bound:
        if found.rule.when is None or holds(found.rule.when, within(scene, found)):
            yield found.rule, found


# ---- figures ---------------------------------------------------------------------


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
    if name == "eqp":
        base = stat(scene, "end") - 2
        return base if scene.base == "eqp" else changed(replace(scene, base="eqp"), "eqp", base)
    base = person.stats.get(name, 0)
    return base if scene.base == name else changed(replace(scene, base=name), name, base)


def changed(scene: Scene, value: str, base: int, tag: str = "") -> int:
    """A value with what all rules in force add to it, and how often they take it (FF-168, FF-S102)."""
    total, times = base, 1
    for found in in_force(scene.book, scene.state, scene.who, "passive", effects.ModifyValue):
        rule = found.rule
        if rule.value != value or (rule.tag or "") != tag:
            continue
        if rule.school and rule.school != scene.school:
            continue
        if value in OF_PIECES and found.piece not in ("", scene.piece) and _of_its_own(found, value):
            continue
        there = within(scene, found)
        if not holds(rule.when, there):
            continue
        if rule.multiply is not None:
            times *= rule.multiply
        else:
            total += amount(there, rule.by or 0)
    return total * times


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
        return max(1, changed(Scene(book, state, who, base="hp"), "hp", base))
    scene = Scene(book, state)
    half_up = state.house.round_half == "up"
    base = 2 + rd(Fraction(stat(scene, "vit"), 2), half_up) + body.changes.get("hp", 0)
    return max(1, changed(replace(scene, base="hp"), "hp", base))


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
    return changed(replace(scene, school=school, base="pwr"), "pwr", base + own)


def durability(book: Catalog, state: State, key: str) -> int:
    """How many Durability tokens a piece can take in all (FF-40)."""
    piece = thing(state.sheet, key)
    base: int = getattr(piece_row(book, piece), "durability", 0)
    return changed(Scene(book, state, piece=key), "durability", base)


# ---- predicates ------------------------------------------------------------------


def holds(when: words.When | None, scene: Scene, waived: tuple[str, ...] = ()) -> bool:
    """Whether all predicates hold; those that a Perform waives are not asked."""
    return when is None or not unmet(when, scene, waived)


def unmet(when: words.When, scene: Scene, waived: tuple[str, ...] = ()) -> str:
    """The first predicate that does not hold; empty where all do."""
    least = when.assigned_hp_min
    if least is not None and assigned(_blow(scene), when.assigned_type) < least:
        return "assigned_hp_min"
    for name, wanted in when.given:
        if name in OF_MOMENTS or (scene.who != HERO and name in OF_SHEETS):
            look(scene.book)
        if name not in waived and not TESTS[name](wanted, scene):
            return name
    return ""


def _arm(scene: Scene, test: Callable[[Any], bool]) -> bool:
    return scene.arm is not None and test(scene.arm)


def _class(wanted: str, scene: Scene) -> bool:
    ranged = ("ranged", "loadable-ranged")
    return _arm(scene, lambda arm: arm.class_ in (ranged if wanted == "any-ranged" else (wanted,)))


def _piece_lit(scene: Scene) -> bool:
    if scene.arm is not None:
        return bool(scene.arm.lit)
    piece = scene.state.sheet.pieces.get(scene.piece) if scene.state.person is not None else None
    return piece is not None and piece.lit


def _grip(wanted: int, scene: Scene) -> bool:
    if scene.arm is not None:
        return bool(scene.arm.grip == wanted)
    return scene.state.person is not None and grip(scene.state.person, scene.piece) == wanted


def _on(body: Combatant, condition: str) -> bool:
    return body.conditions.get(condition, 0) > 0


def _target(scene: Scene) -> Combatant | None:
    return scene.state.combatants.get(scene.target)


def _against(scene: Scene, test: Callable[[Combatant], bool]) -> bool:
    """Without a target yet, nothing is ruled out."""
    target = _target(scene)
    return target is None or test(target)


def _near_enemy(scene: Scene) -> bool:
    at = scene.state.hero.at
    return at is not None and any(
        body.at is not None and min(distance(cell, at) for cell in (body.at, body.tail or body.at)) == 1
        for body in scene.state.enemies
    )


def _blow(scene: Scene) -> Blow:
    return scene.blow or Blow()


def assigned(blow: Blow, kind: str | None) -> int:
    """The tokens of an attack that entered HP at once, of a type or all (FF-133)."""
    return blow.hp if kind is None else dict(blow.hp_by).get(kind, 0)


def _room_for(sink: str, scene: Scene) -> bool:
    if sink == "durability":
        return any_durability(scene.book, scene.state)
    return room(scene.book, scene.state, scene.who, sink) > 0


def any_durability(book: Catalog, state: State) -> bool:
    """Whether any reachable piece has free Durability (FF-143)."""
    return any(durability(book, state, key) > thing(state.sheet, key).used for key in exposed(state))


def _same_action(wanted: str, scene: Scene) -> bool:
    return wanted in (scene.action, *scene.named)


def _on_retreat(scene: Scene) -> bool:
    at = scene.state.hero.at
    return at is not None and "retreat" in scene.state.field.tiles.get(hexes.key(at), "").split("+")


def _apart(scene: Scene) -> int:
    body, hero = scene.body, scene.state.hero
    ends = [cell for cell in (body.at, body.tail) if cell is not None]
    return min((distance(cell, hero.at) for cell in ends), default=99) if hero.at is not None else 99


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
    "grip": _grip,
    "held": lambda want, s: want == (s.piece in held(s.state.sheet)),
    "lit": lambda want, s: want == _piece_lit(s),
    "weapon_class": _class,
    "weapon_id": lambda want, s: _arm(s, lambda arm: arm.row == want),
    "launcher": lambda want, s: _arm(s, lambda arm: arm.row == want),
    "moveset": lambda want, s: True,
    "expr": lambda want, s: numbers.compare(want, lambda name: figure(s, name), s.state.house.round_half == "up"),
    "min_damage": lambda want, s: (_blow(s).damage if s.blow is not None else s.arm.damage if s.arm else 0) >= want,
    "free_hand": lambda want, s: want == free_hand(s.state.sheet),
    "dual_wielding": lambda want, s: want == bool(dict(s.names).get("dual", 0)),
    "missile_available": lambda want, s: _arm(s, lambda arm: want == bool(arm.missiles)),
    "weapon_loaded": lambda want, s: _arm(s, lambda arm: want == bool(arm.loaded)),
    "weapon_lightable": lambda want, s: _arm(s, lambda arm: want == arm.lightable),
    "adjacent_enemy": lambda want, s: want == _near_enemy(s),
    "adjacent_half_cover": lambda want, s: want == bool(dict(s.names).get("half_cover_near", 0)),
    "shield_equipped": lambda want, s: want == bool(shields_held(s.book, s.state)),
    "shield_up": lambda want, s: want == (s.body.raised is not None),
    "item_equipped": lambda want, s: want == any(True for _ in usable(s.book, s.state, "item")),
    "flask_charged": lambda want, s: want == any(True for _ in usable(s.book, s.state, "flask")),
    "catalyst_equipped": lambda want, s: True,
    "on_retreat_tile": lambda want, s: want == _on_retreat(s),
    "able_to_move": lambda want, s: want == able_to_move(s.book, s.state, s.who),
    "opposite_hex_free": lambda want, s: True,
    "self_condition": lambda want, s: _on(s.body, want),
    "self_lacks_condition": lambda want, s: not _on(s.body, want),
    "target_condition": lambda want, s: _against(s, lambda target: _on(target, want)),
    "target_lacks_condition": lambda want, s: _against(s, lambda target: not _on(target, want)),
    "target_shield_up": lambda want, s: _against(s, lambda target: want == (target.raised is not None)),
    "target_displaced": lambda want, s: want == _blow(s).displaced,
    "condition": lambda want, s: s.condition == want,
    "action": _same_action,
    "actions": lambda want, s: any(_same_action(action, s) for action in want),
    "other_action": lambda want, s: want != s.own,
    "keeps_shield_up": lambda want, s: want == s.keeps,
    "damage_types": lambda want, s: bool(_blow(s).types & set(want)),
    "assigned_hp_min": lambda want, s: True,
    "assigned_type": lambda want, s: True,
    "attack_kinds": lambda want, s: bool(_blow(s).kinds & set(want)),
    "from_attunement": lambda want, s: want == _blow(s).spell,
    "weapon_attack": lambda want, s: want == _blow(s).weapon,
    "attacker_adjacent": lambda want, s: want == bool(dict(s.names).get("attacker_near", 0)),
    "blocked_min": lambda want, s: _blow(s).blocked >= want,
    "concealed": lambda want, s: want == s.concealed,
    "unfilled_hp_max": lambda want, s: empty_slots(s.book, s.state, s.who) <= want if s.base != "hp" else False,
    "paid_die_in": lambda want, s: any(die in want for die in s.dice),
    "sink_has_room": _room_for,
    "sink_full": lambda want, s: not _room_for(want, s),
    "source": lambda want, s: _blow(s).source == want,
    "within_base_range": lambda want, s: want == _blow(s).base_range,
    "bearer": lambda want, s: s.body.kind == want,
    "tile": lambda want, s: s.tile == want or (want == "hazard" and s.tile not in ("", "half-cover")),
    "darkness": lambda want, s: want == dark(s.book, s.state),
    "pool_empty": lambda want, s: want == (not s.state.scores),
    "retreat_tile_exists": lambda want, s: (
        want == any("retreat" in kind.split("+") for kind in s.state.field.tiles.values())
    ),
    "counter": lambda want, s: s.counter == want,
    "distance_max": lambda want, s: _apart(s) <= want,
    "movement_blocked": lambda want, s: want == bool(dict(s.names).get("movement_blocked", 0)),
}
"""What each predicate means."""

OF_MOMENTS = frozenset(
    [
        "adjacent_enemy",
        "on_retreat_tile",
        "target_condition",
        "target_lacks_condition",
        "target_shield_up",
        "unfilled_hp_max",
        "sink_has_room",
        "sink_full",
        "pool_empty",
        "retreat_tile_exists",
        "distance_max",
        "item_equipped",
        "flask_charged",
    ]
)
"""Predicates that ask for more of the moment than what somebody is like."""

OF_SHEETS = frozenset(["grip", "held", "lit", "free_hand", "shield_equipped", "expr"])
"""Those that ask for the character's sheet, of whomever they are asked."""
