"""Predicates that a scene answers by itself, without any figure: what is held, lit and raised, who is near, what an
attack was, which action is meant (FF-13 to FF-23).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board.hexgrid import distance
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.hands import shields_held, usable
from engine.systems.fires.rules.scene import Blow, Scene, dark
from engine.systems.fires.rules.sources import free_hand, grip, held
from engine.systems.fires.state import Combatant


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


def _against(scene: Scene, test: Callable[[Combatant], bool]) -> bool:
    """Without a target yet, nothing is ruled out."""
    target = scene.state.combatants.get(scene.target)
    return target is None or test(target)


def _near_enemy(scene: Scene) -> bool:
    at = scene.state.hero.at
    return at is not None and any(
        body.at is not None and min(distance(cell, at) for cell in (body.at, body.tail or body.at)) == 1
        for body in scene.state.enemies
    )


def blow_of(scene: Scene) -> Blow:
    """What was struck; nothing where nothing was."""
    return scene.blow or Blow()


def assigned(blow: Blow, kind: str | None) -> int:
    """The tokens of an attack that entered HP at once, of a type or all (FF-133)."""
    return blow.hp if kind is None else dict(blow.hp_by).get(kind, 0)


def _same_action(wanted: str, scene: Scene) -> bool:
    return wanted in (scene.action, *scene.named)


def _on_retreat(scene: Scene) -> bool:
    at = scene.state.hero.at
    return at is not None and "retreat" in scene.state.field.tiles.get(hexes.key(at), "").split("+")


def _apart(scene: Scene) -> int:
    body, hero = scene.body, scene.state.hero
    ends = [cell for cell in (body.at, body.tail) if cell is not None]
    return min((distance(cell, hero.at) for cell in ends), default=99) if hero.at is not None else 99


ELSEWHERE = ("moveset", "catalyst_equipped", "opposite_hex_free", "assigned_hp_min", "assigned_type")
"""Predicates that are asked where more is known than a scene tells."""

OF_SCENES: dict[str, Callable[[Any, Scene], bool]] = {
    **dict.fromkeys(ELSEWHERE, lambda want, s: True),
    "grip": _grip,
    "held": lambda want, s: want == (s.piece in held(s.state.sheet)),
    "lit": lambda want, s: want == _piece_lit(s),
    "weapon_class": _class,
    **dict.fromkeys(("weapon_id", "launcher"), lambda want, s: _arm(s, lambda arm: arm.row == want)),
    "min_damage": lambda want, s: (blow_of(s).damage if s.blow is not None else s.arm.damage if s.arm else 0) >= want,
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
    "on_retreat_tile": lambda want, s: want == _on_retreat(s),
    "self_condition": lambda want, s: _on(s.body, want),
    "self_lacks_condition": lambda want, s: not _on(s.body, want),
    "target_condition": lambda want, s: _against(s, lambda target: _on(target, want)),
    "target_lacks_condition": lambda want, s: _against(s, lambda target: not _on(target, want)),
    "target_shield_up": lambda want, s: _against(s, lambda target: want == (target.raised is not None)),
    "target_displaced": lambda want, s: want == blow_of(s).displaced,
    "condition": lambda want, s: s.condition == want,
    "action": _same_action,
    "actions": lambda want, s: any(_same_action(action, s) for action in want),
    "other_action": lambda want, s: want != s.own,
    "keeps_shield_up": lambda want, s: want == s.keeps,
    "damage_types": lambda want, s: bool(blow_of(s).types & set(want)),
    "attack_kinds": lambda want, s: bool(blow_of(s).kinds & set(want)),
    "from_attunement": lambda want, s: want == blow_of(s).spell,
    "weapon_attack": lambda want, s: want == blow_of(s).weapon,
    "attacker_adjacent": lambda want, s: want == bool(dict(s.names).get("attacker_near", 0)),
    "blocked_min": lambda want, s: blow_of(s).blocked >= want,
    "concealed": lambda want, s: want == s.concealed,
    "paid_die_in": lambda want, s: any(die in want for die in s.dice),
    "source": lambda want, s: blow_of(s).source == want,
    "within_base_range": lambda want, s: want == blow_of(s).base_range,
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
"""What each predicate means that a scene tells by itself."""

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
