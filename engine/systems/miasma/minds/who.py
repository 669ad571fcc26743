"""Who is asked, what a side knows, and how well it stands.

Nothing happens in a segment before all have decided, so how a side stands counts what is decided or under way too: a
blow that will land where somebody stands is worth part of what it would do, less the later it lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance, placed, step
from engine.core.foes import wounds
from engine.core.minds.chance import Chance
from engine.core.minds.contract import Temper
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import TENTHS, tenths
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.rules.actions import commitment
from engine.systems.miasma.rules.gear import held_weapons
from engine.systems.miasma.rules.timing import fight_is_over, told_lines
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment, ComposedMove
from engine.systems.miasma.state.things import PARTY, Link

LIFE, STAMINA, UPRIGHT = 0.55, 0.35, 0.1
"""What Life, Stamina and not being staggered are worth of a fighter."""

BLOW = 0.6
"""What a blow that will land is worth of one that has landed."""

WAIT = 0.85
"""What it keeps of that with each segment that passes before."""

WASTED = 0.03
"""What a blow that hits nobody costs besides its price."""

NEAR = 0.015
"""What a hex nearer to a foe is worth to whoever could strike."""

FACED = 0.02
"""What it is worth to face the nearest foe."""


USUAL_LIFE, USUAL_STAMINA, USUAL_REGEN, USUAL_ATTRIBUTE, USUAL_RESISTANCE = 34, 60, 13, 7, 3
"""What players take a foe to have whose numbers they do not see: the middle of the monsters there are."""

LEFT = {"unhurt": USUAL_LIFE, "hurt": USUAL_LIFE * 6 // 10, "badly hurt": USUAL_LIFE // 5}
"""The Life that is left by what is said of it in words."""


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """Everybody who was not taken out, by side, the players' first."""
    found: dict[str, tuple[str, ...]] = {}
    for fighter in sorted(state.combatants.values(), key=lambda fighter: not fighter.of_party):
        if fighter.status != "removed":
            found[fighter.side] = (*found.get(fighter.side, ()), fighter.id)
    return found


def winner(state: State) -> str:
    """The only side that still has somebody up; ``draw`` where none has."""
    if not fight_is_over(state):
        return ""
    left = {fighter.side for fighter in state.combatants.values() if fighter.present}
    return next(iter(left), "draw")


def out(state: State) -> frozenset[str]:
    """Who is dead, lost or gone."""
    return frozenset(who for who, fighter in state.combatants.items() if fighter.status != "up")


def known(state: State, side: str) -> State:
    """The state without what the other sides have decided and nobody has heard, without what is left of their moves,
    and without whom they hide (MI-29); for players with the numbers of foes as they usually are.
    """
    others = [fighter for fighter in state.combatants.values() if fighter.side != side]
    hidden = {fighter.id for fighter in others if fighter.hidden}
    secret = hidden | ({fighter.id for fighter in others} if not state.foes_told else set())
    closed = side == PARTY and state.house.players_see_foes != "exact"
    veiled = {
        fighter.id: _veiled(state, _usual(state, fighter) if closed else fighter)
        for fighter in others
        if closed or fighter.commitment is not None
    }
    people = {who: veiled.get(who, fighter) for who, fighter in state.combatants.items() if who not in hidden}
    return replace(
        state,
        combatants=people,
        decisions={who: what for who, what in state.decisions.items() if who not in secret},
        swaps={who: what for who, what in state.swaps.items() if who not in secret},
    )


def _usual(state: State, foe: Combatant) -> Combatant:
    """A foe of whose pools players see what the table shows (MI-S38), and neither attributes nor resistances."""
    sight = state.house.players_see_foes
    life, stamina = USUAL_LIFE, USUAL_STAMINA * 3 // 4
    if sight == "words":
        life = LEFT[wounds(foe.life, foe.life_max)]
    elif sight == "damage":
        life -= foe.life_max - foe.life
    elif sight == "bars":
        life = life * tenths(foe.life, foe.life_max) // TENTHS
        stamina = USUAL_STAMINA * tenths(foe.stamina, foe.stamina_max) // TENTHS
    return replace(
        foe,
        life=max(1, life) if foe.status == "up" else 0,
        life_max=USUAL_LIFE,
        stamina=0 if foe.staggered and sight != "bars" else stamina,
        stamina_max=USUAL_STAMINA,
        sheet=replace(
            foe.sheet,
            attributes=dict.fromkeys(foe.sheet.attributes, USUAL_ATTRIBUTE),
            resist={"physical": USUAL_RESISTANCE},
            regen=USUAL_REGEN,
        ),
    )


def _veiled(state: State, fighter: Combatant) -> Combatant:
    """Somebody at a move of which only the lines so far were heard: neither its blows nor its length are known."""
    action = fighter.commitment
    if action is None or action.move is None:
        return fighter
    passed = state.segment - action.started
    move = replace(action.move, name="", strikes=(), stages=(), lines=told_lines(state, fighter), segments=passed + 2)
    return replace(fighter, commitment=replace(action, segments=passed + 2, move=move))


def guess(state: State, side: str, chance: Chance) -> State:
    """What the others may be at: one of their moves that begins like what was heard, where there is one."""
    people = dict(state.combatants)
    for who, fighter in state.combatants.items():
        action = fighter.commitment
        if fighter.side == side or action is None or action.move is None or action.move.strikes:
            continue
        told = tuple((line.first, line.text) for line in action.move.lines)
        passed = state.segment - action.started
        fits = [
            move
            for move in _moves(state, fighter)
            if move.segments > passed and tuple((line.first, line.text) for line in move.lines)[: len(told)] == told
        ]
        if fits:
            move = chance.pick(fits)
            people[who] = replace(fighter, commitment=replace(action, segments=move.segments, move=move))
    return replace(state, combatants=people)


def _moves(state: State, fighter: Combatant) -> Iterator[ComposedMove]:
    """The moves of somebody that the others can think of: the printed ones, and plain blows with what is in hand."""
    yield from fighter.sheet.moves.values()
    for key, weapon in held_weapons(fighter).items():
        for move in weapon.moves:
            made = commitment(state, c.Attack(fighter.id, c.AttackMove((Link(key, move.name),)))).move
            if made is not None:
                yield made


def standing(state: State, side: str) -> float:
    """From −1 to 1: what this side's fighters are worth less what the others' are, with what is about to land."""
    won = winner(state)
    if won:
        return 0.0 if won == "draw" else 1.0 if won == side else -1.0
    ours = theirs = 0.0
    of_ours = of_theirs = 0
    for fighter in state.combatants.values():
        if fighter.status == "removed":
            continue
        worth = _worth(fighter) + prospect(state, fighter)
        if fighter.side == side:
            ours, of_ours = ours + worth + place(state, fighter), of_ours + 1
        else:
            theirs, of_theirs = theirs + worth, of_theirs + 1
    return max(-0.99, min(0.99, (ours / max(1, of_ours) - theirs / max(1, of_theirs)) / 1.2))


def _worth(fighter: Combatant) -> float:
    """What somebody is worth as they stand."""
    if fighter.status != "up":
        return 0.0
    life = fighter.life / max(1, fighter.life_max)
    stamina = fighter.stamina / max(1, fighter.stamina_max)
    return LIFE * life + STAMINA * stamina + UPRIGHT * (not fighter.staggered)


def prospect(state: State, fighter: Combatant) -> float:
    """What somebody is about to do, less its price where that is not paid yet."""
    decided = state.decisions.get(fighter.id)
    action = decided or fighter.commitment
    if not fighter.present or action is None:
        return 0.0
    at, facing = _ends(state, fighter)
    price = STAMINA * decided.stamina / max(1, fighter.stamina_max) if decided is not None else 0.0
    return sum(_blows(state, fighter, action, at, facing, undone=decided is not None)) - price


def _ends(state: State, fighter: Combatant) -> tuple[Hex, int]:
    """Where somebody will stand, and which way, after what is decided."""
    assert fighter.hex is not None
    decided = state.decisions.get(fighter.id)
    if decided is None:
        return fighter.hex, fighter.facing
    return decided.path[-1] if decided.path else fighter.hex, (fighter.facing + sum(decided.turns)) % 6


def place(state: State, fighter: Combatant) -> float:
    """What it is worth to stand near a foe and face it, for whoever is not at something already."""
    action = state.decisions.get(fighter.id) or fighter.commitment
    if not fighter.present or (action is not None and action.move is not None):
        return 0.0
    at, facing = _ends(state, fighter)
    worth = 0.0
    foes = [
        other.hex for other in state.combatants.values() if other.present and other.hex and other.side != fighter.side
    ]
    if foes:
        nearest = min(foes, key=lambda there: (distance(at, there), there))
        worth -= NEAR * min(20, distance(at, nearest))
        worth += FACED * (distance(step(at, facing), nearest) < distance(at, nearest))
    return worth


def foes_of(state: State, fighter: Combatant) -> list[Combatant]:
    """Everybody of other sides who is in the fight."""
    return [other for other in state.combatants.values() if other.present and other.side != fighter.side]


def _blows(
    state: State, fighter: Combatant, action: Commitment, at: Hex, facing: int, *, undone: bool
) -> Iterator[float]:
    """What each strike of a move that has not landed yet is worth."""
    if action.move is None:
        return
    passed = 0 if undone else state.segment - action.started
    standing_there = {other.hex: other for other in state.combatants.values() if other.present}
    for strike in action.move.strikes:
        waits = strike.at - passed - 1
        if waits < 0:
            continue
        struck = [standing_there[cell] for cell in placed(at, facing, strike.hexes) if cell in standing_there]
        worth = sum(
            _harm(fighter, other, sum(strike.damage.values()) / 100) for other in struck if other is not fighter
        )
        yield worth * BLOW * WAIT**waits if struck else -WASTED


def _harm(fighter: Combatant, struck: Combatant, damage: float) -> float:
    """What a blow takes off whoever is struck: Life where it gets through, stamina where it is borne."""
    share = LIFE * min(1.0, damage / max(1, struck.life)) + STAMINA * min(1.0, damage / max(1, struck.stamina_max))
    return share if struck.side != fighter.side else -share


def temper(catalog: Catalog, state: State, who: str) -> Temper:
    """What the pack says of them."""
    made = catalog.monsters.get(state.combatants[who].sheet.entry)
    return made.temper if made is not None else ""
