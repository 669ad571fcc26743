"""The short names of steps: who does what, and at whom."""

from __future__ import annotations

from engine.core.roster import together
from engine.core.rulings import commands as rulings
from engine.core.rulings import made
from engine.core.view import Audience
from engine.core.words import Called
from engine.systems.yokai.commands import Command, actions, attack, flow, interlude, people
from engine.systems.yokai.rules.actions import actions as actions_of
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import INDEX, State
from engine.systems.yokai.words import zone_name

SECRET = (
    attack.Reorder,
    flow.SetOrder,
    interlude.NextFight,
    people.Create,
    people.GrantToken,
    people.Join,
    people.Learn,
    people.Modify,
)
"""Commands whose very object may be something players do not know; so are all rulings but the open ones."""

OPEN = (rulings.RuleName, rulings.RuleNote, rulings.RuleOption, rulings.RuleOverrule)
SECRETLY = "The game master acts"
WORDS: dict[type, str] = {
    actions.Contest: "contest",
    actions.FullAction: "uses {action}{on}",
    actions.Improvise: "improvises{on}",
    actions.MakeCheck: "makes a check",
    actions.Move: "moves to {to}",
    actions.SimpleAction: "uses {action}{on}",
    attack.AttackWith: "attacks {targets}: {action}",
    attack.BasicAttack: "attacks {targets}: basic attack",
    attack.Defend: "defends: {action}",
    attack.Guard: "guards {targets}: {action}",
    attack.NoDefence: "uses no defence",
    attack.Reorder: "order of actions",
    attack.Roll: "dice",
    attack.Settle: "result",
    attack.SimpleAttack: "attacks {targets}: {action}",
    attack.TypeDice: "dice typed",
    attack.UsePlanToken: "uses a plan token",
    flow.ChooseTied: "takes the slot",
    flow.CloseRound: "end of the round",
    flow.ConfirmOrder: "order confirmed",
    flow.DeclineRally: "stays out",
    flow.Done: "is done for this round",
    flow.EndFight: "end of the fight",
    flow.EndTurn: "ends the turn",
    flow.Pass: "passes",
    flow.Rally: "rallies",
    flow.SetOrder: "the order is set",
    flow.StartFight: "the conflict begins",
    flow.Undone: "is not done after all",
    interlude.AwardPotential: "gains Potential",
    interlude.NextFight: "new conflict",
    interlude.Rest: "rest",
    people.Create: "somebody joins",
    people.ExitStory: "tells how they leave",
    people.GrantToken: "plan token granted",
    people.Join: "joins",
    people.Learn: "learns",
    people.Modify: "gets a modifier",
    people.ReviewStory: "story reviewed",
    rulings.RuleCondition: "loses a modifier",
    rulings.RuleOverrule: "ruling",
    rulings.RulePlace: "is put to {to}",
    rulings.RuleRemove: "leaves the roster",
    people.Withdraw: "withdraws",
}


def words_of(state: State, command: Command, audience: Audience, called: Called) -> str:
    """What a command does, with the names of what and whom it is about, as far as the state knows them."""
    if audience == "players" and not isinstance(command, OPEN) and isinstance(command, (*SECRET, rulings.Ruling)):
        return SECRETLY
    if type(command) not in WORDS:
        return made.label(RULINGS, state, command, audience, called)
    who = getattr(command, "who", "")
    fighter = state.combatants.get(who) if isinstance(who, str) else None
    key = getattr(command, "action", "")
    action = actions_of(fighter.sheet).get(key) if fighter and isinstance(key, str) else None
    targets: str | tuple[str, ...] = getattr(command, "targets", "") or getattr(command, "target", "")
    aimed = (targets,) if isinstance(targets, str) else targets
    names = together(state.combatants[target].name for target in aimed if target in state.combatants)
    to = getattr(command, "to", "")
    words = WORDS[type(command)].format(
        action=action.name if action else key,
        targets=names or "nobody known",
        on=f" on {names}" if names else "",
        to=zone_name(to) if to in INDEX else to,
    )
    return f"{fighter.name} {words}" if fighter else words
