"""Answering: defences, dice, rulings, and letting a result take effect."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai import exchange, legal
from engine.systems.yokai.catalog import Ability
from engine.systems.yokai.decide import effects, flow
from engine.systems.yokai.decide.flow import Book, allow
from engine.systems.yokai.derived import actions, check_lines, top
from engine.systems.yokai.exchange import Awaited
from engine.systems.yokai.sheets import shown_name
from engine.systems.yokai.state import Action, Attack, Check, Combatant, Frame, Roller, State, Target, Total

SMALLEST, LARGEST = 3, 18
"""What 3D6 can show."""


# ---- defences ----------------------------------------------------------------


def defend(draft: Book, command: c.Defend | c.Guard) -> None:
    """YO-43: a Defence for oneself, or for a targeted ally; paid at once."""
    state, who = draft.state, command.who
    target = command.target if isinstance(command, c.Guard) else who
    if isinstance(command, c.Guard) and target == who:
        raise Refused("bad-target", f"{legal.name(state, who)} guards somebody else", "YO-43")
    allow(legal.asked_to_defend(state, target) or legal.known(state, who))
    action = actions(state.combatants[who].sheet).get(command.action)
    allow(legal.has(state, who, action, command.action, defence=True))
    assert action is not None
    allow(legal.defend(state, who, action, target))
    allow(legal.extras(state, who, command.situation, command.token, command.sure))
    frame = top(state)
    assert frame is not None
    if state.combatants[who].hidden:
        draft.add(shown(state, state.combatants[who]))
    effects.pay(draft, who, action.fp, action.ki, frame.id)
    effects.spend_token(draft, who, command.token)
    roller = Roller(who, action.form, action.bonus, action.name, command.situation, command.token, action.ki)
    draft.add(e.DefenceChosen(frame.id, target, roller, action.name, action.id))


def no_defence(draft: Book, command: c.NoDefence) -> None:
    """YO-46, YO-S15: plain 3D6, unless the table does it otherwise."""
    state, who = draft.state, command.who
    allow(legal.asked_to_defend(state, who))
    frame = top(state)
    assert isinstance(frame, Attack)
    how = state.house.undefended
    if how == "fixed_10":
        draft.add(e.DefenceDeclined(frame.id, who, fixed=Total(who, (), 10, 10)))
    elif how == "auto_hit":
        draft.add(e.DefenceDeclined(frame.id, who))
        draft.add(e.AttackHit(frame.id, who))
    else:
        form = best_attribute(state.combatants[who]) if how == "attribute" else "bare"
        draft.add(e.DefenceDeclined(frame.id, who, Roller(who, form)))


def best_attribute(one: Combatant) -> str:
    """YO-S15 ``attribute``: the highest, since nothing says which (the first of equals)."""
    names = one.sheet.attributes
    return f"attribute:{max(names, key=lambda n: names[n])}" if names else "bare"


def use_token(draft: Book, command: c.UsePlanToken) -> None:
    """YO-16: before the dice of a check."""
    state, who = draft.state, command.who
    allow(legal.known(state, who))
    frame = top(state)
    mine = [r for r in rollers(frame) if r.who == who] if frame else []
    if frame is None or not mine or not undiced(frame):
        raise Refused("wrong-phase", f"{legal.name(state, who)} has no check whose dice are still to come", "YO-16")
    allow(legal.extras(state, who, (), command.token, True, mine[0].token))
    effects.spend_token(draft, who, command.token, frame.id)


def rollers(frame: Frame) -> list[Roller]:
    """Everybody with a check in an exchange."""
    if isinstance(frame, Check):
        return [p.roller for p in frame.parties]
    return [frame.roller, *(t.roller for t in frame.targets if t.roller)]


def undiced(frame: Frame) -> bool:
    """No dice of the exchange have been rolled."""
    if isinstance(frame, Check):
        return frame.success is None and not any(p.total for p in frame.parties)
    return not any(t.attack or (t.roller and t.defend) for t in frame.targets) and not all(
        t.result for t in frame.targets
    )


# ---- dice --------------------------------------------------------------------


def roll(draft: Book, command: c.Roll) -> None:
    """YO-05, YO-18: everything that is awaited, in order; ties are a roll of their own (YO-09)."""
    allow(legal.dice(draft.state))
    if draft.state.releases:
        for who in draft.state.releases:
            flow.released(draft, who, draft.roll(1, 6, "Ki release", who)[0])
        return
    frame = top(draft.state)
    assert frame is not None
    for wanted in exchange.due(draft.state, frame):
        faces = draft.roll(3, 6, exchange.purpose(frame, wanted), wanted.roller.who)
        _total(draft, frame.id, wanted, sum(faces), faces)
    compare(draft)


def type_dice(draft: Book, command: c.TypeDice) -> None:
    """YO-18: one awaited roll, by its faces or by its sum."""
    allow(legal.dice(draft.state))
    count = 1 if draft.state.releases else 3
    value = _typed(command, count)
    if draft.state.releases:
        who = draft.state.releases[0]
        draft.add(e.DiceTyped(who, "Ki release", command.faces, value))
        flow.released(draft, who, value)
        return
    frame = top(draft.state)
    assert frame is not None
    wanted = exchange.due(draft.state, frame)[0]
    purpose = exchange.purpose(frame, wanted)
    draft.add(e.DiceTyped(wanted.roller.who, purpose, command.faces, value))
    _total(draft, frame.id, wanted, value, command.faces)
    if not exchange.due(draft.state, draft.state.frames[-1]):
        compare(draft)


def _typed(command: c.TypeDice, count: int) -> int:
    if command.sum is not None and not command.faces:
        if not count <= command.sum <= 6 * count:
            raise Refused("bad-dice", f"{count}D6 cannot sum to {command.sum}: {count} to {6 * count}", "YO-18")
        return command.sum
    if command.sum is not None or len(command.faces) != count or not all(1 <= face <= 6 for face in command.faces):
        given = ", ".join(map(str, command.faces)) or "none"
        raise Refused("bad-dice", f"{count} face(s) from 1 to 6, or their sum: got {given}", "YO-18")
    return sum(command.faces)


def _total(draft: Book, number: int, wanted: Awaited, dice: int, faces: tuple[int, ...]) -> None:
    """YO-15: the dice and every modifier; YO-09: a reroll keeps the modifiers of the first."""
    lines = wanted.earlier.lines if wanted.earlier else check_lines(draft.state, wanted.roller, wanted.role)
    who = wanted.roller.who
    total = Total(who, lines, dice, dice + sum(m.value for m in lines), faces)
    draft.add(e.Totalled(number, wanted.role, wanted.index, total))
    if not wanted.earlier:
        effects.used_up(draft, who, wanted.role)


def compare(draft: Book) -> None:
    """YO-57: every pair of totals that is complete: hit, miss, or tied; YO-08, YO-11 for checks."""
    frame = top(draft.state)
    if isinstance(frame, Check):
        _compare_check(draft, frame)
        return
    assert frame is not None
    ties = []
    for index, target in enumerate(frame.targets):
        if target.result or target.redo or target.attack is None or target.defend is None:
            continue
        margin = target.attack.total - target.defend.total
        if margin > 0:
            draft.add(e.AttackHit(frame.id, target.who, margin))
        elif margin < 0 or draft.state.house.attack_tie == "defender":
            draft.add(e.AttackMissed(frame.id, target.who, margin))
        else:
            ties.append(index)
    if ties:
        draft.add(e.CheckTied(frame.id, tuple(ties)))


def _compare_check(draft: Book, frame: Check) -> None:
    totals = [(i, p.total.total) for i, p in enumerate(frame.parties) if p.total and not p.beaten]
    best = max(total for _, total in totals)
    if frame.dn is not None:
        draft.add(e.CheckResolved(frame.id, best >= frame.dn, best - frame.dn))
        return
    leading = tuple(i for i, total in totals if total == best)
    teams = {frame.parties[i].team for i in leading}
    if len(teams) > 1:
        draft.add(e.CheckTied(frame.id, leading))
        return
    winner = teams.pop()
    others = [total for i, total in totals if frame.parties[i].team != winner]
    margin = best - max(others, default=best)
    draft.add(e.CheckResolved(frame.id, winner == frame.parties[0].team, margin, winner))


# ---- taking effect -----------------------------------------------------------


def settle(draft: Book, command: c.Settle) -> None:
    """YO-64: targets one after the other, in the order declared; then Ki burn-outs (YO-86)."""
    frame = top(draft.state)
    if frame is None or exchange.stage(draft.state, frame) != "result":
        raise Refused("wrong-phase", "nothing waits to take effect", "YO-57")
    if isinstance(frame, Attack):
        for target in frame.targets:
            if target.result == "hit":
                effects.strike(draft, frame, target)
    elif frame.success and frame.action:
        for effect in frame.action.effects:
            effects.apply(draft, effect, frame.action, frame.parties[0].roller.who, frame.target)
    draft.add(e.ExchangeClosed(frame.id))
    flow.finish(draft, frame.id)


# ---- rulings -----------------------------------------------------------------


def fiat(draft: Book, command: c.Fiat) -> None:
    """YO-02, YO-65: the game master decides instead of the dice, or of what they showed; without an open check it is
    only noted.
    """
    frame = top(draft.state)
    if not command.reason.strip():
        raise Refused("bad-number", "a ruling needs a reason in words", "YO-02")
    if command.margin is not None and not 0 <= command.margin <= 99:
        raise Refused("bad-number", f"margin {command.margin}: must be 0 to 99", "YO-65")
    if frame is None:
        if command.target:
            raise Refused("bad-target", "no attack is open", "YO-02")
        draft.add(e.GmRuled(command.success, command.reason, margin=command.margin))
        return
    rule(draft, frame, success=command.success, reason=command.reason, margin=command.margin, target=command.target)


def rule(draft: Book, frame: Frame, *, success: bool, reason: str, margin: int | None, target: str) -> None:
    """Replace the result of an exchange, of one target or of all."""
    if isinstance(frame, Check):
        draft.add(e.GmRuled(success, reason, frame.id, (), margin))
        winner = _ruled_winner(frame, success) if frame.dn is None else ""
        draft.add(e.CheckResolved(frame.id, success, margin or 0, winner))
        return
    ruled: list[Target] = [t for t in frame.targets if target in ("", t.who) and t.result != "fizzled"]
    if not ruled and target:
        raise Refused("bad-target", f"{legal.name(draft.state, target)} is no open target of this attack", "YO-65")
    draft.add(e.GmRuled(success, reason, frame.id, tuple(t.who for t in ruled), margin))
    for one in ruled:
        draft.add(e.AttackHit(frame.id, one.who, margin) if success else e.AttackMissed(frame.id, one.who, margin))


def _ruled_winner(frame: Check, success: bool) -> str:
    mine = frame.parties[0].team
    return mine if success else next(p.team for p in frame.parties if p.team != mine)


def reorder(draft: Book, command: c.Reorder) -> None:
    """YO-S36: another inserted action is settled first."""
    state = draft.state
    inserted = [f.id for f in state.frames[1:]]
    if command.action not in inserted[:-1] or any(exchange.dice_out(f) for f in state.frames[1:]):
        raise Refused(
            "wrong-phase", f"action {command.action} is no inserted action that could be settled earlier", "YO-S36"
        )
    draft.add(e.Reordered(command.action))


# ---- shared with declaring ---------------------------------------------------


def shown(state: State, one: Combatant) -> e.HiddenSet:
    """Somebody comes out of hiding, under a name that counts only those already seen."""
    return e.HiddenSet(one.id, False, shown_name(state, one))


def kept(state: State, who: str, action: Action) -> e.SheetEdited:
    """YO-47: an improvised action is written on the sheet."""
    sheet = state.combatants[who].sheet
    ability = Ability(
        name=action.name,
        origin="ours",
        timing=action.timing,
        fp=action.fp,
        ki=action.ki,
        form=action.form,
        bonus=action.bonus,
        target=action.target,
        range=action.range,
        dn=action.dn,
        effects=action.effects,
    )
    return e.SheetEdited(who, replace(sheet, abilities={**sheet.abilities, action.id: ability}), action.name)
