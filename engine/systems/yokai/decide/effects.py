"""What actions do: costs, Focus, Tide and Morale, movement, modifiers."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.yokai import events as e
from engine.systems.yokai.catalog import Effect, Side
from engine.systems.yokai.derived import (
    armour_lines,
    burns_out,
    damage_lines,
    fp_max,
    opposing,
    token_of,
    toward_close,
)
from engine.systems.yokai.state import Action, Attack, Condition, House, Mod, State, Target, Token

Book = Draft[State, e.Event]


def pay(draft: Book, who: str, focus: int, ki: int, action: int) -> None:
    """YO-36, YO-79: paid on declaring; Ki beyond twice the limit is remembered for after the action (YO-86)."""
    one = draft.state.combatants[who]
    if focus:
        draft.add(e.FocusSpent(who, focus, one.fp - focus))
    if ki:
        draft.add(e.KiAdded(who, ki, one.ki + ki))
        if burns_out(draft.state.combatants[who]):
            draft.add(e.Overstrained(who, action))


def grant(draft: Book, who: str, amount: int, *, refresh: bool = False) -> None:
    """YO-35, YO-38: FP gained, what is above the maximum being lost."""
    one = draft.state.combatants[who]
    now = max(one.fp, min(fp_max(one), one.fp + amount))
    draft.add(e.FocusGranted(who, now - one.fp, now, refresh))


def spend_token(draft: Book, who: str, token: str, frame: int = 0) -> None:
    """YO-16: one use of a plan token."""
    found = token_of(draft.state, token)
    if found is not None:
        draft.add(e.PlanTokenUsed(who, token, found.uses - 1, frame))


# ---- damage ------------------------------------------------------------------


def margin_bonus(margin: int | None) -> int:
    """YO-58: 1 for every full 3 points of margin; none for a hit by ruling without a margin (YO-65)."""
    return max(0, margin or 0) // 3


def damage(base: tuple[Mod, ...], margin: int | None, worn: tuple[Mod, ...]) -> tuple[int, bool]:
    """YO-62: base, bonuses and margin bonus less armour, at least 1; and whether that minimum stepped in."""
    exact = sum(m.value for m in base) + margin_bonus(margin) - sum(m.value for m in worn)
    return max(1, exact), exact < 1


def strike(draft: Book, frame: Attack, target: Target) -> None:
    """YO-62 to YO-68: a hit: damage, Tide, perhaps a break, then the attack's effects."""
    state = draft.state
    struck = state.combatants[target.who]
    base = damage_lines(state.combatants[frame.roller.who], frame.action)
    worn = armour_lines(struck, frame.action.type, state.house)
    amount, floored = damage(base, target.margin, worn)
    draft.add(
        e.DamageDealt(frame.id, target.who, amount, frame.action.type, base, margin_bonus(target.margin), worn, floored)
    )
    push(draft, struck.side, amount)
    for effect in frame.action.effects:
        apply(draft, effect, frame.action, frame.roller.who, target.who)


# ---- Tide and Morale ---------------------------------------------------------


def over(house: House, marker: int, limit: int) -> bool:
    """YO-68: whether the Tide breaks there (YO-S04)."""
    return abs(marker) > limit if house.tide_break == "past_limit" else abs(marker) >= limit


def push(draft: Book, against: Side, amount: int) -> None:
    """YO-67, YO-68: the marker moves; where it reaches the length, the Tide breaks (YO-S08)."""
    if amount <= 0:
        return
    state = draft.state
    draft.add(e.TideMoved(against, amount, state.tide + (amount if against == "enemies" else -amount)))
    settle_tide(draft)


def settle_tide(draft: Book) -> None:
    """YO-68: break as often as the marker asks for: once, but with ``carry`` for as long as the rest reaches the
    length.
    """
    while over(draft.state.house, draft.state.tide, draft.state.tide_limit):
        break_tide(draft, "enemies" if draft.state.tide > 0 else "players")


def break_tide(draft: Book, against: Side, *, round_end: bool = False) -> None:
    """YO-68 to YO-70: 1 Morale damage, and the marker back to 0."""
    state = draft.state
    beyond = max(0, abs(state.tide) - state.tide_limit)
    keep = beyond if state.house.tide_overshoot == "carry" and not round_end else 0
    marker = keep if against == "enemies" else -keep
    draft.add(e.TideBroke(against, marker, beyond - keep, round_end))
    draft.add(e.MoraleTaken(against, state.morale[against] + 1))


# ---- effects -----------------------------------------------------------------


def apply(draft: Book, effect: Effect, action: Action, who: str, target: str) -> None:
    """YO-47: one effect of an action that succeeded."""
    state = draft.state
    on = target if effect.on == "target" and target else who
    one = state.combatants[on]
    if effect.kind == "tide":
        push(draft, opposing(state.combatants[who].side), effect.value)
    elif effect.kind == "token":
        draft.add(e.TokenGranted(new_token(state, state.combatants[who].side, action.name, effect.value, effect.uses)))
    elif effect.kind == "fp":
        grant(draft, on, effect.value)
    elif effect.kind == "move":
        to = toward_close(one, effect.value)
        if to != one.zone:
            draft.add(e.Moved(on, to, forced=True))
    else:
        last = state.round + effect.rounds if effect.rounds >= 0 else 0
        draft.add(
            e.ConditionAdded(
                on,
                Condition(
                    f"c{state.serial + 1}", action.name, effect.kind, effect.value, effect.until, last, effect.type
                ),
            )
        )


def new_token(state: State, side: Side, text: str, value: int, uses: int) -> Token:
    """A plan token with an id of its own."""
    return Token(side=side, text=text, value=value, uses=uses, id=f"t{state.serial + 1}")


def used_up(draft: Book, who: str, role: str) -> None:
    """Modifiers on the next check are gone with it (YO-S39)."""
    for condition in draft.state.combatants[who].conditions:
        if condition.until == "next-check" and condition.kind in ("check", role):
            draft.add(e.EffectExpired(who, condition.id))


def turn_over(draft: Book, who: str) -> None:
    """Modifiers until the end of the turn are gone with it."""
    for condition in draft.state.combatants[who].conditions:
        if condition.until == "turn":
            draft.add(e.EffectExpired(who, condition.id))
