"""Attack moves: composing them from links (MI-43 to MI-57).

What is composed here has passed the checks; ``compose`` is the only place where a move's segments, price, damage, hexes
and lines are worked out. Content is checked with it, so that no event is needed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.board.hexgrid import minus, parse, rotated
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import basic_damage
from engine.systems.miasma.rules.ground import AHEAD, offset
from engine.systems.miasma.rules.stats import attribute
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.actions import ComposedMove, Stage, Strike
from engine.systems.miasma.state.things import DamageType, Hex, Link, Shape, Telling, Weapon, WeaponMove

LONGEST = 200
"""Segments. No table composes a longer move; a limit keeps a mistyped number from stopping the fight for hours."""

PowerAttribute = Literal["strength", "dexterity"]
POWER_ATTRIBUTES: tuple[PowerAttribute, ...] = ("strength", "dexterity")
"""MI-46."""


def may_sweep(move: WeaponMove, house: House) -> bool:
    """MI-16, MI-S39: sideways moves make sweeps; with ``any`` all do."""
    return move.sweep or house.sweep_moves == "any"


def may_area(attacker: Combatant, house: House) -> bool:
    """MI-49, MI-S36: monsters make area attacks; characters where the table lets them."""
    return attacker.kind == "monster" or house.character_area


def moves_for(weapon: Weapon, shape: str, house: House) -> tuple[WeaponMove, ...]:
    """MI-16: the moves of a weapon that make a shape."""
    return tuple(move for move in weapon.moves if shape != "sweep" or may_sweep(move, house))


def move_of(weapon: Weapon, link: Link, house: House) -> WeaponMove | None:
    """MI-16: the weapon's move a link uses; left out, the first one that makes its shape."""
    fitting = moves_for(weapon, link.shape, house)
    return next((move for move in fitting if not link.move or move.name.lower() == link.move.lower()), None)


def line_offsets(reach: int) -> tuple[Hex, ...]:
    """MI-44: the straight line of ``reach`` hexes ahead."""
    return tuple((AHEAD[0] * k, AHEAD[1] * k) for k in range(1, reach + 1))


def powers(attacker: Combatant, weapon: Weapon) -> tuple[PowerAttribute, ...]:
    """MI-46: the attributes that may power a weapon up: those it has a scaling above 0 for, and the attacker has."""
    owned = attacker.sheet.attributes
    return tuple(name for name in POWER_ATTRIBUTES if weapon.scaling.get(name) and name in owned)


def power_stamina(attacker: Combatant, link: Link) -> int:
    """MI-46: the stamina of all power-ups of a link."""
    return sum(attribute(attacker, name) for name in link.power)


def free_hexes(weapon: Weapon, link: Link, house: House) -> int:
    """MI-47, MI-49: hexes of a sweep or area that cost no segment: the first; of a sweep perhaps as many as Reach."""
    return weapon.reach if link.shape == "sweep" and house.reach_sweep else 1


def extra_segments(weapon: Weapon, link: Link, house: House) -> int:
    """MI-47, MI-49, MI-50: power-ups and hexes beyond the base."""
    hexes = link.extra if link.shape == "line" else len(link.hexes) - free_hexes(weapon, link, house)
    return len(link.power) + max(0, hexes)


def link_price(attacker: Combatant, weapon: Weapon, link: Link) -> int:
    """MI-50: weapon weight + power-up stamina."""
    return weapon.weight + power_stamina(attacker, link)


def aim_offset(attacker: Combatant, aim: str) -> Hex:
    """MI-S24: the offset of a hex on the map that a projectile is shot at."""
    return rotated(minus(parse(aim), attacker.at), -attacker.facing)


class Struck(NamedTuple):
    """Which hexes a link strikes, and in which shape; ``aimed``: at a hex that was named, not straight ahead."""

    shape: Shape
    hexes: tuple[Hex, ...]
    aimed: bool = False


def link_hexes(attacker: Combatant, weapon: Weapon, link: Link, house: House) -> Struck:
    """MI-44, MI-47, MI-49, MI-56: the hexes of a link's strike, as offsets."""
    if weapon.ranged:
        if link.aim:
            return Struck("first", (aim_offset(attacker, link.aim),), aimed=True)
        return Struck("first", line_offsets(weapon.reach))
    if link.shape == "line":
        line = line_offsets(min(weapon.reach + link.extra, LONGEST))
        return Struck("first" if house.reach_hits == "first" else "line", line)
    return Struck(link.shape, tuple(map(offset, link.hexes)))


def link_damage(attacker: Combatant, weapon: Weapon, link: Link) -> dict[DamageType, int]:
    """MI-44, MI-46: the damage of a link, in hundredths."""
    damage = basic_damage(attacker, weapon)
    damage["physical"] += power_stamina(attacker, link) // 2 * 100  # half of it, down, in points (MI-46)
    return damage


def timeline(extras: Sequence[int], fronts: Sequence[int]) -> list[tuple[int, int]]:
    """MI-53, MI-54: the segments of every link's pull-back and strike, from its extra and front-loaded segments."""
    t, out = sum(fronts), []
    for extra, front in zip(extras, fronts, strict=True):
        pull = t + 1
        t = pull + extra - front + 1
        out.append((pull, t))
    return out


def plain_lines(attacker: Combatant, stages: Sequence[Stage], links: Sequence[Link]) -> tuple[Telling, ...]:
    """MI-55: lines for a move without its own: draws back, winds up, strikes."""
    names = [attacker.sheet.items[link.weapon].name for link in links]
    out: list[Telling] = []
    if stages[0].pull > 1:
        out.append(Telling(1, f"gathers strength behind the {names[0]}", stages[0].pull - 1))
    for stage, name in zip(stages, names, strict=True):
        out.append(Telling(stage.pull, f"draws back the {name}", stage.pull))
        if stage.strike > stage.pull + 1:
            out.append(Telling(stage.pull + 1, f"winds up with the {name}", stage.strike - 1))
        out.append(Telling(stage.strike, f"strikes with the {name}", stage.strike))
    return tuple(out)


def with_plain(own: Sequence[Telling], plain: Sequence[Telling]) -> tuple[Telling, ...]:
    """MI-55: own lines, and plain ones where none is given."""
    covered = {n for line in own for n in range(line.first, max(line.first, line.last) + 1)}
    filled = [line for line in plain if line.first not in covered]
    return tuple(sorted((*own, *filled), key=lambda line: line.first))


def compose(
    attacker: Combatant, links: Sequence[Link], house: House, *, name: str = "", lines: Sequence[Telling] = ()
) -> ComposedMove:
    """MI-43 to MI-56: the move that links make, from present attributes and weapons."""
    weapons = [weapon for link in links if isinstance(weapon := attacker.sheet.items[link.weapon], Weapon)]
    parts = list(zip(weapons, links, strict=True))
    times = timeline([extra_segments(weapon, link, house) for weapon, link in parts], [link.front for link in links])
    stages = tuple(
        Stage(pull, strike, link_price(attacker, weapon, link))
        for (pull, strike), (weapon, link) in zip(times, parts, strict=True)
    )
    strikes = []
    for stage, (weapon, link) in zip(stages, parts, strict=True):
        found = link_hexes(attacker, weapon, link, house)
        damage = link_damage(attacker, weapon, link)
        strikes.append(Strike(stage.strike, found.shape, found.hexes, damage, link.weapon, found.aimed))
    return ComposedMove(
        name=name or default_name(attacker, links),
        segments=stages[-1].strike,
        stamina=sum(stage.stamina for stage in stages),
        strikes=tuple(strikes),
        lines=with_plain(lines, plain_lines(attacker, stages, links)),
        stages=stages,
        front=sum(link.front for link in links),
    )


def default_name(attacker: Combatant, links: Sequence[Link]) -> str:
    """A move's name where none was given: its links' moves with their shapes."""
    return " + ".join(link.move or f"{attacker.sheet.items[link.weapon].name} {link.shape}" for link in links)


def is_basic(links: Sequence[Link]) -> bool:
    """MI-44: one line without power-ups or extra hexes, which needs no book (MI-S25)."""
    return len(links) == 1 and links[0].shape == "line" and not links[0].power and not links[0].extra
