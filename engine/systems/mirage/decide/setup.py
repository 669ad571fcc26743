"""Laying out the ground (MG-44 to MG-48, MG-83)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.copied import free_key
from engine.core.draft import Decider, only
from engine.core.words import slug
from engine.systems.mirage import build
from engine.systems.mirage.catalog import Catalog, CoverAt
from engine.systems.mirage.commands import setup as cmd
from engine.systems.mirage.decide.base import Writing
from engine.systems.mirage.events import setup as ev
from engine.systems.mirage.rules.zones import drawn_ends, edge_between
from engine.systems.mirage.state.ground import Edge, Obstacle, Zone

RUBBLE = Obstacle("rubble", "slow", "might", 1)
"""What bars a way that the game master blocks: the digest's own example (MG-48)."""


def add_zone(draft: Writing, catalog: Catalog, command: cmd.AddZone) -> None:
    """A new zone."""
    key = free_key(draft.state.zones, slug(command.name))
    draft.add(ev.ZoneSet(key, Zone(command.name, command.column, command.row)))


def rule_zone(draft: Writing, catalog: Catalog, command: cmd.RuleZone) -> None:
    """Zones get or lose a quality: an exit, hidden, or a feature."""
    for key in command.zones:
        zone = draft.state.zones[key]
        if command.quality == "exit" or command.quality == "hidden":
            zone = replace(zone, **{command.quality: command.on})
        else:
            others = tuple(feature for feature in zone.features if feature != command.quality)
            zone = replace(zone, features=(*others, command.quality) if command.on else others)
            if "cramped" in zone.features:
                zone = replace(zone, ends=drawn_ends(draft.state.zones, draft.state.edges, key))
        draft.add(ev.ZoneSet(key, zone))


def rule_way(draft: Writing, catalog: Catalog, command: cmd.RuleWay) -> None:
    """The border between two zones; a cramped one learns which of its ends leads there (MG-51)."""
    if command.way == "none":
        draft.add(ev.EdgeRemoved(command.a, command.b))
        return
    old = edge_between(draft.state, command.a, command.b) or Edge(command.a, command.b)
    obstacle = RUBBLE if command.way == "obstacle" else None
    passable, sight = command.way in ("open", "obstacle"), command.way != "wall"
    draft.add(ev.EdgeSet(replace(old, passable=passable, sight=sight, obstacle=obstacle)))
    for key in (command.a, command.b):
        zone, ends = draft.state.zones[key], drawn_ends(draft.state.zones, draft.state.edges, key)
        if "cramped" in zone.features and ends != zone.ends:
            draft.add(ev.ZoneSet(key, replace(zone, ends=ends)))


def add_cover(draft: Writing, catalog: Catalog, command: cmd.AddCover) -> None:
    """One more cover of the catalog stands in a zone."""
    key = free_key(draft.state.covers, f"{command.zone}-{command.cover}")
    draft.add(ev.CoverSet(key, build.cover(catalog, CoverAt(command.zone, command.cover))))


DECIDERS: dict[type, Decider] = {
    cmd.AddZone: add_zone,
    cmd.RemoveZone: only(lambda now, asked: ev.ZoneRemoved(asked.zone)),
    cmd.RuleZone: rule_zone,
    cmd.RuleWay: rule_way,
    cmd.AddCover: add_cover,
    cmd.RemoveCover: only(lambda now, asked: ev.CoverRemoved(asked.cover)),
}
