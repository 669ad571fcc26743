"""Step E: spells in their last segment take effect, against one picture (MI-80 to MI-88); between fights (MI-89)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.systems.miasma import commands as c
from engine.systems.miasma.decide.attack import Losses, land, lose
from engine.systems.miasma.decide.sight import Writing
from engine.systems.miasma.events import magic as e
from engine.systems.miasma.events.attack import LifeLost, Missed, Struck
from engine.systems.miasma.events.flow import CostPaid
from engine.systems.miasma.rules.harm import hit
from engine.systems.miasma.rules.magic import allies_near, amount, bolt, burst, healing, lasting, ward_until
from engine.systems.miasma.rules.timing import at_work
from engine.systems.miasma.state import Combatant, State, Ward
from engine.systems.miasma.state.actions import Cast
from engine.systems.miasma.state.things import Hex, Spell, SpellEffect


class Casting(Struct, frozen=True):
    """A spell that takes effect now: in which picture, cast by whom, on whom, and what it does to pools."""

    picture: State
    caster: Combatant
    what: Cast
    spell: Spell
    named: tuple[str, ...]
    healed: dict[str, int]
    losses: Losses


def take_effect(draft: Writing) -> None:
    """Step E of a segment: every spell in its last segment takes effect, all against the state before any did."""
    picture = draft.state
    healed: dict[str, int] = {}
    losses: Losses = {}
    for caster, what, index in at_work(picture):
        if isinstance(what, Cast) and index == what.segments and caster.present and not caster.staggered:
            carry_out(draft, picture, caster, what, healed, losses)
    settle(draft, healed, losses)


def carry_out(
    draft: Writing, picture: State, caster: Combatant, what: Cast, healed: dict[str, int], losses: Losses
) -> None:
    """MI-80: what one completed casting does."""
    spell = caster.sheet.spells.get(what.spell)
    if spell is None:
        return
    target = picture.combatants.get(what.target)
    living = target is not None and target.status == "up" and (target.present or picture.phase == "interlude")
    named = allies_near(picture, caster) if spell.effect == "grand-healing" else (what.target,) * living
    draft.add(e.SpellTookEffect(caster.id, what.spell, named))
    EFFECTS[spell.effect](draft, Casting(picture, caster, what, spell, named, healed, losses))


def settle(draft: Writing, healed: dict[str, int], losses: Losses) -> None:
    """Flow E: Life = clamp(Life − damage + healing, 0, max), each target once."""
    for who in dict.fromkeys((*healed, *losses)):
        fighter = draft.state.combatants[who]
        life, stamina = losses.get(who, (0, 0))
        left = max(0, min(fighter.life_max, fighter.life - life + healed.get(who, 0)))
        if life:
            draft.add(LifeLost(who, life, left))
        if who in healed:
            draft.add(e.Healed(who, healed[who], left))
        lose(draft, who, 0, stamina)


def _heal(draft: Writing, casting: Casting) -> None:
    """MI-82, MI-83: points for each who is named, added up before any is given."""
    points = healing(casting.picture, casting.caster, casting.spell)
    for who in casting.named:
        casting.healed[who] = casting.healed.get(who, 0) + points


def _last(draft: Writing, casting: Casting) -> None:
    """MI-84 Protection, MI-88 Fire Sword; nothing on a thing that is gone."""
    item = casting.what.item
    effect = lasting(casting.caster, casting.spell, casting.picture.segment, item)
    for who in casting.named:
        if effect is not None and (not item or item in casting.picture.combatants[who].sheet.items):
            draft.add(e.EffectBegan(who, effect))


def _reaffirm(draft: Writing, casting: Casting) -> None:
    """MI-86, MI-S04: Essence of each who is named is back at what the table sets."""
    for who in casting.named:
        draft.add(e.EssenceSet(who, casting.picture.house.reaffirm_essence))


def _ward(draft: Writing, casting: Casting) -> None:
    """MI-85, MI-S20: around the caster's hex now; between fights around the camp."""
    state, caster = draft.state, casting.caster
    camp = state.phase == "interlude"
    raise_ward(draft, caster.id, None if camp else caster.at, state.house.ten_metres, ward_until(state))


def raise_ward(
    draft: Writing, caster: str, centre: Hex | None, radius: int, until: int, *, ruled: bool = False
) -> None:
    """MI-85: a ward of this map, or (no centre) of the place where the party camps."""
    state = draft.state
    place = state.place if centre is not None else state.camp
    draft.add(e.WardRaised(Ward(f"ward-{state.serial + 1}", caster, centre, radius, place, until), ruled=ruled))


def _fly(draft: Writing, casting: Casting) -> None:
    """MI-87: bolts and balls, along the facing or as aimed (MI-S24); balls may burst (MI-S23)."""
    picture, caster, spell = casting.picture, casting.caster, casting.spell
    flown, who = bolt(picture, caster, spell, casting.what.aim)
    draft.add(Struck(caster.id, "first", flown, casting.what.spell))
    if who is None or spell.type is None:
        draft.add(Missed(caster.id))
        return
    damage = {spell.type: amount(caster, spell)}
    for target in burst(picture, caster, spell, flown[-1], who):
        land(draft, hit(caster, picture.combatants[target], damage, False, picture.house), casting.losses)


EFFECTS: dict[SpellEffect, Callable[[Writing, Casting], None]] = {
    "healing": _heal,
    "grand-healing": _heal,
    "protection": _last,
    "enchant": _last,
    "reaffirm": _reaffirm,
    "ward": _ward,
    "bolt": _fly,
    "ball": _fly,
}
"""By what a spell does."""


def cast_between(draft: Writing, command: c.Cast) -> None:
    """MI-89: between fights a spell is paid for and takes effect at once; its use of the day is spent."""
    caster = draft.state.combatants[command.who]
    spell = caster.sheet.spells[command.spell]
    draft.add(CostPaid(caster.id, spell.stamina, spell.miasma, command.spell))
    healed: dict[str, int] = {}
    what = Cast(spell=command.spell, target=command.target)
    carry_out(draft, draft.state, draft.state.combatants[caster.id], what, healed, {})
    settle(draft, healed, {})
