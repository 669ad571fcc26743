"""The open questions, as the audience may know them."""

from __future__ import annotations

from engine.core.view import Audience, Pending
from engine.core.words import GOES_ON, listed
from engine.systems.yokai.audience import numbers, numbers_against, owner_of
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks.moments import name
from engine.systems.yokai.rules import exchange, initiative
from engine.systems.yokai.rules.danger import danger
from engine.systems.yokai.rules.field import distance, price
from engine.systems.yokai.rules.tide import stalled
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Attack, Window
from engine.systems.yokai.words import purpose_text, zone_name

STALLED = "Nobody has FP and all are held back by Morale: end the fight, or rule"


def pending(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    """Everything that waits for an answer, in the state that the audience knows."""
    window = exchange.top(state)
    if window is not None:
        return _exchange(state, window)
    if state.phase == "setup":
        return (Pending("", "Build the conflict: who, where, in which order. Then begin", "setup", rule="YO-20"),)
    if state.phase == "rally":
        return tuple(_rally(state, who) for who in state.asked)
    if state.phase == "order":
        if audience == "gm" and stalled(state):
            return (Pending("", STALLED, "order", rule="YO-72"),)
        return (Pending("", f"Round {state.round}: confirm the order", "order", rule="YO-26"),)
    if state.phase == "round-end":
        asked = tuple(_release(state, who) for who in state.releases[:1])
    elif state.phase == "turns":
        asked = _turns(state, audience)
    else:
        return ()
    if audience == "players" and not asked:
        return (Pending("", GOES_ON, "act", "gm", "YO-29"),)
    return asked


def _rally(state: State, who: str) -> Pending:
    fighter = state.combatants[who]
    return Pending(who, f"{fighter.name}: rally now, or stay out?", "rally", owner_of(fighter), "YO-74")


def _release(state: State, who: str) -> Pending:
    return Pending(
        who, f"{name(state, who)}: D6 of Ki release", "dice", owner_of(state.combatants[who]), "YO-84", pause=True
    )


def _turns(state: State, audience: Audience) -> tuple[Pending, ...]:
    if state.owner:
        fighter = state.combatants[state.owner]
        question = f"{fighter.name}: act, or end the turn"
        if not numbers(state, fighter, audience):
            return (Pending(fighter.id, question, "act", owner_of(fighter), "YO-29"),)
        detail = f"{fighter.fp} FP{'' if fighter.full_used else ', the Full action is unused'}"
        coming = danger(state, fighter) if numbers_against(state, fighter, audience) else ()
        return (Pending(fighter.id, question, "act", owner_of(fighter), "YO-29", (detail,), danger=coming),)
    able = initiative.choosing(state)
    if not able:
        return ()
    names = listed((state.combatants[who].name for who in able), "or")
    owner = owner_of(state.combatants[able[0]])
    return (Pending(able[0], f"Tied: {names} takes the slot", "choose", owner, "YO-27"),)


def _exchange(state: State, window: Window) -> tuple[Pending, ...]:
    stage = exchange.stage(state, window)
    if stage == "result":
        return (Pending("", "Let the result take effect, or rule otherwise", "settle", rule="YO-57", pause=True),)
    if stage == "dice":
        wanted = exchange.due(state, window)[0]
        fighter = state.combatants[wanted.roller.who]
        text = f"{fighter.name}: 3D6 for {purpose_text(window, wanted)}"
        return (Pending(fighter.id, text, "dice", owner_of(fighter), "YO-18", pause=True),)
    attack = window.about
    assert isinstance(attack, Attack)
    return tuple(_defence(state, attack, who) for who in exchange.unanswered(window))


def _defence(state: State, attack: Attack, who: str) -> Pending:
    """YO-43: what the controller may know: attacker, action, type, range and surcharge, but no dice."""
    fighter, foe = state.combatants[who], state.combatants[attack.roller.who]
    cost = price(state, foe, attack.action, [state.combatants[target.who] for target in attack.targets])
    extra = f", surcharge {cost.zones + cost.enemies}" if cost.zones + cost.enemies else ""
    detail = (
        f"{attack.action.name}: {attack.action.type.capitalize()}, range {attack.action.range}",
        f"from {zone_name(foe.zone)}, distance {distance(foe.zone, fighter.zone)}{extra}",
    )
    question = f"{foe.name} attacks {fighter.name}: which defence?"
    return Pending(who, question, "react", owner_of(fighter), "YO-43", detail)
