"""What a command would cost and do, worked out by ``decide`` itself on a draft that is thrown away; odds are exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from engine.core import codes
from engine.core.draft import Draft
from engine.core.odds import percent
from engine.core.refusal import Refused, RollNeeded
from engine.core.rulings import offered
from engine.core.rulings.commands import RuleSet
from engine.core.rulings.facts import HouseRuled, Ruled
from engine.core.view import Audience, Fact, Line, Overlay, Preview
from engine.core.words import called
from engine.systems.yokai.audience import dice_shown, numbers, numbers_against
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.commands import Command, actions, attack, flow, people
from engine.systems.yokai.commands.order import Using
from engine.systems.yokai.decide import decide
from engine.systems.yokai.events import Event
from engine.systems.yokai.events.attack import AttackHit, AttackMissed, CheckTied
from engine.systems.yokai.events.flow import CycleStarted, RoundClosing, SlotOffered, TurnSkipped, TurnStarted
from engine.systems.yokai.events.people import FocusSpent, HiddenSet, KiAdded, StatusSet
from engine.systems.yokai.evolve.fold import evolve
from engine.systems.yokai.odds import of_attack, of_check, wins
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import modifier
from engine.systems.yokai.rules.danger import danger
from engine.systems.yokai.rules.field import crossed
from engine.systems.yokai.rules.people import burns_out, ki_limit, ki_penalty, standing
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Attack, Check
from engine.systems.yokai.tell import tell

THEIRS = (
    Using,
    actions.Move,
    attack.BasicAttack,
    attack.NoDefence,
    attack.Roll,
    attack.TypeDice,
    attack.UsePlanToken,
    flow.ChooseTied,
    flow.DeclineRally,
    flow.Done,
    flow.EndTurn,
    flow.Pass,
    flow.Rally,
    flow.Undone,
    people.ExitStory,
)
"""What players may command for those they play."""
SET = (HouseRuled, HiddenSet, Ruled, StatusSet)
"""What the preview of a ruling says in its own words."""
OUTCOMES = (AttackHit, AttackMissed, CheckTied)
DEFENCES = (0, 2, 4, 6)
"""Defence modifiers that players are told odds for, since they do not know the enemy's."""


class Ones:
    """Dice for trying a roll out: its faces are never shown."""

    typed = False

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """The lowest faces there are."""
        return (1,) * roll.count


def preview(catalog: Catalog, state: State, audience: Audience, command: Command) -> Preview:
    """Cost, consequences, odds, of a state the audience knows. ``Refused``; ``secret`` if not theirs to command."""
    if audience == "players" and not _theirs(command):
        raise Refused(codes.SECRET, "that is for the game master to command", "YO-27")
    draft: Draft[State, Event] = Draft(state, evolve, Ones())
    decide(draft, catalog, command)
    if isinstance(command, attack.Roll | attack.TypeDice):
        return Preview(odds=tuple(exchange_odds(state, audience)))
    itself = isinstance(command, RuleSet) and command.field == "status"  # *in the fight → in reserve* says what it is
    lines = [] if itself else list(offered.preview_lines(RULINGS, state, command, partial(called, catalog)))
    after = state
    told = SET if lines else ()
    for event in draft.events:
        if _hangs_on_focus(after, event, audience):
            break
        hushed = isinstance(event, told) or _unseen(state, event, audience)
        lines += () if hushed else tell(after, event, audience, partial(called, catalog))
        after = evolve(after, event)
    return Preview(
        cost=_cost(draft.events),
        lines=(*_note(state, draft.state), *lines),
        overlays=_overlays(state, after),
        warning=_warning(state, after, command, audience),
        odds=tuple(exchange_odds(after, audience)),
    )


def _note(before: State, after: State) -> Iterator[Line]:
    """YO-47: what an attack that is declared does besides harm, in the words of its entry."""
    declared = exchange.open_attack(after)
    if declared is not None and len(after.windows) > len(before.windows) and declared.action.note:
        yield Line(declared.action.note, "YO-47")


def _unseen(state: State, event: Event, audience: Audience) -> bool:
    """YO-18: whether an outcome would tell of an attack roll that the audience may not see."""
    open_attack = exchange.open_attack(state)
    return (
        isinstance(event, OUTCOMES)
        and open_attack is not None
        and not dice_shown(state, open_attack.roller.who, audience)
    )


def _hangs_on_focus(state: State, event: Event, audience: Audience) -> bool:
    """YO-S44: whether an event comes next, and not another, because of FP that the audience does not see."""
    here = standing(state)
    open_book = [fighter for fighter in here if numbers(state, fighter, audience)]
    if isinstance(event, TurnStarted | TurnSkipped | SlotOffered):
        fighter = state.combatants[state.order[event.at].who]
        return not (fighter.done or fighter in open_book)
    goes_on = len(open_book) == len(here) or any(fighter.fp for fighter in open_book)
    return isinstance(event, CycleStarted | RoundClosing) and not goes_on


def _theirs(command: Command) -> bool:
    """Whether players may command it for those they play: nothing by leave of the game master (YO-02, YO-45)."""
    if not isinstance(command, THEIRS):
        return False
    if isinstance(command, attack.BasicAttack):
        return command.form == "bare" and command.type is None and command.range is None
    return not getattr(command, "ruled", "")


def _cost(events: Iterable[Event]) -> str:
    focus = sum(event.amount for event in events if isinstance(event, FocusSpent))
    ki = sum(event.amount for event in events if isinstance(event, KiAdded))
    return " · ".join([f"{focus} FP"] * bool(focus) + [f"{ki} Ki"] * bool(ki))


def _warning(before: State, after: State, command: Command, audience: Audience) -> str:
    """YO-83 and the things a table regrets: burn-out ahead, a new penalty, the last FP spent where somebody may still
    attack, FP left at the round's end.
    """
    who = getattr(command, "who", "")
    fighter, was = (at.combatants.get(who) for at in (after, before))
    if fighter is None or was is None:
        return ""
    if fighter.ki > was.ki and burns_out(fighter):
        return f"{fighter.name} burns out: Ki {fighter.ki} is above twice the limit of {ki_limit(fighter)}"
    if fighter.ki > was.ki and ki_penalty(fighter):
        return f"Ki {fighter.ki} of {ki_limit(fighter)}: −{ki_penalty(fighter)} on every check"
    if was.fp > fighter.fp == 0 and (danger(after, fighter) or not numbers_against(after, fighter, audience)):
        return f"the last FP of {fighter.name}: nothing left for a defence"
    if before.phase == "turns" and after.phase != "turns" and fighter.fp:
        return "the round ends with FP unspent; they carry over"
    return ""


def _overlays(before: State, after: State) -> tuple[Overlay, ...]:
    """The zones an attack crosses and where its targets stand; where a move leads."""
    declared = exchange.open_attack(after)
    if declared is not None and len(after.windows) > len(before.windows):
        fighter = after.combatants[declared.roller.who]
        targets = [after.combatants[target.who] for target in declared.targets]
        zones = crossed(fighter, targets, declared.action.range, after.house)
        aimed = {target.zone for target in targets}
        lines = [Overlay("line", zone, who=fighter.id) for zone in zones if zone not in aimed]
        return tuple(lines + [Overlay("target", target.zone, who=target.id) for target in targets])
    was = {key: fighter.zone for key, fighter in before.combatants.items()}
    moved = [fighter for key, fighter in after.combatants.items() if was.get(key, fighter.zone) != fighter.zone]
    return tuple(Overlay("path", fighter.zone, who=fighter.id) for fighter in moved)


def exchange_odds(state: State, audience: Audience) -> Iterator[Fact]:
    """The odds of the exchange that is open, as far as the audience may work them out."""
    window = exchange.top(state)
    if window is None:
        return
    about = window.about
    if isinstance(about, Check):
        if all(numbers(state, state.combatants[party.roller.who], audience) for party in about.parties):
            yield from of_check(state, about)
        return
    rolled = any(target.attack for target in about.targets)
    shown = dice_shown(state, about.roller.who, audience) or not rolled
    if not numbers(state, state.combatants[about.roller.who], audience) or not shown:
        return
    if all(numbers(state, state.combatants[target.who], audience) for target in about.targets):
        yield from (answered.fact for answered in of_attack(state, window))
    elif not rolled:
        yield from _unknown(state, about)


def _unknown(state: State, declared: Attack) -> Iterator[Fact]:
    """Players know their own modifier, not the enemy's: chances to hit against likely ones."""
    mine = modifier(state, declared.roller, "attack")
    for other in DEFENCES:
        chance = wins(mine - other, reroll=state.house.attack_tie == "reroll")
        yield Fact(f"against a defence of {other:+}", f"{percent(chance)} hit", "YO-57")
