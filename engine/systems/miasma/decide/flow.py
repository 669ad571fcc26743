"""The flow of the game, top to bottom: a segment from the last decision to the next question, steps A to H.

Everything in a segment is simultaneous (MI-25); the order of the steps is what decides (MI-S07).
"""

from __future__ import annotations

from engine.core.draft import Decider, only
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import kind_of
from engine.systems.miasma.build.people import numbered
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.decide.attack import strike
from engine.systems.miasma.decide.death import check, end_fight, share
from engine.systems.miasma.decide.guard import guards, items
from engine.systems.miasma.decide.magic import take_effect
from engine.systems.miasma.decide.movement import contested, move, turn
from engine.systems.miasma.decide.sight import Writing
from engine.systems.miasma.events import flow as e
from engine.systems.miasma.events.attack import MoveSeen, Recovered
from engine.systems.miasma.events.guard import ItemChanged
from engine.systems.miasma.events.magic import EffectEnded, WardEnded
from engine.systems.miasma.events.movement import ContestArose, ContestDropped, HexAwarded
from engine.systems.miasma.rules import timing
from engine.systems.miasma.rules.attack import STAMINA_LEFT
from engine.systems.miasma.rules.stats import recovers, regained
from engine.systems.miasma.state import Award, Combatant, Contest, KnownMove, State
from engine.systems.miasma.state.actions import AnyCommitment, ChangeItem, Commitment, Stand


def choose(draft: Writing, command: c.Action, what: AnyCommitment) -> None:
    """MI-26: a decision, which may be replaced until the last one is in."""
    if isinstance(what, ChangeItem) and draft.state.house.swap_segments == 0:
        draft.add(e.SwapChosen(command.who, what.hands, what.drop))
        return
    draft.add(e.Committed(command.who, what))
    if draft.state.foes_told:
        tell_foe(draft, command.who, what)
    go_on(draft)


def go_on(draft: Writing) -> None:
    """MI-26: after a decision: foes that decide first are heard (MI-S08); the segment resolves with the last one."""
    if foes_are_in(draft.state):
        foes_begin(draft)
    if timing.awaited(draft.state):
        return
    contest = open_contest(draft)
    if contest is not None:
        draft.add(ContestArose(contest))
    else:
        resolve(draft)


def foes_are_in(state: State) -> bool:
    """MI-S08 (foes-first): all free foes that lead have decided, and nobody heard of it yet."""
    if not timing.foes_first(state) or state.foes_told:
        return False
    foes = [foe for foe in state.combatants.values() if timing.leads(foe) and timing.is_free(state, foe)]
    return bool(foes) and all(foe.id in state.decisions for foe in foes)


def foes_begin(draft: Writing) -> None:
    """MI-S08 (foes-first): the foes are committed, and their first line is told."""
    draft.add(e.FoesCommitted())
    for who, what in draft.state.decisions.items():
        tell_foe(draft, who, what)


def tell_foe(draft: Writing, who: str, what: AnyCommitment) -> None:
    """MI-S08 (foes-first): the first line of what a foe that leads begins, before the others decide; also where a
    ruling had it decide once more.
    """
    if timing.leads(draft.state.combatants[who]) and (text := timing.line_of(what, 1)):
        draft.add(e.LineTold(who, text))


def tell_new_foes(draft: Writing, before: State) -> None:
    """MI-S08 (foes-first): who has decided and leads only since a ruling is heard now, like the foes before."""
    for who, what in draft.state.decisions.items():
        if not timing.leads(before.combatants[who]):
            tell_foe(draft, who, what)


def walks_late(state: State) -> bool:
    """MI-S07: whether walks come after the strikes."""
    return state.house.walk_timing == "after-strikes"


def open_contest(draft: Writing) -> Contest | None:
    """MI-S17 (gm): a hex that several will want in this segment, which the GM has not awarded yet. Of walks that come
    after the strikes it is asked as things will stand by then.
    """
    if draft.state.house.contested_hex != "gm":
        return None
    ahead, late = draft.ahead(), walks_late(draft.state)
    reveal(ahead)
    contest = contested(ahead.state, walks=not late, dashes=True)
    if contest is None and late:
        strike_out(ahead)
        contest = contested(ahead.state, walks=True, dashes=False)
    return contest


def contest_again(draft: Writing) -> None:
    """MI-S17 (gm): a ruling after which somebody has to decide, or others or nobody want the hex, ends the question of
    who gets it. Once all have decided it is asked anew, if need be.
    """
    contest = draft.state.contest
    if contest is not None and (not timing.all_decided(draft.state) or open_contest(draft) != contest):
        draft.add(ContestDropped(contest.hex))


def resolve(draft: Writing) -> None:
    """A segment resolves, in the steps A to H of the rulebook's flow."""
    reveal(draft)  # A
    busy = strike_out(draft)
    if walks_late(draft.state):
        move(draft, walks=True, dashes=False)
    take_effect(draft)  # E
    check(draft, spells_done=True)  # F
    breathe(draft, busy)  # G
    if draft.state.house.guard_timing == "end-of-segment":
        guards(draft)
    close(draft)  # H


def strike_out(draft: Writing) -> frozenset[str]:
    """From what is paid to whom the strikes fell. Returns whose segment costs stamina (MI-63)."""
    busy = pay(draft)  # A
    tell_lines(draft)  # B
    move(draft, walks=not walks_late(draft.state), dashes=True)
    turn(draft)
    if draft.state.house.guard_timing != "end-of-segment":
        guards(draft)
    items(draft)
    strike(draft)  # C
    remember(draft)  # whoever falls as they strike has struck
    check(draft)  # D
    return busy


def reveal(draft: Writing) -> None:
    """Step A: all decisions become commitments at once; hands changed beside them are changed (MI-S12)."""
    for who, swap in draft.state.swaps.items():
        draft.add(ItemChanged(who, swap.hands, swap.drop))
    draft.add(e.Revealed())


def pay(draft: Writing) -> frozenset[str]:
    """Step A: stamina, Miasma and uses are paid. Returns whose segment costs stamina (MI-63)."""
    working = timing.at_work(draft.state)
    for fighter, what, index in working:
        if index == 1 and (what.stamina or what.miasma or what.spell):
            draft.add(e.CostPaid(fighter.id, what.stamina, what.miasma, what.spell))
        if what.by_link:
            pay_link(draft, fighter, what, index)
    return frozenset(fighter.id for fighter, what, _ in working if what.kind in timing.COSTLY)


def pay_link(draft: Writing, fighter: Combatant, what: Commitment, index: int) -> None:
    """MI-S09 (per-link): a link is paid at its pull-back; if it cannot be, the rest of the chain falls away."""
    for stage in what.move.stages if what.move is not None else ():
        if stage.pull == index and fighter.stamina - stage.stamina < STAMINA_LEFT:
            draft.add(e.Interrupted(fighter.id, short=True))
        elif stage.pull == index and stage.stamina:
            draft.add(e.CostPaid(fighter.id, stage.stamina))


def tell_lines(draft: Writing) -> None:
    """Step B: the lines of this segment, but for those told before the decisions (MI-S08)."""
    state = draft.state
    early = state.house.told == "with-current"
    for fighter, what, index in timing.at_work(state):
        told_before = (early and index > 1) or (state.foes_told and index == 1 and timing.leads(fighter))
        if not told_before and (text := timing.line_of(what, index)):
            draft.add(e.LineTold(fighter.id, text))


def breathe(draft: Writing, busy: frozenset[str]) -> None:
    """Step G: everybody up and not busy regains stamina, then the staggered at or above 75% recover (MI-63, MI-65)."""
    people = draft.state.combatants.values()
    idle = (fighter for fighter in people if fighter.present and fighter.id not in busy)
    gains = {fighter.id: gain for fighter in idle if (gain := regained(fighter)) > 0}
    if gains:
        draft.add(e.StaminaRegained(gains))
    for fighter in draft.state.combatants.values():
        if recovers(fighter):
            draft.add(Recovered(fighter.id))


def close(draft: Writing) -> None:
    """Step H: effects, shares, commitments; the fight's end, or the next segment."""
    fade(draft)
    share(draft)
    state = draft.state
    if timing.fight_is_over(state):
        end_fight(draft, ruled=False)
        return
    free = tuple(fighter.id for fighter, what, _ in timing.at_work(state) if what.last <= state.segment)
    draft.add(e.SegmentBegan(state.segment + 1, free))
    if state.house.told == "with-current":
        tell_ahead(draft)


def tell_ahead(draft: Writing) -> None:
    """MI-S08 (with-current): in DECIDE, the lines of whoever is at something."""
    for fighter, what, index in timing.at_work(draft.state):
        if text := timing.line_of(what, index):
            draft.add(e.LineTold(fighter.id, text))


def fade(draft: Writing) -> None:
    """Step H: effects and wards in their last segment end (MI-84, MI-88, MI-S22)."""
    state = draft.state
    for fighter in state.combatants.values():
        for effect in fighter.effects:
            if effect.until <= state.segment:
                draft.add(EffectEnded(fighter.id, effect.type, effect.item))
    for ward in state.wards:
        if ward.until and ward.until <= state.segment:
            draft.add(WardEnded(ward.id))


def remember(draft: Writing) -> None:
    """MI-29: moves of visible foes that players saw to the end are known from here on, of all of that kind."""
    state = draft.state
    for fighter, what, _ in timing.at_work(state):
        seen = not fighter.hidden and not fighter.of_party and fighter.kind == "monster"
        if what.move is None or not seen or what.last > state.segment:
            continue
        strikes = tuple((strike.at, strike.hexes) for strike in what.move.strikes)
        known, kind = KnownMove(what.move.lines, strikes), kind_of(fighter)
        if known not in draft.state.moves_seen.get(kind, ()):
            draft.add(MoveSeen(fighter.id, kind, known))


def rest_stand(draft: Writing, catalog: Catalog, command: c.RestStand) -> None:
    """Flow, DECIDE: all who have not decided stand."""
    segment = draft.state.segment
    while draft.state.segment == segment and (waiting := timing.undecided(draft.state)):
        for who in waiting:
            draft.add(e.Committed(who, Stand(segment)))
        go_on(draft)


def award_hex(draft: Writing, catalog: Catalog, command: c.AwardHex) -> None:
    """MI-S17 (gm): the contest is settled, the segment goes on."""
    contest = draft.state.contest
    if contest is not None:
        draft.add(HexAwarded(Award(contest.hex, contest.step, command.who)))
        go_on(draft)


def start_fight(draft: Writing, catalog: Catalog, command: c.StartFight) -> None:
    """Flow, SETUP: same-named monsters are numbered as they would be had the fight begun so."""
    before = draft.state.combatants
    after = numbered(before)
    draft.add(
        e.FightStarted({who: fighter.number for who, fighter in after.items() if fighter.number != before[who].number})
    )
    check(draft)


HANDLERS: dict[type, Decider] = {
    c.RestStand: rest_stand,
    c.Continue: lambda draft, catalog, command: go_on(draft),
    c.AwardHex: award_hex,
    c.DismissWard: only(lambda state, command: WardEnded(command.ward)),
    c.StartFight: start_fight,
    c.EndFight: lambda draft, catalog, command: end_fight(draft, ruled=True),
}
