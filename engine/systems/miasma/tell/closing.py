"""Chronicle lines of steps E to H: spells, breath, Miasma shared, the next segment."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma import events as ev
from engine.systems.miasma.scene import Scene, Tellers
from engine.systems.miasma.words import count, effect_words


def spell_took_effect(scene: Scene, event: ev.SpellTookEffect) -> Line:
    """MI-80."""
    names = listed(scene.name(who) for who in event.targets if scene.noticed(who))
    on = f" on {names}" if names else ""
    text = f"{scene.name(event.who)}: {scene.spell(event.who, event.spell)}{on}"
    return scene.line(text, "MI-80", "magic", event.who)


def healed(scene: Scene, event: ev.Healed) -> Line:
    """MI-82, MI-83."""
    one, name = scene.one(event.who), scene.name(event.who)
    if one is None or not scene.numbers(event.who):
        amount = f": {event.amount} Life" if scene.pools(event.who) == "damage" else ""
        return scene.line(f"{name} is healed{amount}", "MI-82", "good", event.who)
    return scene.line(f"{name} regains {event.amount} Life: {event.left}/{one.life_max}", "MI-82", "good", event.who)


def effect_began(scene: Scene, event: ev.EffectBegan) -> Line | None:
    """MI-84, MI-88."""
    one, effect = scene.one(event.who), event.effect
    if one is None:
        return None
    rule = "MI-88" if effect.item else "MI-84"
    text = f"{scene.name(event.who)}: {effect_words(one, effect)} until segment {effect.until}"
    return scene.line(text, rule, "magic", event.who, ruled=event.ruled)


def effect_ended(scene: Scene, event: ev.EffectEnded) -> Line:
    """MI-84, MI-88."""
    what = scene.item(event.who, event.item) if event.item else f"Protection from {event.effect.capitalize()}"
    text = f"{scene.name(event.who)}: {what} is as before" if event.item else f"{scene.name(event.who)}: {what} ends"
    return scene.line(text, "MI-88" if event.item else "MI-84", "dim", event.who, ruled=event.ruled)


def essence_set(scene: Scene, event: ev.EssenceSet) -> Line:
    """MI-76, MI-86."""
    return scene.line(f"{scene.name(event.who)}: Essence {event.essence}", "MI-86", "good", event.who)


def ward_raised(scene: Scene, event: ev.WardRaised) -> Line | None:
    """MI-85."""
    ward = event.ward
    if not scene.noticed(ward.caster):
        return None
    inside = f"within {count(ward.radius, 'hex', 'hexes')} of {show(ward.centre)}"
    text = f"{scene.name(ward.caster)}: no monster enters the ward {inside}"
    return scene.line(text, "MI-85", "magic", ward.caster, ruled=event.ruled)


def ward_ended(scene: Scene, event: ev.WardEnded) -> Line | None:
    """MI-85."""
    ward = next((one for one in scene.state.wards if one.id == event.ward), None)
    if ward is not None and not scene.noticed(ward.caster):
        return None
    return scene.line(f"the ward {event.ward} ends", "MI-85", "dim", ruled=event.ruled)


def stamina_regained(scene: Scene, event: ev.StaminaRegained) -> Line | None:
    """MI-63: those whose stamina the audience sees, in one line."""
    gains = [
        f"{scene.name(who)} +{gain}" for who, gain in event.gains.items() if scene.numbers(who) and scene.noticed(who)
    ]
    return scene.line(f"breath: {', '.join(gains)}", "MI-63", "dim") if gains else None


def recovered(scene: Scene, event: ev.Recovered) -> Line:
    """MI-65."""
    return scene.line(f"{scene.name(event.who)} is on their feet again", "MI-65", "good", event.who)


def miasma_shared(scene: Scene, event: ev.MiasmaShared) -> Line | None:
    """MI-71: who gets what; the game master also hears what is lost or left over."""
    words = [f"{scene.name(who)} +{share}" for who, share in event.shares.items() if share and scene.noticed(who)]
    if scene.audience == "gm" and event.lost:
        words.append(f"{event.lost} lost")
    if scene.audience == "gm" and event.spare:
        words.append(f"{event.spare} left for you to hand out")
    return scene.line(f"Miasma: {', '.join(words)}", "MI-71", "good") if words else None


def move_seen(scene: Scene, event: ev.MoveSeen) -> Line | None:
    """A move seen to its end; it has no name for players."""
    return (
        scene.line(f"this move of {event.name} is known now", "MI-S38", "dim") if scene.audience == "players" else None
    )


def segment_began(scene: Scene, event: ev.SegmentBegan) -> Line | None:
    """MI-27: whose commitments are over; those in the free who simply act every segment are not worth a line."""
    scene.mark = str(event.segment)
    freed = [who for who in event.free if scene.noticed(who) and _was_bound(scene, who)]
    return scene.line(f"free again: {listed(map(scene.name, freed))}", "MI-27", "dim") if freed else None


def _was_bound(scene: Scene, who: str) -> bool:
    one = scene.one(who)
    return one is not None and one.commitment is not None and one.commitment.segments > 1


def fight_ended(scene: Scene, event: ev.FightEnded) -> Line:
    """The fight is over."""
    return scene.line("the fight is over", "MI-93" if event.ruled else "MI-25", "head", ruled=event.ruled)


def reformed(scene: Scene, event: ev.Reformed) -> Line:
    """MI-68."""
    where = f" at {scene.state.resting_place}" if scene.state.resting_place else ""
    return scene.line(f"{scene.name(event.who)} takes form again{where}", "MI-68", "good", event.who)


TELLERS: Tellers = {
    ev.SpellTookEffect: spell_took_effect,
    ev.Healed: healed,
    ev.EffectBegan: effect_began,
    ev.EffectEnded: effect_ended,
    ev.EssenceSet: essence_set,
    ev.WardRaised: ward_raised,
    ev.WardEnded: ward_ended,
    ev.StaminaRegained: stamina_regained,
    ev.Recovered: recovered,
    ev.MiasmaShared: miasma_shared,
    ev.MoveSeen: move_seen,
    ev.SegmentBegan: segment_began,
    ev.FightEnded: fight_ended,
    ev.Reformed: reformed,
}
