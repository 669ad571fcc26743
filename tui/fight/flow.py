"""What saves keys: a question with one answer is not asked, a decision can be given again, one serves all of a kind."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.options import GOING_ON, Option, going_on
from engine.core.refusal import NeedsDice, Refused
from engine.core.roster import kind_of
from engine.core.words import ALIKE, listed
from tui.fight.ahead import typed
from tui.fight.alone import sole
from tui.fight.command_builder import CommandBuilder, Finished
from tui.fight.controller import FightController
from tui.fight.editors.lists import OptionList
from tui.fight.history import AGAIN, ONLY
from tui.fight.repeats import Decision, again

MOST = 100
"""Answers in a row; no flow has so many questions with one answer."""


def hot(controller: FightController) -> Option | None:
    """The option that the space bar gives: what lets the fight go on, or ends it where it can only end. Nothing while
    rulings are listed.
    """
    return None if controller.ruling else going_on(option for option in _of_chosen(controller) if option.enabled)


def hot_refused(controller: FightController) -> Option | None:
    """What would go on, and cannot now."""
    refused = (option for option in _of_chosen(controller) if option.aim in GOING_ON and not option.enabled)
    return None if controller.ruling else next(refused, None)


def borne(controller: FightController) -> Option | None:
    """What lets a blow come, or takes its harm, for whoever is looked at: no key does it that only goes on."""
    found = (option for option in _of_chosen(controller) if option.enabled and option.aim == "bear")
    return None if controller.ruling else next(found, None)


def let_come(controller: FightController) -> str:
    """What lets a blow come, and what it would do to whoever is looked at, as far as no die decides; empty where that
    is not known, and where the option says so itself.
    """
    option, session = borne(controller), controller.session
    if option is None or option.slots or option.preview:
        return ""
    try:
        preview = session.preview(typed(session, option.command), controller.audience)
    except Refused:
        return ""
    mine = (line for line in preview.lines if (line.about or line.who) == controller.chosen)
    told = " ".join(line.brief for line in mine if line.joins and line.brief)
    return f"{option.label} {told}" if told else ""


def _of_chosen(controller: FightController) -> list[Option]:
    """What whoever is looked at, or the table, may do or is refused; no rulings."""
    known = controller.names
    return [option for option in controller.open_options if option.who == controller.chosen or option.who not in known]


def may_end(controller: FightController) -> Option | None:
    """What ends the fight, where it may be ended now."""
    return next((option for option in controller.all_options if option.enabled and option.aim == "end-fight"), None)


def way_to(controller: FightController, option: Option) -> str:
    """The action that leads to the line of an option; empty where it is in the list that is open."""
    editor = controller.builder.editor
    if option.group == "ruling" or not isinstance(editor, OptionList):
        return "rulings" if option.group == "ruling" else ""
    for rows, action in ((editor.rows, ""), (editor.rest.rows if editor.rest is not None else (), "rest")):
        if any(isinstance(row.value, Option) and row.value.id == option.id for row in rows):
            return action
    return "filter" if editor.outer is None else "back"


def elsewhere(controller: FightController) -> str:
    """Who is asked, while somebody is looked at who is not; empty where nobody is, or the table."""
    asked = [question.who for question in controller.pending]
    if controller.ruling or controller.aside is not None or controller.chosen in asked or "" in asked:
        return ""
    return next((who for who in asked if who in controller.names), "")


def next_asked(controller: FightController) -> str:
    """Whom the key that goes on leads to while several are asked at once: it ends the turn that they share only after
    everybody who could still act was let pass with it, and leads on where that turn cannot end yet.
    """
    asked = [question.who for question in controller.pending if question.who in controller.names]
    option = hot(controller) or hot_refused(controller)
    return controller.in_turn.following(option, asked, controller.chosen)


def only_answer(controller: FightController) -> Finished | None:
    """The one answer to the one open question; none where there is a choice, or where the table wants to be asked."""
    if controller.ask_everything or controller.audience != "gm":
        return None
    if {question.who for question in controller.pending} not in ({controller.chosen}, {""}):
        return None
    session, pending = controller.session, controller.pending
    found = sole(session, controller.audience, controller.view, pending, controller.offered())
    step = controller.builder.take(found) if found is not None else None
    return step if isinstance(step, Finished) else None


def run_on(controller: FightController) -> None:
    """Answer what has one answer, until something is to be chosen. Undo takes it back with what was chosen before."""
    for _ in range(MOST):
        end = _end_of_turn(controller)
        found = end or only_answer(controller)
        if found is None or not _given(controller, found, ONLY if end is None else AGAIN):
            return
        if end is not None:
            controller.repeats.note(controller.name_of(end.option.who), end, controller.session.head)


def _given(controller: FightController, given: Finished, why: str) -> bool:
    """Whether a command was carried out without a person. Dice that are to be typed are left to one: of what has one
    answer they alone are asked for.
    """
    try:
        controller.session.do(typed(controller.session, given.command), why=why)
    except Refused:
        return False
    except NeedsDice:
        if why == ONLY:
            controller.submit(given.command, why=why)
        return False
    controller.load()
    return True


def repeatable(controller: FightController) -> tuple[Decision, Option] | None:
    """The decision that can be given once more now."""
    if controller.builder.option is not None or controller.ruling or controller.aside is not None:
        return None
    who, sides = controller.chosen, {sheet.id: sheet.side for sheet in controller.view.sheets}
    foes = {other for other, side in sides.items() if side != sides.get(who)}
    found = controller.repeats.fitting(who, controller.name_of(who), controller.offered(), foes)
    if found is None or found[1].group == "act":
        return found
    return replace(found[0], closing=""), found[1]  # no turn of one's own is on, so that none can be ended


def repeated(controller: FightController) -> tuple[str, str]:
    """What the key that gives a decision once more does now, and with what it ends the turn after it: at whom it went
    before is not said where it cannot go there again.
    """
    found = repeatable(controller)
    if found is None:
        return "", ""
    step = again(controller.builder, found[1], found[0])
    return " › ".join((found[1].label, *step.trail)), found[0].closing


def once_more(controller: FightController) -> CommandBuilder | Finished | None:
    """The last fitting decision for whoever is asked now: finished, or as far as its answers are still to be had. Where
    the turn was ended after it, it will be again.
    """
    found = repeatable(controller)
    if found is None:
        return None
    if found[0].closing:
        controller.closing = (controller.chosen, found[0].deed)
    return again(controller.builder, found[1], found[0])


def _end_of_turn(controller: FightController) -> Finished | None:
    """The end of a turn that is given once more, as soon as whoever has it is asked again."""
    asked = [question.who for question in controller.pending if question.kind == "act"]
    if controller.closing[0] not in asked or controller.closing[0] != controller.chosen:
        return None
    controller.closing = ("", "")
    mine = (option for option in controller.offered() if option.who == controller.chosen and option.aim == "end-turn")
    option = next((option for option in mine if option.enabled), None)
    step = controller.builder.take(option) if option is not None else None
    return step if isinstance(step, Finished) else None


def of_its_kind(controller: FightController) -> list[str]:
    """Who else is asked that is of a kind with whoever decided last."""
    made = controller.repeats.made
    if not made or controller.ruling:
        return []
    last = made[-1]
    sides = {sheet.id: sheet.side for sheet in controller.view.sheets}
    asked = dict.fromkeys(question.who for question in controller.pending)
    return [
        who
        for who in asked
        if who in sides
        and who != last.who
        and sides[who] == sides.get(last.who)
        and kind_of(controller.name_of(who)) == kind_of(last.name)
    ]


def for_all(controller: FightController) -> bool:
    """The last decision for all of its kind who are still asked; false where there is none. Where one of them cannot
    decide so, the question for that one is left open. Undo takes all of them back at once.
    """
    others = of_its_kind(controller)
    if not others:
        return False
    last, done = controller.repeats.made[-1], []
    for who in others:
        controller.choose(who)
        option = next((option for option in controller.offered() if option.enabled and option.deed == last.deed), None)
        step = again(controller.builder, option, last) if option is not None and option.who == who else None
        name = controller.name_of(who)
        if not isinstance(step, Finished) or not _given(controller, step, ALIKE):
            controller.choose(who)
            controller.say(f"{name} cannot do the same: {last.words}")
            return True
        done.append(name)
    run_on(controller)
    controller.note(f"the same for {listed(done)}")
    return True
