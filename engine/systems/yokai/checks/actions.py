"""Refusals of acting without attacking: actions, moves, improvised ones, checks and contests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.core import codes
from engine.core.checks import by, checked
from engine.core.offers import counted
from engine.core.refusal import Refusal, within
from engine.core.words import slug
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import moments as ask
from engine.systems.yokai.checks.attack import action_of, theirs
from engine.systems.yokai.checks.moments import Check, No
from engine.systems.yokai.commands import actions as c
from engine.systems.yokai.commands.order import Acted
from engine.systems.yokai.rules.field import distance
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import INDEX, Combatant, State
from engine.systems.yokai.state.sheet import Action, Effect
from engine.systems.yokai.words import zone_name


def used(state: State, command: Acted | c.Improvise) -> Action | None:
    """YO-47: the action a command uses, check and DN as the game master names them; an improvised one as told."""
    if isinstance(command, c.Improvise):
        return _improvised(state, command)
    action = action_of(state, command.who, command.action)
    if action is None:
        return None
    dn = action.dn if command.dn is None else command.dn
    return replace(action, form=command.form or action.form, dn=dn)


def _improvised(state: State, command: c.Improvise) -> Action:
    fighter, other = state.combatants[command.who], state.combatants.get(command.target)
    enemy = other is not None and other.side != fighter.side
    alone = command.target in ("", command.who)
    return Action(
        id=f"own-{slug(command.text) or 'action'}",
        name=command.text,
        timing=command.timing,
        fp=command.fp,
        ki=command.ki,
        form=command.form,
        bonus=command.bonus,
        dn=command.dn,
        effects=command.effects,
        range=max(INDEX.values()),  # from one end of the row to the other
        target="self" if alone else "enemy" if enemy else "ally",
    )


def target_of(command: Acted | c.Improvise) -> str:
    """Whom an action is for; an improvised one on oneself has no target."""
    return "" if isinstance(command, c.Improvise) and command.target == command.who else command.target


def _acts(catalog: Catalog, state: State, command: Acted | c.Improvise) -> No:
    action = checked(used(state, command))
    if no := ask.timing(state, command.who, action):
        return no
    fighter = state.combatants[command.who]
    no = ask.affordable(state, fighter, action, []) or help_target(state, fighter, action, target_of(command))
    if no is None and action.form == "gm":
        return Refusal(ask.WRONG_ACTION, f"{action.name}: the game master says which check it is", "YO-47")
    return no


def help_target(state: State, fighter: Combatant, action: Action, target: str) -> No:
    """YO-56: an action on an ally or an enemy that is no attack stays within its range."""
    if action.target in ("self", "side"):
        if target and target != fighter.id:
            return Refusal(codes.TARGET, f"{action.name} has no target but {fighter.name}", "YO-40")
        return None
    if not target:
        nobody = nobody_near(state, fighter, action)
        return nobody or Refusal(codes.TARGET, f"{action.name} needs a target", "YO-40")
    if no := ask.present(state, target):
        return no
    other = state.combatants[target]
    if (action.target == "ally") != (other.side == fighter.side) or target == fighter.id:
        want = "somebody else of the own side" if action.target == "ally" else "somebody of the other side"
        return Refusal(codes.TARGET, f"{action.name} is for {want}", "YO-40")
    far = distance(fighter.zone, other.zone)
    if far > action.range:
        text = f"{other.name} is at distance {far}, {action.name} reaches {action.range}"
        return Refusal(ask.OUT_OF_RANGE, text, "YO-56")
    return None


def near(state: State, fighter: Combatant, action: Action) -> list[str]:
    """YO-56: whom an action that is no attack could be for."""
    return [other.id for other in _others(state, fighter, action) if distance(fighter.zone, other.zone) <= action.range]


def nobody_near(state: State, fighter: Combatant, action: Action) -> No:
    """YO-56: why an action that is no attack could be for nobody."""
    if near(state, fighter, action):
        return None
    if _others(state, fighter, action):
        return Refusal(ask.OUT_OF_RANGE, f"{action.name} reaches {action.range}: nobody is that near", "YO-56")
    return Refusal(codes.TARGET, f"{action.name} needs somebody else", "YO-40")


def _others(state: State, fighter: Combatant, action: Action) -> list[Combatant]:
    side = fighter.side if action.target == "ally" else opposing(fighter.side)
    return [other for other in standing(state, side) if other.id != fighter.id]


def _formed(catalog: Catalog, state: State, command: Acted | c.Improvise) -> No:
    """YO-07: a check that the game master names is one of theirs; an action of a pack goes by what it says."""
    if not isinstance(command, c.Improvise) and not command.form:
        return None
    return ask.form_of(state, command.who, command.form)


def _checkable(catalog: Catalog, state: State, command: Acted | c.Improvise) -> No:
    """YO-11: a check is made against something; where there is none, nothing can be spent on it (YO-16)."""
    action = checked(used(state, command))
    opposed = isinstance(command, c.Improvise) and command.opponent
    if action.dn is not None and (no := ask.modest(action.dn, "the DN", "YO-12")):
        return no
    if action.form != "none" and action.dn is None and not opposed:
        text = f"{action.name} needs a Difficulty Number, or somebody who opposes it"
        return Refusal(codes.RANGE, text, "YO-11")
    if action.form == "none" and (command.token or command.situation or opposed):
        return Refusal(codes.CHOICE, f"{action.name} is no check: nothing modifies or opposes it", "YO-40")
    return None


def _told(catalog: Catalog, state: State, command: c.Improvise) -> No:
    """YO-47: words, a price and numbers that a pack could have."""
    no = within("FP", command.fp, 0, ask.LARGEST, "YO-47") or within("Ki", command.ki, 0, ask.LARGEST, "YO-47")
    no = no or ask.modest(command.bonus, "the bonus", "YO-15")
    for effect in command.effects:
        no = no or _effect(effect)
    return no or _opposed(state, command) or ask.said(command.text, "say in words what is done", "YO-47")


def _effect(effect: Effect) -> No:
    if effect.kind == "token":
        return ask.plan_figures(effect.value, effect.uses)
    return ask.modest(effect.value, f"the effect on {effect.kind}", "YO-47")


def _opposed(state: State, command: c.Improvise) -> No:
    if not command.opponent:
        return None
    if no := ask.present(state, command.opponent) or ask.form_of(state, command.opponent, command.opponent_form):
        return no
    if command.opponent == command.who:
        return Refusal(codes.TARGET, "somebody else has to oppose it", "YO-08")
    return None


def move(state: State, who: str, to: str) -> No:
    """YO-54: on the own turn, to another own zone, 1 FP a zone."""
    if no := ask.turn(state, who, rule="YO-54") or ask.zone_of(state, who, to, "YO-54"):
        return no
    fighter = state.combatants[who]
    if to == fighter.zone:
        return Refusal(codes.PLACE, f"{fighter.name} is in {zone_name(to)} already", "YO-54")
    cost = distance(fighter.zone, to)
    if cost > fighter.fp:
        text = f"moving {counted(cost, 'zone')} needs {cost}, {fighter.name} has {fighter.fp}"
        return Refusal(codes.COST, text, "YO-54")
    return None


def _single(catalog: Catalog, state: State, command: c.MakeCheck) -> No:
    no = ask.before_dice(state) or ask.form_of(state, command.who, command.form)
    no = no or ask.modest(command.dn, "the DN", "YO-12")
    return no or ask.modest(command.bonus, "the bonus", "YO-15")


def _contest(catalog: Catalog, state: State, command: c.Contest) -> No:
    parties = c.contenders(command)
    spent = Counter[str]()
    for party in parties:
        no = ask.known(state, party.who) or ask.form_of(state, party.who, party.form)
        no = no or ask.situations(party.situation, command.sure)
        no = no or ask.token(state, party.who, party.token, others=spent[party.token])
        if no:
            return no
        spent[party.token] += 1
    return _teams(state, parties)


def _teams(state: State, parties: Sequence[c.Contender]) -> No:
    teams = {party.team or state.combatants[party.who].side for party in parties}
    if len(teams) > 1 and len({party.who for party in parties}) == len(parties):
        return None
    return Refusal(codes.TARGET, "a contest needs different people on at least two teams", "YO-10")


ACT = (_acts, ask.extras, _formed, _checkable)
CHECKS: dict[type, tuple[Check, ...]] = {
    c.Contest: (by(ask.before_dice), _contest),
    c.FullAction: (by(ask.known, "who"), theirs("other", "full"), *ACT),
    c.Improvise: (by(ask.known, "who"), _told, *ACT),
    c.MakeCheck: (by(ask.known, "who"), _single, ask.extras),
    c.Move: (by(move, "who", "to"),),
    c.SimpleAction: (by(ask.known, "who"), theirs("other", "simple"), *ACT),
}
