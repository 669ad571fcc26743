"""Chronicle lines for interludes and rulings."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma import events as ev
from engine.systems.miasma import seen
from engine.systems.miasma.people import label, value_of
from engine.systems.miasma.scene import Scene, Tellers
from engine.systems.miasma.tables import setting
from engine.systems.miasma.words import count, direction

# ---- interlude -------------------------------------------------------------------


def fight_began(scene: Scene, event: ev.FightBegan) -> Line:
    """A fight is set up; the hidden are not counted for players."""
    if event.setup:
        return scene.line(f"{event.title}: an empty field", "MI-25", "head")
    there = [one for one in event.combatants.values() if one.hex is not None and seen.noticed(one, scene.audience)]
    return scene.line(f"{event.title}: {listed(label(one) for one in there)}", "MI-25", "head")


def fight_started(scene: Scene, event: ev.FightStarted) -> Line:
    """Flow, SETUP: everybody who is seen."""
    there = [
        one for one in scene.state.combatants.values() if one.hex is not None and seen.noticed(one, scene.audience)
    ]
    return scene.line(f"the fight starts: {listed(label(one) for one in there)}", "MI-25", "head")


def renamed(scene: Scene, event: ev.Renamed) -> Line:
    """MI-93."""
    return scene.line(f"{scene.name(event.who)} is called {event.name}", "MI-93", who=event.who, ruled=True)


def character_created(scene: Scene, event: ev.CharacterCreated) -> Line:
    """MI-02."""
    return scene.line(f"{event.combatant.name} joins the party", "MI-02", "good")


def equipped(scene: Scene, event: ev.Equipped) -> Line:
    """MI-10 to MI-13."""
    held = listed(scene.item(event.who, item) for item in event.hands) or "nothing"
    worn = listed(scene.item(event.who, item) for item in event.worn) or "nothing"
    text = f"{scene.name(event.who)} holds {held} and wears {worn}"
    return scene.line(text, "MI-12", "plain", event.who, ruled=event.ruled)


def miasma_spent(scene: Scene, event: ev.MiasmaSpent) -> Line:
    """MI-73."""
    return scene.line(f"{scene.name(event.who)} spends {event.amount} Miasma", "MI-73", "dim", event.who)


def attribute_raised(scene: Scene, event: ev.AttributeRaised) -> Line:
    """MI-75."""
    text = f"{scene.name(event.who)} reaches level {event.level}: {event.attribute.capitalize()} {event.value}"
    return scene.line(text, "MI-75", "good", event.who)


def spell_learned(scene: Scene, event: ev.SpellLearned) -> Line:
    """MI-77."""
    return scene.line(f"{scene.name(event.who)} learns {event.spell.name}", "MI-77", "magic", event.who)


def tradition_fixed(scene: Scene, event: ev.TraditionFixed) -> Line:
    """MI-77."""
    return scene.line(
        f"{scene.name(event.who)} follows the {event.tradition.capitalize()} way", "MI-77", "dim", event.who
    )


def move_saved(scene: Scene, event: ev.MoveSaved) -> Line | None:
    """MI-55."""
    if not scene.full(event.who):
        return None
    return scene.line(f"{scene.name(event.who)} keeps the move {event.move.name}", "MI-55", "plain", event.who)


def rested(scene: Scene, event: ev.Rested) -> Line:
    """MI-92."""
    if event.place:
        return scene.line(f"the party rests at {event.place}", "MI-92", "good")
    full = "Life and stamina are full" if event.life else "stamina is full"
    return scene.line(f"the party catches its breath: {full}", "MI-92", "good")


def day_began(scene: Scene, event: ev.DayBegan) -> Line:
    """MI-89."""
    return scene.line(f"day {event.day} begins; spells can be cast again", "MI-89", "good")


# ---- rulings ---------------------------------------------------------------------


FIELD_NAMES = {
    "life_max": "Life maximum",
    "stamina_max": "stamina maximum",
    "stamina": "stamina",
    "regen": "regeneration",
}


def field_name(field: str) -> str:
    """What people call a field that rulings set."""
    return FIELD_NAMES.get(field, field.capitalize())


def adjusted(scene: Scene, event: ev.Adjusted) -> Line | None:
    """MI-93; pools of foes only to those who see them."""
    name = scene.name(event.who)
    if event.field == "staggered":
        text = f"{name} is {'' if event.value else 'not '}staggered"
    elif not scene.full(event.who) and not (scene.numbers(event.who) and event.field in ("life", "stamina")):
        return None
    else:
        one = scene.one(event.who)
        was = f"{value_of(one, event.field)} → " if one is not None else ""
        text = f"{name}: {field_name(event.field)} {was}{event.value}"
    return scene.line(text, "MI-93", who=event.who, ruled=True)


def uses_set(scene: Scene, event: ev.UsesSet) -> Line | None:
    """MI-93."""
    if not scene.full(event.who):
        return None
    one, uses = scene.one(event.who), count(event.value, "use")
    was = f"{one.uses.get(event.spell, 0)} → " if one is not None else ""
    text = f"{scene.name(event.who)}: {scene.spell(event.who, event.spell)} has {was}{uses} left"
    return scene.line(text, "MI-93", who=event.who, ruled=True)


def was_placed(scene: Scene, event: ev.Placed) -> Line:
    """MI-93."""
    name = scene.name(event.who)
    if event.hex is None:
        return scene.line(f"{name} leaves the board", "MI-93", who=event.who, ruled=True)
    one = scene.one(event.who)
    was = f"{show(one.hex)} → " if one is not None and one.hex is not None else ""
    text = f"{name} stands at {was}{show(event.hex)}, facing {direction(event.facing)}"
    return scene.line(text, "MI-93", who=event.who, ruled=True)


def item_given(scene: Scene, event: ev.ItemGiven) -> Line | None:
    """MI-93."""
    if not scene.full(event.who):
        return None
    return scene.line(f"{scene.name(event.who)} gets {event.item.name}", "MI-93", who=event.who, ruled=True)


def item_taken(scene: Scene, event: ev.ItemTaken) -> Line | None:
    """MI-93."""
    if not scene.full(event.who):
        return None
    text = f"{scene.name(event.who)} loses {scene.item(event.who, event.id)}"
    return scene.line(text, "MI-93", who=event.who, ruled=True)


def cloud_removed(scene: Scene, event: ev.CloudRemoved) -> Line:
    """MI-93."""
    return scene.line(f"the cloud of {scene.name(event.who)} is gone", "MI-93", who=event.who, ruled=True)


def combatant_added(scene: Scene, event: ev.CombatantAdded) -> Line | None:
    """MI-72; a hidden one is not told of."""
    one = event.combatant
    if not seen.noticed(one, scene.audience):
        return None
    where = f" at {show(one.hex)}" if one.hex is not None else ""
    return scene.line(f"{label(one)} joins{where}", "MI-72", ruled=True)


def removed(scene: Scene, event: ev.Removed) -> Line:
    """MI-93."""
    return scene.line(f"{scene.name(event.who)} is taken out", "MI-93", who=event.who, ruled=True)


def cancelled(scene: Scene, event: ev.Cancelled) -> Line | None:
    """MI-93; that a foe's secret decision is taken back is nobody's business."""
    one = scene.one(event.who)
    if not scene.full(event.who) and (one is None or one.commitment is None):
        return None
    return scene.line(f"{scene.name(event.who)} breaks off", "MI-93", who=event.who, ruled=True)


def side_changed(scene: Scene, event: ev.SideChanged) -> Line:
    """MI-93."""
    one = scene.one(event.who)
    was = f", no longer for {one.side}" if one is not None else ""
    return scene.line(f"{scene.name(event.who)} fights for {event.side}{was}", "MI-93", who=event.who, ruled=True)


def hid(scene: Scene, event: ev.Hid) -> Line:
    """MI-93."""
    return scene.line(f"{scene.name(event.who)} is lost from sight", "MI-93", who=event.who, ruled=True)


def terrain_set(scene: Scene, event: ev.TerrainSet) -> Line:
    """MI-24."""
    tag = event.ground.tag if event.ground is not None else "plain ground"
    return scene.line(f"{tag}: {' '.join(map(show, event.hexes))}", "MI-24", ruled=True)


def option_set(scene: Scene, event: ev.OptionSet) -> Line:
    """MI-93."""
    was = setting(scene.state.options, event.option)
    return scene.line(f"house rule {event.option}: {was} → {event.value}", "MI-93", ruled=True)


def spare_shared(scene: Scene, event: ev.SpareShared) -> Line:
    """MI-S16."""
    text = f"{scene.name(event.who)} gets {event.points} Miasma that were left over"
    return scene.line(text, "MI-S16", who=event.who, ruled=True)


def noted(scene: Scene, event: ev.Noted) -> Line | None:
    """MI-93."""
    if event.secret and scene.audience == "players":
        return None
    return scene.line(event.text or "(an empty note)", "MI-93", ruled=True)


TELLERS: Tellers = {
    ev.FightBegan: fight_began,
    ev.FightStarted: fight_started,
    ev.Renamed: renamed,
    ev.CharacterCreated: character_created,
    ev.Equipped: equipped,
    ev.MiasmaSpent: miasma_spent,
    ev.AttributeRaised: attribute_raised,
    ev.SpellLearned: spell_learned,
    ev.TraditionFixed: tradition_fixed,
    ev.MoveSaved: move_saved,
    ev.Rested: rested,
    ev.DayBegan: day_began,
    ev.Adjusted: adjusted,
    ev.UsesSet: uses_set,
    ev.Placed: was_placed,
    ev.ItemGiven: item_given,
    ev.ItemTaken: item_taken,
    ev.CloudRemoved: cloud_removed,
    ev.CombatantAdded: combatant_added,
    ev.Removed: removed,
    ev.Cancelled: cancelled,
    ev.SideChanged: side_changed,
    ev.Hid: hid,
    ev.TerrainSet: terrain_set,
    ev.OptionSet: option_set,
    ev.SpareShared: spare_shared,
    ev.Noted: noted,
}
