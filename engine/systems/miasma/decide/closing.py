"""Steps G and H: breath, shares, what is over, the end of the fight or the next segment (MI-63, MI-65, MI-71)."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.miasma import events as e
from engine.systems.miasma.decide.acting import committed, tell_early
from engine.systems.miasma.people import is_party, present, recovery_threshold, regeneration
from engine.systems.miasma.state import KnownMove, State

Flow = Draft[State, e.Event]


def breathe(draft: Flow, busy: frozenset[str]) -> None:
    """Step G: everybody up and not busy regains stamina, then the staggered at or above 75% recover (MI-63, MI-65)."""
    gains = {}
    for one in draft.state.combatants.values():
        if one.hex is not None and one.status == "up" and one.id not in busy and one.stamina < one.stamina_max:
            gain = min(regeneration(one), one.stamina_max - one.stamina)
            if gain > 0:
                gains[one.id] = gain
    if gains:
        draft.add(e.StaminaRegained(gains))
    for one in draft.state.combatants.values():
        if one.staggered and present(one) and one.stamina >= recovery_threshold(one):
            draft.add(e.Recovered(one.id))


def close(draft: Flow) -> None:
    """Step H: effects, shares, commitments; the fight's end, or the next segment."""
    fade(draft)
    share(draft)
    remember(draft)
    state = draft.state
    if fight_is_over(state):
        end_fight(draft, ruled=False)
        return
    free = tuple(one.id for one, what, _ in committed(state) if what.last <= state.segment)
    draft.add(e.SegmentBegan(state.segment + 1, free))
    tell_early(draft)


def fade(draft: Flow) -> None:
    """Step H: effects and wards in their last segment end (MI-84, MI-88, MI-S22)."""
    state = draft.state
    for one in state.combatants.values():
        for effect in one.effects:
            if effect.until <= state.segment:
                draft.add(e.EffectEnded(one.id, effect.type, effect.item))
    for ward in state.wards:
        if ward.until and ward.until <= state.segment:
            draft.add(e.WardEnded(ward.id))


def share(draft: Flow) -> None:
    """MI-71, MI-S16: each slain monster's rating, evenly among the characters up; the rest in roster order."""
    for monster, rating in draft.state.slain.items():
        up = [one.id for one in draft.state.combatants.values() if one.kind == "character" and present(one)]
        if not up:
            draft.add(e.MiasmaShared(monster, lost=rating))
            continue
        each, rest = divmod(rating, len(up))
        rule = draft.state.options.get("miasma-remainder", "roster")
        shares = {who: each + (1 if rule == "roster" and k < rest else 0) for k, who in enumerate(up)}
        shares = {who: points for who, points in shares.items() if points}
        lost, spare = (rest if rule == "lost" else 0), (rest if rule == "gm" else 0)
        draft.add(e.MiasmaShared(monster, shares, lost, spare))


def remember(draft: Flow) -> None:
    """Moves of visible foes that players saw to the end are known from here on."""
    state = draft.state
    for one, what, _ in committed(state):
        if what.move is None or one.hidden or is_party(one) or what.last > state.segment or one.kind != "monster":
            continue
        strikes = tuple((strike.at, strike.hexes) for strike in what.move.strikes)
        known = KnownMove(what.move.lines, strikes)
        if known not in state.known.get(one.name, ()):
            draft.add(e.MoveSeen(one.name, known))


def fight_is_over(state: State) -> bool:
    """Flow, End: fewer than two sides have somebody up."""
    return len({one.side for one in state.combatants.values() if present(one)}) < 2


def end_fight(draft: Flow, *, ruled: bool) -> None:
    """The interlude begins; the dead with Essence left re-form (MI-68)."""
    share(draft)
    draft.add(e.FightEnded(ruled))
    for one in draft.state.combatants.values():
        if one.kind == "character" and one.status == "dead" and one.essence > 0:
            draft.add(e.Reformed(one.id))
