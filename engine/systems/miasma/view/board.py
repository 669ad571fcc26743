"""The map: who stands where facing what, terrain, clouds and wards, strikes to come, and the reach of the focus."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.hexgrid import direction_to, disc, distance, show, step
from engine.core.view import Audience, Board, Cell, Fact, Overlay, Token
from engine.systems.miasma import seen
from engine.systems.miasma.board import cells, enter_refusal, lay
from engine.systems.miasma.catalog import DIRECTION_NAMES
from engine.systems.miasma.landing import landing
from engine.systems.miasma.people import duck_price, label, present, run_price
from engine.systems.miasma.plan.moving import DUCK_HEXES, RUN_HEXES
from engine.systems.miasma.state import Combatant, Commitment, Ground, Hex, State
from engine.systems.miasma.words import count, direction, item_name


def board(state: State, audience: Audience, shorts: dict[str, str], focus: str | None) -> Board:
    """The map as the audience knows it; prices and distances are told from ``focus`` when it stands on the board."""
    here = [one for one in seen.noticed_ones(state, audience) if present(one)]
    centre = next((one for one in here if one.id == focus), None)
    asks = centre is not None and _may_ask(centre, audience) and state.phase != "setup"
    gone = [one for one in seen.noticed_ones(state, audience) if one.status in ("dead", "lost")]
    return Board(
        "hex",
        hexes=state.map.rows,
        cells=tuple(_cells(state, audience)),
        tokens=tuple(token(one, shorts[one.id], audience) for one in here),
        overlays=(*threats(state, audience), *(reach(state, centre) if centre and asks else ())),
        prices=tuple(_distances(state, centre, here)) if centre else (),
        benches=tuple(
            Fact(label(one), "lost" if one.status == "lost" else "out of the fight", "MI-66") for one in gone
        ),
        focus=centre.id if centre else "",
    )


def _may_ask(one: Combatant, audience: Audience) -> bool:
    return seen.open_book(one, audience) and not one.staggered and one.commitment is None


def token(one: Combatant, short: str, audience: Audience) -> Token:
    """Somebody on the map; ``cells`` begin with the anchor (MI-23)."""
    anchor = one.hex or (0, 0)
    filled = (anchor, *(cell for cell in cells(one) if cell != anchor))
    hidden = one.hidden and audience == "gm"
    return Token(
        one.id,
        label(one),
        short,
        one.side,
        tuple(map(show, filled)),
        one.facing,
        item_name(one, one.guard) if one.guard else "",
        "hidden" if hidden else "down" if one.staggered else "up",
        "hidden from the others" if hidden else "",
    )


# ---- cells -------------------------------------------------------------------------


def _cells(state: State, audience: Audience) -> Iterator[Cell]:
    for at, ground in state.map.terrain.items():
        yield Cell(at, ground_glyph(ground), ground.tag)
    inside = lay(state.map).inside
    for ward in state.wards:
        if seen.noticed(state.combatants[ward.caster], audience):
            for cell in disc(ward.centre, ward.radius):
                if cell in inside and show(cell) not in state.map.terrain:
                    yield Cell(show(cell), "ward", f"ward of {label(state.combatants[ward.caster])}: no monster enters")
    for owner, cloud in state.clouds.items():
        one = state.combatants.get(owner)
        if cloud.place == state.place and one is not None and seen.noticed(one, audience):
            yield Cell(show(cloud.hex), "cloud", f"{cloud.points} Miasma of {label(one)}")


def ground_glyph(ground: Ground) -> str:
    """What to draw for terrain: the rules know only whom it keeps out and whether it stops lines (MI-24)."""
    if ground.blocks_lines:
        return "wall"
    return {"non-swimmers": "water", "all": "steep", "": "mark"}[ground.no_entry]


# ---- strikes to come ---------------------------------------------------------------


def threats(state: State, audience: Audience) -> Iterator[Overlay]:
    """Hexes that will be struck, with the segment: of everybody for the game master, of their own for players."""
    for one in seen.noticed_ones(state, audience):
        if present(one) and seen.open_book(one, audience):
            action = one.commitment or state.decisions.get(one.id)
            if action is not None:
                yield from action_threats(state, one, action, action.started or state.segment)


def action_threats(state: State, one: Combatant, action: Commitment, started: int) -> Iterator[Overlay]:
    """The strikes of one action that are still to come."""
    if action.move is None:
        return
    for strike in action.move.strikes:
        when = started + strike.at - 1
        if when >= state.segment:
            for cell in landing(state, one, strike).hexes:
                yield Overlay("threat", show(cell), str(when), one.id)


# ---- reach and distance --------------------------------------------------------------


def free_line(state: State, one: Combatant, facing: int) -> tuple[Hex, ...]:
    """The hexes somebody could run through in a direction, as far as their side knows (MI-22, MI-33)."""
    out: list[Hex] = []
    cell = one.hex or (0, 0)
    for _ in range(RUN_HEXES):
        cell = step(cell, facing)
        if enter_refusal(state, one, cell, one.facing, "MI-33") is not None:
            break
        out.append(cell)
    return tuple(out)


def reach(state: State, one: Combatant) -> Iterator[Overlay]:
    """Where a walk, duck or run can lead in this segment, with its price in stamina (MI-30, MI-32, MI-33)."""
    duck = duck_price(one)
    for facing in range(6):
        for far, cell in enumerate(free_line(state, one, facing), 1):
            prices = [run_price(one, far, state.options)]
            if far == 1:
                prices.append(0)
            elif far == DUCK_HEXES:
                prices.append(duck)
            if min(prices) <= one.stamina:
                yield Overlay("reach", show(cell), str(min(prices)), one.id)


def _distances(state: State, centre: Combatant, others: list[Combatant]) -> Iterator[Fact]:
    """How far everybody is from the focus, and on which side (MI-20, MI-21)."""
    for one in others:
        if one.id == centre.id or one.hex is None or centre.hex is None:
            continue
        far = distance(centre.hex, one.hex)
        way = direction_to(centre.hex, one.hex)
        side = (
            f", {DIRECTION_NAMES[(way - centre.facing) % 6]} {direction(way)}"
            if way is not None
            else ", off every line"
        )
        yield Fact(label(one), count(far, "hex", "hexes") + side, "MI-21")
