"""How a fight opens, and its rounds and turns (MG-24 to MG-37), with what is due at their ends."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.coming import Side
from engine.systems.mirage.decide import harm
from engine.systems.mirage.decide.base import Writing, pay, push
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import flow as ev
from engine.systems.mirage.rules import modifiers, turns
from engine.systems.mirage.rules.people import rider_of
from engine.systems.mirage.rules.zones import last_before
from engine.systems.mirage.state import Prelude
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Trial


def trial(
    draft: Writing, purpose: Literal["ambush", "standoff"], side: Side, skill: str, extra: tuple[Modifier, ...] = ()
) -> None:
    """Everybody of a side who can is tested: the victims of an ambush, the party in a standoff (MG-28, MG-30). What is
    ridden does as its rider does (MG-146).
    """
    state, needed = draft.state, modifiers.attribute_of(draft.state, skill)
    who = tuple(
        person.id
        for person in state.combatants.values()
        if person.side == side and person.present and needed in person.attributes and not rider_of(state, person.id)
    )
    push(draft, Trial(purpose, who, skill, extra=extra, tested=who))


def sneak(draft: Writing, who: str, target: str, skill: str, *, close: bool) -> None:
    """One attacker sneaks up on one target (MG-26)."""
    extra = (Modifier("into reach", modifiers.SNEAK_CLOSE, "MG-26"),) if close else ()
    way = "close" if close else "far"
    push(draft, Trial("sneak", (who,), skill, extra=extra, tested=(who,), text=f"{target}/{way}"))


def after_trial(draft: Writing, catalog: Catalog, frame: Trial) -> None:
    """What tests of the flow lead to, when all have had theirs."""
    if frame.purpose == "ambush":
        _ambushed(draft, frame)
    elif frame.purpose == "standoff":
        draft.add(ev.PreludesSet(turns.standoff_preludes(frame.passed)))
        next_turn(draft)
    elif frame.purpose == "sneak":
        _sneaked(draft, catalog, frame)


def _ambushed(draft: Writing, frame: Trial) -> None:
    """Who failed loses the first turn (MG-28, MG-29, MG-S17)."""
    draft.add(ev.AmbushSprung(tuple(who for who in frame.tested if who not in frame.passed)))
    next_turn(draft)


def _sneaked(draft: Writing, catalog: Catalog, frame: Trial) -> None:
    """A turn for whoever was not noticed; else the fight begins for all (MG-26, MG-27)."""
    (who,) = frame.tested
    target, _, way = frame.text.partition("/")
    before = [person.id for person in draft.state.combatants.values() if person.slow_spent]
    draft.add(ev.FightStarted("sneak-attack"))
    harm.start_clocks(draft, catalog)
    for earlier in before:  # nobody sneaks up twice, and all is fresh in round 1
        pay(draft, earlier, "slow")
    came, there = draft.state.combatants[who].zone, draft.state.combatants[target].zone
    if way == "close" and came != there:
        draft.add(ev_act.Moved(who, there, last_before(draft.state, came, there)))
    if not frame.passed:
        draft.add(ev.Noticed(who))
        begin_round(draft)
        return
    draft.add(ev.PreludesSet((Prelude(draft.state.combatants[who].side, "sneak", (who,)),)))
    next_turn(draft)
    draft.add(ev.SneakWon(who, target, way == "close"))


def stumble(draft: Writing, frame: Trial) -> None:
    """Who fails on cluttered ground is there all the same, but prone; riders are thrown (MG-49, MG-139, MG-S73)."""
    for who in frame.tested:
        person = draft.state.combatants[who]
        if who in frame.passed or not person.present:
            continue
        if not person.riding:
            if not person.prone:
                draft.add(ev_act.Fell(who))
        elif draft.state.house.mount_throw:
            draft.add(ev_act.Dismounted(who, thrown=True))


def next_turn(draft: Writing) -> None:
    """The next prelude, or round 1."""
    if draft.state.preludes:
        prelude = draft.state.preludes[0]
        draft.add(ev.TurnBegan(prelude.side, prelude))
    else:
        begin_round(draft)


def begin_round(draft: Writing) -> None:
    """A round, beginning with the party's turn (MG-32)."""
    draft.add(ev.RoundBegan(draft.state.round + 1))
    draft.add(ev.TurnBegan("party"))


def end_turn(draft: Writing) -> None:
    """A side is done: the other's turn, the next prelude, or the end of the round."""
    state = draft.state
    draft.add(ev.TurnEnded(state.side))
    if state.prelude is not None:
        if state.prelude.kind == "sneak":
            for who in state.prelude.actors:
                if not state.combatants[who].slow_spent:
                    pay(draft, who, "slow")
            if draft.state.sneak is not None:
                draft.add(ev.SneakUsed())
            draft.add(ev.BackToOpening())
        else:
            next_turn(draft)
        return
    if state.side == "party":
        draft.add(ev.TurnBegan("adversaries"))
        return
    end_round(draft)
    begin_round(draft)


def end_round(draft: Writing) -> None:
    """Timers due in this round: terror first, then clocks in the order in which they began (MG-S87)."""
    draft.add(ev.RoundEnded(draft.state.round))
    for person in tuple(draft.state.combatants.values()):
        if person.terror is not None and person.terror.until <= draft.state.round:
            harm.calm(draft, person.id)
    harm.run_out(draft, round_end=True)
