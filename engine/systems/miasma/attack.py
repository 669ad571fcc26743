"""Composing attack moves: weapon, shape, extra hexes, power-ups, chains, front-loading, timeline (MI-43 to MI-56).

``compose`` is the only place where a move's segments, price, damage, hexes and lines are worked out: decisions,
previews, the composer on the screen and the move book all ask it.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Mapping, Sequence

from engine.board.hexgrid import DIRECTIONS, distance, in_front, minus, parse, rotated
from engine.core.refusal import Refusal
from engine.systems.miasma.board import offset
from engine.systems.miasma.catalog import Link, MonsterMove, Telling, Weapon, WeaponMove
from engine.systems.miasma.people import attribute, basic_damage, label
from engine.systems.miasma.state import Combatant, ComposedMove, Hex, Item, Stage, Strike
from engine.systems.miasma.tables import DamageType

LONGEST = 200
"""Segments. No table composes a longer move; a limit keeps a mistyped number from stopping the fight for hours."""

AHEAD: Hex = DIRECTIONS[0]
"""The facing direction, seen facing east."""


def link_weapon(attacker: Combatant, link: Link, held: Container[str]) -> Weapon | Refusal:
    """MI-43, MI-S41: the weapon of a link, which must be at hand."""
    item: Item | None = attacker.sheet.items.get(link.weapon)
    if item is None or link.weapon not in held:
        return Refusal("not-held", f"{label(attacker)} does not hold {link.weapon!r}", "MI-43")
    if not isinstance(item, Weapon):
        return Refusal("not-held", f"{item.name} is no weapon", "MI-43")
    return item


def may_sweep(move: WeaponMove, options: Mapping[str, str]) -> bool:
    """MI-16, MI-S39: sideways moves make sweeps; with ``any`` all do."""
    return move.sweep or options.get("sweep-moves") == "any"


def link_move(weapon: Weapon, link: Link, options: Mapping[str, str]) -> WeaponMove | Refusal:
    """MI-16: the weapon's move a link uses; left out, the first one that makes its shape."""
    sweep = link.shape == "sweep"
    fitting = [move for move in weapon.moves if not sweep or may_sweep(move, options)]
    if not link.move and fitting:
        return fitting[0]
    for move in weapon.moves:
        if move.name.lower() == link.move.lower():
            if move in fitting:
                return move
            return Refusal("move-kind", f"{move.name} makes no sweep: only sideways moves do", "MI-16")
    if link.move:
        names = ", ".join(move.name for move in weapon.moves)
        return Refusal("move-kind", f"{weapon.name} has no move {link.move!r}: it has {names}", "MI-16")
    return Refusal("move-kind", f"{weapon.name} has no move that makes a {link.shape}", "MI-16")


# ---- hexes -----------------------------------------------------------------------


def line_offsets(reach: int) -> tuple[Hex, ...]:
    """MI-44: the straight line of ``reach`` hexes ahead."""
    return tuple((AHEAD[0] * k, AHEAD[1] * k) for k in range(1, reach + 1))


def listed(link: Link) -> tuple[Hex, ...] | Refusal:
    """The hexes of a sweep or area as offsets; at least one, all different, none the attacker's own."""
    try:
        hexes = tuple(offset(text) for text in link.hexes)
    except ValueError as error:
        return Refusal("hexes", str(error), "MI-20")
    if not hexes:
        return Refusal("hexes", f"a {link.shape} needs at least one hex, 0 are given", "MI-47")
    if len(set(hexes)) != len(hexes):
        return Refusal("hexes", f"the {len(hexes)} hexes of a {link.shape} must all be different", "MI-47")
    if (0, 0) in hexes:
        return Refusal("hexes", "0,0 is the attacker's own hex: nobody hits themselves", "MI-95")
    return hexes


def sweep_offsets(link: Link, reach: int) -> tuple[Hex, ...] | Refusal:
    """MI-47: within Reach, each beside the one before, at least one on the facing line."""
    hexes = listed(link)
    if isinstance(hexes, Refusal):
        return hexes
    for cell in hexes:
        if distance((0, 0), cell) > reach:
            far = distance((0, 0), cell)
            return Refusal("hexes", f"{cell[0]},{cell[1]} is {far} hexes away, Reach is {reach}", "MI-47")
    for one, other in itertools.pairwise(hexes):
        if distance(one, other) != 1:
            text = f"{one[0]},{one[1]} and {other[0]},{other[1]} are {distance(one, other)} hexes apart, must be 1"
            return Refusal("hexes", f"a sweep goes from hex to neighbouring hex: {text}", "MI-47")
    if not any(cell in line_offsets(reach) for cell in hexes):
        return Refusal("hexes", "at least one hex of a sweep must lie on the facing line", "MI-47")
    return hexes


def aim_offset(attacker: Combatant, aim: str, reach: int, options: Mapping[str, str]) -> Hex | Refusal:
    """MI-S24: the offset of a hex on the map that a projectile is shot at, in the 120° front and within range."""
    if options.get("aimed-lines") != "front":
        return Refusal("hexes", "projectiles fly along the facing line; aiming is a table option", "MI-S24")
    try:
        target = parse(aim)
    except ValueError as error:
        return Refusal("hexes", str(error), "MI-S24")
    at = attacker.hex or (0, 0)
    if not in_front(at, attacker.facing, target):
        return Refusal("hexes", f"{aim} is not in the 120° in front of {label(attacker)}", "MI-S24")
    if distance(at, target) > reach:
        return Refusal("hexes", f"{aim} is {distance(at, target)} hexes away, range is {reach}", "MI-S24")
    return rotated(minus(target, at), -attacker.facing)


def ranged_strike(
    attacker: Combatant, weapon: Weapon, link: Link, options: Mapping[str, str], damage: dict[DamageType, int]
) -> Strike | Refusal:
    """MI-56: along the facing line up to the range, the first occupied hex; no extra hexes."""
    if link.shape != "line" or link.extra or link.hexes:
        asked = link.extra or max(0, len(link.hexes) - 1)
        return Refusal("ranged-hexes", f"{weapon.name} is ranged: no sweeps or extra hexes ({asked} asked)", "MI-56")
    if link.aim:
        aim = aim_offset(attacker, link.aim, weapon.reach, options)
        return aim if isinstance(aim, Refusal) else Strike(0, "first", (aim,), damage, link.weapon, aimed=True)
    return Strike(0, "first", line_offsets(weapon.reach), damage, link.weapon)


def melee_strike(
    weapon: Weapon, link: Link, options: Mapping[str, str], damage: dict[DamageType, int]
) -> Strike | Refusal:
    """MI-44, MI-47, MI-49: the hexes of a line, a sweep or an area."""
    if link.aim:
        return Refusal("hexes", f"{weapon.name} is not ranged: it cannot be aimed", "MI-44")
    if link.shape != "sweep" and link.shape != "area":
        if link.hexes:
            return Refusal("hexes", "a line takes its hexes straight ahead: give a number of extra hexes", "MI-47")
        if link.extra < 0:
            return Refusal("hexes", f"{link.extra} extra hexes: must be 0 or more", "MI-47")
        if link.extra and options.get("lunge") == "off":
            return Refusal("hexes", f"lines are not lengthened at this table ({link.extra} asked)", "MI-S10")
        first = options.get("reach-hits") == "first"
        hexes = line_offsets(min(weapon.reach + link.extra, LONGEST))
        return Strike(0, "first" if first else "line", hexes, damage, link.weapon)
    if link.extra:
        return Refusal("hexes", f"a {link.shape} names its hexes, it has no {link.extra} extra ones ahead", "MI-47")
    if link.shape == "area" and options.get("character-area") != "on":
        return Refusal("area", "area attacks are for monsters, or by ruling", "MI-49")
    found = sweep_offsets(link, weapon.reach) if link.shape == "sweep" else listed(link)
    return found if isinstance(found, Refusal) else Strike(0, link.shape, found, damage, link.weapon)


# ---- a link ------------------------------------------------------------------------


def power_stamina(attacker: Combatant, weapon: Weapon, link: Link) -> int | Refusal:
    """MI-46: the stamina of all power-ups; only attributes the weapon has a scaling above 0 for."""
    total = 0
    for name in link.power:
        if weapon.scaling.get(name, 0) <= 0:
            return Refusal("not-a-scaling", f"{weapon.name} has no scaling for {name.capitalize()} (0)", "MI-46")
        total += attribute(attacker, name)
    return total


def extra_segments(link: Link) -> int:
    """MI-47, MI-49, MI-50: power-ups and hexes beyond the base."""
    hexes = link.extra if link.shape == "line" else len(link.hexes) - 1
    return len(link.power) + max(0, hexes)


def composed_link(
    attacker: Combatant, link: Link, options: Mapping[str, str], held: Container[str]
) -> tuple[Strike, int] | Refusal:
    """MI-44, MI-46, MI-50: one link's strike (its segment not set yet) and its price."""
    weapon = link_weapon(attacker, link, held)
    if isinstance(weapon, Refusal):
        return weapon
    move = link_move(weapon, link, options)
    if isinstance(move, Refusal):
        return move
    power = power_stamina(attacker, weapon, link)
    if isinstance(power, Refusal):
        return power
    damage = basic_damage(attacker, weapon)
    damage["physical"] += power // 2 * 100
    if weapon.ranged:
        strike = ranged_strike(attacker, weapon, link, options, damage)
    else:
        strike = melee_strike(weapon, link, options, damage)
    return strike if isinstance(strike, Refusal) else (strike, weapon.weight + power)


# ---- the whole move ------------------------------------------------------------------


def plain_lines(attacker: Combatant, stages: Sequence[Stage], links: Sequence[Link]) -> tuple[Telling, ...]:
    """MI-55: lines for a move without its own: draws back, winds up, strikes."""
    out: list[Telling] = []
    told = 0
    for stage, link in zip(stages, links, strict=True):
        name = attacker.sheet.items[link.weapon].name
        if stage.pull > told + 1:
            out.append(Telling(told + 1, f"gathers strength behind the {name}", stage.pull - 1))
        out.append(Telling(stage.pull, f"draws back the {name}", stage.pull))
        if stage.strike > stage.pull + 1:
            out.append(Telling(stage.pull + 1, f"winds up with the {name}", stage.strike - 1))
        out.append(Telling(stage.strike, f"strikes with the {name}", stage.strike))
        told = stage.strike
    return tuple(out)


def with_plain(own: Sequence[Telling], plain: Sequence[Telling]) -> tuple[Telling, ...]:
    """MI-55: own lines, and plain ones where none is given."""
    covered = {n for line in own for n in range(line.first, max(line.first, line.last) + 1)}
    filled = [line for line in plain if line.first not in covered]
    return tuple(sorted((*own, *filled), key=lambda line: line.first))


def lines_refusal(lines: Sequence[Telling], segments: int) -> Refusal | None:
    """MI-29: own lines must lie within the move, without overlapping."""
    last = 0
    for line in sorted(lines, key=lambda one: one.first):
        end = max(line.first, line.last)
        if line.first <= last or end > segments:
            text = f"line for segments {line.first}–{end}: lines go from 1 to {segments}, one after the other"
            return Refusal("lines", text, "MI-29")
        last = end
    return None


def timeline(links: Sequence[Link]) -> list[tuple[int, int]] | Refusal:
    """MI-52 to MI-54: the segments of every link's pull-back and strike."""
    for number, link in enumerate(links, 1):
        extras = extra_segments(link)
        if link.front < 0 or link.front > (0 if number == 1 else extras):
            allowed = "the first link cannot" if number == 1 else f"it has {extras} extra segments"
            return Refusal("front-load", f"link {number} front-loads {link.front}: {allowed}", "MI-52")
    t = sum(link.front for link in links)
    out = []
    for link in links:
        pull = t + 1
        t = pull + extra_segments(link) - link.front + 1
        out.append((pull, t))
    return out


def compose(
    attacker: Combatant,
    links: Sequence[Link],
    options: Mapping[str, str],
    *,
    held: Container[str] | None = None,
    name: str = "",
    lines: Sequence[Telling] = (),
) -> ComposedMove | Refusal:
    """MI-43 to MI-56: the move that links make, from present attributes and weapons; or why they make none.

    ``held``: the items that may be used, by default those in hand. Whether the attacker may start it now, and can
    pay for it, is not asked here.
    """
    if not links:
        return Refusal("not-held", f"{label(attacker)} needs a weapon in hand: a move has at least one link", "MI-43")
    if len(links) + sum(max(0, extra_segments(link)) for link in links) > LONGEST:
        return Refusal("hexes", f"a move of more than {LONGEST} segments", "MI-50")
    built: list[tuple[Strike, int]] = []
    for link in links:
        one = composed_link(attacker, link, options, attacker.hands if held is None else held)
        if isinstance(one, Refusal):
            return one
        built.append(one)
    times = timeline(links)
    if isinstance(times, Refusal):
        return times
    stages = tuple(Stage(pull, strike, price) for (pull, strike), (_, price) in zip(times, built, strict=True))
    segments = stages[-1].strike
    if (no := lines_refusal(lines, segments)) is not None:
        return no
    return ComposedMove(
        name=name or default_name(attacker, links),
        segments=segments,
        stamina=sum(stage.stamina for stage in stages),
        strikes=tuple(
            Strike(stage.strike, strike.shape, strike.hexes, strike.damage, strike.weapon, strike.aimed)
            for stage, (strike, _) in zip(stages, built, strict=True)
        ),
        lines=with_plain(lines, plain_lines(attacker, stages, links)),
        stages=stages,
        front=sum(link.front for link in links),
    )


def default_name(attacker: Combatant, links: Sequence[Link]) -> str:
    """A move's name where none was given: its links' moves with their shapes."""
    return " + ".join(link.move or f"{attacker.sheet.items[link.weapon].name} {link.shape}" for link in links)


def is_basic(links: Sequence[Link]) -> bool:
    """MI-44: one link without power-ups or extra hexes, which needs no book (MI-S25)."""
    return len(links) == 1 and not links[0].power and not extra_segments(links[0])


def printed_move(move: MonsterMove) -> ComposedMove:
    """MI-57: a monster's move as it is printed, with its hexes as offsets. Raises ``ValueError`` for a hex that is
    none.
    """
    return ComposedMove(
        name=move.name,
        segments=move.segments,
        stamina=move.stamina,
        strikes=tuple(
            Strike(
                strike.segment,
                strike.shape,
                tuple(offset(text) for text in strike.hexes),
                {kind: points * 100 for kind, points in strike.damage.items()},
            )
            for strike in move.strikes
        ),
        lines=tuple(Telling(line.first, line.text, max(line.first, line.last)) for line in move.lines),
    )
