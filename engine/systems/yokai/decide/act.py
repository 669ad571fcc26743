"""Declaring: attacks, other actions, moves, improvised ones, checks and contests. Paid at once (YO-36)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.refusal import Refusal, Refused
from engine.core.words import slug
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai import legal
from engine.systems.yokai.catalog import Effect
from engine.systems.yokai.decide import answer, effects
from engine.systems.yokai.decide.flow import Book, allow, finish
from engine.systems.yokai.derived import actions, basic_action, distance, price
from engine.systems.yokai.state import Action, Attack, Check, Frame, Party, Roller, Situation, State, Target


def named(targets: tuple[str, ...] | str) -> tuple[str, ...]:
    """Targets, of which one may be given alone."""
    return (targets,) if isinstance(targets, str) else targets


def action_of(state: State, who: str, action: str) -> Action | None:
    """An action somebody has."""
    one = state.combatants.get(who)
    return actions(one.sheet).get(action) if one else None


# ---- attacks -----------------------------------------------------------------


def attack(draft: Book, command: c.AttackWith | c.SimpleAttack) -> None:
    """YO-42: an attack with a listed action."""
    state, who = draft.state, command.who
    action = action_of(state, who, command.action)
    allow(legal.known(state, who) or legal.has(state, who, action, command.action, attack=True))
    assert action is not None
    want = "full" if isinstance(command, c.AttackWith) else "simple"
    if action.timing != want:
        raise Refused(
            "no-such-action", f"{action.name} is a {action.timing.capitalize()} action: use it as that", "YO-40"
        )
    _attack(draft, command, action)


def basic_attack(draft: Book, command: c.BasicAttack) -> None:
    """YO-45: an attack without a listed action."""
    state, who = draft.state, command.who
    allow(legal.known(state, who))
    if command.form != "bare" and command.form.removeprefix("attribute:") not in state.combatants[who].sheet.attributes:
        raise Refused("no-such-action", f"a basic attack is bare or with an attribute, not {command.form!r}", "YO-45")
    if command.range is not None and not 0 <= command.range <= 5:
        raise Refused("bad-number", f"range {command.range}: must be 0 to 5", "YO-40")
    action = basic_action(state)
    action = replace(
        action,
        form=command.form,
        type=command.type or action.type,
        range=action.range if command.range is None else command.range,
    )
    _attack(draft, command, action)


def _attack(draft: Book, command: c.Declared, action: Action) -> None:
    state, who, targets = draft.state, command.who, named(command.targets)
    allow(legal.attack(state, who, action, targets))
    allow(legal.extras(state, who, command.situation, command.token, command.sure))
    cost = price(state, state.combatants[who], action, [state.combatants[t] for t in targets])
    _reveal(draft, (who, *targets))
    number = declare(draft, who, action, targets, cost.total, str(cost))
    effects.spend_token(draft, who, command.token)
    frame = Attack(
        number, _roller(who, action, command.situation, command.token), action, tuple(Target(t) for t in targets)
    )
    draft.add(e.ExchangeOpened(frame))


def _reveal(draft: Book, whom: Sequence[str]) -> None:
    """An attack shows who makes it and at whom: nobody can defend against what the table may not know of."""
    for who in whom:
        if draft.state.combatants[who].hidden:
            draft.add(answer.shown(draft.state, draft.state.combatants[who]))


def declare(draft: Book, who: str, action: Action, targets: Sequence[str], focus: int, told: str = "") -> int:
    """YO-36, YO-79: the action is declared and paid for; its number."""
    number = draft.state.serial + 1
    draft.add(e.ActionDeclared(number, who, action, tuple(targets), told))
    effects.pay(draft, who, focus, action.ki, number)
    return number


def _roller(who: str, action: Action, situation: tuple[Situation, ...], token: str) -> Roller:
    return Roller(who, action.form, action.bonus, action.name, situation, token, action.ki)


# ---- other actions -----------------------------------------------------------


def other(draft: Book, command: c.Acted) -> None:
    """YO-47: an action that is neither attack nor Defence."""
    state, who = draft.state, command.who
    action = action_of(state, who, command.action)
    allow(legal.known(state, who) or legal.has(state, who, action, command.action))
    assert action is not None
    want = "full" if isinstance(command, c.FullAction) else "simple"
    if action.timing != want:
        raise Refused(
            "no-such-action", f"{action.name} is a {action.timing.capitalize()} action: use it as that", "YO-40"
        )
    if command.form:
        action = replace(action, form=command.form)
    if command.dn is not None:
        action = replace(action, dn=command.dn)
    _act(draft, command, action, command.target)


def _act(draft: Book, command: c.Acted | c.Improvise, action: Action, target: str) -> None:
    state, who = draft.state, command.who
    allow(legal.timing(state, who, action))
    one = state.combatants[who]
    allow(legal.affordable(state, one, action, []) or legal.help_target(state, one, action, target))
    if action.form == "gm":
        raise Refused("no-such-action", f"{action.name}: the game master says which check it is", "YO-47")
    allow(legal.extras(state, who, command.situation, command.token, command.sure))
    if isinstance(command, c.Improvise) or command.form:  # an action of theirs goes by what they have (YO-07)
        allow(_form(state, who, action.form))
    allow(_checkable(command, action))
    cost = price(state, one, action, [])
    number = declare(draft, who, action, (target,) if target else (), cost.total, str(cost))
    effects.spend_token(draft, who, command.token)
    if action.form == "none":
        for effect in action.effects:
            effects.apply(draft, effect, action, who, target)
        finish(draft, number)
        return
    parties = [Party(_roller(who, action, command.situation, command.token), "actor")]
    if isinstance(command, c.Improvise) and command.opponent:
        parties.append(Party(Roller(command.opponent, command.opponent_form), "opponent"))
    dn = None if len(parties) > 1 else action.dn
    _check(draft, Check(number, action.name, tuple(parties), dn, action, target), command.ruled)


def _checkable(command: c.Acted | c.Improvise, action: Action) -> legal.No:
    """YO-11: a check is made against something; where there is none, nothing can be spent on it (YO-16)."""
    opposed = isinstance(command, c.Improvise) and command.opponent
    if action.dn is not None and (no := legal.modest(action.dn, "the DN", "YO-12")):
        return no
    if action.form != "none" and action.dn is None and not opposed:
        return Refusal("bad-number", f"{action.name} needs a Difficulty Number, or somebody who opposes it", "YO-11")
    if action.form == "none" and (command.token or command.situation or opposed):
        return Refusal("bad-number", f"{action.name} is no check: nothing modifies or opposes it", "YO-40")
    return None


def _effect(effect: Effect) -> legal.No:
    """YO-47: an effect that the game master makes up has numbers that a pack could have (YO-16)."""
    if effect.kind != "token":
        return legal.modest(effect.value, f"the effect on {effect.kind}", "YO-47")
    if 1 <= effect.value <= 2 and 1 <= effect.uses <= legal.LARGEST:
        return None
    text = f"a plan token is +1 or +2, for 1 to 99 uses: got {effect.value:+}, {effect.uses} uses"
    return Refusal("bad-number", text, "YO-16")


def _form(state: State, who: str, form: str) -> legal.No:
    """YO-07: a skill or an attribute they have, bare, or no check."""
    what, _, name = form.partition(":")
    sheet = state.combatants[who].sheet
    known = (what == "skill" and name in sheet.skills) or (what == "attribute" and name in sheet.attributes)
    if form in ("bare", "none") or known:
        return None
    return Refusal("no-such-action", f"{legal.name(state, who)} has no {form!r} to check with", "YO-07")


def improvise(draft: Book, command: c.Improvise) -> None:
    """YO-47: as the game master sets it; kept on the sheet if wanted."""
    state, who = draft.state, command.who
    allow(legal.known(state, who))
    if not 0 <= command.fp <= 99 or not 0 <= command.ki <= 99:
        raise Refused("bad-number", f"{command.fp} FP and {command.ki} Ki: must be 0 to 99", "YO-47")
    allow(legal.modest(command.bonus, "the bonus", "YO-15"))
    for effect in command.effects:
        allow(_effect(effect))
    if command.opponent:
        allow(legal.present(state, command.opponent) or _form(state, command.opponent, command.opponent_form))
        if command.opponent == who:
            raise Refused("bad-target", "somebody else has to oppose it", "YO-08")
    if not command.text.strip():
        raise Refused("no-such-action", "say in words what is done", "YO-47")
    other_side = command.target and command.target in state.combatants
    enemy = other_side and state.combatants[command.target].side != state.combatants[who].side
    action = Action(
        id=f"own-{slug(command.text) or 'action'}",
        name=command.text,
        origin="ours",
        timing=command.timing,
        fp=command.fp,
        ki=command.ki,
        form=command.form,
        bonus=command.bonus,
        dn=command.dn,
        effects=command.effects,
        range=5,
        target="self" if command.target in ("", who) else "enemy" if enemy else "ally",
    )
    _act(draft, command, action, command.target if command.target != who else "")
    if command.keep:
        draft.add(answer.kept(draft.state, who, action))


def move(draft: Book, command: c.Move) -> None:
    """YO-54: 1 FP for each zone, on the own turn."""
    state, who = draft.state, command.who
    allow(legal.move(state, who, command.to))
    cost = distance(state.combatants[who].zone, command.to)
    effects.pay(draft, who, cost, 0, 0)
    draft.add(e.Moved(who, command.to))


# ---- checks without an action ------------------------------------------------


def check(draft: Book, command: c.MakeCheck) -> None:
    """YO-11: against a Difficulty Number, at any time."""
    state, who = draft.state, command.who
    allow(legal.known(state, who) or legal.window(state) or _form(state, who, command.form))
    allow(legal.modest(command.dn, "the DN", "YO-12") or legal.modest(command.bonus, "the bonus", "YO-15"))
    allow(legal.extras(state, who, command.situation, command.token, command.sure))
    effects.spend_token(draft, who, command.token)
    roller = Roller(who, command.form, command.bonus, "bonus", command.situation, command.token)
    text = command.text or f"check ({command.form.partition(':')[2] or command.form})"
    frame = Check(draft.state.serial + 1, text, (Party(roller, "actor"),), command.dn)
    _check(draft, frame, command.ruled)


def contest(draft: Book, command: c.Contest) -> None:
    """YO-08, YO-10: two or more, of at least two teams, each once."""
    state = draft.state
    named = command.parties.parties if isinstance(command.parties, c.Lineup) else command.parties
    allow(legal.window(state))
    for party in named:
        allow(legal.known(state, party.who) or _form(state, party.who, party.form))
        allow(legal.extras(state, party.who, party.situation, party.token, command.sure))
    teams = [party.team or state.combatants[party.who].side for party in named]
    if len(set(teams)) < 2 or len({party.who for party in named}) < len(teams):
        raise Refused("bad-target", "a contest needs different people on at least two teams", "YO-10")
    for party in named:
        effects.spend_token(draft, party.who, party.token)
    parties = tuple(
        Party(Roller(p.who, p.form, situation=p.situation, token=p.token), team)
        for p, team in zip(named, teams, strict=True)
    )
    _check(draft, Check(draft.state.serial + 1, command.text or "contest", parties), "")


def _check(draft: Book, frame: Frame, ruled: c.Ruled) -> None:
    draft.add(e.ExchangeOpened(frame))
    if ruled:
        answer.rule(draft, frame, success=ruled == "success", reason="no roll needed", margin=None, target="")
