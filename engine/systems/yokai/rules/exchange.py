"""Where an exchange stands: which answers are open, which dice are awaited, how totals compare (YO-08, YO-57)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.yokai.house import House
from engine.systems.yokai.rules.field import distance
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Answer, Attack, Check, Role, Roller, Target, Total, Window
from engine.systems.yokai.state.sheet import Action

Stage = Literal["defence", "dice", "result"]


class Awaited(Struct, frozen=True, gc=False):
    """A 3D6 still to be rolled; ``index`` is the target or party, -1 one attack roll against all targets."""

    role: Role
    index: int
    roller: Roller
    earlier: Total | None = None


def top(state: State) -> Window | None:
    """The exchange that has to be settled first."""
    return state.windows[-1] if state.windows else None


def open_attack(state: State) -> Attack | None:
    """The attack that has to be settled first, where the exchange is one."""
    window = top(state)
    return window.about if window is not None and isinstance(window.about, Attack) else None


def found(state: State, number: int) -> Window | None:
    """The open exchange whose attack or check has this number; none where it is settled."""
    return next((window for window in state.windows if window.about.id == number), None)


def unanswered(window: Window) -> tuple[str, ...]:
    """YO-43: targets whose controllers have yet to choose a Defence."""
    return tuple([who for who in window.asked if who not in window.answers])


def answer_of(window: Window, target: Target) -> Answer:
    """YO-43: what a target answers with; an empty answer while there is none."""
    return window.answers.get(target.who) or Answer()


def guarded_by(window: Window, target: Target, who: str) -> bool:
    """YO-43: whether somebody is to defend for a target, and has not rolled yet."""
    roller = answer_of(window, target).roller
    return not target.result and target.defend is None and roller is not None and roller.who == who != target.who


def awaited(state: State, window: Window) -> list[Awaited]:
    """YO-18: the rolls an exchange waits for, in the order they are made."""
    about = window.about
    if isinstance(about, Check):
        return [
            Awaited("check", index, party.roller, party.total)
            for index, party in enumerate(about.parties)
            if party.redo or (party.total is None and not party.beaten)
        ]
    out: list[Awaited] = []
    targets = [(index, target) for index, target in enumerate(about.targets) if not target.result]
    shared = state.house.multi_target == "shared-roll"
    for index, target in targets[:1] if shared else targets:
        if target.attack is None:
            out.append(Awaited("attack", -1 if shared else index, about.roller))
    for index, target in targets:
        if "attack" in target.redo:
            out.append(Awaited("attack", index, about.roller, target.attack))
        roller = answer_of(window, target).roller
        if roller is not None and (target.defend is None or "defence" in target.redo):
            out.append(Awaited("defence", index, roller, target.defend))
    return out


def rolled(window: Window) -> bool:
    """YO-16: whether dice of the exchange lie on the table, or it needs none any more."""
    about = window.about
    if isinstance(about, Check):
        return about.success is not None or any(party.total for party in about.parties)
    dice = any(aimed.attack or (answer_of(window, aimed).roller and aimed.defend) for aimed in about.targets)
    return dice or all(target.result for target in about.targets)


def closed(window: Window) -> bool:
    """YO-41: whether nothing more may be inserted: dice are out, or all have answered."""
    return rolled(window) or (isinstance(window.about, Attack) and not unanswered(window))


def stage(state: State, window: Window) -> Stage:
    """What the exchange waits for: an answer, dice, or only to take effect."""
    about = window.about
    if isinstance(about, Check):
        return "dice" if about.success is None else "result"
    if all(target.result for target in about.targets):
        return "result"
    if unanswered(window):
        late = state.house.defence_choice == "after-attack-roll"
        blind = any(target.attack is None for target in about.targets if not target.result)
        return "dice" if late and blind else "defence"
    return "dice" if awaited(state, window) else "result"


def due(state: State, window: Window) -> list[Awaited]:
    """The rolls to be made now: all awaited, but only the attack's while a Defence may wait to see it (YO-S14)."""
    rolls = awaited(state, window)
    return [roll for roll in rolls if roll.role == "attack"] if unanswered(window) else rolls


def rollers(window: Window) -> list[Roller]:
    """Everybody with a check in an exchange."""
    about = window.about
    if isinstance(about, Check):
        return [party.roller for party in about.parties]
    return [about.roller, *(answer.roller for answer in window.answers.values() if answer.roller)]


def asks_before_dice(state: State) -> bool:
    """Whether the next roll waits to be asked for: by the setting, or because it would close the window (YO-S14)."""
    window = top(state)
    return state.rolls != "auto" or (window is not None and bool(unanswered(window)))


def outcome(target: Target, house: House) -> Literal["", "hit", "miss", "tie"]:
    """YO-57: strictly higher hits, lower misses, equal rerolls (YO-S31); empty while a total is missing."""
    if target.result or target.redo or target.attack is None or target.defend is None:
        return ""
    margin = target.attack.total - target.defend.total
    if margin > 0:
        return "hit"
    return "miss" if margin < 0 or house.attack_tie == "defender" else "tie"


def leading(check: Check) -> tuple[int, ...]:
    """YO-08, YO-10: the parties with the highest total among those still in it."""
    totals = [(at, party.total.total) for at, party in enumerate(check.parties) if party.total and not party.beaten]
    best = max(total for _, total in totals)
    return tuple(at for at, total in totals if total == best)


def lead(check: Check, winner: str) -> int:
    """YO-10: by how much the best of a team is above the best of the others."""
    totals = [(party.team, party.total.total) for party in check.parties if party.total and not party.beaten]
    best = max(total for _, total in totals)
    return best - max((total for team, total in totals if team != winner), default=best)


def suits(house: House, defence: Action, attack: Action) -> bool:
    """YO-S32: whether a Defence answers an attack of this type."""
    return not (house.defence_type_match and defence.suits and attack.type not in defence.suits)


def may_strike_back(state: State, attack: Attack, answer: Answer) -> bool:
    """YO-40, YO-43: what is Attack and Defence at once strikes whoever it beats, in range and in the fight."""
    if answer.action is None or answer.roller is None or not answer.action.attack:
        return False
    attacker, defender = state.combatants[attack.roller.who], state.combatants[answer.roller.who]
    near = distance(defender.zone, attacker.zone) <= answer.action.range
    return near and attacker.status == "in" and defender.status == "in"


def strikes_back(state: State, window: Window, target: Target) -> bool:
    """The same of somebody whom the attack has missed by a margin."""
    beaten = target.result == "miss" and target.margin is not None and target.margin < 0
    attack = window.about
    return beaten and isinstance(attack, Attack) and may_strike_back(state, attack, answer_of(window, target))
