"""Acting without attacking: actions, moves, improvised ones, checks and contests."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.checks import checked
from engine.core.draft import Decider, Draft
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks.actions import target_of, used
from engine.systems.yokai.commands import actions as c
from engine.systems.yokai.commands.order import Acted, Waived
from engine.systems.yokai.decide import tide as effects
from engine.systems.yokai.decide.attack import declare
from engine.systems.yokai.decide.flow import finish
from engine.systems.yokai.decide.people import overrule
from engine.systems.yokai.events import Event
from engine.systems.yokai.events.attack import ExchangeOpened
from engine.systems.yokai.events.people import Moved, SheetEdited
from engine.systems.yokai.rules.actions import roller_of
from engine.systems.yokai.rules.field import distance
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Check, Party, Roller
from engine.systems.yokai.state.sheet import Action


def act(draft: Draft[State, Event], catalog: Catalog, command: Acted | c.Improvise) -> None:
    """YO-47: an action that is neither attack nor Defence; an improvised one is kept on the sheet if wanted."""
    who, target = command.who, target_of(command)
    action = checked(used(draft.state, command))
    number = declare(draft, who, action, (target,) if target else ())
    effects.spend_token(draft, who, command.token)
    if action.form == "none":
        for effect in action.effects:
            effects.apply(draft, effect, action, who, target, number)
        finish(draft, number)
    else:
        roller = roller_of(who, action, paid=action.ki, situation=command.situation, token=command.token)
        parties = [Party(roller, "actor")]
        if isinstance(command, c.Improvise) and command.opponent:
            parties.append(Party(Roller(command.opponent, command.opponent_form), "opponent"))
        dn = None if len(parties) > 1 else action.dn
        _open(draft, Check(number, action.name, tuple(parties), dn, action, target), command.ruled)
    if isinstance(command, c.Improvise) and command.keep:
        _keep(draft, who, action)


def _keep(draft: Draft[State, Event], who: str, action: Action) -> None:
    """YO-47: an improvised action is written on the sheet."""
    sheet = draft.state.combatants[who].sheet
    kept = replace(sheet, abilities={**sheet.abilities, action.id: action})
    draft.add(SheetEdited(who, kept, action.name))


def _open(draft: Draft[State, Event], check: Check, waived: Waived) -> None:
    """YO-02: a check is rolled, or decided without dice."""
    draft.add(ExchangeOpened(check))
    if waived:
        overrule(draft, success=waived == "success", reason="no roll needed")


def move(draft: Draft[State, Event], catalog: Catalog, command: c.Move) -> None:
    """YO-54: 1 FP for each zone, on the own turn."""
    effects.pay(draft, command.who, distance(draft.state.combatants[command.who].zone, command.to), 0, 0)
    draft.add(Moved(command.who, command.to))


def check(draft: Draft[State, Event], catalog: Catalog, command: c.MakeCheck) -> None:
    """YO-11: against a Difficulty Number, at any time."""
    effects.spend_token(draft, command.who, command.token)
    roller = Roller(command.who, command.form, command.bonus, "bonus", command.situation, command.token)
    text = command.text or f"check ({command.form.partition(':')[2] or command.form})"
    _open(draft, Check(draft.state.number, text, (Party(roller, "actor"),), command.dn), command.ruled)


def contest(draft: Draft[State, Event], catalog: Catalog, command: c.Contest) -> None:
    """YO-08, YO-10: two or more, of at least two teams, each once."""
    named = c.contenders(command)
    people = draft.state.combatants
    for contender in named:
        effects.spend_token(draft, contender.who, contender.token)
    parties = tuple(
        Party(
            Roller(contender.who, contender.form, situation=contender.situation, token=contender.token),
            contender.team or people[contender.who].side,
        )
        for contender in named
    )
    _open(draft, Check(draft.state.number, command.text or "contest", parties), "")


ACTS: dict[type, Decider] = {
    c.Contest: contest,
    c.FullAction: act,
    c.Improvise: act,
    c.MakeCheck: check,
    c.Move: move,
    c.SimpleAction: act,
}
