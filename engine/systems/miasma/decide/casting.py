"""Step E: spells in their last segment take effect, against one picture (MI-80 to MI-88)."""

from __future__ import annotations

from engine.board.hexgrid import add, distance, line, neighbours, ray, rotated
from engine.core.draft import Draft
from engine.systems.miasma import events as e
from engine.systems.miasma.board import first_occupied, is_present, occupancy
from engine.systems.miasma.catalog import Spell
from engine.systems.miasma.decide.acting import committed
from engine.systems.miasma.decide.sight import notice
from engine.systems.miasma.decide.striking import passed_over
from engine.systems.miasma.harm import hit, rounded
from engine.systems.miasma.people import attribute, hundredths, present
from engine.systems.miasma.state import Combatant, Commitment, Effect, State, Ward
from engine.systems.miasma.tables import DamageType, setting

Flow = Draft[State, e.Event]

PROTECTION_SEGMENTS = 10
"""MI-84, where a spell gives no duration of its own."""

ENCHANTMENT_SEGMENTS = 30
"""MI-88, likewise."""


def ten_metres(state: State) -> int:
    """MI-S20: 10 metres in hexes."""
    return int(setting(state.options, "ten-metres"))


def amount(caster: Combatant, spell: Spell) -> int:
    """MI-81: base + scaling × (Power − requirement), in hundredths, with the caster's Power now; not below 0."""
    return max(0, spell.base * 100 + hundredths(spell.scaling, attribute(caster, "power") - spell.power))


class _Toll:
    """What the spells of a segment do to pools, summed before anything is applied."""

    def __init__(self) -> None:
        self.healing: dict[str, int] = {}
        self.life: dict[str, int] = {}
        self.stamina: dict[str, int] = {}


def take_effect(draft: Flow) -> None:
    """Step E."""
    picture = draft.state
    due = [
        (one, what)
        for one, what, index in committed(picture)
        if what.kind == "cast" and index == what.segments and present(one) and not one.staggered
    ]
    if not due:
        return
    toll = _Toll()
    for caster, what in due:
        spell = caster.sheet.spells.get(what.spell)
        if spell is not None:
            one_spell(draft, picture, caster, what, spell, toll)
    settle(draft, toll)


def settle(draft: Flow, toll: _Toll) -> None:
    """Flow E: Life = clamp(Life − damage + healing, 0, max), each target once."""
    for who in dict.fromkeys((*toll.healing, *toll.life, *toll.stamina)):
        one = draft.state.combatants[who]
        lost, healed = toll.life.get(who, 0), toll.healing.get(who)
        left = max(0, min(one.life_max, one.life - lost + (healed or 0)))
        if lost:
            draft.add(e.LifeLost(who, lost, left))
        if healed is not None:
            draft.add(e.Healed(who, healed, left))
        if toll.stamina.get(who):
            draft.add(e.StaminaLost(who, toll.stamina[who], max(0, one.stamina - toll.stamina[who])))


def one_spell(draft: Flow, picture: State, caster: Combatant, what: Commitment, spell: Spell, toll: _Toll) -> None:
    """MI-82 to MI-88: what a completed casting does."""
    named: tuple[str, ...] = (what.target,) if what.target and is_present(picture, what.target) else ()
    if spell.effect == "grand-healing":
        named = allies_near(picture, caster)
    draft.add(e.SpellTookEffect(caster.id, what.spell, named))
    if spell.effect in ("healing", "grand-healing"):
        points = rounded(amount(caster, spell), 100, picture.options.get("damage-rounding"))
        for who in named:
            toll.healing[who] = toll.healing.get(who, 0) + points
    elif spell.effect == "protection" and spell.type is not None:
        until = picture.segment + (spell.duration or PROTECTION_SEGMENTS)
        for who in named:
            draft.add(e.EffectBegan(who, Effect(spell.type, until)))
    elif spell.effect == "enchant" and spell.type is not None:
        until = picture.segment + (spell.duration or ENCHANTMENT_SEGMENTS)
        for who in named:
            draft.add(e.EffectBegan(who, Effect(spell.type, until, what.item, amount(caster, spell))))
    elif spell.effect == "reaffirm":
        for who in named:
            draft.add(e.EssenceSet(who, int(setting(picture.options, "reaffirm-essence"))))
    elif spell.effect == "ward":
        draft.add(e.WardRaised(new_ward(draft.state, caster)))
    elif spell.type is not None:
        fly(draft, picture, caster, what, spell, spell.type, toll)


def allies_near(picture: State, caster: Combatant) -> tuple[str, ...]:
    """MI-83, MI-S21: living allies within 10 metres; the caster only where the table says so."""
    near = ten_metres(picture)
    here = caster.hex or (0, 0)
    with_self = picture.options.get("grand-healing-self") == "yes"
    return tuple(
        one.id
        for one in picture.combatants.values()
        if present(one)
        and one.side == caster.side
        and (one.id != caster.id or with_self)
        and one.hex is not None
        and distance(here, one.hex) <= near
    )


def new_ward(state: State, caster: Combatant) -> Ward:
    """MI-85, MI-S22: around the caster's hex now."""
    chosen = setting(state.options, "ward-segments")
    until = state.segment + int(chosen) if chosen.isdigit() else 0
    return Ward(f"ward-{state.serial + 1}", caster.id, caster.hex or (0, 0), ten_metres(state), until)


def fly(
    draft: Flow, picture: State, caster: Combatant, what: Commitment, spell: Spell, kind: DamageType, toll: _Toll
) -> None:
    """MI-87: bolts and balls, along the facing or as aimed (MI-S24); balls may burst (MI-S23)."""
    here = caster.hex or (0, 0)
    if what.aim is not None:
        path = line(here, add(here, rotated(what.aim, caster.facing)))[1:]
    else:
        path = ray(here, caster.facing, spell.range)
    flown, who = first_occupied(picture, path, lambda one: passed_over(picture, caster, one))
    draft.add(e.Struck(caster.id, "first", flown, what.spell))
    if who is None:
        draft.add(e.Missed(caster.id))
        return
    struck = [who]
    if spell.effect == "ball" and picture.options.get("ball-burst") == "neighbours":
        taken = occupancy(picture.combatants)
        around = (taken.get(cell) for cell in neighbours(flown[-1]))
        struck += [one for one in dict.fromkeys(around) if one and one != who and not passed_over(picture, caster, one)]
    for one in struck:
        blow = hit(caster, picture.combatants[one], {kind: amount(caster, spell)}, False, picture.options)
        notice(draft, caster.id, one)
        notice(draft, one, caster.id)
        draft.add(blow)
        toll.life[one] = toll.life.get(one, 0) + blow.life
        toll.stamina[one] = toll.stamina.get(one, 0) + blow.stamina
