"""What a command would cost and do, worked out by ``decide`` itself on a draft that is thrown away; odds are exact."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.draft import Draft
from engine.core.refusal import Refused, RollNeeded
from engine.core.view import Audience, Fact, Line, Overlay, Preview
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai import legal
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.decide import decide
from engine.systems.yokai.decide.answer import best_attribute
from engine.systems.yokai.derived import (
    actions,
    armour,
    burns_out,
    check_lines,
    crossed,
    damage_lines,
    ki_limit,
    ki_over,
    top,
)
from engine.systems.yokai.evolve import evolve
from engine.systems.yokai.odds import Rival, at_least, odds, percent, wins
from engine.systems.yokai.pending import owner_of
from engine.systems.yokai.seen import numbers, seen
from engine.systems.yokai.state import Action, Attack, Check, Roller, State, Target
from engine.systems.yokai.tell import tell

GM_ONLY = (
    c.NextFight,
    c.AddCombatant,
    c.RemoveCombatant,
    c.SetModifiers,
    c.SetOrder,
    c.StartFight,
    c.ConfirmOrder,
    c.CloseRound,
    c.Settle,
    c.Improvise,
    c.Fiat,
    c.Narrate,
    c.Adjust,
    c.GrantToken,
    c.AddCondition,
    c.RemoveCondition,
    c.Withdraw,
    c.LiftRallyBar,
    c.EndFight,
    c.EditSheet,
    c.Rest,
    c.AwardPotential,
    c.SetOption,
    c.SetRolls,
    c.SetHidden,
    c.Reorder,
    c.ReviewStory,
    c.MakeCheck,
    c.Contest,
)
DEFENCES = (0, 2, 4, 6)
"""Defence modifiers that players are told odds for, since they do not know the enemy's."""


class Ones:
    """Dice for trying a roll out: its faces are never shown."""

    typed = False

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """The lowest faces there are."""
        return (1,) * roll.count


def preview(state: State, command: c.Command, audience: Audience, catalog: Catalog) -> Preview:
    """Cost, consequences and odds. Raises ``Refused``; for players ``gm-only`` where it is not theirs to command."""
    known = seen(state, audience)
    who = getattr(command, "who", "")
    if audience == "players" and (isinstance(command, GM_ONLY) or not _theirs(known, who)):
        raise Refused("gm-only", "that is for the game master to command", "YO-27")
    draft: Draft[State, e.Event] = Draft(known, evolve, Ones())
    decide(draft, command, catalog)
    if isinstance(command, c.Roll | c.TypeDice):
        return Preview(odds=tuple(_exchange_odds(known, audience)))
    lines: list[Line] = []
    state = known
    for event in draft.events:
        lines += tell(state, event, audience)
        state = evolve(state, event)
    return Preview(
        cost=_cost(draft.events),
        lines=tuple(lines),
        overlays=_overlays(known, draft.state),
        warning=_warning(known, draft.state, who),
        odds=tuple(_exchange_odds(draft.state, audience)),
    )


def _theirs(state: State, who: str) -> bool:
    one = state.combatants.get(who)
    return one is None or owner_of(one) == "players"


def _cost(events: list[e.Event]) -> str:
    focus = sum(event.amount for event in events if isinstance(event, e.FocusSpent))
    ki = sum(event.amount for event in events if isinstance(event, e.KiAdded))
    return " · ".join([f"{focus} FP"] * bool(focus) + [f"{ki} Ki"] * bool(ki))


def _warning(before: State, after: State, who: str) -> str:
    """YO-83 and the things a table regrets: burn-out ahead, a new penalty, the last FP spent, FP left at the round's
    end.
    """
    one = after.combatants.get(who)
    was = before.combatants.get(who)
    if one is None or was is None:
        return ""
    if one.ki > was.ki and burns_out(one):
        return f"{one.name} burns out: Ki {one.ki} is above twice the limit of {ki_limit(one)}"
    if one.ki > was.ki and ki_over(one):
        return f"Ki {one.ki} of {ki_limit(one)}: −{ki_over(one)} on every check"
    if was.fp > one.fp == 0:
        return f"the last FP of {one.name}: nothing left for a defence"
    if before.phase == "turns" and after.phase != "turns" and one.fp:
        return "the round ends with FP unspent; they carry over"
    return ""


def _overlays(before: State, after: State) -> tuple[Overlay, ...]:
    """The zones an attack crosses and where its targets stand; where a move leads."""
    frame = top(after)
    if isinstance(frame, Attack) and len(after.frames) > len(before.frames):
        one = after.combatants[frame.roller.who]
        targets = [after.combatants[t.who] for t in frame.targets]
        zones = crossed(one, targets, frame.action.range, after.house)
        aimed = dict.fromkeys(target.zone for target in targets)
        lines = [Overlay("line", zone, who=one.id) for zone in zones if zone not in aimed]
        return tuple(lines + [Overlay("target", zone, who=one.id) for zone in aimed])
    moved = [
        f for key, f in after.combatants.items() if key in before.combatants and before.combatants[key].zone != f.zone
    ]
    return tuple(Overlay("path", one.zone, who=one.id) for one in moved)


# ---- odds --------------------------------------------------------------------


def _exchange_odds(state: State, audience: Audience) -> Iterator[Fact]:
    """The odds of the exchange that is open, as far as the audience may work them out."""
    frame = top(state)
    if isinstance(frame, Check):
        roller = frame.parties[0].roller
        if frame.dn is not None and frame.success is None and numbers(state, state.combatants[roller.who], audience):
            bonus = sum(mod.value for mod in check_lines(state, roller, "check"))
            yield Fact(f"DN {frame.dn} with {bonus:+}", f"{percent(at_least(frame.dn, bonus))} success", "YO-11")
    elif isinstance(frame, Attack) and not all(t.attack for t in frame.targets):
        hidden = [t.who for t in frame.targets if not numbers(state, state.combatants[t.who], audience)]
        if not numbers(state, state.combatants[frame.roller.who], audience):
            return
        if hidden:
            yield from _unknown(state, frame)
        else:
            yield from attack_odds(state, frame)


def _unknown(state: State, frame: Attack) -> Iterator[Fact]:
    """Players know their own modifier, not the enemy's: chances to hit against likely ones."""
    mine = _attack_bonus(state, frame)
    for other in DEFENCES:
        chance = wins(mine - other, reroll=state.house.attack_tie == "reroll")
        yield Fact(f"against a defence of {other:+}", f"{percent(chance)} hit", "YO-57")


def _attack_bonus(state: State, frame: Attack) -> int:
    return sum(mod.value for mod in check_lines(state, frame.roller, "attack"))


def attack_odds(state: State, frame: Attack) -> Iterator[Fact]:
    """Chance to hit, expected Tide, chance to break: for every defence the only target could use, or as answered so
    far.
    """
    if len(frame.targets) > 1:
        rivals = tuple(_rival(state, frame, t, t.roller) for t in frame.targets if not t.result)
        yield Fact("all targets as answered so far", _told(state, frame, rivals), "YO-64")
        return
    for target in frame.targets:
        if target.result:
            continue
        if target.answered:
            rival = _rival(state, frame, target, target.roller)
            yield Fact(target.defence or "no defence", _told(state, frame, (rival,)), "YO-57")
            continue
        for name, roller in defences(state, frame, target):
            yield Fact(name, _told(state, frame, (_rival(state, frame, target, roller),)), "YO-57")


def defences(state: State, frame: Attack, target: Target) -> Iterator[tuple[str, Roller | None]]:
    """What a target could answer with, none first."""
    one = state.combatants[target.who]
    yield "no defence", None
    for action in actions(one.sheet).values():
        if action.defence and legal.affordable(state, one, action, []) is None and _suits(state, frame, action):
            yield action.name, Roller(one.id, action.form, action.bonus, action.name, paid_ki=action.ki)


def _suits(state: State, frame: Attack, action: Action) -> bool:
    matched = state.house.defence_type_match == "on"
    return not matched or not action.suits or frame.action.type in action.suits


def _rival(state: State, frame: Attack, target: Target, roller: Roller | None) -> Rival:
    struck = state.combatants[target.who]
    base = sum(mod.value for mod in damage_lines(state.combatants[frame.roller.who], frame.action))
    flat = base - armour(struck, frame.action.type, state.house)
    mine = _attack_bonus(state, frame)
    if roller is None:
        if state.house.undefended == "auto_hit":
            return Rival(mine, flat, "auto")
        if state.house.undefended == "fixed_10":
            return Rival(mine, flat, "ten")
        roller = Roller(target.who, best_attribute(struck) if state.house.undefended == "attribute" else "bare")
    else:
        # The cost of a Defence not yet chosen is paid before the dice, so its Ki counts (YO-85).
        paid = 0 if target.answered else roller.paid_ki
        one = state.combatants[roller.who]
        state = replace(state, combatants={**state.combatants, one.id: replace(one, ki=one.ki + paid)})
    return Rival(mine - sum(mod.value for mod in check_lines(state, roller, "defence")), flat)


def _told(state: State, frame: Attack, rivals: tuple[Rival, ...]) -> str:
    sign = 1 if state.combatants[frame.targets[0].who].side == "enemies" else -1
    found = odds(
        rivals,
        sign * state.tide,
        state.tide_limit,
        reroll=state.house.attack_tie == "reroll",
        past=state.house.tide_break == "past_limit",
        carry=state.house.tide_overshoot == "carry",
    )
    first = "first target hit " if len(rivals) > 1 else "hit "
    return f"{first}{percent(found.hit)} · Tide {found.tide:.2f} · break {percent(found.breaks)}"
