"""What a command leads to: one function for each, the moments of an exchange being commands of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refused
from engine.systems.yokai import commands as c
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.decide import act, answer, flow, rulings, setup
from engine.systems.yokai.decide.flow import Book

ACTS: dict[type, Callable[[Book, Any], None]] = {
    c.RemoveCombatant: setup.remove_combatant,
    c.SetModifiers: setup.set_modifiers,
    c.SetOrder: setup.set_order,
    c.StartFight: setup.begin,
    c.ChooseTied: flow.choose_tied,
    c.AttackWith: act.attack,
    c.BasicAttack: act.basic_attack,
    c.SimpleAttack: act.attack,
    c.Defend: answer.defend,
    c.NoDefence: answer.no_defence,
    c.Guard: answer.defend,
    c.Roll: answer.roll,
    c.TypeDice: answer.type_dice,
    c.Settle: answer.settle,
    c.SimpleAction: act.other,
    c.FullAction: act.other,
    c.Move: act.move,
    c.Improvise: act.improvise,
    c.UsePlanToken: answer.use_token,
    c.EndTurn: flow.end_turn,
    c.Pass: flow.end_turn,
    c.Done: flow.standing_pass,
    c.Undone: flow.standing_pass,
    c.CloseRound: flow.close_round,
    c.ExitStory: rulings.exit_story,
    c.ReviewStory: rulings.review_story,
    c.Rally: flow.rally,
    c.DeclineRally: flow.rally,
    c.ConfirmOrder: flow.confirm_order,
    c.MakeCheck: act.check,
    c.Contest: act.contest,
    c.Fiat: answer.fiat,
    c.Narrate: rulings.narrate,
    c.Adjust: rulings.adjust,
    c.GrantToken: rulings.grant_token,
    c.AddCondition: rulings.add_condition,
    c.RemoveCondition: rulings.remove_condition,
    c.Withdraw: rulings.withdraw,
    c.LiftRallyBar: rulings.lift,
    c.EndFight: rulings.end_fight,
    c.Rest: rulings.rest,
    c.AwardPotential: rulings.award,
    c.SetOption: rulings.set_option,
    c.SetRolls: rulings.set_rolls,
    c.SetHidden: rulings.set_hidden,
    c.Reorder: answer.reorder,
}
FROM_PACK: dict[type, Callable[[Book, Any, Catalog], None]] = {
    c.NextFight: setup.setup_fight,
    c.AddCombatant: setup.add_combatant,
    c.EditSheet: rulings.edit_sheet,
}
"""Those that take somebody or something from the pack."""


def decide(draft: Book, command: c.Command, catalog: Catalog) -> None:
    """Carry a command out, up to the next open question. Raises ``Refused``."""
    kind, before = type(command), draft.state
    if kind in ACTS:
        ACTS[kind](draft, command)
    elif kind in FROM_PACK:
        FROM_PACK[kind](draft, command, catalog)
    else:
        raise Refused("no-such-action", f"{kind.__name__} is no command of this game")
    flow.ask_to_rally(draft, before)
