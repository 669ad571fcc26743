"""Law 8 in every system and phase: what may be ruled is listed, and says before it is done what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import Struct, ValidationError, inspect
from msgspec.structs import replace

from content.loader import encounter, listing, rules
from engine.core.codes import RANGE, SECRET, UNKNOWN
from engine.core.minds.future import minds_of
from engine.core.people import NAMING
from engine.core.refusal import Refused
from engine.core.rulings import made
from engine.core.rulings.facts import Ruled
from engine.core.session import Session
from engine.core.stored import FARTHEST
from engine.systems import SYSTEMS
from tests.case import case_of
from tests.fillings import filled_at_random, fillings, varied

MEASURED = "rule-set"
"""The ruling that sets a number of somebody."""

VOID = (
    "told, and void in the next fight: keep it there, refuse it between fights (Rulings.left_behind, or a check of its"
    " own), or name the command or its field in Case.for_now where it ends with a fight by rule"
)

systems = pytest.mark.parametrize("system", SYSTEMS)


def walk(system: str, steps: int = 30) -> Iterator[Session[Any, Any, Any]]:
    """States of every phase that random play of some encounters comes by."""
    found = rules(system)
    for seed, name in enumerate([summary.id for summary in listing() if summary.system == system][:4]):
        session: Session[Any, Any, Any] = Session(found, found.begin(encounter(name)), seed=seed)
        rng = Random(seed)
        for _ in range(steps):
            yield session
            able = [option for option in session.options(rulings=False) if option.enabled]
            if not able:
                break
            asked = filled_at_random(rng.choice(able), rng, case_of(system).texts)
            try:
                session.do(found.read(asked))
            except Refused:
                continue


@systems
def test_the_game_master_is_above_the_rules_in_every_phase(system: str) -> None:
    phases = set()
    for session in walk(system):
        rulings = [option for option in session.options() if option.group == "ruling"]
        missing = case_of(system).rulings - {option.command["do"] for option in rulings}
        phase = session.view().phase
        phases.add(phase)
        assert not missing, f"of Case.rulings not offered while the phase is {phase}: {', '.join(sorted(missing))}"
        for option in rulings:
            assert option.enabled or (option.why_not and option.code), option.id
    assert len(phases) > 1


@systems
def test_players_are_offered_no_ruling(system: str) -> None:
    for session in walk(system, 20):
        assert not [option.id for option in session.options("players") if option.group in ("ruling", "setup")]


@systems
def test_players_are_told_nothing_of_what_a_ruling_would_do(system: str) -> None:
    """Not even of their own people: a preview tells numbers."""
    session = next(iter(walk(system)))
    for option in session.options():
        if option.group == "ruling" and option.enabled and option.command["do"].startswith("rule-"):
            with pytest.raises(Refused) as refused:
                session.preview(session.ruleset.read(next(iter(fillings(option, 1)))), "players")
            no = refused.value.refusal
            assert (no.code, no.message) == (SECRET, "rulings are the game master's"), option.id
            assert no.rule


@systems
def test_a_number_that_is_set_tells_what_it_was_and_what_it_will_be(system: str) -> None:
    session = next(iter(walk(system)))
    told = 0
    for option in session.options():
        if option.group != "ruling" or option.command["do"] != MEASURED or not option.enabled or told > 10:
            continue
        for command in fillings(option, 3):
            lines = session.preview(session.ruleset.read(command)).lines
            if option.slots and any(slot.kind == "number" for slot in option.slots):
                assert any("→" in line.text or line.text.endswith("as before") for line in lines), (
                    f"{option.id}: {[line.text for line in lines]}"
                )
                told += 1
            assert all(line.ruling for line in lines[:1]), option.id
    assert told


def between(system: str) -> tuple[Session[Any, Any, Any], Any]:
    """A first fight that is over, soon after it began, and the command that makes the same encounter the next."""
    found = rules(system)
    for session in walk(system):
        ends = [option for option in session.options() if option.command["do"] == "end-fight" and option.enabled]
        if ends:
            session.do(found.read(next(iter(fillings(ends[0], 1)))))
            follow = (found.next_fight(encounter(summary.id)) for summary in listing() if summary.system == system)
            return session, next(command for command in follow if allowed(session, command))
    raise AssertionError(f"no fight of {system} can be ended")


@systems
def test_what_is_ruled_between_fights_holds_in_the_next(system: str) -> None:
    """A ruling that is accepted and told leaves its trace: places, monsters and modifiers of a fight that is over are
    not there to be ruled about.
    """
    session, follow = between(system)
    before = session.state
    session.do(follow)
    plain = session.state
    session.undo()
    tried = set()
    for option in session.options():
        what = {option.command["do"], option.command.get("field")}
        if option.group != "ruling" or not option.enabled or case_of(system).for_now & what:
            continue
        for command in varied(option):
            session.do(session.ruleset.read(command))
            if session.state != before:
                tried.add(option.command["do"])
                assert leaves_a_trace(session, follow, plain), f"{VOID}: {command}"
            session.undo()
    assert len(tried) > 3, f"rulings that leave a trace in the next fight: only {sorted(tried)}"


@systems
def test_the_next_fight_doubles_nobody_of_the_party(system: str) -> None:
    """Its encounter brings people of its own, and those who are left are among them already."""
    session, follow = between(system)
    minds = minds_of(session.ruleset)
    party = next(iter(minds.sides(session.state)))
    before = minds.sides(session.state)[party]
    session.do(follow)
    after = minds.sides(session.state)[party]
    assert len(after) <= len(before), f"of {before}, who go on, and of the encounter's own came {after}"


@systems
def test_the_house_rules_of_a_chronicle_hold_in_its_next_fight(system: str) -> None:
    """What an encounter wants otherwise counts where a chronicle begins with it; later only the game master rules."""
    session, _ = between(system)
    found = session.ruleset
    option, (usual, ruled, *_) = next(iter(found.table_options.items()))
    other = {name: chosen[1] for name, chosen in found.table_options.items() if len(chosen) > 1} | {option: usual}
    session.do(found.read({"do": "rule-option", "option": option, "value": ruled}))
    house = session.state.house
    wants = [replace(encounter(known.id), options=other) for known in listing() if known.system == system]
    assert found.begin(wants[0]).house != house
    session.do(next(command for command in map(found.next_fight, wants) if allowed(session, command)))
    assert session.state.house == house


def allowed(session: Session[Any, Any, Any], command: Any) -> bool:
    """Whether it would be carried out now."""
    try:
        session.preview(command)
    except Refused:
        return False
    return True


def leaves_a_trace(session: Session[Any, Any, Any], follow: Any, plain: Any) -> bool:
    """Whether the next fight begins otherwise than without the ruling, or cannot begin."""
    try:
        session.do(follow)
    except Refused:
        return True
    changed = session.state != plain
    session.undo()
    return bool(changed)


@systems
def test_a_ruling_is_marked_in_the_chronicle(system: str) -> None:
    session = next(iter(walk(system)))
    option = next(
        option
        for option in session.options()
        if option.group == "ruling" and option.command["do"] == MEASURED and option.enabled and option.slots
    )
    before = session.head
    (step, *_) = session.do(session.ruleset.read(next(iter(fillings(option, 1)))))
    assert any(line.ruling for line in session.lines(step.id))
    session.undo()
    assert session.head == before


@systems
def test_what_is_ruled_on_or_off_is_told_without_saying_a_word_twice(system: str) -> None:
    """*Irena: Sight in sight → out of sight*."""
    session = next(iter(walk(system)))
    ruled = import_module(f"engine.systems.{system}.rulings").RULINGS
    who = next(iter(ruled.people(session.state)))
    for field in ruled.fields.values():
        if field.flag is not None:
            ruling = Ruled(field.id, "" if field.whole else who, "", 1, 0)
            told = made.change(ruled, session.state, ruling, str)
            words = set(" ".join(field.flag).split()) & set(field.title.casefold().split())
            assert not words or f"{field.title} {field.flag[1]}" not in told, told


@systems
def test_the_value_of_a_house_rule_is_told_in_words_and_no_two_alike(system: str) -> None:
    """*path+skill*, *plain 3d6* and *gm* were what the settings and the chronicle said."""
    for found in rules(system).table_rules.values():
        told = [found.told(value) for value in found.values]
        assert len({*told}) == len(told), told
        assert not any(re.search(r"[a-z]\d|\+[a-z]|\bgm\b", text) for text in told), (found.id, told)
        assert {*found.words} <= {*found.values}, found.id


@systems
def test_no_command_takes_a_figure_for_which_its_save_would_be_called_damaged(system: str) -> None:
    """Whether the rules read it there or not: facing, where nobody faces anywhere."""
    session = next(iter(walk(system)))
    tried = 0
    for command, kind in offered(session):
        for name, figure in product(figures(kind), (FARTHEST, -FARTHEST)):
            refused_alike(session, session.ruleset.read({**command, name: figure}))
            tried += 1
    assert tried
    assert not session.head


def offered(session: Session[Any, Any, Any]) -> Iterator[tuple[dict[str, Any], type[Struct]]]:
    """A command of each option that can be had, and its kind."""
    for option in session.options():
        for command in fillings(option, 1) if option.enabled else ():
            yield command, session.ruleset.tags[command["do"]]


def refused_alike(session: Session[Any, Any, Any], asked: Any) -> None:
    """A command is neither carried out nor foretold."""
    for give in (session.do, session.preview):
        with pytest.raises(Refused):
            give(asked)


def figures(kind: type) -> list[str]:
    """The fields of a command that may be numbers."""
    fields = {field.encode_name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    kinds = {name: kind.types if isinstance(kind, inspect.UnionType) else (kind,) for name, kind in fields.items()}
    return [name for name, some in kinds.items() if inspect.IntType() in some]


@systems
def test_no_command_names_somebody_who_is_not_there_be_it_read_or_not(system: str) -> None:
    """A save with one would be called damaged, too."""
    session = next(iter(walk(system)))
    tried = 0
    for command, kind in offered(session):
        for name, whom in product(NAMING.intersection(kind.__struct_fields__), ("nobody-x", ["nobody-x"])):
            try:
                asked = session.ruleset.read({**command, name: whom})
            except ValidationError:
                continue
            refused_alike(session, asked)
            tried += 1
    assert tried
    assert not session.head


def test_the_refusal_of_what_no_rule_reads_names_it() -> None:
    mir, yokai = (next(iter(walk(system))) for system in ("mir", "yokai"))
    person = next(iter(mir.state.combatants))
    for session, command, code, told in (
        (
            mir,
            {"do": "rule-place", "who": person, "to": "0", "facing": FARTHEST},
            RANGE,
            "facing is 1000000000, beyond",
        ),
        (mir, {"do": "rule-place", "who": person, "to": "0", "facing": -FARTHEST}, RANGE, "facing is -1000000000"),
        (yokai, {"do": "rule-set", "field": "tide", "value": 0, "who": "nobody-x"}, UNKNOWN, "who names 'nobody-x'"),
    ):
        for give in (session.do, session.preview):
            with pytest.raises(Refused, match=told) as no:
                give(session.ruleset.read(command))
            assert no.value.refusal.code == code
    mir.do(mir.ruleset.read({"do": "rule-place", "who": person, "to": "0", "facing": FARTHEST - 1}))
    assert mir.head == 1
