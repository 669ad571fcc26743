"""A save made before its structs changed opens as what it was: a field renamed, one added, a default changed, an event
under another name.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.core.upcast import Upcast, Upcasts, each, filled, in_turn, with_names
from saves.chronicle import look, resume
from saves.lines import Unreadable
from saves.reading import load
from tests.engine.core.duel import Adjust, Defend, DuelRules, Strike, Struck, TurnOver, Won
from tests.saves.scenes import kept
from tests.saves.test_upcasting import renamed


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """Health is Life now, there is armour, and whoever is not told otherwise begins with 8."""

    id: str
    name: str
    life: int = 8
    armour: int = 0


class Duel(Struct, frozen=True, forbid_unknown_fields=True):
    fighters: dict[str, Fighter]
    turn: int = 1
    active: str = "ann"
    attack: str = ""
    winner: str = ""


class Wounded(Struct, frozen=True, tag_field="type", tag="wounded", forbid_unknown_fields=True):
    who: str
    loss: int
    through: int = 1


class Adjusted(Struct, frozen=True, tag_field="type", tag="adjusted", forbid_unknown_fields=True):
    who: str
    life: int


Event = Struck | Wounded | TurnOver | Won | Adjusted | Rolled

WAY: Upcasts = {
    1: Upcast(
        events={
            "hurt": in_turn(renamed("amount", "loss"), filled(through=0), lambda raw: {**raw, "type": "wounded"}),
            "adjusted": renamed("health", "life"),
        },
        state=each("fighters", in_turn(filled(health=6), renamed("health", "life"), filled(armour=0))),
    )
}


class Later(DuelRules):
    """The duel two years on."""

    schema = 2
    upcasts: ClassVar[Upcasts] = WAY
    event, state = Event, Duel  # type: ignore[assignment]

    def evolve(self, state: Any, event: Any) -> Any:
        match event:
            case Wounded():
                fighter = state.fighters[event.who]
                hurt = replace(fighter, life=max(0, fighter.life - event.loss - event.through))
                return replace(state, fighters={**state.fighters, event.who: hurt})
            case Adjusted():
                return replace(
                    state, fighters={**state.fighters, event.who: replace(state.fighters[event.who], life=event.life)}
                )
        return super().evolve(state, event)

    def decide(self, draft: Any, command: Any) -> None:
        assert isinstance(command, Adjust), "all that is done here"
        draft.add(Adjusted(command.who, command.health))


def later(system: str) -> Any:
    return Later()


def lives(timeline: Any) -> list[list[int]]:
    return [
        [fighter.life if hasattr(fighter, "life") else fighter.health for fighter in state.fighters.values()]
        for state in timeline.states
    ]


def test_every_state_is_what_it_was(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    before = look(path, lambda _: DuelRules()).session
    now = look(path, later)
    assert now.notes == ()
    assert lives(now.session.timeline) == lives(before.timeline)
    assert lives(now.session.timeline)[0] == [6, 6], "what was the default then is a fact of this fight"
    assert (now.session.head, now.session.timeline.names) == (before.head, before.timeline.names)


def test_it_is_played_on_in_the_new_shape_and_the_old_file_is_kept(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    data = path.read_bytes()
    chronicle = resume(path, later)
    assert not chronicle.read_only
    assert chronicle.notes == ("the file as it was is kept as ford.fight.schema-1-1",)
    assert (tmp_path / "ford.fight.schema-1-1").read_bytes() == data
    chronicle.session.do(Adjust("ben", 2))
    assert chronicle.save() is None
    chronicle.close()
    again = load(path, later)
    assert (again.header.schema, again.notes) == (2, [])
    assert lives(again.session.timeline) == lives(chronicle.session.timeline)
    written = path.read_text()
    assert '"life":' in written
    assert "health" not in "".join(line for line in written.splitlines() if '"adjust"' not in line)


def test_it_is_followed_while_the_older_program_writes_it(tmp_path: Path) -> None:
    from tests.saves.scenes import begin

    writer = begin(tmp_path / "ford.fight")
    follower = look(tmp_path / "ford.fight", later)
    for command in (Strike("ann", "ben"), Defend("ben", "take"), Adjust("ann", 1)):
        writer.session.do(command)
        assert writer.save() is None
        assert follower.poll().records == 1
    assert lives(follower.session.timeline) == lives(writer.session.timeline)


def test_the_older_program_does_not_touch_what_the_newer_one_wrote(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    resume(path, later).close()
    data = path.read_bytes()
    with pytest.raises(Unreadable, match=r"needed to read it: .*life is not known"):
        resume(path, lambda _: DuelRules())
    assert path.read_bytes() == data


OLD = {"do": "adjust", "who": "ann", "health": 2}
NEVER_STORED = {
    "no tag": {"k": "step", "id": 1, "parent": 0, "command": OLD, "events": [{"health": 2}]},
    "an event a text": {"k": "step", "id": 1, "parent": 0, "command": OLD, "events": ["adjusted"]},
    "no events": {"k": "step", "id": 1, "parent": 0, "command": OLD},
    "a number": 7,
}


@pytest.mark.parametrize("what", NEVER_STORED)
def test_what_an_older_schema_never_stored_is_told_with_its_record(tmp_path: Path, what: str) -> None:
    from saves.lines import commit_lines, header_line
    from tests.saves.scenes import begin

    line, chain = header_line(begin(None).header)
    records: list[Any] = [NEVER_STORED[what]]
    path = tmp_path / "ford.fight"
    path.write_bytes(line + commit_lines(records, chain, "")[0])
    assert "record 1 means nothing to this program: is not what schema 1 stored" in "\n".join(look(path, later).notes)


@pytest.mark.parametrize("root", [b"[]", b"7", b'{"fighters":[7]}'])
def test_a_beginning_that_an_older_schema_never_stored_is_refused(tmp_path: Path, root: bytes) -> None:
    from msgspec import Raw

    from saves.lines import header_line
    from tests.saves.scenes import begin

    path = tmp_path / "ford.fight"
    path.write_bytes(header_line(replace(begin(None).header, root=Raw(root)))[0])
    with pytest.raises(Unreadable, match="is not what schema 1 stored"):
        look(path, later)


def test_a_beginning_that_no_line_can_hold_in_the_new_shape_is_refused(tmp_path: Path) -> None:
    """Ids become the keys of a mapping, and one of them is none."""
    from msgspec import Raw

    from saves.lines import header_line
    from tests.saves.scenes import begin

    class Met(Later):
        upcasts: ClassVar[Upcasts] = {1: Upcast(state=with_names())}

    path, root = tmp_path / "ford.fight", Raw(b'{"combatants":{},"known":["ann",true]}')
    path.write_bytes(header_line(replace(begin(None).header, root=root))[0])
    with pytest.raises(Unreadable, match="is not what schema 1 stored"):
        look(path, lambda _: Met())


def test_without_a_way_nothing_is_guessed(tmp_path: Path) -> None:
    class Lost(Later):
        upcasts: ClassVar[Upcasts] = {}

    path = kept(tmp_path / "ford.fight")
    data = path.read_bytes()
    with pytest.raises(Unreadable, match="nothing says how those of schema 1 become such"):
        resume(path, lambda _: Lost())
    assert path.read_bytes() == data


def test_house_rules_are_stored_whole(tmp_path: Path) -> None:
    """A default that changes later changes no running fight: every one of them is in the file."""
    from content import loader
    from engine.core.digest import whole
    from engine.systems import SYSTEMS
    from saves.door import stored_root

    for system in SYSTEMS:
        ruleset = loader.rules(system)
        first = next(found.id for found in loader.listing() if found.system == system)
        root = ruleset.begin(loader.encounter(first))
        stored = msgspec.json.decode(stored_root(root))
        assert stored == whole(root), "a struct of a pack, which leaves out what is as it is by default"
        if "house" in stored:
            assert len(stored["house"]) == len(ruleset.table_options)
