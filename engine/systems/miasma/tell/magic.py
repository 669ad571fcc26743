"""Chronicle lines of spells, effects and wards."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.offers import counted
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma.events import magic as ev
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.words import effect_words


def spell_took_effect(t: Teller, event: ev.SpellTookEffect) -> str:
    """MI-80: whose spell took effect, and on whom of those who are noticed."""
    names = listed(t.name(who) for who in event.targets if t.noticed(who))
    on = f" on {names}" if names else ""
    return f"{t.name(event.who)}: {t.spell(event.who, event.spell)}{on}"


def healed(t: Teller, event: ev.Healed) -> Line:
    """MI-82, MI-83: the Life regained, as far as the audience sees pools."""
    fighter, name = t.fighter(event.who), t.name(event.who)
    if fighter is None or not t.numbers(event.who):
        amount = f": {event.amount} Life" if t.pools(event.who) == "damage" else ""
        return t.line(f"{name} is healed{amount}", "MI-82", "good", event.who)
    gained = event.left - fighter.life
    amount = f"{gained} of {event.amount}" if 0 < gained < event.amount else str(event.amount)  # no more was missing
    return t.line(f"{name} regains {amount} Life: {event.left}/{fighter.life_max}", "MI-82", "good", event.who)


def effect_began(t: Teller, event: ev.EffectBegan) -> str | None:
    """What holds now, and until when."""
    fighter, effect = t.fighter(event.who), event.effect
    if fighter is None:
        return None
    return f"{t.name(event.who)}: {effect_words(fighter, effect)} until segment {effect.until}"


def effect_ended(t: Teller, event: ev.EffectEnded) -> str:
    """What holds no longer."""
    over = f"{t.item(event.who, event.item)} is as before" if event.item else ""
    return f"{t.name(event.who)}: {over or f'Protection from {event.effect.capitalize()} ends'}"


def ward_raised(t: Teller, event: ev.WardRaised) -> Line | None:
    """MI-85: where no monster enters any more; nothing of the ward of somebody unnoticed."""
    ward = event.ward
    if not t.noticed(ward.caster):
        return None
    around = "the camp" if ward.centre is None else show(ward.centre)
    inside = f"within {counted(ward.radius, 'hex')} of {around}"
    text = f"{t.name(ward.caster)}: no monster enters the ward {inside}"
    return t.line(text, "MI-85", "magic", ward.caster, ruling=event.ruled)


def ward_ended(t: Teller, event: ev.WardEnded) -> str | None:
    """MI-85: that a ward is over, and whose it was."""
    ward = next((found for found in t.state.wards if found.id == event.ward), None)
    if ward is not None and not t.noticed(ward.caster):
        return None
    return f"a ward {f'of {t.name(ward.caster)} ' if ward else ''}ends"


SENTENCES: dict[type, Sentence] = {
    ev.SpellTookEffect: plain(spell_took_effect, "MI-80", "magic"),
    ev.Healed: healed,
    ev.EffectBegan: plain(effect_began, lambda t, e: "MI-88" if e.effect.item else "MI-84", "magic"),
    ev.EffectEnded: plain(effect_ended, lambda t, e: "MI-88" if e.item else "MI-84", "dim"),
    ev.EssenceSet: plain("{name}: Essence {e.essence}", "MI-86", "good"),
    ev.WardRaised: ward_raised,
    ev.WardEnded: plain(ward_ended, "MI-85", "dim"),
    ev.SpellLearned: plain("{name} learns {e.spell.name}", "MI-77", "magic"),
    ev.TraditionFixed: plain(
        lambda t, e: f"{t.name(e.who)} follows the {e.tradition.capitalize()} way", "MI-77", "dim"
    ),
    ev.DayBegan: plain("day {e.day} begins; spells can be cast again", "MI-89", "good"),
}
