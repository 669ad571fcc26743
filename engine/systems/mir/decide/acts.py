"""Actions of the own slot other than attacks (MR-17 to MR-26, MR-55)."""

from __future__ import annotations

from engine.core.refusal import Refusal, Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts, insist, slots
from engine.systems.mir.decide.base import Writing, lose_prolonged, spend_action
from engine.systems.mir.decide.moves import go, goal
from engine.systems.mir.decide.trials import attempt
from engine.systems.mir.distance import FREE_MOVE, LONG_RUN_SUCCESSES
from engine.systems.mir.pools import HEALING, INVESTIGATION, STRENGTH


def move(catalog: Catalog, draft: Writing, command: cmd.Move) -> None:
    """MR-17."""
    insist(acts.move(draft.state, command.who, command.to, command.toward, command.away))
    draft.add(ev.Spent(command.who, "move"))
    to, heading = goal(draft.state, command.who, command.to, command.toward, command.away)
    go(draft, command.who, to, heading, FREE_MOVE, "move")


def run(catalog: Catalog, draft: Writing, command: cmd.Run) -> None:
    """MR-18: the goal is chosen before the roll."""
    who = command.who
    insist(acts.run(draft.state, who, command.to, command.toward, command.away) or slots.situation(command.dice))
    to, heading = goal(draft.state, who, command.to, command.toward, command.away)
    spend_action(draft, who, run=True)
    attempt(draft, "run", who, STRENGTH, LONG_RUN_SUCCESSES, command.dice, to=to, heading=heading)


def skill_test(catalog: Catalog, draft: Writing, command: cmd.SkillTest) -> None:
    """MR-19; any time outside fights, at no cost."""
    state = draft.state
    insist(slots.act_or_rest(state, command.who) or acts.skill(state, command.skill))
    insist(acts.needed(command.difficulty) or slots.situation(command.dice))
    _pay(draft, command.who)
    attempt(draft, "skill", command.who, command.skill, command.difficulty, command.dice, hidden=command.hidden)


def _pay(draft: Writing, who: str) -> None:
    """The action, while a fight is on."""
    if draft.state.phase == "slots":
        spend_action(draft, who)


def prolonged_start(catalog: Catalog, draft: Writing, command: cmd.ProlongedStart) -> None:
    """MR-20: starting includes the first roll; another test under way is lost."""
    state = draft.state
    insist(slots.action(state, command.who) or acts.skill(state, command.skill))
    insist(target(command.target) or slots.situation(command.dice))
    spend_action(draft, command.who)
    label = command.label or state.book.skills[command.skill].name
    attempt(draft, "prolonged", command.who, command.skill, command.target, command.dice, label=label)


def target(successes: int) -> Refusal | None:
    """A prolonged test needs at least one success."""
    if successes < 1:
        return Refusal("bad-value", f"target {successes}: a prolonged test needs 1 or more successes", "MR-20")
    return acts.needed(successes)


def prolonged_roll(catalog: Catalog, draft: Writing, command: cmd.ProlongedRoll) -> None:
    """MR-20."""
    who = command.who
    insist(slots.action(draft.state, who) or acts.prolonged(draft.state, who) or slots.situation(command.dice))
    test = draft.state.people[who].prolonged
    assert test is not None
    spend_action(draft, who, prolonged=True)
    attempt(draft, "prolonged", who, test.skill, test.target, command.dice, label=test.label)


def prolonged_stop(catalog: Catalog, draft: Writing, command: cmd.ProlongedStop) -> None:
    """MR-20."""
    insist(acts.prolonged(draft.state, command.who) or slots.awaited(draft.state))
    lose_prolonged(draft, command.who, "given up")


def reload(catalog: Catalog, draft: Writing, command: cmd.Reload) -> None:
    """MR-23: progress is kept between turns."""
    insist(acts.reload(draft.state, command.who, command.weapon))
    item = draft.state.people[command.who].items[command.weapon]
    spend_action(draft, command.who)
    progress = item.progress + 1
    loaded = progress >= item.weapon.reload
    draft.add(ev.Reloaded(command.who, command.weapon, 0 if loaded else progress, loaded))


def swap(catalog: Catalog, draft: Writing, command: cmd.Swap) -> None:
    """MR-25, at the price of ``swap_cost``."""
    insist(acts.swap(draft.state, command.who, command.hands))
    person = draft.state.people[command.who]
    if draft.state.phase == "slots":
        price = draft.state.option("swap_cost")
        if price == "action":
            spend_action(draft, command.who)
        elif price == "move":
            draft.add(ev.Spent(command.who, "move"))
        draft.add(ev.Spent(command.who, "swap"))
    held = () if command.hands == acts.EMPTY_HANDS else tuple(command.hands.split("+"))
    fixed = tuple(key for key in person.items if key not in acts.holdable(person))
    draft.add(ev.WeaponReadied(command.who, (*fixed, *held)))


def bandage(catalog: Catalog, draft: Writing, command: cmd.Bandage) -> None:
    """MR-55: one test per Wound; a failure may be tried again."""
    who = command.who
    insist(acts.bandage(draft.state, who, command.patient, command.wound) or slots.situation(command.dice))
    _pay(draft, who)
    attempt(
        draft,
        "bandage",
        who,
        HEALING,
        acts.BANDAGE_DIFFICULTY,
        command.dice,
        patient=command.patient,
        wound=command.wound,
    )


def use_art(catalog: Catalog, draft: Writing, command: cmd.UseArt) -> None:
    """MR-22: words, a test if the Art asks for one, and the GM enters what it does."""
    who = command.who
    insist(slots.own_slot(draft.state, who) if command.free else slots.action(draft.state, who))
    if not command.name.strip():
        raise Refused("needs-gm", "an Art needs a name, and the GM says what it does", "MR-22")
    if command.skill:
        insist(acts.skill(draft.state, command.skill) or acts.needed(command.difficulty))
        insist(slots.situation(command.dice))
    if not command.free:
        spend_action(draft, who)
    draft.add(ev.ArtUsed(who, command.name, command.text, command.free))
    if command.skill:
        attempt(draft, "art", who, command.skill, command.difficulty, command.dice, label=command.name)


def search_person(catalog: Catalog, draft: Writing, command: cmd.SearchPerson) -> None:
    """MR-26."""
    insist(acts.search(draft.state, command.who, command.target) or slots.situation(command.dice))
    _pay(draft, command.who)
    attempt(draft, "search", command.who, INVESTIGATION, acts.CONCEALED_DIFFICULTY, command.dice, target=command.target)
