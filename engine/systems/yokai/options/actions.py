"""What somebody may do on the own turn or at any time, and the checks and improvised actions of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.acts import Kind, opened
from engine.core.options import Composer, Option, Slot
from engine.core.refusal import Refusal
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import actions as checks_
from engine.systems.yokai.checks.moments import affordable, before_dice, full, simple
from engine.systems.yokai.options import attack, flow
from engine.systems.yokai.options.make import checks_of, option, people, token_slot, warning, zones
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.actions import actions
from engine.systems.yokai.rules.field import distance, repeated
from engine.systems.yokai.rules.people import standing
from engine.systems.yokai.state import HOME, Combatant, State
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import cost_of, form_label

Kinds = Mapping[str, Mapping[str, str]]
"""The forms of check of everybody, in words."""
SPREAD = 6
"""How many of each side are paired ready-made for a contest."""
TEAM = Slot("team", "choice", ("players", "enemies", "third"), title="team", optional=True, without="their side")
"""YO-10: whom somebody rolls for; left open, their side."""


def of(state: State, fighter: Combatant, *, gm: bool) -> list[Option]:
    """Everything somebody in the fight could do; while something is being resolved, or a shared slot waits to be
    taken, only what may be inserted.
    """
    if state.phase != "turns" or fighter.status != "in":
        return []
    every = [option for kind in kinds(state, fighter, gm=gm) for option in map(opened, kind())]
    if len(tied := initiative.choosing(state)) > 1 and fighter.id in tied and not state.windows:
        # The question is who of them takes the slot, and does not say whose acts these are.
        every = [replace(act, label=f"{fighter.name}: {act.label}") for act in every]
    return every if state.owner and not state.windows else [act for act in every if act.enabled]


def kinds(state: State, fighter: Combatant, *, gm: bool, able: bool = False) -> Iterator[Kind]:
    """The kinds of what somebody could do, each action being one; ``able``: without those not for this moment."""
    if state.phase != "turns" or fighter.status != "in":
        return
    group = "act" if state.owner == fighter.id else "react"
    yield partial(attack.again, state, fighter, group)
    moments = {"full": full(state, fighter.id), "simple": simple(state, fighter.id)}
    for action in actions(fighter.sheet).values():
        no = moments[action.timing]
        if able and no is not None:
            continue
        if action.attack:
            yield partial(attack.listed, state, fighter, action, no, group)
        elif not action.defence:
            yield partial(_other, state, fighter, action, no, group, gm)
    if not able or moments["full"] is None:
        yield partial(attack.basic, state, fighter, moments["full"], group, gm)
    yield partial(_move, state, fighter, group)
    yield partial(flow.ending, state, fighter, group)


def _other(
    state: State, fighter: Combatant, action: Action, no: Refusal | None, group: str, gm: bool
) -> Iterator[Option]:
    """YO-47: an action that is neither attack nor Defence; its check waived by the game master."""
    do = "full-action" if action.timing == "full" else "simple-action"
    no = no or affordable(state, fighter, action, [])
    slots: tuple[Slot, ...] = ()
    if no is None and action.target in ("ally", "enemy"):
        no = checks_.nobody_near(state, fighter, action)
        slots = () if no else (people(state, checks_.near(state, fighter, action), "target"),)
    if action.form == "gm":
        slots = (offers.choice("form", checks_of(fighter), WHICH), *slots)
    checked = action.form != "none"
    against = f" vs DN {action.dn}" if checked and action.dn is not None else ""
    if checked and action.dn is None:
        slots = (*slots, offers.number("dn", 3, 30, 14, "DN"))
    told: dict[str, Any] = {
        "no": no,
        "rule": "YO-47",
        "cost": cost_of(action.fp, action.ki),
        "preview": warning(fighter, action.ki) or action.note,
        "action": action.id,
    }
    spent = token_slot(state, fighter) if checked else ()
    yield option(do, fighter.id, action.name + against, *slots, *spent, key=action.id, group=group, **told)
    if gm and checked and no is None:
        label, key = f"{action.name}: success without a roll", f"{action.id}:ruled"
        yield option(do, fighter.id, label, *slots, key=key, group="ruling", ruled="success", **told)


def _move(state: State, fighter: Combatant, group: str) -> Iterator[Option]:
    """YO-54: own zones, with their price."""
    ways = {zone: distance(fighter.zone, zone) for zone in HOME[fighter.side] if zone != fighter.zone}
    able = [zone for zone in ways if checks_.move(state, fighter.id, zone) is None]
    no = None if able else checks_.move(state, fighter.id, min(ways, key=lambda zone: ways[zone]))
    slot = zones(able, notes=tuple(f"{ways[zone]} FP" for zone in able), home=HOME[fighter.side])
    yield option("move", fighter.id, "Move", slot, no=no, rule="YO-54", cost="1 FP a zone", group=group)


def checks(catalog: Catalog, state: State) -> Iterator[Option]:
    """YO-01, YO-47: single and opposed checks at any time, improvised actions while turns are taken."""
    if before_dice(state) is not None or not state.combatants:
        return
    guide = " · ".join(entry.name for entry in catalog.guides.values() if entry.kind == "dn")
    told: dict[str, Any] = {"rule": "YO-11", "preview": guide, "group": "table", "seldom": True}
    kinds = {who: checks_of(fighter) for who, fighter in state.combatants.items()}
    yield option("check", "", "Single check", *_checker(state, kinds), offers.number("dn", 3, 30, 14, "DN"), **told)
    if len(state.combatants) > 1:
        yield _contest(state, kinds)
    if state.phase == "turns":
        yield from offers.under("Improvised", _improvised(state, kinds))


def _contest(state: State, kinds: Kinds) -> Option:
    """YO-08: any two or more; pairs across the sides are ready-made."""
    everybody = tuple(state.combatants)
    pairs = [
        [{"who": person.id, "form": "bare"}, {"who": other.id, "form": "bare"}]
        for person in standing(state, "players")[:SPREAD]
        for other in standing(state, "enemies")[:SPREAD]
    ]
    # Where only one side stands, any two may still measure themselves against each other.
    pairs = pairs or [[{"who": everybody[0], "team": "players"}, {"who": everybody[1], "team": "third"}]]
    names = tuple(" against ".join(state.combatants[side["who"]].name for side in pair) for pair in pairs)
    part = Option("contender", "", "Contender", {}, (*_checker(state, kinds), TEAM))
    compose = Composer("parties", "contender", (part,), (2, len(everybody)))
    slot = Slot("parties", "move", tuple(pairs), names, title="who, bare", composer=compose)
    return option("contest", "", "Opposed check", slot, rule="YO-08", group="table", seldom=True)


def _checker(state: State, kinds: Kinds) -> tuple[Slot, Slot]:
    """YO-07: who, and the form of check: skill, attribute or bare."""
    return people(state, state.combatants), offers.of_each("form", "choice", "who", kinds, WHICH)


def _improvised(state: State, kinds: Kinds) -> Iterator[Option]:
    """YO-47: a Simple improvisation by anybody, a Full one by the turn's owner; against a DN, against somebody, or
    without a check; once, or written on the sheet.
    """
    here = {fighter.id: fighter.name for fighter in standing(state)}
    for timing in ("full", "simple"):
        moment = full if timing == "full" else simple
        surcharge = {who: repeated(state, state.combatants[who]) if timing == "full" else 0 for who in here}
        left = {who: state.combatants[who].fp - surcharge[who] for who in here if moment(state, who) is None}
        able = [who for who, fp in left.items() if fp >= 0]
        if not able:
            continue
        costs: dict[str, dict[Any, str]] = {who: {n: str(n) for n in range(left[who] + 1)} for who in able}
        common = (
            people(state, able),
            offers.text("text", "what is done?"),
            offers.of_each("fp", "choice", "who", costs, "FP"),
            offers.number("ki", 0, 9, 0, "Ki"),
        )
        form = offers.of_each("form", "choice", "who", {who: kinds[who] for who in able}, WHICH)
        told: dict[str, Any] = {"group": "ruling", "rule": "YO-47", "timing": timing}
        label = f"Improvise ({timing.capitalize()})"
        against_dn = (form, offers.number("dn", 3, 30, 14, "DN"), EFFECT, KEEP)
        yield option("improvise", "", label, *common, *against_dn, key=timing, **told)
        others = {who: {other: name for other, name in here.items() if other != who} for who in able}
        if len(here) > 1:
            checks = {who: kinds[who] for who in here}
            opposed = (
                form,
                offers.of_each("opponent", "entity", "who", others),
                offers.of_each("opponent_form", "choice", "opponent", checks, WHICH),
                EFFECT,
            )
            yield option("improvise", "", f"{label}, opposed", *common, *opposed, key=f"{timing}-opposed", **told)
        no_check = f"{label}, {form_label('none')}"
        yield option("improvise", "", no_check, *common, EFFECT, KEEP, key=f"{timing}-plain", form="none", **told)


WHICH = "which check?"
KEEP = offers.choice("keep", {False: "this once", True: "written on the sheet"}, "how often?")
"""YO-47: for reuse; what somebody opposed has nobody to oppose it then, and no DN."""
EFFECTS: dict[str, list[dict[str, Any]]] = {
    "story only": [],
    "+1 on the own next check": [{"kind": "check", "value": 1, "on": "self"}],
    "1 FP back": [{"kind": "fp", "value": 1, "on": "self"}],
    "a zone toward Close": [{"kind": "move", "value": 1, "on": "self"}],
    "1 armour until the round ends": [{"kind": "armour", "value": 1, "on": "self", "until": "round"}],
    "+1 Threshold until the round ends": [{"kind": "threshold", "value": 1, "on": "self", "until": "round"}],
    "push the Tide by 2": [{"kind": "tide", "value": 2}],
}
EFFECT = Slot("effects", "move", tuple(EFFECTS.values()), tuple(EFFECTS), title="what comes of it?")
