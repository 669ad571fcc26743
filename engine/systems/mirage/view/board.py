"""The map: zones as a graph with their features, borders with what they cost, covers, queues, brackets; and, from
whoever is chosen, shot distances, the arc that is watched, and the way out (MG-44 to MG-58, MG-72, MG-80).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from engine.core.offers import counted
from engine.core.view import Audience, Board, Edge, Fact, Overlay, Spot, Token, ZoneBox
from engine.core.words import in_words
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.danger import blows, reaching, threatened
from engine.systems.mirage.checks.every import still_stands
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.rules import attack, overwatch, zones
from engine.systems.mirage.rules.people import engaged_with, far_ready, foes_of, in_zone
from engine.systems.mirage.rules.turns import in_turn, still_acts
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.ground import Edge as Border
from engine.systems.mirage.state.ground import Zone
from engine.systems.mirage.words import open_sheet

WORDS = {
    "cluttered": "C cluttered",
    "dimly-lit": "D dimly lit",
    "cramped": "X cramped",
    "hidden": "U unknown to players",
}


def board(catalog: Catalog, state: State, audience: Audience, focus: str | None, short: Mapping[str, str]) -> Board:
    """The field as known; ``focus`` is whom distances are told from."""
    chosen = state.combatants.get(focus or "")
    if chosen is not None and not chosen.present:
        chosen = None
    there = {feature for zone in state.zones.values() for feature in _features(zone, audience)}
    return Board(
        "zones",
        tokens=tuple(
            _token(person, short[person.id])
            for person in state.combatants.values()
            if person.status not in ("absent", "escaped")
        ),
        overlays=(
            *_threats(catalog, state, chosen),
            *(_overlays(catalog, state, chosen, audience) if chosen is not None else ()),
        ),
        zones=tuple(_box(state, key, zone, chosen, audience) for key, zone in state.zones.items()),
        edges=tuple(_edge(edge) for edge in state.edges),
        prices=_prices(state, chosen, audience) if chosen is not None else (),
        benches=_benches(state),
        focus=chosen.id if chosen is not None else "",
        legend=tuple(text for feature, text in WORDS.items() if feature in there),
    )


def _token(person: Combatant, short: str) -> Token:
    looks: Literal["up", "down", "dead", "hidden"] = "up"
    if person.status in ("dead", "defeated", "lost-mind"):
        looks = "dead"
    elif person.prone or person.broken_physical:
        looks = "down"
    elif person.hidden:
        looks = "hidden"
    return Token(person.id, person.name, short, person.side, (person.zone,), None, "", looks)


def _features(zone: Zone, audience: Audience) -> tuple[str, ...]:
    """What a zone is like; whether players know of it is told to the game master alone."""
    return (*zone.features, *(["hidden"] if zone.hidden and audience == "gm" else []))


def _box(state: State, key: str, zone: Zone, chosen: Combatant | None, audience: Audience) -> ZoneBox:
    people = in_zone(state, key)
    ridden = {person.riding for person in people if person.riding}  # who rides it says where it is
    there = tuple(person.id for person in sorted(people, key=lambda person: person.id in ridden))
    features = [WORDS[feature] for feature in _features(zone, audience)]
    if zone.custom:
        features.append(zone.custom)
    price = ""
    if chosen is not None:
        distance = zones.shot_distance(state, chosen.zone, key)
        price = "no line" if distance is None else f"{zones.band(distance)} {distance}"
    return ZoneBox(
        key,
        zone.name,
        zone.column,
        zone.row,
        "",
        there,
        tuple(features),
        price,
        spots=tuple(_spots(state, key, zone)),
        exits=("exit",) if zone.exit else (),
    )


def _spots(state: State, key: str, zone: Zone) -> list[Spot]:
    """Covers with their die and who is behind, brackets of those engaged, the queue, what lies about."""
    people = {person.id: person for person in in_zone(state, key)}
    found = [
        Spot(
            "cover",
            cover.name,
            tuple(person.id for person in people.values() if person.place == cover_id),
            text=f"D{cover.rating}" if cover.rating else "destroyed",
        )
        for cover_id, cover in state.covers.items()
        if cover.zone == key
    ]
    order = zones.queue(state, key)  # there the order tells who is near whom
    for group in () if order else _groups(state, list(people)):
        ours = tuple(who for who in group if people[who].side == "party")
        theirs = tuple(who for who in group if people[who].side != "party")
        found.append(Spot("group", "engaged", ours, theirs))
    far = tuple(person.id for person in people.values() if person.place == "far")
    if far:
        found.append(Spot("thing", "far off", far))
    if order:
        found.append(Spot("queue", "one behind the other", order))
    if zone.loot:
        found.append(Spot("thing", "on the ground", text=", ".join(arm.name for arm in zone.loot.values())))
    barriers = [barrier.name for barrier in state.barriers.values() if barrier.zone == key]
    return [*found, *(Spot("thing", barrier, text="barrier") for barrier in barriers)]


def _groups(state: State, people: list[str]) -> list[tuple[str, ...]]:
    """Those who are engaged with each other, group by group (MG-53)."""
    left, groups = list(people), []
    while left:
        group = [left.pop(0)]
        for who in group:
            for other in engaged_with(state, who):
                if other in left:
                    left.remove(other)
                    group.append(other)
        if len(group) > 1:
            groups.append(tuple(group))
    return groups


def _edge(border: Border) -> Edge:
    if border.obstacle is not None:
        what = border.obstacle
        price = f"{what.name}: {what.cost}, {what.skill} {what.successes}"
        return Edge(border.a, border.b, price, price, "obstacle", what.name)
    if not border.passable:
        return Edge(border.a, border.b, kind="sight" if border.sight else "barred")
    return Edge(border.a, border.b, "fast", "fast", text="" if border.sight else "no sight")


def _threats(catalog: Catalog, state: State, chosen: Combatant | None) -> tuple[Overlay, ...]:
    """Who is threatened where they stand, and watched (MG-72, MG-73): of the chosen one's side, else of who acts."""
    if state.phase != "turn":
        return ()
    people = state.combatants.values()
    side = chosen.side if chosen is not None else state.side
    ours = [person for person in people if person.side == side and person.present]
    struck = (person for person in ours if threatened(catalog, state, person))
    found = [Overlay("threat", person.zone, "", person.id, note="threatened") for person in struck]
    for watcher in people:
        if watcher.side != side and overwatch.on_watch(state, watcher):
            found += [Overlay("arc", zone, "watched", watcher.id) for zone in overwatch.watched(state, watcher)]
    return tuple(found)


def _overlays(catalog: Catalog, state: State, chosen: Combatant, audience: Audience) -> tuple[Overlay, ...]:
    """What can still be reached, what is watched, what cuts the line, and who bars the way out; that way for those who
    can do nothing but flee alone: others see it where they think of it.
    """
    found: list[Overlay] = []
    moves = not in_turn(state, chosen) or still_acts(state, chosen)
    for zone, edge in zones.around(state, chosen.zone) if moves else ():
        if zones.open_edge(edge) and _goes(catalog, state, chosen, zone):
            found.append(Overlay("reach", zone, "fast", chosen.id))
    found += [Overlay("arc", zone, "watched", chosen.id) for zone in overwatch.watched(state, chosen)]
    if open_sheet(chosen, audience):
        found += _targets(catalog, state, chosen)
    path = zones.flee_path(state, chosen)
    if path is None:
        barred = zones.held_zones(state, chosen)
        found += [Overlay("cut", zone, "held by a foe", chosen.id) for zone in sorted(barred)]
        shut = zones.shut_off(state, chosen)
        found += [
            Overlay("cut", zone, f"behind {what}", chosen.id) for zone, what in shut.items() if zone not in barred
        ]
    elif chosen.panic == "flee":
        found += way_out(path, chosen.id)
    for zone in state.zones:
        if zones.has(state, zone, "dimly-lit") and zone != chosen.zone:
            found.append(Overlay("blocked", zone, "no shot through", chosen.id))
    return tuple(found)


def way_out(path: Sequence[str], who: str) -> Iterator[Overlay]:
    """The zones that somebody would flee through, each with the next (MG-79)."""
    for a, b in pairwise(path):
        yield Overlay("flee", a, "way out", who, to=b)
    yield Overlay("flee", path[-1], "way out", who)


def _goes(catalog: Catalog, state: State, chosen: Combatant, zone: str) -> bool:
    """Whether somebody on their feet and free to go could enter a zone (MG-47, MG-51, MG-52, MG-112, MG-139)."""
    if chosen.riding:
        return not zones.has(state, zone, "cramped") and still_stands(catalog, state, cmd.Ride(chosen.id)) is None
    return still_stands(catalog, state, cmd.Move(chosen.id, zone)) is None


def _targets(catalog: Catalog, state: State, chosen: Combatant) -> list[Overlay]:
    """Whom somebody could attack from where they stand; nobody, in their own turn, without a slow action for it."""
    if in_turn(state, chosen) and chosen.slow_spent:
        return []
    return [
        Overlay("target", foe.zone, foe.name, foe.id)
        for foe in foes_of(state, chosen)
        if "" in blows(catalog, state, chosen, foe) or any(reaching(catalog, state, chosen, foe))
    ]


def _prices(state: State, chosen: Combatant, audience: Audience) -> tuple[Fact, ...]:
    """The game master's note on the ground, then the distance to everybody else, and what each ready weapon makes of
    it; those of whom the same is told together.
    """
    told: dict[str, list[str]] = {}
    here = state.zones[chosen.zone]
    for other in sorted(state.combatants.values(), key=lambda person: person.side == chosen.side):
        if other.id == chosen.id or not other.present:
            continue
        distance = zones.shot_distance(state, chosen.zone, other.zone)
        arms = far_ready(chosen) if other.side != chosen.side and open_sheet(chosen, audience) else {}
        words = ["no line" if distance is None else f"{zones.band(distance)}, {_away(distance, told=bool(arms))}"]
        if other.id in engaged_with(state, chosen.id):
            words = ["engaged"]
        words += [_weapon(state, chosen, other, key) for key in arms]
        if other.side != chosen.side and open_sheet(chosen, audience):
            if chosen.watch is not None and overwatch.may_fire(state, chosen, other):
                words.append("in the arc")
        told.setdefault(" · ".join(words), []).append(other.name)
    note = (Fact(here.name, here.note, "MG-44"),) if here.note else ()
    return *note, *(Fact(", ".join(names), words, "MG-58") for words, names in told.items())


def _away(distance: int, *, told: bool) -> str:
    """How far that is: what the figure counts is ``told`` where the reach of a weapon stands beside it."""
    return str(distance) if told else counted(distance, "zone") if distance else "same zone"


def _weapon(state: State, chosen: Combatant, other: Combatant, key: str) -> str:
    arm = chosen.arms[key]
    fault = attack.shot_fault(state, chosen, other, arm)
    named = f"{arm.name} {arm.nearest}–{arm.farthest}"  # whether it reaches comes first: a narrow line ends before it
    return f"{in_words(fault)}: {named}" if fault else f"reached by {named}"


def _benches(state: State) -> tuple[Fact, ...]:
    """Who is out, by side."""
    gone: dict[str, list[str]] = {}
    for person in state.combatants.values():
        if not person.present:
            gone.setdefault(person.side, []).append(f"{person.name} ({in_words(person.status)})")
    return tuple(Fact(side.title(), ", ".join(people), "MG-53") for side, people in gone.items())
