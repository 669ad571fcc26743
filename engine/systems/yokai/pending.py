"""The open questions, as the audience may know them."""

from __future__ import annotations

from engine.core.view import Audience, Pending
from engine.systems.yokai import exchange, legal
from engine.systems.yokai.derived import distance, price, top, zone_name
from engine.systems.yokai.seen import secret_turn, seen
from engine.systems.yokai.state import Attack, Combatant, Frame, State


def owner_of(one: Combatant) -> Audience:
    """Who decides for somebody."""
    return "gm" if one.controller == "GM" else "players"


def pending(state: State, audience: Audience) -> tuple[Pending, ...]:
    """Everything that waits for an answer."""
    if audience == "players" and (secret_turn(state) or len(seen(state, audience).frames) < len(state.frames)):
        return (Pending("", "The game master decides", "act"),)
    known = seen(state, audience)
    frame = top(known)
    if frame is not None:
        return _exchange(known, frame)
    if known.phase == "setup":
        return (Pending("", "Build the conflict: who, where, in which order. Then begin", "setup", rule="YO-20"),)
    if known.phase == "rally":
        return tuple(_rally(known, who) for who in known.asked)
    if known.phase == "order":
        still = (
            ("nobody has FP and all are held back: only a ruling moves this on",)
            if audience == "gm" and legal.stalled(state)
            else ()
        )
        return (Pending("", f"Round {known.round}: confirm the order", "order", rule="YO-26", detail=still),)
    if known.phase == "round-end":
        return tuple(
            Pending(
                who, f"{legal.name(known, who)}: D6 of Ki release", "dice", owner_of(known.combatants[who]), "YO-84"
            )
            for who in known.releases[:1]
        )
    return _turns(known) if known.phase == "turns" else ()


def _rally(state: State, who: str) -> Pending:
    one = state.combatants[who]
    return Pending(who, f"{one.name}: rally now, or stay out?", "rally", owner_of(one), "YO-74")


def _turns(state: State) -> tuple[Pending, ...]:
    if state.owner:
        one = state.combatants[state.owner]
        full = "" if one.full_used else ", the Full action is unused"
        return (
            Pending(
                one.id, f"{one.name}: act, or end the turn", "act", owner_of(one), "YO-29", (f"{one.fp} FP{full}",)
            ),
        )
    able = legal.eligible(state, state.at)
    if not able:
        return ()
    names = " or ".join(state.combatants[who].name for who in able)
    return (Pending(able[0], f"Tied: {names} takes the slot", "choose", owner_of(state.combatants[able[0]]), "YO-27"),)


def _exchange(state: State, frame: Frame) -> tuple[Pending, ...]:
    stage = exchange.stage(state, frame)
    if stage == "result":
        return (Pending("", "Let the result take effect, or rule otherwise", "settle", rule="YO-57"),)
    if stage == "dice":
        roll = exchange.due(state, frame)[0]
        one = state.combatants[roll.roller.who]
        text = f"{one.name}: 3D6 for {exchange.purpose(frame, roll)}"
        return (Pending(one.id, text, "dice", owner_of(one), "YO-18"),)
    assert isinstance(frame, Attack)
    return tuple(_defence(state, frame, who) for who in exchange.unanswered(frame))


def _defence(state: State, frame: Attack, who: str) -> Pending:
    """YO-43: what the controller may know: attacker, action, type, range and surcharge, but no dice."""
    one, foe = state.combatants[who], state.combatants[frame.roller.who]
    cost = price(state, foe, frame.action, [state.combatants[t.who] for t in frame.targets])
    extra = cost.zones + cost.enemies
    detail = (
        f"{frame.action.name}: {frame.action.type.capitalize()}, range {frame.action.range}",
        f"from {zone_name(foe.zone)}, distance {distance(foe.zone, one.zone)}"
        + (f", surcharge {extra}" if extra else ""),
    )
    question = f"{foe.name} attacks {one.name}: which defence?"
    return Pending(who, question, "react", owner_of(one), "YO-43", detail)
