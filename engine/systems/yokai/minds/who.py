"""Whose decision is open, what a side knows, and how well it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from msgspec.structs import replace

from engine.core.minds.contract import Temper
from engine.systems.yokai.audience import named, unknown, without
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.commands.attack import Roll, Settle
from engine.systems.yokai.commands.flow import ConfirmOrder, EndFight
from engine.systems.yokai.rules import exchange, initiative
from engine.systems.yokai.rules.people import focus_refresh, ki_limit, ki_over, opposing, threshold
from engine.systems.yokai.rules.tide import held_back, stalled
from engine.systems.yokai.state import SIDES, Combatant, Side, State
from engine.systems.yokai.state.exchange import Attack, Window
from engine.systems.yokai.state.sheet import Armour, DamageType, Sheet, Skill, Weapon

NERVE, FOCUS, STRAIN, RETURN = 3.6, 1.4, 1.5, 0.15
"""What nerve that is whole, a point of Focus, and Ki of twice the limit do to the odds of a side (as logarithms), and
that somebody forced out may come back.
"""

FOCUSED = 5
"""Focus of somebody as a round begins, of which each cycle takes one."""

USUAL_ATTRIBUTE, USUAL_SKILL, USUAL_DAMAGE, USUAL_THRESHOLD, USUAL_RALLY, USUAL_POTENTIAL = 2, 3, 3, 2, 5, 300
"""What players take a foe to have whose sheet they do not see."""


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """Everybody of both sides, the players' first."""
    return {side: tuple(who for who, person in state.combatants.items() if person.side == side) for side in SIDES}


def asked(state: State) -> tuple[str, ...]:
    """Who defends, rallies, takes a shared slot, or has the turn."""
    window = exchange.top(state)
    if window is not None:
        return exchange.unanswered(window)[:1] if exchange.stage(state, window) == "defence" else ()
    if state.phase == "rally":
        return state.asked[:1]
    if state.phase != "turns":
        return ()
    return (state.owner,) if state.owner else tuple(initiative.choosing(state)[:1])


def flow(state: State) -> Any | None:
    """Dice where the table asks for them, results, the order; a draw where nobody can act any more (YO-72)."""
    window = exchange.top(state)
    if window is not None:
        stage = exchange.stage(state, window)
        return Roll() if stage == "dice" else Settle() if stage == "result" else None
    if state.phase == "round-end":
        return Roll() if state.releases else None
    if state.phase != "order":
        return None
    if stalled(state):
        return EndFight("draw", "nobody can act any more")
    return ConfirmOrder(first="players" if initiative.asks_first(state) else None)


def winner(state: State) -> str:
    """The side that won; ``draw`` where none did."""
    if state.phase != "interlude":
        return ""
    return state.outcome if state.outcome in SIDES else "draw"


def out(state: State) -> frozenset[str]:
    """Who was forced out, burned out or has gone."""
    return frozenset(who for who, person in state.combatants.items() if person.status not in ("in", "reserve"))


def fled(state: State) -> frozenset[str]:
    """Who gave the fight up of their own accord (YO-S29)."""
    return frozenset(who for who, person in state.combatants.items() if person.status == "withdrawn")


def known(state: State, side: str) -> State:
    """The state without whom the other side hides or keeps in reserve and without its plan tokens; for the players
    with the numbers of foes as they usually are, unless the table shows them (YO-S44).
    """
    busy = {who for window in state.windows for who in named(window)}
    away = {
        who for who, person in state.combatants.items() if person.side != side and unknown(person) and who not in busy
    }
    closed = side == "players" and state.house.players_see_foes != "exact"
    people = {
        who: _guessed(state, person) if closed and person.side != side else person
        for who, person in state.combatants.items()
        if who not in away
    }
    return replace(
        without(state, away),
        combatants=people,
        windows=tuple(_announced(state, window) for window in state.windows) if closed else state.windows,
        tokens=tuple(token for token in state.tokens if token.side == side),
    )


def _guessed(state: State, foe: Combatant) -> Combatant:
    """A foe whose sheet is closed: the usual one, with the Focus that is usually left in a cycle. Of the sheet itself
    only shows what they are being seen to roll.
    """
    forms = dict.fromkeys(form for window in state.windows for form in _forms(window, foe.id))
    left = max(1, FOCUSED - state.cycle)
    numbers = replace(foe, fp=left, ki=0, threshold_mod=0, rally_mod=0, focus_mod=0, ki_mod=0, burning=0)
    return replace(numbers, sheet=_usual("body" if state.kind == "physical" else "mind", tuple(forms)))


def _announced(state: State, window: Window) -> Window:
    """The blow of a foe as it is announced: neither what it takes nor what comes of it."""
    about = window.about
    if not isinstance(about, Attack) or state.combatants[about.roller.who].side == "players":
        return window
    damage = {"gear_damage": USUAL_DAMAGE * bool(about.action.gear), "base": USUAL_DAMAGE * (not about.action.gear)}
    usual = replace(about.action, **damage, effects=())
    return replace(window, about=replace(about, roller=replace(about.roller, bonus=0), action=usual))


def _forms(window: Window, who: str) -> Iterator[str]:
    """What somebody rolls in an open question."""
    about = window.about
    if isinstance(about, Attack):
        rollers = [about.roller, *(answer.roller for answer in window.answers.values())]
    else:
        rollers = [party.roller for party in about.parties]
    yield from (roller.form for roller in rollers if roller is not None and roller.who == who)


def _usual(kind: DamageType, forms: tuple[str, ...]) -> Sheet:
    """What players take a foe to be like: the middle of those in the pack, whatever they roll with."""
    named = [form.partition(":")[2] for form in ("attribute:usual", *forms) if ":" in form]
    return Sheet(
        attributes=dict.fromkeys(named, USUAL_ATTRIBUTE),
        skills=dict.fromkeys(named, Skill(USUAL_SKILL, "usual")),
        weapons={"usual": Weapon(name="weapon", skill="usual", damage=USUAL_DAMAGE, type=kind, range=1)},
        armour={"usual": Armour(name="armour", body=1, mind=1, soul=1, on=True)},
        threshold=USUAL_THRESHOLD,
        rally=USUAL_RALLY,
        potential=USUAL_POTENTIAL,
    )


def standing(state: State, side: str) -> float:
    """From −1 to 1: the nerve, the Focus and the strain of this side's people beside those of the others, as often as
    fights in which both played at a glance were won from there.
    """
    mine: Side = "players" if side == "players" else "enemies"
    ahead = _held(state, mine) - _held(state, opposing(mine))
    return ahead / sqrt(4 + ahead * ahead)


def _held(state: State, side: Side) -> float:
    """What a side still has, over all of its people: how far Morale and the Tide are from forcing them out, their Focus
    with what they regain next, and the Ki that is beyond their limits.
    """
    people = [person for person in state.combatants.values() if person.side == side and person.status != "reserve"]
    against = state.tide if side == "enemies" else -state.tide
    morale = state.morale[side] + (0.35 + 0.5 * against / max(1, state.tide_limit) if against > 0 else 0.0)
    total = 0.0
    for person in people:
        if person.status != "in":
            total += RETURN * (person.status == "out-morale" and not person.rally_barred)
            continue
        bears = threshold(person) + 1
        nerve = 1.0 if person.rallied else max(0.0, min(1.0, (bears - morale) / bears))
        focus = person.fp + (0 if held_back(state, person) else focus_refresh(person))
        total += NERVE * nerve + FOCUS * focus - STRAIN * min(2.0, ki_over(person) / max(1, ki_limit(person)))
    return total / max(1, len(people))


def temper(catalog: Catalog, state: State, who: str) -> Temper:
    """What the pack says of them."""
    made = catalog.combatants.get(state.combatants[who].sheet.template)
    return made.temper if made is not None else ""
