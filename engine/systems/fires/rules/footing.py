"""What the ground makes of whoever walks over it, as far as that is known before they go (FF-99, FF-118)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules import ground
from engine.systems.fires.rules.force import ignores, of, on_bearer
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import has_trait
from engine.systems.fires.state import HERO, State


def immune(scene: Scene, condition: str, own: bool) -> bool:
    """Whether a condition does nothing to somebody (FF-148). ``own``: the ground, or their own sheet, imposes it."""
    row, body = scene.book.conditions[condition], scene.state.combatants[scene.who]
    if row.applies_to == "equipment" or row.applies_to not in ("entity", body.kind):
        return True
    mounted = scene.who == HERO or has_trait(scene.book, body, "dismountable")
    if not mounted and any(isinstance(r, effects.Defer) and r.what == "dismount-effect" for r in row.rules):
        return True
    for on in ("passive", "suffers"):
        for rule, _ in of(scene, effects.Immune, on):
            if not on_bearer(rule) or (rule.normal_sources_only and own):
                continue
            named = condition in rule.conditions or "any" in rule.conditions
            if named and condition not in rule.except_:
                return True
    return False


def walked_over(book: Catalog, state: State, who: str, way: Iterable[Hex]) -> State:
    """The state once somebody has gone a way, as far as a walk after it hangs on that: with the conditions that last
    and no sink takes, which hazards on it put on them (water, on whoever minds it).
    """
    found = {}
    for cell in way:
        name = ground.hazard(state, cell)
        if not name or any(ignores(book, state, who, kind) for kind in {"hazard", "water"} & {"hazard", name}):
            continue
        for rule in ground.hazard_row(book, name).rules:
            if isinstance(rule, effects.Inflict) and (rule.on, rule.target) == ("enters-tile", "entering"):
                row = book.conditions[rule.condition]
                lasts = row.kind != "immediate" and row.sink == "none"
                if lasts and not immune(Scene(book, state, who, condition=rule.condition), rule.condition, own=True):
                    found[rule.condition] = 1
    if not found:
        return state
    body = state.combatants[who]
    walked = replace(body, conditions={**found, **body.conditions})
    return replace(state, combatants={**state.combatants, who: walked})
