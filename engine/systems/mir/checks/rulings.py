"""What the GM's rulings need; they are above the rules of the game, but not above what exists (MR-07, MR-62)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import codes
from engine.core.checks import checked
from engine.core.offers import counted
from engine.core.refusal import Refusal, within
from engine.core.roster import refused_unless_known
from engine.core.rulings import commands as shared
from engine.core.rulings.commands import people_of
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts, attack, flow
from engine.systems.mir.checks.acts import wound as wound_numbered
from engine.systems.mir.checks.flow import all_known, known, safe_name
from engine.systems.mir.rules.dice import SIDES
from engine.systems.mir.rules.overruling import before_last
from engine.systems.mir.state import MAX_AT, MAX_SCORE, State
from engine.systems.mir.state.rolls import Exchange, Throw
from engine.systems.mir.state.sheet import SEVERE, UNARMED
from engine.systems.mir.words import WINS

MAX_AT_ONCE = 12
FACES = frozenset(map(str, range(1, SIDES + 1)))
WAYS_OUT = {"fled": "fled", "captured": "captured", "surrendered": "surrendered"}
REMOVED = "removed"
"""Out of the roster altogether, while no fight is on."""


def order(catalog: Catalog, state: State, command: cmd.RuleOrder) -> Refusal | None:
    """The order names everybody who is here, once (MR-12)."""
    if (no := flow.fight_open(state)) is not None:
        return no
    if state.phase == "initiative" and (no := flow.awaited(state)) is not None:
        return no
    for who in command.order:
        if (no := known(state, who)) is not None:
            return no
    missing = {person.id for person in state.combatants.values() if person.present} - set(command.order)
    if missing or len(set(command.order)) != len(command.order):
        left_out = ", ".join(safe_name(state, who) for who in sorted(missing)) or "nobody"
        return Refusal(codes.CHOICE, f"the order names everybody once; missing: {left_out}", "MR-12")
    return None


def situation(catalog: Catalog, state: State, command: cmd.RuleSituation) -> Refusal | None:
    """Sane numbers; helpers are corrected while an attack waits for its dice (MR-09, MR-50)."""
    no = known(state, command.who) or flow.situation(command.dice) or attack.allies(command.allies)
    if no is not None or command.allies is None or (state.exchange is not None and state.exchange.attack is None):
        return no
    return Refusal(codes.WINDOW, "helpers are corrected while an attack waits for its dice", "MR-50")


def roll(catalog: Catalog, state: State, command: cmd.RuleRoll) -> Refusal | None:
    """A roll is open (MR-07)."""
    if state.exchange is not None:
        return None
    return Refusal("nothing-to-overrule", "no roll is open: declare an attack hidden instead", "MR-07")


def cancel(catalog: Catalog, state: State, command: shared.RuleCancel) -> Refusal | None:
    """An attack that is declared and not rolled, of one of these (MR-07, MR-21)."""
    people = people_of(command)
    if (no := all_known(state, people, "MR-07")) is not None:
        return no
    exchange = state.exchange
    if exchange is not None and exchange.attack is None and exchange.attacker in people:
        return None
    return Refusal(codes.WINDOW, "only an attack that is declared and not rolled can be dropped", "MR-07")


OVERRULED = (
    *("outcome", "attack", "attack-critical", "attack-die", "attack-dice"),
    *("defence", "defence-critical", "defence-die", "defence-dice"),
    *("test", "test-successes", "test-die", "test-dice"),
)
"""What an overrule may change: who wins or whether a test passes, else successes, critical hit, a die or all dice."""


def rolled_exchange(state: State) -> Exchange | None:
    """The attack whose roll can be overruled: the open one, else the last one if its effects still stand alone."""
    if state.exchange is not None:
        return state.exchange if state.exchange.attack else None
    return state.last.exchange if state.last and before_last(state) is not None else None


def overrulable(state: State, roll: str) -> Refusal | None:
    """There is a roll of this kind that can be changed: ``attack``, ``defence`` or ``test`` (MR-07)."""
    if roll == "test":
        if state.exchange is None and state.last and state.last.trial and before_last(state) is not None:
            return None
        text = "there is no test whose effects still stand alone: undo, or edit what it changed"
        return Refusal("nothing-to-overrule", text, "MR-07")
    exchange = rolled_exchange(state)
    if exchange is None:
        text = "there is no attack roll that can still be changed: undo, or edit what it changed"
        return Refusal("nothing-to-overrule", text, "MR-07")
    if roll == "defence" and exchange.defence is None:
        return Refusal("nothing-to-overrule", "a defenceless target rolled no Defence", "MR-34")
    return None


def overruled_throw(state: State, what: str) -> Throw | None:
    """The throw that an overrule is about."""
    kind = what.partition("-")[0]
    if kind == "test":
        return state.last.trial.throw if state.last and state.last.trial else None
    exchange = rolled_exchange(state)
    return None if exchange is None else exchange.defence if kind == "defence" else exchange.attack


def overrule(catalog: Catalog, state: State, command: shared.RuleOverrule) -> Refusal | None:
    """A roll that can be changed, and a value that it can have (MR-07, MR-08)."""
    what, value = command.what, command.value
    if what not in OVERRULED:
        return Refusal(codes.CHOICE, f"{what[:40]!r} cannot be overruled: {', '.join(OVERRULED)}", "MR-07")
    kind, _, part = what.partition("-")
    if (no := overrulable(state, kind if kind in ("test", "defence") else "attack")) is not None:
        return no
    if what == "outcome":
        if value in WINS:
            return None
        return Refusal(codes.CHOICE, f"{value!r} is no outcome: {', '.join(WINS)}", "MR-07")
    if part == "critical" or what == "test":
        return None if isinstance(value, bool) else Refusal(codes.CHOICE, f"{what} is true or false", "MR-07")
    throw = checked(overruled_throw(state, what))
    if part == "dice":
        return _faces(throw, str(value).split())
    if isinstance(value, bool) or not isinstance(value, int):
        return Refusal(codes.RANGE, f"{what} is a number", "MR-07")
    if part != "die":
        return within("the successes", value, 0, MAX_SCORE, "MR-07")
    if not 1 <= command.at <= len(throw.faces):
        return Refusal("bad-dice", f"there is no die {command.at}: the pool is {throw.pool}", "MR-08")
    return _face(str(value))


def _faces(throw: Throw, words: list[str]) -> Refusal | None:
    if len(words) != throw.pool.total:
        return Refusal("bad-dice", f"{counted(len(words), 'die', 'dice')} given, the pool is {throw.pool}", "MR-08")
    return next((no for no in map(_face, words) if no is not None), None)


def _face(word: str) -> Refusal | None:
    if word in FACES:
        return None
    return Refusal("bad-dice", f"{word[:20]} is no face of a d12: must be 1 to 12", "MR-08")


def entry(catalog: Catalog, key: str) -> Refusal | None:
    """A sheet of the catalog (MR-15)."""
    return refused_unless_known(key, (*catalog.agents, *catalog.foes), "MR-15")


def places_of(command: shared.RuleAdd) -> tuple[str, ...]:
    """The positions that a ruling puts newcomers on."""
    return command.places or (command.at or "0",) * command.count


def add(catalog: Catalog, state: State, command: shared.RuleAdd) -> Refusal | None:
    """A sheet, or somebody who had left; positions and a side there are (MR-15)."""
    no = within("at once", len(command.places) or command.count, 1, MAX_AT_ONCE, "MR-15")
    no = no or _positions(places_of(command)) or side(state, command.side)
    if no is not None or not command.who:
        return no or entry(catalog, command.entry)
    if (no := known(state, command.who)) is not None:
        return no
    back = state.combatants[command.who]
    if not back.out:
        return Refusal(codes.STATE, f"{safe_name(state, back.id)} is here", "MR-15")
    if not back.alive:
        text = f"{safe_name(state, back.id)} is dead: bring them back to life first"
        return Refusal(codes.STATE, text, "MR-15")
    return None


def _positions(places: Iterable[str]) -> Refusal | None:
    return next((no for no in map(acts.spot, places) if no is not None), None)


def side(state: State, key: str) -> Refusal | None:
    """A side of this fight, or none named."""
    if not key or key in state.sides:
        return None
    return Refusal(codes.CHOICE, f"{key[:40]!r} is no side: {', '.join(state.sides)}", "MR-62")


def place(catalog: Catalog, state: State, command: shared.RulePlace) -> Refusal | None:
    """Somebody, and a position (MR-30)."""
    return known(state, command.who) or _positions((command.to,))


def droppable(state: State) -> Refusal | None:
    """People leave the roster while no fight is on (MR-15)."""
    return None if state.phase == "setup" else flow.between(state)


def remove(catalog: Catalog, state: State, command: shared.RuleRemove) -> Refusal | None:
    """People who are here, and a way to leave; out of the roster altogether only between fights (MR-15)."""
    people = people_of(command)
    if not people:
        return Refusal(codes.TARGET, "say who leaves", "MR-15")
    if (no := all_known(state, people, "MR-15")) is not None:
        return no
    if command.how == REMOVED:
        return droppable(state)
    if command.how not in WAYS_OUT:
        ways = ", ".join((*WAYS_OUT, REMOVED))
        return Refusal(codes.CHOICE, f"nobody leaves as {command.how[:40]!r}: {ways}", "MR-15")
    gone = next((who for who in people if state.combatants[who].out), "")
    if gone:
        return Refusal(codes.STATE, f"{safe_name(state, gone)} has left already", "MR-15")
    back = next((who for who in people if command.how not in ways_out(state, who)), "")
    if not back:
        return None
    return Refusal(
        codes.PHASE, f"no fight is on, and whoever fled is back in the next: {safe_name(state, back)}", "MR-15"
    )


def ways_out(state: State, who: str) -> dict[str, str]:
    """How somebody may leave: a character does not flee between fights, for who fled is back in the next (MR-15)."""
    stays = state.phase == "interlude" and state.combatants[who].kind == "pc"
    return {way: title for way, title in WAYS_OUT.items() if way != "fled" or not stays}


def give(catalog: Catalog, state: State, command: shared.RuleGive) -> Refusal | None:
    """A weapon of the catalog (MR-62)."""
    if (no := all_known(state, people_of(command), "MR-62")) is not None:
        return no
    weapons = [key for key in (*catalog.melee_weapons, *catalog.ranged_weapons) if key != UNARMED]
    return refused_unless_known(command.item, weapons, "MR-62")


def take(catalog: Catalog, state: State, command: shared.RuleTake) -> Refusal | None:
    """A weapon that all of them own (MR-62)."""
    people = people_of(command)
    no = all_known(state, people, "MR-62")
    return no or next((no for no in (_owned(state, who, command.item) for who in people) if no is not None), None)


def _owned(state: State, who: str, key: str) -> Refusal | None:
    owned = [item for item in state.combatants[who].items if item != UNARMED]
    return refused_unless_known(key, owned, "MR-62", safe_name(state, who))


def load(catalog: Catalog, state: State, command: cmd.RuleLoad) -> Refusal | None:
    """A weapon that is loaded at all (MR-23, MR-62)."""
    if (no := known(state, command.who) or _owned(state, command.who, command.item)) is not None:
        return no
    item = state.combatants[command.who].items[command.item]
    if loadable(state, command.who, command.item):
        return None
    return Refusal(codes.STATE, f"{item.weapon.name} is not loaded or unloaded", "MR-23")


def loadable(state: State, who: str, key: str) -> bool:
    """Whether a weapon has to be reloaded, or its shots are counted (MR-23, option ``ammo``)."""
    weapon = state.combatants[who].items[key].weapon
    return bool(weapon.reload or (state.house.ammo and weapon.shots))


def wound(catalog: Catalog, state: State, command: cmd.RuleWound) -> Refusal | None:
    """A severity there is, and a Wound that somebody has (MR-62)."""
    if (no := known(state, command.who)) is not None:
        return no
    if not 0 <= command.severity <= SEVERE:
        return Refusal(codes.RANGE, f"severity {command.severity}: must be 0 to {SEVERE} (Severe)", "MR-62")
    if command.change == "add" or wound_numbered(state, command.who, command.wound) is not None:
        return None
    has = ", ".join(str(found.seq) for found in state.combatants[command.who].wounds) or "none"
    return Refusal(codes.UNKNOWN, f"there is no Wound {command.wound}, but {has}", "MR-62")


def pin(catalog: Catalog, state: State, command: cmd.RulePin) -> Refusal | None:
    """Two people, and a distance or none (MR-29)."""
    if (no := known(state, command.who) or known(state, command.other)) is not None:
        return no
    if command.who == command.other:
        return Refusal(codes.TARGET, "a distance lies between two", "MR-29")
    if -1 <= command.units <= MAX_AT:
        return None
    return Refusal(codes.RANGE, f"{command.units} units: must be 0 to {MAX_AT}, or −1 for no pin", "MR-29")
