"""What states of people have in common: changing somebody, ids, marks, fields that stand as they are, options."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from engine.core import offers, people
from engine.core.copied import copied, free_key
from engine.core.house import rules_of
from engine.core.problem import all_among, each_among
from engine.core.ruleset import own_ids, touched
from engine.core.rulings import made
from engine.core.rulings.attributes import of_fight, of_person
from engine.core.rulings.commands import RuleName, RuleOverrule, RuleSet
from engine.core.rulings.facts import Ruled
from engine.core.rulings.fields import Rulings, by_id
from engine.core.rulings.ruled import decide, refusal


class Sheet(Struct, frozen=True):
    level: int = 1


class Door(Struct, frozen=True):
    locked: bool = False
    width: int = 2


class Field(Struct, frozen=True):
    dark: bool = False
    doors: dict[str, Door] = {}


class Person(Struct, frozen=True):
    id: str
    name: str
    life: int = 5
    life_max: int = 8
    asleep: bool = False
    skills: dict[str, int] = {}
    sheet: Sheet = Sheet()


class House(Struct, frozen=True):
    pass


class State(Struct, frozen=True):
    combatants: dict[str, Person]
    tide: int = 0
    weather: str = "fair"
    field: Field = Field(doors={"north": Door(), "south": Door()})
    house: House = House()


ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
STATE = State({"ann": ANN, "bob": BOB})
WIDTHS = {"2": "narrow", "4": "wide"}


def doors_of(catalog: None, state: State, who: str) -> dict[str, str]:
    return {door: door.title() for door in state.field.doors}


RULED: Rulings[None, State] = Rulings(
    fields=by_id(
        [
            of_person("life", "Life", ends=lambda person: (0, person.life_max)),
            of_person("asleep", "Sleep", flag=("asleep", "awake")),
            of_person("name", "Name"),
            of_person("skills", "Skill", ends=(0, 9), keys=lambda catalog, state, who: {"aim": "Aim"}),
            of_person("level", "Level", inside="sheet", ends=(1, 9)),
            of_person("life-max", "Most Life", most_of="life", ends=(1, 20)),
            of_fight("dark", "Darkness", inside="field", flag=("dark", "light")),
            of_fight("doors", "Door", inside="field", part="locked", flag=("locked", "open"), keys=doors_of),
            of_fight(
                "width", "Width", "doors", inside="field", part="width", numeral=True, words=WIDTHS, keys=doors_of
            ),
            of_fight("tide", "Tide", ends=(-3, 3)),
            of_fight("weather", "Weather", words={"fair": "fair", "foul": "foul"}),
        ]
    ),
    people=lambda state: {who: person.name for who, person in state.combatants.items()},
    rule="X-1",
    house=rules_of(House),
    mark=lambda state: "",
)


def ruled(field: str, value: int | str, who: str = "", key: str = "", by: bool = False) -> State:
    """The state after a ruling, carried out as a game would."""

    class Draft:
        state = STATE

        def add(self, event: Any) -> None:
            self.state = made.evolve(RULED, self.state, event)

    draft: Any = Draft()
    decide(RULED, draft, None, RuleSet(field, value, who, key, by))
    after: State = draft.state
    return after


def test_one_is_changed_and_all_else_is_shared():
    after = people.put(STATE, "ann", life=1)
    assert (after.combatants["ann"].life, after.combatants["bob"]) == (1, BOB)
    assert after.combatants["bob"] is BOB
    assert list(after.combatants) == ["ann", "bob"]
    assert STATE.combatants["ann"].life == 5


def test_all_are_changed_alike():
    after = people.everybody(STATE, life=2)
    assert [person.life for person in after.combatants.values()] == [2, 2]


def test_plain_facts_are_folded_by_what_they_name():
    class Hurt(Struct, frozen=True):
        who: str
        left: int

    after = people.sets(life="left", then={"asleep": True})(STATE, Hurt("ann", 2))
    assert (after.combatants["ann"].life, after.combatants["ann"].asleep, after.combatants["bob"]) == (2, True, BOB)
    turned = people.state_sets(tide="left", then={"weather": "foul"})(STATE, Hurt("", 3))
    assert (turned.tide, turned.weather, turned.combatants) == (3, "foul", STATE.combatants)


def test_fields_stand_where_they_are_declared():
    assert ruled("life", 7, "ann").combatants["ann"].life == 7
    assert ruled("life", -9, "ann", by=True).combatants["ann"].life == 0
    assert ruled("asleep", 1, "bob").combatants["bob"].asleep is True
    assert ruled("name", "Cy", "bob").combatants["bob"].name == "Cy"
    assert ruled("skills", 3, "ann", "aim").combatants["ann"].skills == {"aim": 3}
    assert ruled("level", 4, "ann").combatants["ann"].sheet.level == 4
    assert ruled("tide", -2).tide == -2
    assert ruled("weather", "foul").weather == "foul"
    assert ruled("dark", 1).field.dark is True


def test_of_a_table_one_part_of_one_entry_is_set() -> None:
    assert ruled("doors", 1, key="north").field.doors == {"north": Door(locked=True), "south": Door()}
    wide = ruled("width", "4", key="south")
    assert wide.field.doors == {"north": Door(), "south": Door(width=4)}
    assert [RULED.fields["width"].get(wide, "", door) for door in ("north", "south")] == ["2", "4"]


@pytest.mark.parametrize(("most", "left"), [(4, 4), (5, 5), (6, 5)])
def test_a_lower_most_takes_what_is_above_it(most: int, left: int) -> None:
    ann = ruled("life-max", most, "ann").combatants["ann"]
    assert (ann.life_max, ann.life) == (most, left)


@pytest.mark.parametrize(
    ("field", "value", "who", "code"),
    [
        ("life", 9, "ann", "range"),
        ("level", 0, "ann", "range"),
        ("tide", 4, "", "range"),
        ("weather", "hot", "", "choice"),
    ],
)
def test_ends_and_words_are_those_of_the_field(field, value, who, code):
    no = refusal(RULED, None, STATE, RuleSet(field, value, who))
    assert no is not None
    assert no.code == code


def test_nobody_stands_under_the_id_of_another():
    assert own_ids(None, STATE) == ()
    assert [problem.path for problem in own_ids(None, State({"ann": BOB}))] == ["combatants.ann.id"]


def test_who_is_named_and_not_there_is_told_with_whom_it_was_probably_meant_for():
    told = [str(problem) for problem in each_among("order", ("ann", "bop", ""), STATE.combatants)]
    assert told == ["order is 'bop': did you mean 'bob'?", "order is '': must be one of ann, bob"]
    assert list(all_among("winner", ("", "ann"), STATE.combatants)) == [], "one that is empty names nobody"


def test_who_is_the_same_as_before_need_not_be_looked_at_again():
    ann = STATE.combatants["ann"]
    state = State({"ann": ann, "bob": BOB})
    assert list(touched(state.combatants, None)) == ["ann", "bob"]
    assert list(touched(state.combatants, State({"ann": ann}))) == ["bob"]
    assert list(touched(state.combatants, State({"ann": BOB, "bob": BOB}))) == ["ann"]


class Strike(Struct, frozen=True, tag_field="do", tag="strike"):
    who: str
    target: str


def test_an_option_of_a_whole_command_leaves_out_what_its_slots_fill():
    made = offers.asked(Strike("ann", "bob"), "Strike", offers.people({"bob": "Bob"}, "target"), rule="X-2")
    assert (made.id, made.who, made.command) == ("strike:ann", "ann", {"do": "strike", "who": "ann"})
    assert offers.asked(Strike("ann", "bob"), "Strike", key="strike:bob").id == "strike:bob:ann"


class Entry(Struct, frozen=True):
    name: str
    text: str
    level: int = 3


class Kept(Struct, frozen=True):
    name: str
    level: int
    source: str = ""


def test_what_two_structs_name_alike_is_copied_and_the_rest_is_said():
    entry = Entry("Kappa", "green")
    assert copied(Kept, entry, source="kappa") == Kept("Kappa", 3, "kappa")
    assert copied(Kept, entry, level=9) == Kept("Kappa", 9)
    with pytest.raises(TypeError):
        copied(Entry, Kept("Kappa", 3))


def test_keys_of_things_are_numbered_from_the_second_on():
    assert free_key({}, "knife") == "knife"
    assert free_key({"knife": 1, "knife-2": 1}, "knife") == "knife-3"


def test_whoever_comes_or_goes_with_a_step_is_no_stranger_to_it() -> None:
    class Scene(Struct, frozen=True):
        combatants: dict[str, str]

    both = people.there(Scene({"ann": "Ann"}), Scene({"ben": "Ben"}))
    assert list(people.strangers(RuleSet("life", 1, ("ann", "ben", "cid")), both)) == [("who", "cid")]


def test_whoever_has_to_be_named_is_somebody() -> None:
    there = ({"ann", "ben"},)
    assert people.strangers(RuleName("", "Cid"), there) == [("who", "")]
    assert people.strangers(RuleSet("life", 1, ("ann", "")), there) == [("who", "")]
    for nobody in (Ruled("mood", "", "", 1, 0), RuleSet("mood", 1), RuleSet("mood", 1, ""), RuleOverrule("die", 3)):
        assert people.strangers(nobody, there) == []
