"""Zones as boxes in plain characters, beside each other as on the screen, with lines to the neighbours."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.text import cell_len, clean, cut, fit, wrap
from engine.core.view import Board, Spot, Token, ZoneBox

_WIDEST = 26
_NARROWEST = 8
_GAP = 3
"""Cells between two boxes, in which ways are drawn; one where there are no ways."""


def zone_map(board: Board, width: int) -> list[str]:
    """The drawing; nothing where the boxes would be too narrow to be read."""
    places = {(zone.row, zone.column): zone for zone in board.zones}
    columns = sorted({column for _, column in places})
    rows = sorted({row for row, _ in places})
    if not columns or len(places) < len(board.zones):
        return []
    gap = _GAP if board.edges else 1
    cells = min(_WIDEST, (width + gap) // len(columns) - gap)
    if cells < _NARROWEST:
        return []
    ways = {frozenset((edge.a, edge.b)) for edge in board.edges if edge.kind in ("open", "obstacle")}
    names = {token.id: _name(token, cells - 4) for token in board.tokens}
    signs = {token.id: clean(token.short) for token in board.tokens}
    inside = {zone.id: _content(zone, names, signs, cells - 4) for zone in board.zones}
    lines: list[str] = []
    above: list[ZoneBox | None] = []
    for row in rows:
        zones = [places.get((row, column)) for column in columns]
        if above:
            down = [one and two and {one.id, two.id} in ways for one, two in zip(above, zones, strict=True)]
            lines.append((" " * gap).join(("│" if way else " ").center(cells) for way in down).rstrip())
        lines += _row(zones, ways, inside, cells, gap)
        above = zones
    return lines


def _row(
    zones: list[ZoneBox | None], ways: set[frozenset[str]], inside: dict[str, list[str]], cells: int, gap: int
) -> list[str]:
    """Boxes beside each other, all as high as the fullest."""
    contents = [inside[zone.id] if zone else [] for zone in zones]
    high = max(1, *map(len, contents))
    lines = []
    for at in range(-1, high + 1):
        line = ""
        for here, (zone, content) in enumerate(zip(zones, contents, strict=True)):
            next_to = zones[here + 1] if here + 1 < len(zones) else None
            joined = zone and next_to and {zone.id, next_to.id} in ways and at == high // 2
            line += _part(zone, content, at, high, cells) + ("─" if joined else " ") * gap
        lines.append(line.rstrip())
    return lines


def _part(zone: ZoneBox | None, content: list[str], at: int, high: int, cells: int) -> str:
    if zone is None:
        return " " * cells
    if at == -1:
        return f"╭─{_telling(zone.name, cells - 3)}╮"
    if at == high:
        return f"╰─{_telling(zone.price, cells - 3)}╯"
    return f"│ {fit(content[at] if at < len(content) else '', cells - 4)} │"


def _telling(text: str, cells: int) -> str:
    """A text in an edge: where it does not fit, its last word tells most ("Players’ Far", "distance 3")."""
    words = clean(text).split()
    shown = cut(clean(text) if cell_len(clean(text)) < cells or not words else words[-1], cells - 1)
    return shown + "─" * (cells - cell_len(shown))


def _name(token: Token, cells: int) -> str:
    short, name = clean(token.short), clean(token.name)
    return f"{short} {name}" if cell_len(short) + 1 + cell_len(name) <= cells else short


def _content(zone: ZoneBox, names: Mapping[str, str], signs: Mapping[str, str], cells: int) -> list[str]:
    """Who is there by their ``names``, and what is there, in which they go by their ``signs``."""
    told = [names.get(who, clean(who)) for who in zone.occupants]
    return [line for text in (*told, *zone_notes(zone, signs)) for line in wrap(text, cells, " ")]


def zone_notes(zone: ZoneBox, names: Mapping[str, str]) -> list[str]:
    """What a zone is like, the places inside it with who is there by their ``names``, and the ways off the field."""
    spots = (spot_told(spot, names) for spot in zone.spots)
    return [*map(clean, zone.features), *spots, *(f"» {clean(way)}" for way in zone.exits)]


def spot_told(spot: Spot, names: Mapping[str, str]) -> str:
    """``D6 Cart: Guard 2``, ``engaged: Zaynab against Guard 1``, ``on the ground: Knife``."""
    sides = (" and ".join(names.get(who, clean(who)) for who in some) for some in (spot.occupants, spot.against))
    there = " against ".join(filter(None, sides))
    if spot.kind == "cover":
        return f"{clean(spot.text)} {clean(spot.name)}{f': {there}' if there else ''}"
    return ": ".join(filter(None, (clean(spot.name), there or clean(spot.text))))
