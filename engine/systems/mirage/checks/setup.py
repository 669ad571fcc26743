"""The ground: zones, ways and covers that may be laid out or changed by ruling."""

from __future__ import annotations

from engine.core import codes
from engine.core.checks import there_is
from engine.core.refusal import Refusal, within
from engine.core.words import slug
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.check import FAR
from engine.systems.mirage.checks.base import Check, on_a_field
from engine.systems.mirage.commands import setup as cmd
from engine.systems.mirage.rules.zones import edge_between
from engine.systems.mirage.state import State

LARGEST = 30
"""Zones of a field: more than anybody looks after."""


def zone_known(field: str) -> Check:
    """A check that a zone exists."""
    return there_is(field, "MG-44", lambda _, state: state.zones)


def new_zone(catalog: Catalog, state: State, command: cmd.AddZone) -> Refusal | None:
    """A name, and a free place in the drawing."""
    if not slug(command.name):
        return Refusal(codes.TEXT, "a zone needs a name", "MG-44")
    if len(state.zones) >= LARGEST:
        return Refusal(codes.RANGE, f"a field has at most {LARGEST} zones", "MG-44")
    for what, value in (("column", command.column), ("row", command.row)):
        if (no := within(what, value, 0, FAR, "MG-44")) is not None:
            return no
    taken = any((zone.column, zone.row) == (command.column, command.row) for zone in state.zones.values())
    return Refusal(codes.PLACE, "another zone is drawn there", "MG-44") if taken else None


def empty_zone(catalog: Catalog, state: State, command: cmd.RemoveZone) -> Refusal | None:
    """Nobody stands there, and it is not the last one."""
    if any(person.zone == command.zone for person in state.combatants.values()):
        return Refusal(codes.STATE, "somebody is there: move them first", "MG-44")
    return Refusal(codes.STATE, "a fight needs a place", "MG-44") if len(state.zones) == 1 else None


def changes(catalog: Catalog, state: State, command: cmd.RuleZone) -> Refusal | None:
    """Some zones, each once, and none of them is so already."""
    if not 0 < len({*command.zones}) == len(command.zones):
        return Refusal(codes.CHOICE, "name a zone, or several, each once", "MG-44")
    quality = command.quality
    for zone in (state.zones[key] for key in command.zones):
        has = getattr(zone, quality) if quality in ("exit", "hidden") else quality in zone.features
        if has == command.on:
            return Refusal(codes.STATE, f"{zone.name} is that already" if has else f"{zone.name} is not that", "MG-44")
    return None


def two_zones(catalog: Catalog, state: State, command: cmd.RuleWay) -> Refusal | None:
    """Two different zones, and a border that is not so already."""
    if command.a == command.b:
        return Refusal(codes.PLACE, "a border needs two zones", "MG-44")
    edge = edge_between(state, command.a, command.b)
    now = "none" if edge is None else way_of(edge.passable, edge.sight, edge.obstacle is not None)
    return Refusal(codes.STATE, "that border is so already", "MG-44") if now == command.way else None


def way_of(passable: bool, sight: bool, obstacle: bool) -> str:
    """What a border is called."""
    if obstacle:
        return "obstacle"
    return "open" if passable else "sight" if sight else "wall"


CHECKS: dict[type, tuple[Check, ...]] = {
    cmd.AddZone: (on_a_field, new_zone),
    cmd.RemoveZone: (on_a_field, zone_known("zone"), empty_zone),
    cmd.RuleZone: (on_a_field, zone_known("zones"), changes),
    cmd.RuleWay: (on_a_field, zone_known("a"), zone_known("b"), two_zones),
    cmd.AddCover: (on_a_field, zone_known("zone"), there_is("cover", "MG-83", lambda catalog, _: catalog.covers)),
    cmd.RemoveCover: (on_a_field, there_is("cover", "MG-83", lambda _, state: state.covers)),
}
