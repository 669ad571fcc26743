"""Answers of somebody to what is asked: a tie, a defence, a Rally, a story."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.options import Option
from engine.systems.yokai import exchange, legal
from engine.systems.yokai.decide.answer import rollers, undiced
from engine.systems.yokai.decide.rulings import can_tell
from engine.systems.yokai.derived import actions, rally_number, top
from engine.systems.yokai.options.acts import warning
from engine.systems.yokai.options.make import choice, cost_of, option, text, token_slot, usable
from engine.systems.yokai.state import Action, Attack, Combatant, State


def of(state: State, one: Combatant, *, gm: bool, alone: bool) -> list[Option]:
    """What somebody may answer now. ``alone``: the answers of those tied with them are offered beside their own."""
    out: list[Option] = []
    frame = top(state)
    if isinstance(frame, Attack) and exchange.unanswered(frame):
        out += _defences(state, one, frame)
    if frame is not None:
        out += _token(state, one)
    if state.phase == "rally" and one.status != "in" and (one.id in state.asked or one.rally_barred):
        out += _rally(state, one)
    if state.phase == "turns" and not state.owner and one.status == "in":
        out += _tied(state, one, alone=alone)
    if gm and one.status not in ("in", "reserve") and can_tell(state, one.id) is None:
        out.append(
            option(
                "exit-story", one.id, "How they leave", slots=(text("text", "in words"),), rule="YO-73", group="answer"
            )
        )
    return out


def _defences(state: State, one: Combatant, frame: Attack) -> Iterator[Option]:
    """YO-43: own Defences when targeted, guarding ones for allies, and none."""
    asked = exchange.unanswered(frame)
    mine = one.id in asked
    owned = [action for action in actions(one.sheet).values() if action.defence]
    owned.sort(key=lambda action: action.id != one.defence_habit)
    if mine:
        for index, action in enumerate(owned):
            yield _defence(state, one, action, hot=index == 0)
    if one.status == "in":
        for action in owned:
            for target in asked if action.guard is not None else ():
                if target != one.id and state.combatants[target].side == one.side:
                    yield _guard(state, one, action, target)
    if mine:
        no = legal.asked_to_defend(state, one.id)
        hot = not any(legal.defend(state, one.id, action, one.id) is None for action in owned)
        yield option("no-defence", one.id, "No defence", no=no, rule="YO-46", cost="0 FP", group="answer", hot=hot)


def _defence(state: State, one: Combatant, action: Action, *, hot: bool) -> Option:
    no = legal.defend(state, one.id, action, one.id)
    return option(
        "defend",
        one.id,
        action.name,
        key=action.id,
        no=no,
        slots=token_slot(state, one),
        rule="YO-43",
        cost=cost_of(action.fp, action.ki),
        preview=warning(one, action.ki),
        group="answer",
        hot=hot and no is None,
        action=action.id,
    )


def _guard(state: State, one: Combatant, action: Action, target: str) -> Option:
    no = legal.defend(state, one.id, action, target)
    return option(
        "guard",
        one.id,
        f"{action.name} for {state.combatants[target].name}",
        key=f"{action.id}:{target}",
        no=no,
        slots=token_slot(state, one),
        rule="YO-43",
        cost=cost_of(action.fp, action.ki),
        preview=warning(one, action.ki),
        group="answer",
        action=action.id,
        target=target,
    )


def _token(state: State, one: Combatant) -> Iterator[Option]:
    """YO-16: before the dice of a check of theirs, once a check."""
    frame, tokens = top(state), usable(state, one)
    if frame is None or not tokens or not undiced(frame):
        return
    mine = [roller for roller in rollers(frame) if roller.who == one.id]
    if mine and not mine[0].token:
        labels = (f"{token.text} {token.value:+} ({token.uses} left)" for token in tokens)
        slot = choice("token", [token.id for token in tokens], labels, "plan token")
        yield option("use-plan-token", one.id, "Use a plan token", slots=(slot,), rule="YO-16", group="answer")


def _rally(state: State, one: Combatant) -> Iterator[Option]:
    """YO-74: come back or not."""
    no = legal.rally(state, one.id)
    need = f"Rally number {rally_number(one)}"
    yield option("rally", one.id, "Rally", no=no, rule="YO-74", preview=need, group="answer", hot=no is None)
    if one.id in state.asked:
        yield option("decline-rally", one.id, "Stay out for now", rule="YO-74", group="answer")


def _tied(state: State, one: Combatant, *, alone: bool) -> Iterator[Option]:
    """YO-27: who takes the shared slot, each with one key."""
    able = legal.eligible(state, state.at)
    if one.id not in able:
        if able and state.combatants[able[0]].side == one.side:
            no = legal.choose(state, one.id)
            yield option("choose-tied", one.id, f"{one.name} takes the slot", no=no, rule="YO-27", group="answer")
        return
    no = legal.choose(state, one.id)
    for member in (one.id, *(who for who in able if alone and who != one.id)):
        name = f"{state.combatants[member].name} takes the slot"
        made = option(
            "choose-tied", member, name, no=no, rule="YO-27", group="answer", hot=member == able[0] and no is None
        )
        yield made if member == one.id else replace(made, who=one.id)
