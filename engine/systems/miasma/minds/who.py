"""Who is asked, what a side knows, and how well it stands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.foes import wounds
from engine.core.minds.chance import Chance
from engine.core.minds.contract import Temper
from engine.systems.miasma.audience import TENTHS, tenths, visible
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.minds.blows import fitting
from engine.systems.miasma.minds.worth import place, prospect, worth_of
from engine.systems.miasma.rules.timing import fight_is_over, told_lines
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import PARTY

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


def segments(state: State) -> int:
    """How many have begun: the game itself knows no rounds (MI-25)."""
    return state.segment


def out(state: State) -> frozenset[str]:
    """Who is dead, lost or gone."""
    return frozenset(who for who, fighter in state.combatants.items() if fighter.status != "up")


def fled(state: State) -> frozenset[str]:
    """Who was taken out of the fight alive."""
    return frozenset(who for who, fighter in state.combatants.items() if fighter.status == "removed")


def known(state: State, side: str) -> State:
    """The state without what the other sides have decided and nobody has heard, without what is left of their moves,
    and without whom they hide, with all that is theirs (MI-29); for players with the usual numbers of foes.
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
    if hidden and side == PARTY:
        state = visible(state, "players")
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
        fits = fitting(state, fighter)
        if fits:
            move = chance.pick(fits)
            people[who] = replace(fighter, commitment=replace(action, segments=move.segments, move=move))
    return replace(state, combatants=people)


def standing(state: State, side: str) -> float:
    """From −1 to 1: what this side's fighters are worth less what the others' are, with what is about to land."""
    ours = theirs = 0.0
    of_ours = of_theirs = 0
    for fighter in state.combatants.values():
        if fighter.status == "removed":
            continue
        worth = worth_of(fighter) + prospect(state, fighter)
        if fighter.side == side:
            ours, of_ours = ours + worth + place(state, fighter), of_ours + 1
        else:
            theirs, of_theirs = theirs + worth, of_theirs + 1
    return (ours / max(1, of_ours) - theirs / max(1, of_theirs)) / 1.2


def temper(catalog: Catalog, state: State, who: str) -> Temper:
    """What the pack says of them."""
    made = catalog.monsters.get(state.combatants[who].sheet.entry)
    return made.temper if made is not None else ""
