"""Rulings declared as fields: command, check, fact, fold, option, preview and sentence are made in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, convert
from msgspec.structs import replace

from engine.core import house
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal, Refused
from engine.core.rulings import commands as rulings
from engine.core.rulings import made, offered, ruled
from engine.core.rulings.commands import RuleHide, RuleName, RuleNote, RuleOption, RuleSet, RuleSide
from engine.core.rulings.facts import HouseRuled, Ruled
from engine.core.rulings.fields import Field, Rulings, by_id
from engine.core.view import Audience
from engine.core.words import in_words
from tests.fillings import fillings

option = house.under("Table options")


class House(Struct, frozen=True, forbid_unknown_fields=True):
    lunge: Annotated[bool, option("DU-S1", "Lunges")] = True


class Person(Struct, frozen=True):
    id: str
    name: str
    side: str = "party"
    life: int = 5
    hidden: bool = False
    skills: Mapping[str, int] = {}


class State(Struct, frozen=True):
    combatants: dict[str, Person]
    house: House = House()
    tide: int = 0
    fallen: tuple[str, ...] = ()


def _put(field: str, kind: type = int) -> Any:
    def put(state: State, who: str, key: str, value: int | str) -> State:
        person = replace(state.combatants[who], **{field: kind(value)})
        return replace(state, combatants={**state.combatants, who: person})

    return put


def _skill(state: State, who: str, key: str, value: int | str) -> State:
    person = state.combatants[who]
    raised = replace(person, skills={**person.skills, key: value})
    return replace(state, combatants={**state.combatants, who: raised})


class Fell(Struct, frozen=True, tag_field="type", tag="fell"):
    who: str


def _falls(draft: Draft[State, Any], catalog: None, who: str, old: int | str) -> None:
    if draft.state.combatants[who].life == 0:
        draft.add(Fell(who))


def _get(field: str) -> Any:
    return lambda state, who, key: getattr(state.combatants[who], field)


FIELDS = by_id(
    [
        Field(
            id="life",
            title="Life",
            get=_get("life"),
            put=_put("life"),
            ends=lambda state, who: (0, 9),
            shown=lambda state, who, audience: audience == "gm" or state.combatants[who].side == "party",
            after=_falls,
            rule="DU-1",
            section="Pools",
        ),
        Field(
            id="skill",
            title="Skill",
            get=lambda state, who, key: state.combatants[who].skills[key],
            put=_skill,
            ends=lambda state, who: (0, 3),
            applies=lambda state, who: bool(state.combatants[who].skills),
            keys=lambda catalog, state, who: {key: key.title() for key in state.combatants[who].skills},
        ),
        Field(
            id="side",
            title="Side",
            get=_get("side"),
            put=_put("side", str),
            words=lambda catalog, state, who: {"party": "the party", "foes": "the foes"},
        ),
        Field(
            id="hidden",
            title="Hidden",
            get=lambda state, who, key: int(state.combatants[who].hidden),
            put=_put("hidden", bool),
            flag=("out of sight", "in sight"),
            hides=True,
        ),
        Field(id="name", title="Name", get=_get("name"), put=_put("name", str)),
        Field(
            id="tide",
            title="Tide",
            whole=True,
            get=lambda state, who, key: state.tide,
            put=lambda state, who, key, value: replace(state, tide=value),
            ends=lambda state, who: (-6, 6),
            check=lambda catalog, state, who: Refusal("window", "a blow is open", "DU-2") if state.fallen else None,
        ),
    ]
)


def _known(state: State, who: str, audience: Audience) -> bool:
    return audience == "gm" or not state.combatants[who].hidden


MADE: Rulings[None, State] = Rulings(
    fields=FIELDS,
    people=lambda state: {person.id: person.name for person in state.combatants.values()},
    rule="DU-9",
    house=house.rules_of(House),
    known=_known,
    mark=lambda state: "1",
)
Command = rulings.RuleSet | rulings.RuleHide | rulings.RuleName | rulings.RuleSide | RuleOption | RuleNote


def scene() -> State:
    people = (
        Person("ann", "Ann", skills={"sword": 1}),
        Person("ben", "Ben", side="foes"),
        Person("cid", "Cid", side="foes", hidden=True),
    )
    return State({person.id: person for person in people})


def evolve(state: State, event: Any) -> State:
    if isinstance(event, Fell):
        return replace(state, fallen=(*state.fallen, event.who))
    return made.evolve(MADE, state, event)


def rule(command: Any, state: State | None = None) -> Draft[State, Any]:
    draft = Draft(state or scene(), evolve, TypedDice(()))
    ruled.decide(MADE, draft, None, command)
    return draft


def test_a_number_is_set_or_moved_within_its_range_with_all_that_follows() -> None:
    assert rule(RuleSet("life", 9, "ann")).state.combatants["ann"].life == 9
    down = rule(RuleSet("life", -20, ("ann", "ben"), by=True))
    assert [person.life for person in down.state.combatants.values()] == [0, 0, 5]
    assert down.state.fallen == ("ann", "ben")
    assert rule(RuleSet("life", 2, "ann", by=True)).state.combatants["ann"].life == 7
    assert rule(RuleSet("life", 999_999_999, "ann", by=True)).state.combatants["ann"].life == 9


def test_entries_words_flags_names_and_the_fight_itself() -> None:
    assert rule(RuleSet("skill", 3, "ann", "sword")).state.combatants["ann"].skills == {"sword": 3}
    assert rule(RuleSide("ann", "foes")).state.combatants["ann"].side == "foes"
    assert rule(RuleHide("cid", False)).state.combatants["cid"].hidden is False
    assert rule(RuleName("ben", "Benjamin")).state.combatants["ben"].name == "Benjamin"
    assert rule(RuleSet("tide", -3, by=True)).state.tide == -3
    assert rule(RuleOption("lunge", "off")).state.house.lunge is False


@pytest.mark.parametrize(
    ("command", "code", "rule_id", "says"),
    [
        (RuleSet("life", 10, "ann"), "range", "DU-1", "Life of Ann cannot be 10: must be 0 to 9"),
        (RuleSet("life", -1, "ann"), "range", "DU-1", "must be 0 to 9"),
        (RuleSet("life", "much", "ann"), "range", "DU-1", "a number from 0 to 9"),
        (RuleSet("life", 3), "unknown", "DU-9", "whose Life?"),
        (RuleSet("life", 3, "annn"), "unknown", "DU-9", "did you mean ann?"),
        (RuleSet("lief", 3, "ann"), "unknown", "DU-9", "did you mean life?"),
        (RuleSet("lief", 3), "unknown", "DU-9", "there is no 'lief': there is only tide"),
        (RuleSet("skill", 3, "ann", "bow"), "unknown", "DU-9", "there is no 'bow': there is only sword"),
        (RuleSet("skill", 3, "ben", "sword"), "state", "DU-9", "Ben has no Skill"),
        (RuleSet("life", 3, "ann", "sword"), "unknown", "DU-1", "has no entries"),
        (RuleSide("ann", "nobody"), "choice", "DU-9", "party, foes"),
        (RuleSet("side", "foes", "ann", by=True), "choice", "DU-9", "is a word"),
        (RuleName("ann", " …"), "text", "DU-9", "at least 1 letter"),
        (RuleNote("  "), "text", "DU-9", "at least 1 word"),
        (RuleOption("lunge", "maybe"), "option", "DU-S1", "on, off"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(command: Any, code: str, rule_id: str, says: str) -> None:
    with pytest.raises(Refused) as no:
        rule(command)
    assert (no.value.refusal.code, no.value.refusal.rule) == (code, rule_id)
    assert says in no.value.refusal.message


def test_what_the_game_says_against_it_disables_the_option_too() -> None:
    fallen = replace(scene(), fallen=("ben",))
    with pytest.raises(Refused, match="a blow is open"):
        rule(RuleSet("tide", 1), fallen)
    tide = next(option for option in offered.offered(MADE, None, fallen, "") if option.id == "rule-set:tide")
    assert not tide.enabled
    assert tide.code == "window"


def test_what_is_offered_begins_with_what_is() -> None:
    state = scene()
    hardy = replace(state.combatants["ann"], life=12)
    found = {
        o.id: o
        for o in offered.offered(MADE, None, replace(state, combatants={**state.combatants, "ann": hardy}), None)
    }
    assert [found[f"rule-set:hidden:{who}"].command["hidden"] for who in ("ben", "cid")] == [True, False]
    assert found["rule-set:life:ben"].slots[0].default == 5
    assert found["rule-set:life:ann"].slots[0].default is None, "12 is more than may be set"
    assert [found[f"rule-set:{name}:ann"].rule for name in ("life", "skill")] == ["DU-1", "DU-9"]
    told = {name: found[f"rule-set:{name}:ann"].preview for name in ("life", "skill", "hidden")}
    assert told == {"life": "now 12", "skill": "", "hidden": "now in sight"}, "of several entries there is no value"


def test_what_hides_is_called_so_whatever_its_id() -> None:
    fields = by_id([replace(FIELDS["hidden"], id="veiled"), replace(FIELDS["hidden"], hides=False)])
    found = {o.id: o.label for o in offered.offered(replace(MADE, fields=fields), None, scene(), None)}
    assert (found["rule-set:veiled:ann"], found["rule-set:hidden:ann"]) == ("Hide", "Hidden: out of sight")


@given(st.data())
def test_whatever_is_offered_is_accepted(data: st.DataObject) -> None:
    options = [option for option in offered.offered(MADE, None, scene(), None) if option.enabled]
    option = data.draw(st.sampled_from(options))
    for filled in fillings(option, 12):
        rule(convert(filled, Command))


def test_the_lines_tell_what_was_and_what_is_but_not_to_those_who_may_not_know() -> None:
    state = scene()
    foretold = offered.preview_lines(MADE, state, RuleSet("life", -2, ("ann", "ben"), by=True), in_words)
    assert [(line.text, line.ruling) for line in foretold] == [("Ann: Life 5 → 3", True), ("Ben: Life 5 → 3", True)]
    told = {
        audience: [
            line.text
            for event in rule(RuleSet("life", 3, ("ann", "ben"), reason="a fall")).events
            for line in made.tell(MADE, state, event, audience, in_words)
        ]
        for audience in ("gm", "players")
    }
    assert told == {
        "gm": ["Ann: Life 5 → 3 (a fall)", "Ben: Life 5 → 3 (a fall)"],
        "players": ["Ann: Life 5 → 3 (a fall)"],
    }
    renamed = rule(RuleName("cid", "The Shade")).events[0]
    assert made.tell(MADE, state, renamed, "players", in_words) == ()
    assert made.label(MADE, state, RuleName("cid", "The Shade"), "players", in_words) == ""
    assert made.label(MADE, state, RuleSet("life", 3, "ann"), "players", in_words) == "Ruling on Life: Ann"
    secret = rule(RuleNote("the bridge is rotten", secret=True)).events[0]
    assert made.tell(MADE, state, secret, "players", in_words) == ()
    assert made.tell(MADE, state, secret, "gm", in_words)[0].text == "Note: the bridge is rotten"
    option = rule(RuleOption("lunge", "off")).events[0]
    assert made.tell(MADE, state, option, "players", in_words)[0].text == "House rule Lunges: on → off"


NAMED = RuleSet("name", "Anna", "ann")


def test_a_line_cites_the_rule_of_what_was_ruled_or_the_one_that_allows_it() -> None:
    """A house rule of an older program may have gone since: it is told all the same."""
    state = scene()
    events = [rule(command).events[0] for command in (RuleSet("life", 3, "ann"), RuleName("ann", "Anna"))]
    events += [HouseRuled("lunge", "off", "on"), HouseRuled("gone", "off", "on")]
    told = [made.tell(MADE, state, event, "gm", in_words)[0] for event in events]
    assert [line.rule for line in told] == ["DU-1", "DU-9", "DU-S1", "DU-9"]
    assert all(line.ruling for line in told)
    assert told[-1].text == "House rule gone: on → off"
    foretold = [offered.preview_lines(MADE, state, each, in_words) for each in (RuleSet("life", 3, "ann"), NAMED)]
    assert [line.rule for lines in foretold for line in lines] == ["DU-1", "DU-9"]


def test_what_is_asked_of_one_alone_is_what_was_asked_after_them() -> None:
    """A slot that comes after another than whom it is about stays as it is."""
    slots = (
        Slot("who", "entity", ("ann", "ben")),
        Slot("what", "choice", {"ann": ("bow",), "ben": ("axe", "net")}, {"ben": ("Axe", "Net")}, after="who"),
        Slot("how", "choice", {"axe": ("far",)}, after="what"),
    )
    (of_ben,) = offered.of_one([Option("drop", "", "Drop", {"do": "drop"}, slots)], "ben")
    assert (of_ben.id, of_ben.who, of_ben.command) == ("drop:ben", "ben", {"do": "drop", "who": "ben"})
    assert of_ben.slots == (Slot("what", "choice", ("axe", "net"), ("Axe", "Net")), slots[2])


def test_a_ruling_that_changes_nothing_says_so() -> None:
    """*House rule Lunges: on → on* read like a change."""
    state = scene()
    events = [rule(command).events[0] for command in (RuleSet("life", 5, "ann"), RuleOption("lunge", "on"))]
    told = [made.tell(MADE, state, event, "gm", in_words)[0].text for event in events]
    assert told == ["Ann: Life 5 as before", "House rule Lunges: on as before"]


def test_a_note_is_called_so_but_not_to_those_whom_it_is_kept_from() -> None:
    notes = (RuleNote("it rains"), RuleNote("it will rain", secret=True))
    called = {who: [made.label(MADE, scene(), note, who, in_words) for note in notes] for who in ("gm", "players")}
    assert called == {"gm": ["Note", "Note"], "players": ["Note", ""]}


def test_on_and_off_of_the_whole_fight_say_what_they_are_about() -> None:
    """Of somebody the words alone do: *Ann: in the dark → lit*."""
    dark = replace(FIELDS["hidden"], id="dark", title="Dark", flag=("in the dark", "lit"))
    fields = by_id([dark, replace(dark, id="night", whole=True)])
    told = [
        made.change(replace(MADE, fields=fields), scene(), Ruled(field, who, "", 1, 0), in_words)
        for field, who in (("dark", "ann"), ("night", ""))
    ]
    assert told == ["Ann: lit → in the dark", "Dark lit → in the dark"]


@pytest.mark.parametrize(("life", "default"), [(-1, None), (0, 0), (9, 9), (10, None)])
def test_a_number_that_is_where_it_may_be_set_is_what_is_offered_first(life: int, default: int | None) -> None:
    state = scene()
    now = replace(state, combatants={"ann": replace(state.combatants["ann"], life=life)})
    (found,) = (o for o in offered.offered(MADE, None, now, None) if o.id == "rule-set:life:ann")
    assert found.slots[0].default == default


def test_whoever_names_nobody_is_told_of_peoples_fields_where_the_fight_has_none() -> None:
    of_people = replace(MADE, fields={"life": FIELDS["life"], "skill": FIELDS["skill"]})
    with pytest.raises(Refused, match="did you mean life"):
        ruled.decide(of_people, Draft(scene(), evolve, TypedDice(())), None, RuleSet("lief", 3))


@pytest.mark.parametrize(
    ("command", "gm", "players"),
    [
        (RuleSet("life", 3, "ann"), "Ruling on Life: Ann", "Ruling on Life: Ann"),
        (RuleSet("luck", 3, "ann"), "Ruling: Ann", "Ruling: Ann"),
        (RuleSet("tide", 3), "Ruling on Tide", "Ruling on Tide"),
        (RuleHide("ann", hidden=True), "Hide: Ann", "Hide: Ann"),
        (RuleHide(("ann", "ben"), hidden=False), "Reveal: Ann, Ben", "Reveal: Ann, Ben"),
        (RuleHide("cid", hidden=False), "Reveal: Cid", ""),
        (RuleHide(("ann", "cid"), hidden=False), "Reveal: Ann, Cid", "The game master rules"),
        (rulings.RuleRemove("ann"), "Remove: Ann", "Remove: Ann"),
        (rulings.RuleRemove("ann", "fled-far"), "Remove as fled far: Ann", "Remove: Ann"),
        (rulings.RuleGive("ann", "long-sword"), "Give long sword: Ann", "Give: Ann"),
        (rulings.RuleTake("ann", "long-sword"), "Take long sword: Ann", "Take: Ann"),
        (rulings.RuleAdd("dark-guard"), "dark guard joins", "Add"),
        (rulings.RuleAdd("dark-guard", count=3, name="Ted"), "3 × Ted join", "Add"),
        (rulings.RuleAdd("dark-guard", places=("1,1", "1,2")), "2 × dark guard join", "Add"),
        (rulings.RuleAdd(who="ben"), "Add: Ben", "Add: Ben"),
        (RuleOption("lunge", "off"), "House rule Lunges: off", "House rule Lunges: off"),
        (RuleOption("plunge", "off"), "House rule plunge", "House rule plunge"),
        (rulings.RulePlace("ann", "1,1"), "Place: Ann", "Place: Ann"),
    ],
)
def test_a_ruling_is_called_by_what_it_does_and_tells_players_no_secret(command: Any, gm: str, players: str) -> None:
    def called(audience: Audience) -> str:
        return made.label(MADE, scene(), command, audience, in_words)

    assert (called("gm"), called("players")) == (gm, players)
