"""The GM changes a roll (MR-07): before its effects while a decision is open, or by taking the effects back.

Whatever depends on the roll is worked out anew: successes, criticals, the winner, damage, and every answer given
since.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import insist, rulings
from engine.systems.mir.decide.base import SIDES_OF_DIE, Writing, counted
from engine.systems.mir.decide.exchange import proceed
from engine.systems.mir.decide.trials import settle
from engine.systems.mir.harm import CRITICAL
from engine.systems.mir.state import Exchange, State, Throw
from engine.systems.mir.words import many

MAX_COUNT = 99


def overrule(catalog: Catalog, draft: Writing, command: cmd.Overrule) -> None:
    """Change the dice, the successes, the critical hit, or the result itself."""
    insist(rulings.overrule(draft.state, command.roll))
    changes = (command.successes, command.critical, command.outcome, command.passed)
    if not (command.dice or command.die) and all(change is None for change in changes):
        raise Refused("bad-value", "say what to change: dice, successes, critical, outcome or passed", "MR-07")
    if command.successes is not None and not 0 <= command.successes <= MAX_COUNT:
        raise Refused("bad-value", f"{command.successes} successes: must be 0 to {MAX_COUNT}", "MR-07")
    if command.roll == "test":
        _test(draft, command)
    else:
        _exchange(draft, command)


def changed(state: State, throw: Throw, command: cmd.Overrule) -> Throw:
    """A throw as the GM wants it; only overruling the successes leaves the 12s as rolled (MR-S52)."""
    was = _throw_text(throw)
    new = throw
    dice = _new_dice(throw, command)
    if dice:
        critical = command.roll != "defense" or state.option("defender_criticals") == "yes"
        new = counted(throw.pool, dice, critical=critical)
    if command.successes is not None:
        new = replace(new, successes=command.successes)
    if command.critical is not None:
        twelves = max(new.twelves, CRITICAL) if command.critical else new.twelves
        new = replace(new, critical=command.critical, twelves=twelves)
    return replace(new, overruled=throw.overruled or was) if new != throw else throw


def _throw_text(throw: Throw) -> str:
    """A throw in words."""
    return f"{' '.join(map(str, throw.faces)) or 'no dice'}, {many(throw.successes, 'success')}"


def _new_dice(throw: Throw, command: cmd.Overrule) -> tuple[int, ...]:
    """The faces the GM wants: all of them, or the old ones with one die turned."""
    dice = command.dice
    if command.die:
        if not 1 <= command.die <= len(throw.faces):
            raise Refused("bad-dice", f"there is no die {command.die}: the pool is {throw.pool}", "MR-08")
        turned = list(throw.faces)
        turned[command.die - 1] = command.face
        dice = tuple(turned)
    if dice:
        _check_dice(throw, dice)
    return dice


def _check_dice(throw: Throw, dice: tuple[int, ...]) -> None:
    if len(dice) != throw.pool.total:
        text = f"{len(dice)} dice given, the pool is {throw.pool}"
        raise Refused("bad-dice", text, "MR-08")
    for face in dice:
        if not 1 <= face <= SIDES_OF_DIE:
            raise Refused("bad-dice", f"{face} is no face of a d12: must be 1 to 12", "MR-08")


def _test(draft: Writing, command: cmd.Overrule) -> None:
    last = draft.state.last
    assert last is not None
    assert last.trial is not None
    throw = changed(draft.state, last.trial.throw, command)
    passed = command.passed
    if passed is None:
        passed = throw.successes >= last.trial.difficulty
    trial = replace(last.trial, throw=throw, passed=passed)
    draft.add(ev.RollReopened(tuple(last.before.values())))
    draft.add(ev.RollOverruled(None, trial, _told(command, last.trial.throw), command.reason))
    settle(draft, trial)


def _exchange(draft: Writing, command: cmd.Overrule) -> None:
    state = draft.state
    exchange = rulings.rolled_exchange(state)
    assert exchange is not None
    new = _anew(state, exchange, command)
    if state.exchange is None:
        assert state.last is not None
        draft.add(ev.RollReopened(tuple(state.last.before.values()), exchange))
    old = exchange.defense if command.roll == "defense" else exchange.attack
    draft.add(ev.RollOverruled(new, None, _told(command, old), command.reason))
    proceed(draft)


def _anew(state: State, exchange: Exchange, command: cmd.Overrule) -> Exchange:
    # Other dice are judged anew, whoever the GM had let win (MR-07).
    kept = None if command.dice or command.die else exchange.outcome
    fresh = replace(exchange, counters={}, shields={}, answers=(), outcome=command.outcome or kept)
    if command.roll == "defense":
        assert exchange.defense is not None
        return replace(fresh, defense=changed(state, exchange.defense, command))
    assert exchange.attack is not None
    return replace(fresh, attack=changed(state, exchange.attack, command))


def _told(command: cmd.Overrule, old: Throw | None) -> str:
    """What the GM changed, in words, with the dice as they were."""
    said = []
    if command.dice:
        said.append(f"dice {' '.join(map(str, command.dice))}")
    if command.die:
        said.append(f"die {command.die} shows {command.face}")
    if command.successes is not None:
        said.append(many(command.successes, "success"))
    if command.critical is not None:
        said.append("a critical hit" if command.critical else "no critical hit")
    if command.outcome is not None:
        wins = {
            "attacker": "the attack wins",
            "defender": "the defense wins",
            "both": "a tie",
            "none": "nobody is hurt",
        }
        said.append(wins[command.outcome])
    if command.passed is not None:
        said.append("passed" if command.passed else "failed")
    touched = command.dice or command.die or command.successes is not None or command.critical is not None
    return ", ".join(said) + (f"; was {_throw_text(old)}" if old and touched else "")
