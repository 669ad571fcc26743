"""Law 9: of whoever hides, and of hidden ground, players are told nothing: neither in fear nor between fights."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.people import put
from engine.core.view import Audience
from engine.core.words import GOES_ON
from engine.systems.mirage.catalog import CoverAt, EdgeAt, ObstacleAt, ZoneAt
from engine.systems.mirage.events.acts import BarrierCleared, Fell, Moved, Spotted, WatchSet, WayCleared
from engine.systems.mirage.events.flow import BonusGiven, Joined, Noticed
from engine.systems.mirage.events.setup import Placed
from engine.systems.mirage.state import Watch
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.ground import Barrier
from tests.engine.mirage.scene import Table, Who, beast, foe, pc, row


def yard(**more: Any) -> Table:
    """Zaynab and a guard, and Vexor, who hides."""
    return Table(pc(), foe(), foe("Vexor", "z1", hidden=True, ready=["spear"]), **more)


def told(table: Table) -> str:
    """All that players were told, labels and lines, and what they are shown."""
    session = table.session
    steps = session.timeline.path()
    said = [(session.label(step, "players"), [line.text for line in session.lines(step, "players")]) for step in steps]
    return f"{said}{session.view('players')}{session.options('players')}"


def test_fear_of_whoever_hides_is_of_somebody_unseen() -> None:
    table = yard()
    table.do("call-fear", source="vexor-a", value=1, who=["zaynab"])
    asked = table.session.pending("players")
    assert [question.question for question in asked] == [
        "Zaynab faces somebody unseen: Wits or Empathy? Needs 1 success"
    ]
    table.do("face-fear", "zaynab", attribute="wits")
    assert "vexor" not in told(table).lower()


def test_nothing_is_told_of_whoever_stands_on_ground_that_nobody_knows_until_they_come_off_it() -> None:
    table = Table(pc(), foe("Vexor", "z1"))
    here, there = table.state.combatants["zaynab"].zone, table.state.combatants["vexor"].zone
    zones = {**table.state.zones, there: replace(table.state.zones[there], hidden=True)}
    state, tell = replace(table.state, zones=zones), table.session.ruleset.tell
    assert tell(table.state, Fell("vexor"), "players")
    assert tell(state, Fell("vexor"), "players") == ()
    (line,) = tell(state, Moved("vexor", here, there), "players")
    assert (line.who, line.text.startswith("Vexor goes to ")) == ("vexor", True)
    assert tell(put(state, "vexor", hidden=True), Moved("vexor", here, there), "players") == ()


def test_whoever_comes_onto_ground_that_nobody_knows_comes_unheard() -> None:
    table = Table(pc(), foe("Vexor", "z1"))
    (zaynab, vexor), there = table.state.combatants.values(), "z1"
    zones = {**table.state.zones, there: replace(table.state.zones[there], hidden=True)}
    state, tell = replace(table.state, zones=zones), table.session.ruleset.tell
    another = replace(vexor, id="vexor-2", name="Vexor 2")
    assert tell(state, Joined(another), "players") == ()
    for known, newcomer in ((table.state, another), (state, replace(zaynab, id="idris", zone=there))):
        assert [line.who for line in tell(known, Joined(newcomer), "players")] == [newcomer.id]
    assert [line.who for line in tell(state, Joined(another), "gm")] == ["vexor-2"]


def test_what_happens_on_ground_that_nobody_knows_is_not_told_by_what_it_is_called() -> None:
    table = Table(pc(), foe(), foe("Vexor", "z1", hidden=True))
    known, tell = table.state, table.session.ruleset.tell
    known = replace(known, barriers={"cart": Barrier("z1", "here", "there", "The cart")})
    unknown = replace(known, zones={**known.zones, "z1": replace(known.zones["z1"], hidden=True)})

    def heard(event: Any) -> tuple[list[str], list[str]]:
        before, after = ([line.text for line in tell(state, event, "players")] for state in (known, unknown))
        assert [line.text for line in tell(unknown, event, "gm")] == before
        return before, after

    assert heard(Spotted(("vexor-a",))) == (["Vexor in hiding comes to light"], [])
    assert heard(BarrierCleared("cart")) == (["The cart is out of the way"], [])
    assert heard(WatchSet("guard", Watch("z1", 1))) == (["Guard watches Zone 1"], ["Guard watches ground unseen"])


@pytest.mark.rule("MG-47")
def test_ground_that_one_of_the_party_stands_in_is_named_by_whoever_comes_there() -> None:
    table = Table(pc(), foe())
    tell, state = table.session.ruleset.tell, table.state
    state = replace(state, zones={**state.zones, "z1": replace(state.zones["z1"], hidden=True)})
    taken = put(state, "zaynab", zone="z1")

    def heard(before: Any, event: Any) -> list[str]:
        return [line.text for line in tell(before, event, "players")]

    assert heard(state, Moved("zaynab", "z1", "z0")) == ["Zaynab goes to Zone 1"]
    assert heard(state, Placed("zaynab", "z1")) == ["Zaynab is in Zone 1"]
    assert heard(state, Moved("guard", "z1", "z0")) == ["Guard goes out of sight"]
    assert heard(state, Placed("guard", "z1")) == []
    assert heard(taken, Moved("guard", "z1", "z0")) == ["Guard goes to Zone 1"]


@pytest.mark.rule("MG-137")
def test_players_do_not_hear_on_what_they_do_not_see_somebody_was_set() -> None:
    table = Table(pc(), foe(), beast("Ghul", side="adversaries", hidden=True), beast("Nag", side="adversaries"))
    table.do("rule-set", field="riding", who="guard", value="nag")
    assert "Nag" in told(table)
    for horse in ("ghul-a", "nag"):
        table.do("rule-set", field="riding", who="guard", value=horse)
    assert "Ghul" not in told(table)


@pytest.mark.rule("MG-26")
def test_who_is_noticed_in_hiding_is_nobody_that_screens_lead_to() -> None:
    table = yard()
    for who in ("vexor-a", "zaynab"):
        (line,) = table.session.ruleset.tell(table.state, Noticed(who), "players")
        assert (line.who, "Vexor" in line.text) == ("", False)


@pytest.mark.rule("MG-59")
def test_a_blow_in_the_dark_names_nobody_not_even_by_the_id_that_screens_lead_to() -> None:
    table = Table(pc(), foe("Vexor", hidden=True))
    table.do("throw", "zaynab", weapon="sword", unseen=True, target="vexor-a")
    table.do("react", "vexor-a", how="none", faces=[6, 6])
    table.do("choose-extra", "zaynab", extra=1)
    session = table.session
    lines = [line for step in session.timeline.path() for line in session.lines(step, "players")]
    assert "Zaynab hits somebody unseen, 2 successes left" in [line.text for line in lines]
    assert {whom for line in lines for whom in (line.who, line.about)} == {"", "zaynab"}


def test_a_fight_begins_alike_for_players_whoever_else_strikes_first() -> None:
    table = yard(opening=None)
    table.do("start-fight", opening="surprise-adversaries", who=["guard", "vexor-a"])
    assert table.session.label(1, "players") == "The adversaries strike out of nowhere"


def test_whoever_is_sneaked_up_on_in_hiding_is_not_known_before_the_dice() -> None:
    table = yard(opening=None)
    table.do("sneak-attack", "zaynab", target="vexor-a", close=True)
    assert [question.question for question in table.session.pending("players")] == [GOES_ON]
    assert table.session.options("players") == ()


def test_what_is_asked_of_the_hidden_alone_is_no_question_that_players_know_of() -> None:
    """Nor one that is open: they see what they saw before it."""
    table = Table(pc(), pc("Vexor"), foe())
    table.do("rule-set", "vexor", field="side", value="adversaries")
    table.do("rule-hide", "vexor", hidden=True)
    for _ in range(2):
        before = table.session.view("players"), table.session.options("players")
        table.do("call-fear", source="fire", value=1, who=["vexor"])
        assert [question.who for question in table.session.pending()] == ["vexor"]
        assert (table.session.view("players"), table.session.options("players")) == before
        table.session.undo()
        table.do("end-turn")


def test_between_fights_nothing_is_told_of_whoever_hides() -> None:
    table = yard()
    table.do("rule-harm", who=["zaynab"], kind="mental", amount=1)
    table.do("choose-conditions", "zaynab", conditions=["rattled"])
    table.do("end-fight")
    table.do("heal-day", "vexor-a", kind="mental", patients=["zaynab"])
    assert not [text for text in table.told("players") if "unseen" in text]


@pytest.mark.parametrize(
    ("do", "fields", "label"),
    [
        ("rule-zone", {"zone": "z2", "quality": "dimly-lit", "on": True}, ""),
        ("rule-way", {"a": "z1", "b": "z2", "way": "wall"}, ""),
        ("rule-zone", {"zone": "z1", "quality": "dimly-lit", "on": True}, "The game master acts"),
        ("rule-zone", {"zone": ["z1", "z2"], "quality": "dimly-lit", "on": True}, "The game master acts"),
        ("rule-zone", {"zone": "z2", "quality": "hidden", "on": False}, "The game master acts"),
    ],
)
def test_ground_that_nobody_knows_changes_unheard(do: str, fields: dict[str, Any], label: str) -> None:
    zones = {**row(2), "z2": ZoneAt("Crypt", 2, hidden=True)}
    table = Table(pc(), foe(), zones=zones)
    table.do(do, **fields)
    assert table.session.known(table.session.head, "players").label == label


def shown(rules: Any, state: Any, audience: Any) -> str:
    """The picture, the questions and the options of an audience."""
    view = rules.view(state, audience, focus="zaynab")
    return f"{view}{rules.pending(state, audience)}{rules.options(state, audience, None)}"


SECRETS: dict[str, dict[str, Any]] = {
    "Toughness": {"toughness": 3, "toughness_max": 9},
    "the waiting penalty": {"penalty": -2},
    "what waits for a test": {"bonus": (Modifier("ruling", 2, "MG-04"),)},
    "the dice of attributes": {"attributes": {"strength": 12, "agility": 6, "wits": 6, "empathy": 6}},
    "the dice of skills": {"skills": {"bladework": 12}},
    "saved actions": {"slow_spent": True, "fast_spent": True},
    "what it frightens with": {"fear": 2},
    "what it carries": {"resources": 5, "capital": 3},
}


@pytest.mark.parametrize("secret", SECRETS)
def test_the_sheet_of_a_foe_is_closed(secret: str) -> None:
    """Each may be otherwise, and players see the same; the game master does not."""
    table = Table(pc(), foe(armour="medium"))
    state = table.state
    guard = replace(state.combatants["guard"], **SECRETS[secret])
    other = replace(state, combatants={**state.combatants, "guard": guard})
    assert shown(table.rules, state, "players") == shown(table.rules, other, "players")
    assert shown(table.rules, state, "gm") != shown(table.rules, other, "gm")
    # The game master may reveal it.
    open_ = {**other.combatants, "guard": replace(guard, secret=False)}
    assert shown(table.rules, replace(other, combatants=open_), "players") != shown(table.rules, other, "players")


HIDDEN: dict[str, tuple[dict[str, Any], str]] = {
    "a zone": ({"zones": {**row(2), "z2": ZoneAt("Crypt", 2, hidden=True)}}, "Crypt"),
    "a cover": ({"covers": {"niche": CoverAt("z0", "stone-wall", "Niche", hidden=True)}}, "Niche"),
    "a way and what bars it": (
        {"edges": [EdgeAt(("z0", "z1"), hidden=True, obstacle=ObstacleAt("Bricks"))], "zones": 2},
        "Bricks",
    ),
    "a note": ({"zones": {"z0": ZoneAt("Hall", 0, note="The floor gives")}, "edges": []}, "The floor gives"),
}


@pytest.mark.parametrize("secret", HIDDEN)
def test_ground_is_shown_when_it_is_revealed(secret: str) -> None:
    scene, name = HIDDEN[secret]
    table = Table(pc(), foe(), **scene)
    for state, audience, there in ((table.state, "players", False), (table.state, "gm", True)):
        assert (name in shown(table.rules, state, audience)) is there


@pytest.mark.rule("MG-48")
def test_that_a_way_is_clear_is_told_where_players_know_of_the_way() -> None:
    tell, cleared = Table(pc(), foe()).session.ruleset.tell, WayCleared("z1", "z0")
    open_, secret = (
        Table(pc(), foe(), zones=2, edges=[EdgeAt(("z0", "z1"), hidden=hidden, obstacle=ObstacleAt("Bricks"))]).state
        for hidden in (False, True)
    )
    unknown = replace(open_, zones={**open_.zones, "z1": replace(open_.zones["z1"], hidden=True)})
    heard: dict[Audience, int] = {"gm": 1, "players": 0}
    assert [len(tell(open_, cleared, audience)) for audience in heard] == [1, 1]
    for state in (secret, unknown):
        assert {audience: len(tell(state, cleared, audience)) for audience in heard} == heard
    assert tell(put(unknown, "zaynab", zone="z1"), cleared, "players")


@pytest.mark.rule("MG-95")
@pytest.mark.parametrize(
    ("sight", "hit", "mind"),
    [
        ("nothing", "Zaynab is hurt", "Zaynab is shaken"),
        ("words", "Zaynab is hurt", "Zaynab is shaken"),
        ("damage", "Zaynab takes 2", "Zaynab takes 3"),
        ("exact", "Zaynab is winded, bruised", "Zaynab is rattled, enraged, despairing"),
    ],
)
def test_what_befalls_a_character_among_the_adversaries_is_told_as_of_any_closed_sheet(
    sight: str, hit: str, mind: str
) -> None:
    table = Table(pc(), pc("Idris"), foe(), options={"players-see-foes": sight})
    table.do("rule-set", "zaynab", field="side", value="adversaries")
    first = table.session.timeline.size + 1
    table.do("rule-harm", who=["zaynab"], kind="physical", amount=2)
    table.do("choose-conditions", "zaynab", conditions=["winded", "bruised"])
    table.do("rule-harm", who=["zaynab"], kind="mental", amount=3)
    table.do("rule-broken", "zaynab", kind="physical", row=66)
    session = table.session
    lines = [line for step in range(first, session.head + 1) for line in session.lines(step, "players")]
    said = [line.text for line in lines]
    assert said == [hit, mind, "Zaynab is Broken physically", "Zaynab: Crushed chest"]
    assert not [line.detail for line in lines if line.detail]
    assert {session.label(step, "players") for step in range(first, session.head + 1)} == {"The game master acts"}
    known = [line.text for line in session.lines(session.head)]
    assert known[-1] == "Zaynab dies in 6 rounds unless treated, at the end of round 7"


@pytest.mark.rule("MG-130")
def test_what_waits_for_the_next_test_of_a_closed_sheet_is_not_told() -> None:
    table = Table(pc(), foe())
    given = BonusGiven("guard", Modifier("Champion", 3, "MG-130"))
    tell = table.session.ruleset.tell
    assert (len(tell(table.state, given, "gm")), tell(table.state, given, "players")) == (1, ())


@pytest.mark.rule("MG-129")
def test_no_defect_is_offered_to_players() -> None:
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=11)
    offered = [option.id for option in table.session.options("gm")]
    assert "defect-1:zaynab" in offered
    assert not [option.id for option in table.session.options("players") if option.id.startswith("defect-")]


@pytest.mark.rule("MG-39")
def test_an_interruption_of_the_other_side_is_sealed_until_all_have_answered() -> None:
    table = Table(pc(), foe(), foe("Brute"), exits=["z2"])
    table.do("flee", "zaynab")
    before = table.state
    seen = []
    for how in ("chase", "none"):
        table.do("react", "guard", how=how)
        seen.append(table.rules.rooms.visible(table.state, "players").frames)
        table.session.undo(1)
    assert table.state == before
    assert seen[0] == seen[1]
    table.do("react", "guard", how="chase")
    table.do("react", "brute", how="none", faces=[1, 1])
    assert any("chase" in line.text for line in table.session.lines(table.session.head, "players"))


@pytest.mark.rule("MG-34")
def test_spent_actions_of_a_closed_sheet_are_not_shown_for_they_would_tell_what_is_kept() -> None:
    """That the guard blocked was seen by everybody and is told; what is left to block with again is not."""
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="block", faces=[8, 8, 1, 1, 1, 1])

    def lamps(audience: Audience) -> list[int]:
        places = table.session.view(audience).track.places
        return [lamp.value for place in places if place.id == "guard" for lamp in place.pips]

    assert (lamps("gm"), lamps("players")) == ([1, 0], [])
    assert "Guard blocks" in told(table)


@pytest.mark.rule("MG-54")
def test_whoever_comes_to_light_is_called_by_the_next_number() -> None:
    """*Scout B comes to light* told of an A."""
    hidden = [foe("Scout", hidden=True) for _ in range(4)]
    table = Table(pc(), foe("Scout"), *hidden)

    def names() -> list[str]:
        return [table.one(f"scout-{letter}").name for letter in "abcd"]

    assert names() == ["Scout in hiding", "Scout in hiding 2", "Scout in hiding 3", "Scout in hiding 4"]
    table.do("rule-hide", "scout-b", hidden=False)
    assert table.told("players") == []
    table.do("attempt", "zaynab", what="survey", skill="observation", faces=[6, 6])
    assert "Scout 3, Scout 4 and Scout 5 come to light" in table.told("players")
    assert names() == ["Scout 3", "Scout 2", "Scout 4", "Scout 5"]
    assert [table.state.known[f"scout-{letter}"] for letter in "abcd"] == names()


@pytest.mark.rule("MG-54", "MG-113")
def test_whoever_strikes_out_of_hiding_is_named_in_the_act() -> None:
    table = Table(foe("Scout", hidden=True), pc())
    table.do("end-turn")
    table.do("strike", "scout-a", target="zaynab", weapon="unarmed")
    table.do("react", "zaynab", how="none", faces=[1, 1])
    said = "".join(text for step in table.session.timeline.path() for text in table.session.label(step, "players"))
    lines = [line.text for step in table.session.timeline.path() for line in table.session.lines(step, "players")]
    assert "hiding" not in said + "".join(lines)
    assert table.one("scout-a").name == "Scout"


@pytest.mark.rule("MG-11")
def test_players_are_asked_about_their_own_test_though_somebody_unknown_has_one_too() -> None:
    """They read *The fight goes on*, and nobody could tell them what to answer."""
    table = Table(pc("Tariq"), foe("Raider", hidden=True), foe(), options={"prayer-npc": "on"})
    table.do("call-test", who=["tariq", "raider-a", "guard"], skill="grace", need=2, faces=[7, 3])
    (asked,) = table.session.pending("players")
    assert (asked.who, asked.owner) == ("tariq", "players")
    assert "Pray?" in asked.question
    assert {option.who for option in table.session.options("players") if option.group == "answer"} == {"tariq"}
    table.do("pray", "tariq", pray=False, faces=[3, 3])
    assert [(one.who, one.question) for one in table.session.pending("players")] == [("", "The fight goes on")]
    table.do("pray", "raider-a", pray=False, faces=[3, 3])
    (asked,) = table.session.pending("players")
    assert (asked.who, asked.question) == ("guard", "Guard: the game master decides")


@pytest.mark.rule("MG-81")
def test_who_gives_chase_in_hiding_is_no_pause_for_those_who_are_seen() -> None:
    """That the game master decides for the guard became *The fight goes on* where somebody else hid there."""

    def asked(*others: Who) -> list[tuple[str, str]]:
        table = Table(pc(), foe(), *others, exits=["z0"])
        table.do("flee", "zaynab")
        return [(one.who, one.question) for one in table.session.pending("players")]

    assert asked(foe("Raider", hidden=True)) == asked() == [("guard", "Guard: the game master decides")]
