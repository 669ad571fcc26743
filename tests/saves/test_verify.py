"""A file says what happened; verify says whether that can be so, and what nobody can know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.core.timeline import Step
from engine.systems.fires import Encounter
from engine.systems.fires.commands.fight import EndFight, StartFight
from engine.systems.fires.commands.journey import DrawChapter, TurnPage
from saves.chronicle import start
from saves.lines import Unreadable, closing_line, commit_lines, header_line
from saves.reading import load
from saves.verify import Beginning, Verdict, changed_since, verify
from tests.engine.core.duel import Adjusted, Defend, DuelRules, Hurt, Strike
from tests.golden.scenes import rules
from tests.saves.scenes import begin, kept, rules_for, unclosed

TODAY = Beginning(DuelRules().begin())


def verdict(path: Path, beginning: Beginning = TODAY, **more: Any) -> Verdict:
    return verify(load(path, rules_for), beginning, **more)


def told(found: Any) -> list[str]:
    return [finding.reason for finding in found]


def forged(path: Path, change: Any, **header: Any) -> Path:
    """The fight of `kept`, written again with its steps changed and all checksums right."""
    loaded = load(kept(path), rules_for)
    records = [change(record) if type(record) is Step else record for record in loaded.records]
    line, chain = header_line(replace(loaded.header, **header))
    block, chain = commit_lines(records, chain, "")
    path.write_bytes(line + block + closing_line(chain)[0])
    return path


def rolling(change: Any) -> Any:
    """Changes the rolls of a step, and the harm that came of them."""

    def work(step: Any) -> Any:
        return replace(step, events=tuple(change(event) for event in step.events))

    return work


def test_a_fight_as_it_was_played(tmp_path: Path) -> None:
    assert verdict(kept(tmp_path / "ford.fight")) == Verdict((), None, ())


def better(event: Any) -> Any:
    """One pip more for whoever attacks."""
    if type(event) is Rolled and event.purpose == "attack":
        return replace(event, faces=(event.faces[0] % 6 + 1,))
    return event


def test_faces_that_the_seed_does_not_give(tmp_path: Path) -> None:
    found = verdict(forged(tmp_path / "ford.fight", rolling(better)))
    assert [finding.step for finding in found.forged] == [2, 3]
    assert found.forged[0].reason == "step 2 says that 5 was rolled, and the seed gives 4"


def test_another_seed_in_the_first_line(tmp_path: Path) -> None:
    found = verdict(forged(tmp_path / "ford.fight", lambda step: step, seed=4))
    assert [finding.step for finding in found.forged] == [3]


def test_typed_faces_hidden_as_rolled_ones(tmp_path: Path) -> None:
    chronicle = begin(tmp_path / "typed.fight", table_dice=True)
    chronicle.session.do(Strike("ann", "ben"))
    chronicle.session.do(Defend("ben", "take"), [6])
    assert chronicle.save() is None
    chronicle.close()
    honest = verdict(tmp_path / "typed.fight")
    assert (honest.forged, honest.changed) == ((), None)
    assert told(honest.unknown) == ["1 face was typed in, the first at step 2: nobody can check those"]
    loaded = load(tmp_path / "typed.fight", rules_for)
    line, chain = header_line(loaded.header)
    hidden = rolling(lambda event: replace(event, typed=False) if type(event) is Rolled else event)
    records = [hidden(record) if type(record) is Step else record for record in loaded.records]
    block, chain = commit_lines(records, chain, "")
    (tmp_path / "typed.fight").write_bytes(line + block + closing_line(chain)[0])
    assert told(verdict(tmp_path / "typed.fight").forged) == ["step 2 says that 6 was rolled, and the seed gives 4"]


def test_dice_of_another_branch(tmp_path: Path) -> None:
    found = verdict(forged(tmp_path / "ford.fight", lambda step: replace(step, salt=7)))
    assert "step 1 has dice of a branch that it is not on" in told(found.forged)


def test_figures_changed_in_the_first_line(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    other = Beginning(replace(TODAY.root, turn=2))
    assert told(verdict(path, other).forged) == [
        "the beginning is not that of ford: figures in the first line were changed"
    ]


def test_a_forged_beginning_is_told_before_forged_faces(tmp_path: Path) -> None:
    path = forged(tmp_path / "ford.fight", lambda step: replace(step, salt=7))
    first, *others = verdict(path, Beginning(replace(TODAY.root, turn=2))).forged
    assert first.step == 0
    assert others
    assert all(finding.step > 0 for finding in others)


def test_a_file_that_is_damaged_or_being_written_needs_no_closing_mark(tmp_path: Path) -> None:
    path = unclosed(tmp_path / "ford.fight")
    path.write_bytes(path.read_bytes()[:-5])
    assert verdict(path).unknown == ()


def test_an_encounter_that_has_changed_since_cannot_be_told_from_a_forged_beginning(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    found = verdict(path, Beginning(replace(TODAY.root, turn=2), "another"))
    assert (found.forged, told(found.unknown)) == (
        (),
        ["the beginning cannot be checked: ford or other content has changed since"],
    )
    assert told(verdict(path, Beginning(why_not="there is no encounter ford any more")).unknown) == [
        "the beginning cannot be checked: there is no encounter ford any more"
    ]
    path = forged(tmp_path / "older.fight", lambda step: step, rules=0)
    assert told(verdict(path, Beginning(replace(TODAY.root, turn=2))).unknown) == [
        "the beginning cannot be checked: the rules have changed since"
    ]


def test_faces_of_another_generator_cannot_be_checked(tmp_path: Path) -> None:
    found = verdict(forged(tmp_path / "ford.fight", lambda step: step, generator="dice-2"))
    assert told(found.unknown) == ["rolled faces cannot be checked: they came from the generator dice-2"]


def test_a_file_cut_exactly_behind_a_commit_is_noticed(tmp_path: Path) -> None:
    path = unclosed(tmp_path / "ford.fight")
    reason = "there is no closing mark: the program was killed, or the end of the file is missing"
    lines = path.read_bytes().splitlines(keepends=True)
    for count in range(len(lines), 0, -1):
        path.write_bytes(b"".join(lines[:count]))
        assert load(path, rules_for).damage is None
        assert told(verdict(path).unknown) == [reason]
    path = unclosed(tmp_path / "again.fight")
    assert verdict(path, played=True).unknown == ()


def test_a_step_under_another_parent_does_not_open(tmp_path: Path) -> None:
    def elsewhere(step: Any) -> Any:
        return replace(step, parent=1) if step.id == 4 else step

    loaded = load(forged(tmp_path / "ford.fight", elsewhere), rules_for)
    assert loaded.damage is not None
    assert "what came before: step 4 follows step 1, and the head was elsewhere" in loaded.damage.reason


def test_harm_that_the_rules_would_not_do(tmp_path: Path) -> None:
    more = rolling(lambda event: replace(event, amount=5) if type(event) is Hurt else event)
    found = verdict(forged(tmp_path / "ford.fight", more))
    assert found.forged == ()
    assert found.changed is not None
    assert found.changed.reason == "Hurt would be different now"


def test_what_the_first_step_would_not_do_is_told_as_well(tmp_path: Path) -> None:
    def more(step: Any) -> Any:
        return replace(step, events=(*step.events, Adjusted("ann", 10))) if step.id == 1 else step

    changed = verdict(forged(tmp_path / "ford.fight", more)).changed
    assert changed is not None
    assert changed.step == 1


def test_a_first_line_cut_off_is_no_fight(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(Unreadable, match=r"^this save ends in its first line: no fight is in it$"):
        load(path, rules_for)


def test_rows_that_a_scenario_changes_are_decided_again_as_they_were_read(tmp_path: Path) -> None:
    """Their lists are read as such, and stood in the state as tuples: every fight of such a journey was called changed,
    and its end told once more which rows there are.
    """
    ruleset = rules("fires")
    given = {"system": "fires", "title": "Deck", "character": "golden-walker", "scenario": "golden-deck", "summary": ""}
    root = ruleset.begin(msgspec.convert(given, Encounter), {})
    chronicle = start(ruleset, root, title="Deck", encounter="deck", seed=1, by="test", path=tmp_path / "deck.fight")
    session = chronicle.session
    while session.state.journey.chapter != "golden-mile":
        if session.state.journey.chapter:
            session.do(TurnPage(0))
        session.do(DrawChapter())
    session.do(TurnPage(2))
    assert "sunlit-flask" in session.state.changes["flasks"]
    assert chronicle.save() is None
    chronicle.close()
    session = load(tmp_path / "deck.fight", lambda name: ruleset).session
    session.do(StartFight())
    session.do(EndFight("victory"))
    assert changed_since(session) is None
    assert "changes-set" not in [event.__struct_config__.tag for event in session.timeline.step(session.head).events]
