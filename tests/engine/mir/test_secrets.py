"""What players may not know does not leak: hidden people, closed sheets, surprise (law 9, MR-07)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.core.view import Audience
from tests.engine.mir.scene import Table, foe, hits, pc

AUDIENCES: tuple[Audience, ...] = ("gm", "players")


def everything_players_get(table: Table) -> str:
    """All that is made for players at the head, as text."""
    session = table.session
    made: list[Any] = [session.view("players"), session.options("players"), session.pending("players")]
    made += [session.view("players", who) for who in table.state.combatants]
    made += [session.options("players", who) for who in table.state.combatants]
    made += [session.lines(step, "players") for step in range(1, session.timeline.size + 1)]
    made += [session.label(step, "players") for step in range(1, session.timeline.size + 1)]
    made += [session.moment(step).label for step in range(1, session.timeline.size + 1)]
    return msgspec.json.encode(made).decode()


def ghost(**fields: Any) -> Table:
    """A hidden foe stands beside everybody."""
    cast = (
        pc(),
        pc("Osip", weapon="bow"),
        foe(health=40),
        foe("Wraith", hidden=True, weapon="spear", defence=9, **fields),
    )
    return Table(*cast)


def same_fight(hidden: bool) -> Table:
    cast = [pc(), pc("Osip", weapon="bow", at=1), foe(health=40)]
    if hidden:
        cast += [foe("Wraith", hidden=True, weapon="spear"), foe("Shade", at=1, hidden=True)]
    return Table(*cast)


@pytest.mark.rule("MR-07")
def test_a_hidden_foe_is_nowhere_in_what_players_get_however_the_fight_goes() -> None:
    table = ghost()
    table.strike(hits(3, 5), hits(1, 3))
    assert "wraith" not in everything_players_get(table).lower()
    table.do("end-slot", "irena")
    table.shoot(hits(0, 4), hits(2, 3), who="osip")
    table.do("end-slot", "osip")
    table.do("end-slot", "guard")
    assert table.state.active == "wraith-a"
    assert "wraith" not in everything_players_get(table).lower()
    table.strike(hits(2, 5), hits(1, 2), who="wraith-a", target="irena", weapon="spear")
    assert table.state.exchange is not None
    assert "wraith" not in everything_players_get(table).lower()
    table.do("take-wound", "irena")
    table.do("move", "wraith-a", to="1")
    table.do("rule-situation", "wraith-a", dice=2, reason="cold")
    table.do("rule-set", "wraith-a", field="health", value=3)
    table.do("rule-set", "wraith-a", field="unaware", value=1)
    table.do("rule-pin", "wraith-a", other="irena", units=2)
    table.do("rule-wound", "wraith-a", change="add", severity=4)
    table.do("end-fight")
    table.do("end-day")
    assert "wraith" not in everything_players_get(table).lower()


@pytest.mark.rule("MR-07")
def test_options_of_players_are_the_same_with_and_without_a_hidden_foe() -> None:
    with_it, without = same_fight(True), same_fight(False)
    assert with_it.session.options("players") == without.session.options("players")
    assert with_it.session.view("players") == without.session.view("players")
    assert with_it.session.options("players", "osip") == without.session.options("players", "osip")
    assert with_it.option("attack-melee:mace:irena").slots[0].choices == ("guard", "wraith-a")


@pytest.mark.rule("MR-07")
def test_a_hidden_ally_does_not_show_in_the_pool_of_a_character() -> None:
    table = Table(pc(), pc("Osip", hidden=True), foe())
    table.strike(hits(3, 4), hits(0, 3))


@pytest.mark.rule("MR-07")
def test_a_command_that_names_a_hidden_foe_is_told_that_there_is_nobody() -> None:
    table = ghost()
    command = table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["wraith-a"]})
    unknown = table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["nobody"]})
    messages = []
    for option in (command, unknown):
        with pytest.raises(Refused) as no:
            table.session.preview(option, "players")
        messages.append(no.value.refusal.message.replace("wraith-a", "X").replace("nobody", "X"))
        assert no.value.refusal.code == "unknown"
    assert messages[0] == messages[1]
    assert table.session.preview(command, "gm").odds


@pytest.mark.rule("MR-07")
def test_a_mistyped_name_is_not_put_right_with_that_of_somebody_hidden() -> None:
    """A refusal may be read by anybody at the table."""
    told = ghost().refuse("unknown", "MR-15", "attack-melee", "irena", weapon="mace", targets=["wraith-"])
    assert told == "there is no 'wraith-': there are irena, osip, guard"


@pytest.mark.rule("MR-28", "MR-07")
def test_a_slot_may_end_whose_way_led_to_somebody_who_hides_since() -> None:
    """Whoever falls back then does so in the game master's state alone: players do not know how far there was to go."""
    table = Table(pc(), foe(at=4), options={"partial-progress": "lost"})
    table.do("move", "irena", toward="guard")
    table.do("rule-hide", "guard", hidden=True)
    option = table.option("end-slot:irena", "players")
    assert option.enabled
    foretold = table.session.preview(table.command("end-slot", "irena", {}), "players")
    assert [line.text for line in foretold.lines] == ["Turn 2", "Irena's slot"]
    table.do("end-slot", "irena")
    assert table.one("irena").at == 0


@pytest.mark.rule("MR-14")
def test_a_refusal_does_not_name_whoever_is_hidden() -> None:
    table = ghost()
    table.do("rule-slot", "wraith-a")
    message = table.refuse("turn", "MR-14", "move", "irena", to="1")
    assert message.startswith("it is somebody else's slot")


@pytest.mark.rule("MR-14")
def test_the_game_master_reads_the_name_of_whoever_is_hidden() -> None:
    """*it is somebody else's slot: somebody unseen acts when the order comes to them* stood in their palette."""
    table = ghost()
    table.do("rule-slot", "irena")
    walk = next(option for option in table.session.options("gm", "wraith-a") if option.id.startswith("move"))
    assert walk.why_not is not None
    assert walk.why_not.startswith("it is the slot of Irena: Wraith in hiding acts when the order comes to them")
    table.do("rule-slot", "wraith-a")
    walk = next(option for option in table.session.options("gm", "irena") if option.id.startswith("move"))
    assert walk.why_not is not None
    assert walk.why_not.startswith("it is the slot of Wraith in hiding")


@pytest.mark.rule("MR-07")
def test_names_and_marks_of_the_visible_have_no_gaps() -> None:
    table = Table(pc(), foe(hidden=True), foe("Brute"))
    assert [person.id for person in table.state.combatants.values()] == ["irena", "guard-a", "brute"]
    for hidden, made in ((False, "cultist"), (True, "cultist-a"), (False, "cultist-2"), (False, "cultist-3")):
        table.do("rule-add", entry="foe-cultist", at="1", hidden=hidden)
        assert list(table.state.combatants)[-1] == made
    marks = {sheet.id: sheet.short for sheet in table.session.view().sheets}
    assert [marks[who] for who in ("cultist", "cultist-2", "cultist-3")] == ["cu", "c2", "c3"]
    assert table.one("cultist-a").name == "Cultist in hiding"


@pytest.mark.rule("MR-07", "MR-15")
def test_whoever_comes_out_of_hiding_is_called_by_the_next_number() -> None:
    """*Cultist B* came into sight, and everybody knew of an A."""
    table = Table(pc(), foe())
    for hidden in (False, True, True):
        table.do("rule-add", entry="foe-cultist", at="1", hidden=hidden)
    assert [table.one(who).name for who in ("cultist-a", "cultist-b")] == ["Cultist in hiding", "Cultist in hiding 2"]
    sheets = {sheet.id: sheet for sheet in table.session.view().sheets}
    assert sheets["cultist-b"].badges == (), "its name says that it hides"
    reveal = table.option("rule-set:hidden:cultist-b", who="cultist-b")
    assert (reveal.label, reveal.command["hidden"]) == ("Reveal", False)
    table.do("rule-hide", "cultist-b", hidden=False)
    assert table.session.label(table.session.head) == "Reveal: Cultist in hiding 2"
    assert table.told("players") == ["Cultist 2 comes into sight"]
    assert table.told() == ["Cultist 2: out of sight → in sight"]
    table.do("rule-set", "cultist-a", field="hidden", value=0)
    assert table.told("players") == ["Cultist 3 comes into sight"]
    table.do("rule-hide", "cultist-b", hidden=True)
    assert table.one("cultist-b").name == "Cultist 2"


@pytest.mark.rule("MR-15")
def test_somebody_who_joins_unseen_leaves_no_line() -> None:
    table = Table(pc(), foe())
    table.do("rule-add", entry="foe-bowman", at="4", hidden=True)
    assert table.told("players") == []
    table.do("rule-add", entry="foe-bowman", at="4")
    assert table.told("players")[0] == "Bowman joins at position 4"
    assert table.told("players")[-1].startswith("Order: ")


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize("weapon", ["spear", "bow"])
def test_what_the_roll_of_somebody_unseen_would_do_is_told_without_what_they_hold(weapon: str) -> None:
    table = Table(foe("Wraith", hidden=True, weapon=weapon), pc(), options={"hold-rolls": "on"})
    kind = "attack-melee" if weapon == "spear" else "attack-ranged"
    table.do(kind, "wraith-a", weapon=weapon, targets=["irena"])
    told = table.session.preview(table.rules.read({"do": "roll"}), "players")
    assert [line.text for line in told.lines] == ["Defence: 3"]
    assert (told.odds, told.warning) == ((), "")
    assert len(table.session.preview(table.rules.read({"do": "roll"})).lines) > 2


@pytest.mark.rule("MR-50")
def test_somebody_unseen_helps_nobody_whose_pool_the_players_see() -> None:
    table = Table(foe(), foe("Wraith", hidden=True), pc())
    assert (
        table.session.preview(table.command("attack-melee", "guard", {"weapon": "mace", "targets": "irena"}))
        .lines[0]
        .text
        == "Guard, Mace: Combat pool 4 + allies 1 = 5"
    )
    table.do("rule-set", "guard", field="sheet", value=0)
    assert (
        table.session.preview(table.command("attack-melee", "guard", {"weapon": "mace", "targets": "irena"}))
        .lines[0]
        .text
        == "Guard, Mace: Combat pool 4"
    )


@pytest.mark.rule("MR-07")
def test_sheets_of_foes_are_closed_until_shown() -> None:
    table = Table(pc(), foe(health=40, unaware=True))
    sheet = table.session.view("players").sheets[1]
    assert (sheet.name, sheet.meters, sheet.facts, sheet.sections, sheet.badges) == ("Guard", (), (), (), ())
    preview = table.session.preview(
        table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["guard"]}), "players"
    )
    assert [line.text for line in preview.lines] == ["Irena, Mace: Combat pool 4"]
    assert [fact.name for fact in preview.odds] == ["own critical"]
    assert "Defence" not in table.option("attack-melee:mace:irena", "players").preview
    table.strike(hits(3, 4))
    told = everything_players_get(table)
    assert "40" not in told
    table.do("end-slot", "irena")
    table.strike(hits(1, 4), hits(0, 3), who="guard", target="irena")
    table.do("take-health-loss", "irena")
    head = table.session.head - 1
    assert [line.text for line in table.session.lines(head, "players")] == [
        "Guard attacks Irena: Mace",
        "Attack of Guard: 1 success",
        "Defence of Irena: [1 1 1] 0 successes",
    ]
    assert table.session.view("players").pools[0].faces == ()
    assert "Mace 3" not in told
    table.do("rule-set", "guard", field="sheet", value=0)
    assert table.session.view("players").sheets[1].meters[0].value == 36


CLOSED: dict[str, Any] = {
    "paths": {"warrior": 2},
    "skills": {"strength": 2},
    "pools": {"combat": 4},
    "defence_base": 3,
    "situation": 1,
    "reason": "the sun",
    "well_rested": True,
}
"""What stands on a sheet of which a closed one shows nothing."""


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize("part", CLOSED)
def test_of_a_closed_sheet_players_know_nothing(part: str) -> None:
    table = Table(pc(), foe())
    blank = {name: type(value)() for name, value in CLOSED.items()}
    for secret, known in ((True, blank), (False, CLOSED)):
        person = replace(table.one("guard"), secret=secret, **CLOSED)
        state = replace(table.state, combatants={**table.state.combatants, "guard": person})
        seen = table.rules.visible(state, "players").combatants["guard"]
        assert getattr(seen, part) == known[part]


@pytest.mark.rule("MR-34")
def test_surprise_is_the_gms_secret_until_it_shows() -> None:
    table = Table(pc(unaware=True), foe(unaware=True))
    assert "unaware" not in everything_players_get(table)
    assert "unaware" in msgspec.json.encode(table.session.view("gm")).decode()


@pytest.mark.rule("MR-07")
def test_hiding_and_showing_somebody() -> None:
    table = Table(pc(), foe())
    table.do("rule-hide", "guard", hidden=True)
    assert [sheet.id for sheet in table.session.view("players").sheets] == ["irena"]
    assert table.told("players") == ["Guard is out of sight"]
    table.do("rule-hide", "guard", hidden=False)
    assert len(table.session.view("players").sheets) == 2


def test_notes_stakes_and_rulings_are_the_gms() -> None:
    table = Table(pc(), foe())
    table.do("rule-note", text="SECRETNOTE", secret=True)
    table.do("rule-situation", "guard", dice=2, reason="SECRETREASON")
    table.do("rule-set", "guard", field="defence-base", value=9)
    assert "SECRET" not in everything_players_get(table)
    assert table.session.label(table.session.head, "players") == "The GM rules"


def test_players_are_offered_only_what_their_own_may_do() -> None:
    table = Table(foe(), pc())
    assert table.session.options("players") == ()
    table.do("end-slot", "guard")
    options = table.session.options("players")
    assert {option.who for option in options} == {"irena"}
    assert {option.group for option in options} == {"act"}
    assert not any("hold" in option.id for option in options)


@pytest.mark.rule("MR-07")
def test_players_learn_nothing_of_an_attack_among_the_hidden() -> None:
    """Neither while it is open, nor of its dice, nor of what came of it; of one on somebody they know they do."""
    table = Table(pc(), foe("Wraith", hidden=True), foe("Shade", hidden=True))
    session = table.session
    table.do("end-slot", "irena")
    before, first = (session.view("players"), session.pending("players"), session.options("players")), session.head + 1
    attack: dict[str, Any] = {"weapon": "mace", "targets": ["shade-a"]}
    for do, faces, fields in (
        ("attack-melee", [], {**attack, "who": "wraith-a", "hold": True}),
        ("roll", [*hits(4, 4), *hits(0, 3)], {}),
        ("apply", [], {}),
    ):
        table.do(do, faces=faces, **fields)
        assert (session.view("players"), session.pending("players"), session.options("players")) == before, do
    assert not [step for step in range(first, session.head + 1) if session.known(step, "players").opens]
    assert not [
        session.lines(step, "players") for step in range(first, session.head + 1) if session.lines(step, "players")
    ]
    session.undo(3)
    table.do("attack-melee", "wraith-a", faces=[*hits(4, 5), *hits(0, 3)], weapon="mace", targets=["irena"])
    assert session.known(session.head, "players").label == "Somebody unseen attacks Irena"


@pytest.mark.rule("MR-34")
def test_that_somebody_unseen_is_defenceless_is_not_told() -> None:
    table = Table(pc(), foe("Shade", hidden=True, unaware=True))
    table.do("attack-melee", "irena", faces=hits(1, 4), weapon="mace", targets=["shade-a"])
    heard = {
        audience: [line.text for line in table.session.lines(table.session.head, audience)] for audience in AUDIENCES
    }
    assert any("defenceless" in text for text in heard["gm"])
    assert not any("defenceless" in text for text in heard["players"])


AMONG_THEM: dict[str, dict[str, Any]] = {
    "a test": {"do": "skill-test", "skill": "instinct", "difficulty": 1},
    "a declared attack": {"do": "attack-melee", "weapon": "spear", "targets": ["shade-a"], "hold": True},
    "an attack": {"do": "attack-melee", "weapon": "spear", "targets": ["shade-a"]},
}


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize("act", AMONG_THEM.values(), ids=AMONG_THEM)
def test_players_go_on_seeing_the_last_roll_while_the_hidden_make_theirs(act: dict[str, Any]) -> None:
    table = Table(pc(), foe(health=40), *(foe(name, hidden=True, weapon="spear") for name in ("Wraith", "Shade")))
    table.session.set_dice(table=False)
    table.do("attack-melee", "irena", faces=[*hits(3, 4), *hits(1, 3)], weapon="mace", targets=["guard"])
    for who in ("irena", "guard"):
        table.do("end-slot", who)
    before = table.session.view("players").pools
    assert len(before) == 2
    for more in ({}, {"hidden": True}):
        table.session.do(table.rules.read({"who": "wraith-a", **act, **more}))
        assert table.session.view("players").pools == before
        assert table.session.view().pools != before
        table.session.undo()


@pytest.mark.rule("MR-07")
def test_whoever_is_taken_out_in_hiding_takes_no_roll_along_that_players_see() -> None:
    table = same_fight(hidden=True)
    table.session.set_dice(table=False)
    table.do("end-fight")
    table.do("skill-test", "irena", skill="instinct", difficulty=1)
    before = table.session.view("players").pools
    assert before
    table.do("rule-remove", "shade-a")
    assert table.session.view("players").pools == before


@pytest.mark.rule("MR-55")
def test_how_bad_the_wounds_of_a_closed_sheet_are_is_not_told_to_whoever_bandages_them() -> None:
    table = Table(pc(), foe(wounds=[(3, False)]))
    for audience, label in zip(AUDIENCES, ("severity 3", "Wound 1"), strict=True):
        option = next(found for found in table.session.options(audience) if found.id == "bandage:irena")
        assert option.slots[1].labels == {"guard": (label,)}
    table.session.set_dice(table=False)
    while not table.one("guard").wounds[0].bandaged:
        table.do("bandage", "irena", patient="guard", wound=1)
        table.do("end-slot", "irena")
        table.do("end-slot", "guard")
    said = {
        a: [line.text for step in table.session.timeline.path() for line in table.session.lines(step, a)]
        for a in AUDIENCES
    }
    assert "A Wound of Guard is bandaged (severity 3)" in said["gm"]
    assert "A Wound of Guard is bandaged" in said["players"]


@pytest.mark.rule("MR-55", "MR-07")
def test_the_number_of_a_wound_counts_none_of_somebody_hidden() -> None:
    """A player's second Wound was number 3 where somebody hidden had been wounded between."""
    offered = []
    for hidden in (True, False):
        table = same_fight(hidden)
        table.do("rule-wound", "irena", change="add", severity=1)
        if hidden:
            table.do("rule-wound", "wraith-a", change="add", severity=1)
        table.do("rule-wound", "irena", change="add", severity=2)
        assert [wound.seq for wound in table.one("irena").wounds] == [1, 2]
        offered.append((table.session.options("players"), table.session.view("players")))
    assert offered[0] == offered[1]
