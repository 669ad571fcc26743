"""Chronicle lines of spells, effects and wards."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.offers import counted
from engine.core.telling import plain
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma.audience import Narrator, Tellers
from engine.systems.miasma.events import magic as ev
from engine.systems.miasma.tell.words import effect_words


def spell_took_effect(scene: Narrator, event: ev.SpellTookEffect) -> Line:
    """MI-80 When a spell takes effect."""
    names = listed(scene.name(who) for who in event.targets if scene.noticed(who))
    on = f" on {names}" if names else ""
    text = f"{scene.name(event.who)}: {scene.spell(event.who, event.spell)}{on}"
    return scene.line(text, "MI-80", "magic", event.who)


def healed(scene: Narrator, event: ev.Healed) -> Line:
    """MI-82 Healing and named targets, MI-83 Grand Healing."""
    fighter, name = scene.fighter(event.who), scene.name(event.who)
    if fighter is None or not scene.numbers(event.who):
        amount = f": {event.amount} Life" if scene.pools(event.who) == "damage" else ""
        return scene.line(f"{name} is healed{amount}", "MI-82", "good", event.who)
    return scene.line(
        f"{name} regains {event.amount} Life: {event.left}/{fighter.life_max}", "MI-82", "good", event.who
    )


def effect_began(scene: Narrator, event: ev.EffectBegan) -> Line | None:
    """MI-84 Protection, MI-88 Fire Sword."""
    fighter, effect = scene.fighter(event.who), event.effect
    if fighter is None:
        return None
    rule = "MI-88" if effect.item else "MI-84"
    text = f"{scene.name(event.who)}: {effect_words(fighter, effect)} until segment {effect.until}"
    return scene.line(text, rule, "magic", event.who, ruling=event.ruled)


def effect_ended(scene: Narrator, event: ev.EffectEnded) -> Line:
    """MI-84 Protection, MI-88 Fire Sword."""
    what = scene.item(event.who, event.item) if event.item else f"Protection from {event.effect.capitalize()}"
    text = f"{scene.name(event.who)}: {what} is as before" if event.item else f"{scene.name(event.who)}: {what} ends"
    return scene.line(text, "MI-88" if event.item else "MI-84", "dim", event.who, ruling=event.ruled)


def ward_raised(scene: Narrator, event: ev.WardRaised) -> Line | None:
    """MI-85: where no monster enters any more; nothing of the ward of somebody unnoticed."""
    ward = event.ward
    if not scene.noticed(ward.caster):
        return None
    around = "the camp" if ward.centre is None else show(ward.centre)
    inside = f"within {counted(ward.radius, 'hex', 'hexes')} of {around}"
    text = f"{scene.name(ward.caster)}: no monster enters the ward {inside}"
    return scene.line(text, "MI-85", "magic", ward.caster, ruling=event.ruled)


def ward_ended(scene: Narrator, event: ev.WardEnded) -> Line | None:
    """MI-85: that a ward is over, and whose it was."""
    ward = next((found for found in scene.state.wards if found.id == event.ward), None)
    if ward is not None and not scene.noticed(ward.caster):
        return None
    return scene.line(
        f"a ward {f'of {scene.name(ward.caster)} ' if ward else ''}ends", "MI-85", "dim", ruling=event.ruled
    )


TELLERS: Tellers = {
    ev.SpellTookEffect: spell_took_effect,
    ev.Healed: healed,
    ev.EffectBegan: effect_began,
    ev.EffectEnded: effect_ended,
    ev.EssenceSet: plain("{name}: Essence {e.essence}", "MI-86", "good"),
    ev.WardRaised: ward_raised,
    ev.WardEnded: ward_ended,
    ev.SpellLearned: plain("{name} learns {e.spell.name}", "MI-77", "magic"),
    ev.TraditionFixed: plain(
        lambda t, e: f"{t.name(e.who)} follows the {e.tradition.capitalize()} way", "MI-77", "dim"
    ),
    ev.DayBegan: plain("day {e.day} begins; spells can be cast again", "MI-89", "good"),
}
