"""The map: who stands where facing what, terrain, clouds and wards, strikes to come, and the reach of the focus."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.hexgrid import direction_to, disc, distance, show
from engine.core.offers import counted
from engine.core.view import Audience, Board, Cell, Fact, Overlay, Token
from engine.systems.miasma.audience import listed_people, open_book
from engine.systems.miasma.checks.movement import stamina_refusal
from engine.systems.miasma.rules.attack import impact, on_map
from engine.systems.miasma.rules.danger import due
from engine.systems.miasma.rules.ground import DIRECTION_NAMES, cells, known_bodies
from engine.systems.miasma.rules.movement import DUCK_HEXES, RUN_HEXES, free_path
from engine.systems.miasma.rules.stats import duck_price, run_price
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, Ground, State
from engine.systems.miasma.state.actions import Commitment
from engine.systems.miasma.tell.words import direction


def board(state: State, audience: Audience, shorts: dict[str, str], focus: str | None) -> Board:
    """The map as the audience knows it; prices and distances are told from ``focus`` when it stands on the board."""
    here = [fighter for fighter in listed_people(state) if fighter.present]
    centre = next((fighter for fighter in here if fighter.id == focus), None)
    asks = centre is not None and _may_ask(centre, audience) and state.phase == "decide"
    gone = [fighter for fighter in listed_people(state) if fighter.status in ("dead", "lost")]
    return Board(
        "hex",
        hexes=state.map.rows,
        cells=tuple(_cells(state)),
        tokens=tuple(token(fighter, shorts[fighter.id], audience) for fighter in here),
        overlays=(*_contested(state), *threats(state, audience), *(reach(state, centre) if centre and asks else ())),
        prices=tuple(_distances(centre, here)) if centre else (),
        benches=tuple(
            Fact(fighter.label, "lost" if fighter.status == "lost" else "out of the fight", "MI-66") for fighter in gone
        ),
        focus=centre.id if centre else "",
    )


def _may_ask(fighter: Combatant, audience: Audience) -> bool:
    return open_book(fighter, audience) and not fighter.staggered and fighter.commitment is None


def token(fighter: Combatant, short: str, audience: Audience) -> Token:
    """Somebody on the map; ``cells`` begin with the anchor (MI-23)."""
    anchor = fighter.at
    filled = (anchor, *(cell for cell in cells(fighter) if cell != anchor))
    hidden = fighter.hidden and audience == "gm"
    return Token(
        fighter.id,
        fighter.label,
        short,
        fighter.side,
        tuple(map(show, filled)),
        fighter.facing,
        fighter.item_name(fighter.guard) if fighter.guard else "",
        "hidden" if hidden else "down" if fighter.staggered else "up",
        "hidden from the others" if hidden else "",
    )


def _cells(state: State) -> Iterator[Cell]:
    for at, ground in state.map.terrain.items():
        yield Cell(at, ground_glyph(ground), ground.tag)
    for ward in state.wards:
        caster = state.combatants.get(ward.caster)
        if ward.place == state.place and ward.centre is not None:
            told = f"ward of {caster.label if caster is not None else ward.caster}: no monster enters"
            for cell in on_map(state, disc(ward.centre, ward.radius)):
                if show(cell) not in state.map.terrain:
                    yield Cell(show(cell), "ward", told)
    for whose, cloud in state.clouds.items():
        fighter = state.combatants.get(whose)
        if cloud.place == state.place and cloud.hex is not None and fighter is not None:
            yield Cell(show(cloud.hex), "cloud", f"{cloud.points} Miasma of {fighter.label}")
    for fighter in state.combatants.values():
        for lying in fighter.dropped:
            yield Cell(show(lying.hex), "mark", f"{fighter.item_name(lying.item)} of {fighter.label} lies here")


def ground_glyph(ground: Ground) -> str:
    """What to draw for terrain: the rules know only whom it keeps out and whether it stops lines (MI-24)."""
    if ground.blocks_lines:
        return "wall"
    return {"non-swimmers": "water", "all": "steep", "": "mark"}[ground.no_entry]


def _contested(state: State) -> Iterator[Overlay]:
    """MI-S17: the hex that is asked about."""
    if state.contest is not None:
        yield Overlay("target", show(state.contest.hex), "?", note="who gets it")


def threats(state: State, audience: Audience) -> Iterator[Overlay]:
    """Hexes that will be struck, with the segment: of everybody for the game master, of their own for players."""
    for fighter in listed_people(state):
        if fighter.present and open_book(fighter, audience):
            action = fighter.commitment or state.decisions.get(fighter.id)
            if action is not None:
                yield from action_threats(state, fighter, action)


def action_threats(state: State, fighter: Combatant, action: Commitment) -> Iterator[Overlay]:
    """The strikes of one action that are still to come."""
    for when, strike in due(state, fighter, action):
        for cell in on_map(state, impact(state, fighter, strike).hexes):
            yield Overlay("threat", show(cell), str(when), fighter.id, note=f"struck in segment {when}")


def reach(state: State, fighter: Combatant) -> Iterator[Overlay]:
    """Where a walk, duck or run can lead in this segment, with its price in stamina (MI-30, MI-32, MI-33)."""
    fighter = acting(state, fighter)
    duck, bodies = duck_price(fighter), known_bodies(state.combatants, fighter.side)
    stops_short = state.house.short_duck == "stop-short"
    for facing in range(6):
        path = free_path(state, fighter, facing, RUN_HEXES, bodies)
        ducked = min(len(path), DUCK_HEXES) if stops_short else DUCK_HEXES
        for far, cell in enumerate(path, 1):
            prices = [run_price(fighter, far, state.house)]
            if far == 1:
                prices.append(0)
            elif far == ducked:
                prices.append(duck)
            if stamina_refusal(state, fighter, min(prices)) is None:
                yield Overlay("reach", show(cell), str(min(prices)), fighter.id, note="stamina to get there")


def _distances(centre: Combatant, others: list[Combatant]) -> Iterator[Fact]:
    """How far everybody is from the focus, and on which side (MI-20, MI-21)."""
    for fighter in others:
        if fighter.id == centre.id or fighter.hex is None or centre.hex is None:
            continue
        far = distance(centre.hex, fighter.hex)
        way = direction_to(centre.hex, fighter.hex)
        side = (
            f", {DIRECTION_NAMES[(way - centre.facing) % 6]} {direction(way)}"
            if way is not None
            else ", off every line"
        )
        yield Fact(fighter.label, counted(far, "hex") + side, "MI-21")
